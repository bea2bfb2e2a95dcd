"""``phase10dice rules``: the rules in plain words."""

from shutil import get_terminal_size
from textwrap import fill

import click

from phase10dice.cli.common import is_dumb, json_option
from phase10dice.cli.printing import echo_json
from phase10dice.rulebook import rulebook

__all__ = ["command"]

_WIDEST = 88


@click.command("rules")
@json_option("sections (title, text)")
def command(as_json: bool) -> None:
    """Explain the rules, what is often got wrong, and how gaps in the printed rules are read here."""
    sections = rulebook()
    if as_json:
        echo_json({"sections": [{"title": part.title, "text": list(part.paragraphs)} for part in sections]})
        return
    width = min(get_terminal_size().columns, _WIDEST)
    for section in sections:
        title = fill(section.title, max(width, 20))
        click.echo(title if is_dumb() else click.style(title, bold=True))
        for paragraph in section.paragraphs:
            sign = "- " if section.is_list else ""
            indent = "  " + " " * len(sign)
            click.echo(fill(paragraph, max(width, 20), initial_indent=f"  {sign}", subsequent_indent=indent))
            if not section.is_list:
                click.echo()
        if section.is_list:
            click.echo()
    click.echo(fill("This is an unofficial companion; Phase 10 is a trademark of its owners.", width))
