"""The one sentence of reason: every kind of mistake gets its own."""

import pytest

from phase10dice.dice import parse_dice
from phase10dice.draw.choices import choice_words, marks_sentence, reason_sentence
from phase10dice.draw.goals import signed_words
from phase10dice.judge import Decision
from phase10dice.phases import PHASES
from phase10dice.solver.advice import Action, Choice
from phase10dice.solver.goals import Goal

TABLE = parse_dice("1b 2b Wb Wr 8g 8o 8b 10b 7r 5b")


def choice(keep: str, value: float, points: float, make: float) -> Choice:
    """Give a choice that keeps the dice with these letters; all ten are to stop."""
    kept = tuple("abcdefghij".index(letter) for letter in keep)
    rolled = tuple(index for index in range(10) if index not in kept)
    return Choice(Action.ROLL if rolled else Action.STOP, kept, rolled, value, points, make)


def decision(
    chosen: Choice, best: Choice, goal: Goal = Goal.POINTS, now: int | None = 34, phase: int = 1
) -> Decision:
    """Give a decision with one roll left."""
    return Decision(PHASES[phase - 1], goal, TABLE, 1, now, chosen, best, None)


STOP = choice("abcdefghij", 34, 34, 1)
STOP_UNMADE = choice("abcdefghij", 0, 0, 0)
SAFE = choice("cdefgh", 37.9, 37.9, 1)
BOLD = choice("cefgh", 38.2, 38.2, 0.9)
POOR = choice("cdabe", 20, 20, 0.6)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (
            decision(STOP, SAFE),
            "Rolling 1b 2b 7r 5b again was safe, and worth more: 37.9 instead of 34.0 points on average.",
        ),
        (
            decision(STOP, BOLD),
            "Rolling 1b 2b Wr 7r 5b again was worth the risk: 38.2 instead of 34.0 points on average, "
            "though the phase is made with 90.0% instead of 100%.",
        ),
        (
            decision(STOP_UNMADE, BOLD, now=None),
            "Rolling 1b 2b Wr 7r 5b again would still have made the phase with 90.0%.",
        ),
        (
            decision(STOP_UNMADE, choice("", 30, 30, 0.75), now=None),
            "Rolling all ten dice again would still have made the phase with 75.0%.",
        ),
        (decision(STOP_UNMADE, STOP), "A miss gave away the 34 points that lay there."),
        (
            decision(choice("abcdefghij", 480, 34, 1), choice("abcdefghij", 485, 0, 0), Goal.GAME),
            "The 34 points are worth less here than a miss, and could be declined.",
        ),
        (
            decision(POOR, STOP),
            "The phase was made for 34 points, and rolling 8o 8b 10b 7r 5b again put that at stake: "
            "34.0 instead of 20.0 points on average, and the phase is made with 100% instead of 60.0%.",
        ),
        (
            decision(choice("a", 480, 20, 0.6), choice("abcdefghij", 485, 0, 0), Goal.GAME),
            "Better to take a miss than to roll on: 485.0 instead of 480.0 as the final score on average, "
            "since a phase that is made for little cannot be made again.",
        ),
        (
            decision(POOR, SAFE),
            "Better to keep 8 8 10 than 1 2: 37.9 instead of 20.0 points on average, and the phase is made "
            "with 100% instead of 60.0%.",
        ),
        (
            decision(choice("cef", 30, 30, 0.9), choice("cefg", 31, 31, 0.9)),
            "Better to keep 8 as well: 31.0 instead of 30.0 points on average.",
        ),
        (
            decision(choice("cefg", 30, 30, 0.9), choice("cef", 31, 31, 0.8)),
            "Better to roll 8 as well: 31.0 instead of 30.0 points on average, though the phase is made with "
            "80.0% instead of 90.0%.",
        ),
        (
            decision(choice("ef", 0.5, 20, 0.5), choice("efg", 0.6, 20, 0.6), Goal.MAKE),
            "Better to keep 8 as well: the phase is made with 60.0% instead of 50.0%.",
        ),
        (
            decision(choice("aef", 9, 9, 0.5), choice("abchj", 10, 10, 0.6), phase=8, now=None),
            "Better to keep 2b Wb 10b 5b than 8g 8o: 10.0 instead of 9.0 points on average, and the phase is "
            "made with 60.0% instead of 50.0%.",
        ),
    ],
    ids=range(13),
)
def test_the_reason_says_what_makes_the_difference(case: Decision, reason: str) -> None:
    assert reason_sentence(case) == reason


def test_choices_are_named() -> None:
    made = decision(STOP, SAFE)
    assert choice_words(made, made.chosen) == "stop"
    assert choice_words(made, made.best) == "keep Wb Wr 8g 8o 8b 10b"
    assert choice_words(made, choice("", 0, 0, 0)) == "roll all ten dice again"
    declined = decision(STOP_UNMADE, STOP)
    assert choice_words(declined, declined.chosen) == "decline"
    unmade = decision(STOP_UNMADE, BOLD, now=None)
    assert choice_words(unmade, unmade.chosen) == "stop"


def test_no_luck_is_not_said_to_be_below_nothing() -> None:
    assert signed_words(Goal.POINTS, -1e-12) == "+0.00"
    assert signed_words(Goal.MAKE, -0.25) == "-0.25"


def test_the_limits_of_the_marks_are_stated() -> None:
    assert marks_sentence(Goal.MAKE) == (
        "A choice is doubtful (?!) from a loss of 1.0%, bad (?) from 4.0%, very bad (??) from 10.0%."
    )
