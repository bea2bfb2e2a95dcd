"""Phase 8: payoffs, rolls, and what to ask about them."""

from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st

from phase10dice.dice import DICE
from phase10dice.phases import HouseRule, HouseRules
from phase10dice.solver.colors.small import SmallKeeps
from phase10dice.solver.colors.worths import KeepWorths, Roll
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import SCORES, Payoff
from tests.solver.colors.brute import ANY_COLOR, STANDARD
from tests.solver.colors.rebuild import color_payoff

OPTIONAL: HouseRules = frozenset({HouseRule.OPTIONAL_SCORE})
BOTH = pytest.mark.parametrize("rules", [STANDARD, ANY_COLOR], ids=["standard", "any-colour-wilds"])
POINTS = np.arange(SCORES, dtype=np.float64)
FEARED = Payoff(POINTS - 30.0, 0.0)
"""A payoff for which a made phase of less than 30 points is worse than a miss."""

PAYOFFS = pytest.mark.parametrize(
    "payoff",
    [Payoff.points(), Payoff.make(), FEARED, FEARED.optional()],
    ids=["points", "make", "feared", "optional"],
)
ROLLS = st.tuples(*[st.integers(0, 5)] * len(DICE))


def ask(goal: Goal = Goal.POINTS, rules: HouseRules = STANDARD) -> KeepWorths:
    """Get ready to answer with the table that ships."""
    return KeepWorths(color_payoff(goal, rules), rules, SmallKeeps.shipped(goal, rules))


def of(kept: tuple[int, ...]) -> tuple[int, ...]:
    """Give the place of a keep in a table with an axis for each die."""
    return tuple(int(die in kept) for die in range(len(DICE)))


def rolls(count: int, seed: int) -> list[Roll]:
    """Roll all the dice some times."""
    rng = Random(seed)
    return [tuple(rng.randrange(6) for _ in DICE) for _ in range(count)]
