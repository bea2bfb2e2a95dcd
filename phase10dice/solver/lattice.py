"""Chance and choice over multisets of dice, one die at a time.

Where dice are alike, what lies on the table is a multiset: how many dice show each face. The multisets of
up to *n* dice form a lattice, from no dice at the bottom to the rolls of all *n* at the top. Two steps solve
a roll:

- *Chance.* The mean over the dice still to be rolled is a mean over one die of the means over the others. So
  the value of a keep is the mean, over the faces of one more die, of the values of the keeps one die bigger.
- *Choice.* The best keep within a roll is the roll itself, or lies within the roll less one of its dice.

Both visit each multiset once for each face, where a matrix of all keeps by all rolls would visit every pair.
Each works on whole rows, a row for each multiset of one kind of dice and in it one value for each multiset
of the other kind, and in place, since fresh memory costs more than the arithmetic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import factorial, prod
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from phase10dice.dice import DICE, Kind
from phase10dice.solver.payoff import FloatArray, IntArray

__all__ = ["AlikeDice", "Lattice", "Multisets", "dice_of", "multisets"]

Side = int | None
"""What a side of a die shows: a number, or None for a wild."""

_Number = TypeVar("_Number", np.float64, np.int64)


@dataclass(frozen=True)
class AlikeDice:
    """Some dice with the same sides, all of them equally likely; a face on two sides stands there twice."""

    count: int
    sides: tuple[Side, ...]

    @property
    def faces(self) -> tuple[Side, ...]:
        """The different faces, in the order of the sides."""
        return tuple(dict.fromkeys(self.sides))

    @property
    def weights(self) -> tuple[int, ...]:
        """On how many sides each of the faces is."""
        return tuple(map(self.sides.count, self.faces))


@cache
def dice_of(kind: Kind) -> AlikeDice:
    """Give the dice of one kind, as they are alike where colours do not matter.

    >>> dice_of(Kind.LOW)
    AlikeDice(count=4, sides=(1, 2, 3, 4, None, None))
    """
    dice = [die for die in DICE if die.kind is kind]
    (sides,) = {tuple(face.number for face in die.faces) for die in dice}
    return AlikeDice(len(dice), sides)


class Multisets:
    """All the multisets of up to *n* alike dice, the small ones first, the rolls of all *n* last.

    `counts` has a row for each multiset and a column for each face: how many dice show it. `sizes` has the
    number of dice in each multiset, `rolls` is the slice of those with all the dice, `chances` says how
    likely each of these is to be rolled.

    >>> low = multisets(dice_of(Kind.LOW))
    >>> low.counts.shape, low.rolls
    ((126, 5), slice(56, 126, None))
    """

    def __init__(self, dice: AlikeDice) -> None:
        """List the multisets of *dice* and how they hang together."""
        self.dice = dice
        # A multiset is coded by its counts, read as the digits of one number.
        self._digits = (dice.count + 1) ** np.arange(len(dice.faces))
        self._layers = [np.zeros(1, np.int64)]
        for _ in range(dice.count):
            self._layers.append(_distinct(self._layers[-1][:, None] + self._digits))
        lengths = [len(layer) for layer in self._layers]
        self._starts: list[int] = np.concatenate(([0], np.cumsum(lengths))).tolist()
        self.sizes: IntArray = np.repeat(np.arange(dice.count + 1), lengths)
        self.counts: IntArray = np.concatenate(self._layers)[:, None] // self._digits % (dice.count + 1)
        self.rolls = slice(self._starts[-2], self._starts[-1])
        self._bigger = [self._step(size, 1) for size in range(dice.count)]
        self._smaller = [self._step(size, -1) for size in range(1, dice.count + 1)]

    def __len__(self) -> int:
        """Count the multisets."""
        return len(self.sizes)

    def _step(self, size: int, by: int) -> IntArray:
        """Tell where each multiset of *size* dice comes to with one die more or less, a row for each face.

        Where there is no die to take away, the multiset stays where it is.
        """
        here = slice(self._starts[size], self._starts[size + 1])
        moved = self._starts[size + by] + np.searchsorted(
            self._layers[size + by], self._layers[size] + by * self._digits[:, None]
        )
        return np.where(self.counts[here].T + by >= 0, moved, np.arange(here.start, here.stop))

    @cached_property
    def bigger(self) -> IntArray:
        """Give the index of each multiset with one die more, shape (multisets short of a roll, faces)."""
        return np.ascontiguousarray(np.concatenate(self._bigger, axis=1).T)

    @cached_property
    def chances(self) -> FloatArray:
        """The chance of each roll of all the dice, in the order of `rolls`."""
        ways = [
            factorial(self.dice.count)
            // prod(map(factorial, row))
            * prod(weight**count for weight, count in zip(self.dice.weights, row, strict=True))
            for row in self.counts[self.rolls].tolist()
        ]
        chances: FloatArray = np.array(ways) / len(self.dice.sides) ** self.dice.count
        return chances

    def index(self, sides: Sequence[Side]) -> int:
        """Find the multiset in which the dice show *sides*, in any order."""
        code = sum(int(self._digits[self.dice.faces.index(side)]) for side in sides)
        return int(self._starts[len(sides)] + np.searchsorted(self._layers[len(sides)], code))

    def sides(self, index: int) -> tuple[Side, ...]:
        """List what the dice of the multiset at *index* show."""
        counts = self.counts[index].tolist()
        return tuple(face for face, count in zip(self.dice.faces, counts, strict=True) for _ in range(count))

    def within(self, index: int) -> IntArray:
        """Find the multisets that lie within the one at *index*, itself included."""
        return np.flatnonzero((self.counts <= self.counts[index]).all(axis=1))

    def average(self, table: FloatArray, scratch: FloatArray) -> None:
        """Fill the rows below `rolls` of *table* with the mean of those above, over the dice to be rolled."""
        for size in reversed(range(self.dice.count)):
            means, step = self._rows(size, table, scratch)
            means[...] = 0.0
            for weight, bigger in zip(self.dice.weights, self._bigger[size], strict=True):
                np.take(table, bigger, axis=0, out=step, mode="clip")
                if weight > 1:
                    step *= weight
                means += step
            means /= len(self.dice.sides)

    def maximise(self, table: NDArray[_Number], scratch: NDArray[_Number]) -> None:
        """Raise each row of *table* to the greatest value among those of the multisets within."""
        for size in range(1, self.dice.count + 1):
            greatest, step = self._rows(size, table, scratch)
            for smaller in self._smaller[size - 1]:
                np.take(table, smaller, axis=0, out=step, mode="clip")
                np.maximum(greatest, step, out=greatest)

    def roll_out(self, table: FloatArray) -> None:
        """Pass the chances in the rows below `rolls` of *table* on to those above, as the dice are rolled."""
        for size in range(self.dice.count):
            shares = table[self._starts[size] : self._starts[size + 1]] / len(self.dice.sides)
            for weight, bigger in zip(self.dice.weights, self._bigger[size], strict=True):
                table[bigger] += weight * shares

    def _rows(
        self, size: int, table: NDArray[_Number], scratch: NDArray[_Number]
    ) -> tuple[NDArray[_Number], NDArray[_Number]]:
        """Give the rows of the multisets of *size* dice, and as many to work in."""
        start, stop = self._starts[size], self._starts[size + 1]
        return table[start:stop], scratch[: stop - start]


def _distinct(codes: IntArray) -> IntArray:
    """Sort *codes*, each once; `np.unique` would load all of `numpy.ma` to do it."""
    ordered: IntArray = np.sort(codes, axis=None)
    is_first = np.append(True, ordered[1:] != ordered[:-1])
    distinct: IntArray = ordered[is_first]
    return distinct


@cache
def multisets(dice: AlikeDice) -> Multisets:
    """Give the multisets of *dice*, listed once in a process; takes a few milliseconds."""
    return Multisets(dice)


# Into 64 bits go the sign, 42 bits of value, what breaks ties, and 17 bits of index, enough for the 126 x 924
# keeps of the real dice.
_STEPS = 2.0**42
_INDEX_BITS = 17
# How many of the steps a die kept counts for: more than rounding can be off, so that a tie stays a tie.
_TIE = 2


class Lattice:
    """The keeps and rolls of two kinds of dice together, with memory to work in.

    A keep is a multiset of low dice with one of high dice, and a table of keeps has a row for each of the
    former and a column for each of the latter: 126 x 924 for the real dice. A table of rolls holds only those
    with all the dice: 70 x 462. Results are fresh arrays; the lock lets threads take turns with the memory.

    Keeps whose values differ by less than 2 / 2**42 (about 5e-13) of the range of values for each die kept
    count as tied. Rounding is a hundred times smaller, so what ties exactly is always seen to tie.
    """

    def __init__(self, low: Multisets, high: Multisets) -> None:
        """Set up tables over the multisets *low* and *high*; raises `ValueError` if these are too many."""
        keeps = len(low) * len(high)
        if keeps > 1 << _INDEX_BITS:
            raise ValueError(f"{keeps:,} keeps are too many: a rank has room for {1 << _INDEX_BITS:,}")
        self.low = low
        self.high = high
        self._keeps = np.empty((len(low), len(high)))
        self._turned = np.empty((len(high), len(low.chances)))
        self._scratch = np.empty(max(self._keeps.size, self._turned.size))
        self._lock = Lock()
        self.chances: FloatArray = np.outer(low.chances, high.chances)
        self.kept: IntArray = low.sizes[:, None] + high.sizes
        # Keeping all the dice is stopping, which comes before any roll that ties with it.
        drawback = self.kept * _TIE
        drawback[low.rolls, high.rolls] = -_TIE
        self._tie_break = np.arange(drawback.size).reshape(drawback.shape) - (drawback << _INDEX_BITS)

    def average(self, rolls: FloatArray) -> FloatArray:
        """Give for each keep the mean of *rolls* over the dice that are not kept."""
        keeps = np.empty_like(self._keeps)
        with self._lock:
            self._turned[self.high.rolls] = rolls.T
            self.high.average(self._turned, self._scratch_rows(self._turned))
            keeps[self.low.rolls] = self._turned.T
            self.low.average(keeps, self._scratch_rows(keeps))
        return keeps

    def maximum(self, keeps: FloatArray) -> FloatArray:
        """Give for each roll the greatest value among the keeps within."""
        with self._lock:
            self._keeps[...] = keeps
            return self._maximise(self._keeps, self._turned)

    def best_keeps(self, keeps: FloatArray) -> IntArray:
        """Give for each roll the best keep within, as an index into the flattened table of keeps.

        Of keeps that tie it is all the dice, that is stopping, or else one with the fewest dice. Of several
        of these it is the last, which has the higher numbers.
        """
        with self._lock:
            best = self._maximise(self._rank(keeps), self._turned.view(np.int64))
        return best & ((1 << _INDEX_BITS) - 1)

    def ranks(self, keeps: FloatArray, low: IntArray, high: IntArray) -> IntArray:
        """Rank those of *keeps* in rows *low* and columns *high* as `best_keeps` does, the best highest."""
        with self._lock:
            return self._rank(keeps)[np.ix_(low, high)]

    def _rank(self, keeps: FloatArray) -> IntArray:
        """Rank *keeps* in memory that the next step will use again.

        A rank is made of the value, then what breaks a tie, then the index: so the greatest of some ranks
        carries along which keep it belongs to.
        """
        lowest, highest = keeps.min(), keeps.max()
        scaled = self._scratch_rows(keeps)
        np.subtract(keeps, lowest, out=scaled)
        if highest > lowest:
            scaled *= _STEPS / (highest - lowest)
        np.rint(scaled, out=scaled)
        ranks = self._keeps.view(np.int64)
        ranks[...] = scaled
        ranks <<= _INDEX_BITS
        ranks += self._tie_break
        return ranks

    def roll_out(self, kept: FloatArray) -> FloatArray:
        """Give the chance of each roll once the other dice are rolled, *kept* being that of each keep."""
        keeps = kept.copy()
        self.low.roll_out(keeps)
        turned = keeps[self.low.rolls].T.copy()
        self.high.roll_out(turned)
        return turned[self.high.rolls].T.copy()

    def _maximise(self, keeps: NDArray[_Number], turned: NDArray[_Number]) -> NDArray[_Number]:
        """Find the greatest value for each roll, working in *keeps* and *turned*."""
        self.low.maximise(keeps, self._scratch_rows(keeps))
        turned[...] = keeps[self.low.rolls].T
        self.high.maximise(turned, self._scratch_rows(turned))
        return turned[self.high.rolls].T.copy()

    def _scratch_rows(self, table: NDArray[_Number]) -> NDArray[_Number]:
        """Give memory to work in, of the shape and type of *table*."""
        return self._scratch.view(table.dtype)[: table.size].reshape(table.shape)
