"""The tables of small keeps that ship, worked out from nothing.

``python -m tests.solver.colors.rebuild FOLDER`` writes them; they ship in ``phase10dice/solver/data``.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from phase10dice.phases import HouseRule, HouseRules
from phase10dice.solver.colors.faces import COLOR_PHASE
from phase10dice.solver.colors.small import SmallKeeps, file_name
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import Payoff
from phase10dice.solver.solved import solved_game

__all__ = ["color_payoff", "shipped_tables", "small_keeps"]


def color_payoff(goal: Goal, house_rules: HouseRules) -> Payoff:
    """Give what the outcomes of Phase 8 are worth for *goal*; in a game, apart from what is already sure."""
    if goal is Goal.GAME:
        return solved_game(house_rules).values.payoff(COLOR_PHASE.number, 0)
    return Payoff.points() if goal is Goal.POINTS else Payoff.make()


def small_keeps(goal: Goal, house_rules: HouseRules) -> SmallKeeps:
    """Work out one of the tables, in a few seconds."""
    return SmallKeeps.solve(color_payoff(goal, house_rules), house_rules)


def shipped_tables() -> Iterator[tuple[str, Goal, HouseRules]]:
    """List the files that ship, each with the goal and the house rules that it is for."""
    seen = set()
    for goal, optional, any_color in product(Goal, (False, True), (False, True)):
        rules = frozenset({HouseRule.OPTIONAL_SCORE} if optional else ()) | (
            {HouseRule.ANY_COLOR_WILDS} if any_color else set()
        )
        name = file_name(goal, rules)
        if name not in seen:
            seen.add(name)
            yield name, goal, rules


if __name__ == "__main__":
    for name, goal, rules in shipped_tables():
        np.save(Path(sys.argv[1]) / name, small_keeps(goal, rules).table)
