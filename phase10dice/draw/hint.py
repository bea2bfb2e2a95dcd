"""The solver's answers in few words, for a table where every die has its letter."""

from collections.abc import Sequence

from phase10dice.draw.advice import advice_sentence, made_words, other_acts, worth_words
from phase10dice.draw.goals import GOAL_WORDS
from phase10dice.draw.words import letters_at, uncapitalized
from phase10dice.solver.advice import Action, Advice

__all__ = ["hint_sentences"]


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
    return (
        f"Hint, for {GOAL_WORDS[advice.goal].short_wish}: {_main_words(advice)}",
        *map(_other_sentence, other_acts(advice, others)),
    )


def _main_words(advice: Advice) -> str:
    """Say what to do, and what it comes to."""
    if advice.action is Action.STOP:
        return uncapitalized(advice_sentence(advice))
    return f"{_act_words(advice)}; {worth_words(advice, is_short=True)}, and {made_words(advice)}."


def _other_sentence(other: Advice) -> str:
    """Say what another goal would do."""
    return (
        f"For {GOAL_WORDS[other.goal].short_wish}: {_act_words(other)}; {worth_words(other, is_short=True)}."
    )


def _act_words(advice: Advice) -> str:
    """Say what to do by the letters of the dice."""
    if advice.action is Action.STOP:
        return "take a miss" if advice.declines else "stop"
    return f"keep {letters_at(advice.keep)}" if advice.keep else "roll all ten again"
