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


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in a folder: its file, when it was played last, and the command that goes on with it."""

    path: Path
    record: Record
    played: datetime
    command: str


def draw_games(kept: Sequence[KeptGame]) -> RenderableType:
    """Draw a line for each game: when it was played, how far it is, its command and file, and who plays."""
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
            Text(", ".join(column.name for column in one.record.game.columns)),
        )
    return table


def _standing(game: Game) -> str:
    """Say how far a game is, in a word or two."""
    match game.status:
        case Status.PLAYING:
            return f"round {game.round}"
        case Status.LAST_TRY:
            return "last try"
        case Status.FINISHED:
            return "finished"
