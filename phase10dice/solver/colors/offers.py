"""Phase 8: the best keep of every roll, family by family.

The best keep inside a roll is a running maximum, die by die: keep it, or roll it. Within a family that takes
a table of some hundred thousand entries. What all families come to is a maximum of a handful of tables,
which a sweep looks up block by block, so that nothing of the size of 6**10 is ever held.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from phase10dice.dice import DICE
from phase10dice.solver.colors.faces import HIGH, LOW, NEED
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.payoff import MISS, BoolArray, FloatArray, IntArray

__all__ = [
    "KEEP_COST",
    "STOP",
    "TIE",
    "Offer",
    "best_of_family",
    "best_of_two",
    "laid_out",
    "least_of_others",
    "miss_offer",
    "narrowed",
    "or_stop",
]

KEEP_COST = 1e-11
"""What keeping one die counts against a keep, in the unit of the payoff.

Of keeps that are worth the same it is to be the one that keeps fewest dice, and stopping, which costs
nothing, before all of them; to keep all ten is to stop. Rounding errors are a thousand times smaller, and
values are off by less than 3e-10 because of it.
"""

TIE = KEEP_COST / 2
"""Worths that differ by less are equal: order decides and not rounding, alike on every machine."""

STOP = -1
"""The choice to stop, where other choices are the number of a keep."""

ChoiceArray = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Offer:
    """The best that one kind of keeps has to offer, for every roll.

    `worth` has a row for each roll of the high dice that is told apart and a column for each roll of the low
    dice: `rows`, shape (46656,), has the row of each roll, and `columns`, shape (1296,), the column, or is
    None for the roll's own number. Both are shorter for families of which dice are known: see
    `KeepFamily.showing`. `choice`, where it was asked for, has the shape of `worth`: `STOP` or the number of
    the keep, the keeps of the first of `families` before those of the next. `values` then has what the keeps
    of each family are worth, shape (keeps of the high dice, keeps of the low dice). Where `useful` is there,
    shape (rows of `worth`,), it tells whether the offer can be the best at all.
    """

    rows: IntArray
    columns: IntArray | None
    worth: FloatArray
    choice: ChoiceArray | None
    families: tuple[KeepFamily, ...]
    values: tuple[FloatArray, ...] = ()
    useful: BoolArray | None = None

    def spread(self, table: FloatArray, rolls: slice | IntArray) -> FloatArray:
        """Look up *table*, laid out as `worth`, for some *rolls* of the high dice and all of the low dice."""
        rows = table[self.rows[rolls]]
        return rows if self.columns is None else np.take(rows, self.columns, axis=1)

    def places(self, block: slice) -> IntArray | slice:
        """Give the places in *block* of the high dice's rolls at which the offer can be the best."""
        return slice(None) if self.useful is None else np.flatnonzero(self.useful[self.rows[block]])

    def worth_at(self, block: slice, places: IntArray | slice) -> FloatArray:
        """Look up the worth at some places of *block*, by all rolls of the low dice."""
        return self.spread(self.worth, block if isinstance(places, slice) else (block.start or 0) + places)


def best_of_family(family: KeepFamily, values: FloatArray, *, choices: bool = False) -> Offer:
    """Find the best keep of *family* for every roll, *values* being what each is worth.

    The number of a keep is its place in *values*. Takes some 5 ms, and three times that with *choices*.
    """
    kept = family.dice_kept(HIGH)[:, None] + family.dice_kept(LOW)
    worth = values - KEEP_COST * np.where(kept < len(DICE), kept, 0)
    if family.allowed is not None:
        worth[~family.allowed] = -np.inf
    choice: ChoiceArray | None = np.arange(worth.size, dtype=np.int32) if choices else None
    lead = 1
    for die in (*HIGH, *LOW):
        states = family.dice[die]
        worth = worth.reshape(lead, states.keep_states, -1)
        keep, roll = worth[:, :-1], worth[:, -1:]
        if choice is not None:
            choice = choice.reshape(worth.shape)
            better = np.where(keep > roll + TIE, choice[:, :-1], choice[:, -1:])
            choice = np.concatenate([choice[:, -1:], better], 1) if states.loose else better
        best = np.maximum(keep, roll)
        worth = np.concatenate([roll, best], 1) if states.loose else best
        lead *= states.roll_states
    rows = math.prod(family.roll_states[die] for die in HIGH)
    offer = laid_out(family, worth.reshape(rows, -1))
    return offer if choice is None else replace(offer, choice=choice.reshape(rows, -1), values=(values,))


def laid_out(family: KeepFamily, worth: FloatArray) -> Offer:
    """Put a table, with an entry for all rolls that *family* does not tell apart, next to its rolls."""
    columns = family.roll_numbers(LOW)
    every = np.array_equal(columns, np.arange(len(columns)))
    return Offer(family.roll_numbers(HIGH), None if every else columns, worth, None, (family,))


def best_of_two(one: Offer, two: Offer) -> Offer:
    """Take the better of two offers that tell the same high dice apart; *one* must have no `columns`."""
    columns = slice(None) if two.columns is None else two.columns
    worth = two.worth[:, columns]
    better = worth > one.worth + TIE
    choice = None
    if one.choice is not None and two.choice is not None:
        start = sum(family.size for family in one.families)
        choice = np.where(better, two.choice[:, columns] + np.int32(start), one.choice)
    return replace(
        one,
        worth=np.where(better, worth, one.worth),
        choice=choice,
        families=one.families + two.families,
        values=one.values + two.values,
    )


def or_stop(offer: Offer, worth: FloatArray) -> Offer:
    """Let the player of a `one_color` offer stop wherever that colour is made; `worth` has shape (66,)."""
    (family,) = offer.families
    stop = np.append(worth[:MISS], -np.inf)[family.scores]
    ends = stop >= offer.worth - TIE
    choice = None if offer.choice is None else np.where(ends, np.int32(STOP), offer.choice)
    return replace(offer, worth=np.where(ends, stop, offer.worth), choice=choice)


def miss_offer(families: Sequence[KeepFamily], miss: float) -> Offer:
    """Offer to stop, for a miss, wherever none of the colours that *families* are about is made.

    Rolls of the high dice differ here only in how many dice of each colour they have.
    """
    base = len(HIGH)
    codes, lows = np.zeros(1, np.int64), []
    for index, family in enumerate(families):
        # With fewer than three high dice of a colour the four low ones cannot make it.
        codes = codes + np.maximum(family.shown(HIGH) + len(LOW) + 1 - NEED, 0) * base**index
        lows.append(family.shown(LOW))
    # Not `np.unique`, which would load all of `numpy.ma`.
    has_code = np.zeros(base ** len(families), bool)
    has_code[codes] = True
    rows = (np.cumsum(has_code) - 1)[codes]
    codes = np.flatnonzero(has_code)
    made = np.zeros((len(codes), len(lows[0])), bool)
    for index, low in enumerate(lows):
        high = (codes // base**index % base)[:, None]
        made |= (high > 0) & (high + low > len(LOW))
    worth = np.where(made, -np.inf, miss)
    return Offer(rows, None, worth, np.full(worth.shape, STOP, np.int32), ())


def narrowed(offer: Offer, others: Sequence[Offer]) -> Offer:
    """Note where *offer* is useful besides *others*, which `least_of_others` must allow.

    It is not where one of the others is as good, whatever the low dice show in detail.
    """
    return replace(offer, useful=np.any(offer.worth > least_of_others(offer, others) + TIE, axis=1))


def least_of_others(offer: Offer, others: Sequence[Offer]) -> FloatArray:
    """Give what the best of *others* is worth at least, laid out as the worth of *offer*.

    *offer* tells fewer rolls of the low dice apart than there are; whatever else they show, one of the others
    is worth so much. The others must tell no more of the high dice apart than *offer* does.
    """
    each = np.arange(offer.worth.shape[1])
    columns = each if offer.columns is None else offer.columns
    order = np.argsort(columns, kind="stable")
    firsts = np.searchsorted(columns[order], each)
    sample = np.zeros(len(offer.worth), np.int64)
    sample[offer.rows] = np.arange(len(offer.rows))
    least = np.full(offer.worth.shape, -np.inf)
    for other in others:
        lows = order if other.columns is None else other.columns[order]
        lowest = np.minimum.reduceat(other.worth[:, lows], firsts, axis=1)
        np.maximum(least, lowest[other.rows[sample]], out=least)
    return least
