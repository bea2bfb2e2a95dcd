"""The solver's answers in few words, for a table where every die has its letter."""

from collections.abc import Sequence

from phase10dice.draw.advice import advice_sentence
from phase10dice.draw.words import chance_words, is_safe, letters_at, points_words
from phase10dice.solver.advice import Action, Advice
from phase10dice.solver.goals import Goal

__all__ = ["hint_sentences"]

_WISHES = {
    Goal.POINTS: "the most points from this turn",
    Goal.MAKE: "the best chance of the phase",
    Goal.GAME: "the best final score",
}


def hint_sentences(advice: Advice, others: Sequence[Advice]) -> tuple[str, ...]:
    """Say what to do and what it is good for; and the same for the *others* that would do something else.

    The faces of all are on the dice a to j.

    >>> from phase10dice.dice import DICE, parse_dice
    >>> from phase10dice.game import Game, Setup
    >>> from phase10dice.solver.hints import hint
    >>> table = parse_dice("3o Wb 1o Wr 8g 8o 8b 6g 10g 5b")
    >>> main, *others = hint(Game.start(Setup(("Ana", "Ben"))), table, 2, dice=DICE)
    >>> hint_sentences(main, others)[0]
    'Hint, for the most points from this turn: keep b d e f g i; 40.8 on average, and the phase stays safe.'
    """
    different = [other for other in others if _act(other) != _act(advice)]
    return (f"Hint, for {_WISHES[advice.goal]}: {_main_words(advice)}", *map(_other_sentence, different))


def _main_words(advice: Advice) -> str:
    """Say what to do, and what it comes to."""
    best = advice.best
    if best.action is Action.STOP:
        stop = advice_sentence(advice)
        return f"{stop[0].lower()}{stop[1:]}"
    phase = f"Phase {advice.phase.number}"
    made = "the phase stays safe" if is_safe(best.make) else f"{phase} is made with {chance_words(best.make)}"
    return f"{_act_words(advice)}; {_worth_words(advice)}, and {made}."


def _other_sentence(other: Advice) -> str:
    """Say what another goal would do."""
    return f"For {_WISHES[other.goal]}: {_act_words(other)}; {_worth_words(other)}."


def _act_words(advice: Advice) -> str:
    """Say what to do by the letters of the dice."""
    if advice.action is Action.STOP:
        return "take a miss" if advice.declines else "stop"
    return f"keep {letters_at(advice.keep)}" if advice.keep else "roll all ten again"


def _worth_words(advice: Advice) -> str:
    """Say what an answer is worth, in the unit of its goal."""
    match advice.goal:
        case Goal.POINTS if advice.action is Action.STOP:
            return points_words(round(advice.value))
        case Goal.POINTS:
            return f"{advice.value:.1f} on average"
        case Goal.MAKE:
            return chance_words(advice.value)
        case Goal.GAME:
            return f"{advice.value:.1f} in the end on average"


def _act(advice: Advice) -> tuple[bool, list[str]]:
    """Give what an answer does, in an order that makes equal dice equal."""
    return advice.declines, sorted(str(advice.faces[index]) for index in advice.keep)
