"""Playing many turns or games at once, all in lockstep, by best keeps worked out before.

Simulation proves nothing that the exact figures do not say; it checks that these mean what they promise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np

from phase10dice.solver.lattice import Multisets
from phase10dice.solver.numbers import NumberTurn, TurnPlan
from phase10dice.solver.payoff import MISS, SCORES, IntArray
from phase10dice.solver.solitaire import SCORING, Scoring

__all__ = ["NumberPlayer", "PlayedGames", "Policy", "TurnPlayer", "play_solitaire"]


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


@cache
def _cup(dice: Multisets) -> _Cup:
    """Give the cup for dice of a kind, set up once in a process."""
    return _Cup(dice)


class NumberPlayer:
    """Plays a phase of numbers by the best keeps of a plan."""

    def __init__(self, turn: NumberTurn, plan: TurnPlan) -> None:
        """Take *plan*, made by *turn*."""
        self._turn = turn
        self._cups = _cup(turn.low), _cup(turn.high)
        # A whole game has hundreds of these players.
        self._best = plan.two_left.best.astype(np.int32), plan.one_left.best.astype(np.int32)
        # A score that is declined is a miss.
        self._settled = np.append(np.where(plan.payoff.declined, MISS, np.arange(SCORES)), MISS)

    def play(self, count: int, rng: np.random.Generator) -> IntArray:
        """Play *count* turns; a million take some 0.3 seconds."""
        low = high = np.zeros(count, np.int64)
        for best in self._best:
            rolls = self._roll(low, high, rng)
            low, high = np.divmod(best[rolls], len(self._turn.high))
        outcomes: IntArray = self._settled[self._turn.outcome[self._roll(low, high, rng)]]
        return outcomes

    def _roll(self, low: IntArray, high: IntArray, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
        """Roll the dice that are not kept, and give the rows and columns in a table of rolls."""
        cup_of_low, cup_of_high = self._cups
        return (
            cup_of_low.roll(low, rng) - self._turn.low.rolls.start,
            cup_of_high.roll(high, rng) - self._turn.high.rolls.start,
        )


class Policy(Protocol):
    """A way to play the whole solitaire game."""

    @property
    def phases(self) -> int:
        """How many phases the game has."""
        ...

    def situations(self, phase: int, totals: IntArray) -> IntArray:
        """Give for each of *totals*, before a turn in *phase*, a number: equal ones are played alike."""
        ...

    def player(self, phase: int, situation: int, retry: bool) -> TurnPlayer:
        """Give who plays *phase* in a situation; *retry* says in the last that its first try is gone."""
        ...


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """Games that were played: the final score of each and the number of its turns, shape (games,)."""

    scores: IntArray
    turns: IntArray

    @classmethod
    def joined(cls, parts: Sequence["PlayedGames"]) -> "PlayedGames":
        """Put games together."""
        none = [np.zeros(0, np.int64)]
        scores, turns = [part.scores for part in parts], [part.turns for part in parts]
        return cls(np.concatenate(scores or none), np.concatenate(turns or none))


def play_solitaire(
    policy: Policy, games: int, rng: np.random.Generator, scoring: Scoring = SCORING
) -> PlayedGames:
    """Play so many games by *policy*, all in lockstep."""
    totals = np.zeros(games, np.int64)
    missed = np.zeros(games, np.int64)
    for phase in range(1, policy.phases + 1):
        is_last = phase == policy.phases
        situations = policy.situations(phase, totals)
        for situation in np.unique(situations).tolist():
            playing = np.flatnonzero(situations == situation)
            bonus = scoring.finish_bonus if is_last else 0
            retry = False
            while playing.size:
                outcomes = policy.player(phase, situation, retry).play(playing.size, rng)
                made = outcomes != MISS
                totals[playing[made]] += outcomes[made] + bonus
                playing = playing[~made]
                missed[playing] += 1
                bonus, retry = 0, is_last
        if phase == scoring.bonus_phases:
            totals[totals >= scoring.bonus_target] += scoring.bonus
    return PlayedGames(totals - scoring.miss_penalty * missed, policy.phases + missed)
