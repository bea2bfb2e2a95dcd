"""Positions to practise on, drawn from play: where a habit leads astray, or another choice comes close.

Games are played by computer players that play by habit, with dice from a generator that the caller gives, so
one seed deals the same positions again. What comes up in them is what comes up in people's games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from phase10dice.dice import roll_dice
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import DiceSource, Game, Setup
from phase10dice.judge import MARK_LIMITS, Decision, Stakes, judge
from phase10dice.opponents import POLICIES
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules, Phase
from phase10dice.players import Strength
from phase10dice.solver.advice import Choice
from phase10dice.solver.goals import Goal
from phase10dice.turn import ROLLS, Turn

__all__ = ["HABITS", "Lesson", "Position", "deal"]

HABITS = (Strength.STEADY, Strength.BEGINNER)
"""The computer players that play by habit."""


class Lesson(StrEnum):
    """What a position can teach."""

    HABIT = "habit"
    """A habit leads astray: who plays by habit loses clearly, though not the earth."""

    CLOSE = "close"
    """Habits do well here; but another choice comes close to the best."""


@dataclass(frozen=True, slots=True)
class Position:
    """Ten dice on the table with rolls left, and what makes them worth a question.

    `tempting` is the choice that the position warns of: that of the habit, or the second best.
    """

    stakes: Stakes
    turn: Turn
    best: Choice
    lesson: Lesson
    tempting: Decision

    @property
    def now(self) -> int | None:
        """What the dice score as they lie, or None."""
        return self.tempting.now

    def answer(self, event: Kept | Stopped) -> Decision:
        """Hold an answer against best play; raises `IllegalMoveError` for what cannot be done."""
        return _decision(self.stakes, self.turn, event, self.best)


def deal(
    rng: Random,
    *,
    phase: Phase | None = None,
    goal: Goal = Goal.POINTS,
    house_rules: HouseRules = NO_HOUSE_RULES,
) -> Iterator[Position]:
    """Deal positions without end, of one *phase* or of all of them, with dice from *rng*.

    What a habit loses there, or the second best choice, is enough for a mark and less than a very bad choice.
    A position takes some hundredths of a second to find, in Phase 8 a tenth or two.

    >>> position = next(deal(Random(1), phase=PHASES[0]))
    >>> position.lesson.value, round(position.tempting.loss, 2)
    ('habit', 1.5)
    """
    while True:
        # One position a game at most, so that they differ.
        wanted, rolls_left = phase or rng.choice(PHASES), rng.randrange(1, ROLLS)
        position = _from_game(rng, wanted, rolls_left, goal, house_rules)
        if position:
            yield position


def _from_game(
    rng: Random, wanted: Phase, rolls_left: int, goal: Goal, house_rules: HouseRules
) -> Position | None:
    """Play a game until a position in the phase that is wanted will do, or the phase is over."""
    policy = POLICIES[rng.choice(HABITS)]
    game = Game.start(Setup(("You",), DiceSource.VIRTUAL, house_rules))
    while game.seat is not None and game.phase.number <= wanted.number:
        turn = game.turn
        assert turn is not None, "the dice are virtual"
        if turn.is_rolling or not turn.table:
            game = game.apply(Rolled(roll_dice(rng, turn.table, turn.kept)))
            continue
        if (game.phase, turn.rolls_left) == (wanted, rolls_left):
            position = _position(game, turn, goal)
            if position:
                return position
        game = game.apply(policy.choose(game))
    return None


def _position(game: Game, turn: Turn, goal: Goal) -> Position | None:
    """Give the position if it will do."""
    stakes = Stakes.of(game.mover, goal, game.setup.house_rules)
    best, *others = stakes.best(turn.table, turn.rolls_left, 2)
    for habit in HABITS:
        decision = _decision(stakes, turn, POLICIES[habit].choose(game), best)
        if _is_clear(decision):
            return Position(stakes, turn, best, Lesson.HABIT, decision)
    for choice in others:
        decision = judge(stakes, turn.table, turn.rolls_left, choice, best)
        if _is_clear(decision):
            return Position(stakes, turn, best, Lesson.CLOSE, decision)
    return None


def _is_clear(decision: Decision) -> bool:
    """Whether a choice is clearly not the best, but loses so little that people may well make it."""
    lowest, *_, highest = MARK_LIMITS[decision.goal]
    return lowest <= decision.loss < highest


def _decision(stakes: Stakes, turn: Turn, event: Kept | Stopped, best: Choice) -> Decision:
    """Hold what somebody does in a turn against the best choice."""
    if isinstance(event, Kept):
        turn.verify_keep(event.dice)
        chosen = stakes.keep(turn.table, event.dice, turn.rolls_left)
    else:
        chosen = stakes.stop(turn.result(stakes.house_rules, declined=event.declined))
    return judge(stakes, turn.table, turn.rolls_left, chosen, best)
