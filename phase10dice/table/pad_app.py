"""The pad at a full screen: one line to type into, and a pad that shows at once what came of it."""

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Label, Static

from phase10dice.draw.pad_layout import Box
from phase10dice.draw.preview import Preview, Verdict, box_words, preview
from phase10dice.draw.sentences import history, news, result_sentences
from phase10dice.draw.themes import Theme
from phase10dice.entries import (
    Command,
    HintWanted,
    completions,
    doubt,
    parse_box,
    parse_entry,
)
from phase10dice.errors import Phase10Error
from phase10dice.events import Event, Redone, Undone
from phase10dice.phases import PHASES
from phase10dice.storage import Journal
from phase10dice.table.base import Leaving, TableApp
from phase10dice.table.pad_help import draw_pad_help, keys_line
from phase10dice.table.pad_view import EntryLine, PadView, Plan, plan

if TYPE_CHECKING:
    from phase10dice.solver.advice import Advice

__all__ = ["PadApp"]

_YES_OR_NO = "y yes  any other key no"
_SIGNS = {Verdict.UNFINISHED: "  ", Verdict.GOOD: "= ", Verdict.ODD: "? ", Verdict.WRONG: "! "}
_LINE = "─"


class PadApp(TableApp):
    """The pad, filled in by typing: each entry is checked as it is typed, and saved before it is shown."""

    TITLE = "Phase 10 Dice"
    CSS = """
    #main { height: 1fr; }
    #pad { height: 1fr; }
    #panel { display: none; scrollbar-size: 1 1; }
    #panel Static { height: auto; }
    #history { scrollbar-size: 1 1; }
    #history Static { height: auto; }
    #rule { height: 1; }
    #line { height: 1; }
    #asked { width: auto; }
    #entry { width: 1fr; border: none; padding: 0; height: 1; background: $background; }
    #entry:focus { border: none; background: $background; }
    #entry > .input--cursor, #entry > .input--selection {
        background: $background; color: $foreground; text-style: reverse;
    }
    #keys { height: 1; }
    """

    class HintReady(Message):
        """Advice was worked out, or could not be."""

        def __init__(self, answer: "tuple[Advice, ...] | Phase10Error") -> None:
            """Hand over the answer."""
            super().__init__()
            self.answer = answer

    def __init__(self, journal: Journal, theme: Theme) -> None:
        """Take over an open journal."""
        super().__init__(journal, theme)
        self._history = history(journal.record)
        self._box: Box | None = None
        self._first = 0
        self._asked: Event | None = None
        """An odd entry that waits for a yes."""
        ended = " ".join(result_sentences(self.game))
        self._said = Preview(Verdict.GOOD, ended) if ended else None
        """What is to be read as long as the line has the text `_said_of`."""
        self._said_of = ""
        self._arranged: Plan | None = None

    def compose(self) -> ComposeResult:
        """Lay out the pad, the history, the line that is typed into, and what is said below it."""
        with Horizontal(id="main"):
            yield PadView(self.styles_of)
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(markup=False)
            with VerticalScroll(id="history", can_focus=False):
                yield Static(markup=False)
        yield Static(id="rule", markup=False)
        with Horizontal(id="line"):
            yield Label(id="asked", markup=False)
            yield EntryLine(self.press)
        yield Static(id="said", markup=False)
        yield Static(id="keys", markup=False)

    def on_ready(self) -> None:
        """Be ready to be typed into."""
        self._entry.focus()
        self._draw()

    def on_resize(self) -> None:
        """Fit everything into the window anew."""
        self.call_after_refresh(self._draw)

    @property
    def _entry(self) -> EntryLine:
        """The line that is typed into."""
        return self.query_one(EntryLine)

    # What is typed

    @on(Input.Changed)
    def _check(self) -> None:
        """Check what is being typed, without entering it."""
        if self._entry.value != self._said_of:
            self._said = None
        self._draw_words()

    def press(self, key: str) -> bool:
        """Do what *key* means on the line; give whether it means anything but typing."""
        if self._asked:
            self._answer(key == "y")
            return True
        is_empty = not self._entry.value
        match key:
            case "enter":
                self._submit(self._entry.value)
            case "escape":
                self._step_back()
            case "tab":
                self._complete()
            case "ctrl+z":
                self._enter(Undone())
            case "ctrl+y":
                self._enter(Redone())
            case "f1":
                self._turn_help()
            case "question_mark" if is_empty:
                self._turn_help()
            case "ctrl+d" if is_empty:
                self.exit(Leaving.QUIT)
            case "pageup" | "pagedown":
                self._scroll(-1 if key == "pageup" else 1)
            case "up" | "down":
                self._move(key)
            case "left" | "right" if is_empty:
                self._move(key)
            case _:
                return False
        return True

    def _submit(self, text: str) -> None:
        """Enter what was typed; an odd entry is asked about once."""
        if not text.strip():
            self._begin_with_what_is_there()
            return
        try:
            entry = self._parsed(text)
            if isinstance(entry, Command):
                self._obey(entry)
            elif isinstance(entry, HintWanted):
                self._entry.clear()
                self._say("Working out which dice to keep ...")
                self._work_out(entry)
            elif odd := doubt(entry, self.game):
                self._asked = entry
                self._say(f"{odd[0].upper()}{odd[1:]}. Take it all the same? {_YES_OR_NO}", Verdict.ODD)
            else:
                self._enter(entry)
        except Phase10Error as error:
            self._say(f"{error}.", Verdict.WRONG)

    def _parsed(self, text: str) -> Event | Command | HintWanted:
        """Read what was typed for the turn, or for the box that was gone to."""
        if self._box:
            return parse_box(text, self.game, self._box.seat, self._box.phase)
        return parse_entry(text, self.game)

    def _answer(self, yes: bool) -> None:
        """Take the answer to the question about an odd entry; after a no it can be typed anew."""
        odd, self._asked, self._said = self._asked, None, None
        if yes and odd:
            self._enter(odd)
        else:
            self._draw_words()

    def _enter(self, event: Event) -> None:
        """Let *event* happen, and show what it did."""
        before = self.game
        try:
            self.add(event)
        except Phase10Error as error:
            self._say(f"{error}.", Verdict.WRONG)
            return
        said = news(before, event, self.game)
        self._history += said
        self._box = None
        self._entry.clear()
        self._close_panel()
        self._draw()
        self._say(" ".join(said))

    def _obey(self, command: Command) -> None:
        """Do what changes nothing."""
        self._entry.clear()
        match command:
            case Command.QUIT:
                self.exit(Leaving.QUIT)
            case Command.HELP:
                self._turn_help()
            case Command.SHOW:
                self._close_panel()
                self._said = None
                self._draw_words()

    def _begin_with_what_is_there(self) -> None:
        """Put the score of a filled box onto the line, to be changed there."""
        scores = self.game.columns[self._box.seat].scores if self._box else ()
        if self._box and self._box.phase <= len(scores):
            self._type(str(scores[self._box.phase - 1]))

    def _type(self, text: str) -> None:
        """Put *text* onto the line, as if it were typed."""
        self._entry.value = text
        self._entry.cursor_position = len(text)

    def _complete(self) -> None:
        """Complete the word that is being typed, as far as it is clear, or tell what it may become."""
        text, choices = completions(self._entry.value, self.game)
        self._type(text)
        if choices:
            self._say(", ".join(choices), Verdict.UNFINISHED)

    # Where the cursor is

    def _move(self, key: str) -> None:
        """Go to the next box, unless something is typed for this one."""
        if self._entry.value:
            return
        box = self._cursor or Box(0, len(PHASES))
        seat = box.seat + {"left": -1, "right": 1}.get(key, 0)
        phase = box.phase + {"up": -1, "down": 1}.get(key, 0)
        self._go_to(Box(max(0, min(seat, len(self.game.columns) - 1)), max(1, min(phase, len(PHASES)))))

    @on(PadView.Clicked)
    def _clicked(self, event: PadView.Clicked) -> None:
        """Go to the box that was clicked."""
        if not self._entry.value:
            self._go_to(event.box)

    def _step_back(self) -> None:
        """Close what is open, clear what is typed, or go back to the turn: one of these at a time."""
        if self.query_one("#panel").display:
            self._close_panel()
        elif self._entry.value:
            self._entry.clear()
        else:
            self._box = None
        self._said = None
        self._draw()

    def _turn_help(self) -> None:
        """Show all that can be typed, or put it away."""
        if self.query_one("#panel").display:
            self._close_panel()
            return
        self._open_panel(draw_pad_help(self.styles_of))

    def _scroll(self, pages: int) -> None:
        """Go through the history, or through what lies over the pad."""
        panel = self.query_one("#panel", VerticalScroll)
        shown = panel if panel.display else self.query_one("#history", VerticalScroll)
        shown.release_anchor()
        shown.scroll_relative(y=pages * max(1, shown.size.height - 1), animate=False)

    # The hint

    @work(thread=True, exclusive=True)
    def _work_out(self, wanted: HintWanted) -> None:
        """Work advice out beside the screen, which goes on taking keys meanwhile."""
        from phase10dice.solver.hints import hint

        try:
            self.post_message(self.HintReady(hint(self.game, wanted.dice, wanted.rolls_left)))
        except Phase10Error as error:
            self.post_message(self.HintReady(error))

    @on(HintReady)
    def _show_hint(self, event: HintReady) -> None:
        """Show the advice that was worked out."""
        from phase10dice.draw.advice import draw_advice

        if isinstance(event.answer, Phase10Error):
            self._say(f"{event.answer}.", Verdict.WRONG)
            return
        advice, *others = event.answer
        self._open_panel(draw_advice(advice, others, self.styles_of))
        if not self._entry.value:
            self._say("Esc shows the pad again.")

    # What is drawn

    @property
    def _cursor(self) -> Box | None:
        """The box that is typed into."""
        if self._box or self.game.seat is None:
            return self._box
        return Box(self.game.seat, self.game.phase.number)

    def _go_to(self, box: Box) -> None:
        """Put the cursor onto a box; that of the turn is where it is without being put."""
        self._box = None
        if box != self._cursor:
            self._box = box
        self._said = None
        self._close_panel()
        self._draw()

    def _say(self, sentence: str, verdict: Verdict = Verdict.GOOD) -> None:
        """Say something until something else is typed."""
        self._said = Preview(verdict, sentence)
        self._said_of = self._entry.value
        self._draw_words()

    def _open_panel(self, drawn: RenderableType) -> None:
        """Show something in the place of the pad."""
        panel = self.query_one("#panel", VerticalScroll)
        panel.query_one(Static).update(drawn)
        panel.scroll_home(animate=False)
        panel.display = True
        self.query_one(PadView).display = False
        self._draw()

    def _close_panel(self) -> None:
        """Show the pad again."""
        self.query_one("#panel").display = False
        self.query_one(PadView).display = True

    def _draw(self) -> None:
        """Draw everything as it stands, in the window as it is."""
        shared = plan(self.game, *self.size, self._first_for(self._cursor))
        self._arrange(shared)
        self.query_one(PadView).draw(self.game, shared.pad if shared.fits else None, self._cursor)
        told = self.query_one("#history", VerticalScroll)
        told.query_one(Static).update(Text("\n".join(self._history)))
        told.anchor()
        quiet = self.styles_of.quiet
        note = f" Note: {self.game.notes[-1]} " if self.game.notes else ""
        rule = set_cell_size(f"{_LINE * 2}{note}{_LINE * self.size.width}", self.size.width)
        self.query_one("#rule", Static).update(Text(rule, quiet))
        asked = Text(f"{box_words(self.game, self._box)}: ", self.styles_of.mover)
        self.query_one("#asked", Label).update(asked)
        self.query_one("#keys", Static).update(Text(keys_line(self.size.width), quiet))
        self._draw_words()

    def _draw_words(self) -> None:
        """Draw what there is to say: of what is being typed, or of what was just done."""
        said = self._said or preview(self._entry.value, self.game, self._box)
        style = {
            Verdict.UNFINISHED: self.styles_of.quiet,
            Verdict.GOOD: self.styles_of.good,
            Verdict.ODD: self.styles_of.warning,
            Verdict.WRONG: self.styles_of.warning,
        }[said.verdict]
        self.query_one("#said", Static).update(Text(f"{_SIGNS[said.verdict]}{said.sentence}", style))

    def _first_for(self, cursor: Box | None) -> int:
        """Scroll the players as little as it takes to see the one with the cursor; give the first of them."""
        seats = plan(self.game, *self.size, self._first).pad.seats
        if cursor and cursor.seat < seats.start:
            self._first = cursor.seat
        elif cursor and cursor.seat >= seats.stop:
            self._first = cursor.seat - len(seats) + 1
        else:
            self._first = seats.start
        return self._first

    def _arrange(self, shared: Plan) -> None:
        """Give every part its place, if it is another one than before."""
        if self._arranged == shared:
            return
        self._arranged = shared
        main = self.query_one("#main")
        main.styles.layout = "horizontal" if shared.is_beside else "vertical"
        body = (self.query_one(PadView), self.query_one("#panel"))
        for part in body:
            part.styles.width = shared.pad.width + 2 if shared.is_beside else "1fr"
            part.styles.height = "1fr" if shared.is_beside else shared.pad.height
        told = self.query_one("#history")
        told.styles.height = "1fr"
        told.display = shared.fits and (shared.is_beside or shared.history > 0)
        self.query_one("#rule").display = shared.fits and shared.has_rule
        self.query_one("#said").styles.height = shared.message
