"""Playing many turns or games at once, all in lockstep, by best keeps worked out before.

Simulation proves nothing that the exact figures do not say; it checks that these mean what they promise.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from phase10dice.solver.lattice import Multisets
from phase10dice.solver.numbers import NumberTurn, TurnPlan
from phase10dice.solver.payoff import MISS, IntArray
from phase10dice.solver.solitaire import SCORING, Scoring

__all__ = ["NumberPlayer", "TurnPlayer", "play_solitaire"]


class TurnPlayer(Protocol):
    """Somebody who always plays a phase in the same way."""

    def play(self, count: int, rng: np.random.Generator) -> IntArray:
        """Play *count* turns and give the outcome of each: its score, or 65 for a miss."""
        ...


class _Cup:
    """Dice of one kind, to be rolled on top of whatever multisets lie on many tables."""

    def __init__(self, dice: Multisets) -> None:
        """Tell for each multiset and side where one die more leads; all the dice stay as they are."""
        short = len(dice.bigger)
        grown = np.repeat(np.arange(len(dice))[:, None], len(dice.dice.faces), axis=1)
        grown[:short] = dice.bigger
        self._sides = len(dice.dice.sides)
        self._count = dice.dice.count
        self._grown = np.repeat(grown, dice.dice.weights, axis=1).ravel()

    def roll(self, tables: IntArray, rng: np.random.Generator) -> IntArray:
        """Roll the dice that each of *tables* is short of."""
        for side in rng.integers(self._sides, size=(self._count, len(tables)), dtype=np.uint8):
            tables = self._grown[tables * self._sides + side]
        return tables


class NumberPlayer:
    """Plays a phase of numbers by the best keeps of a plan."""

    def __init__(self, turn: NumberTurn, plan: TurnPlan) -> None:
        """Take *plan*, made by *turn*."""
        self._turn = turn
        self._cups = _Cup(turn.low), _Cup(turn.high)
        self._best = plan.two_left.best, plan.one_left.best
        # A score that is declined is a miss.
        settled = np.where(plan.payoff.declined, MISS, np.arange(MISS))
        self._outcome = np.append(settled, MISS)[turn.outcome]

    def play(self, count: int, rng: np.random.Generator) -> IntArray:
        """Play *count* turns; a million take some 0.3 seconds."""
        low = high = np.zeros(count, np.int64)
        for best in self._best:
            rolls = self._roll(low, high, rng)
            low, high = np.divmod(best[rolls], len(self._turn.high))
        outcomes: IntArray = self._outcome[self._roll(low, high, rng)]
        return outcomes

    def _roll(self, low: IntArray, high: IntArray, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
        """Roll the dice that are not kept, and give the rows and columns in a table of rolls."""
        cup_of_low, cup_of_high = self._cups
        return (
            cup_of_low.roll(low, rng) - self._turn.low.rolls.start,
            cup_of_high.roll(high, rng) - self._turn.high.rolls.start,
        )


def play_solitaire(
    players: Sequence[TurnPlayer], games: int, rng: np.random.Generator, scoring: Scoring = SCORING
) -> IntArray:
    """Play so many games, with a player for each phase, and give their final scores, shape (games,)."""
    totals = np.zeros(games, np.int64)
    missed = np.zeros(games, np.int64)
    for phase, player in enumerate(players, start=1):
        playing = np.arange(games)
        bonus = scoring.finish_bonus if phase == len(players) else 0
        while playing.size:
            outcomes = player.play(playing.size, rng)
            made = outcomes != MISS
            totals[playing[made]] += outcomes[made] + bonus
            playing = playing[~made]
            missed[playing] += 1
            bonus = 0
        if phase == scoring.bonus_phases:
            totals[totals >= scoring.bonus_target] += scoring.bonus
    return totals - scoring.miss_penalty * missed
