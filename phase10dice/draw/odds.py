"""The odds of the phases and of the solitaire game, drawn for people."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from phase10dice.column import CELEBRATED
from phase10dice.draw.tables import ruled_table
from phase10dice.scores import highest_score
from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import QUANTILES, PhaseOdds, SolvedGame

__all__ = ["odds_table", "players_table", "rare_words"]

_BAR = 10
_ROOM_FOR_NAMES = 79
_ROOM_FOR_BARS = 56
_PLAYERS = (Goal.GAME, Goal.POINTS, Goal.MAKE)


def _bar(chance: float) -> str:
    """Draw a chance as a bar of ten places.

    >>> _bar(0.5)
    '#####.....'
    """
    full = round(chance * _BAR)
    return "#" * full + "." * (_BAR - full)


def rare_words(chance: float) -> str:
    """Say a chance that may be small, but is not none.

    >>> rare_words(0.0123), rare_words(0.00002)
    ('1.23%', '< 0.01%')
    """
    return f"{chance:.2%}" if chance >= 0.00005 else "< 0.01%"


def odds_table(phases: Sequence[PhaseOdds], width: int) -> RenderableType:
    """Draw a line for each phase; names and bars are left out where the screen is too narrow for them."""
    table = ruled_table()
    table.add_column("", justify="right")
    if width >= _ROOM_FOR_NAMES:
        table.add_column("phase", no_wrap=True)
    for title in ("most", "at once", "a turn"):
        table.add_column(title, justify="right", no_wrap=True)
    if width >= _ROOM_FOR_BARS:
        table.add_column("", no_wrap=True)
    for title in ("points", "turns"):
        table.add_column(title, justify="right", no_wrap=True)
    for odds in phases:
        table.add_row(
            str(odds.phase.number),
            *([odds.phase.name] if width >= _ROOM_FOR_NAMES else []),
            str(highest_score(odds.phase)),
            f"{odds.first_roll:.1%}",
            f"{odds.make:.1%}",
            *([_bar(odds.make)] if width >= _ROOM_FOR_BARS else []),
            f"{odds.points:.2f}",
            f"{odds.turns:.2f}",
        )
    told = (
        "at once: the chance that one roll of ten dice makes the phase; a turn: the best chance that three "
        "rolls have; points: the most that a turn can be expected to score; turns: how many it takes on "
        "average."
    )
    return Group(table, Text(told))


def players_table(game: SolvedGame) -> RenderableType:
    """Draw how a solitaire game goes for players with different goals."""
    players = [game.players[goal] for goal in _PLAYERS]
    table = ruled_table("")
    for player in players:
        table.add_column(player.goal.value, justify="right", no_wrap=True)
    table.add_row("average score", *(f"{player.mean:.2f}" for player in players))
    table.add_row("give or take", *(f"{player.standard_deviation:.2f}" for player in players))
    for index, share in enumerate(QUANTILES):
        table.add_row(f"{share:.0%} up to", *(str(player.quantiles[index]) for player in players))
    table.add_row(f"over {CELEBRATED}", *(rare_words(player.above_600) for player in players))
    table.add_row("turns", *(f"{sum(player.turns):.2f}" for player in players))
    title = (
        "A solitaire game, played as well as can be for the final score (game), "
        "for the points of each turn (points), or to make each phase (make):"
    )
    return Group(Text(title), table)
