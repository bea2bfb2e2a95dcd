"""``phase10dice theme``: the colours for good, or what there is to choose from."""

import os

import click

from phase10dice.cli.colors import THEME_VARIABLE, as_theme_name, complete_theme, theme_in_use
from phase10dice.cli.common import json_option
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.errors import printable, printable_path

__all__ = ["command"]

_LONGEST = max(map(len, ThemeName))
_ROOM_FOR_ALL = 78


@click.command("theme")
@click.argument("name", required=False, callback=as_theme_name, shell_complete=complete_theme)
@json_option("in_use, themes (name, about); with NAME: in_use, saved, saved_in")
def command(name: ThemeName | None, as_json: bool) -> None:
    """Choose the colours for good, or without NAME see what there is.

    The beginning of a name is enough. For once only, give a command the option --theme NAME, or set
    PHASE10DICE_THEME; NO_COLOR always means monochrome. The colour letter is on every die in every theme.
    """
    if name is not None:
        _choose(name, as_json)
    elif as_json:
        themes = [{"name": theme.name, "about": theme.about} for theme in THEMES.values()]
        echo_json({"in_use": theme_in_use(), "themes": themes})
    else:
        _show()


def _choose(name: ThemeName, as_json: bool) -> None:
    """Save a theme, and say what wins over it all the same."""
    from phase10dice.settings import Settings, save_settings

    path = save_settings(Settings(theme=name))
    if as_json:
        echo_json({"in_use": theme_in_use(), "saved": name, "saved_in": str(path)})
    else:
        click.echo(f"The theme is {name} from now on; it is saved in {printable_path(path)}.")
    for hides in ("NO_COLOR", THEME_VARIABLE):
        if value := os.environ.get(hides):
            click.echo(f"phase10dice: {hides}={printable(value)} is set, and wins over it.", err=True)
            break


def _show() -> None:
    """Show every theme with four dice in it, the one in use marked."""
    from rich.padding import Padding
    from rich.table import Column, Table
    from rich.text import Text

    from phase10dice.dice import parse_dice
    from phase10dice.draw.dice import DiceRow

    in_use = theme_in_use()
    dice = parse_dice("10r 8g Wb 7o")
    console = make_console()
    is_wide = console.width >= _ROOM_FOR_ALL
    for name, theme in THEMES.items():
        table = Table.grid(Column(width=_LONGEST + 2, no_wrap=True), padding=(0, 2, 0, 0))
        about = Text(theme.about)
        sign = "*" if name is in_use else " "
        table.add_row(Text(f"{sign} {name}"), DiceRow(dice, theme), *([about] if is_wide else []))
        console.print(table, *([] if is_wide else [Padding(about, (0, 0, 0, 2))]))
    console.print("* is in use; phase10dice theme NAME changes it.")
