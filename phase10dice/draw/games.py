"""The games that are kept, drawn as a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from phase10dice.draw.tables import ruled_table
from phase10dice.errors import printable_path
from phase10dice.game import Game, Status
from phase10dice.record import Record

__all__ = ["KeptGame", "draw_games"]

_ROOMY = 100
"""Columns from which on a game has a line, with half of it for the file and the players."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in a folder: its file, when it was played last, and the command that goes on with it."""

    path: Path
    record: Record
    played: datetime
    command: str


def draw_games(kept: Sequence[KeptGame], width: int) -> RenderableType:
    """Draw a line for each game: when it was played, how far it is, its command and file, and who plays.

    In a narrow window the file and the players have lines of their own.
    """
    if width < _ROOMY:
        return Text("\n".join(map(_stacked, kept)))
    table = ruled_table()
    for title in ("played", "stands", "command"):
        table.add_column(title, no_wrap=True)
    for title in ("file", "players"):
        table.add_column(title, overflow="fold")
    for one in kept:
        table.add_row(
            f"{one.played:%Y-%m-%d %H:%M}",
            _standing(one.record.game),
            one.command,
            Text(printable_path(Path(one.path.name))),
            Text(_players(one.record.game)),
        )
    return table


def _stacked(one: KeptGame) -> str:
    """Tell of a game in three lines."""
    game = one.record.game
    head = f"{one.played:%Y-%m-%d %H:%M}, {_standing(game)}, {one.command}"
    return f"{head}\n  {printable_path(Path(one.path.name))}\n  {_players(game)}"


def _players(game: Game) -> str:
    """Name who plays."""
    return ", ".join(column.name for column in game.columns)


def _standing(game: Game) -> str:
    """Say how far a game is, in a word or two."""
    match game.status:
        case Status.PLAYING:
            return f"round {game.round}"
        case Status.LAST_TRY:
            return "last try"
        case Status.FINISHED:
            return "finished"
