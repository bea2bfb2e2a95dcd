"""One choice held against best play: what it was made for, what it lost, and the mark that it gets."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from phase10dice.column import MISS_PENALTY, Column
from phase10dice.dice import DICE, Face
from phase10dice.phases import NO_HOUSE_RULES, HouseRules, Phase, best_layout
from phase10dice.solver.advice import Action, Choice, advise
from phase10dice.solver.aims import Aim
from phase10dice.solver.goals import Goal

__all__ = ["MARK_LIMITS", "Decision", "Mark", "Stakes", "judge"]


class Mark(StrEnum):
    """What a choice gets that lost something worth speaking of."""

    DOUBTFUL = "doubtful"
    BAD = "bad"
    VERY_BAD = "very bad"


MARK_LIMITS: Mapping[Goal, tuple[float, float, float]] = {
    Goal.POINTS: (0.5, 2.0, 5.0),
    Goal.MAKE: (0.01, 0.04, 0.1),
    Goal.GAME: (0.5, 2.0, 5.0),
}
"""From which loss on, in the goal's unit, a choice is doubtful, bad and very bad."""

_TIE = 1e-9
"""Values that differ by less are the same but for rounding."""


def _mark_of(goal: Goal, loss: float) -> Mark | None:
    """Give the mark of a choice that lost so much, or None if it is not worth one.

    >>> _mark_of(Goal.POINTS, 0.2), _mark_of(Goal.POINTS, 2.0)
    (None, <Mark.BAD: 'bad'>)
    """
    reached = [mark for mark, limit in zip(Mark, MARK_LIMITS[goal], strict=True) if loss >= limit]
    return reached[-1] if reached else None


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a turn is played for: a goal, and what the player has from the turns before.

    `total` is the total on the pad, Five Phase Bonus included. Values are in the unit of the goal; for `game`
    they are final scores of a solitaire game. Dice are always all ten, die 1 to die 10.
    """

    phase: Phase
    goal: Goal = Goal.POINTS
    house_rules: HouseRules = NO_HOUSE_RULES
    total: int = 0
    missed: int = 0
    retry: bool = False

    @classmethod
    def of(cls, column: Column, goal: Goal, house_rules: HouseRules = NO_HOUSE_RULES) -> "Stakes":
        """Give what the next turn of a player with this *column* is played for.

        >>> round(Stakes.of(Column("Ana"), Goal.GAME).before(), 2)
        490.67
        """
        phase = column.phase
        assert phase is not None, "a player who has made Phase 10 has no more turns"
        retry = column.has_missed_last_phase
        return cls(phase, goal, house_rules, column.subtotal, column.missed, retry)

    @property
    def aim(self) -> Aim:
        """The turn as the solver sees it."""
        return Aim.of(self.phase, self.goal, self.house_rules, self.total, retry=self.retry)

    @property
    def _earned(self) -> int:
        """What counts already, whatever the turn brings."""
        return self.total - MISS_PENALTY * self.missed if self.goal is Goal.GAME else 0

    def before(self) -> float:
        """Give the value of the turn before its first roll."""
        return self._earned + self.aim.before()

    def after(self, points: int | None) -> float:
        """Give the value of the turn once it has ended with these points, or with a miss."""
        return self._earned + self.aim.after(points)

    def best(self, table: Sequence[Face], rolls_left: int, top: int = 1) -> tuple[Choice, ...]:
        """Give the *top* best different choices, best first."""
        is_game = self.goal is Goal.GAME
        return advise(
            self.phase,
            table,
            rolls_left,
            goal=self.goal,
            house_rules=self.house_rules,
            total=self.total if is_game else None,
            missed=self.missed if is_game else 0,
            retry=self.retry and is_game,
            top=top,
            dice=DICE,
        ).choices

    def keep(self, table: Sequence[Face], keep: Collection[int], rolls_left: int) -> Choice:
        """Tell what it comes to to keep the dice at the positions *keep*, and to roll the others.

        Raises `IllegalMoveError` unless 1 or 2 rolls are left.
        """
        value, points, make = self.aim.keep(table, keep, rolls_left)
        kept, rolled = (
            tuple(index for index in range(len(DICE)) if (index in keep) is is_kept)
            for is_kept in (True, False)
        )
        return Choice(Action.ROLL, kept, rolled, self._earned + value, points, make)

    def stop(self, points: int | None) -> Choice:
        """Tell what it comes to to stop for these points, or for a miss."""
        everything = tuple(range(len(DICE)))
        made = float(points is not None)
        return Choice(Action.STOP, everything, (), self.after(points), float(points or 0), made)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that somebody made, and the best one.

    `now` is what the dice score as they lie, or None. Where what was chosen is as good as anything, `best` is
    the same as `chosen`.
    """

    phase: Phase
    goal: Goal
    table: tuple[Face, ...]
    rolls_left: int
    now: int | None
    chosen: Choice
    best: Choice
    mark: Mark | None

    @property
    def loss(self) -> float:
        """What the choice lost, in the unit of the goal: 0 or more."""
        return self.best.value - self.chosen.value

    @property
    def is_best(self) -> bool:
        """Whether nothing better could be done."""
        return self.chosen == self.best

    def declines(self, choice: Choice) -> bool:
        """Whether *choice*, one of the two, is to take a miss though the phase is made."""
        return choice.declines(self.now)


def judge(stakes: Stakes, table: tuple[Face, ...], rolls_left: int, chosen: Choice, best: Choice) -> Decision:
    """Hold a choice against the best one.

    >>> from phase10dice.phases import PHASES
    >>> from phase10dice.dice import roll_dice
    >>> from random import Random
    >>> stakes, table = Stakes(PHASES[0]), roll_dice(Random(1))
    >>> decision = judge(stakes, table, 1, stakes.stop(None), *stakes.best(table, 1))
    >>> round(decision.loss, 2), decision.mark
    (31.24, <Mark.VERY_BAD: 'very bad'>)
    """
    loss = best.value - chosen.value
    layout = best_layout(stakes.phase, table, stakes.house_rules)
    return Decision(
        stakes.phase,
        stakes.goal,
        table,
        rolls_left,
        layout.score if layout else None,
        chosen,
        chosen if loss < _TIE else best,
        _mark_of(stakes.goal, loss),
    )
