"""Phase 8: what the keeps of the dice on the table are worth, with one roll left and with two.

With one roll left all 1,024 keeps are worked out at once. With two, the worth of a keep is the mean, over
the rolls to come, of the best worth with one roll left. Where four or more dice are kept that is done on the
spot, over at most 46,656 rolls and over families of keeps that shrink to what the kept dice leave open;
smaller keeps ship as tables. Not all of the 848 larger keeps are worked out in full: a bound, and then an
estimate that in most cases is exact, say which of them can be among the best.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import ArrayLike

from phase10dice.dice import DICE, Color
from phase10dice.phases import HouseRules
from phase10dice.solver.colors.axes import keep_or_roll
from phase10dice.solver.colors.choices import is_feared, last_offers, worth_of_choices
from phase10dice.solver.colors.faces import FACES, HIGH, LOW
from phase10dice.solver.colors.families import low_blocking, pure, wilds_first
from phase10dice.solver.colors.offers import Offer, best_of_family, least_of_others, or_stop
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.small import SMALL, SmallKeeps
from phase10dice.solver.colors.sweep import winners
from phase10dice.solver.payoff import FloatArray, Payoff

__all__ = ["KeepWorths"]

_ALL = slice(None)

_BASES = 8
"""How many levels the bound is tried with."""

_DOUBT = 2e-4
"""How much more than its estimate a keep may be worth, as a part of what the payoffs span.

Where a made phase is never feared, nothing but rounding and the cost of keeping a die has been found.
"""

_DOUBT_OF_WILDS = 1e-3
"""The same where a made phase is feared and wilds are of every colour.

A low die that is kept only to block one colour may then well come in useful for another, which the estimate
leaves out. A search for the worst came to half of this.
"""

Roll = tuple[int, ...]
"""The number of each die's face, die 1 to die 10."""


class KeepWorths:
    """What keeps are worth for one payoff and one set of house rules.

    The payoff must be so much for each point and so much for making the phase, as that of every goal is in
    Phase 8; `ValueError` is raised otherwise. Worths come in threes, shape (..., 3): the payoff, the points
    and the chance to make the phase, all with best play for the payoff. Where there are several best ways to
    play, as there often are for who just wants to make the phase, points are those of one of them. *small*
    has the small keeps with two rolls left.
    """

    def __init__(self, payoff: Payoff, house_rules: HouseRules, small: SmallKeeps) -> None:
        """Note the payoff; tables are worked out when first asked for."""
        self._small = small
        self._miss = float(payoff.miss)
        self._slope = _slope(payoff)
        other = payoff.points_by_outcome if self._slope[0] == 0 else payoff.made_by_outcome
        self._last, self._other = (
            _last_roll(tuple(worth.tolist()), house_rules) for worth in (payoff.by_outcome, other)
        )

    def with_one_roll(self, roll: Roll) -> FloatArray:
        """Give the worths of every keep of *roll* with one roll left, shape (2,) * 10 + (3,): 1 for kept."""
        return self._worths(self._last.of_roll(roll), self._other.of_roll(roll))

    def with_two_rolls(self, roll: Roll, kept: Sequence[int]) -> FloatArray:
        """Give the worths, shape (3,), of keeping the dice *kept* of *roll* with two rolls left.

        Takes milliseconds, once the tables are there.
        """
        if len(kept) <= SMALL:
            points, make = self._small.of(roll, kept)
            point, phase = self._slope
            return np.array([self._miss + point * points + phase * make, points, make])
        offers = last_offers(self._last, shown={die: roll[die] for die in kept}, choices=True)
        best, winner = winners(offers, _ALL)
        means = []
        for other in (None, self._other):
            tables = (worth_of_choices(offer, self._last, other) for offer in offers)
            worths = (offer.spread(table, _ALL) for offer, table in zip(offers, tables, strict=True))
            total = sum(worth[winner == number].sum() for number, worth in enumerate(worths))
            means.append(total / best.size)
        return self._worths(*means)

    def with_stop(self, roll: Roll, _kept: Sequence[int] = ()) -> FloatArray:
        """Give the worths, shape (3,), of stopping with *roll* on the table."""
        return np.asarray(self.with_one_roll(roll)[(1,) * len(DICE)])

    def estimate(self, roll: Roll, kept: Sequence[int]) -> float:
        """Estimate the payoff of a keep with two rolls left, in a tenth of the time."""
        offers = self._rough if self._rough_wilds is None else [*self._rough, self._rough_wilds]
        best = None
        for offer in offers:
            assert offer.columns is not None
            rows, columns = (
                index.reshape((FACES,) * len(dice))[
                    tuple(roll[die] if die in kept else _ALL for die in dice)
                ].ravel()
                for index, dice in ((offer.rows, HIGH), (offer.columns, LOW))
            )
            # The order decides how big the table between is.
            few_rows = len(rows) < len(offer.worth)
            worth = offer.worth[rows][:, columns] if few_rows else offer.worth[:, columns][rows]
            best = worth if best is None else np.maximum(best, worth, out=best)
        assert best is not None
        return float(best.mean())

    def bounds(self, roll: Roll) -> FloatArray:
        """Bound the estimates of all keeps of *roll* from above, shape (2,) * 10: 1 for a die that is kept.

        The best of some numbers is at most a base, whatever it is, plus what each of them is above it. What
        wilds have to offer counts as far as it can be above the best of the rest.
        """
        top = max(float(offer.worth.max()) for offer in self._rough)
        bases = np.linspace(self._miss, top, _BASES, endpoint=False)
        total = bases.reshape(-1, *(1,) * len(DICE))
        for offer in self._rough:
            over = np.maximum(offer.worth.ravel() - bases[:, None], 0.0)
            total = total + _expected(offer, over, roll)
        least: FloatArray = total.min(0)
        if self._rough_wilds is not None:
            least = least + _expected(self._rough_wilds, self._wilds_above, roll)[0]
        return least

    @property
    def doubt(self) -> float:
        """How much more than its estimate a keep may be worth, in the unit of the payoff."""
        last = self._last
        share = _DOUBT_OF_WILDS if last.any_color_wilds and is_feared(last.worth) else _DOUBT
        return share * float(np.ptp(last.worth))

    def _worths(self, value: ArrayLike, other: ArrayLike) -> FloatArray:
        """Add, to the payoff and the other figure worked out with it, the one that follows from them."""
        point, phase = self._slope
        value, other = np.asarray(value), np.asarray(other)
        if point:
            return np.stack([value, (value - self._miss - phase * other) / point, other], -1)
        return np.stack([value, other, (value - self._miss) / phase], -1)

    @cached_property
    def _rough(self) -> list[Offer]:
        """What small families of one colour each offer, for estimates."""
        last = self._last
        kind = low_blocking if is_feared(last.worth) else pure
        families = [kind(color, last.any_color_wilds) for color in range(len(Color))]
        return [or_stop(best_of_family(family, last.values(family)), last.worth) for family in families]

    @cached_property
    def _rough_wilds(self) -> Offer | None:
        """What wilds have to offer besides, where they are of every colour and serve several at a time."""
        if not self._last.any_color_wilds:
            return None
        family = wilds_first()
        return best_of_family(family, self._last.values(family))

    @cached_property
    def _wilds_above(self) -> FloatArray:
        """How much more than the best of the rest wilds can offer at most, shape (1, size of their offer)."""
        assert self._rough_wilds is not None
        above = self._rough_wilds.worth - least_of_others(self._rough_wilds, self._rough)
        return np.maximum(above, 0.0).reshape(1, -1)


@lru_cache(maxsize=6)
def _last_roll(worth: tuple[float, ...], house_rules: HouseRules) -> LastRoll:
    """Share the tables, 8 MB each, among questions: what one plays for is what another asks about as well."""
    return LastRoll(np.array(worth), house_rules)


def _slope(payoff: Payoff) -> tuple[float, float]:
    """Tell what a point and a made phase are worth above a miss."""
    accepted = np.flatnonzero(~payoff.declined)[[0, -1]]
    point = float(np.diff(payoff.made[accepted])[0] / np.diff(accepted)[0])
    phase = float(payoff.made[accepted[0]] - point * accepted[0] - payoff.miss)
    linear = payoff.miss + point * payoff.points_by_outcome + phase * payoff.made_by_outcome
    if not np.allclose(payoff.by_outcome, linear, rtol=0, atol=1e-9):
        raise ValueError("the payoff must be so much a point and so much for making the phase")
    return point, phase


def _expected(offer: Offer, tables: FloatArray, roll: Roll) -> FloatArray:
    """Take the mean of some *tables* over the roll to come, for each keep of *roll*.

    *tables* has a row for each, laid out as the offer's worth. The answer has an axis of 2 for each die
    instead of the columns: 1 for a die that is kept.
    """
    dice = offer.families[0].dice
    tables = tables.reshape(-1, *(dice[die].roll_states for die in (*HIGH, *LOW)))
    for axis, die in enumerate((*HIGH, *LOW), start=1):
        states = dice[die]
        chances = np.bincount(states.in_roll, minlength=states.roll_states) / FACES
        tables = keep_or_roll(tables, axis, chances, int(states.in_roll[roll[die]]))
    return np.moveaxis(tables, range(1, 1 + len(HIGH)), range(1 + len(LOW), 1 + len(DICE)))
