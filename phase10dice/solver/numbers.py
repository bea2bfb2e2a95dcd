"""The phases of numbers: 1 to 7, 9 and 10.

Colours do not matter in them, so what lies on the table is one of 70 multisets of low dice and one of 462 of
high ones, and what is kept one of 126 and one of 924.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from phase10dice.dice import Face, Kind
from phase10dice.phases import Filling, Part, Phase, fillings
from phase10dice.solver.lattice import AlikeDice, Lattice, Multisets, dice_of, multisets
from phase10dice.solver.payoff import MISS, OUTCOMES, FloatArray, IntArray, Payoff
from phase10dice.turn import ROLLS

__all__ = ["KeepTable", "NumberTurn", "TurnPlan", "number_turn"]


@dataclass(frozen=True, eq=False)
class KeepTable:
    """Every keep with so many rolls left, and which is best.

    `value`, `points` and `make` have shape (126, 924): the mean payoff, the mean score and the chance to make
    the phase if that is kept, the rest rolled, and the turn played on for the best payoff. The last 70 rows
    and 462 columns are all the dice kept: the player stops. `best` has shape (70, 462): for each roll its
    best keep, as an index into the flattened tables. What rows and columns mean, `NumberTurn.low` and
    `NumberTurn.high` say.
    """

    value: FloatArray
    points: FloatArray
    make: FloatArray
    best: IntArray


@dataclass(frozen=True, eq=False)
class TurnPlan:
    """Best play of a turn for one payoff: tables for one roll left and for two, and the value before any."""

    payoff: Payoff
    value: float
    one_left: KeepTable
    two_left: KeepTable

    def keeps(self, rolls_left: int) -> KeepTable:
        """Give the table for 1 or 2 rolls left."""
        return (self.one_left, self.two_left)[rolls_left - 1]


class NumberTurn:
    """One turn in a phase of numbers, solved for any payoff.

    `low` and `high` are the multisets of the two kinds of dice, which tell what the rows and columns of all
    tables are. `outcome` has shape (70, 462): for each roll its score, or 65 where the phase is not made.
    Values are exact but for the rounding of double precision, relative errors below 1e-14. A `value` takes
    about 2 ms, a `plan` or `turn_value` two or three times as much.

    >>> from phase10dice.phases import PHASES
    >>> turn = NumberTurn(PHASES[3].parts)
    >>> round(turn.value(Payoff.make()), 4)
    0.9725
    """

    def __init__(
        self, parts: tuple[Part, ...], low: AlikeDice | None = None, high: AlikeDice | None = None
    ) -> None:
        """Score every roll for *parts*; other dice than the real ones may be given, to play smaller games."""
        self.low = multisets(low or dice_of(Kind.LOW))
        self.high = multisets(high or dice_of(Kind.HIGH))
        self.lattice = Lattice(self.low, self.high)
        scores = _best_scores(parts, self.low, self.high)
        self.highest = int(scores.max())
        self.outcome: IntArray = np.where(scores < 0, MISS, scores).astype(np.int64)

    @property
    def rough(self) -> None:
        """There is no need for a rougher solver: this one is quick."""
        return None

    def value(self, payoff: Payoff) -> float:
        """Give the expected *payoff* of a turn before its first roll, under best play."""
        rolls = payoff.by_outcome[self.outcome]
        for _ in range(ROLLS - 1):
            rolls = self.lattice.maximum(self.lattice.average(rolls))
        return self._before_first_roll(rolls)

    def turn_value(self, payoff: Payoff) -> tuple[float, FloatArray]:
        """Give the same, and the chance of each outcome under best play, shape (66,)."""
        rolls = payoff.by_outcome[self.outcome]
        best = []
        for _ in range(ROLLS - 1):
            keeps = self.lattice.average(rolls)
            best.append(self.lattice.best_keeps(keeps))
            rolls = keeps.ravel()[best[-1]]
        return self._before_first_roll(rolls), payoff.settle(self._play(best))

    def plan(self, payoff: Payoff) -> TurnPlan:
        """Find the best keep for every roll, and what every keep comes to."""
        worths = (payoff.by_outcome, payoff.points_by_outcome, payoff.made_by_outcome)
        # For the goals `points` and `make` one of the figures is the payoff itself: no need to find it twice.
        first = [next(i for i in range(3) if np.array_equal(worth, worths[i])) for worth in worths]
        rolls = {i: worths[i][self.outcome] for i in set(first)}
        tables = []
        for _ in range(ROLLS - 1):
            keeps = {i: self.lattice.average(table) for i, table in rolls.items()}
            best = self.lattice.best_keeps(keeps[0])
            rolls = {i: table.ravel()[best] for i, table in keeps.items()}
            value, points, make = (keeps[i] for i in first)
            tables.append(KeepTable(value, points, make, best))
        return TurnPlan(payoff, self._before_first_roll(rolls[0]), *tables)

    def roll_index(self, faces: Sequence[Face]) -> tuple[int, int]:
        """Find the row and column, in a table of keeps, of what *faces* show; any number of dice will do."""
        numbers = [face.number for face in faces]
        low, high = (
            dice.index([number for number in numbers if number in dice.dice.faces])
            for dice in (self.low, self.high)
        )
        return low, high

    def first_roll(self) -> FloatArray:
        """Give the chance of each outcome of one roll of all the dice, shape (66,)."""
        return self._outcomes(self.lattice.chances)

    def _before_first_roll(self, rolls: FloatArray) -> float:
        """Give the mean of *rolls* over one roll of all the dice."""
        return float((rolls * self.lattice.chances).sum())

    def _play(self, best: Sequence[IntArray]) -> FloatArray:
        """Follow the *best* keeps, those with one roll left first, to the chances of the outcomes."""
        chances = self.lattice.chances
        for keep in reversed(best):
            kept = _add_up(chances, keep, self.lattice.kept.size)
            chances = self.lattice.roll_out(kept.reshape(self.lattice.kept.shape))
        return self._outcomes(chances)

    def _outcomes(self, chances: FloatArray) -> FloatArray:
        """Add the *chances* of the rolls up by outcome."""
        return _add_up(chances, self.outcome, OUTCOMES)


def _add_up(chances: FloatArray, where: IntArray, length: int) -> FloatArray:
    """Add up *chances* by the index, below *length*, that *where* has for each."""
    return np.bincount(where.ravel(), chances.ravel(), length).astype(np.float64, copy=False)


@cache
def number_turn(phase: Phase) -> NumberTurn:
    """Give the solver for one of the phases of numbers, set up once in a process."""
    return NumberTurn(phase.parts)


def _best_scores(parts: tuple[Part, ...], low: Multisets, high: Multisets) -> IntArray:
    """Score every roll as `best_layout` does, all of them at once.

    Gives an array with a row for each roll of the *low* dice and a column for each of the *high* ones: the
    most points that a filling of *parts* gives, or -1 if none fits. No number may be on dice of both kinds.
    """
    ways = fillings(parts)
    size = sum(part.size for part in parts)
    low_points, low_placed = _placed(ways, low)
    high_points, high_placed = _placed(ways, high)
    best = np.zeros((low_points.shape[1], high_points.shape[1]), np.int8)
    for way in range(len(ways)):
        fits = high_placed[way] >= size - low_placed[way][:, None]
        np.maximum(best, (low_points[way][:, None] + high_points[way] + 1) * fits, out=best)
    return best.astype(np.int64) - 1


def _placed(ways: Sequence[Filling], dice: Multisets) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Tell what each roll of *dice* puts into each of the *ways*: points and dice, wilds among the latter."""
    faces = dice.dice.faces
    numbers = np.array([face or 0 for face in faces])
    need = np.array([[dict(way.need).get(number, 0) for number in numbers] for way in ways])
    counts = dice.counts[dice.rolls]
    placed = np.minimum(counts, need[:, None, :])
    wilds = counts @ np.array([face is None for face in faces])
    return (placed @ numbers).astype(np.int8), (placed.sum(axis=2) + wilds).astype(np.int8)
