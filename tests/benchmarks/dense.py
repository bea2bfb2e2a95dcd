"""The turn of a phase of numbers solved in the way that comes to mind first: by matrices."""

import numpy as np

from phase10dice.solver.lattice import Multisets
from phase10dice.solver.numbers import NumberTurn
from phase10dice.solver.payoff import FloatArray, Payoff

__all__ = ["DenseTwin"]


class DenseTwin:
    """The same turn by matrices of all keeps by all rolls, one on either side.

    Means are products with the matrices of the chances, 126 x 70 and 924 x 462. Choices go by matrices of the
    same shapes, which have 0 where a keep lies within a roll and minus infinity elsewhere, adding in place of
    multiplying and taking the greatest in place of adding.
    """

    def __init__(self, turn: NumberTurn) -> None:
        """Set up the matrices for the dice of *turn*."""
        self.turn = turn
        self.low, self.high = self.chances(turn.low), self.chances(turn.high)
        self.low_within, self.high_within = self.within(turn.low), self.within(turn.high)

    @staticmethod
    def chances(dice: Multisets) -> FloatArray:
        """Give the chance of each roll, a column, after each keep, a row."""
        table = np.zeros((len(dice), len(dice.chances)))
        table[dice.rolls] = np.eye(len(dice.chances))
        dice.average(table, np.empty_like(table))
        return table

    @staticmethod
    def within(dice: Multisets) -> FloatArray:
        """Tell which keeps, columns, lie within which rolls, rows."""
        lies_within = (dice.counts <= dice.counts[dice.rolls][:, None]).all(axis=2)
        return np.where(lies_within, 0.0, -np.inf)

    @staticmethod
    def greatest(within: FloatArray, keeps: FloatArray) -> FloatArray:
        """Give for each roll the row-wise maximum over its keeps."""
        return np.stack([(keeps + row[:, None]).max(axis=0) for row in within])

    def value(self, payoff: Payoff) -> float:
        """Give the expected payoff of a turn."""
        rolls = payoff.by_outcome[self.turn.outcome]
        for _ in range(2):
            keeps = self.low @ (rolls @ self.high.T)
            rolls = self.greatest(self.high_within, self.greatest(self.low_within, keeps).T.copy()).T
        return float(self.low[0] @ rolls @ self.high[0])
