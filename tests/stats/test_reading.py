"""Reading finished games quickly gives what reading them thoroughly gives, and refuses what that refuses."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import parse_dice
from phase10dice.errors import RecordError
from phase10dice.events import Edited, Kept, Left, Missed, Noted, Renamed, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Setup, Status
from phase10dice.phases import HouseRule
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.stats import finished_games, read_outcome, reading
from phase10dice.storage import read_record
from tests.games import play_at_random, play_out, virtual
from tests.strategies import records


def written(folder: Path, record: Record, name: str = "game.jsonl") -> Path:
    """Write a record into a file."""
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in record.lines()), "utf-8")
    return path


@pytest.fixture
def only_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the thorough way away."""

    def refuse(path: Path) -> None:
        raise AssertionError(f"{path} was read thoroughly")

    monkeypatch.setattr(reading, "read_record", refuse)


@given(records(), st.randoms(use_true_random=False))
def test_whatever_happened_the_outcome_is_that_of_the_record(
    tmp_path_factory: pytest.TempPathFactory, record: Record, rng: Random
) -> None:
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    assert (read_outcome(written(path.parent, record)) is not None) == (record.game.status is Status.FINISHED)
    play_out(record, rng)
    outcome = read_outcome(written(path.parent, record))
    assert outcome is not None
    assert outcome.game == record.game == read_record(path)[0].game
    assert outcome.header == record.header


@pytest.mark.usefixtures("only_quickly")
@pytest.mark.parametrize("players", [["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cy", "Di", "Ed"]])
@pytest.mark.parametrize("dice", list(DiceSource))
def test_plain_games_are_read_quickly_and_end_the_same(
    tmp_path: Path, players: list[str], dice: DiceSource
) -> None:
    for seed in range(12):
        rules = frozenset(HouseRule) if seed % 2 else frozenset()
        if dice is DiceSource.VIRTUAL:
            record = virtual(*players, seed=seed, house_rules=rules)
            play_at_random(record, Random(seed), skill=0.8)
        else:
            record = Record(Header(Setup(tuple(players), dice, rules)), [Scored(34), Undone()])
            play_out(record, Random(seed))
            record.add(Edited(0, 1, 44))
            record.add(Renamed(0, "Zoë"))
            record.add(Noted("at Grandma's"))
        outcome = read_outcome(written(tmp_path, record))
        assert outcome is not None
        assert outcome.game == record.game


def test_only_dice_that_were_rolled_are_counted(tmp_path: Path) -> None:
    record = virtual("Ana", seed=3)
    play_at_random(record, Random(3), skill=0.8)
    shown, kept = Counter[str](), frozenset[int]()
    for event in record.holding:
        match event:
            case Rolled(table):
                shown.update(str(face) for index, face in enumerate(table) if index not in kept)
            case Kept(dice):
                kept = dice
            case Stopped():
                kept = frozenset()
    outcome = read_outcome(written(tmp_path, record))
    assert outcome is not None
    assert dict(outcome.rolled) == dict(shown)
    assert not outcome.typed


def test_a_game_with_somebody_gone_home_in_a_turn_is_read_thoroughly(tmp_path: Path) -> None:
    record = virtual("Ana", "Ben", "Cy", seed=2)
    record.add(record.next_roll())
    record.add(Left(0))
    play_at_random(record, Random(1), 0.8)
    outcome = read_outcome(written(tmp_path, record))
    assert outcome is not None
    assert outcome.game == record.game


def test_typed_dice_are_counted(tmp_path: Path) -> None:
    dice = parse_dice("8 8 8 10 W W 1 2 5 7")
    record = Record(Header(Setup(("Ana",))), [Scored(34, dice)])
    play_out(record, Random(1))
    outcome = read_outcome(written(tmp_path, record))
    assert outcome is not None
    assert outcome.typed == Counter(["8", "8", "8", "10", "W", "W", "1", "2", "5", "7"])


def damaged(lines: list[str], how: str) -> str:
    """Damage the text of a game."""
    match how:
        case "no header":
            lines = lines[1:]
        case "cut in the middle":
            lines[5] = lines[5][:9]
        case "two events in a line":
            lines[5:7] = [f"{lines[5]},{lines[6]}"]
        case "one event in two lines":
            lines[5:6] = [lines[5][:9], lines[5][9:]]
        case "an unknown event":
            lines[5] = '{"event": "danced"}'
        case "points that no phase has":
            lines[1] = '{"event": "scored", "points": 99}'
        case "points that are no number":
            lines[1] = '{"event": "scored", "points": true}'
        case "a turn after the end":
            lines.append('{"event": "missed"}')
        case "an undo too many":
            lines[1:1] = ['{"event": "undone"}']
        case "an odd die":
            lines[1] = '{"event": "missed", "dice": "12"}'
        case "an edit before its box is filled":
            lines[1:1] = ['{"event": "edited", "player": 1, "phase": 1, "points": 40}']
        case "typed dice that do not give the points":
            lines[1] = '{"event": "scored", "points": 35, "dice": "8 8 8 10 W W 1 2 5 7"}'
        case "typed dice that cannot lie together":
            lines[1] = '{"event": "missed", "dice": "1 1 1 2 2 2 3 3 3 4"}'
        case "a miss with dice that make the phase":
            lines[1] = '{"event": "missed", "dice": "8 8 8 10 W W 1 2 5 7"}'
        case "a redo of nothing":
            lines[1:1] = ['{"event": "redone"}']
        case "an undo that is spelt oddly":
            lines[1:1] = [r'{"event": "\u0075ndone"}']
        case "an event that is none":
            lines[1] = '["event"]'
        case "nothing":
            lines = []
    return "".join(f"{line}\n" for line in lines)


DAMAGES = (
    "no header",
    "cut in the middle",
    "two events in a line",
    "one event in two lines",
    "an unknown event",
    "points that no phase has",
    "points that are no number",
    "a turn after the end",
    "an undo too many",
    "a redo of nothing",
    "an odd die",
    "an edit before its box is filled",
    "typed dice that do not give the points",
    "typed dice that cannot lie together",
    "a miss with dice that make the phase",
    "an undo that is spelt oddly",
    "an event that is none",
    "nothing",
)


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_is_named_and_the_others_are_read(tmp_path: Path, how: str) -> None:
    record = Record(Header(Setup(("Ana", "Ben"))))
    play_out(record, Random(1))
    written(tmp_path, record, "1.jsonl")
    (tmp_path / "2.jsonl").write_text(damaged(list(record.lines()), how))
    written(tmp_path, record, "3.jsonl")
    first, fault, last = finished_games(tmp_path)
    assert isinstance(fault, RecordError)
    assert str(tmp_path / "2.jsonl") in str(fault)
    assert not isinstance(first, RecordError)
    assert not isinstance(last, RecordError)
    assert (first.path.name, last.path.name) == ("1.jsonl", "3.jsonl")


@pytest.mark.parametrize("event", ["stopped", "kept", "rolled"])
def test_a_turn_with_virtual_dice_that_has_none_is_damage(tmp_path: Path, event: str) -> None:
    record = virtual("Ana", seed=1)
    play_at_random(record, Random(1), skill=0.9)
    path = written(tmp_path, record)
    lines = path.read_text().splitlines()
    # The first turn's dice are gone; its end is still there.
    first = next(number for number, line in enumerate(lines) if '"stopped"' in line)
    odd = {
        "stopped": [],
        "kept": ['{"event": "kept", "dice": "ab"}'],
        "rolled": ['{"event": "rolled", "table": "1b"}'],
    }
    path.write_text("".join(f"{line}\n" for line in [lines[0], *odd[event], *lines[first:]]))
    with pytest.raises(RecordError):
        read_outcome(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{"event": "stopped"}', '{"event": "stopped", "declined": true}'),
        ('"event": "kept"', '"event": "undone"}\n{"event": "kept"'),
        ('"table": "', '"table": "10g '),
        ('"table": "', '"tabel": "'),
        ('"table": "', '"table": "1'),
        ('{"event": "stopped"}', '{"event": "scored", "points": 40}'),
    ],
)
def test_damage_to_virtual_dice_is_found(tmp_path: Path, old: str, new: str) -> None:
    """A phase declined without the house rule, a roll undone, dice that there are not, typed points."""
    record = virtual("Ana", seed=4)
    play_at_random(record, Random(4), skill=0.9)
    path = written(tmp_path, record)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(RecordError):
        read_outcome(path)


def test_a_high_number_on_a_low_die_is_damage(tmp_path: Path) -> None:
    record = virtual("Ana", seed=4)
    play_at_random(record, Random(4), skill=0.9)
    path = written(tmp_path, record)
    lines = path.read_text().splitlines()
    last = next(number for number, line in enumerate(lines) if "stopped" in line) - 1
    lines[last] = re.sub(r'"table": "\w+', '"table": "10b', lines[last])
    path.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(RecordError):
        read_outcome(path)


def test_a_turn_of_a_computer_player_undone_is_damage(tmp_path: Path) -> None:
    record = Record(Header(Setup(("Ana",), DiceSource.VIRTUAL, strengths=(Strength.STEADY,)), 1))
    play_at_random(record, Random(1), skill=0.9)
    path = written(tmp_path, record)
    text = path.read_text().replace("stopped", 'stopped"}\n{"event": "undone"}\n{"event": "stopped', 1)
    path.write_text(text)
    with pytest.raises(RecordError, match="whose turns cannot be undone"):
        read_outcome(path)


@pytest.mark.usefixtures("only_quickly")
def test_somebody_who_went_home_from_a_pad_is_read_quickly(tmp_path: Path) -> None:
    record = Record(Header(Setup(("Ana", "Ben", "Cy"))), [Scored(34), Left(1)])
    play_out(record, Random(1))
    outcome = read_outcome(written(tmp_path, record))
    assert outcome is not None
    assert outcome.game == record.game


def test_bytes_that_are_no_text_are_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / "1.jsonl").write_bytes(b"\xff\x00\n\x80")
    (fault,) = finished_games(tmp_path)
    assert isinstance(fault, RecordError)


def test_a_line_cut_off_at_the_end_does_not_count(tmp_path: Path) -> None:
    record = Record(Header(Setup(("Ana", "Ben"))))
    play_out(record, Random(1))
    path = written(tmp_path, record)
    path.write_text(path.read_text() + '{"event": "und')
    outcome = read_outcome(path)
    assert outcome is not None
    assert outcome.game == record.game


def test_games_that_go_on_are_left_out_and_nothing_is_written(tmp_path: Path) -> None:
    path = written(tmp_path, Record(Header(Setup(("Ana", "Ben"))), [Scored(34), Missed()]))
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    assert list(finished_games(tmp_path)) == []
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [found.name for found in tmp_path.iterdir()] == ["game.jsonl"]


ROLLED = '{"event": "rolled", "table": "%s"}'
KEPT = '{"event": "kept", "dice": "%s"}'
FIRST = "3o Wb 1o Wr 8g 8o 8b 6g 10g 5b"


@pytest.mark.parametrize(
    "turn",
    [
        [ROLLED % "3o Wb 1o Wr 8g 8o 8b 6g 10g 77b"],
        [ROLLED % "3r Wb 1o Wr 8g 8o 8b 6g 10g 5b"],
        [ROLLED % "3o Wb 1o Wr 8g 8o 8b 6g 10g"],
        [ROLLED % FIRST, ROLLED % FIRST],
        [ROLLED % FIRST, KEPT % "abcdefghij", ROLLED % FIRST],
        [ROLLED % FIRST, KEPT % "ak", ROLLED % FIRST],
        [ROLLED % FIRST, KEPT % "a", ROLLED % "2g Wb 1o Wr 8g 8o 8b 6g 10g 5b"],
        [ROLLED % FIRST, *[KEPT % "", ROLLED % FIRST] * 3],
        [KEPT % "a", ROLLED % FIRST],
        [ROLLED % FIRST, '{"event": "undone"}', ROLLED % FIRST],
        ['{"event": "rolled", "table": "3o Wb 1o Wr 8g 8o 8b 6g 10g 5b", "sure": true}'],
        ['{"event": "kept", "dice": {"event": "missed"}}', ROLLED % FIRST],
    ],
)
def test_a_turn_that_the_dice_cannot_have_taken_is_damage(tmp_path: Path, turn: list[str]) -> None:
    record = virtual("Ana", seed=1)
    play_at_random(record, Random(1), skill=0.9)
    path = written(tmp_path, record)
    header, *lines = path.read_text().splitlines()
    path.write_text("".join(f"{line}\n" for line in [header, *turn, '{"event": "stopped"}', *lines]))
    with pytest.raises(RecordError):
        read_outcome(path)


def test_a_roll_after_the_end_is_damage(tmp_path: Path) -> None:
    record = virtual("Ana", seed=1)
    play_at_random(record, Random(1), skill=0.9)
    path = written(tmp_path, record)
    path.write_text(path.read_text() + ROLLED % FIRST + "\n")
    with pytest.raises(RecordError, match="the game is over"):
        read_outcome(path)


@pytest.mark.parametrize(
    "turn",
    [
        '{"event": "scored", "points": 35, "dice": "8 8 8 10 W W 1 2 5 7"}',
        '{"event": "scored", "points": 34, "dice": "8 8 8 5"}',
        '{"event": "scored", "points": 34, "dice": "8r 8r 8r 10 W W"}',
        '{"event": "missed", "dice": "8 8 8 10 W W 1 2 5 7"}',
        '{"event": "missed", "dice": "8 8 5"}',
        '{"event": "missed", "dice": "1 2 3 4 1 5 6 7 9 10"}',
    ],
)
def test_typed_dice_that_do_not_give_what_was_entered_are_damage(tmp_path: Path, turn: str) -> None:
    record = Record(Header(Setup(("Ana",))))
    play_out(record, Random(1))
    path = written(tmp_path, record)
    header, *lines = path.read_text().splitlines()
    path.write_text("".join(f"{line}\n" for line in [header, turn, *lines]))
    with pytest.raises(RecordError):
        read_outcome(path)


@pytest.mark.usefixtures("only_quickly")
def test_typed_dice_that_give_what_was_entered_are_read_quickly(tmp_path: Path) -> None:
    record = Record(Header(Setup(("Ana",))))
    record.add(Missed(parse_dice("5 5 7 8 9 10 1 2 3 W")))
    record.add(Scored(34, parse_dice("8r 8 8 10 W Wr")))
    record.add(Scored(44, parse_dice("10 10 10 4 3 2 1 5 5 5")))
    play_out(record, Random(1))
    outcome = read_outcome(written(tmp_path, record))
    assert outcome is not None
    assert outcome.game == record.game
    assert sum(outcome.typed.values()) == 26


def test_a_line_of_lists_in_lists_is_a_damaged_file(tmp_path: Path) -> None:
    record = Record(Header(Setup(("Ana",))))
    path = written(tmp_path, record)
    path.write_text(path.read_text() + '{"event": ' + "[" * 100_000 + "]" * 100_000 + "}\n")
    (fault,) = finished_games(tmp_path)
    assert isinstance(fault, RecordError)


def test_a_file_too_large_for_a_game_is_refused_without_reading_it_all() -> None:
    with pytest.raises(RecordError, match="too large"):
        read_outcome(Path("/dev/zero"))
