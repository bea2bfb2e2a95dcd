"""Phase 8: the best keep of every roll, family by family, and sweeps over all 6**10 rolls.

The best keep inside a roll is a running maximum, die by die: keep it, or roll it. Within a family that takes
a table of some hundred thousand entries. What all families come to is a maximum of a handful of tables, which a
sweep looks up block by block, so that nothing of the size of 6**10 is ever held.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from phase10dice.dice import DICE
from phase10dice.solver.color_faces import (
    FACES,
    HIGH,
    HIGH_ROLLS,
    LOW,
    NEED,
)
from phase10dice.solver.color_families import KeepFamily
from phase10dice.solver.payoff import MISS, BoolArray, FloatArray, IntArray

__all__ = [
    "BLOCK",
    "KEEP_COST",
    "STOP",
    "Offer",
    "best_of_family",
    "best_of_two",
    "best_worth",
    "blocks",
    "miss_offer",
    "winners",
    "with_stop",
]

KEEP_COST = 1e-11
"""What keeping one die counts against a keep, in the unit of the payoff.

Of keeps that are worth the same it is to be the one that keeps fewest dice, and stopping, which costs
nothing, before all of them; to keep all ten is to stop. Rounding errors are a thousand times smaller, and values are off by less than
3e-10 because of it.
"""

TIE = KEEP_COST / 2
"""Worths that differ by less are equal, so that not rounding but order decides: the choice is the same on
every machine."""

STOP = -1
"""The choice to stop, where other choices are the number of a keep."""

BLOCK = FACES**3
"""How many rolls of the high dice a sweep takes at a time: those of the last three dice."""


@dataclass(frozen=True, eq=False)
class Offer:
    """The best that one kind of keeps has to offer, for every roll.

    `worth` is indexed by the row of the high dice's roll and the column of the low dice's roll, which
    `rows`, shape (46656,), and `columns`, shape (1296,) or None for the roll's own number, give. `choice`,
    where it was asked for, has the shape of `worth`: `STOP` or the number of the keep, the keeps of the first
    of `families` before those of the next.
    """

    rows: IntArray
    columns: IntArray | None
    worth: FloatArray
    choice: IntArray | None
    families: tuple[KeepFamily, ...]

    def spread(self, table: FloatArray, block: slice) -> FloatArray:
        """Look up *table*, laid out as `worth`, for a *block* of the high dice's rolls and all of the low dice."""
        rows = table[self.rows[block]]
        return rows if self.columns is None else np.take(rows, self.columns, axis=1)


def best_of_family(family: KeepFamily, values: FloatArray, *, choices: bool = False) -> Offer:
    """Find the best keep of *family* for every roll, *values* being what each is worth.

    The number of a keep is its place in *values*. Takes some 5 ms, and three times that with *choices*.
    """
    kept = family.kept(HIGH)[:, None] + family.kept(LOW)
    worth = values - KEEP_COST * np.where(kept < len(DICE), kept, 0)
    if family.allowed is not None:
        worth[~family.allowed] = -np.inf
    choice = np.arange(worth.size, dtype=np.int32) if choices else None
    lead, tail = 1, worth.size
    for die in (*HIGH, *LOW):
        states = family.dice[die]
        tail //= states.keep_sides
        worth = worth.reshape(lead, states.keep_sides, tail)
        kept, rolled = worth[:, :-1], worth[:, -1:]
        if choice is not None:
            choice = choice.reshape(worth.shape)
            best = np.where(kept > rolled + TIE, choice[:, :-1], choice[:, -1:])
            choice = np.concatenate([choice[:, -1:], best], 1) if states.loose else best
        best = np.maximum(kept, rolled)
        worth = np.concatenate([rolled, best], 1) if states.loose else best
        lead *= states.roll_sides
    rows, columns = family.rows(HIGH), family.rows(LOW)
    shape = (int(rows.max()) + 1, int(columns.max()) + 1)
    return Offer(
        rows,
        None if np.array_equal(columns, np.arange(len(columns))) else columns,
        worth.reshape(shape),
        None if choice is None else choice.reshape(shape),
        (family,),
    )


def best_of_two(one: Offer, two: Offer) -> Offer:
    """Take the better of two offers that tell the same high dice apart; *one* must have no `columns`."""
    worth, choice = (table if two.columns is None or table is None else table[:, two.columns]
                     for table in (two.worth, two.choice))
    better = worth > one.worth + TIE
    if choice is None or one.choice is None:
        merged = None
    else:
        start = sum(family.size for family in one.families)
        merged = np.where(better, np.where(choice == STOP, STOP, choice + start), one.choice)
    return Offer(one.rows, None, np.where(better, worth, one.worth), merged, one.families + two.families)


def with_stop(offer: Offer, worth: FloatArray) -> Offer:
    """Let the player of a `one_color` offer stop wherever that colour is made; `worth` has shape (66,)."""
    (family,) = offer.families
    stop = np.append(worth[:MISS], -np.inf)[family.scores]
    ends = stop >= offer.worth - TIE
    choice = None if offer.choice is None else np.where(ends, STOP, offer.choice)
    return Offer(offer.rows, offer.columns, np.where(ends, stop, offer.worth), choice, offer.families)


def miss_offer(families: Sequence[KeepFamily], miss: float) -> Offer:
    """Offer to stop, for a miss, wherever no colour is made.

    Rolls of the high dice differ here only in how many dice of each colour they have.
    """
    least = NEED - len(LOW)
    base = len(HIGH)
    codes, lows = np.zeros(1, np.int64), []
    for index, family in enumerate(families):
        lows.append(family.shown(LOW))
        codes = codes + np.maximum(family.shown(HIGH) - least + 1, 0) * base**index
    codes, rows = np.unique(codes, return_inverse=True)
    made = np.zeros((len(codes), len(lows[0])), bool)
    for index, low in enumerate(lows):
        high = codes // base**index % base
        made |= (high[:, None] > 0) & (high[:, None] + low > len(LOW))
    worth = np.where(made, -np.inf, miss)
    return Offer(rows, None, worth, np.full(worth.shape, STOP), ())


def winners(offers: Sequence[Offer], block: slice) -> tuple[FloatArray, list[BoolArray]]:
    """Compare *offers* on a *block* of the high dice's rolls, by all rolls of the low dice.

    Gives the best worth of each roll and, for each offer, the rolls that it wins; the first wins a tie.
    """
    best = offers[0].spread(offers[0].worth, block)
    wins = [np.ones(best.shape, bool)]
    for offer in offers[1:]:
        worth = offer.spread(offer.worth, block)
        won = worth > best + TIE
        for other in wins:
            other &= ~won
        wins.append(won)
        np.maximum(best, worth, out=best)
    return best, wins


def best_worth(offers: Sequence[Offer], block: slice) -> FloatArray:
    """Give the best worth alone, as `winners` does."""
    best = offers[0].spread(offers[0].worth, block)
    for offer in offers[1:]:
        np.maximum(best, offer.spread(offer.worth, block), out=best)
    return best


def blocks() -> Iterator[slice]:
    """Go through all the rolls of the high dice, `BLOCK` at a time."""
    return (slice(start, start + BLOCK) for start in range(0, HIGH_ROLLS, BLOCK))
