"""``phase10dice show``: the pad of a game."""

from pathlib import Path

import click

from phase10dice.cli.colors import theme_option
from phase10dice.cli.common import STATE_KEYS, json_option
from phase10dice.cli.games import data_dir_option, existing_game_argument, newest, read_game
from phase10dice.cli.printing import echo_json, print_pad
from phase10dice.report import report

__all__ = ["command"]


@click.command("show")
@existing_game_argument
@data_dir_option
@theme_option
@json_option(STATE_KEYS)
def command(game: Path | None, data_dir: Path | None, as_json: bool) -> None:
    """Show the pad of a game: scores, bonuses, whose turn it is.

    GAME is the file of a game; left out, it is the unfinished game that was played last.
    """
    path = game or newest(data_dir)
    if path is None:
        raise click.UsageError(
            "there is no unfinished game: name the file of one, or begin one with play or score"
        )
    record = read_game(path)
    if as_json:
        echo_json(report(record.game))
    else:
        print_pad(record.game)
