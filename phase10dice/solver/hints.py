"""Advice for a game that is being played: what the player to move wants, and how the game stands."""

from collections.abc import Sequence
from functools import partial

from phase10dice.dice import Die, Face
from phase10dice.game import Game, Mode
from phase10dice.phases import PHASES
from phase10dice.solver.advice import Advice, advise
from phase10dice.solver.goals import Goal

__all__ = ["hint"]


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
    column, phase = game.mover, game.phase
    question = partial(
        advise,
        phase,
        faces,
        rolls_left,
        house_rules=game.setup.house_rules,
        total=sum(column.scores) + column.five_phase_bonus,
        missed=column.missed,
        retry=phase == PHASES[-1] and column.misses[-1] > 0,
        dice=dice,
    )
    goals = [Goal.POINTS, Goal.MAKE]
    if game.setup.mode is Mode.SOLITAIRE:
        goals.insert(0, Goal.GAME)
    main, *others = goals
    return question(goal=main), *(question(goal=goal, top=1) for goal in others)
