"""Phases: the engine against the wording of the rules, over every roll."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import DICE, Color, Face, Kind, format_dice, parse_dice
from phase10dice.errors import UnreadableError
from phase10dice.phases import (
    PHASES,
    HouseRule,
    Layout,
    OneColor,
    Phase,
    RunOf,
    SetOf,
    best_layout,
    fillings,
)
from tests.oracles.brute import SPECS, best_in_one_color, judge, sorted_rolls
from tests.strategies import rolls

WORKED_CASES = [
    (1, "8 8 8 10 W W 1 2 5 7", 34, "8 8 8 + 10 W W"),
    (1, "8 8 8 8 8 W 1 2 5 7", 40, "8 8 8 + 8 8 W"),
    (1, "5 5 6 6 7 8 1 1 W W", 22, "5 5 W + 6 6 W"),
    (2, "10 10 10 9 8 7 W 1 2 4", 54, "10 10 10 + 7 8 9 W"),
    (2, "5 6 8 8 10 10 W W W W", 39, None),
    (3, "9 9 9 9 5 8 4 W 2 W", 49, "9 9 9 9 + 5 W W 8"),
    (4, "10 9 8 7 6 5 4 3 W 2", 49, "4 5 6 7 8 9 10"),
    (4, "10 9 8 6 5 5 4 W 2 2", 42, "4 5 6 W 8 9 10"),
    (4, "10 10 9 9 8 8 1 2 3 4", None, None),
    (7, "10 10 9 8 7 6 W W W W", None, None),
    (9, "10 10 10 10 10 10 W 1 2 3", 60, "10 10 10 10 10 + 10 W"),
]


def face_of(number: int) -> Face:
    return Face(number or None)


def written(layout: Layout) -> str:
    return " + ".join(format_dice(layout.dice_of(part)) for part in layout.parts)


@pytest.mark.parametrize(("number", "dice", "score", "laid_out"), WORKED_CASES)
def test_the_worked_cases_of_the_rule_book(
    number: int, dice: str, score: int | None, laid_out: str | None
) -> None:
    layout = best_layout(PHASES[number - 1], parse_dice(dice))
    assert (layout and layout.score) == score
    if laid_out:
        assert layout
        assert written(layout) == laid_out


@pytest.mark.parametrize(
    ("number", "dice", "laid_out"),
    [
        (1, "10 10 10 10 6 6 4 4 4 W", "4 4 4 + 10 10 10"),
        (2, "10 9 8 7 6 6 4 4 4 W", "4 4 4 + 7 8 9 10"),
        (9, "10 10 10 10 10 8 4 4 4 W", "10 10 10 10 10 + 4 4"),
        (10, "10 10 10 10 10 8 4 4 W W", "10 10 10 10 10 + 4 4 W"),
    ],
)
def test_of_layouts_that_score_the_same_one_with_the_fewest_wilds_is_given(
    number: int, dice: str, laid_out: str
) -> None:
    """Three 4s score as much as two 6s and a wild, two 4s as much as an 8 and a wild."""
    layout = best_layout(PHASES[number - 1], parse_dice(dice))
    assert layout
    assert written(layout) == laid_out


def test_the_spare_dice_are_those_that_no_part_uses() -> None:
    layout = best_layout(PHASES[0], parse_dice("1 8 8 8 10 W W 2 5 7"))
    assert layout
    assert layout.spare == (0, 7, 8, 9)


def test_the_table_of_phases_is_that_of_the_rule_book() -> None:
    for phase in PHASES:
        if phase.number == 8:
            assert phase.parts == (OneColor(7),)
            assert phase.name == "7 dice of one colour"
        else:
            assert phase.name == " + ".join(part.replace(" ", " of ") for part in SPECS[phase.number])
    assert [phase.size for phase in PHASES] == [6, 7, 8, 7, 8, 9, 8, 7, 7, 8]


@pytest.mark.parametrize("number", sorted(SPECS))
def test_every_roll_scores_what_the_rules_say(number: int) -> None:
    phase, judged = PHASES[number - 1], judge(number)
    count = 0
    for dice in sorted_rolls():
        layout = best_layout(phase, tuple(map(face_of, dice)))
        assert (layout and layout.score) == judged.best(dice), dice
        if layout:
            assert_is_fair(layout, phase)
        count += 1
    assert count == 32_340


def assert_is_fair(layout: Layout, phase: Phase) -> None:
    """Check a layout of numbers die by die: it is what it says, and no die is used twice."""
    used = [index for part in layout.parts for index in part.dice]
    assert len(used) == len(set(used)) == phase.size
    assert sorted(used + list(layout.spare)) == list(range(len(layout.faces)))
    for laid, part in zip(layout.parts, phase.parts, strict=True):
        assert laid.part == part
        assert isinstance(laid.target, int)
        for place, face in enumerate(layout.dice_of(laid)):
            wanted = laid.target + place if isinstance(part, RunOf) else laid.target
            assert face.number in (None, wanted)
            assert 1 <= wanted <= 10


@given(rolls(), st.sampled_from([frozenset(), frozenset({HouseRule.ANY_COLOR_WILDS})]))
def test_phase_8_is_the_best_seven_dice_of_one_color(
    table: tuple[Face, ...], house_rules: frozenset[HouseRule]
) -> None:
    layout = best_layout(PHASES[7], table, house_rules)
    expected = best_in_one_color(table, 7, HouseRule.ANY_COLOR_WILDS in house_rules)
    assert (layout and layout.score) == expected
    if layout:
        (part,) = layout.parts
        for face in layout.dice_of(part):
            assert face.color is part.target or (house_rules and face.is_wild)


@pytest.mark.parametrize("color", Color)
def test_phase_8_is_found_in_each_color(color: Color) -> None:
    """Random rolls seldom make Phase 8, so it is made on purpose, with every choice of seven dice."""
    of_color = [[face for face in die.faces if face.color is color][-1] for die in DICE]
    others = [next(face for face in die.faces if face.color is not color) for die in DICE]
    for chosen in combinations(range(10), 7):
        table = tuple(of_color[i] if i in chosen else others[i] for i in range(10))
        layout = best_layout(PHASES[7], table)
        assert layout
        assert layout.score == best_in_one_color(table, 7, any_color_wilds=False)
        assert layout.parts[0].target is color


def test_no_more_than_seven_dice_of_a_color_count() -> None:
    layout = best_layout(PHASES[7], parse_dice("3g 10g 9g 8g 7g 6g 5g 4g Wg 10r"))
    assert layout
    assert layout.score == 10 + 9 + 8 + 7 + 6 + 5 + 4
    assert layout.spare == (0, 8, 9)


@pytest.mark.parametrize(
    ("dice", "color"),
    [
        ("1g 1g 1g 1g 1g 1g 1g 2r 2r 2r 2r 2r 2r 2r", Color.RED),
        ("2g 2g 2g 2g 2g 2g 2g 1r 1r 1r 1r 1r 1r 1r", Color.GREEN),
        ("1g 1g 1g 1g 1g 2g Wg 1r 1r 1r 1r 1r 1r 1r", Color.RED),
        ("1g 1g 1g 1g 1g 1g 1g 1r 1r 1r 1r 1r 2r Wr", Color.GREEN),
    ],
)
def test_of_two_colors_the_one_that_scores_more_counts_or_uses_fewer_wilds(dice: str, color: Color) -> None:
    layout = best_layout(PHASES[7], parse_dice(dice))
    assert layout
    assert layout.parts[0].target is color


def test_phase_8_needs_the_color_of_every_die() -> None:
    with pytest.raises(UnreadableError, match="Phase 8 needs the colour of every die, and 9 has none"):
        best_layout(PHASES[7], parse_dice("10g 9 8g"))


@given(rolls(), st.sampled_from(PHASES), st.integers(0, 9))
def test_another_die_never_lowers_a_score(table: tuple[Face, ...], phase: Phase, missing: int) -> None:
    fewer = best_layout(phase, table[:missing] + table[missing + 1 :])
    more = best_layout(phase, table)
    if fewer:
        assert more
        assert more.score >= fewer.score


@given(rolls(), st.sampled_from(PHASES), st.randoms(use_true_random=False))
def test_the_order_of_the_dice_does_not_matter(table: tuple[Face, ...], phase: Phase, rng: Random) -> None:
    shuffled = list(table)
    rng.shuffle(shuffled)
    first, second = best_layout(phase, table), best_layout(phase, shuffled)
    assert (first and first.score) == (second and second.score)


@given(rolls(), st.sampled_from([phase for phase in PHASES if phase.number != 8]), st.integers(0, 9))
def test_a_wild_for_a_low_number_keeps_a_made_phase(
    table: tuple[Face, ...], phase: Phase, index: int
) -> None:
    if table[index].kind is Kind.LOW and best_layout(phase, table):
        assert best_layout(phase, (*table[:index], Face(None), *table[index + 1 :]))


def test_every_filling_is_listed_once() -> None:
    assert len(fillings((RunOf(9),))) == 2
    assert len(fillings((SetOf(3), SetOf(3)))) == 10 * 11 // 2
    assert len(fillings((SetOf(5), SetOf(3)))) == 100
    assert len(fillings((SetOf(3), RunOf(4)))) == 70
    for phase in PHASES:
        if not phase.needs_colors:
            ceilings = [filling.ceiling for filling in fillings(phase.parts)]
            assert ceilings == sorted(ceilings, reverse=True)
    assert len(fillings((RunOf(3), SetOf(2), SetOf(2)))) == 8 * 55
    assert len(fillings((SetOf(2), SetOf(2), RunOf(3)))) == 8 * 55


def test_a_filling_tells_what_it_needs_from_the_highest_number_down() -> None:
    assert fillings((SetOf(3), RunOf(4)))[0].need == ((10, 4), (9, 1), (8, 1), (7, 1))
    assert fillings((SetOf(3), SetOf(3)))[-1].need == ((1, 6),)


def test_colors_cannot_be_filled_with_numbers() -> None:
    with pytest.raises(TypeError, match="no numbers to fill"):
        fillings((OneColor(7),))
    assert Phase(11, (SetOf(3), OneColor(4))).needs_colors
