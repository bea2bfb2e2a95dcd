"""``phase10dice show``: the pad of a game."""

from pathlib import Path

import click

from phase10dice.cli.common import echo_json, json_option, make_console
from phase10dice.cli.games import data_dir_option, existing_game_argument, newest, read_game
from phase10dice.cli.theme import chosen_theme, theme_option
from phase10dice.game import Game
from phase10dice.report import report

__all__ = ["command", "print_pad"]


@click.command("show")
@existing_game_argument
@data_dir_option
@theme_option
@json_option
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


def print_pad(game: Game, err: bool = False) -> None:
    """Print the pad and how the game stands."""
    from phase10dice.draw.pad import pad_and_status

    console = make_console(err)
    console.print(pad_and_status(game, console.width, chosen_theme()))
