"""Records: undo, redo, text in and out, the dice stream."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import Face, parse_dice
from phase10dice.errors import IllegalMoveError, Phase10Error, RecordError
from phase10dice.events import Edited, Event, Kept, Missed, Noted, Redone, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Game, Setup
from phase10dice.players import Strength
from phase10dice.record import Header, Record, decode_event, encode_event
from tests.games import play_at_random, virtual
from tests.strategies import records, rolls

HEADER = next(Record(Header(Setup(("Ana", "Ben")))).lines())


@given(records())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    read = Record.from_lines(record.lines())
    assert (read.header, read.events, read.game) == (record.header, record.events, record.game)
    assert list(read.lines()) == list(record.lines())


@given(rolls(), st.frozensets(st.integers(0, 9)))
def test_events_of_virtual_dice_read_back(table: tuple[Face, ...], keep: frozenset[int]) -> None:
    for event in (Rolled(table), Kept(keep), Stopped(), Stopped(declined=True)):
        assert decode_event(encode_event(event)) == event


@given(records())
def test_the_game_is_what_the_events_that_hold_add_up_to(record: Record) -> None:
    game = Game.start(record.header.setup)
    for before, event, after in record.steps():
        assert before == game
        game = game.apply(event)
        assert after == game
    assert game == record.game
    assert tuple(event for _, event, _ in record.steps()) == record.holding


@given(records())
def test_undoing_everything_and_redoing_it_changes_nothing(record: Record) -> None:
    game, count = record.game, len(record.holding)
    for _ in range(count):
        record.add(Undone())
    assert record.game == Game.start(record.header.setup)
    with pytest.raises(IllegalMoveError, match="nothing to undo"):
        record.add(Undone())
    for _ in range(count):
        record.add(Redone())
    assert record.game == game


def test_a_new_entry_ends_what_could_be_redone() -> None:
    record = Record(Header(Setup(("Ana",))), [Scored(34), Undone(), Missed()])
    with pytest.raises(IllegalMoveError, match="nothing to redo"):
        record.add(Redone())


@given(records())
def test_what_cannot_happen_changes_nothing(record: Record) -> None:
    before = (record.events, record.game)
    with pytest.raises(Phase10Error):
        record.add(Edited(0, 11, 40))
    assert (record.events, record.game) == before


def test_a_roll_stays_rolled() -> None:
    record = virtual("Ana")
    record.add(record.next_roll())
    with pytest.raises(IllegalMoveError, match="a roll cannot be taken back"):
        record.add(Undone())
    record.add(Kept(frozenset({1})))
    record.add(Undone())
    assert record.game.turn
    assert not record.game.turn.is_rolling
    record.add(Stopped())
    record.add(Undone())
    assert record.game.turn.rolls == 1


def test_the_same_choices_give_the_same_dice_after_undo_and_after_reading() -> None:
    record = virtual("Ana", seed=7)
    record.add(record.next_roll())
    record.add(Kept(frozenset({0, 4})))
    expected = record.next_roll()
    record.add(Undone())
    record.add(Kept(frozenset({0, 4})))
    assert record.next_roll() == expected
    assert Record.from_lines(record.lines()).next_roll() == expected


def test_a_roll_is_due_only_where_the_turn_wants_one() -> None:
    record = virtual("Ana")
    record.add(record.next_roll())
    with pytest.raises(IllegalMoveError, match="say which dice to keep"):
        record.next_roll()
    with pytest.raises(IllegalMoveError, match="real dice"):
        Record(Header(Setup(("Ana",)))).next_roll()


def test_a_finished_game_rolls_no_more() -> None:
    record = virtual("Ana")
    play_at_random(record, Random(1), skill=1)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        record.next_roll()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "does not begin as a record"),
        ([""], "does not begin as a record"),
        (["[1, 2]"], "does not begin as a record"),
        (['{"format": "chess"}'], "does not begin as a record"),
        ([HEADER.replace('"version": 1', '"version": 2')], "newer phase10dice, as version 2"),
        ([HEADER.replace('"version": 1', '"version": 0')], "first line is damaged"),
        ([HEADER.replace('["Ana", "Ben"]', '["Ana", "ana"]')], "two players are called ana"),
        ([HEADER.replace('["Ana", "Ben"]', "[1]")], "first line is damaged"),
        ([HEADER.replace('"real"', '"loaded"')], "first line is damaged"),
        ([HEADER.replace('"real"', '"virtual"')], "virtual dice, and only they, have a seed"),
        ([HEADER.replace('"table"', '"solitaire"')], "its mode must be table"),
        ([HEADER.replace('"created": ""', r'"created": "\ud800"')], "is no time when a game was begun"),
        ([HEADER.replace('"version": 1', '"version": true')], "first line is damaged"),
        ([HEADER, "34"], "line 2 does not fit the game: 34 is not a line of a record"),
        ([HEADER, "[" * 100_000], "line 2"),
        ([HEADER, '{"event": "scored", "points": 1e999}'], "is not an event"),
        ([HEADER, '{"event": "scored", "points": ' + "9" * 5000 + "}"], "line 2"),
        (
            [HEADER, '{"event": "scored", "points": 34}', '{"event": "scored", "points": 94}'],
            "line 3 does not fit",
        ),
        ([HEADER, '{"event": "undone"}'], "line 2 does not fit the game: there is nothing to undo"),
        ([HEADER, '{"event": "scored", "points": 30, "dice": "11"}'], "11 is not a die"),
        ([HEADER, '{"event": "kept", "dice": "xyz"}'], "is not an event"),
    ],
)
def test_a_damaged_record_is_refused_naming_the_line(lines: list[str], message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        Record.from_lines(lines)
    assert str(caught.value).isprintable()


def test_a_header_without_its_mode_is_read() -> None:
    assert Record.from_lines([HEADER.replace('"mode": "table", ', "")]).header == Header(
        Setup(("Ana", "Ben"))
    )


@pytest.mark.parametrize(
    "line",
    [
        '{"event": "scored", "points": 30, "dice": "11"}',
        '{"event": "rolled", "table": "8 of hearts"}',
        '{"event": "missed", "dice": 3}',
        '{"event": "danced"}',
        "{}",
    ],
)
def test_a_line_that_is_no_event_is_a_fault_of_the_record(line: str) -> None:
    with pytest.raises(RecordError):
        decode_event(line)


@given(records())
def test_what_cannot_be_saved_does_not_happen(record: Record) -> None:
    before = (record.events, record.holding, record.game)

    def fail() -> None:
        raise OSError("the disk is full")

    for event in (Scored(30), Undone(), Redone(), Noted("late")):
        with pytest.raises((OSError, Phase10Error)):
            record.add(event, fail)
        assert (record.events, record.holding, record.game) == before


def test_the_text_of_a_record_is_as_documented() -> None:
    record = Record(Header(Setup(("Ana", "Ben")), None, "2026-11-29T18:55:00+00:00"))
    record.add(Scored(34, parse_dice("8 8 8 10 W W 1 2 5 7")))
    assert list(record.lines()) == [
        '{"format": "phase10dice", "version": 1, "players": ["Ana", "Ben"], "mode": "table", "dice": "real", '
        '"house_rules": [], "created": "2026-11-29T18:55:00+00:00"}',
        '{"event": "scored", "points": 34, "dice": "8 8 8 10 W W 1 2 5 7"}',
    ]


def test_virtual_dice_have_a_seed_and_real_ones_none() -> None:
    for dice, seed in ((DiceSource.VIRTUAL, None), (DiceSource.REAL, 1)):
        with pytest.raises(RecordError, match="virtual dice, and only they, have a seed"):
            Header(Setup(("Ana",), dice), seed)


def test_computer_players_are_kept_in_the_first_line() -> None:
    setup = Setup(("Ana", "Bo"), DiceSource.VIRTUAL, strengths=(None, Strength.STEADY))
    record = Record(Header(setup, 7))
    (line,) = record.lines()
    assert json.loads(line)["computers"] == [None, "steady"]
    assert Record.from_lines([line]).header == record.header


def test_a_record_from_before_there_were_computer_players_is_one_of_people() -> None:
    assert "computers" not in HEADER
    assert Record.from_lines([HEADER]).header.setup.strengths == (None, None)


@pytest.mark.parametrize(
    ("computers", "message"),
    [
        ('["wizard", null]', "'wizard' is not a valid Strength"),
        ('["expert"]', "1 strengths do not fit 2 players"),
        ('[1, "expert"]', "1 is not a valid Strength"),
        ('[[], "expert"]', "is not a valid Strength"),
        ('"expert"', "does not say which players are computer players"),
        ("null", "does not say which players are computer players"),
        ('[null, "expert"]', "computer players cannot roll real dice"),
    ],
)
def test_computer_players_that_cannot_be_are_damage(computers: str, message: str) -> None:
    line = HEADER.replace('"created"', f'"computers": {computers}, "created"')
    with pytest.raises(RecordError, match=f"its first line is damaged: .*{message}"):
        Record.from_lines([line])


def test_every_event_names_a_kind_that_reads_back() -> None:
    kinds: list[Event] = [Scored(1), Missed(), Edited(0, 1, 2), Undone(), Redone()]
    assert [decode_event(encode_event(event)) for event in kinds] == kinds


@pytest.mark.parametrize("created", ["\x00", "\ud800", "\x1b[2J", "\u202e"])
def test_a_time_that_cannot_be_printed_is_damage(created: str) -> None:
    line = json.dumps({**json.loads(HEADER), "created": created})
    with pytest.raises(RecordError, match="no time when a game was begun") as caught:
        Record.from_lines([line])
    assert str(caught.value).isprintable()
