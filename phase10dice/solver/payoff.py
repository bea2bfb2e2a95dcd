"""What the end of a turn is worth, and what anything that solves a turn must offer."""

from dataclasses import dataclass, field
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

__all__ = ["MISS", "OUTCOMES", "SCORES", "BoolArray", "FloatArray", "IntArray", "Payoff", "TurnSolver"]

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

SCORES = 65
"""How many scores a turn can end with: 0 to 64, two more than the best phase can give."""

MISS = SCORES
"""The index of a miss among the outcomes of a turn, after all the scores."""

OUTCOMES = SCORES + 1
"""How many outcomes a turn has: every score, and a miss."""


def _none_declined() -> BoolArray:
    return np.zeros(SCORES, bool)


@dataclass(frozen=True, eq=False)
class Payoff:
    """What each outcome of a turn is worth to the player, in whatever unit; best play maximises its mean.

    `made` has shape (65,): the worth of the phase made, by its score; within a game, what the rest of it is
    worth then, this turn's points included. `miss` is the worth of a miss.
    `declined` has shape (65,): the scores that the player turns down, so that they count as a miss.

    >>> Payoff.points().made[34], Payoff.points().miss
    (np.float64(34.0), 0.0)
    """

    made: FloatArray
    miss: float
    declined: BoolArray = field(default_factory=_none_declined)

    @classmethod
    def points(cls) -> Self:
        """Give the payoff whose mean is the expected score of the turn."""
        return cls(np.arange(SCORES, dtype=np.float64), 0.0)

    @classmethod
    def make(cls) -> Self:
        """Give the payoff whose mean is the chance to make the phase."""
        return cls(np.ones(SCORES), 0.0)

    def optional(self) -> Self:
        """Give this payoff to a player who may count a made phase as a miss, and does if that is better."""
        return type(self)(np.maximum(self.made, self.miss), self.miss, self.made < self.miss)

    @property
    def by_outcome(self) -> FloatArray:
        """The worth of each outcome, shape (66,): every score, and a miss last."""
        return np.append(self.made, self.miss)

    @property
    def points_by_outcome(self) -> FloatArray:
        """The points that each outcome puts on the pad, shape (66,): none for a score that is declined."""
        return np.append(np.where(self.declined, 0.0, np.arange(SCORES)), 0.0)

    @property
    def made_by_outcome(self) -> FloatArray:
        """1 for each outcome that leaves the phase made, else 0, shape (66,)."""
        return np.append(np.where(self.declined, 0.0, 1.0), 0.0)

    def settle(self, outcomes: FloatArray) -> FloatArray:
        """Count declined scores as misses in *outcomes*, the chance of each outcome, shape (66,)."""
        settled = outcomes.copy()
        settled[:SCORES][self.declined] = 0.0
        settled[MISS] += outcomes[:SCORES][self.declined].sum()
        return settled


class TurnSolver(Protocol):
    """Best play of one turn in one phase, whatever the outcomes are worth."""

    @property
    def highest(self) -> int:
        """The most points that the dice can make."""
        ...

    @property
    def rough(self) -> "TurnSolver | None":
        """A solver that is many times quicker and nearly right, to start a search from; None if none is."""
        ...

    def value(self, payoff: Payoff) -> float:
        """Give the expected payoff of a turn before its first roll, under best play."""
        ...

    def turn_value(self, payoff: Payoff) -> tuple[float, FloatArray]:
        """Give the same, and what best play comes to: the chance of each outcome, shape (66,)."""
        ...
