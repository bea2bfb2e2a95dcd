"""What a turn is played for, and everything that follows from it before any dice are known."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from phase10dice.dice import DICE, Face
from phase10dice.errors import IllegalMoveError
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules, Phase
from phase10dice.solver.goals import Goal
from phase10dice.solver.numbers import TurnPlan, number_turn
from phase10dice.solver.payoff import MISS, Payoff
from phase10dice.solver.solitaire import SCORING
from phase10dice.solver.solved import solved_game
from phase10dice.turn import ROLLS

if TYPE_CHECKING:
    from phase10dice.solver.colors.worths import KeepWorths

__all__ = ["Aim"]

_COLOR_RULES = frozenset({HouseRule.ANY_COLOR_WILDS})

# A plan holds four to eight megabytes.
_PLANS_KEPT = 12


@dataclass(frozen=True)
class Aim:
    """What a turn is played for: all that its payoff depends on and nothing else, so it makes a good key.

    All values are in the unit of the goal, counted from the start of the turn: for `game` the points on the
    pad and the misses before it are left out.
    """

    phase: Phase
    goal: Goal
    house_rules: HouseRules = NO_HOUSE_RULES
    total: int = 0
    retry: bool = False

    @classmethod
    def of(
        cls, phase: Phase, goal: Goal, house_rules: HouseRules, total: int = 0, *, retry: bool = False
    ) -> Self:
        """Leave out what does not matter to this turn.

        *total* is the total on the pad before the turn, Five Phase Bonus included, and *retry* says in
        Phase 10 that its first try is gone.
        """
        if goal is not Goal.GAME:
            return cls(phase, goal, house_rules & _COLOR_RULES if phase.needs_colors else NO_HOUSE_RULES)
        if phase.number > SCORING.bonus_phases:
            return cls(phase, goal, house_rules, retry=retry and phase == PHASES[-1])
        return cls(phase, goal, house_rules, min(total, SCORING.bonus_target))

    def payoff(self) -> Payoff:
        """Give what the outcomes are worth; a score that is better declined is, where it may be."""
        if self.goal is Goal.GAME:
            values = solved_game(self.house_rules).values
            return values.payoff(self.phase.number, self.total, retry=self.retry)
        return Payoff.points() if self.goal is Goal.POINTS else Payoff.make()

    def before(self) -> float:
        """Give the value of the turn before its first roll, under best play.

        >>> round(Aim.of(PHASES[0], Goal.POINTS, NO_HOUSE_RULES).before(), 4)
        40.3646
        """
        solved = solved_game(self.house_rules)
        if self.goal is Goal.GAME:
            return solved.values.to_come(self.phase.number, self.total, retry=self.retry)
        odds = solved.phases[self.phase.number - 1]
        return odds.points if self.goal is Goal.POINTS else odds.make

    def after(self, points: int | None) -> float:
        """Give the value of the turn once it has ended with so many *points*, or with a miss.

        A score that had better been declined is worth no more than it is.

        >>> Aim.of(PHASES[0], Goal.POINTS, NO_HOUSE_RULES).after(34)
        34.0
        """
        if self.goal is Goal.GAME:
            values = replace(solved_game(self.house_rules).values, optional=False)
            payoff = values.payoff(self.phase.number, self.total, retry=self.retry)
        else:
            payoff = self.payoff()
        return float(payoff.by_outcome[MISS if points is None else points])

    def keep(
        self, table: Sequence[Face], keep: Collection[int], rolls_left: int
    ) -> tuple[float, float, float]:
        """Give what it comes to if the dice at the positions *keep* are kept and the others rolled.

        *table* has ten faces in the order of the dice, each with its colour where the phase needs it; 1 or 2
        rolls are left. Gives the value, the expected score of the turn and the chance that it makes the
        phase, all with best play afterwards. Raises `IllegalMoveError` where no roll is left, or more than a
        turn can have. Takes a few milliseconds, and more when first asked about a phase.
        """
        if not 1 <= rolls_left < ROLLS:
            raise IllegalMoveError(f"who keeps dice has 1 or 2 rolls left, not {rolls_left}")
        if self.phase.needs_colors:
            # Nine phases in ten need nothing of this.
            from phase10dice.solver.colors.ranking import Ways

            ways = Ways.of(table, DICE)
            (way,) = ways.dice
            roll, worths = ways.roll(way), self.color_worths()
            if rolls_left == 1:
                chosen = tuple(int(index in keep) for index in range(len(DICE)))
                figures = worths.with_one_roll(roll)[chosen]
            else:
                figures = worths.with_two_rolls(roll, sorted(keep))
            value, points, make = map(float, figures)
            return value, points, make
        where = number_turn(self.phase).roll_index([table[index] for index in keep])
        keeps = self.plan().keeps(rolls_left)
        return float(keeps.value[where]), float(keeps.points[where]), float(keeps.make[where])

    def plan(self) -> TurnPlan:
        """Solve the turn, in a phase of numbers; asked the same again, the answer is still there."""
        return _plan(self)

    def color_worths(self) -> "KeepWorths":
        """Get ready to answer about the turn, in the phase of one colour."""
        return _color_worths(self)


@lru_cache(_PLANS_KEPT)
def _plan(aim: Aim) -> TurnPlan:
    return number_turn(aim.phase).plan(aim.payoff())


@lru_cache(_PLANS_KEPT)
def _color_worths(aim: Aim) -> "KeepWorths":
    from phase10dice.solver.colors.small import SmallKeeps
    from phase10dice.solver.colors.worths import KeepWorths

    small = SmallKeeps.shipped(aim.goal, aim.house_rules)
    return KeepWorths(aim.payoff(), aim.house_rules, small)
