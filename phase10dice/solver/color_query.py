"""Phase 8 with two rolls left: what the keeps of one given roll are worth.

The worth of a keep is the mean, over the rolls to come, of the best worth with one roll left. With four or more
dice kept that is done on the spot: at most 46,656 rolls, and the families shrink to what the kept dice leave
open. Keeps of at most three dice are alike for many rolls and shipped as a table. Not all of the 848 larger
keeps are worked out in full: a bound, and then an estimate that in most cases is exact, say which of them
can be among the best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from phase10dice.dice import DICE, Color
from phase10dice.phases import HouseRules
from phase10dice.solver.color_best import STOP, Offer, best_of_family, best_worth, winners, with_stop
from phase10dice.solver.color_faces import FACES, HIGH, LOW
from phase10dice.solver.color_families import blocking, pure
from phase10dice.solver.color_keeps import LastRoll
from phase10dice.solver.color_turn import is_feared, last_offers
from phase10dice.solver.payoff import MISS, FloatArray, IntArray, Payoff

__all__ = ["KeepWorth", "TwoRollsLeft"]

_ALL = slice(None)
_BASES = 8
"""How many levels the bound is tried with."""


@dataclass(frozen=True)
class KeepWorth:
    """What a keep is worth: the payoff, and with the same play the points and the chance to make the phase.

    `kept` are the positions of the dice that are kept.
    """

    kept: tuple[int, ...]
    value: float
    points: float
    make: float


class TwoRollsLeft:
    """Keeps with two rolls left, for one payoff and one set of house rules."""

    def __init__(self, payoff: Payoff, house_rules: HouseRules) -> None:
        """Prepare the tables that do not depend on the roll, in some 20 ms."""
        worths = (payoff.by_outcome, payoff.points_by_outcome, payoff.made_by_outcome)
        self._lasts = [LastRoll(worth, house_rules) for worth in worths]
        self._rough = _rough_offers(self._lasts[0])

    def worth(self, roll: Sequence[int], kept: Sequence[int]) -> KeepWorth:
        """Work out what it is worth to keep the dice *kept* of *roll*, exactly; at best four dice or more."""
        last, *others = self._lasts
        offers = last_offers(last, shown={die: roll[die] for die in kept}, choices=True)
        best, wins = winners(offers, _ALL)
        means = [float(best.mean())]
        for other in others:
            if np.array_equal(other.worth, last.worth):
                means.append(means[0])
                continue
            parts = (np.vdot(offer.spread(_along(offer, other), _ALL), won)
                     for offer, won in zip(offers, wins, strict=True))
            means.append(float(sum(parts)) / best.size)
        return KeepWorth(tuple(kept), *means)

    def estimate(self, roll: Sequence[int], kept: Sequence[int]) -> float:
        """Estimate the worth of a keep, in a tenth of the time."""
        best = None
        for offer in self._rough:
            rows, columns = (
                index.reshape((FACES,) * len(dice))[tuple(roll[die] if die in kept else _ALL for die in dice)].ravel()
                for index, dice in ((offer.rows, HIGH), (offer.columns, LOW)) if index is not None
            )
            worth = offer.worth[:, columns][rows]
            best = worth if best is None else np.maximum(best, worth, out=best)
        assert best is not None
        return float(best.mean())

    def bounds(self, roll: Sequence[int]) -> FloatArray:
        """Bound the estimate of every keep of *roll* from above, shape (2,) * 10: 1 for a die that is kept.

        The best of some numbers is at most a base, whatever it is, plus what each of them is above it.
        """
        top = max(float(offer.worth.max()) for offer in self._rough)
        best = np.full((2,) * len(DICE), np.inf)
        for base in np.linspace(self._lasts[0].worth[MISS], top, _BASES, endpoint=False):
            over = (_expected(offer, np.maximum(offer.worth - base, 0.0), roll) for offer in self._rough)
            np.minimum(best, base + sum(over), out=best)
        return best


def _rough_offers(last: LastRoll) -> list[Offer]:
    families = [
        blocking(color, last.any_color_wilds, 0) if is_feared(last.worth) else pure(color, last.any_color_wilds)
        for color in range(len(Color))
    ]
    return [with_stop(best_of_family(family, last.values(family)), last.worth) for family in families]


def _expected(offer: Offer, table: FloatArray, roll: Sequence[int]) -> FloatArray:
    """Take the mean of *table* over the roll to come, for each keep of *roll*: shape (2,) * 10, 1 for kept."""
    dice = offer.families[0].dice
    table = table.reshape([dice[die].roll_sides for die in (*HIGH, *LOW)])
    for axis, die in enumerate((*HIGH, *LOW)):
        chances = np.bincount(dice[die].in_roll, minlength=dice[die].roll_sides) / FACES
        kept = int(dice[die].in_roll[roll[die]])
        table = np.stack([np.tensordot(chances, table, (0, axis)), table.take(kept, axis)], axis)
    return np.moveaxis(table, range(len(HIGH)), range(len(LOW), len(DICE)))


def _along(offer: Offer, other: LastRoll) -> FloatArray:
    """Give what the choices of *offer* are worth to somebody else, laid out as its worth."""
    assert offer.choice is not None
    if not offer.families:
        return np.full(offer.worth.shape, other.worth[MISS])
    values = np.concatenate([other.values(family).ravel() for family in offer.families])
    table = values[offer.choice]
    if offer.families[0].own is not None:
        table = np.where(offer.choice == STOP, other.worth[offer.families[0].scores], table)
    return table
