"""The playing loop: faults that dice games have had, each as a test."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from phase10dice.dice import DICE, Face, Kind, parse_dice
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Redone, Rolled, Stopped, Undone
from phase10dice.game import Status
from phase10dice.phases import HouseRule
from phase10dice.record import Record
from tests.cli.commands import answer, refused, run
from tests.games import play_at_random, state, virtual

MADE = 28
"""A seed whose first roll makes Phase 1 with two wilds: 8 8 8 10 W W among its dice, 34 points."""
FIRST = "3o Wb 1o Wr 8g 8o 8b 6g 10g 5b"


def roll(record: Record, *keep: int) -> tuple[Face, ...]:
    """Roll all ten at a turn's start, or else keep these positions; give the table."""
    if record.game.turn and record.game.turn.table:
        record.add(Kept(frozenset(keep)))
    record.add(record.next_roll())
    return table(record)


def table(record: Record) -> tuple[Face, ...]:
    assert record.game.turn is not None
    return record.game.turn.table


def play(path: Path, *lines: str, players: str = "Ana", seed: int = MADE) -> str:
    """Play *lines* from a pipe and give what was said."""
    args = [] if path.exists() else ["--players", players, "--seed", str(seed)]
    result = run("play", path, *args, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_d1_exactly_the_dice_kept_stay_with_their_colors_and_others_roll_as_their_own_kind() -> None:
    for seed in range(200):
        record = virtual("Ana", seed=seed)
        before = roll(record)
        after = roll(record, 1, 4, 9)
        assert [after[index] for index in (1, 4, 9)] == [before[index] for index in (1, 4, 9)]
        for die, face in zip(DICE, after, strict=True):
            assert face in die.faces
            assert (face.kind is Kind.LOW) == (die.number <= 4)


def test_d1_letters_on_the_screen_are_the_dice_that_stay(tmp_path: Path) -> None:
    lines = play(tmp_path / "g.jsonl", "roll", "keep b e j").splitlines()
    first, second = (dict(zip(*[iter(line.split(": ")[1].split())] * 2, strict=True)) for line in lines[:2])
    assert [first[letter] for letter in "bej"] == ["Wb", "8g", "5b"]
    assert [second[letter] for letter in "bej"] == ["Wb*", "8g*", "5b*"]
    assert sum(shown.endswith("*") for shown in second.values()) == 3


def test_d2_kept_dice_never_change_and_the_others_do_as_often_as_dice_do() -> None:
    """A high or low number comes again 1 time in 6, a wild 1 time in 3."""
    changed, seen = Counter[bool](), Counter[bool]()
    for seed in range(200):
        record = virtual("Ana", seed=seed)
        for _ in range(20):
            before = roll(record)
            keep = {seed % 10, (seed * 7 + 3) % 10}
            after = roll(record, *keep)
            for index in range(10):
                if index in keep:
                    assert after[index] == before[index]
                else:
                    seen[before[index].is_wild] += 1
                    changed[before[index].is_wild] += after[index].number != before[index].number
            record.add(Stopped())
            if record.game.status is Status.FINISHED:
                break
    assert changed[False] / seen[False] == pytest.approx(5 / 6, abs=0.01)
    assert changed[True] / seen[True] == pytest.approx(2 / 3, abs=0.02)


@pytest.mark.parametrize("keep", ["10 10 9", "1 2 3", "5", "8 8 8", "W"])
def test_d3_numbers_are_never_taken_for_dice_to_keep(tmp_path: Path, keep: str) -> None:
    path = tmp_path / "game.jsonl"
    sentence = refused("play", path, "--players", "Ana", "--seed", "28", typed=f"roll\nkeep {keep}\n")
    assert "is not a die: the dice are a to j, by the letter before each" in sentence
    assert answer("play", path, typed="stop\n")["players"][0]["total"] == 34


def test_d3_one_of_two_alike_can_be_kept(tmp_path: Path) -> None:
    """Dice f and g both show 8; only g is kept."""
    said = play(tmp_path / "g.jsonl", "roll", "keep g")
    assert "g 8b*" in said
    assert said.splitlines()[1].count("*") == 1


@pytest.mark.parametrize("typed", ["\n", "   \n", "\n\n\n\n", "\t\n"])
def test_d6_nothing_typed_neither_rolls_nor_ends_the_turn(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "roll", "keep e f g")
    before = path.read_bytes()
    assert run("play", path, typed=typed).exit_code == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("typed", ["0", "keep", "keep 0"])
def test_d6_zero_and_keep_without_letters_are_asked_again(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "roll")
    before = path.read_bytes()
    refused("play", path, typed=f"{typed}\n")
    assert path.read_bytes() == before


def test_d7_a_new_turn_has_nothing_kept_and_no_dice_to_keep() -> None:
    record = virtual("Ana", "Ben")
    roll(record)
    roll(record, 0, 1, 2)
    record.add(Stopped())
    turn = record.game.turn
    assert turn is not None
    assert (turn.table, turn.kept, turn.rolls) == ((), frozenset(), 0)
    with pytest.raises(IllegalMoveError, match="no dice are on the table yet: roll first"):
        record.add(Kept(frozenset({0})))
    roll(record)
    assert record.game.turn
    assert record.game.turn.kept == frozenset()


def test_d8_a_die_kept_once_may_be_rolled_again() -> None:
    again = Counter[int]()
    for seed in range(100):
        record = virtual("Ana", seed=seed)
        roll(record)
        second = roll(record, 0, 1, 2, 3, 4)
        third = roll(record, 0, 1, 2)
        assert third[:3] == second[:3]
        again.update(index for index in (3, 4) if third[index] != second[index])
    assert min(again[3], again[4]) > 50


def test_d9_a_made_phase_may_be_scored_now_or_rolled_on(tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    assert f"roll 1 of 3: a {FIRST.split(maxsplit=1)[0]}" in play(one, "roll")
    assert "34 points" in play(one, "stop")
    assert state(answer("show", one), "Ana")["scores"][0] == 34
    play(other, "roll", "keep b d e f g i")
    assert "roll 2 of 3" in play(other, "show")


def test_d9_a_phase_that_is_broken_by_rolling_on_is_missed_and_forgotten(tmp_path: Path) -> None:
    """Only 8 8 8 are kept of the 34 points; the third roll has nothing to go with them."""
    path = tmp_path / "game.jsonl"
    said = play(path, "roll", "keep e f g", "keep e f g", "stop")
    assert "Ana misses Phase 1" in said
    ana = state(answer("show", path), "Ana")
    assert (ana["phase"], ana["scores"][0], ana["missed"], ana["total"]) == (1, None, 1, -5)


def test_d10_the_best_layout_is_found_and_shown(tmp_path: Path) -> None:
    assert "makes Phase 1 with 8g 8o 8b and 10g Wb Wr: 34 points." in play(
        tmp_path / "a.jsonl", "roll", "stop"
    )
    said = run("score", tmp_path / "b.jsonl", "--players", "Ana", typed="5 5 6 6 7 8 1 1 W W\n").stdout
    assert "Ana makes Phase 1 with 5 5 W and 6 6 W: 22 points." in said


def test_d10_dice_that_do_not_make_it_are_asked_for_again(tmp_path: Path) -> None:
    sentence = refused("score", tmp_path / "g.jsonl", "--players", "Ana", typed="8 8 8 10 10\n")
    assert "8 8 8 10 10 does not make Phase 1 (set of 3 + set of 3): type all ten dice, or miss" in sentence


def test_d11_a_made_phase_counts_and_cannot_be_kept_open_for_more(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "roll")
    assert "a made phase counts: only the house rule optional-score" in refused(
        "play", path, typed="decline\n"
    )
    play(path, "stop")
    assert state(answer("show", path), "Ana")["phase"] == 2
    real = tmp_path / "real.jsonl"
    (ana,) = answer("score", real, "--players", "Ana", typed="8 8 8 10 W W 1 2 5 7\n")["players"]
    assert (ana["phase"], ana["scores"][0]) == (2, 34)


def test_d11_the_house_rule_lets_it_be_declined_and_the_record_keeps_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    args = ("play", path, "--players", "Ana", "--seed", "28", "--rule", "optional-score")
    answer(*args, typed="roll\n")
    ana = state(answer("play", path, typed="decline\n"), "Ana")
    assert (ana["phase"], ana["missed"], ana["scores"][0]) == (1, 1, None)
    record = virtual("Ana", seed=MADE, house_rules=frozenset({HouseRule.OPTIONAL_SCORE}))
    roll(record)
    record.add(Stopped(declined=True))
    assert record.game.columns[0].missed == 1


def test_d14_a_roll_is_never_taken_back_and_the_same_choice_gives_the_same_dice() -> None:
    record = virtual("Ana", seed=MADE)
    roll(record)
    with pytest.raises(IllegalMoveError, match="a roll cannot be taken back"):
        record.add(Undone())
    record.add(Kept(frozenset({4, 5, 6})))
    promised = record.next_roll()
    record.add(Undone())
    record.add(Kept(frozenset({4, 5, 6})))
    assert record.next_roll() == promised
    record.add(promised)
    with pytest.raises(IllegalMoveError, match="a roll cannot be taken back"):
        record.add(Undone())


def test_d14_another_choice_moves_no_die_that_both_roll() -> None:
    """Trying out keeps shows nothing: each die of a roll shows the same whichever others are kept."""
    record = virtual("Ana", seed=MADE)
    roll(record)
    record.add(Kept(frozenset({4})))
    one = record.next_roll().table
    record.add(Undone())
    record.add(Kept(frozenset({5, 6})))
    other = record.next_roll().table
    assert all(one[index] == other[index] for index in range(10) if index not in (4, 5, 6))


def test_d14_stopping_and_going_back_gives_no_new_dice() -> None:
    straight, back = virtual("Ana", "Ben", seed=MADE), virtual("Ana", "Ben", seed=MADE)
    for record in (straight, back):
        roll(record)
    back.add(Stopped())
    back.add(Undone())
    assert roll(straight, 4, 5, 6) == roll(back, 4, 5, 6)


def test_d15_undo_stops_at_what_the_other_player_rolled() -> None:
    record = virtual("Ana", "Ben", seed=MADE)
    roll(record)
    record.add(Stopped())
    roll(record)
    before = record.game
    with pytest.raises(IllegalMoveError, match="a roll cannot be taken back"):
        record.add(Undone())
    assert record.game == before
    assert record.game.mover.name == "Ben"


def test_d15_undo_stops_at_the_edge_of_the_game() -> None:
    record = virtual("Ana")
    with pytest.raises(IllegalMoveError, match="there is nothing to undo"):
        record.add(Undone())
    with pytest.raises(IllegalMoveError, match="there is nothing to redo"):
        record.add(Redone())
    assert record.events == ()


def test_d16_after_the_last_try_the_result_is_told_and_the_program_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = run("score", path, "--players", "Ana,Ben", typed="40\n" * 18 + "50\nmiss\n")
    assert result.exit_code == 0
    assert "Ana wins with 450 points." in result.stdout.splitlines()
    again = run("score", path, typed="show\nquit\n")
    assert again.exit_code == 0
    assert "the game is over" in refused("score", path, typed="34\n")
    assert "the game is over" in refused("score", path, typed="8 8 8 10 W W 1 2 5 7\n")
    assert "the game is over" in refused("score", path, typed="miss\n")


def test_d16_a_finished_game_with_virtual_dice_takes_no_more_rolls() -> None:
    record = virtual("Ana", seed=3)
    play_at_random(record, Random(3), skill=0.9)
    for event in (Rolled(parse_dice(FIRST)), Kept(frozenset()), Stopped()):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            record.add(event)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        record.next_roll()
