"""``phase10dice theme``: the colours for good, or what there is to choose from."""

import os

import click

from phase10dice.cli.colors import THEME_VARIABLE, as_theme_name, chosen_theme, complete_theme
from phase10dice.cli.printing import print_rich
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.errors import printable, printable_path

__all__ = ["command"]


@click.command("theme")
@click.argument("name", required=False, callback=as_theme_name, shell_complete=complete_theme)
def command(name: ThemeName | None) -> None:
    """Choose the colours for good, or without NAME see what there is.

    The beginning of a name is enough. For once only, give a command the option --theme NAME, or set
    PHASE10DICE_THEME; NO_COLOR always means monochrome. The colour letter is on every die in every theme.
    """
    from phase10dice.settings import Settings, save_settings

    if name is not None:
        path = save_settings(Settings(theme=name))
        click.echo(f"The theme is {name} from now on; it is saved in {printable_path(path)}.")
        for hides in ("NO_COLOR", THEME_VARIABLE):
            if value := os.environ.get(hides):
                click.echo(f"phase10dice: {hides}={printable(value)} is set, and wins over it.", err=True)
                break
        return
    _show()


def _show() -> None:
    """Show every theme with four dice in it, the one in use marked."""
    from rich.text import Text

    from phase10dice.dice import parse_dice
    from phase10dice.draw.dice import dice_text

    in_use = chosen_theme()
    dice = parse_dice("10r 8g Wb 7o")
    for theme in THEMES.values():
        sign = "*" if theme is in_use else " "
        drawn = Text(f"{sign} {theme.name:<17}  ").append_text(dice_text(dice, theme))
        print_rich(drawn.append(f"  {theme.about}"))
    print_rich("* is in use; phase10dice theme NAME changes it.")
