"""Phase 8 played many times at once, by the best keeps that `ColorTurn` finds."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from phase10dice.dice import DICE
from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.solver.colors.choices import first_offers, last_offers
from phase10dice.solver.colors.faces import FACES, HIGH, LOW, ColorFaces, all_colors, number_of, outer_sum
from phase10dice.solver.colors.offers import TIE, Offer
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.colors.turn import TwoRolls
from phase10dice.solver.payoff import MISS, IntArray, Payoff

__all__ = ["ColorPlayer"]

_ALL_KEPT = (1 << len(DICE)) - 1

_BitArray = NDArray[np.int16]


class ColorPlayer:
    """Plays the phase of one colour by the best keeps for a payoff."""

    def __init__(self, payoff: Payoff, house_rules: HouseRules = NO_HOUSE_RULES) -> None:
        """Find the best keeps; takes a second or two."""
        last = LastRoll(payoff.by_outcome, house_rules)
        self._keepers = (
            _Keeper(first_offers(TwoRolls(last).values, last, choices=True)),
            _Keeper(last_offers(last, choices=True)),
        )
        self._scorers = [_Scorer(faces) for faces in all_colors(last.any_color_wilds)]
        # What no colour has made, and a score that is declined, is a miss.
        self._outcome = np.append(np.where(payoff.declined, MISS, np.arange(MISS)), MISS)

    def play(self, count: int, rng: np.random.Generator) -> IntArray:
        """Play *count* turns and give the outcome of each: its score, or 65 for a miss."""
        table = rng.integers(FACES, size=(len(DICE), count))
        for keeper in self._keepers:
            kept = keeper.keep(*_rolls(table))
            rolled = rng.integers(FACES, size=table.shape)
            is_kept = kept >> np.arange(len(DICE))[:, None] & 1
            table = np.where(is_kept, table, rolled)
        best = np.max([scorer.points(*_rolls(table)) for scorer in self._scorers], axis=0)
        outcomes: IntArray = self._outcome[best]
        return outcomes


def _rolls(table: IntArray) -> tuple[IntArray, IntArray]:
    """Number the rolls of the high and of the low dice; *table* has a row for each die."""
    high, low = (
        np.ravel_multi_index(tuple(table[die] for die in dice), (FACES,) * len(dice)) for dice in (HIGH, LOW)
    )
    return high, low


class _Keeper:
    """Chooses among offers for many rolls: what is kept is told by ten bits, die 1 the lowest."""

    def __init__(self, offers: Sequence[Offer]) -> None:
        """Turn the choices of *offers*, which must have them, into bits."""
        self._kept = [_kept_by_choice(offer) for offer in offers]
        # What the bits were found from is worth more memory than all else.
        self._offers = [replace(offer, choice=None, families=(), values=()) for offer in offers]

    def keep(self, high: IntArray, low: IntArray) -> _BitArray:
        """Give the bits for the rolls with these numbers; of offers that tie the first wins."""
        kept = np.zeros(len(high), np.int16)
        best = np.full(len(high), -np.inf)
        for offer, bits in zip(self._offers, self._kept, strict=True):
            where = offer.rows[high], low if offer.columns is None else offer.columns[low]
            worth = offer.worth[where]
            better = worth > best + TIE
            kept = np.where(better, bits[where], kept)
            best = np.where(better, worth, best)
        return kept


def _kept_by_choice(offer: Offer) -> _BitArray:
    """Give the bits for each choice of *offer*; to stop, its last choice counted from the end, keeps all."""
    bits = np.concatenate([*map(_kept_bits, offer.families), np.array([_ALL_KEPT], np.int16)])
    kept: _BitArray = bits[offer.choice]
    return kept


def _kept_bits(family: KeepFamily) -> _BitArray:
    """Give the bits for each keep of *family*."""
    dice = ((die, family.dice[die].first_faces < FACES) for die in (*HIGH, *LOW))
    return outer_sum([np.where(kept, 1 << die, 0) for die, kept in dice]).ravel().astype(np.int16)


class _Scorer:
    """Scores many rolls in one colour."""

    def __init__(self, faces: ColorFaces) -> None:
        """Number the states of the dice by their rolls."""
        self._high, self._low = (
            number_of([faces.state[die] for die in dice], tuple(faces.state_counts[die] for die in dice))
            for dice in (HIGH, LOW)
        )
        self._points = np.where(faces.scores == MISS, -1, faces.scores).reshape(self._low.max() + 1, -1)

    def points(self, high: IntArray, low: IntArray) -> IntArray:
        """Give the points, or -1, for the rolls with these numbers."""
        points: IntArray = self._points[self._low[low], self._high[high]]
        return points
