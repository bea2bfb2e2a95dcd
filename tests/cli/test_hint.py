"""``hint`` while playing and while scoring."""

from pathlib import Path

import pytest

from phase10dice.dice import DICE
from phase10dice.record import Record
from phase10dice.storage import read_record
from tests.cli.commands import answer, refused, run


def rolled(path: Path) -> Record:
    return read_record(path)[0]


def test_a_hint_in_play_knows_the_dice_and_the_game(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    said = run("play", path, "--players", "Ana", "--seed", "8", typed="roll\nhint\n", COLUMNS="100").stdout
    turn = rolled(path).game.turn
    assert turn
    dice = [str(face) for face in turn.table]
    game = ("--goal", "game", "--total", "0", "--in-order")
    best = answer("keep", "--phase", "1", "--rolls-left", "2", *game, *dice)
    letters = " ".join(die.letter for die, face in zip(DICE, dice, strict=True) if face in best["keep"])
    assert f"a final score of {best['value']:.1f} on average" in said
    assert f"To do so: keep {letters}\n" in said
    assert "For the most points from this turn:" in said


def test_at_a_table_a_hint_is_about_the_points_of_this_turn(tmp_path: Path) -> None:
    said = run("play", tmp_path / "g", "--players", "Ana,Ben", "--seed", "8", typed="roll\nhint\n").stdout
    assert "For the most points from this turn, best first:" in said
    assert "final score" not in said


def test_a_phase_that_is_best_declined_is_said_so(tmp_path: Path) -> None:
    """Three rolls of seed 0 make Phase 1 for 30 points, which are worth less than a miss."""
    args = ("play", tmp_path / "g", "--players", "Ana", "--seed", "0", "--rule", "optional-score")
    said = run(*args, typed="roll\nkeep none\nkeep none\nhint\n", COLUMNS="100").stdout
    assert "Decline: take a miss, not the 30 points for Phase 1." in said
    assert "(decline)  491.49" in said
    assert "To do so: decline\n" in said


@pytest.mark.parametrize(
    ("command", "typed", "points"),
    [
        (("play", "--seed", "0"), "roll\nkeep none\nkeep none\nhint\n", 30),
        (("score",), "hint 0 W W 1 1 10 7 6 8 9 6\n", 14),
    ],
)
def test_beside_a_decline_goals_that_would_rather_stop_are_named(
    tmp_path: Path, command: tuple[str, ...], typed: str, points: int
) -> None:
    house = ("--players", "Ana", "--rule", "optional-score")
    said = run(*command, tmp_path / "g", *house, typed=typed, COLUMNS="100").stdout
    assert f"Decline: take a miss, not the {points} points for Phase 1." in said
    assert f"For the most points from this turn: stop, {points} points.\n" in said
    assert "For the best chance to make the phase in this turn: stop, a chance of 100%.\n" in said


def test_a_hint_moves_no_dice(tmp_path: Path) -> None:
    tables = []
    for name, typed in (("a", "roll\nkeep a b\n"), ("b", "roll\nhint\nhint\nkeep a b\nhint\n")):
        run("play", tmp_path / name, "--players", "Ana", "--seed", "3", typed=typed)
        turn = rolled(tmp_path / name).game.turn
        assert turn
        tables.append(turn.table)
    assert tables[0] == tables[1]


def test_a_hint_needs_dice_on_the_table(tmp_path: Path) -> None:
    args = ("play", tmp_path / "g", "--players", "Ana", "--seed", "3")
    assert "line 1: no dice are on the table yet" in refused(*args, typed="hint\n")


def test_a_hint_on_the_pad_is_asked_with_the_dice(tmp_path: Path) -> None:
    typed = "hint 2 8 8 8 10 W W 1 2 5 7\nhint 0 8 8 8 10 W W 1 2 5 7\n"
    said = run("score", tmp_path / "g", "--players", "Ana,Ben", typed=typed, COLUMNS="100").stdout
    assert "Keep 8 8 8 10 W W, roll the 1 2 5 7 again: 40.8 points on average" in said
    assert "Stop, and take the 34 points for Phase 1." in said
    assert rolled(tmp_path / "g").events == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hint", "hint needs the rolls left, 0 to 2, and the ten dice"),
        ("hint 3 8 8 8 10 W W 1 2 5 7", "hint needs the rolls left"),
        ("hint 2 8 8 8", "hint needs all ten dice after the rolls left, not 3"),
        ("hint 2 8 8 8 8 8 8 8 W W W", "seven high dice"),
        ("hint 2 8 8 8 10 W W 1 2 5 x", "x is not a die"),
    ],
)
def test_a_hint_that_cannot_be_given_is_refused(tmp_path: Path, line: str, message: str) -> None:
    assert message in refused("score", tmp_path / "g", "--players", "Ana", typed=f"{line}\n")


def test_a_solitaire_hint_on_the_pad_knows_total_misses_and_tries(tmp_path: Path) -> None:
    scores = [34, 45, 49, 49, 44, 45, 60, 45, 50]
    typed = "\n".join(map(str, [*scores[:3], "miss", *scores[3:], "miss"]))
    dice = "10 10 10 5 6 7 W 1 2 3"
    said = run("score", tmp_path / "g", "--players", "Ana", typed=f"{typed}\nhint 1 {dice}\n", COLUMNS="100")
    game = ("--goal", "game", "--total", str(sum(scores) + 40), "--missed", "2", "--retry")
    best = answer("keep", "--phase", "10", "--rolls-left", "1", *game, dice)
    assert f"a final score of {best['value']:.1f} on average" in said.stdout
