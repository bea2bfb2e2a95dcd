"""Themes: in which styles things are drawn. The words of a style are rich's, but nothing here loads rich.

No meaning hangs on a style alone: every die carries its colour's letter and every kept die a sign, whatever
the theme.
"""

from dataclasses import dataclass
from enum import StrEnum

from phase10dice.dice import Color, Face
from phase10dice.errors import UnreadableError, printable

__all__ = ["THEMES", "Theme", "ThemeName", "theme_named"]


class ThemeName(StrEnum):
    """The themes there are."""

    DEFAULT = "default"
    COLOR_BLIND_SAFE = "colour-blind-safe"
    MONOCHROME = "monochrome"
    HIGH_CONTRAST = "high-contrast"


@dataclass(frozen=True, slots=True)
class Theme:
    """The styles of everything that is drawn, in rich's words."""

    name: ThemeName
    about: str
    """What it is for, in a few words."""
    red: str
    green: str
    blue: str
    orange: str
    colorless: str
    """A die whose colour was not said."""
    kept: str
    """The sign on a kept die."""
    heading: str
    mover: str
    """The name of the player to move, and the box that is filled next."""
    total: str
    good: str
    warning: str
    quiet: str
    """What matters less: the keys at the bottom, boxes not reached yet."""
    paper: str
    """The background of a full screen, as #rrggbb."""
    ink: str
    """The text on it, as #rrggbb."""
    accent: str
    """Edges, and the place where the cursor is, as #rrggbb."""

    def die(self, face: Face) -> str:
        """Give the style of a die that shows *face*.

        >>> from phase10dice.dice import parse_face
        >>> THEMES[ThemeName.MONOCHROME].die(parse_face("10g"))
        'reverse'
        """
        match face.color:
            case Color.RED:
                return self.red
            case Color.GREEN:
                return self.green
            case Color.BLUE:
                return self.blue
            case Color.ORANGE:
                return self.orange
            case None:
                return self.colorless


_ALL = (
    Theme(
        name=ThemeName.DEFAULT,
        about="the colours of the dice",
        red="bold #ffffff on #c01c28",
        green="bold #000000 on #33c05a",
        blue="bold #ffffff on #1a5fb4",
        orange="bold #000000 on #ff8c1a",
        colorless="reverse",
        kept="bold",
        heading="bold",
        mover="bold #2ec4b6",
        total="bold",
        good="bold #33c05a",
        warning="bold #ffb347",
        quiet="dim",
        paper="#14181d",
        ink="#e6e6e6",
        accent="#2ec4b6",
    ),
    Theme(
        name=ThemeName.COLOR_BLIND_SAFE,
        about="colours of unlike lightness",
        red="bold #ffffff on #a0182c",
        green="bold #000000 on #3cd0b0",
        blue="bold #ffffff on #1f5fd0",
        orange="bold #000000 on #ffc20a",
        colorless="reverse",
        kept="bold",
        heading="bold",
        mover="bold #56b4e9",
        total="bold",
        good="bold #56b4e9",
        warning="bold #ffc20a",
        quiet="dim",
        paper="#14181d",
        ink="#e6e6e6",
        accent="#56b4e9",
    ),
    Theme(
        name=ThemeName.MONOCHROME,
        about="letters and signs alone",
        red="reverse",
        green="reverse",
        blue="reverse",
        orange="reverse",
        colorless="reverse",
        kept="bold",
        heading="bold",
        mover="bold underline",
        total="bold",
        good="bold",
        warning="bold",
        quiet="dim",
        paper="#000000",
        ink="#e6e6e6",
        accent="#e6e6e6",
    ),
    Theme(
        name=ThemeName.HIGH_CONTRAST,
        about="strong and bright, nothing dimmed",
        red="bold #ffffff on #a00000",
        green="bold #000000 on #00ffcc",
        blue="bold #ffffff on #0000c8",
        orange="bold #000000 on #ffa500",
        colorless="bold #000000 on #ffffff",
        kept="bold",
        heading="bold",
        mover="bold #ffff00",
        total="bold",
        good="bold #00ffcc",
        warning="bold #ffff00",
        quiet="none",
        paper="#000000",
        ink="#ffffff",
        accent="#ffff00",
    ),
)

THEMES = {theme.name: theme for theme in _ALL}
"""Every theme by its name."""


def theme_named(typed: str) -> ThemeName:
    """Find a theme by its name or the beginning of it, however it is spelled.

    Raises `UnreadableError` if none, or more than one, is meant.

    >>> theme_named("colorblind"), theme_named("mono"), theme_named("High Contrast")
    (<ThemeName.COLOR_BLIND_SAFE: 'colour-blind-safe'>, <ThemeName.MONOCHROME: 'monochrome'>, \
<ThemeName.HIGH_CONTRAST: 'high-contrast'>)
    """
    wanted = _letters(typed)
    found = [name for name in ThemeName if wanted and _letters(name).startswith(wanted)]
    if len(found) != 1:
        raise UnreadableError(f"{printable(typed)} is not a theme: there are {', '.join(ThemeName)}")
    return found[0]


def _letters(name: str) -> str:
    """Give what counts when names are compared: letters, in lower case, in one spelling."""
    return "".join(filter(str.isalpha, name.casefold())).replace("colour", "color")
