"""In which colours things are drawn: by option, by environment, or by a saved setting."""

import os
import sys

import click

from phase10dice.cli.common import Decorator
from phase10dice.draw.themes import THEMES, Theme, ThemeName, theme_named
from phase10dice.errors import Phase10Error, UnreadableError

__all__ = [
    "THEME_VARIABLE",
    "as_theme_name",
    "chosen_theme",
    "complete_theme",
    "theme_in_use",
    "theme_option",
]

_KEY = "phase10dice.theme"
THEME_VARIABLE = "PHASE10DICE_THEME"


def as_theme_name(_: click.Context, __: click.Parameter, typed: str | None) -> ThemeName | None:
    """Read a theme's name, or the beginning of it."""
    if typed is not None and not typed.strip():
        raise UnreadableError(f"no theme is named: there are {', '.join(ThemeName)}")
    return None if typed is None else theme_named(typed)


def _remember(ctx: click.Context, param: click.Parameter, typed: str | None) -> None:
    """Keep the theme for `chosen_theme`; a command's own option wins over the group's."""
    name = as_theme_name(ctx, param, typed)
    if name is not None:
        ctx.meta[_KEY] = name


def complete_theme(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """List the names that begin so, for Tab."""
    return [name for name in ThemeName if name.startswith(incomplete)]


theme_option: Decorator = click.option(
    "--theme",
    shell_complete=complete_theme,
    metavar="NAME",
    expose_value=False,
    callback=_remember,
    help="The colours to draw in, this once. See: phase10dice theme.",
)


def chosen_theme() -> Theme:
    """Give the theme to draw in.

    NO_COLOR wins over all, then comes the option, then the environment, then what was saved. What is wrong
    with the last two costs a warning and no more. Where nothing can have colours, nothing is looked up.
    """
    # Looking for the settings takes as long as the rest of a command that answers a pipe.
    is_needed = _may_show_colors() or os.environ.get(THEME_VARIABLE)
    return THEMES[theme_in_use() if is_needed else ThemeName.DEFAULT]


def theme_in_use() -> ThemeName:
    """Give the name of the theme that things are drawn in where they can have colours."""
    if os.environ.get("NO_COLOR"):
        return ThemeName.MONOCHROME
    ctx = click.get_current_context(silent=True)
    if ctx and _KEY in ctx.meta:
        name: ThemeName = ctx.meta[_KEY]
        return name
    found = _lasting_name()
    if ctx:
        ctx.meta[_KEY] = found  # so that a warning comes once
    return found


def _lasting_name() -> ThemeName:
    """Find the theme that holds where none is asked for: the environment's, the saved one, or the default."""
    typed = os.environ.get(THEME_VARIABLE)
    try:
        if typed:
            return theme_named(typed)
        from phase10dice.settings import load_settings

        return load_settings().theme or ThemeName.DEFAULT
    except Phase10Error as error:
        where = f"{THEME_VARIABLE}: " if typed else ""
        click.echo(f"phase10dice: {where}{error}; the default theme is used.", err=True)
        return ThemeName.DEFAULT


def _may_show_colors() -> bool:
    """Whether what is printed can have colours at all."""
    streams = (sys.stdout, sys.stderr)
    return "FORCE_COLOR" in os.environ or any(stream is not None and stream.isatty() for stream in streams)
