"""Phase 8: sweeps over all 6**10 rolls, block by block."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from phase10dice.solver.colors.faces import FACES, HIGH_ROLLS
from phase10dice.solver.colors.offers import TIE, Offer
from phase10dice.solver.payoff import FloatArray

__all__ = ["BLOCK", "best_worth", "blocks", "winners"]

BLOCK = FACES**3
"""How many rolls of the high dice a sweep takes at a time: those of the last three dice."""


def winners(offers: Sequence[Offer], block: slice) -> tuple[FloatArray, NDArray[np.int8]]:
    """Compare *offers* on a *block* of the high dice's rolls, by all rolls of the low dice.

    Gives the best worth of each roll and the place in *offers* of the one that has it; the first wins a tie.
    """
    best = offers[0].spread(offers[0].worth, block)
    winner = np.zeros(best.shape, np.int8)
    for number, offer in enumerate(offers[1:], start=1):
        places = offer.places(block)
        worth = offer.worth_at(block, places)
        so_far = best[places]
        winner[places] = np.where(worth > so_far + TIE, np.int8(number), winner[places])
        best[places] = np.maximum(so_far, worth)
    return best, winner


def best_worth(offers: Sequence[Offer], block: slice) -> FloatArray:
    """Give the best worth alone, as `winners` does."""
    best = offers[0].spread(offers[0].worth, block)
    for offer in offers[1:]:
        places = offer.places(block)
        worth = offer.worth_at(block, places)
        if isinstance(places, slice):
            np.maximum(best, worth, out=best)
        elif len(places):
            best[places] = np.maximum(best[places], worth)
    return best


def blocks() -> Iterator[slice]:
    """Go through all the rolls of the high dice, `BLOCK` at a time."""
    return (slice(start, start + BLOCK) for start in range(0, HIGH_ROLLS, BLOCK))
