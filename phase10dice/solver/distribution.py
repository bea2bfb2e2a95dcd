"""How the final score of a solitaire game is spread, exactly, for a player who plays by some rule.

The game is followed forward: for each phase the chance of each total with each number of misses, from
which the next phase follows. The misses have no limit; more than 255 in one game are left out, and it is
checked that less than 1e-12 is lost by that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from phase10dice.solver.payoff import MISS, OUTCOMES, SCORES, FloatArray, TurnSolver
from phase10dice.solver.solitaire import SCORING, GameValues, Scoring

__all__ = ["OutcomesOf", "ScoreDistribution", "best_play", "play_alike", "play_out"]

OutcomesOf = Callable[[int, int, bool], FloatArray]
"""How a player plays: the chance of each outcome, shape (66,), of a turn in a phase, 1 to 10, with a total
before it, as a first try of the phase or a retry."""

_MISSES = 256
_MOST_LOST = 1e-12
_NEVER = 1e-18


@dataclass(frozen=True, eq=False)
class ScoreDistribution:
    """The final score of a solitaire game as chance makes it.

    `chances` has the chance of each score from `lowest` up, without gaps. `turns` has the expected number of
    turns in each phase, `totals_before` the mean total on the pad before each phase, bonus included.
    """

    lowest: int
    chances: FloatArray
    turns: tuple[float, ...]
    totals_before: tuple[float, ...]

    @cached_property
    def scores(self) -> FloatArray:
        """The scores that `chances` are of."""
        return self.lowest + np.arange(len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        """The expected final score."""
        return float(self.scores @ self.chances)

    @property
    def standard_deviation(self) -> float:
        """How far from the mean a score typically is."""
        return float(np.sqrt((self.scores - self.mean) ** 2 @ self.chances))

    def quantile(self, share: float) -> int:
        """Give the lowest score that at least *share* of all games do not exceed; 0.5 asks for the median."""
        index = int(np.searchsorted(np.cumsum(self.chances), share * (1 - _MOST_LOST)))
        return self.lowest + min(index, len(self.chances) - 1)

    def chance_above(self, score: int) -> float:
        """Give the chance of a final score of more than *score*."""
        return float(self.chances[self.scores > score].sum())


def best_play(turns: Sequence[TurnSolver], values: GameValues) -> OutcomesOf:
    """Play as well as can be for the final score; *turns* has the solver for each phase.

    Takes a few milliseconds for each state that leads to other payoffs than those before it, some 400 in all.
    """
    known: dict[tuple[int, bytes], FloatArray] = {}

    def outcomes(phase: int, total: int, retry: bool) -> FloatArray:
        payoff = values.payoff(phase, total, retry=retry)
        key = (phase, payoff.by_outcome.tobytes())
        if key not in known:
            _, known[key] = turns[phase - 1].turn_value(payoff)
        return known[key]

    return outcomes


def play_alike(outcomes: Sequence[FloatArray]) -> OutcomesOf:
    """Play every turn of a phase alike, whatever the total is: *outcomes* has those of each phase."""
    return lambda phase, total, retry: outcomes[phase - 1]


def play_out(outcomes_of: OutcomesOf, phases: int = 10, scoring: Scoring = SCORING) -> ScoreDistribution:
    """Follow a game of so many phases through every course it can take.

    Raises `ArithmeticError` if misses are so likely that the more than 255 of them that are left out would
    matter.
    """
    # A row for each total, a column for each number of misses.
    chances = np.zeros((phases * SCORES + scoring.bonus + scoring.finish_bonus, _MISSES))
    chances[0, 0] = 1.0
    turns, totals_before = [], []
    for phase in range(1, phases):
        totals_before.append(_mean_total(chances))
        outcomes = _by_total(outcomes_of, phase, chances)
        tries = _with_retries(chances, outcomes)
        turns.append(float(tries.sum()))
        chances = _made(tries, outcomes)
        if phase == scoring.bonus_phases:
            _raise_totals(chances, scoring.bonus_target, scoring.bonus)
    totals_before.append(_mean_total(chances))
    first = _by_total(outcomes_of, phases, chances)
    missed = np.zeros_like(chances)
    missed[:, 1:] = first[:, MISS, None] * chances[:, :-1]
    later = _by_total(outcomes_of, phases, missed, retry=True)
    retries = _with_retries(missed, later)
    turns.append(float(chances.sum() + retries.sum()))
    chances = _made(chances, first)
    _raise_totals(chances, 0, scoring.finish_bonus)
    chances += _made(retries, later)
    if 1 - chances.sum() > _MOST_LOST:
        raise ArithmeticError("misses are too likely for the distribution to be worked out")
    return ScoreDistribution(*_final_scores(chances, scoring), tuple(turns), tuple(totals_before))


def _mean_total(chances: FloatArray) -> float:
    """Give the mean of the totals."""
    return float(np.arange(len(chances)) @ chances.sum(axis=1))


def _by_total(outcomes_of: OutcomesOf, phase: int, chances: FloatArray, *, retry: bool = False) -> FloatArray:
    """Ask for the outcomes of a turn with each total that can occur, shape (totals, 66)."""
    outcomes = np.zeros((len(chances), OUTCOMES))
    for total in np.flatnonzero(chances.any(axis=1)).tolist():
        outcomes[total] = outcomes_of(phase, total, retry)
    return outcomes


def _with_retries(chances: FloatArray, outcomes: FloatArray) -> FloatArray:
    """Give the expected number of tries with each total and number of misses, from those that come first."""
    tries = chances.copy()
    for misses in range(1, _MISSES):
        tries[:, misses] += outcomes[:, MISS] * tries[:, misses - 1]
    return tries


def _made(tries: FloatArray, outcomes: FloatArray) -> FloatArray:
    """Give the chance of each total and number of misses once the phase is made."""
    made = np.zeros_like(tries)
    for score in np.flatnonzero(outcomes[:, :SCORES].any(axis=0)).tolist():
        stop = len(tries) - score
        made[score:] += outcomes[:stop, score, None] * tries[:stop]
    return made


def _raise_totals(chances: FloatArray, lowest: int, bonus: int) -> None:
    """Add *bonus* to the totals from *lowest* up."""
    earned = chances[lowest : len(chances) - bonus].copy()
    chances[lowest:] = 0.0
    chances[lowest + bonus :] += earned


def _final_scores(chances: FloatArray, scoring: Scoring) -> tuple[int, FloatArray]:
    """Take the misses off the totals: give the lowest score of any note, and the chances from there up.

    However many misses there are, more are possible; so the scores that all of them together hardly reach
    are left out at the lower end. At the upper end nothing is.
    """
    most_off = scoring.miss_penalty * (_MISSES - 1)
    off = most_off - scoring.miss_penalty * np.arange(_MISSES)
    scores = np.arange(len(chances))[:, None] + off
    by_score = np.bincount(scores.ravel(), chances.ravel()).astype(np.float64, copy=False)
    first = int(np.flatnonzero(by_score.cumsum() > _NEVER)[0])
    last = int(np.flatnonzero(by_score)[-1])
    return first - most_off, by_score[first : last + 1]
