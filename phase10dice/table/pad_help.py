"""What the pad says about itself: the line of keys at the bottom, and the help."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from phase10dice.draw.themes import Theme
from phase10dice.entries import FORMS, Form

__all__ = ["draw_pad_help", "keys_line"]

_WIDE = 76
_LONG = "Enter take  arrows boxes  Tab complete  ^Z undo  ^Y redo  ? help  ^C leave"
_SHORT = "arrows boxes  ^Z undo  ? help  ^C leave"
_AT_THE_END = "arrows boxes  ^Z undo  ^Y redo  ? help  ^C leave"
_KEYS = (
    Form("arrows, or a click", "go to a box, to put its score right"),
    Form("Enter", "take what is typed; on a filled box, begin with what is there"),
    Form("Esc", "one step back: from here, from what is typed, from a box"),
    Form("Tab", "complete a word or a name"),
    Form("Ctrl-Z, Ctrl-Y", "undo, redo"),
    Form("PageUp, PageDown", "go through the history, or through this help"),
    Form("F1 or ?", "this help, and away again"),
    Form("Ctrl-C", "save and leave"),
)


def keys_line(width: int, is_over: bool) -> str:
    """Give the line of keys for a screen of *width* columns, in a game that goes on or *is_over*."""
    if width < _WIDE:
        return _SHORT
    return _AT_THE_END if is_over else _LONG


def draw_pad_help(theme: Theme) -> RenderableType:
    """Draw the help: all that can be typed, and all keys."""
    lines = Table.grid(padding=(0, 2, 0, 0))
    lines.add_row(Text("What can be typed", theme.heading))
    for form in FORMS:
        lines.add_row(Text(form.typed, theme.mover), Text(form.about))
    lines.add_row()
    lines.add_row(Text("Keys", theme.heading))
    for key in _KEYS:
        lines.add_row(Text(key.typed, theme.mover), Text(key.about))
    return lines
