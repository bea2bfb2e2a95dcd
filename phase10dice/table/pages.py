"""What lies over the table for a while: the help, the pad in full size, the result, and questions."""

from collections.abc import Callable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from phase10dice.draw.themes import Theme
from phase10dice.rulebook import rulebook
from phase10dice.table.keys import KEYS, SCHEME

__all__ = ["Page", "Question", "draw_help"]

_MARGIN = 4
_INDENT = 2
_ELSEWHERE = "To rename a player, to let one go home or to note something, leave and go on with play --plain."


class Page(ModalScreen[None]):
    """A page to read, as long as it likes; it is drawn anew when the window changes."""

    DEFAULT_CSS = """
    Page { background: $background; }
    Page #page { height: 1fr; padding: 1 2 0 2; scrollbar-size: 1 1; }
    Page #text { height: auto; }
    Page #keys { height: 1; padding: 0 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,w,question_mark", "dismiss", show=False),
        Binding("q", "app.quit_game", show=False),
    ]

    def __init__(self, draw: Callable[[int], RenderableType], theme: Theme) -> None:
        """Show what *draw* gives for a number of columns."""
        super().__init__()
        self._draw = draw
        self._theme = theme
        # Kept by name, as the window may be measured before the text is found in the tree.
        self._text = Static(id="text")

    def compose(self) -> ComposeResult:
        """Lay out the page and the line of keys below it."""
        yield VerticalScroll(self._text, id="page")
        yield Static(Text("Esc back  arrows scroll  q leave", self._theme.quiet), id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Draw the page in the width that there is."""
        self._text.update(self._draw(event.size.width - _MARGIN))


class Question(ModalScreen[bool]):
    """A question over the bottom line: y is yes, any other key goes back and does nothing else."""

    DEFAULT_CSS = """
    Question { align: left bottom; }
    Question #question {
        width: 100%; height: auto; padding: 0 1; background: $background; border-top: solid $primary;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("y", "answer_yes", show=False)]

    def __init__(
        self, question: str, theme: Theme, hand_on: Callable[[events.Key], object] | None = None
    ) -> None:
        """Ask *question*.

        With *hand_on* keys are not answers yet but go there, and come back through `answer`: where others
        wait in a line already, none may overtake them.
        """
        super().__init__()
        self.styles.background = "transparent"  # what is asked about stays in sight
        self._question = question
        self._theme = theme
        self._hand_on = hand_on

    def compose(self) -> ComposeResult:
        """Lay the question out."""
        answers = Text.assemble(
            ("y", self._theme.mover), " yes   ", ("any other key", self._theme.mover), " no"
        )
        yield Static(Group(Text(self._question, self._theme.warning), answers), id="question")

    def on_key(self, event: events.Key) -> None:
        """Take any key but y for a no."""
        if self._hand_on:
            event.stop()
            self._hand_on(events.Key(event.key, event.character))
        elif event.key != "y" and self.is_current:
            event.stop()
            self.dismiss(False)

    def answer(self, key: str) -> None:
        """Take *key* for a yes or a no."""
        if self.is_current:
            self.dismiss(key == "y")

    def action_answer_yes(self) -> None:
        """Take the yes; as a binding it also hears a y that was typed before the question was drawn."""
        self.dismiss(True)

    def on_click(self) -> None:
        """Take a click for a no."""
        if self.is_current:
            self.dismiss(False)


def draw_help(theme: Theme) -> RenderableType:
    """Draw the help: all keys, and the rules below them."""
    keys = Table.grid(padding=(0, 2, 0, 0))
    keys.add_column(justify="right", no_wrap=True)
    keys.add_column()
    for key in KEYS:
        keys.add_row(Text(key.shown, theme.mover), Text(key.about))
    keys.add_row(Text("arrows", theme.mover), Text("move over the dice (also Shift with h j k l)"))
    keys.add_row(Text("Space", theme.mover), Text("keep the die there, or free it; a click does the same"))
    head = Text("Keys", theme.heading)
    lines: list[RenderableType] = [head, Text(SCHEME), "", keys, "", Text(_ELSEWHERE), ""]
    for section in rulebook():
        lines.append(Text(section.title, theme.heading))
        for paragraph in section.paragraphs:
            sign = "- " if section.is_list else ""
            lines.append(_indented(sign, paragraph))
            if not section.is_list:
                lines.append("")
        if section.is_list:
            lines.append("")
    return Group(*lines)


def _indented(sign: str, paragraph: str) -> RenderableType:
    """Set a paragraph in, with *sign* before its first line only."""
    line = Table.grid()
    line.add_column(width=_INDENT + len(sign), no_wrap=True)
    line.add_column()
    line.add_row(Text(" " * _INDENT + sign), Text(paragraph))
    return line
