"""Exact best play: which dice to keep, what a turn is worth, and the whole solitaire game.

`advise` answers a question about ten dice, `solved_game` has the odds of all phases and of the game, and
`number_turn` the tables behind them, for people who study the game. Names are loaded when they are first
used, since most of them need numpy and a program that only lists the goals does not.
"""

from typing import TYPE_CHECKING

from phase10dice.lazy import lazy_names
from phase10dice.solver.goals import Goal

if TYPE_CHECKING:
    from phase10dice.solver.advice import Action, Advice, Choice, advise
    from phase10dice.solver.numbers import KeepTable, NumberTurn, TurnPlan, number_turn
    from phase10dice.solver.payoff import Payoff
    from phase10dice.solver.rebuilding import rebuild
    from phase10dice.solver.solitaire import GameValues
    from phase10dice.solver.solved import PhaseOdds, PlayerOdds, SolvedGame, solved_game

__all__ = [
    "Action",
    "Advice",
    "Choice",
    "GameValues",
    "Goal",
    "KeepTable",
    "NumberTurn",
    "Payoff",
    "PhaseOdds",
    "PlayerOdds",
    "SolvedGame",
    "TurnPlan",
    "advise",
    "number_turn",
    "rebuild",
    "solved_game",
]

_load, __dir__ = lazy_names(
    __name__,
    {
        "advice": ("Action", "Advice", "Choice", "advise"),
        "numbers": ("KeepTable", "NumberTurn", "TurnPlan", "number_turn"),
        "payoff": ("Payoff",),
        "rebuilding": ("rebuild",),
        "solitaire": ("GameValues",),
        "solved": ("PhaseOdds", "PlayerOdds", "SolvedGame", "solved_game"),
    },
)


def __getattr__(name: str) -> object:
    """Load the module that *name* comes from."""
    return _load(name)
