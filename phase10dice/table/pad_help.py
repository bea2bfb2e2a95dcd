"""What the pad says about itself: the line of keys at the bottom, and the help."""

from rich.console import Group, RenderableType
from rich.text import Text

from phase10dice.draw.themes import Theme
from phase10dice.entries import forms_text

__all__ = ["draw_pad_help", "keys_line"]

_WIDE = 76
_LONG = "Enter take  arrows boxes  Tab complete  ^Z undo  ^Y redo  ? help  q leave"
_SHORT = "arrows boxes  ^Z undo  ? help  q leave"
_KEYS = """\
  arrows, or a click      go to a box, to put its score right
  Enter                   take what is typed; on a filled box, begin with what is there
  Esc                     back to the turn
  Tab                     complete a word or a name
  Ctrl-Z, Ctrl-Y          undo, redo
  PageUp, PageDown        go through the history, or this help
  F1 or ?                 this help, and away again
  Ctrl-C                  save and leave"""


def keys_line(width: int) -> str:
    """Give the line of keys for a screen of *width* columns."""
    return _LONG if width >= _WIDE else _SHORT


def draw_pad_help(theme: Theme) -> RenderableType:
    """Draw the help: all that can be typed, and all keys."""
    return Group(
        Text("What can be typed", theme.heading),
        Text(f"{forms_text()}\n"),
        Text("Keys", theme.heading),
        Text(_KEYS),
    )
