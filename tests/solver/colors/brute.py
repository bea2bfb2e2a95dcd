"""Phase 8 the slow and plain ways: what its solver is held against.

Small questions are answered by going through every way in which the rolled dice can fall, scored by the rule
engine. The whole phase is answered by one table of all 7**10 keeps, each die showing one of its six faces
or still to be rolled, which takes half a minute and three gigabytes.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from phase10dice.dice import DICE, Color, Die
from phase10dice.phases import PHASES, HouseRule, HouseRules, best_layout
from phase10dice.solver.payoff import MISS, FloatArray, Payoff

PHASE_8 = PHASES[7]
ANY_COLOR: HouseRules = frozenset({HouseRule.ANY_COLOR_WILDS})
STANDARD: HouseRules = frozenset()
LOW, HIGH = DICE[:4], DICE[4:]


def outcome(roll: Sequence[int], house_rules: HouseRules) -> int:
    """Give the score of a roll, told by the number of each die's face, or 65 if the phase is not made."""
    faces = [die.faces[face] for die, face in zip(DICE, roll, strict=True)]
    layout = best_layout(PHASE_8, faces, house_rules)
    return layout.score if layout else MISS


def expectation(
    roll: Sequence[int], kept: Sequence[int], worth: Sequence[Fraction], house_rules: HouseRules
) -> Fraction:
    """Give the expected worth of keeping some dice of *roll* with one roll left, exactly."""
    sides = [[face] if die in kept else range(6) for die, face in enumerate(roll)]
    falls = list(product(*sides))
    return sum((worth[outcome(fall, house_rules)] for fall in falls), Fraction(0)) / len(falls)


class FullTable:
    """The worth of all 7**10 keeps, die by die, for one payoff.

    `table` has an axis of 7 for each die: its faces, and "to be rolled" last. It starts with the worth of
    every roll. `to_keeps` turns the best worths of rolls into the worths of keeps, `to_rolls` goes back.
    """

    def __init__(self, payoff: Payoff, house_rules: HouseRules) -> None:
        scores = all_outcomes(house_rules)
        self.table = np.empty((7,) * len(DICE))
        for low in product(range(6), repeat=len(LOW)):
            self.table[low][(slice(6),) * len(HIGH)] = payoff.by_outcome[scores[low]]

    @property
    def rolls(self) -> FloatArray:
        """The part of the table in which no die is to be rolled."""
        return self.table[(slice(6),) * len(DICE)]

    @property
    def nothing_kept(self) -> float:
        """The worth of rolling all the dice."""
        return float(self.table[(6,) * len(DICE)])

    def to_keeps(self) -> None:
        """Take the mean over the roll to come, for all keeps."""
        for axis in range(len(DICE)):
            view = np.moveaxis(self.table[(slice(7),) * (axis + 1) + (slice(6),) * (9 - axis)], axis, 0)
            np.add(view[0], view[1], out=view[6])
            for face in range(2, 6):
                view[6] += view[face]
            view[6] /= 6

    def to_rolls(self) -> None:
        """Take the best keep of every roll."""
        for axis in range(len(DICE)):
            view = np.moveaxis(self.table[(slice(6),) * axis + (slice(7),) * (10 - axis)], axis, 0)
            for face in range(6):
                np.maximum(view[face], view[6], out=view[face])


def all_outcomes(house_rules: HouseRules) -> NDArray[np.int8]:
    """Give the outcome of each of the 6**10 rolls, an axis for each die.

    A high die always shows more than a low one, so the best seven of a colour are all its high dice and the
    best of its low ones.
    """
    best = np.full((6 ** len(LOW), 6 ** len(HIGH)), -1, np.int8)
    for color in Color:
        low, high = (_shown(dice, color, house_rules) for dice in (LOW, HIGH))
        low_counts, high_counts = (np.sum(table >= 0, axis=1) for table in (low, high))
        points = np.maximum(high, 0).sum(1)
        low_points = np.cumsum(np.maximum(-np.sort(-low, axis=1), 0), axis=1)
        for wanted in range(1, len(LOW) + 1):
            rows, columns = np.flatnonzero(low_counts >= wanted), np.flatnonzero(high_counts == 7 - wanted)
            made = low_points[rows, wanted - 1][:, None] + points[columns]
            block = np.ix_(rows, columns)
            best[block] = np.maximum(best[block], made)
    return np.where(best < 0, MISS, best).astype(np.int8).reshape((6,) * len(DICE))


def _shown(dice: Sequence[Die], color: Color, house_rules: HouseRules) -> NDArray[np.int64]:
    """Give, for each roll of *dice*, the points of each in *color*, or -1."""
    wild = HouseRule.ANY_COLOR_WILDS in house_rules
    points = [
        [face.points if face.color is color or (wild and face.is_wild) else -1 for face in die.faces]
        for die in dice
    ]
    return np.array(list(product(*points)))
