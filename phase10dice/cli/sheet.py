"""``phase10dice sheet``: a blank score pad to print."""

from pathlib import Path
from shutil import get_terminal_size

import click

from phase10dice.cli.output import output_option, write_out
from phase10dice.cli.values import OneOf, WholeNumber
from phase10dice.players import MAX_PLAYERS

__all__ = ["command"]


@click.command("sheet")
@click.option(
    "--players", type=WholeNumber(1, MAX_PLAYERS), default=4, show_default=True, help="How many columns."
)
@click.option("--paper", type=OneOf("a4", "letter"), default="a4", show_default=True)
@click.option("--text", is_flag=True, help="Plain text, not HTML.")
@output_option()
def command(players: int, paper: str, text: bool, output: Path | None) -> None:
    """Make a blank score pad to print, with the rules in brief on the back.

    It is a page of HTML, made for one sheet of paper: open it in a browser and print it. With one player it
    is a pad for solitaire.
    """
    from phase10dice.exports.sheet import Paper, sheet_html, sheet_text

    if text:
        write_out(sheet_text(players, get_terminal_size().columns), output)
    else:
        write_out(sheet_html(players, Paper(paper.lower())), output)
