"""``phase10dice show``: the pad of a game."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import theme_option
from phase10dice.cli.common import STATE_KEYS, json_option
from phase10dice.cli.games import (
    COMMAND_FOR,
    data_dir_option,
    existing_game_argument,
    games_folder,
    newest,
    pass_over,
    read_game,
)
from phase10dice.cli.printing import echo_json, make_console, print_pad, print_rich
from phase10dice.errors import RecordError, UnreadableError, printable_path
from phase10dice.report import report
from phase10dice.storage import recorded

if TYPE_CHECKING:
    from phase10dice.draw.games import KeptGame

__all__ = ["command"]


@click.command("show")
@existing_game_argument
@click.option(
    "--list", "lists", is_flag=True, help="List all games of the data folder, and say where that is."
)
@data_dir_option
@theme_option
@json_option(
    f"{STATE_KEYS}. --list gives folder, games (file, players, created, played, dice, mode, round, status)"
)
def command(game: Path | None, lists: bool, data_dir: Path | None, as_json: bool) -> None:
    """Show the pad of a game: scores, bonuses, whose turn it is.

    GAME is the file of a game; left out, it is the unfinished game that was played last. With --list, every
    game of the data folder is named, the one played last first; play and score go on with one by its file.
    """
    if lists:
        if game:
            raise UnreadableError(f"--list is about the whole folder: leave {printable_path(game)} out")
        _list(games_folder(data_dir), as_json)
        return
    path = game or newest(data_dir)
    if path is None:
        raise UnreadableError(
            "there is no unfinished game: name the file of one, or begin one with play or score"
        )
    record = read_game(path)
    if as_json:
        echo_json(report(record.game))
    else:
        print_pad(record.game)


def _list(folder: Path, as_json: bool) -> None:
    """List the games of *folder*."""
    from phase10dice.draw.games import KeptGame, draw_games

    kept: list[KeptGame] = []
    for found in recorded(folder):
        if isinstance(found, RecordError):
            pass_over(found)
            continue
        path, record = found
        played = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        kept.append(KeptGame(path, record, played, COMMAND_FOR[record.header.setup.dice]))
    shown = printable_path(folder)
    if as_json:
        echo_json({"folder": str(folder), "games": list(map(_kept_report, kept))})
    elif kept:
        click.echo(f"Games are kept in {shown}:")
        width, first = make_console().width, kept[0]
        on = f"phase10dice {first.command} {printable_path(Path(first.path.name))}"
        print_rich(draw_games(kept, width), f"To go on with one: {on}")
    else:
        click.echo(f"No game is kept in {shown} yet.")


def _kept_report(one: "KeptGame") -> dict[str, object]:
    """Give a game of the list for scripts."""
    game, header = one.record.game, one.record.header
    return {
        "file": str(one.path),
        "players": [column.name for column in game.columns],
        "created": header.created,
        "played": one.played.isoformat(timespec="seconds"),
        "dice": header.setup.dice.value,
        "mode": header.setup.mode.value,
        "round": game.round,
        "status": game.status.value,
    }
