"""The screen of the pad as a picture of its state: pad, history, the line that is typed into, words, keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from phase10dice.draw.pad_layout import Box
from phase10dice.draw.themes import Theme
from phase10dice.game import Game, Status
from phase10dice.table.pad_help import keys_line
from phase10dice.table.pad_view import EntryLine, PadView, Plan, plan
from phase10dice.table.preview import Preview, Verdict
from phase10dice.table.widgets import Words

__all__ = ["PadSheet", "PadSight"]

_SIGNS = {Verdict.UNFINISHED: "  ", Verdict.GOOD: "= ", Verdict.ODD: "? ", Verdict.WRONG: "! "}
_LINE = "─"


@dataclass(frozen=True, slots=True)
class PadSight:
    """What there is to see besides what is said."""

    game: Game
    cursor: Box | None
    asked: str
    """What the line is for."""


class PadSheet(Vertical):
    """The whole screen of the pad. `draw` and `say` draw it; what has not changed is left alone."""

    DEFAULT_CSS = """
    PadSheet { height: 1fr; }
    PadSheet #main { height: 1fr; }
    PadSheet #pad { height: 1fr; }
    PadSheet #panel { display: none; scrollbar-size: 1 1; }
    PadSheet #panel Static { height: auto; }
    PadSheet #history { scrollbar-size: 1 1; }
    PadSheet #told { height: auto; }
    PadSheet #rule { height: 1; }
    PadSheet #line { height: 1; }
    PadSheet #asked { width: auto; }
    PadSheet #entry { width: 1fr; border: none; padding: 0; height: 1; background: $background; }
    PadSheet #entry:focus { border: none; background: $background; }
    PadSheet #entry > .input--cursor, PadSheet #entry > .input--selection {
        background: $background; color: $foreground; text-style: reverse;
    }
    PadSheet #keys { height: 1; }
    """

    def __init__(self, theme: Theme, press: Callable[[str], bool]) -> None:
        """Begin with nothing to show; *press* gives whether a key meant anything but typing."""
        super().__init__()
        self._theme = theme
        self._styles = {
            Verdict.UNFINISHED: theme.quiet,
            Verdict.GOOD: theme.good,
            Verdict.ODD: theme.warning,
            Verdict.WRONG: theme.warning,
        }
        # Kept by name, as the window may be measured before the parts are found in the tree.
        self.entry = EntryLine(press)
        self._pad = PadView(theme)
        self._page = Static(markup=False)
        self._panel = VerticalScroll(self._page, id="panel", can_focus=False)
        self._told = Words("told")
        self._history = VerticalScroll(self._told, id="history", can_focus=False)
        self._main = Horizontal(self._pad, self._panel, self._history, id="main")
        self._rule, self._asked = Words("rule"), Words("asked")
        self._said, self._keys = Words("said"), Words("keys")
        self._first = 0
        self._plan: Plan | None = None

    def compose(self) -> ComposeResult:
        """Lay out the pad, the history, the line that is typed into, and what is said below it."""
        yield self._main
        yield self._rule
        yield Horizontal(self._asked, self.entry, id="line")
        yield self._said
        yield self._keys

    # What lies over the pad

    @property
    def has_panel(self) -> bool:
        """Whether something stands in the place of the pad."""
        return bool(self._panel.display)

    def open_panel(self, drawn: RenderableType) -> None:
        """Show something in the place of the pad."""
        self._page.update(drawn)
        self._panel.scroll_home(animate=False)
        self._panel.display = True
        self._pad.display = False

    def close_panel(self) -> None:
        """Show the pad again."""
        self._panel.display = False
        self._pad.display = True

    def scroll(self, pages: int) -> None:
        """Go through the history, or through what lies over the pad."""
        shown = self._panel if self._panel.display else self._history
        shown.release_anchor()
        shown.scroll_relative(y=pages * max(1, shown.size.height - 1), animate=False)

    # What is drawn

    def draw(self, sight: PadSight, window: Size) -> None:
        """Draw the game as it stands, in the window as it is."""
        game, width = sight.game, window.width
        shared = plan(game, *window, self._first_for(sight, window))
        self._arrange(shared)
        self._pad.draw(game, shared.pad if shared.fits else None, sight.cursor)
        note = f" Note: {game.notes[-1]} " if game.notes else ""
        rule = set_cell_size(f"{_LINE * 2}{note}{_LINE * width}", width)
        self._rule.draw(rule, lambda: Text(rule, self._theme.quiet))
        asked = f"{sight.asked}: "
        self._asked.draw(asked, lambda: Text(asked, self._theme.mover))
        keys = keys_line(width, game.status is Status.FINISHED)
        self._keys.draw(keys, lambda: Text(keys, self._theme.quiet))

    def say(self, said: Preview, history: Sequence[str], fresh: int) -> None:
        """Say something below the line, and show what happened before.

        The last *fresh* sentences of *history* are what is said, and where the history has only a few lines
        they are not shown twice.
        """
        self._said.draw(
            said, lambda: Text(f"{_SIGNS[said.verdict]}{said.sentence}", self._styles[said.verdict])
        )
        is_short = self._plan is not None and not self._plan.is_beside
        shown = tuple(history[: len(history) - fresh] if is_short else history)
        if self._told.draw(shown, lambda: Text("\n".join(shown))):
            self._history.anchor()

    def _first_for(self, sight: PadSight, window: Size) -> int:
        """Scroll the players as little as it takes to see the one with the cursor; give the first of them."""
        seats, cursor = plan(sight.game, *window, self._first).pad.seats, sight.cursor
        if cursor and cursor.seat < seats.start:
            self._first = cursor.seat
        elif cursor and cursor.seat >= seats.stop:
            self._first = cursor.seat - len(seats) + 1
        else:
            self._first = seats.start
        return self._first

    def _arrange(self, shared: Plan) -> None:
        """Give every part its place, if it is another one than before."""
        if self._plan == shared:
            return
        self._plan = shared
        self._main.styles.layout = "horizontal" if shared.is_beside else "vertical"
        for part in (self._pad, self._panel):
            part.styles.width = shared.pad.width + 2 if shared.is_beside else "1fr"
            part.styles.height = "1fr" if shared.is_beside else shared.pad.height
        self._history.styles.height = "1fr"
        self._history.display = shared.fits and (shared.is_beside or shared.history > 0)
        self._history.anchor()
        self._rule.display = shared.fits and shared.has_rule
        self._said.styles.height = shared.message
