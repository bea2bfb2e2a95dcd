"""The score of ten dice looked up in the solver's tables, for those who ask thousands of times."""

from collections.abc import Sequence
from functools import cache

from phase10dice.phases import Phase
from phase10dice.solver.lattice import Multisets
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import MISS

__all__ = ["RollScores", "roll_scores"]


class RollScores:
    """What every roll scores in one of the phases of numbers.

    >>> from phase10dice.phases import PHASES
    >>> scores = roll_scores(PHASES[0])
    >>> scores.of([1, 2, 0, 0, 8, 8, 8, 10, 5, 7]), scores.of([1, 2, 3, 4, 8, 8, 8, 10, 5, 7])
    (34, None)
    """

    def __init__(self, phase: Phase) -> None:
        """Set up the table of *phase*; takes some 10 ms."""
        turn = number_turn(phase)
        self._outcomes = turn.outcome.astype("uint8").tobytes()
        self._low = _places(turn.low)
        self._high = _places(turn.high)

    def of(self, numbers: Sequence[int]) -> int | None:
        """Give the best score of ten dice, the four low ones first, a wild as 0; None if they miss.

        Takes less than 2 microseconds. Raises `KeyError` for numbers that are not on the dice.
        """
        place = (
            self._low[tuple(sorted(numbers[:4]))] * len(self._high) + self._high[tuple(sorted(numbers[4:]))]
        )
        outcome = self._outcomes[place]
        return None if outcome == MISS else outcome


def _places(dice: Multisets) -> dict[tuple[int, ...], int]:
    """Tell where in a table of rolls each roll of *dice* is."""
    rolls = range(dice.rolls.start, dice.rolls.stop)
    return {tuple(sorted(side or 0 for side in dice.sides(roll))): place for place, roll in enumerate(rolls)}


@cache
def roll_scores(phase: Phase) -> RollScores:
    """Give the table of one of the phases of numbers, set up once in a process."""
    return RollScores(phase)
