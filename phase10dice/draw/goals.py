"""What the goals of play are called, and what is won or lost by them, in words for people."""

from dataclasses import dataclass

from phase10dice.solver.goals import Goal

__all__ = ["GOAL_WORDS", "GoalWords", "amount_words", "signed_words"]


@dataclass(frozen=True, slots=True)
class GoalWords:
    """How one goal is spoken of."""

    wish: str
    """What is wanted of the dice on the table."""

    short_wish: str
    """The same where room is scarce."""

    measure: str
    """What best play goes for, turn by turn."""

    unit: str
    """What luck, skill and losses are counted in."""

    worth: str
    """What a choice comes to, with a place for the number."""

    short_worth: str
    """The same where room is scarce."""


GOAL_WORDS = {
    Goal.POINTS: GoalWords(
        wish="the most points from this turn",
        short_wish="the most points from this turn",
        measure="the most points from each turn (goal: points)",
        unit="points",
        worth="{} points on average",
        short_worth="{} on average",
    ),
    Goal.MAKE: GoalWords(
        wish="the best chance to make the phase in this turn",
        short_wish="the best chance of the phase",
        measure="the best chance to make the phase in each turn (goal: make)",
        unit="phases made",
        worth="a chance of {}",
        short_worth="{}",
    ),
    Goal.GAME: GoalWords(
        wish="the best final score of a solitaire game",
        short_wish="the best final score",
        measure="the best final score of a solitaire game (goal: game)",
        unit="points of the final score",
        worth="a final score of {} on average",
        short_worth="{} in the end on average",
    ),
}
"""The words of every goal."""


def amount_words(goal: Goal, amount: float, *, digits: int = 1) -> str:
    """Write a loss, a gain or a worth in the unit of its goal, in few letters.

    *digits* is how many a percentage has behind the point.

    >>> amount_words(Goal.POINTS, 2.345), amount_words(Goal.MAKE, 0.104)
    ('2.35', '10.4%')
    """
    return f"{amount:.{digits}%}" if goal is Goal.MAKE else f"{amount:.2f}"


def signed_words(goal: Goal, amount: float) -> str:
    """Write luck, skill or a result, with its sign."""
    # What would be written as -0.00 is 0.00.
    return f"{round(amount, 4) + 0.0:+.2f}" if goal is Goal.MAKE else f"{round(amount, 2) + 0.0:+.2f}"
