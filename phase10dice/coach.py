"""The coach: a recorded game held against best play, choice by choice and roll by roll.

The dice of a turn lead from value to value. A roll takes it from the value before to the value of best play
with what lies there: that is the luck of the roll. A choice takes it from there to the value of what was
chosen: that is what the choice lost, never less than nothing. So luck and skill of a turn add up to its
result, which is what the turn came to less what it was worth before its first roll.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import fsum

from phase10dice.column import Column
from phase10dice.dice import Face
from phase10dice.events import Kept, Left, Rolled, Stopped
from phase10dice.game import DiceSource, Game
from phase10dice.judge import Decision, Mark, Stakes, judge
from phase10dice.phases import PHASES, HouseRule, Phase
from phase10dice.record import Record
from phase10dice.solver.advice import Choice
from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import solved_game
from phase10dice.turn import ROLLS, Turn

__all__ = [
    "RATING_LIMITS",
    "Moment",
    "PlayerReview",
    "Rating",
    "Review",
    "Step",
    "TurnReview",
    "review",
]


class Rating(StrEnum):
    """A word for how well somebody plays."""

    FLAWLESS = "flawless"
    EXPERT = "expert"
    STRONG = "strong"
    GOOD = "good"
    FAIR = "fair"
    BEGINNER = "beginner"


RATING_LIMITS: Mapping[Goal, tuple[float, ...]] = {
    Goal.POINTS: (0.0, 0.3, 1.0, 2.0, 4.0),
    Goal.MAKE: (0.0, 0.004, 0.012, 0.025, 0.05),
    Goal.GAME: (0.0, 0.5, 1.5, 3.0, 6.0),
}
"""Up to which mean loss a turn, in the goal's unit, each rating but the last goes."""


@dataclass(frozen=True, slots=True)
class Step:
    """A roll of a turn and what was done about it.

    `kept` are the positions of the dice that the roll left alone, `luck` is what it gave against expectation.
    `decision` is None where there was nothing to choose, or nothing has been chosen yet.
    """

    table: tuple[Face, ...]
    kept: frozenset[int]
    luck: float
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn, what it was worth and what came of it.

    `number` counts the player's own turns from 1. `points` is None for a miss and for a turn that did not
    come to its end. `value_before` and `value_after` are in the unit of the goal; a turn that did not come
    to its end counts for what it is worth as it stands. `steps` is empty with real dice.
    """

    seat: int
    number: int
    phase: Phase
    points: int | None
    has_ended: bool
    value_before: float
    value_after: float
    steps: tuple[Step, ...] = ()

    @property
    def result(self) -> float:
        """What came of the turn against expectation."""
        return self.value_after - self.value_before

    @property
    def decisions(self) -> Iterator[Decision]:
        """The choices of the turn."""
        return (step.decision for step in self.steps if step.decision)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's game: how good the dice were, and how good the choices.

    `luck` and `skill`, which is never above 0, add up to `result`; they are None with real dice, where only
    the scores are known. `expected_turns` is how many turns best play for the goal takes on average for the
    phases that are made; `turns` has those that were taken for them, and for tries at the next one.
    """

    seat: int
    name: str
    goal: Goal
    turns: tuple[TurnReview, ...]
    expected_turns: float
    luck: float | None
    skill: float | None

    @property
    def result(self) -> float:
        """What came of all the turns against expectation, in the unit of the goal."""
        return fsum(turn.result for turn in self.turns)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All the choices, in order."""
        return tuple(decision for turn in self.turns for decision in turn.decisions)

    @property
    def loss_per_turn(self) -> float | None:
        """What the choices lost in an average turn; None where none are known."""
        return -self.skill / len(self.turns) if self.skill is not None and self.decisions else None

    @property
    def rating(self) -> Rating | None:
        """A word for that."""
        loss = self.loss_per_turn
        if loss is None:
            return None
        passed = sum(loss > limit for limit in RATING_LIMITS[self.goal])
        return tuple(Rating)[passed]

    def count(self, mark: Mark) -> int:
        """Count the choices with a *mark*."""
        return sum(decision.mark is mark for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn and a choice in it."""

    turn: TurnReview
    decision: Decision


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, held against best play for `goal`.

    `turns` are in the order in which they were played, with real dice player by player.
    """

    game: Game
    goal: Goal
    turns: tuple[TurnReview, ...]
    players: tuple[PlayerReview, ...]

    def moments(self, seats: Collection[int], most: int = 3) -> tuple[Moment, ...]:
        """Give the choices of some players that can teach most: of those with a mark, what lost most."""
        marked = [
            Moment(turn, decision)
            for turn in self.turns
            for decision in turn.decisions
            if turn.seat in seats and decision.mark
        ]
        return tuple(sorted(marked, key=lambda moment: -moment.decision.loss)[:most])


def review(record: Record, goal: Goal = Goal.POINTS) -> Review:
    """Hold every choice of a recorded game against best play for *goal*, by the game's house rules.

    What was undone does not count. At a table best play is that of one player who looks at no other; for
    `game` it is that of a solitaire game. Takes some 10 ms for a turn, and in Phase 8 some 100.

    >>> from phase10dice.game import Setup
    >>> from phase10dice.record import Header
    >>> from phase10dice.events import Scored
    >>> record = Record(Header(Setup(("Ana", "Ben"))), [Scored(48), Scored(30)])
    >>> [round(player.result, 2) for player in review(record).players]
    [7.64, -10.36]
    """
    turns = (
        _turns_with_virtual_dice(record, goal)
        if record.header.setup.dice is DiceSource.VIRTUAL
        else _turns_with_real_dice(record.game, goal)
    )
    found = tuple(turns)
    players = (
        _player(record.game, goal, seat, tuple(turn for turn in found if turn.seat == seat))
        for seat in range(len(record.game.columns))
    )
    return Review(record.game, goal, found, tuple(players))


def _player(game: Game, goal: Goal, seat: int, turns: tuple[TurnReview, ...]) -> PlayerReview:
    """Add up a player's turns."""
    luck = skill = None
    if game.setup.dice is DiceSource.VIRTUAL:
        luck = fsum(step.luck for turn in turns for step in turn.steps)
        skill = 0.0 - fsum(decision.loss for turn in turns for decision in turn.decisions)
    column = game.columns[seat]
    expected = solved_game(game.setup.house_rules).players[goal].turns[: len(column.scores)]
    return PlayerReview(seat, column.name, goal, turns, fsum(expected), luck, skill)


def _turns_with_real_dice(game: Game, goal: Goal) -> Iterator[TurnReview]:
    """Go through the turns of which only the scores are known, as they stand on the pad."""
    for seat, final in enumerate(game.columns):
        column = Column(final.name)
        for phase, misses in zip(PHASES, final.misses, strict=True):
            made = final.scores[phase.number - 1 : phase.number]
            for points in (*[None] * misses, *made):
                stakes = Stakes.of(column, goal, game.setup.house_rules)
                yield TurnReview(
                    seat,
                    column.turns + 1,
                    phase,
                    points,
                    has_ended=True,
                    value_before=stakes.before(),
                    value_after=stakes.after(points),
                )
                column = column.with_turn(points)


def _turns_with_virtual_dice(record: Record, goal: Goal) -> Iterator[TurnReview]:
    """Go through the turns whose every roll and choice is known."""
    turn: _Turn | None = None
    for before, event, _ in record.steps():
        match event:
            case Rolled(table):
                turn = turn or _Turn(before, goal)
                turn.roll(table)
            case Kept(dice) if turn:
                turn.keep(dice)
            case Stopped(declined) if turn and before.turn:
                yield turn.stop(before.turn, declined)
                turn = None
            case Left(seat) if turn and seat == turn.seat:
                yield turn.review()
                turn = None
    if turn:
        yield turn.review()


@dataclass
class _Turn:
    """A turn as it is gone through again; `value` is what it is worth so far."""

    before: Game
    goal: Goal
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find what the turn is played for."""
        column = self.before.mover
        self.seat = self.before.columns.index(column)
        self.number = column.turns + 1
        self.stakes = Stakes.of(column, self.goal, self.before.setup.house_rules)
        self.value = self.stakes.before()
        self.kept: frozenset[int] = frozenset()

    def roll(self, table: tuple[Face, ...]) -> None:
        """Let the dice fall: the turn is worth what best play makes of them."""
        (self.best,) = self.stakes.best(table, self._rolls_left - 1)
        self.steps.append(Step(table, self.kept, self.best.value - self.value, None))
        self.value = self.best.value

    def keep(self, dice: frozenset[int]) -> None:
        """Let dice be chosen to be rolled again."""
        self.kept = dice
        self._choose(self.stakes.keep(self.steps[-1].table, dice, self._rolls_left))

    def stop(self, lying: Turn, declined: bool) -> TurnReview:
        """End the turn with the dice as they lie, and give what is to be said about it."""
        rules = self.stakes.house_rules
        points = lying.result(rules, declined=declined)
        may_decline = HouseRule.OPTIONAL_SCORE in rules and lying.layout(rules)
        if self._rolls_left or may_decline:
            self._choose(self.stakes.stop(points))
        return self.review(points, has_ended=True)

    def review(self, points: int | None = None, *, has_ended: bool = False) -> TurnReview:
        """Give what is to be said about the turn as far as it went."""
        return TurnReview(
            self.seat,
            self.number,
            self.stakes.phase,
            points,
            has_ended,
            self.stakes.before(),
            self.value,
            tuple(self.steps),
        )

    @property
    def _rolls_left(self) -> int:
        return ROLLS - len(self.steps)

    def _choose(self, chosen: Choice) -> None:
        """Note a choice after the last roll."""
        last = self.steps[-1]
        decision = judge(self.stakes, last.table, self._rolls_left, chosen, self.best)
        # Where the choice ties with the best, rounding is left to the luck, so that no loss is below 0.
        luck = last.luck + (decision.best.value - self.value)
        self.steps[-1] = replace(last, luck=luck, decision=decision)
        self.value = chosen.value
