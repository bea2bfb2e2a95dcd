"""Choices of dice and what is said of them, for scripts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phase10dice.dice import Face

if TYPE_CHECKING:
    from phase10dice.judge import Decision
    from phase10dice.solver.advice import Advice, Choice

__all__ = ["report_advice", "report_decision"]


def report_advice(advice: "Advice") -> dict[str, object]:
    """Give an answer for scripts."""
    data = {
        "phase": advice.phase.number,
        "rolls_left": advice.rolls_left,
        "goal": advice.goal.value,
        **_choice(advice.faces, advice.best),
        "now": advice.now,
        "choices": [_choice(advice.faces, choice) for choice in advice.choices],
    }
    return data if advice.note is None else {**data, "note": advice.note}


def _choice(faces: Sequence[Face], choice: "Choice") -> dict[str, object]:
    """Give one choice for scripts."""
    return {
        "action": choice.action.value,
        "keep": [str(faces[index]) for index in choice.keep],
        "reroll": [str(faces[index]) for index in choice.reroll],
        "value": choice.value,
        "points": choice.points,
        "make": choice.make,
    }


def report_decision(decision: "Decision") -> dict[str, object]:
    """Give a choice, the best one, and what it lost."""
    return {
        "rolls_left": decision.rolls_left,
        "now": decision.now,
        "chosen": _choice(decision.table, decision.chosen),
        "best": _choice(decision.table, decision.best),
        "loss": decision.loss,
        "chance_lost": decision.best.make - decision.chosen.make,
        "mark": decision.mark,
    }
