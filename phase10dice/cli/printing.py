"""Ways to print an answer: for scripts, and for people."""

import json
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme
from phase10dice.cli.common import is_dumb, is_utf8

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from phase10dice.game import Game

__all__ = ["echo_json", "make_console", "print_pad", "print_rich"]

_ANY_HEIGHT = 25
_WIDEST = 10_000


def echo_json(data: Mapping[str, object]) -> None:
    """Print the answer for scripts: one JSON object and nothing else."""
    text = json.dumps(data, ensure_ascii=False)
    # The names of files may have in them what a terminal obeys.
    if not is_utf8(sys.stdout) or not text.isprintable():
        text = json.dumps(data)
    click.echo(text)


def make_console(err: bool = False) -> "Console":
    """Make a console that reads no markup and obeys COLUMNS, on dumb terminals as well."""
    from rich.console import Console

    # rich would draw nothing for COLUMNS=0, which some programs set, and asks a dumb terminal for no width.
    must_ask = "COLUMNS" in os.environ or is_dumb()
    width = None
    if must_ask:
        from shutil import get_terminal_size

        width = min(get_terminal_size().columns, _WIDEST)
    # A width alone is not heard on a dumb terminal; the height says nothing here.
    height = _ANY_HEIGHT if width else None
    return Console(stderr=err, markup=False, emoji=False, highlight=False, width=width, height=height)


def print_rich(*renderables: "RenderableType", err: bool = False) -> None:
    """Print drawn things on standard output, or on standard error."""
    console = make_console(err)
    for renderable in renderables:
        console.print(renderable, soft_wrap=False)


def print_pad(game: "Game", err: bool = False) -> None:
    """Print the pad and how the game stands."""
    from phase10dice.draw.pad import pad_and_status

    console = make_console(err)
    console.print(pad_and_status(game, console.width, chosen_theme()))
