"""Phase 8: what there is to choose from after a roll, and what the choices come to."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from phase10dice.dice import DICE, Color
from phase10dice.solver.colors.families import (
    anything,
    blocking,
    one_color,
    two_colors,
    wilds_first,
)
from phase10dice.solver.colors.offers import (
    STOP,
    Offer,
    best_of_family,
    best_of_two,
    miss_offer,
    narrowed,
    or_stop,
)
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.payoff import MISS, OUTCOMES, FloatArray

__all__ = ["first_families", "first_offers", "is_feared", "last_offers", "outcomes_of", "worth_of_choices"]

_FEW = 3
"""With so few dice to roll there is no need to think about which keeps can be the best."""

_FEW_WHERE_UNSURE = 6
"""The same where a made phase is feared and wilds have any colour.

The families are not quite enough there. To go through all keeps of five dice takes no longer than they do, of
six twice as long; then only the small keeps that ship are left to them.
"""

_COLORS = range(len(Color))
_PAIRS = tuple(combinations(_COLORS, 2))


def is_feared(worth: FloatArray) -> bool:
    """Tell whether a made phase can be worth less than a miss."""
    return bool((worth[:MISS] < worth[MISS]).any())


def last_offers(
    last: LastRoll, *, shown: Mapping[int, int] | None = None, choices: bool = False
) -> list[Offer]:
    """Give what there is to choose from with one roll left; *shown* has the face of dice that are known."""
    shown = shown or {}

    def best(family: KeepFamily) -> Offer:
        family = family.showing(shown)
        return best_of_family(family, last.values(family), choices=choices)

    is_unsure = last.any_color_wilds and is_feared(last.worth)
    if len(shown) >= len(DICE) - (_FEW_WHERE_UNSURE if is_unsure else _FEW):
        return [best(anything(last.any_color_wilds))]
    ones = [or_stop(best(one_color(color, last.any_color_wilds)), last.worth) for color in _COLORS]
    others = []
    if last.any_color_wilds:
        others.append(best(wilds_first()))
        if last.has_worthless_scores:
            pairs = [best(two_colors(*pair, last.any_color_wilds)) for pair in _PAIRS]
            others += [narrowed(o, [ones[c] for c in pair]) for o, pair in zip(pairs, _PAIRS, strict=True)]
    if is_feared(last.worth):
        families = [family for offer in ones for family in offer.families]
        others.append(miss_offer(families, last.worth[MISS]))
        blocks = [best(blocking(color, last.any_color_wilds)) for color in _COLORS]
        ones = [best_of_two(offer, block) for offer, block in zip(ones, blocks, strict=True)]
    return ones + others


def first_families(any_color_wilds: bool) -> list[KeepFamily]:
    """List the families among which the best keep of the first roll is found."""
    return [
        *(one_color(color, any_color_wilds) for color in _COLORS),
        *(two_colors(*pair, any_color_wilds) for pair in _PAIRS),
    ]


def first_offers(values: Sequence[FloatArray], last: LastRoll, *, choices: bool = False) -> list[Offer]:
    """Give what there is to choose from after the first roll.

    *values* has the worths of the keeps of `first_families`, or just of the first four, those of one colour:
    then the best keep is missed in a few rolls.
    """
    families = first_families(last.any_color_wilds)[: len(values)]
    offers = [best_of_family(f, table, choices=choices) for f, table in zip(families, values, strict=True)]
    ones = [or_stop(offer, last.worth) for offer in offers[: len(_COLORS)]]
    offers = ones + [
        narrowed(offer, [ones[one], ones[two]])
        for offer, (one, two) in zip(offers[len(ones) :], _PAIRS, strict=False)
    ]
    if is_feared(last.worth):
        offers.append(miss_offer(families[: len(ones)], last.worth[MISS]))
    return offers


def worth_of_choices(offer: Offer, last: LastRoll, other: LastRoll | None = None) -> FloatArray:
    """Give what the choices of *offer*, one of those of *last*, come to.

    That is not its worth to the last bit, in which keeping dice costs something. With *other* given outcomes
    are worth what that says, and not what the choices were made for. Laid out as the offer's worth.
    """
    assert offer.choice is not None
    values = offer.values if other is None else [other.values(family) for family in offer.families]
    worth = last.worth if other is None else other.worth
    if not offer.families:
        return np.full(offer.worth.shape, worth[MISS])
    table = np.concatenate([table.ravel() for table in values])[offer.choice]
    if offer.families[0].own is not None:
        table = np.where(offer.choice == STOP, worth[offer.families[0].scores], table)
    return table


def outcomes_of(offer: Offer, weights: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
    """Tell what it comes to if the choices of *offer* are made with *weights*, laid out as its worth.

    Gives the chance of each outcome from stopping, shape (66,), and for each of the offer's families the
    weights of its keeps.
    """
    assert offer.choice is not None
    stops = offer.choice == STOP
    own = offer.families[0].own if offer.families else None
    scores = offer.families[0].scores[stops] if own else np.full(np.count_nonzero(stops), MISS)
    ended = np.asarray(np.bincount(scores, weights[stops], OUTCOMES), np.float64)
    sizes = [family.size for family in offer.families]
    played = np.asarray(np.bincount(offer.choice[~stops], weights[~stops], sum(sizes)), np.float64)
    parts = np.split(played, np.cumsum(sizes)[:-1]) if sizes else []
    return ended, [
        part.reshape(len(family.places[0][0]), -1) for family, part in zip(offer.families, parts, strict=True)
    ]
