"""Phase 8: what the keeps of one given roll are worth."""

from collections.abc import Sequence

import numpy as np

from phase10dice.phases import HouseRules
from phase10dice.solver.color_best import STOP, Offer, stop_scores, winners
from phase10dice.solver.color_keeps import LastRoll
from phase10dice.solver.color_turn import last_offers
from phase10dice.solver.payoff import MISS, FloatArray, Payoff

class TwoRollsLeft:
    def __init__(self, payoff: Payoff, house_rules: HouseRules) -> None:
        worths = (payoff.by_outcome, payoff.points_by_outcome, payoff.made_by_outcome)
        self.lasts = [LastRoll(worth, house_rules) for worth in worths]

    def worth(self, roll: Sequence[int], kept: Sequence[int]) -> FloatArray:
        """Give payoff, points and chance to make, shape (3,), of keeping the dice *kept* of *roll*."""
        last, *others = self.lasts
        offers = last_offers(last, shown={die: roll[die] for die in kept}, choices=True)
        best, wins = winners(offers, slice(None))
        means = [best.mean()]
        for other in others:
            if np.array_equal(other.worth, last.worth):
                means.append(means[0])
                continue
            total = 0.0
            for offer, won in zip(offers, wins, strict=True):
                total += (offer.spread(_along(offer, other), slice(None)) * won).sum()
            means.append(total / best.size)
        return np.array(means)

def _along(offer: Offer, other: LastRoll) -> FloatArray:
    """Give what the choices of *offer* are worth to somebody else, laid out as its worth."""
    assert offer.choice is not None
    if not offer.families:
        return np.full(offer.worth.shape, other.worth[MISS])
    values = np.concatenate([other.values(family).ravel() for family in offer.families])
    table = values[offer.choice]
    if offer.families[0].own is not None:
        table = np.where(offer.choice == STOP, other.worth[stop_scores(offer.families[0])], table)
    return table
