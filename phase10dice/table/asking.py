"""Asking the solver from a full screen, which goes on taking keys meanwhile."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual.dom import DOMNode
from textual.message import Message

from phase10dice.dice import Die, Face
from phase10dice.errors import Phase10Error
from phase10dice.game import Game

if TYPE_CHECKING:
    from phase10dice.solver.advice import Advice

__all__ = ["HintFound", "Wanted", "ask_solver"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a hint is wanted for: ten faces, on `dice` where those are known, and the rolls that are left."""

    game: Game
    faces: tuple[Face, ...]
    rolls_left: int
    dice: tuple[Die, ...] | None = None


class HintFound(Message):
    """The solver has answered, or could not."""

    def __init__(self, wanted: Wanted, answer: "tuple[Advice, ...] | Phase10Error") -> None:
        """Take the answer along with what it is for."""
        super().__init__()
        self.wanted = wanted
        self.answer = answer


def ask_solver(asker: DOMNode, wanted: Wanted) -> None:
    """Work out a hint off the screen's thread; *asker* is sent a `HintFound`, unless it asks for another."""
    asker.run_worker(partial(_work_out, asker, wanted), thread=True, exclusive=True, group="solver")


def _work_out(asker: DOMNode, wanted: Wanted) -> None:
    """Work the hint out and send it."""
    from phase10dice.solver.hints import hint

    answer: tuple[Advice, ...] | Phase10Error
    try:
        answer = hint(wanted.game, wanted.faces, wanted.rolls_left, dice=wanted.dice)
    except Phase10Error as error:
        answer = error
    asker.post_message(HintFound(wanted, answer))
