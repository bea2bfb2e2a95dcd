"""The chi-square test, against values from tables and against dice that are loaded."""

from collections import Counter
from random import Random

import pytest

from phase10dice.dice import roll_dice
from phase10dice.stats import chi_square_tail, counted, fairness


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (5.991464547107979, 2, 0.05),
        (7.814727903251179, 3, 0.05),
        (9.487729036781154, 4, 0.05),
        (11.070497693516351, 5, 0.05),
        (16.918977604620448, 9, 0.05),
        (21.665994333461924, 9, 0.01),
        (18.307038053275146, 10, 0.05),
        (67.50480654954121, 50, 0.05),
        (0.0, 9, 1.0),
        (0.0, 1, 1.0),
    ],
)
def test_the_tail_is_that_of_the_tables(value: float, degrees: int, chance: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(chance, rel=1e-10)


def test_far_out_the_tail_goes_to_nothing_without_an_error() -> None:
    assert chi_square_tail(1e5, 9) == 0.0
    assert 0 < chi_square_tail(300.0, 9) < 1e-50


def rolled(rolls: int, seed: int) -> Counter[str]:
    """Roll the ten dice so often."""
    rng = Random(seed)
    return Counter(str(face) for _ in range(rolls) for face in roll_dice(rng))


def test_fair_dice_are_blamed_as_seldom_as_the_test_says() -> None:
    chances = [fairness(rolled(60, seed)).chance or 0.0 for seed in range(200)]
    assert 2 <= sum(chance < 0.05 for chance in chances) <= 22
    assert 70 <= sum(chance < 0.5 for chance in chances) <= 130


def test_loaded_dice_are_found_out() -> None:
    shown = rolled(300, 1)
    shown["W"] += shown.pop("1b", 0) + shown.pop("1r", 0)
    tested = fairness(shown)
    assert tested.chance is not None
    assert tested.chance < 1e-6


def test_counts_are_by_number_and_expectations_by_the_sides_of_the_dice() -> None:
    tested = fairness(rolled(600, 2))
    assert [face.number for face in tested.faces] == [1, 2, 3, 4, None, 5, 6, 7, 8, 9, 10]
    assert [face.expected for face in tested.faces] == [400.0] * 4 + [800.0] + [600.0] * 6
    assert (tested.dice, tested.degrees) == (6000, 9)


def test_too_few_dice_say_nothing() -> None:
    assert fairness({}).chance is None
    assert fairness(rolled(5, 1)).chance is None
    assert fairness({"1": 500, "W": 500}).chance is None, "no high dice at all"


def test_dice_that_are_only_counted_carry_no_chance() -> None:
    shown = {"1": 150, "2": 130, "3": 180, "4": 150, "W": 390}
    told = counted(shown)
    tested = fairness(shown)
    assert (told.faces, told.degrees, told.dice) == (tested.faces, tested.degrees, tested.dice)
    assert (told.chi_square, told.chance) == (None, None)
