"""The parts of the screen: they draw what they are given and say what was clicked, and know no rules."""

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from phase10dice.dice import DICE, Kind
from phase10dice.draw.board import DIE_SIZES, DieSize, ShownDie, big_die
from phase10dice.draw.themes import Theme

__all__ = ["Board", "DieView", "Words"]

_LOW, _HIGH = "low: 1-4, W", "high: 5-10"


class Words(Static):
    """Some lines of text; what people typed is never read as markup."""

    def __init__(self, id: str) -> None:  # noqa: A002, Textual calls it so
        """Begin empty."""
        super().__init__("", id=id, markup=False)
        self._about: object = None

    def draw(self, about: object, make: Callable[[], RenderableType]) -> bool:
        """Show what *make* gives, unless it is *about* the same as before: a slow line carries little.

        Gives whether anything is shown anew.
        """
        if about == self._about:
            return False
        self._about = about
        self.update(make())
        return True


class DieView(Static):
    """A place on the table, with the die that lies there."""

    class Clicked(Message):
        """Somebody clicked the die with this index."""

        def __init__(self, index: int) -> None:
            """Say which die it was."""
            super().__init__()
            self.index = index

    shown: reactive[ShownDie] = reactive(ShownDie(DICE[0]))
    die_size: reactive[DieSize] = reactive(DIE_SIZES[1])

    def __init__(self, theme: Theme) -> None:
        """Make an empty place."""
        super().__init__(markup=False)
        self._theme = theme

    def render(self) -> Text:
        """Draw the die that lies here."""
        return big_die(self.shown, self.die_size, self._theme)

    def watch_die_size(self, size: DieSize) -> None:
        """Take as much room as the die does."""
        self.styles.width = size.width
        self.styles.height = size.lines

    def on_click(self) -> None:
        """Tell which die was clicked."""
        self.post_message(self.Clicked(self.shown.die.number - 1))


class Board(Vertical):
    """The ten places: a row for the low dice, beside it what the rows are, and a row for the high ones."""

    DEFAULT_CSS = """
    Board, Board .row, Board #legend { height: auto; }
    Board DieView { margin: 0 1 0 0; }
    Board #legend { width: 1fr; }
    """

    def __init__(self, theme: Theme) -> None:
        """Make a table without dice."""
        super().__init__(id="board")
        self._theme = theme
        self._places = {kind: [DieView(theme) for die in DICE if die.kind is kind] for kind in Kind}
        self._legend = Words("legend")

    def compose(self) -> ComposeResult:
        """Lay the places out."""
        yield Horizontal(*self._places[Kind.LOW], self._legend, classes="row")
        yield Horizontal(*self._places[Kind.HIGH], classes="row")

    def show(self, rows: dict[Kind, list[ShownDie]]) -> None:
        """Put the dice into their places; only what has changed is drawn anew."""
        for kind, row in rows.items():
            for place, shown in zip(self._places[kind], row, strict=True):
                place.shown = shown

    def resize(self, size: DieSize) -> None:
        """Draw the dice larger or smaller."""
        for places in self._places.values():
            for place in places:
                place.die_size = size
        legend = "\n".join([_LOW, *[""] * (size.lines - 2), _HIGH])
        self._legend.draw(size, lambda: Text(legend, self._theme.quiet))
