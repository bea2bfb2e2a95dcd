"""Games made of pads kept elsewhere: back as they were, or refused with line and column."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.errors import UnreadableError
from phase10dice.events import Scored
from phase10dice.exports import Format, export
from phase10dice.game import Game, Setup, Status
from phase10dice.imports import import_game
from phase10dice.phases import HouseRule
from phase10dice.record import Header, Record
from phase10dice.report import report
from tests.games import play_at_random, play_out, virtual
from tests.strategies import records


@given(records())
def test_json_comes_back_as_the_same_record(record: Record) -> None:
    back = import_game(export(record, Format.JSON)).record
    assert list(back.lines()) == list(record.lines())
    assert back.game == record.game


def same_pad(one: Game, other: Game) -> bool:
    """Tell whether two games are the same on the pad, whatever their dice are."""
    names = [column.name for column in one.columns]
    return (
        report(one) == report(other)
        and one.columns == other.columns
        and one.setup.house_rules == other.setup.house_rules
        and [one.seat_of(name) for name in names] == [other.seat_of(name) for name in names]
    )


@given(records(), st.booleans(), st.randoms(use_true_random=False))
def test_csv_comes_back_as_the_same_pad(record: Record, to_the_end: bool, rng: Random) -> None:
    if to_the_end:
        play_out(record, rng)
    back = import_game(export(record, Format.CSV)).record
    assert same_pad(back.game, record.game)
    assert export(back, Format.CSV) == export(record, Format.CSV)


@pytest.mark.parametrize("seed", range(6))
def test_games_with_virtual_dice_come_back_with_their_last_dice(seed: int) -> None:
    rules = frozenset(HouseRule) if seed % 2 else frozenset()
    record = virtual(*(["Ana", "Ben"] if seed % 3 else ["Ana"]), seed=seed, house_rules=rules)
    play_at_random(record, Random(seed), skill=0.8)
    assert list(import_game(export(record, Format.JSON)).record.lines()) == list(record.lines())
    back = import_game(export(record, Format.CSV)).record
    assert same_pad(back.game, record.game)
    assert all(getattr(event, "dice", None) for event in back.events)


def pad_rows(game: Game, *more: str) -> str:
    """Write a game as a pad kept elsewhere: a row a player, and more columns of those that are known."""
    lines = [",".join(["Name", *(f"Phase {number}" for number in range(1, 11)), *more])]
    for seat, column in enumerate(game.columns):
        known = {
            "missed turns": column.missed,
            "First Finish Bonus": game.finish_bonus(seat),
            "Grand Total": game.total(seat),
        }
        boxes = [*map(str, column.scores), *[""] * (10 - len(column.scores))]
        lines.append(",".join([column.name, *boxes, *(str(known[name]) for name in more)]))
    return "\n".join(lines)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(10))
def test_a_finished_pad_with_misses_and_totals_comes_back(players: int, seed: int) -> None:
    record = Record(Header(Setup(tuple(f"P{number}" for number in range(players)))))
    play_out(record, Random(seed))
    back = import_game(pad_rows(record.game, "missed turns", "Grand Total")).record.game
    assert back.status is Status.FINISHED
    assert [column.scores for column in back.columns] == [column.scores for column in record.game.columns]
    assert [column.missed for column in back.columns] == [column.missed for column in record.game.columns]
    assert [back.total(seat) for seat in range(players)] == [record.game.total(s) for s in range(players)]
    assert back.winners == record.game.winners


@pytest.mark.parametrize("turns", range(0, 30, 3))
def test_a_pad_that_goes_on_comes_back_with_whose_turn_it_is(turns: int) -> None:
    record = Record(Header(Setup(("Ana", "Ben", "Cy"))))
    rng = Random(turns)
    whole = Record(record.header)
    play_out(whole, rng)
    for event in whole.events[:turns]:
        record.add(event)
    back = import_game(pad_rows(record.game, "missed turns")).record.game
    assert (back.seat, back.round) == (record.game.seat, record.game.round)
    assert [column.scores for column in back.columns] == [column.scores for column in record.game.columns]


def test_scores_stay_with_their_player_whatever_the_order_of_the_seats() -> None:
    game = import_game("player,seat,1,2\nAna,3,30,\nBen,1,40,45\n").record.game
    assert [(column.name, column.scores) for column in game.columns] == [("Ben", (40, 45)), ("Ana", (30,))]


def test_misses_of_an_unfinished_game_take_no_bonus_away() -> None:
    nine = "name,1,2,3,4,5,6,7,8,9,10,missed\nAna,60,57,59,49,52,54,60,56,60,,3\n"
    record = import_game(nine).record
    assert (record.game.columns[0].missed, record.game.columns[0].has_missed_last_phase) == (3, False)
    record.add(Scored(62))
    assert record.game.finish_bonus(0) == 40


BEST = "60,57,59,49,52,54,60,56,60,62"


def test_who_finished_first_must_be_told_where_the_boxes_do_not_tell() -> None:
    two = f"name,1,2,3,4,5,6,7,8,9,10{{}}\nAna,{BEST}{{}}\nBen,{BEST}{{}}\n"
    with pytest.raises(UnreadableError, match="the boxes do not tell who earned the First Finish Bonus"):
        import_game(two.format("", "", ""))
    for ana, ben, winners in ((649, 649, (0, 1)), (609, 649, (1,)), (649, 609, (0,))):
        game = import_game(two.format(",total", f",{ana}", f",{ben}")).record.game
        assert game.winners == winners
    with pytest.raises(UnreadableError, match="column total: the boxes give 649, not 609"):
        import_game(two.format(",total", ",609", ",609"))


def test_alone_misses_and_the_first_try_of_phase_10_must_be_told() -> None:
    one = f"name,1,2,3,4,5,6,7,8,9,10{{}}\nAna,{BEST}{{}}\n"
    with pytest.raises(UnreadableError, match="line 2, column missed: alone every missed turn counts"):
        import_game(one.format("", ""))
    assert import_game(one.format(",missed", ",0")).record.game.total(0) == 649
    with pytest.raises(UnreadableError, match="First Finish Bonus: add a column first_finish_bonus"):
        import_game(one.format(",missed", ",2"))
    told = one.format(",missed,first_finish_bonus", ",2,{}")
    assert import_game(told.format(40)).record.game.total(0) == 639
    assert import_game(told.format(0)).record.game.total(0) == 599


FAULTS = {
    "": "there is nothing in it",
    "a,b\n1,2\n": "line 1: there is no column player",
    "player,colour\nAna,red\n": "the columns do not say what they are",
    "player,points\nAna,34\n": "there is no column phase",
    "player,phase,points\nAna,1,34\nAna,2,45\nBen,1,30\n": "line 3, column player: it is the turn of Ben",
    "player,phase,points\nAna,1,34\nBen,2,45\n": "line 3, column phase: Ben is on Phase 1, not 2",
    "player,phase,points\nAna,1,61\n": "line 2, column points: Phase 1 cannot score 61",
    "player,phase,points\n\nAna,1,undo\n": "line 3, column points: undo is no result",
    "player,phase,points\nAna,1,-5\n": "line 2, column points: -5 is neither points",
    "player,phase,points\nAna,1,12.5\n": "line 2, column points: 12.5 is neither points",
    "player,phase,points\n\x1b[2J,1,34\n": "line 2, column player: the name \\x1b[2J has characters",
    "player,phase,points\n,1,34\n": "line 2, column player: a player's name is empty",
    "player,phase,points,dice\nAna,1,34,8 8 8 10 W x\n": "line 2, column points: x is not a die",
    "player,phase,points,dice\nAna,1,35,8 8 8 10 W W\n": "line 2, column points: these dice do not give 35",
    "player,phase,points\nAna,1,34,5\n": "line 2: there are 4 cells below 3 columns",
    'player,phase,points\n"Ana,1,34\n': "line 2: this is no table with cells",
    "player,phase,points,seat\nAna,1,34,x\n": "line 2, column seat: x is no seat",
    "player,phase,points,seat\nAna,1,34,0\n": "line 2, column seat: 0 is no seat",
    "player,phase,points,seat\nAna,1,34,1\nBen,1,,2\nana,2,,3\n": "line 4, column seat: Ana sits at 1 and",
    "player,seat,1,2\nAna,1,30,\nBen,,40,45\n": "line 3, column seat: an empty cell is no seat",
    "player,seat,1,2\nAna,,30,\nBen,1,40,45\n": "line 2, column seat: an empty cell is no seat",
    "player,seat,1,2\nAna,2,30,\nBen,2,40,45\n": "line 3, column seat: Ana and Ben cannot both sit at 2",
    "player,phase,points,house_rules\nAna,1,34,poker\n": "line 2, column house_rules: poker: expected",
    "name,1,2\nAna,34,\nBen,,45\n": "line 3, column 2: Phase 2 cannot be made before Phase 1",
    "name,1,2\nAna,34,58\nBen,40\n": "line 2, column 2: Phase 2 cannot score 58",
    "name,1,2\nAna,34,x\nBen,40\n": "line 2, column 2: x is not points",
    "name,1,2\nAna,34\nana,40\n": "2 rows are of 1 players",
    "name,1,missed\nAna,34,5\nBen,34,0\n": "line 2, column missed: with these boxes and missed turns",
    "name,1,missed\nAna,34,-1\nBen,34,0\n": "line 2, column missed: 0 to 200 turns can be missed",
    "name,1,total\nAna,34,35\nBen,34,34\n": "line 2, column total: the boxes give 34, not 35",
    "{": "line 1, column 2: this is not JSON",
    "[]": "there is no column player",
    "{}": "this JSON is no game",
    '{"record": []}': "in its record, it does not begin as a record",
    '{"record": [1, 2]}': "in its record, it does not begin as a record",
    f'{{"record": [{"1" * 5000}]}}': "this JSON is no game",
    f'{{"record": {"[" * 9000}{"]" * 9000}}}': "this JSON is no game",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_with_its_line_and_column(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        import_game(text)
    assert FAULTS[text] in str(caught.value)


def test_tables_without_a_heading_and_with_other_separators_are_read() -> None:
    for text in (
        "Ana,1,34\nBen,1,miss\n",
        "Ana;1;34\r\nBen;1;-\r\n",
        "\ufeffPlayer\tPhase\tScore\nAna\t\t34\nBen\t\t0\n",
        "NAME,P1,P2,P3\nAna,34\nBen,\n",
    ):
        game = import_game(text).record.game
        assert [column.name for column in game.columns] == ["Ana", "Ben"]
        assert game.total(0) == 34
        assert game.columns[1].scores == ()


def test_dice_are_worked_out_where_no_points_stand() -> None:
    record = import_game("player,phase,points,dice\nAna,1,,8 8 8 10 W W 1 2 5 7\n").record
    assert (
        record.events[0] == import_game("player,phase,points\nAna,1,8 8 8 10 W W 1 2 5 7\n").record.events[0]
    )
    assert isinstance(record.events[0], Scored)
    assert record.events[0].points == 34


def test_odd_points_are_taken_and_told() -> None:
    imported = import_game("player,phase,points\nAna,1,1\nBen,1,34\n")
    assert imported.doubts == (
        "line 2, column points: no roll gives 1 in Phase 1 as its best; taken as it is",
    )
    assert "column 1: no roll gives 1" in import_game("name,1,missed\nAna,1,0\n").doubts[0]


HEADER = {"format": "phase10dice", "version": 1, "players": ["Ana"], "dice": "real", "house_rules": []}


@pytest.mark.parametrize("created", ["\x00", "\ud800", "2026-11-29\x1b18:55:00", "\u202e"])
def test_a_time_that_cannot_be_printed_is_refused(created: str) -> None:
    with pytest.raises(UnreadableError, match="is no time when a game was begun") as caught:
        import_game(json.dumps({**HEADER, "created": created}))
    assert str(caught.value).isprintable()


def test_a_number_of_thousands_of_digits_is_no_game() -> None:
    with pytest.raises(UnreadableError, match="this JSON is no game"):
        import_game(f'{{"record": {"9" * 5000}}}')


def test_lists_in_lists_are_no_game_however_deep_they_go() -> None:
    """At some depth they can be read and not be written again."""
    for depth in range(1, 1100):
        with pytest.raises(UnreadableError):
            import_game('{"record": [' + "[" * depth + "]" * depth + "]}")
