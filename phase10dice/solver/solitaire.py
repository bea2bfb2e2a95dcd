"""The whole solitaire game: what every state between two turns is worth under best play.

A missed turn leads back to the same phase, five points poorer. With V the value of the state, the payoff of
a turn depends on V itself: a miss is worth V - 5. Written with d = V - 5, what best play gains over d is a
convex, falling function of d, and the value sought is where that gain is exactly 5. A few secant steps find
it.

The Five Phase Bonus is decided by the total, so a state of Phases 1 to 5 is a phase and a total. From then on
nothing that comes depends on what came before, so a later phase adds the same amount whatever the total is;
Phase 10 has two values, since only its first try can earn the First Finish Bonus.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from phase10dice.column import FINISH_BONUS, FIVE_PHASE_BONUS, FIVE_PHASE_TARGET, MISS_PENALTY
from phase10dice.solver.payoff import SCORES, FloatArray, IntArray, Payoff, TurnSolver

__all__ = ["SCORING", "GameValues", "Progress", "Scoring", "solve_game"]

Progress = Callable[[int, int], None]
"""Told how many steps of how many are done."""


@dataclass(frozen=True)
class Scoring:
    """What counts besides the points of the phases."""

    miss_penalty: int
    bonus_phases: int
    """After how many phases the Five Phase Bonus is decided."""
    bonus_target: int
    bonus: int
    finish_bonus: int


SCORING = Scoring(
    miss_penalty=MISS_PENALTY,
    bonus_phases=5,
    bonus_target=FIVE_PHASE_TARGET,
    bonus=FIVE_PHASE_BONUS,
    finish_bonus=FINISH_BONUS,
)
"""The scoring of the game as it is printed."""


_SMALL_STEP = 1e-8
_SMALL_CORRECTION = 1e-6


@dataclass(frozen=True, eq=False)
class GameValues:
    """What is still to come in a solitaire game under best play: points and bonuses, less 5 for each miss.

    `early` has shape (5, 222): by phase, 1 to 5, and by total before the turn, what comes until Phase 5 is
    made and its bonus decided; the last column holds for 221 and every greater total. `late` has what each of
    Phases 6 to 10 adds, and `retry` what Phase 10 adds once its first try is missed.
    """

    early: FloatArray
    late: tuple[float, ...]
    retry: float
    optional: bool
    scoring: Scoring = field(default=SCORING)

    @property
    def phases(self) -> int:
        """How many phases the game has."""
        return len(self.early) + len(self.late)

    def to_come(self, phase: int, total: int, *, retry: bool = False) -> float:
        """Give the expected points still to come at the start of a turn in *phase*, 1 to 10.

        *total* is the total on the pad before the turn, Five Phase Bonus included, and *retry* says that the
        first try of Phase 10 is gone. After the last phase nothing is to come.
        """
        if retry and phase == self.phases:
            return self.retry
        return float(self._to_come(phase, np.array([total]))[0])

    def payoff(self, phase: int, total: int, *, retry: bool = False) -> Payoff:
        """Give what each outcome of a turn leads to: its points, and what is to come after it."""
        points = np.arange(SCORES)
        after = points + self._to_come(phase + 1, total + points)
        if phase == len(self.early):
            after += _bonus_row(self.scoring)[np.minimum(total + points, self.scoring.bonus_target)]
        if phase == self.phases and not retry:
            after += self.scoring.finish_bonus
        miss = self.to_come(phase, total, retry=True) - self.scoring.miss_penalty
        return _payoff(after, miss, self.optional)

    def _to_come(self, phase: int, totals: IntArray) -> FloatArray:
        """Give what is to come in *phase* for each of *totals*, first tries all."""
        late: FloatArray = np.full(len(totals), float(sum(self.late[max(0, phase - 1 - len(self.early)) :])))
        if phase > len(self.early):
            return late
        late += self.early[phase - 1, np.minimum(totals, self.scoring.bonus_target)]
        return late


def solve_game(
    turns: Sequence[TurnSolver],
    *,
    optional: bool = False,
    scoring: Scoring = SCORING,
    progress: Progress = lambda done, steps: None,
) -> GameValues:
    """Solve a solitaire game whose phases, in order, are those that *turns* play.

    With *optional* a made phase may be declined. Values are exact to 1e-10. The real game takes 760
    states of the first five phases, about two milliseconds for each evaluation of a turn and two or three of
    these for a state; *progress* is called after each.
    """
    early_turns, late_turns = turns[: scoring.bonus_phases], turns[scoring.bonus_phases :]
    lowest = [_lowest_total(early_turns[index:], scoring) for index in range(len(early_turns))]
    steps = len(late_turns) + sum(scoring.bonus_target + 1 - total for total in lowest)
    done = count(1)
    rules = _Rules(scoring, optional)

    points = np.arange(SCORES, dtype=np.float64)
    late = []
    for turn in late_turns:
        late.append(rules.fix_point(turn, points))
        progress(next(done), steps)
    retry = late[-1]
    finish = _payoff(points + scoring.finish_bonus, retry - scoring.miss_penalty, optional)
    late[-1] = late_turns[-1].value(finish)

    row = _bonus_row(scoring)
    early: list[FloatArray] = []
    for turn, start in zip(reversed(early_turns), reversed(lowest), strict=True):
        row = rules.fix_points(turn, row, start, lambda: progress(next(done), steps))
        early.insert(0, row)
    return GameValues(np.array(early), tuple(late), retry, optional, scoring)


def _bonus_row(scoring: Scoring) -> FloatArray:
    """Give the Five Phase Bonus by total, shape (222,)."""
    return np.append(np.zeros(scoring.bonus_target), float(scoring.bonus))


def _lowest_total(turns: Sequence[TurnSolver], scoring: Scoring) -> int:
    """Find the highest total before *turns*, 0 at least, from which they cannot reach the bonus any more."""
    return max(0, scoring.bonus_target - 1 - sum(turn.highest for turn in turns))


def _payoff(after: FloatArray, miss: float, optional: bool) -> Payoff:
    """Give the payoff of a turn within the game, under the house rule `optional-score` or without it."""
    payoff = Payoff(after, miss)
    return payoff.optional() if optional else payoff


@dataclass
class _Rules:
    """The rules under which states are solved, one after the other, each with the help of those before."""

    scoring: Scoring
    optional: bool
    slope: float = -0.6

    def fix_points(
        self, turn: TurnSolver, after: FloatArray, lowest: int, step: Callable[[], None]
    ) -> FloatArray:
        """Find the value of one phase for each total, from those of the next phase, *after*, shape (222,)."""
        target = self.scoring.bonus_target
        points = np.arange(SCORES)
        row = np.empty(target + 1)
        for total in range(target, lowest - 1, -1):
            # The values of two totals more foretell this one closely.
            guess = 2 * row[total + 1] - row[total + 2] if total < target - 1 else None
            row[total] = self.fix_point(turn, points + after[np.minimum(total + points, target)], guess)
            step()
        row[:lowest] = row[lowest]
        return row

    def fix_point(self, turn: TurnSolver, after: FloatArray, guess: float | None = None) -> float:
        """Find the value V of a state where a miss leads back to V less the penalty, and a score to *after*.

        Without a *guess* the steps start from what a rough solver of the turn finds, or else from the worth
        of a middling score and a middling chance. The error after a step is of the order of that step times
        the one before it, so once a step is below 1e-8 what is left is below 1e-12.
        """
        small = _SMALL_STEP
        if guess is None and turn.rough:
            # It leaves a slope behind that is right to a ten-thousandth at the least.
            guess, small = self.fix_point(turn.rough, after), _SMALL_CORRECTION
        elif guess is None:
            guess, self.slope = float(after[turn.highest * 2 // 3]), -0.6
        tried: tuple[float, float] | None = None
        miss = guess - self.scoring.miss_penalty
        for _ in range(100):
            missing = turn.value(_payoff(after, miss, self.optional)) - miss - self.scoring.miss_penalty
            if tried:
                self.slope = min(max((missing - tried[1]) / (miss - tried[0]), -1.0), -1e-3)
            tried = (miss, missing)
            miss -= missing / self.slope
            if abs(miss - tried[0]) < small:
                return miss + self.scoring.miss_penalty
        raise ArithmeticError("the value of a state does not settle: can the dice make the phase at all?")
