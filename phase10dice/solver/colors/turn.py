"""Phase 8: a whole turn under best play, before its first roll.

Going back from the end of the turn: `LastRoll` has the keeps with one roll left, `best_of_family` makes the
best worth of every roll of them, and the mean of that over the rolls to come is what a keep with two rolls
left is worth. The same once more gives the turn. What best play comes to, the chance of each outcome, is
found by going the same way forwards: from rolls to the keeps chosen in them, from keeps to the rolls that
follow.
"""

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from phase10dice.dice import Color
from phase10dice.phases import NO_HOUSE_RULES, HouseRule, HouseRules
from phase10dice.scores import highest_score
from phase10dice.solver.colors.axes import add_rolled_all, join_faces, pick_and_add_rolled
from phase10dice.solver.colors.choices import first_families, first_offers, last_offers, outcomes_of
from phase10dice.solver.colors.faces import COLOR_PHASE, FACES, HIGH, HIGH_ROLLS, LOW, LOW_ROLLS
from phase10dice.solver.colors.offers import Offer, laid_out
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.colors.sweep import BLOCK, best_worth, blocks, winners
from phase10dice.solver.payoff import OUTCOMES, FloatArray, Payoff

__all__ = ["ColorTurn", "TwoRolls"]

_HALF = len(HIGH) // 2
"""A sweep takes the last three of the six high dice together."""


class TwoRolls:
    """The keeps of `first_families` with two rolls left, for what `LastRoll` says the last one is worth."""

    def __init__(self, last: LastRoll, *, is_rough: bool = False) -> None:
        """Note what comes after; the work is done when first asked for.

        Roughly, keeps of one colour will do.
        """
        self.last = last
        self.families = first_families(last.any_color_wilds)[: len(Color) if is_rough else None]

    @cached_property
    def values(self) -> list[FloatArray]:
        """What each keep of each family is worth, laid out as by `LastRoll.values`. Takes about a second."""
        offers = last_offers(self.last)
        sums = [_Sum(family) for family in self.families]
        for block in blocks():
            best = best_worth(offers, block)
            rolled = add_rolled_all(best, len(HIGH) - _HALF, FACES)
            for part in sums:
                part.add(rolled)
        return [part.values() for part in sums]

    def outcomes(self, weights: Sequence[FloatArray]) -> FloatArray:
        """Give the chance of each outcome, shape (66,), if the keeps are played with *weights* and then best.

        *weights* are laid out as `values`. Takes about a second.
        """
        follow = [
            laid_out(family, _unroll(table, family))
            for family, table in zip(self.families, weights, strict=True)
            if table.any()
        ]
        offers = last_offers(self.last, choices=True)
        tables = [np.zeros(offer.worth.shape) for offer in offers]
        for block in blocks():
            chance = np.zeros((BLOCK, LOW_ROLLS))
            for rolls in follow:
                chance += rolls.spread(rolls.worth, block)
            _add_wins(tables, offers, block, chance)
        chances = np.zeros(OUTCOMES)
        for offer, table in zip(offers, tables, strict=True):
            ended, keeps = outcomes_of(offer, table)
            chances += ended
            for family, played in zip(offer.families, keeps, strict=True):
                chances += self.last.outcomes(family, played)
        return chances


class _Sum:
    """What the keeps of one family are worth, put together block by block."""

    def __init__(self, family: KeepFamily) -> None:
        self._family = family
        self._ends = family.keep_numbers(HIGH[_HALF:])
        # Where the low dice have more keeps than rolls, they are best left lying until the end.
        self._late = math.prod(family.keep_states[die] for die in LOW) > LOW_ROLLS
        self._parts: list[FloatArray] = []

    def add(self, rolled: FloatArray) -> None:
        """Take in the next block, by the keeps of its last high dice and the rolls of the low dice."""
        part = rolled[self._ends]
        self._parts.append(part if self._late else self._low_keeps(part))

    def values(self) -> FloatArray:
        """Give what the keeps are worth, once all blocks are in."""
        parts = np.stack(self._parts).reshape(len(self._parts), -1)
        rolled = add_rolled_all(parts, _HALF, FACES)[self._family.keep_numbers(HIGH[:_HALF])]
        table = rolled.reshape(-1, self._parts[0].shape[1])
        return self._low_keeps(table) if self._late else table

    def _low_keeps(self, table: FloatArray) -> FloatArray:
        """Roll the low dice, or keep them as the family can."""
        rows = len(table)
        table = table.reshape(rows, *(FACES,) * len(LOW))
        for die in LOW:
            table = pick_and_add_rolled(table, die + 1, self._family.dice[die].first_faces[:-1])
        return table.reshape(rows, -1)


class ColorTurn:
    """Best play of a turn in Phase 8, whatever the outcomes are worth.

    >>> round(ColorTurn().value(Payoff.make()), 6)
    0.520196
    """

    def __init__(self, house_rules: HouseRules = NO_HOUSE_RULES, *, is_rough: bool = False) -> None:
        """Take the house rules; of these only any-colour wilds matter, a score is declined by the payoff.

        Roughly, only keeps of one colour are thought of after the first roll.
        """
        self.house_rules = house_rules & {HouseRule.ANY_COLOR_WILDS}
        self._is_rough = is_rough

    @property
    def rough(self) -> "ColorTurn | None":
        """A quicker solver, whose values are some 1e-7 points too low, or 1e-4 with any-colour wilds."""
        return None if self._is_rough else ColorTurn(self.house_rules, is_rough=True)

    @property
    def highest(self) -> int:
        """The most points that the dice can make."""
        return highest_score(COLOR_PHASE)

    def value(self, payoff: Payoff) -> float:
        """Give the expected payoff of a turn before its first roll, under best play."""
        last = LastRoll(payoff.by_outcome, self.house_rules)
        offers = first_offers(TwoRolls(last, is_rough=self._is_rough).values, last)
        return float(np.mean([best_worth(offers, block).mean() for block in blocks()]))

    def turn_value(self, payoff: Payoff) -> tuple[float, FloatArray]:
        """Give the same, and what best play comes to: the chance of each outcome, shape (66,)."""
        last = LastRoll(payoff.by_outcome, self.house_rules)
        two = TwoRolls(last, is_rough=self._is_rough)
        offers = first_offers(two.values, last, choices=True)
        tables = [np.zeros(offer.worth.shape) for offer in offers]
        even = np.full((BLOCK, LOW_ROLLS), 1 / (HIGH_ROLLS * LOW_ROLLS))
        for block in blocks():
            _add_wins(tables, offers, block, even)
        chances, weights = np.zeros(OUTCOMES), []
        for offer, table in zip(offers, tables, strict=True):
            ended, keeps = outcomes_of(offer, table)
            chances += ended
            weights += keeps
        chances += two.outcomes(weights)
        return float(chances @ last.worth), payoff.settle(chances)


def _unroll(weights: FloatArray, family: KeepFamily) -> FloatArray:
    """Turn weights of keeps into weights of the rolls that follow, as far as the family tells them apart."""
    table = weights.reshape([family.keep_states[die] for die in (*HIGH, *LOW)])
    for axis, die in enumerate((*HIGH, *LOW)):
        states = family.dice[die]
        table = np.moveaxis(np.tensordot(states.chances[:, states.sample], table, (0, axis)), 0, axis)
    return table.reshape(int(np.prod(table.shape[: len(HIGH)])), -1)


def _add_wins(tables: list[FloatArray], offers: Sequence[Offer], block: slice, chance: FloatArray) -> None:
    """Add to *tables*, one for each offer and laid out as its worth, the chance of the rolls that it wins."""
    _, winner = winners(offers, block)
    for number, (table, offer) in enumerate(zip(tables, offers, strict=True)):
        won = winner == number
        if not offer.families:
            table[0, 0] += chance[won].sum()
        elif won.any():
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
