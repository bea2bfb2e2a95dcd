"""The solver's answers as sentences and tables for people."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from phase10dice.draw.dice import DiceRow
from phase10dice.draw.goals import GOAL_WORDS, amount_words
from phase10dice.draw.tables import ruled_table
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import capitalized, chance_words, dice_at, is_safe, points_words, uncapitalized
from phase10dice.solver.advice import Action, Advice, Choice
from phase10dice.solver.goals import Goal

__all__ = ["advice_sentence", "draw_advice", "made_words", "other_acts", "worth_words"]


def worth_words(advice: Advice, *, is_short: bool = False) -> str:
    """Say what an answer is worth, in the unit of its goal; a stop scores what it scores, with no average."""
    if advice.goal is Goal.POINTS and advice.action is Action.STOP:
        return points_words(round(advice.value))
    words = GOAL_WORDS[advice.goal]
    number = chance_words(advice.value) if advice.goal is Goal.MAKE else f"{advice.value:.1f}"
    return (words.short_worth if is_short else words.worth).format(number)


def made_words(advice: Advice) -> str:
    """Say how sure it is that what is best to do makes the phase."""
    if is_safe(advice.make):
        return "the phase stays safe"
    return f"Phase {advice.phase.number} is made with {chance_words(advice.make)}"


def other_acts(advice: Advice, others: Sequence[Advice]) -> list[Advice]:
    """Pick those of the *others* that would do something else; to decline is something else than to stop."""
    return [other for other in others if _act(other) != _act(advice)]


def _act(advice: Advice) -> tuple[bool, list[str]]:
    """Give what an answer does, in an order that makes equal dice equal."""
    return advice.declines, sorted(str(advice.faces[index]) for index in advice.keep)


def _act_words(advice: Advice, choice: Choice) -> str:
    """Say what to do."""
    if choice.action is Action.STOP:
        return "Decline" if choice.declines(advice.now) else "Stop"
    rolled = dice_at(advice.faces, choice.reroll)
    if not choice.keep:
        return "Roll all ten dice again"
    return f"Keep {dice_at(advice.faces, choice.keep)}, roll the {rolled} again"


def advice_sentence(advice: Advice) -> str:
    """Say in one sentence what to do and what it comes to."""
    best, phase = advice.best, f"Phase {advice.phase.number}"
    if best.action is Action.STOP:
        if advice.declines:
            return f"Decline: take a miss, not the {points_words(advice.now or 0)} for {phase}."
        if not best.make:
            return f"Stop: {phase} is missed."
        return f"Stop, and take the {points_words(round(best.points))} for {phase}."
    worth = worth_words(advice)
    if advice.goal is Goal.MAKE:
        return f"{_act_words(advice, best)}: {worth} to make {phase}, {best.points:.1f} points on average."
    return f"{_act_words(advice, best)}: {worth}, and {made_words(advice)}."


def draw_advice(advice: Advice, others: Sequence[Advice], theme: Theme) -> RenderableType:
    """Draw an answer: the dice, what to do, what else could be done, and what *others* would do.

    *others* are answers for other goals about the same dice; those that do the same are not mentioned.
    """
    lines: list[RenderableType] = [
        DiceRow(advice.faces, theme, advice.keep),
        Text(advice_sentence(advice)),
    ]
    if advice.now is not None and advice.action is Action.ROLL:
        lines.append(Text(f"Stopping now gives {points_words(advice.now)}."))
    if advice.note:
        lines.append(Text(f"{capitalized(advice.note)}."))
    return Group(*lines, "", _table(advice, theme), *map(_other_goal, other_acts(advice, others)))


def _table(advice: Advice, theme: Theme) -> RenderableType:
    """Draw the choices, best first, with what each costs against the best."""
    table = ruled_table()
    table.header_style = theme.heading
    table.add_column("keep", overflow="fold", min_width=9)
    for title in ("worth", "costs", "points", "made"):
        table.add_column(title, justify="right", no_wrap=True)
    for choice in advice.choices:
        is_stop = choice.action is Action.STOP
        table.add_row(
            ("(decline)" if choice.declines(advice.now) else "(stop)")
            if is_stop
            else dice_at(advice.faces, choice.keep) or "(none)",
            amount_words(advice.goal, choice.value, digits=2),
            "" if choice is advice.best else amount_words(advice.goal, advice.value - choice.value, digits=2),
            f"{choice.points:.2f}",
            chance_words(choice.make),
        )
    return Group(Text(f"For {GOAL_WORDS[advice.goal].wish}, best first:"), table)


def _other_goal(other: Advice) -> Text:
    """Say what another goal would do."""
    act = uncapitalized(_act_words(other, other.best))
    return Text(f"For {GOAL_WORDS[other.goal].wish}: {act}, {worth_words(other)}.")
