"""A game held against best play, drawn for people: every choice, what it came to, and what to learn from."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from phase10dice.coach import RATING_LIMITS, Moment, PlayerReview, Rating, Review, Step, TurnReview
from phase10dice.dice import Face
from phase10dice.draw.choices import (
    MARK_SIGNS,
    choice_words,
    marks_sentence,
    reason_sentence,
)
from phase10dice.draw.dice import row_text
from phase10dice.draw.goals import GOAL_WORDS, amount_words, signed_words
from phase10dice.draw.tables import ruled_table
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import chance_words, points_words, rolls_words
from phase10dice.game import DiceSource, Mode
from phase10dice.judge import Decision, Mark
from phase10dice.solver.advice import Action
from phase10dice.solver.goals import Goal

__all__ = ["draw_review"]

_ROOM_FOR_MARKS = 64
_INDENT = 2
_BESIDE = 14
"""How many columns stand beside the dice: a margin, the luck, and a word."""
_FULL_LINE = 49
"""How long a line with all ten dice is."""


@dataclass(frozen=True, slots=True)
class _Page:
    """What is drawn on: so many columns, in the colours of a theme."""

    width: int
    theme: Theme


def draw_review(
    review: Review, seats: Collection[int], width: int, theme: Theme, *, marked_only: bool = False
) -> RenderableType:
    """Draw a game held against best play, as far as it is about the players at *seats*.

    With *marked_only* only the turns with a marked choice are listed.
    """
    page, has_choices = _Page(width, theme), review.game.setup.dice is DiceSource.VIRTUAL
    turns = [turn for turn in review.turns if turn.seat in seats]
    if has_choices:
        listed = [t for t in turns if not marked_only or any(d.mark for d in t.decisions)]
        body: list[RenderableType] = [_turn(review, turn, page) for turn in listed]
    else:
        body = [_pace_table(review, review.players[seat], theme) for seat in seats]
    parts = [
        Text(_measure_sentence(review)),
        "",
        *body,
        _players_table(review, seats, width),
        Text(_legend(review.goal, has_choices)),
    ]
    moments = review.moments(seats)
    if moments:
        title = Text("What can be learned from most:", style=theme.heading)
        parts += ["", title, *(_moment(review, moment, page) for moment in moments)]
    return Group(*parts)


def _measure_sentence(review: Review) -> str:
    """Say what the game is held against."""
    setup = review.game.setup
    said = f"Held against best play for {GOAL_WORDS[review.goal].measure}."
    if review.goal is Goal.GAME and setup.mode is Mode.TABLE:
        said += " It counts as if everybody played alone."
    if setup.dice is DiceSource.REAL:
        said += (
            " With real dice only the scores are known, so luck and skill cannot be told apart: what follows "
            "is both together."
        )
    else:
        said += " A star marks what was kept; beside each roll stands its luck."
    if setup.house_rules:
        said += f" House rules: {', '.join(sorted(setup.house_rules))}."
    return said


def _turn_head(review: Review, turn: TurnReview) -> str:
    """Name a turn."""
    whose = f"{review.game.columns[turn.seat].name}, turn" if len(review.players) > 1 else "Turn"
    return f"{whose} {turn.number}, Phase {turn.phase.number} ({turn.phase.name})"


def _turn(review: Review, turn: TurnReview, page: _Page) -> RenderableType:
    """Draw a turn: its rolls, what was chosen and what was best, and what came of it."""
    if not turn.has_ended:
        end = "not finished"
    else:
        end = "missed" if turn.points is None else points_words(turn.points)
    head = f"{_turn_head(review, turn)}: {end}, {signed_words(review.goal, turn.result)}"
    lines = [line for step in turn.steps for line in _step(step, review.goal, page)]
    return Group(Text(head, style=page.theme.heading), *lines, "")


def _step(step: Step, goal: Goal, page: _Page) -> Iterator[RenderableType]:
    """Draw a roll with its luck, and below it, where the choice was not the best, what was."""
    decision = step.decision
    first, *others = _dice(step.table, decision, page).split("\n")
    beside = f"{signed_words(goal, step.luck):>7}"
    if decision and decision.is_best:
        beside += " best" if decision.chosen.action is Action.ROLL else f" {_chosen(decision)}"
    yield _indented(first.append(beside), *others)
    if decision and not decision.is_best:
        yield _indented(Text(_cost_line(decision)), indent=2 * _INDENT)


def _dice(table: tuple[Face, ...], decision: Decision | None, page: _Page) -> Text:
    """Draw the dice on the table, a star on those that were then kept, with equally long lines."""
    is_roll = decision and decision.chosen.action is Action.ROLL
    kept = decision.chosen.keep if decision and is_roll else ()
    lines = row_text(table, kept, page.theme, page.width - _BESIDE).split("\n")
    longest = max(_FULL_LINE if len(lines) == 1 else 0, *(line.cell_len for line in lines))
    for line in lines:
        line.pad_right(longest - line.cell_len)
    return Text("\n").join(lines)


def _indented(*lines: Text, indent: int = _INDENT) -> Padding:
    """Put lines below a head."""
    return Padding(Text("\n").join(lines), (0, 0, 0, indent), expand=False)


def _chosen(decision: Decision) -> str:
    """Say what was chosen."""
    return choice_words(decision, decision.chosen)


def _cost_line(decision: Decision) -> str:
    """Say what a choice cost, what was best, and what that does to the chance to make the phase."""
    sign = f"{MARK_SIGNS[decision.mark]} " if decision.mark else ""
    cost = f"{sign}-{amount_words(decision.goal, decision.loss)}"
    if decision.chosen.action is Action.STOP:
        cost += f", {_chosen(decision)}"
    best, chosen = chance_words(decision.best.make), chance_words(decision.chosen.make)
    chance = f"made {best}" if best == chosen else f"made {best}, not {chosen}"
    return f"{cost}; best: {choice_words(decision, decision.best)} ({chance})"


def _players_table(review: Review, seats: Collection[int], width: int) -> RenderableType:
    """Draw a line for each player: luck, skill and result, the marks and the rating."""
    players = [review.players[seat] for seat in seats]
    has_choices = review.game.setup.dice is DiceSource.VIRTUAL
    has_marks = has_choices and width >= _ROOM_FOR_MARKS
    table = ruled_table()
    table.add_column("", overflow="fold")
    titles = [*(["luck", "skill"] if has_choices else []), "result", "turns", "usual"]
    for title in [*titles, *(MARK_SIGNS.values() if has_marks else []), *(["rating"] if has_choices else [])]:
        table.add_column(title, justify="right", no_wrap=True)
    for player in players:
        figures = [signed_words(player.goal, player.result), str(len(player.turns))]
        figures.append(f"{player.expected_turns:.1f}")
        if player.luck is not None and player.skill is not None:
            figures[:0] = [signed_words(player.goal, player.luck), signed_words(player.goal, player.skill)]
        if has_marks:
            figures += [str(player.count(mark)) for mark in Mark]
        if has_choices:
            figures.append(player.rating.value if player.rating else "")
        table.add_row(Text(player.name), *figures)
    return table


def _legend(goal: Goal, has_choices: bool) -> str:
    """Explain the table of the players."""
    said = (
        f"result: what came of the turns against expectation, in {GOAL_WORDS[goal].unit}; usual: turns that "
        "best play takes on average for the phases made."
    )
    if not has_choices:
        return said
    limits = zip(Rating, RATING_LIMITS[goal], strict=False)
    words = [
        f"{rating.value} up to {amount_words(goal, limit)}" if limit else f"{rating.value} with no loss"
        for rating, limit in limits
    ]
    return (
        f"luck: what the dice gave against expectation; skill: what the choices lost; {said} "
        f"{marks_sentence(goal)} The rating goes by the loss in an average turn: {', '.join(words)}, "
        f"{tuple(Rating)[-1].value} above."
    )


def _moment(review: Review, moment: Moment, page: _Page) -> RenderableType:
    """Draw one choice to learn from: the dice, what was chosen, what was best, and why."""
    decision = moment.decision
    assert decision.mark is not None, "a moment has a mark"
    rolls = f"{rolls_words(decision.rolls_left)} left"
    best = choice_words(decision, decision.best)
    cost = (
        f"{amount_words(decision.goal, decision.loss)}, {decision.mark.value} ({MARK_SIGNS[decision.mark]})"
    )
    return Group(
        Text(f"{_turn_head(review, moment.turn)}, {rolls}"),
        _indented(_dice(decision.table, decision, page)),
        _indented(Text(f"Chosen: {_chosen(decision)}. Best: {best}. Lost: {cost}.")),
        _indented(Text(reason_sentence(decision))),
    )


def _pace_table(review: Review, player: PlayerReview, theme: Theme) -> RenderableType:
    """Draw a player's turns with real dice: each score against what a turn in that phase is worth."""
    table = ruled_table()
    for title in ("turn", "phase", "points", "result", "so far"):
        table.add_column(title, justify="right", no_wrap=True)
    so_far = 0.0
    for turn in player.turns:
        so_far += turn.result
        table.add_row(
            str(turn.number),
            str(turn.phase.number),
            "miss" if turn.points is None else str(turn.points),
            signed_words(review.goal, turn.result),
            signed_words(review.goal, so_far),
        )
    return Group(Text(player.name, style=theme.heading), table, "")
