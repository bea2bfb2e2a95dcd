"""The screen of the table as a picture of its state: dice, turn, pad, what was told, keys."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from phase10dice.dice import DICE, Face
from phase10dice.draw.board import Arrangement, ShownDie, arrange
from phase10dice.draw.pad import pad
from phase10dice.draw.themes import Theme
from phase10dice.draw.turn import Told, status_line, turn_panel
from phase10dice.game import Game
from phase10dice.table import TOO_SMALL
from phase10dice.table.fit import GAP, Fit, fit
from phase10dice.table.keys import Key
from phase10dice.table.widgets import Board, Words

__all__ = ["Sight", "TableView"]

_BETWEEN = "  "
_PADDING = 2
"""Columns that are left free beside the words."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see; `faces` are the dice as they show, which as they roll are not the game's."""

    game: Game
    faces: tuple[Face, ...]
    kept: frozenset[int]
    hinted: frozenset[int]
    cursor: int | None
    arrangement: Arrangement
    said: tuple[str, ...]
    is_news: bool
    """Whether what is said is news, of which the end matters most; else the beginning does."""
    keys: tuple[Key, ...]
    is_rolling: bool

    def dice(self) -> list[ShownDie]:
        """Give the ten dice as they are to be drawn."""
        faces: Sequence[Face | None] = self.faces or [None] * len(DICE)
        return [
            ShownDie(die, face, index in self.kept, index in self.hinted, index == self.cursor)
            for index, (die, face) in enumerate(zip(DICE, faces, strict=True))
        ]


class TableView(Vertical):
    """The whole table. `show` draws it; what has not changed is left alone."""

    DEFAULT_CSS = """
    TableView { height: 1fr; }
    TableView #status { height: 1; }
    TableView #middle { height: 1fr; }
    TableView #left { height: 1fr; padding: 0 1; }
    TableView.-spaced .row { margin: 0 0 1 0; }
    TableView #turn { height: auto; margin: 0 0 1 0; }
    TableView.-tight #turn { margin: 0; }
    TableView #said { height: auto; }
    TableView #said-frame { height: 1fr; scrollbar-size: 0 0; }
    TableView #pad-frame { display: none; width: 1fr; scrollbar-size: 0 0; }
    TableView.-pad #pad-frame { display: block; }
    TableView #keys { height: auto; padding: 0 1; }
    TableView #small { display: none; }
    TableView.-small > * { display: none; }
    TableView.-small #small { display: block; }
    """

    def __init__(self, theme: Theme) -> None:
        """Make an empty table."""
        super().__init__(id="table")
        self._theme = theme
        self._board = Board(theme)
        self._status, self._turn, self._said = Words("status"), Words("turn"), Words("said")
        self._pad, self._keys = Words("pad"), Words("keys")
        # Kept by name, as the window may be measured before the parts are found in the tree.
        self._said_frame = VerticalScroll(self._said, id="said-frame", can_focus=False)
        self._left = Vertical(self._board, self._turn, self._said_frame, id="left")
        self._fit: Fit | None = None
        self._window = Size(0, 0)

    def compose(self) -> ComposeResult:
        """Lay the parts out."""
        yield self._status
        with Horizontal(id="middle"):
            yield self._left
            yield VerticalScroll(self._pad, id="pad-frame", can_focus=False)
        yield self._keys
        yield Static(TOO_SMALL, id="small", markup=False)

    def fit_into(self, window: Size, players: int) -> None:
        """Lay the table out for a window; one that is too small says so in one sentence."""
        self._window = window
        self._fit = fit(window.width, window.height, players)
        self.set_class(self._fit is None, "-small")
        if self._fit:
            self._board.resize(self._fit.size)
            self.set_class(self._fit.has_pad, "-pad")
            self.set_class(self._fit.is_spaced, "-spaced")
            self._left.styles.width = self._fit.dice_width if self._fit.has_pad else "1fr"

    @property
    def is_too_small(self) -> bool:
        """Whether the window has no room for the table."""
        return self._fit is None

    def show(self, sight: Sight) -> None:
        """Draw what there is to see; while dice roll nothing but the dice is drawn."""
        self._board.show(arrange(sight.dice(), sight.arrangement))
        if sight.is_rolling:
            return
        if self._fit is None:
            return
        game, theme, width = sight.game, self._theme, self._window.width
        self._status.draw((game, width), lambda: status_line(game, width, theme))
        keys = _key_lines(sight.keys, width - _PADDING, theme)
        self._keys.draw((sight.keys, width), lambda: keys)
        self._show_words(sight, self._fit, self._window.height - 1 - len(keys.split()))
        if self._fit.has_pad:
            room = width - self._fit.dice_width - GAP
            self._pad.draw((game.columns, game.seat, room), lambda: pad(game, room, theme))

    def _show_words(self, sight: Sight, fitted: Fit, lines: int) -> None:
        """Draw the turn and what is said below the dice, all in so many *lines*.

        What is said comes first: for its sake the turn tells less.
        """
        width = (fitted.dice_width if fitted.has_pad else self._window.width) - _PADDING
        room = lines - fitted.board_lines
        said = Text("\n".join(sight.said))
        said_lines = self._height(said, width) if sight.said else 0
        about = (sight.game, sight.said, width, room)
        if sight.game.turn:
            self._turn.draw(about, lambda: self._turn_in(sight.game, width, room, said_lines))
        else:
            self._turn.draw(about, Text)
        if self._said.draw((sight.said, width, room), lambda: said):
            if sight.is_news:
                self._said_frame.scroll_end(animate=False, force=True)
            else:
                self._said_frame.scroll_home(animate=False, force=True)

    def _turn_in(self, game: Game, width: int, room: int, said: int) -> RenderableType:
        """Draw as much of the turn as leaves room for so many lines *said*."""
        for told in reversed(Told):
            panel = turn_panel(game, self._theme, told)
            height = self._height(panel, width)
            if height + 1 + said <= room:
                break
        self.set_class(height + 1 + said > room, "-tight")
        return panel

    def _height(self, drawn: RenderableType, width: int) -> int:
        """Count the lines that something takes in *width*."""
        console = self.app.console
        return len(console.render_lines(drawn, console.options.update(width=width, height=None), pad=False))


def _key_lines(keys: Sequence[Key], width: int, theme: Theme) -> Text:
    """Draw the keys, as many in a line as there is room for."""
    lines: list[Text] = []
    for key in keys:
        words = Text.assemble((key.shown, theme.mover), " ", key.name)
        if lines and lines[-1].cell_len + len(_BETWEEN) + words.cell_len <= width:
            lines[-1].append(_BETWEEN).append_text(words)
        else:
            lines.append(words)
    return Text("\n").join(lines)
