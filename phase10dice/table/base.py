"""What the full screens share: the look, and ways to leave with all saved and the terminal as it was."""

import asyncio
import signal
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme as TextualTheme

from phase10dice.draw.themes import Theme, ThemeName
from phase10dice.errors import RecordError
from phase10dice.events import Event
from phase10dice.game import Game
from phase10dice.storage import Journal

__all__ = ["Leaving", "TableApp"]


class Leaving(Enum):
    """How a full screen was left."""

    QUIT = auto()
    INTERRUPTED = auto()
    """By Ctrl-C."""
    TERMINATED = auto()
    """By a signal from outside."""


class _NoColor(LineFilter):
    """Takes all colours away and leaves bold, reverse and the like."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give the segments without their colours."""
        return list(Segment.remove_color(segments))


class TableApp(App[Leaving]):
    """A game at a full screen: draws what the journal says, and adds to the journal what people do.

    After `run` the result says how it was left; `failure` is what went wrong, if anything did.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", priority=True, show=False),
        Binding("ctrl+q", "leave", "Leave", priority=True, show=False),
    ]
    CSS = """
    Screen { background: $background; color: $foreground; }
    """

    def __init__(self, journal: Journal, theme: Theme) -> None:
        """Take over an open journal."""
        self._is_colorless = theme.name is ThemeName.MONOCHROME
        super().__init__()
        self.animation_level = "none"  # pages scroll at once: over a slow line every step costs
        self.journal = journal
        self.styles_of = theme
        self.failure: Exception | None = None
        self.ended_by: int | None = None
        """The signal that asked the program to end, if one did."""
        self.register_theme(_textual_theme(theme))
        self.theme = theme.name.value

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.journal.record.game

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Give what every line goes through on its way to the screen: no colours where none are wanted."""
        return [_NoColor()] if self._is_colorless else super().get_line_filters()

    def add(self, event: Event) -> None:
        """Let *event* happen and save it, before anything of it is shown.

        Raises what `Journal.add` raises, but a failure of the disk ends the full screen.
        """
        try:
            self.journal.add(event)
            self.journal.sync()
        except RecordError as error:
            self.fail(error)
            raise

    def fail(self, error: Exception) -> None:
        """Leave because of *error*, which is told once the terminal is as it was."""
        self.failure = self.failure or error
        self.exit(return_code=1)

    def action_leave(self) -> None:
        """Leave at once, as Ctrl-C wants."""
        self.exit(Leaving.INTERRUPTED)

    def on_mount(self) -> None:
        """Listen to those who want the program to end."""
        loop = asyncio.get_running_loop()
        for number in _ending_signals():
            loop.add_signal_handler(number, self._end, number)

    def _end(self, number: int) -> None:
        """Leave because the system wants the program to end, or because Ctrl-C was sent from elsewhere."""
        if number == signal.SIGINT:
            self.action_leave()
            return
        self.ended_by = number
        self.exit(Leaving.TERMINATED)

    def _handle_exception(self, error: Exception) -> None:
        """Leave because of a fault of the program; Textual would print pages of its insides."""
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.fail(error)


def _ending_signals() -> Iterator[signal.Signals]:
    """Go through the signals that ask a program to end, where the system can have them handled."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and hasattr(asyncio.AbstractEventLoop, "add_signal_handler"):
            yield signal.Signals[name]


def _textual_theme(theme: Theme) -> TextualTheme:
    """Give a theme in the form that Textual wants."""
    return TextualTheme(
        name=theme.name.value,
        primary=theme.accent,
        accent=theme.accent,
        foreground=theme.ink,
        background=theme.paper,
        surface=theme.paper,
        panel=theme.paper,
    )
