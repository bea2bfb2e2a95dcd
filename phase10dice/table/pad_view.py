"""The pad on the screen: as much as fits, with a cursor on one box. It draws a game and knows no rules."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from phase10dice.draw.pad import pad_block
from phase10dice.draw.pad_layout import Box, PadLayout, window
from phase10dice.draw.themes import Theme
from phase10dice.game import Game
from phase10dice.table import LEAST_HEIGHT, LEAST_WIDTH, TOO_SMALL

__all__ = ["EntryLine", "PadView", "Plan", "plan"]

_NARROW = 60
_BESIDE = 42
_LOWEST_PAD = 16
_ROOM_BELOW = 3
_OTHER_LINES = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """How the screen is shared out: the pad, the history beside or below it, and the lines at the bottom."""

    pad: PadLayout
    is_beside: bool
    """Whether the history is beside the pad."""
    history: int
    """How many lines the history has below the pad; 0 where it is beside it or has no room."""
    has_rule: bool
    """Whether a line is drawn above the entry."""
    message: int
    """How many lines there are for what is said."""
    fits: bool
    """Whether the window is large enough for all this."""


def plan(game: Game, width: int, height: int, first: int = 0) -> Plan:
    """Share out a screen of *width* and *height*; the pad begins at seat *first* if not all players fit."""
    message = 3 if width < _NARROW and height > LEAST_HEIGHT else 2
    room = height - _OTHER_LINES - message
    pad_height = max(_LOWEST_PAD, room - _ROOM_BELOW)
    beside = window(game, max(width - _BESIDE, 1), pad_height, first)
    is_beside = not beside.is_scrolled and beside.has_rules and beside.width <= width - _BESIDE
    pad = beside if is_beside else window(game, width, pad_height, first)
    left = room - pad.height
    fits = width >= LEAST_WIDTH and height >= LEAST_HEIGHT
    return Plan(pad, is_beside, 0 if is_beside else max(left - 1, 0), left > 0, message, fits)


class EntryLine(Input):
    """The line that is typed into; it offers every key to *press* first.

    Keys come here one after the other. Were some of them bound elsewhere, and some things done by messages,
    fast typing would overtake itself.
    """

    def __init__(self, press: Callable[[str], bool]) -> None:
        """Begin empty; *press* gives whether a key meant anything but typing."""
        super().__init__(id="entry", select_on_focus=False)
        self._press = press

        self.is_refused = False
        """Whether what stands here was not taken: what is typed next takes its place.

        Keys that move or delete go on with it, and so does a space, after which more dice may follow.
        """

    def on_key(self, event: events.Key) -> None:
        """Offer a key; what nobody wants is typed."""
        was_refused, self.is_refused = self.is_refused, False
        if self._press(event.key):
            event.stop()
            event.prevent_default()
        elif was_refused and event.is_printable and event.key != "space":
            self.clear()

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted, but not under a question."""
        if self.app.screen is not self.screen:
            event.stop()
            event.prevent_default()
        elif self.is_refused:
            self.clear()
        self.is_refused = False


class PadView(Widget):
    """The pad as the game stands."""

    class Clicked(Message):
        """Somebody clicked a box."""

        def __init__(self, box: Box) -> None:
            """Say which box it was."""
            super().__init__()
            self.box = box

    def __init__(self, theme: Theme) -> None:
        """Begin with nothing to show."""
        super().__init__(id="pad")
        self._theme = theme
        self._shown: tuple[Game, PadLayout | None, Box | None] | None = None

    def draw(self, game: Game, layout: PadLayout | None, cursor: Box | None) -> None:
        """Show *game* laid out so, with the cursor on a box; without a layout say that there is no room."""
        if self._shown != (game, layout, cursor):
            self._shown = (game, layout, cursor)
            self.refresh()

    def render(self) -> RenderableType:
        """Draw the pad."""
        if self._shown is None:
            return Text()
        game, layout, cursor = self._shown
        if layout is None:
            return Text(TOO_SMALL, self._theme.warning)
        return pad_block(game, layout, self._theme, cursor)

    def on_click(self, event: events.Click) -> None:
        """Find the box that was clicked."""
        layout = self._shown[1] if self._shown else None
        if layout and (box := layout.box_at(event.x, event.y)):
            self.post_message(self.Clicked(box))
