"""Where an answer goes that may be a file: the option ``--output``, and writing to it."""

import json
from pathlib import Path

import click

from phase10dice.cli.common import Decorator
from phase10dice.cli.values import FilePath
from phase10dice.errors import UnreadableError, printable_path
from phase10dice.files import reported, write_whole

__all__ = ["is_standard", "output_option", "verify_no_game", "write_out"]

_LONGEST_HEADER = 2**16


def output_option(about: str = "The file to write to; - is standard output.") -> Decorator:
    """Give the option ``--output``, which hands over a path, or None if it is not given."""
    return click.option("--output", type=FilePath(allow_dash=True), help=about)


def is_standard(output: Path | None) -> bool:
    """Whether *output* is standard output."""
    return output is None or str(output) == "-"


def write_out(text: str, output: Path | None, game: Path | None = None) -> None:
    """Write *text* into a file, as `write_whole` does, or to standard output.

    A file that is there already is written over, but never a game: raises `UnreadableError` for one, which
    may be the *game* that the text was made of. Raises `RecordError` if the file cannot be written.
    """
    if output is None or is_standard(output):
        click.echo(text, nl=False)
        return
    verify_no_game(output, game)
    with reported(output, "cannot write to"):
        write_whole(output, text)


def verify_no_game(output: Path, game: Path | None = None) -> None:
    """Raise `UnreadableError` if there is a game at *output*, *game* or another, damaged or not."""
    try:
        is_same = game is not None and output.samefile(game)
        if not is_same:
            if not output.is_file():
                return
            from phase10dice.record import FORMAT

            with output.open("rb") as file:
                header = json.loads(file.readline(_LONGEST_HEADER))
            if not isinstance(header, dict) or header.get("format") != FORMAT:
                return
    except (OSError, ValueError, RecursionError):
        return
    what = "the game itself" if is_same else "a game"
    raise UnreadableError(f"{printable_path(output)} is {what}: name another file")
