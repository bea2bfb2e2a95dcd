"""``roll``: ten dice in die order, and the rest of them again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import DICE, Face, parse_face
from tests.cli.commands import answer, refused, run
from tests.strategies import rolls

seeds = st.integers(0, 2**64)


def assert_on_dice(dice: list[str]) -> None:
    assert len(dice) == 10
    for die, token in zip(DICE, dice, strict=True):
        assert parse_face(token) in die.faces


@given(seeds)
def test_the_answer_is_ten_dice_in_die_order_and_the_seed(seed: int) -> None:
    said = answer("roll", "--seed", str(seed))
    assert list(said) == ["dice", "seed"]
    assert said["seed"] == seed
    assert_on_dice(said["dice"])
    assert answer("roll", "--seed", str(seed)) == said


def test_a_seed_gives_the_same_dice_on_every_python() -> None:
    assert " ".join(answer("roll", "--seed", "1")["dice"]) == "Wo Wb 2r 3b 7b 8o 9g 5r 5b 10o"


def test_without_a_seed_each_roll_is_another_and_its_seed_gives_it_again() -> None:
    said = [answer("roll") for _ in range(5)]
    assert len({one["seed"] for one in said}) == 5
    assert answer("roll", "--seed", str(said[0]["seed"])) == said[0]


@given(rolls(), st.sets(st.integers(0, 9)), seeds)
def test_kept_dice_stay_as_they_were_and_the_rest_are_rolled(
    table: tuple[Face, ...], keep: set[int], seed: int
) -> None:
    kept = [str(table[index]) for index in sorted(keep)]
    args = ["--keep", *kept] if kept else []
    dice = answer("roll", "--seed", str(seed), *args)["dice"]
    assert_on_dice(dice)
    for die in set(kept):
        assert dice.count(die) >= kept.count(die)


def test_kept_dice_without_colors_stay_numbers() -> None:
    dice = answer("roll", "--keep", "8 8 W", "--seed", "3")["dice"]
    assert dice.count("8") == 2
    assert dice.index("W") < 4
    assert all(index >= 4 for index, die in enumerate(dice) if die == "8")


def test_a_die_that_two_dice_show_is_put_on_either_by_chance() -> None:
    """5r is on die 5 and die 8."""
    places = {answer("roll", "--keep", "5r", "--seed", str(seed))["dice"][4] == "5r" for seed in range(40)}
    assert places == {True, False}


def test_keeping_all_ten_rolls_none() -> None:
    table = "1b 2b Wg Wr 10g 10r 10o 8b 5b 6o"
    dice = answer("roll", "--keep", table)["dice"]
    assert_on_dice(dice)
    assert sorted(dice) == sorted(table.split())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--keep", "10r 10r"], "10r 10r cannot lie there together"),
        (["--keep", "5 6 7 8 9 10 5"], "seven high dice"),
        (["--keep", "1 2 3 4 W"], "five low dice"),
        (["--keep", "5 6 7 8 9 10 1 2 3 4 W"], "there are ten dice, not 11"),
        (["--keep", "11"], "11 is not a die"),
        (["8g"], "8g is not expected here: dice to keep follow --keep"),
        (["--seed", "-1"], "--seed is a whole number of 0 or more, not -1."),
        (["--seed", "x"], "--seed is a whole number of 0 or more, not x."),
        (["--seed", "9" * 5000], "--seed is a whole number of 0 or more, not one of 5000 digits."),
        (["--keep"], "--keep needs a value after it."),
    ],
)
def test_what_is_wrong_is_named_in_one_sentence(args: list[str], message: str) -> None:
    assert message in refused("roll", *args)


def test_people_see_letters_stars_on_kept_dice_and_the_seed() -> None:
    result = run("roll", "--keep", "10r", "8b", "--seed", "5", COLUMNS="200")
    dice, seed = result.stdout.splitlines()
    assert seed == "seed 5"
    assert "f 10r*" in dice
    assert dice.count("8b*") == 1
    assert dice.count("*") == 2
    assert [word for word in dice.split() if word.isalpha() and word.islower()] == list("abcdefghij")
