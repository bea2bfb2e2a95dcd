"""``phase10dice export``: a game as CSV, JSON, Markdown, text, SVG or HTML."""

from pathlib import Path

import click

from phase10dice.cli.games import data_dir_option, existing_game_argument, played_game
from phase10dice.cli.output import is_standard, output_option, write_out
from phase10dice.cli.values import OneOf
from phase10dice.errors import UnreadableError
from phase10dice.exports import Format, export

__all__ = ["command"]


@click.command("export")
@existing_game_argument
@click.option(
    "--format",
    "form",
    type=OneOf(*(form.value for form in Format)),
    help="What to write; left out, what the name of the output ends with, or text.",
)
@output_option()
@data_dir_option
def command(game: Path | None, form: str | None, output: Path | None, data_dir: Path | None) -> None:
    """Write a game as CSV, JSON, Markdown, text, SVG or HTML, to standard output or into a file.

    CSV and JSON can be imported again: CSV has the pad, turn by turn, JSON everything that happened. The HTML
    is one page that needs no network, for the screen, the phone and the printer. GAME is the file of a game;
    left out, it is the game that was played last.
    """
    path, record = played_game(game, data_dir)
    write_out(export(record, _format(form, output)), output, path)


def _format(form: str | None, output: Path | None) -> Format:
    """Find out what to write."""
    if form:
        return Format(form)
    if output is None or is_standard(output):
        return Format.TEXT
    for found in Format:
        if output.suffix.lower() == found.ending:
            return found
    endings = ", ".join(found.ending for found in Format)
    raise UnreadableError(f"say what to write with --format, or end the name of the output with {endings}")
