"""Whether a full screen can open here, and what is said when it is left."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from phase10dice.cli.common import Decorator, is_dumb, is_interactive, is_utf8
from phase10dice.cli.games import how_to_go_on
from phase10dice.cli.printing import print_pad
from phase10dice.errors import RecordError
from phase10dice.game import Status
from phase10dice.table import LEAST_HEIGHT, LEAST_WIDTH

if TYPE_CHECKING:
    from phase10dice.table.base import TableApp

__all__ = ["plain_option", "reason_for_lines", "run_full_screen"]

plain_option: Decorator = click.option("--plain", is_flag=True, help="One command a line, as from a pipe.")


def reason_for_lines(plain: bool, as_json: bool) -> str | None:
    """Give what to tell people who sit at a terminal that cannot have a full screen; None where it can open.

    Scripts and those who asked for lines are told nothing.
    """
    if plain or as_json or not is_interactive():
        return ""
    why = _why_not()
    return f"There is no full screen, because {why}; type one command a line." if why else None


def _why_not() -> str | None:
    """Say why no full screen can open at this terminal, or give None."""
    streams = (sys.stdout, sys.stderr)
    if not all(stream is not None and stream.isatty() for stream in streams):
        return "what is printed goes into a file or a pipe"
    if is_dumb():
        return "this terminal knows no escape codes"
    if not all(map(is_utf8, streams)):
        return f"this terminal's text is {sys.stdout.encoding}, not UTF-8"
    from shutil import get_terminal_size

    columns, lines = get_terminal_size()
    if columns < LEAST_WIDTH or lines < LEAST_HEIGHT:
        return f"the window has {columns}x{lines} letters and needs {LEAST_WIDTH}x{LEAST_HEIGHT}"
    return None


def run_full_screen(make: "Callable[[], TableApp]", name: str) -> None:
    """Open a full screen and, when it is left, say how to go on with the game of the command *name*.

    A finished game's pad stays on the screen. Exits with 130 after Ctrl-C and with 128 and its number
    after a signal that ends programs; raises `RecordError` if the game could not be saved, and a
    `click.ClickException` if the full screen failed.
    """
    from phase10dice.table.base import Leaving

    app = make()
    try:
        left = app.run()
    except KeyboardInterrupt:
        left = None
    on = how_to_go_on(app.journal, name)
    if isinstance(app.failure, RecordError):
        raise app.failure
    if app.failure:
        click.echo(on, err=True)
        fault = f"{type(app.failure).__name__}: {app.failure}"
        raise click.ClickException(
            f"the full screen failed ({fault}), which is a fault of this program; --plain goes on without it"
        ) from app.failure
    if app.game.status is Status.FINISHED:
        print_pad(app.game)
    else:
        click.echo(on, err=True)
    # A Ctrl-C that comes before the screen listens to it ends the run without a word.
    if left in (Leaving.INTERRUPTED, None):
        raise click.Abort
    if app.ended_by is not None:
        raise click.exceptions.Exit(128 + app.ended_by)
