"""Which dice to keep: the solver's tables turned into an answer for a person."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

import numpy as np

from phase10dice.column import Column
from phase10dice.dice import DICE, Die, Face, assign
from phase10dice.errors import IllegalMoveError, ImpossibleDiceError
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules, Phase, best_layout
from phase10dice.scores import highest_score
from phase10dice.solver.aims import Aim
from phase10dice.solver.goals import Goal
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import MISS, Payoff
from phase10dice.solver.solitaire import SCORING
from phase10dice.solver.solved import solved_game
from phase10dice.turn import ROLLS

__all__ = ["Action", "Advice", "Choice", "advise"]

_MOST = 10_000


class Action(StrEnum):
    """What to do after a roll."""

    STOP = "stop"
    """End the turn with the dice as they lie."""

    ROLL = "roll"
    """Keep some of the dice, perhaps none, and roll the others."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things to do with the dice on the table, and what it comes to with best play afterwards.

    `keep` and `reroll` are positions in the faces that were asked about, each in ascending order. `value` is
    in the unit of the goal; `points` is the expected score of this turn and `make` the chance that it makes
    the phase. To stop is to keep all the dice.
    """

    action: Action
    keep: tuple[int, ...]
    reroll: tuple[int, ...]
    value: float
    points: float
    make: float

    def declines(self, now: int | None) -> bool:
        """Whether this is to take a miss though the dice score *now*, which is None if they miss."""
        # Who stops makes the phase for certain or not at all, but for rounding.
        return self.action is Action.STOP and now is not None and self.make < 0.5


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do with ten dice.

    `choices` are the best different things to do, best first; `best` is the first of them. Dice that show the
    same are not told apart where it makes no difference. `now` is the score if the player stops here, or
    None if the phase is not made. `note` says, in a sentence, what the answer took for granted, or is None.
    """

    phase: Phase
    faces: tuple[Face, ...]
    rolls_left: int
    goal: Goal
    now: int | None
    choices: tuple[Choice, ...]
    note: str | None

    @property
    def best(self) -> Choice:
        """The best thing to do."""
        return self.choices[0]

    @property
    def action(self) -> Action:
        """Whether to stop or to roll."""
        return self.best.action

    @property
    def keep(self) -> tuple[int, ...]:
        """The positions of the dice to keep."""
        return self.best.keep

    @property
    def reroll(self) -> tuple[int, ...]:
        """The positions of the dice to roll again."""
        return self.best.reroll

    @property
    def value(self) -> float:
        """What best play comes to, in the unit of the goal."""
        return self.best.value

    @property
    def points(self) -> float:
        """The expected score of this turn under best play for the goal."""
        return self.best.points

    @property
    def make(self) -> float:
        """The chance to make the phase in this turn under best play for the goal."""
        return self.best.make

    @property
    def declines(self) -> bool:
        """Whether the best thing to do is to take a miss though the phase is made."""
        return self.best.declines(self.now)


def advise(
    phase: Phase,
    faces: Sequence[Face],
    rolls_left: int,
    *,
    goal: Goal = Goal.POINTS,
    house_rules: HouseRules = NO_HOUSE_RULES,
    total: int | None = None,
    missed: int = 0,
    retry: bool = False,
    top: int = 5,
    dice: Sequence[Die] | None = None,
) -> Advice:
    """Find the best thing to do with ten dice on the table and 0, 1 or 2 rolls left, exactly.

    `value` is the expected score of this turn for the goal `points`, the chance to make the phase for `make`
    and the expected final score of a solitaire game for `game`. Only the last has a use for *total*, the
    total on the pad before this turn, Five Phase Bonus included (left out, the rounded mean that best play
    has there, and the note says so), for *missed*, the number of turns missed so far, and for *retry*, which
    says in Phase 10 that its first try is gone.

    The action is `STOP` where stopping ties with rolling, and always with no rolls left. Under the house rule
    `optional-score` a player who stops declines a score that is worth less than a miss: `value`, `points` and
    `make` are then those of a miss, and the note says so. Of keeps that tie, the one with the fewest dice
    comes first. At most *top* choices are given. In Phase 8 *dice* says which die each face lies on, where
    that is known.

    Values are exact but for rounding. One exception: for the goal `game` in Phase 8 with any-colour wilds
    and two rolls left, to keep at most three dice may be worth up to 4.1e-5 points more than is said.

    Raises `ImpossibleDiceError` for faces that the ten dice cannot show, `UnreadableError` for one without
    the colour that its phase needs, and `IllegalMoveError` for numbers that no game can have or that the goal
    has no use for. The first question about a phase of numbers and a payoff takes some 10 ms, others well
    below 2 ms. In Phase 8 with two rolls left each takes 40 to 200 ms.

    >>> from phase10dice.dice import format_dice, parse_dice
    >>> table = parse_dice("5 5 7 8 9 10 1 2 W 4")
    >>> advice = advise(PHASES[0], table, 1, goal=Goal.MAKE)
    >>> format_dice([table[index] for index in advice.keep]), round(advice.value, 6)
    ('5 5 W', 0.822531)
    """
    table = tuple(faces)
    _verify_dice(table, dice)
    _verify_numbers(rolls_left, missed, top)
    _verify_game(phase, goal, total, missed, retry)
    layout = best_layout(phase, table, house_rules)
    now = layout.score if layout else None
    known = _usual_total(phase, goal, house_rules) if total is None else total
    aim = Aim.of(phase, goal, house_rules, known, retry=retry)
    payoff, ways = aim.payoff(), 1
    if not rolls_left:
        choices = [_stop(payoff, now)]
    elif phase.needs_colors:
        choices, ways = _color_choices(aim, table, dice, rolls_left, top)
    else:
        choices = _number_choices(aim, table, rolls_left, top)
    if goal is Goal.GAME:
        before = known - SCORING.miss_penalty * missed
        choices = [replace(choice, value=choice.value + before) for choice in choices]
    is_guessed = goal is Goal.GAME and total is None and phase != PHASES[0]
    declined = now if now is not None and payoff.declined[now] else None
    notes = _notes(known if is_guessed else None, declined, ways)
    return Advice(phase, table, rolls_left, goal, now, tuple(choices), "; ".join(notes) or None)


def _notes(taken: int | None, declined: int | None, ways: int) -> Iterator[str]:
    """Tell what was taken for granted: a total, points that a stop declines, how the dice can lie."""
    if taken is not None:
        yield f"the total before this turn is taken as {taken}, the mean that best play has there"
    if declined is not None:
        yield f"who stops here should decline the {declined} points: a miss is worth more"
    if ways > 1:
        yield f"the faces fit the dice in {ways} ways: the figures are means over them"


def _usual_total(phase: Phase, goal: Goal, house_rules: HouseRules) -> int:
    """Give the rounded mean total that best play for the game has before *phase*; 0 for other goals."""
    if goal is not Goal.GAME:
        return 0
    return round(solved_game(house_rules).players[goal].totals_before[phase.number - 1])


def _verify_dice(faces: tuple[Face, ...], dice: Sequence[Die] | None) -> None:
    """Raise unless *faces* are what all ten dice, or *dice* one by one, can show together."""
    if len(faces) < len(DICE):
        raise ImpossibleDiceError(f"there are ten dice, not {len(faces)}")
    assign(faces)
    if dice is None:
        return
    if sorted(die.number for die in dice) != [die.number for die in DICE]:
        raise ImpossibleDiceError("each of the ten dice must be there once")
    for die, face in zip(dice, faces, strict=True):
        if not die.can_show(face):
            raise ImpossibleDiceError(f"die {die.letter} does not show {face}")


def _verify_numbers(rolls_left: int, missed: int, top: int) -> None:
    """Raise for numbers that cannot be."""
    if not 0 <= rolls_left < ROLLS:
        raise IllegalMoveError(f"after a roll 0, 1 or 2 rolls are left, not {rolls_left}")
    for name, number, least in (("number of misses", missed, 0), ("top", top, 1)):
        if number < least:
            raise IllegalMoveError(f"the {name} cannot be {number}: it is at least {least}")
    if missed > _MOST:
        raise IllegalMoveError(f"the number of misses cannot be more than {_MOST:,}: no game comes to that")


def _verify_game(phase: Phase, goal: Goal, total: int | None, missed: int, retry: bool) -> None:
    """Raise for what no game can have come to before this turn, and for what *goal* has no use for."""
    if goal is not Goal.GAME:
        if total is not None or missed or retry:
            raise IllegalMoveError(
                "the total, the misses and a first try that is gone matter to the goal game alone"
            )
        return
    if retry and phase != PHASES[-1]:
        raise IllegalMoveError(f"a first try that is gone matters in Phase {PHASES[-1].number} alone")
    if total is not None and total < 0:
        raise IllegalMoveError("the total cannot be less than 0")
    if total is not None and total > _highest_total(phase):
        raise IllegalMoveError(
            f"the total before Phase {phase.number} cannot be more than {_highest_total(phase)}"
        )


@cache
def _highest_total(phase: Phase) -> int:
    """Give the highest total, Five Phase Bonus included, that a pad can have before *phase*.

    >>> _highest_total(PHASES[0]), _highest_total(PHASES[5])
    (0, 317)
    """
    column = Column("")
    while column.phase != phase:
        column = column.with_turn(highest_score(PHASES[len(column.scores)]))
    return column.subtotal


def _choice(keep: tuple[int, ...], figures: Iterable[float]) -> Choice:
    """Give the choice to keep the dice at these positions, with its value, points and chance."""
    reroll = tuple(index for index in range(len(DICE)) if index not in keep)
    return Choice(Action.ROLL if reroll else Action.STOP, keep, reroll, *figures)


def _stop(payoff: Payoff, now: int | None) -> Choice:
    """Give the choice to stop with a score of *now*."""
    outcome = MISS if now is None else now
    worths = (payoff.by_outcome, payoff.points_by_outcome, payoff.made_by_outcome)
    return _choice(tuple(range(len(DICE))), (float(worth[outcome]) for worth in worths))


def _number_choices(aim: Aim, faces: tuple[Face, ...], rolls_left: int, top: int) -> list[Choice]:
    """Rank the keeps of *faces* in a phase of numbers and give the *top* of them."""
    turn = number_turn(aim.phase)
    low, high = turn.roll_index(faces)
    lows, highs = turn.low.within(low), turn.high.within(high)
    keeps = aim.plan().keeps(rolls_left)
    ranks = turn.lattice.ranks(keeps.value, lows, highs).ravel()
    choices = []
    for place in np.argsort(-ranks)[:top].tolist():
        where = lows[place // len(highs)], highs[place % len(highs)]
        keep = _positions(faces, (*turn.low.sides(where[0]), *turn.high.sides(where[1])))
        figures = (float(table[where]) for table in (keeps.value, keeps.points, keeps.make))
        choices.append(_choice(keep, figures))
    return choices


def _color_choices(
    aim: Aim, faces: tuple[Face, ...], dice: Sequence[Die] | None, rolls_left: int, top: int
) -> tuple[list[Choice], int]:
    """Rank the keeps of *faces* in the phase of one colour, and tell in how many ways they can lie there."""
    # Nine phases in ten need nothing of this.
    from phase10dice.solver.colors.ranking import Ways, best_keeps

    ways = Ways.of(faces, dice)
    keeps = best_keeps(aim.color_worths(), ways, rolls_left, top)
    return [_choice(keep.kept, (keep.value, keep.points, keep.make)) for keep in keeps], ways.different


def _positions(faces: Sequence[Face], numbers: Sequence[int | None]) -> tuple[int, ...]:
    """Find the first of *faces* that show *numbers*."""
    wanted = Counter(numbers)
    positions = []
    for index, face in enumerate(faces):
        if wanted[face.number]:
            wanted[face.number] -= 1
            positions.append(index)
    return tuple(positions)
