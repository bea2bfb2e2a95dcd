"""Choices of dice and what they cost, in words for people."""

from collections import Counter

from phase10dice.dice import Face
from phase10dice.draw.goals import amount_words
from phase10dice.draw.words import chance_words, dice_at, is_safe, points_words
from phase10dice.judge import MARK_LIMITS, Decision, Mark
from phase10dice.solver.advice import Action, Choice
from phase10dice.solver.goals import Goal

__all__ = ["MARK_SIGNS", "choice_words", "marks_sentence", "reason_sentence"]

MARK_SIGNS = {Mark.DOUBTFUL: "?!", Mark.BAD: "?", Mark.VERY_BAD: "??"}
"""What stands beside a marked choice, as in the notation of chess."""

_ALIKE = 0.0005
"""Chances that differ by less look the same in print."""


def choice_words(decision: Decision, choice: Choice) -> str:
    """Say what *choice*, one of the two of a decision, is: ``keep 8 8 W``, ``stop``, ``decline``."""
    if choice.action is Action.STOP:
        return "decline" if decision.declines(choice) else "stop"
    if not choice.keep:
        return "roll all ten dice again"
    return f"keep {dice_at(decision.table, choice.keep)}"


def reason_sentence(decision: Decision) -> str:
    """Say in one sentence why the best choice is better than what was chosen."""
    chosen, best = decision.chosen, decision.best
    if chosen.action is Action.STOP:
        return _against_stopping(decision)
    if best.action is Action.STOP:
        if decision.declines(best):
            return f"Better to take a miss than to roll on: {_worth(decision)}."
        rolled = dice_at(decision.table, chosen.reroll)
        made = f"The phase was made for {points_words(decision.now or 0)}"
        return f"{made}, and rolling {rolled} again put that at stake: {_worth(decision)}."
    return f"{_difference(decision)}: {_worth(decision)}."


def _against_stopping(decision: Decision) -> str:
    """Say why to stop, or to decline, was wrong."""
    chosen, best, now = decision.chosen, decision.best, decision.now
    if best.action is Action.STOP:
        if decision.declines(chosen):
            return f"A miss gave away the {points_words(now or 0)} that lay there."
        return f"The {points_words(now or 0)} are worth less here than a miss, and could be declined."
    rolled = dice_at(decision.table, best.reroll) if best.keep else "all ten dice"
    if now is None or decision.declines(chosen):
        return f"Rolling {rolled} again would still have made the phase with {chance_words(best.make)}."
    why = "safe, and worth more" if is_safe(best.make) else "worth the risk"
    return f"Rolling {rolled} again was {why}: {_worth(decision)}."


def _difference(decision: Decision) -> str:
    """Say which dice the best choice keeps that were rolled, and rolls that were kept."""
    kept, better = (_looks(decision, choice) for choice in (decision.chosen, decision.best))
    missing = " ".join((better - kept).elements())
    too_many = " ".join((kept - better).elements())
    if missing and too_many:
        return f"Better to keep {missing} than {too_many}"
    return f"Better to keep {missing} as well" if missing else f"Better to roll {too_many} as well"


def _looks(decision: Decision, choice: Choice) -> Counter[str]:
    """Count what the dice that are kept show, as far as it matters in the phase."""
    faces = (decision.table[index] for index in choice.keep)
    return Counter(str(face if decision.phase.needs_colors else Face(face.number)) for face in faces)


def _worth(decision: Decision) -> str:
    """Say what the best choice comes to, instead of what was chosen."""
    goal, best, chosen = decision.goal, decision.best, decision.chosen
    made = f"with {chance_words(best.make)} instead of {chance_words(chosen.make)}"
    if goal is Goal.MAKE:
        return f"the phase is made {made}"
    what = "points" if goal is Goal.POINTS else "as the final score"
    worth = f"{best.value:.1f} instead of {chosen.value:.1f} {what} on average"
    if abs(best.make - chosen.make) < _ALIKE:
        return worth
    if best.make > chosen.make:
        return f"{worth}, and the phase is made {made}"
    if goal is Goal.GAME and best.points < chosen.points:
        return f"{worth}, since a phase that is made for little cannot be made again"
    return f"{worth}, though the phase is made {made}"


def marks_sentence(goal: Goal) -> str:
    """Say from which loss on a choice gets which mark.

    >>> marks_sentence(Goal.POINTS)
    'A choice is doubtful (?!) from a loss of 0.50, bad (?) from 2.00, very bad (??) from 5.00.'
    """
    limits = zip(Mark, MARK_LIMITS[goal], strict=True)
    doubtful, *others = (f"{m.value} ({MARK_SIGNS[m]}) from {{}}{amount_words(goal, at)}" for m, at in limits)
    return f"A choice is {', '.join([doubtful.format('a loss of '), *(o.format('') for o in others)])}."
