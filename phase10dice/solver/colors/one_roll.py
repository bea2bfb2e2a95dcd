"""Phase 8 with one roll left: what every keep is worth.

Call what a made phase is worth above a miss its *gain*. Without the house rule at most one colour can reach
seven of ten dice, so the expected gain of a keep is the sum over the colours of what it gains in each. To one
colour a die is either to be rolled, or it lies there and shows nothing of the colour, or one of its faces: at
most four states a die, or five with any-colour wilds, and the table is filled die by die.

With any-colour wilds two colours reach seven together if all four low dice are wild and the high dice show
three of each. Only the better of the two counts then, so the lesser gain, which the sum has counted as well,
is taken off again.
"""

import math
from functools import cache, cached_property
from itertools import combinations

import numpy as np

from phase10dice.dice import DICE
from phase10dice.phases import HouseRule, HouseRules
from phase10dice.solver.colors.axes import add_rolled, keep_or_roll, spread_rolled
from phase10dice.solver.colors.faces import FACES, HIGH, LOW, NEED, all_colors, outer_sum
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.payoff import MISS, OUTCOMES, FloatArray, IntArray

__all__ = ["LastRoll"]

_ANY_FACE = np.full(FACES, 1 / FACES)


@cache
def _double_scores() -> IntArray:
    """Give the lesser score where two colours reach seven on four wilds, else `MISS`.

    By the faces of the high dice, shape (6,) * 6.
    """
    half = NEED - len(LOW)
    scores = np.full((FACES,) * len(HIGH), MISS)
    sums, counts = [], []
    for faces in all_colors(any_color_wilds=True):
        points = [np.array([0, *faces.points[die]])[faces.state[die]] for die in HIGH]
        sums.append(outer_sum(points))
        counts.append(outer_sum([np.minimum(own, 1) for own in points]))
    for one, two in combinations(range(len(sums)), 2):
        both = (counts[one] == half) & (counts[two] == half)
        scores[both] = np.minimum(sums[one], sums[two])[both]
    return scores


def _weigh(places: IntArray, weights: FloatArray, size: int) -> FloatArray:
    """Add up the weights that fall on each of *size* places."""
    return np.asarray(np.bincount(places, weights, size), np.float64)


class LastRoll:
    """The expected worth of every keep with one roll left, for one worth of the outcomes.

    `worth` has shape (66,): what each score is worth, more for more points, and a miss last. Nothing but
    rounding stands between the values and the truth, also where a made phase is worth less than a miss.
    """

    def __init__(self, worth: FloatArray, house_rules: HouseRules) -> None:
        """Note the worth; tables are worked out when first asked for, in some 10 ms."""
        self.worth = worth
        self.any_color_wilds = HouseRule.ANY_COLOR_WILDS in house_rules
        self.colors = all_colors(self.any_color_wilds)
        self._miss = float(worth[MISS])
        self._gain = worth - self._miss

    @cached_property
    def has_worthless_scores(self) -> bool:
        """Whether the phase can be made for a score that is worth no more than a miss."""
        lowest = min(int(faces.scores.min()) for faces in self.colors)
        return bool((self._gain[lowest:MISS] <= 0).any())

    @cached_property
    def gains(self) -> tuple[FloatArray, ...]:
        """The expected gain in each colour, an axis for each die: its states, "to be rolled" last."""
        tables = []
        for faces in self.colors:
            table = self._gain[faces.scores]
            # The first die comes last: the bigger the table, the longer the pieces that are added at once.
            for die in reversed(range(len(DICE))):
                table = add_rolled(table, die, faces.chances[die])
            tables.append(table)
        return tuple(tables)

    @cached_property
    def doubled(self) -> FloatArray:
        """What the sum over the colours has too much if all low dice are wild, by keep of the high dice.

        Shape (7,) * 6: each die's face, or "to be rolled". All 0 without any-colour wilds.
        """
        if not self.any_color_wilds:
            return np.zeros((FACES + 1,) * len(HIGH))
        table = self._gain[_double_scores()]
        for axis in range(len(HIGH)):
            table = add_rolled(table, axis, _ANY_FACE)
        return table

    def values(self, family: KeepFamily) -> FloatArray:
        """Give the expected worth of each keep of *family*.

        Shape (keeps of the high dice, keeps of the low dice).
        """
        rows, columns = len(family.keep_numbers(HIGH)), len(family.wild)
        total = np.full((rows, columns), self._miss)
        for (high, low), table in zip(family.places, self.gains, strict=True):
            by_high = table.reshape(-1, math.prod(table.shape[len(LOW) :])).T
            # Either axis may be picked first; the order decides how big the table between is.
            if rows * by_high.shape[1] <= columns * by_high.shape[0]:
                total += np.take(by_high[high], low, axis=1)
            else:
                total += by_high[:, low][high]
        if self.any_color_wilds:
            total -= self.doubled.ravel()[family.keep_numbers(HIGH)][:, None] * family.wild
        return total

    def outcomes(self, family: KeepFamily, weights: FloatArray) -> FloatArray:
        """Give the chance of each outcome, shape (66,), if each keep of *family* is played with its weight.

        *weights* has the shape of `values`; with weights that add up to 1 so do the chances.
        """
        chances = np.zeros(OUTCOMES)
        for faces, (high, low), table in zip(self.colors, family.places, self.gains, strict=True):
            highs = math.prod(table.shape[len(LOW) :])
            places = (low * highs + high[:, None]).ravel()
            spread: FloatArray = _weigh(places, weights.ravel(), table.size).reshape(table.shape)
            for die, chance in enumerate(faces.chances):
                spread = spread_rolled(spread, die, chance)
            chances += _weigh(faces.scores.ravel(), spread.ravel(), OUTCOMES)
        if self.any_color_wilds:
            spread = _weigh(family.keep_numbers(HIGH), weights @ family.wild, self.doubled.size)
            spread = spread.reshape(self.doubled.shape)
            for axis in range(len(HIGH)):
                spread = spread_rolled(spread, axis, _ANY_FACE)
            chances -= _weigh(_double_scores().ravel(), spread.ravel(), OUTCOMES)
        chances[MISS] = weights.sum() - chances[:MISS].sum()
        return chances

    def of_roll(self, roll: tuple[int, ...]) -> FloatArray:
        """Give the expected worth of the 1,024 keeps of one roll, shape (2,) * 10: 1 for a die that is kept.

        *roll* has the number of each die's face. Takes a millisecond and needs none of the tables.
        """
        total = np.full((2,) * len(DICE), self._miss)
        for faces in self.colors:
            table = self._gain[faces.scores]
            for die, chances in enumerate(faces.chances):
                table = keep_or_roll(table, die, chances, int(faces.state[die, roll[die]]))
            total += table
        if self.any_color_wilds:
            table = self._gain[_double_scores()]
            for axis, die in enumerate(HIGH):
                table = keep_or_roll(table, axis, _ANY_FACE, roll[die])
            wild = np.ones(1)
            for die in LOW:
                is_wild = [face.is_wild for face in DICE[die].faces]
                wild = np.multiply.outer(wild, [sum(is_wild) / FACES, is_wild[roll[die]]]).ravel()
            total -= np.multiply.outer(wild, table.ravel()).reshape(total.shape)
        return total
