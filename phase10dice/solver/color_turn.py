"""Phase 8: a whole turn under best play, before its first roll.

Going back from the end of the turn: `LastRoll` has the keeps with one roll left, `best_of_family` makes the best
worth of every roll of them, and the mean of that over the rolls to come is what a keep with two rolls left is
worth. The same once more gives the turn. What best play comes to, the chance of each outcome, is found by
going the same way forwards: from rolls to the keeps chosen in them, from keeps to the rolls that follow.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, reduce

import numpy as np

from phase10dice.dice import DICE, Color
from phase10dice.phases import NO_HOUSE_RULES, HouseRule, HouseRules
from phase10dice.scores import highest_score
from phase10dice.solver.color_axes import join_faces, with_rolls
from phase10dice.solver.color_best import (
    BLOCK,
    STOP,
    Offer,
    best_of_family,
    best_of_two,
    best_worth,
    blocks,
    miss_offer,
    
    winners,
    with_stop,
)
from phase10dice.solver.color_faces import (
    COLOR_PHASE,
    FACES,
    HIGH,
    HIGH_ROLLS,
    LOW,
    LOW_ROLLS,
    number_of,
)
from phase10dice.solver.color_families import KeepFamily, anything, blocking, one_color, wilds_first
from phase10dice.solver.color_keeps import LastRoll
from phase10dice.solver.payoff import MISS, OUTCOMES, FloatArray, Payoff

__all__ = ["ColorTurn", "TwoRolls", "offers_of"]


_HALF = len(HIGH) // 2
"""A sweep takes the last three of the six high dice together."""


_FEW = 4
"""With so few dice to roll there is no need to think about which keeps can be the best."""


def families_of(any_color_wilds: bool) -> list[KeepFamily]:
    """List the families that are enough for a payoff that never fears a made phase."""
    families = [one_color(color, any_color_wilds) for color in range(len(Color))]
    return [*families, wilds_first()] if any_color_wilds else families


def offers_of(
    families: Sequence[KeepFamily], values: Sequence[FloatArray], worth: FloatArray, *, choices: bool = False
) -> list[Offer]:
    """Give what each of *families* offers if its keeps are worth *values*, and what stopping does."""
    offers = []
    for family, table in zip(families, values, strict=True):
        offer = best_of_family(family, table, choices=choices)
        offers.append(with_stop(offer, worth) if family.own else offer)
    if is_feared(worth):
        offers.append(miss_offer([f for f in families if f.own], float(worth[MISS])))
    return offers


def last_offers(
    last: LastRoll, *, shown: Mapping[int, int] | None = None, choices: bool = False
) -> list[Offer]:
    """Give what there is to choose from with one roll left; *shown* has the face of dice that are known."""
    shown = shown or {}
    if len(shown) >= len(DICE) - _FEW:
        family = anything(last.any_color_wilds).showing(shown)
        return [best_of_family(family, last.values(family), choices=choices)]
    families = [family.showing(shown) for family in families_of(last.any_color_wilds)]
    offers = offers_of(families, [last.values(f) for f in families], last.worth, choices=choices)
    if is_feared(last.worth):
        for color in range(len(Color)):
            family = blocking(color, last.any_color_wilds).showing(shown)
            block = best_of_family(family, last.values(family), choices=choices)
            offers[color] = best_of_two(offers[color], block)
    return offers


def is_feared(worth: FloatArray) -> bool:
    """Tell whether a made phase can be worth less than a miss."""
    return bool((worth[:MISS] < worth[MISS]).any())


def worth_of_choices(offer: Offer, other: LastRoll) -> FloatArray:
    """Give what the choices of *offer* come to where outcomes are worth what *other* says.

    Laid out as the offer's worth, which was made for some worth of the outcomes with one roll left.
    """
    assert offer.choice is not None
    if not offer.families:
        return np.full(offer.worth.shape, other.worth[MISS])
    values = np.concatenate([other.values(family).ravel() for family in offer.families])
    table = values[offer.choice]
    if offer.families[0].own is not None:
        table = np.where(offer.choice == STOP, other.worth[offer.families[0].scores], table)
    return table


class TwoRolls:
    """The keeps of the families with two rolls left, for what `LastRoll` says the last one is worth."""

    def __init__(self, last: LastRoll) -> None:
        """Note what comes after; the work is done when first asked for."""
        self.last = last
        self.families = families_of(last.any_color_wilds)

    @cached_property
    def values(self) -> list[FloatArray]:
        """What each keep of each family is worth, laid out as by `LastRoll.values`. Takes about 0.6 s."""
        mono = [family for family in self.families if family.own]
        offers = last_offers(self.last)
        ends = [family.faces(HIGH[_HALF:]) for family in mono]
        sums = [np.empty((HIGH_ROLLS // BLOCK, len(end), LOW_ROLLS)) for end in ends]
        wilds = np.empty((HIGH_ROLLS, 2 ** len(LOW)))
        for block in blocks():
            best = best_worth(offers, block)
            if self.last.any_color_wilds:
                wilds[block] = _low_wilds(best)
            rolled = with_rolls(best, len(HIGH) - _HALF, FACES)
            for end, part in zip(ends, sums, strict=True):
                part[block.start // BLOCK] = rolled[end]
        values = []
        for family, part in zip(mono, sums, strict=True):
            high = with_rolls(part.reshape(len(part), -1), _HALF, FACES)[family.faces(HIGH[:_HALF])]
            low = with_rolls(high.reshape(-1, LOW_ROLLS).T, len(LOW), FACES)
            values.append(low.T)
        if self.last.any_color_wilds:
            values.append(with_rolls(wilds, len(HIGH), FACES))
        return values

    def outcomes(self, weights: Sequence[FloatArray]) -> FloatArray:
        """Give the chance of each outcome, shape (66,), if the keeps are played with *weights* and then best.

        *weights* are laid out as `values`. Takes about a second.
        """
        followed = [_unroll(table, family) for family, table in zip(self.families, weights, strict=True)]
        offers = last_offers(self.last, choices=True)
        tables = [np.zeros(offer.worth.shape) for offer in offers]
        for block in blocks():
            chance = reduce(np.add, (o.spread(t, block) for o, t in zip(offers, followed, strict=False)))
            _add_wins(tables, offers, block, chance)
        chances = np.zeros(OUTCOMES)
        for offer, table in zip(offers, tables, strict=True):
            ended, keeps = split_choices(offer, table)
            chances += ended
            for family, played in zip(offer.families, keeps, strict=True):
                chances += self.last.outcomes(family, played)
        return chances


class ColorTurn:
    """Best play of a turn in Phase 8, whatever the outcomes are worth.

    >>> round(ColorTurn().value(Payoff.make()), 6)
    0.520196
    """

    def __init__(self, house_rules: HouseRules = NO_HOUSE_RULES) -> None:
        """Take the house rules; of these only any-colour wilds matter, a score is declined by the payoff."""
        self.house_rules = house_rules & {HouseRule.ANY_COLOR_WILDS}

    @property
    def highest(self) -> int:
        """The most points that the dice can make."""
        return highest_score(COLOR_PHASE)

    def value(self, payoff: Payoff) -> float:
        """Give the expected payoff of a turn before its first roll, under best play."""
        last = LastRoll(payoff.by_outcome, self.house_rules)
        two = TwoRolls(last)
        offers = offers_of(two.families, two.values, last.worth)
        return float(np.mean([best_worth(offers, block).mean() for block in blocks()]))

    def turn_value(self, payoff: Payoff) -> tuple[float, FloatArray]:
        """Give the same, and what best play comes to: the chance of each outcome, shape (66,)."""
        last = LastRoll(payoff.by_outcome, self.house_rules)
        two = TwoRolls(last)
        offers = offers_of(two.families, two.values, last.worth, choices=True)
        tables = [np.zeros(offer.worth.shape) for offer in offers]
        even = np.full((BLOCK, LOW_ROLLS), 1 / (HIGH_ROLLS * LOW_ROLLS))
        for block in blocks():
            _add_wins(tables, offers, block, even)
        chances, weights = np.zeros(OUTCOMES), []
        for offer, table in zip(offers, tables, strict=True):
            ended, keeps = split_choices(offer, table)
            chances += ended
            weights += keeps
        chances += two.outcomes(weights)
        return float(chances @ last.worth), payoff.settle(chances)


def _low_wilds(best: FloatArray) -> FloatArray:
    """Take the mean of *best* over what the low dice will show, for each keep of `wilds_first` of them."""
    table = best.reshape(-1, *(FACES,) * len(LOW))
    for die in LOW:
        wild = int(wilds_first().dice[die].first_faces[0])
        table = np.stack([table.take(wild, die + 1), table.mean(die + 1)], die + 1)
    return table.reshape(len(best), -1)


def _unroll(weights: FloatArray, family: KeepFamily) -> FloatArray:
    """Turn the weights of keeps into weights of the rolls that follow, by the family's states of a roll."""
    table = weights.reshape([family.dice[die].keep_sides for die in (*HIGH, *LOW)])
    for axis, die in enumerate((*HIGH, *LOW)):
        states = family.dice[die]
        first = [int(np.argmax(states.in_roll == state)) for state in range(states.roll_sides)]
        table = np.moveaxis(np.tensordot(states.chances[:, first], table, (0, axis)), 0, axis)
    return table.reshape(-1, int(np.prod(table.shape[len(HIGH) :])))


def _add_wins(tables: list[FloatArray], offers: Sequence[Offer], block: slice, chance: FloatArray) -> None:
    """Add to *tables*, one for each offer and laid out as its worth, the chance of the rolls that it wins."""
    _, wins = winners(offers, block)
    for table, offer, won in zip(tables, offers, wins, strict=True):
        if not offer.families:
            table[0, 0] += chance[won].sum()
            continue
        dice = offer.families[0].dice
        joined = (won * chance).reshape(*(FACES,) * _HALF, -1)
        for axis, die in enumerate(HIGH[_HALF:]):
            joined = join_faces(joined, axis, dice[die].in_roll)
        if offer.columns is not None:
            joined = joined.reshape(-1, *(FACES,) * len(LOW))
            for die in LOW:
                joined = join_faces(joined, die + 1, dice[die].in_roll)
        # The rolls of a block differ in the last dice alone, so its rows follow one another.
        first = offer.rows[block].min()
        joined = joined.reshape(-1, table.shape[1])
        table[first : first + len(joined)] += joined


def split_choices(offer: Offer, weights: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
    """Tell what *weights*, laid out as the offer's worth, mean: outcomes of stopping, and weights of keeps."""
    assert offer.choice is not None
    stops = offer.choice == STOP
    chances = np.zeros(OUTCOMES)
    own = offer.families[0].own if offer.families else None
    scores = offer.families[0].scores[stops] if own else np.full(int(stops.sum()), MISS)
    chances += np.bincount(scores, weights[stops], OUTCOMES)
    size = sum(family.size for family in offer.families)
    keeps = np.bincount(offer.choice[~stops], weights[~stops], size)
    bounds = np.cumsum([family.size for family in offer.families])[:-1]
    return chances, [
        part.reshape(len(family.faces(HIGH)), -1)
        for family, part in zip(offer.families, np.split(keeps, bounds), strict=True)
    ] if offer.families else []
