"""Positions to practise on, drawn for people, and what is said to their answers."""

from rich.console import Group, RenderableType
from rich.text import Text

from phase10dice.draw.choices import MARK_SIGNS, choice_words, reason_sentence
from phase10dice.draw.dice import roll_text
from phase10dice.draw.goals import amount_words
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import letters_at, points_words, rolls_words
from phase10dice.drill import Lesson, Position
from phase10dice.judge import Decision
from phase10dice.solver.goals import Goal

__all__ = ["answer_sentences", "draw_position"]


def draw_position(position: Position, number: int, width: int, theme: Theme) -> RenderableType:
    """Draw a question: the phase, the rolls left, the dice with their letters, and how they stand."""
    stakes, turn = position.stakes, position.turn
    rolls = f"{rolls_words(turn.rolls_left)} left"
    now = "Not made yet." if position.now is None else f"Made for {points_words(position.now)}."
    if stakes.goal is Goal.GAME:
        now += f" The total before this turn is {stakes.total}, turns missed: {stakes.missed}."
    head = f"{number}. Phase {stakes.phase.number} ({stakes.phase.name}), {rolls}"
    return Group(Text(head, style=theme.heading), roll_text(turn.table, (), theme, width), Text(now))


def answer_sentences(position: Position, given: Decision) -> list[str]:
    """Say whether an answer was right, and what there is to learn."""
    if given.is_best:
        said = [f"Right: {choice_words(given, given.chosen)}."]
    else:
        cost = f"{amount_words(given.goal, given.loss)} lost"
        grade = f"{given.mark.value.capitalize()} ({MARK_SIGNS[given.mark]})" if given.mark else "Good enough"
        best = choice_words(given, given.best)
        letters = letters_at(given.best.keep) if given.best.reroll else ""
        said = [f"{grade}: {cost}. Best: {best}{f' ({letters})' if letters else ''}.", reason_sentence(given)]
    tempting = position.tempting
    if given.mark is None:
        who = "Habit would" if position.lesson is Lesson.HABIT else "Second best was to"
        warned = f"{who} {choice_words(tempting, tempting.chosen)}"
        said.append(f"{warned}, and lose {amount_words(tempting.goal, tempting.loss)}.")
    return said
