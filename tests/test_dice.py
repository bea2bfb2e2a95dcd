"""Dice: the real layout, notation, rolling, and what ten dice can show together."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import (
    DICE,
    NUMBERS,
    Color,
    Face,
    Kind,
    assign,
    assignments,
    dice_stream,
    format_dice,
    parse_dice,
    parse_face,
    roll_dice,
)
from phase10dice.errors import ImpossibleDiceError, UnreadableError
from tests.strategies import faces, rolls

LAYOUT = {
    1: "1 blue, 2 green, 3 orange, 4 green, W red, W orange",
    2: "1 red, 2 blue, 3 green, 4 orange, W blue, W orange",
    3: "1 orange, 2 red, 3 red, 4 blue, W green, W blue",
    4: "1 green, 2 orange, 3 blue, 4 red, W red, W green",
    5: "5 red, 6 orange, 7 blue, 8 green, 9 orange, 10 green",
    6: "5 green, 6 red, 7 green, 8 orange, 9 blue, 10 red",
    7: "5 orange, 6 blue, 7 red, 8 blue, 9 green, 10 orange",
    8: "5 red, 6 green, 7 orange, 8 blue, 9 red, 10 blue",
    9: "5 blue, 6 blue, 7 red, 8 orange, 9 red, 10 green",
    10: "5 blue, 6 orange, 7 green, 8 red, 9 green, 10 orange",
}
"""The sixty faces as they were read off a real set, typed in apart from the package."""


def test_the_sixty_faces_are_those_of_a_real_set() -> None:
    for die in DICE:
        words = (f"{face.number or 'W'} {face.color.word}" for face in die.faces if face.color)
        assert ", ".join(words) == LAYOUT[die.number]


def test_every_color_is_on_fifteen_faces_and_every_die_has_two_colors_twice_and_two_once() -> None:
    assert set(Counter(face.color for die in DICE for face in die.faces).values()) == {15}
    for die in DICE:
        assert sorted(Counter(face.color for face in die.faces).values()) == [1, 1, 2, 2]


def test_six_dice_are_high_and_four_are_low() -> None:
    for die in DICE:
        numbers = [face.number for face in die.faces]
        expected = [5, 6, 7, 8, 9, 10] if die.kind is Kind.HIGH else [1, 2, 3, 4, None, None]
        assert numbers == expected
    assert Counter(die.kind for die in DICE) == {Kind.HIGH: 6, Kind.LOW: 4}


@given(faces)
def test_a_face_reads_back_as_it_was_written(face: Face) -> None:
    assert parse_face(str(face)) == face


@given(st.lists(faces), st.sampled_from([" ", ",", ", ", "  ", "\t", " , "]))
def test_dice_read_back_with_any_separator(dice: list[Face], separator: str) -> None:
    assert parse_dice(separator.join(map(str, dice))) == tuple(dice)
    assert parse_dice(format_dice(dice)) == tuple(dice)


@given(faces, st.booleans(), st.booleans())
def test_case_and_the_place_of_the_color_do_not_matter(face: Face, upper: bool, before: bool) -> None:
    number = "w" if face.is_wild else str(face.number)
    token = f"{face.color or ''}{number}" if before else f"{number}{face.color or ''}"
    assert parse_face(token.upper() if upper else token) == face


@pytest.mark.parametrize(
    "token",
    [
        "",
        "0",
        "11",
        "X",
        "-5",
        "+5",
        "5.0",
        "1e1",
        "010",
        "g",
        "rr5",
        "r5g",
        "5gg",
        "10 g",
        "\uff11",
        "\u0663",
    ],
)
def test_what_is_no_die_is_refused_with_the_token_named(token: str) -> None:
    with pytest.raises(UnreadableError, match="is not a die: expected a number 1 to 10 or W"):
        parse_face(token)


def test_a_face_has_a_number_that_dice_have() -> None:
    with pytest.raises(ImpossibleDiceError, match="no die shows 11"):
        Face(11)


@given(st.integers(0, 2**64), rolls(), st.sets(st.integers(0, 9)))
def test_kept_dice_never_change_and_the_others_show_their_own_faces(
    seed: int, table: tuple[Face, ...], keep: set[int]
) -> None:
    after = roll_dice(Random(seed), table, keep)
    for index, die in enumerate(DICE):
        assert after[index] in die.faces
        if index in keep:
            assert after[index] == table[index]


@given(st.integers(0, 2**64), rolls(), st.sets(st.integers(0, 9)), st.sets(st.integers(0, 9)))
def test_what_a_die_shows_does_not_depend_on_which_others_are_kept(
    seed: int, table: tuple[Face, ...], one: set[int], other: set[int]
) -> None:
    first, second = roll_dice(Random(seed), table, one), roll_dice(Random(seed), table, other)
    for index in set(range(10)) - one - other:
        assert first[index] == second[index]


def test_a_seed_gives_these_dice_on_every_python() -> None:
    assert format_dice(roll_dice(Random(1))) == "1b Wo Wg 2o 7b 7g 8b 9r 5b 5b"
    assert format_dice(roll_dice(dice_stream(1, 1))) == "4g 2b Wb 4r 5r 7g 5o 6g 10g 6o"


def test_each_roll_of_a_game_has_dice_of_its_own() -> None:
    rolled = {format_dice(roll_dice(dice_stream(seed, roll))) for seed in range(20) for roll in range(20)}
    assert len(rolled) == 400


@given(rolls(), st.randoms(use_true_random=False), st.sets(st.integers(0, 9)))
def test_what_the_dice_show_can_be_assigned_in_any_order(
    table: tuple[Face, ...], rng: Random, colorless: set[int]
) -> None:
    dice = [Face(face.number) if index in colorless else face for index, face in enumerate(table)]
    rng.shuffle(dice)
    owners = assign(dice)
    assert len(set(owners)) == 10
    for face, die in zip(dice, owners, strict=True):
        assert die.can_show(face)


@given(st.lists(faces, min_size=1, max_size=4))
def test_assigning_agrees_with_trying_all_ways(dice: list[Face]) -> None:
    ways = [
        way
        for way in permutations(DICE, len(dice))
        if all(die.can_show(face) for die, face in zip(way, dice, strict=True))
    ]
    assert list(assignments(dice)) == ways
    if ways:
        assert assign(dice) in ways
    else:
        with pytest.raises(ImpossibleDiceError):
            assign(dice)


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("1 2 3 4 5 6 7 8 9 10 W", "there are ten dice, not 11"),
        ("5 6 7 8 9 10 5", r"seven high dice \(5 to 10\) cannot lie there: there are only six"),
        ("1 2 W W 4", r"five low dice \(1 to 4 and W\) cannot lie there: there are only four"),
        ("10r 10r", "10r 10r cannot lie there together: only one of the ten dice shows 10r"),
        ("9g 9g 9g", "9g 9g 9g cannot lie there together: only two of the ten dice show 9g"),
        ("7g 1r 1r", "1r 1r cannot lie there together"),
    ],
)
def test_impossible_dice_are_named(dice: str, message: str) -> None:
    with pytest.raises(ImpossibleDiceError, match=message):
        assign(parse_dice(dice))


def test_ten_faces_without_colors_fit_in_all_orders_of_their_kinds() -> None:
    dice = parse_dice("5 6 7 8 9 10 1 2 3 W")
    assert sum(1 for _ in assignments(dice)) == 720 * 24


def test_numbers_are_one_to_ten() -> None:
    assert list(NUMBERS) == list(range(1, 11))
    assert {color.word for color in Color} == {"red", "green", "blue", "orange"}
