"""Phase 8: the best of all keeps comes first, also where wilds of every colour serve two colours at once."""

from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from phase10dice.dice import DICE, format_dice, parse_dice
from phase10dice.phases import HouseRules
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.ranking import Ways, best_keeps
from phase10dice.solver.colors.worths import Roll
from phase10dice.solver.goals import Goal
from tests.solver.colors.brute import ANY_COLOR, STANDARD
from tests.solver.colors.questions import OPTIONAL, ask
from tests.solver.colors.rebuild import color_payoff

WILDS = (4, 5)
"""The faces of a low die that are wild."""

HOSTILE = "Wr Wo Wg 3b 5r 7g 6b 7o 10g 6o"
"""Three wilds, and as good as tied between greens with oranges and greens with more oranges."""


def brute(last: LastRoll, roll: Roll, kept: Sequence[int]) -> float:
    """Give the mean, over the dice that are rolled, of the best of all 1,024 keeps with one roll left."""
    sides = [[face] if die in kept else range(6) for die, face in enumerate(roll)]
    return float(np.mean([last.of_roll(fall).max() for fall in product(*sides)]))


def roll_of(text: str) -> Roll:
    return Ways.of(parse_dice(text), DICE).roll(tuple(range(len(DICE))))


def wild_heavy(rng: Random) -> Roll:
    low = [rng.choice(WILDS) if rng.random() < 0.7 else rng.randrange(4) for _ in range(4)]
    return (*low, *(rng.randrange(6) for _ in range(6)))


def test_wilds_that_serve_two_colours_are_kept_for_both() -> None:
    last = LastRoll(color_payoff(Goal.MAKE, ANY_COLOR).by_outcome, ANY_COLOR)
    ways = Ways.of(parse_dice(HOSTILE), DICE)
    first, second = best_keeps(ask(Goal.MAKE, ANY_COLOR), ways, 2, 2)
    shown = [format_dice([ways.faces[index] for index in keep.kept]) for keep in (first, second)]
    assert shown == ["Wr Wo Wg 7g 7o 10g", "Wr Wo Wg 7g 7o 10g 6o"]
    # `brute` gives the first figure as well, in a second or two.
    assert first.value == pytest.approx(0.885296599540, abs=1e-9)
    assert second.value == pytest.approx(brute(last, roll_of(HOSTILE), second.kept), abs=1e-9)


@pytest.mark.parametrize("rules", [ANY_COLOR, ANY_COLOR | OPTIONAL], ids=["counts", "optional"])
@pytest.mark.parametrize("goal", Goal)
def test_keeps_of_many_wilds_equal_the_best_of_all_keeps(goal: Goal, rules: HouseRules) -> None:
    worths, last = ask(goal, rules), LastRoll(color_payoff(goal, rules).by_outcome, rules)
    rng = Random(31)
    for size in (7, 8, 8, 8, 9, 9, 9):
        roll = wild_heavy(rng)
        kept = tuple(sorted(rng.sample(range(len(DICE)), size)))
        exact = brute(last, roll, kept)
        assert worths.with_two_rolls(roll, kept)[0] == pytest.approx(exact, abs=1e-9)
        assert worths.estimate(roll, kept) >= exact - worths.doubt


@pytest.mark.parametrize(
    ("dice", "kept"),
    [("Wo Wb 2r Wr 5r 5g 10o 7o 5b 7g", (0, 3, 4, 5, 7)), ("Wr 1r Wb Wg 9o 7g 7r 9r 9r 7g", (0, 1, 2, 9))],
)
def test_a_keep_is_the_mean_over_one_more_die_where_families_fall_short(
    dice: str, kept: tuple[int, ...]
) -> None:
    """The families that do for other payoffs find up to a ten-thousandth of a point less here."""
    worths, roll = ask(Goal.GAME, ANY_COLOR), roll_of(dice)
    more = [worths.with_two_rolls((*roll[:6], face, *roll[7:]), (*kept, 6))[0] for face in range(6)]
    assert worths.with_two_rolls(roll, kept)[0] == pytest.approx(np.mean(more), abs=1e-9)


def test_low_dice_that_block_one_colour_and_help_another_are_allowed_for() -> None:
    """Of all the keeps that a search by small steps came to, this is worth most above its estimate."""
    worths, kept = ask(Goal.GAME, ANY_COLOR), (0, 1, 2, 3, 4, 5, 6, 8, 9)
    roll = roll_of("4g Wo Wg 2o 6o 6r 5o 7o 5b 6o")
    last = LastRoll(color_payoff(Goal.GAME, ANY_COLOR).by_outcome, ANY_COLOR)
    above = brute(last, roll, kept) - worths.estimate(roll, kept)
    assert 0 < above < worths.doubt


@settings(max_examples=20, deadline=None)
@given(
    roll=st.integers(0, 2**32).map(lambda seed: wild_heavy(Random(seed))),
    goal=st.sampled_from(Goal),
    rules=st.sampled_from([STANDARD, OPTIONAL, ANY_COLOR, ANY_COLOR | OPTIONAL]),
    rolls_left=st.sampled_from([1, 2]),
)
@example(roll=roll_of(HOSTILE), goal=Goal.MAKE, rules=ANY_COLOR, rolls_left=2)
def test_values_never_rise_down_the_list(roll: Roll, goal: Goal, rules: HouseRules, rolls_left: int) -> None:
    faces = [die.faces[face] for die, face in zip(DICE, roll, strict=True)]
    found = best_keeps(ask(goal, rules), Ways.of(faces, DICE), rolls_left, 12)
    values = [keep.value for keep in found]
    assert values == pytest.approx(sorted(values, reverse=True), abs=2e-9)
