"""Advice for a game that is being played: what the player to move wants, and how the game stands."""

from collections.abc import Callable, Sequence
from functools import partial

from phase10dice.dice import Die, Face
from phase10dice.game import Game, Mode
from phase10dice.solver.advice import Advice, advise
from phase10dice.solver.goals import Goal

__all__ = ["hint", "main_hint"]


def hint(
    game: Game, faces: Sequence[Face], rolls_left: int, *, dice: Sequence[Die] | None = None
) -> tuple[Advice, ...]:
    """Give advice on ten *faces* for the player to move, the main one first, then for other goals.

    In solitaire the main goal is the final score, from the total, the misses and the tries as they are on
    the pad. At a table, where what counts depends on the others, it is the points of this turn. *dice* says
    which die each face is on, where that is known. Raises what `advise` raises, and `IllegalMoveError` when
    the game is over.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.game import Setup
    >>> table = parse_dice("8 8 8 10 W W 1 2 5 7")
    >>> [advice.goal.value for advice in hint(Game.start(Setup(("Ana", "Ben"))), table, 2)]
    ['points', 'make']
    """
    question = _question(game, faces, rolls_left, dice)
    main, *others = _goals(game)
    return question(goal=main), *(question(goal=goal, top=1) for goal in others)


def main_hint(
    game: Game, faces: Sequence[Face], rolls_left: int, *, dice: Sequence[Die] | None = None
) -> Advice:
    """Give the first of what `hint` gives, with its best choice alone; takes a good deal less time."""
    return _question(game, faces, rolls_left, dice)(goal=_goals(game)[0], top=1)


def _goals(game: Game) -> tuple[Goal, ...]:
    """List what the player to move can want, the main goal first."""
    goals = (Goal.POINTS, Goal.MAKE)
    return (Goal.GAME, *goals) if game.setup.mode is Mode.SOLITAIRE else goals


def _question(
    game: Game, faces: Sequence[Face], rolls_left: int, dice: Sequence[Die] | None
) -> Callable[..., Advice]:
    """Put together all of a question but its goal, and how many choices are wanted."""
    column = game.mover
    question = partial(advise, game.phase, faces, rolls_left, house_rules=game.setup.house_rules, dice=dice)

    def ask(goal: Goal, top: int = 5) -> Advice:
        if goal is not Goal.GAME:
            return question(goal=goal, top=top)
        return question(
            goal=goal,
            total=column.subtotal,
            missed=column.missed,
            retry=column.has_missed_last_phase,
            top=top,
        )

    return ask
