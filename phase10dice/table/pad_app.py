"""The pad at a full screen: one line to type into, and a pad that shows at once what came of it."""

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from phase10dice.draw.sentences import history, news, result_sentences
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import capitalized
from phase10dice.entries import Command, HintWanted, completions, doubt, parse_box, parse_entry
from phase10dice.errors import Phase10Error
from phase10dice.events import Event, Redone, Undone
from phase10dice.storage import Journal
from phase10dice.table.asking import HintFound, Wanted, ask_solver
from phase10dice.table.base import Leaving, TableApp
from phase10dice.table.pad_cursor import PadCursor
from phase10dice.table.pad_help import draw_pad_help
from phase10dice.table.pad_sheet import PadSheet, PadSight
from phase10dice.table.pad_view import PadView
from phase10dice.table.pages import Question
from phase10dice.table.preview import Preview, Verdict, box_words, preview, unchanged_sentence

__all__ = ["PadApp"]


class PadApp(TableApp):
    """The pad, filled in by typing: each entry is checked as it is typed, and saved before it is shown."""

    TITLE = "Phase 10 Dice"

    def __init__(self, journal: Journal, theme: Theme) -> None:
        """Take over an open journal."""
        super().__init__(journal, theme)
        self._sheet = PadSheet(theme, self.press)
        self._entry = self._sheet.entry
        self._cursor = PadCursor()
        self._history = history(journal.record)
        self._said: Preview | None = None
        """What is to be read as long as the line has the text `_said_of`."""
        self._said_of = ""
        self._fresh = 0
        """How many of the last sentences of the history are what is said."""
        self._is_ready = False
        if ended := result_sentences(self.game):
            self._said, self._fresh = Preview(Verdict.GOOD, " ".join(ended)), len(ended)

    def compose(self) -> ComposeResult:
        """Lay out the only part there is."""
        yield self._sheet

    def on_ready(self) -> None:
        """Be ready to be typed into."""
        self._is_ready = True
        self._draw()
        self._entry.focus()

    def on_key(self, event: events.Key) -> None:
        """Give the line what is typed before it has the focus."""
        if self.focused is None and self.screen is self._entry.screen:
            self._entry.post_message(events.Key(event.key, event.character))

    def on_resize(self) -> None:
        """Fit everything into the window anew."""
        self.call_after_refresh(self._draw)

    # What is typed

    @on(Input.Changed)
    def _check(self) -> None:
        """Check what is being typed, without entering it."""
        if self._entry.value != self._said_of:
            self._hush()
        self._draw_words()

    def press(self, key: str) -> bool:
        """Do what *key* means on the line; give whether it means anything but typing."""
        if isinstance(self.screen, Question):
            self.screen.answer(key)
            if key.isdigit():  # whoever types the next number at once has said no, and means all of it
                self._entry.clear()
            return not key.isdigit()
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
                self._sheet.scroll(-1 if key == "pageup" else 1)
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
                ask_solver(self, Wanted(self.game, entry.dice, entry.rolls_left))
            elif odd := doubt(entry, self.game):
                self._ask(f"{capitalized(odd)}. Take it all the same?", entry)
            elif unchanged := unchanged_sentence(entry, self.game):
                self._entry.clear()
                self._step_back()
                self._say(unchanged)
            else:
                self._enter(entry)
        except Phase10Error as error:
            self._refuse(error)

    def _parsed(self, text: str) -> Event | Command | HintWanted:
        """Read what was typed for the turn, or for the box that was gone to."""
        if box := self._cursor.box:
            return parse_box(text, self.game, box.seat, box.phase)
        return parse_entry(text, self.game)

    def _ask(self, question: str, odd: Event) -> None:
        """Ask whether to enter *odd*; after a no it can be typed anew."""
        asked_of = self._entry.value

        def take(answer: bool | None) -> None:
            if answer:
                self._enter(odd)
            elif self._entry.value == asked_of:
                self._entry.is_refused = True

        self.push_screen(Question(question, self.styles_of, self._entry.post_message), take)

    def _refuse(self, error: Phase10Error) -> None:
        """Tell why an entry is not taken; what is typed next takes its place."""
        self._say(f"{error}.", Verdict.WRONG)
        self._entry.is_refused = True

    def _enter(self, event: Event) -> None:
        """Let *event* happen, and show what it did."""
        before = self.game
        try:
            self.add(event)
        except Phase10Error as error:
            self._refuse(error)
            return
        said = news(before, event, self.game)
        self._history += said
        self._cursor.go_back()
        self._entry.clear()
        self._sheet.close_panel()
        self._draw()
        self._say(" ".join(said), fresh=len(said))

    def _obey(self, command: Command) -> None:
        """Do what changes nothing."""
        self._entry.clear()
        match command:
            case Command.QUIT:
                self.exit(Leaving.QUIT)
            case Command.HELP:
                self._turn_help()
            case Command.SHOW:
                self._sheet.close_panel()
                self._hush()
                self._draw_words()

    def _begin_with_what_is_there(self) -> None:
        """Put the score of a filled box onto the line, to be changed there."""
        box = self._cursor.box
        scores = self.game.columns[box.seat].scores if box else ()
        if box and box.phase <= len(scores):
            self._type(str(scores[box.phase - 1]))

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

    # Where the cursor is, and what lies over the pad

    def _move(self, key: str) -> None:
        """Go to the next box, unless something is typed for this one."""
        if not self._entry.value:
            self._cursor.move(key, self.game)
            self._look_anew()

    @on(PadView.Clicked)
    def _clicked(self, event: PadView.Clicked) -> None:
        """Go to the box that was clicked."""
        if not self._entry.value:
            self._cursor.go_to(event.box, self.game)
            self._look_anew()

    def _look_anew(self) -> None:
        """Show the pad, and what can be typed where the cursor is now."""
        self._hush()
        self._sheet.close_panel()
        self._draw()

    def _step_back(self) -> None:
        """Close what is open, clear what is typed, or go back to the turn: one of these at a time."""
        if self._sheet.has_panel:
            self._sheet.close_panel()
        elif self._entry.value:
            self._entry.clear()
        else:
            self._cursor.go_back()
        self._hush()
        self._draw()

    def _turn_help(self) -> None:
        """Show all that can be typed, or put it away."""
        if self._sheet.has_panel:
            self._sheet.close_panel()
        else:
            self._sheet.open_panel(draw_pad_help(self.styles_of))
            self._draw()

    @on(HintFound)
    def _show_hint(self, found: HintFound) -> None:
        """Show the advice that was worked out, unless the game has gone on meanwhile."""
        from phase10dice.draw.advice import draw_advice

        if found.wanted.game is not self.game:
            return
        if isinstance(found.answer, Phase10Error):
            self._say(f"{found.answer}.", Verdict.WRONG)
            return
        advice, *others = found.answer
        self._sheet.open_panel(draw_advice(advice, others, self.styles_of))
        self._draw()
        if not self._entry.value:
            self._say("Esc shows the pad again.")

    # What is drawn

    def _say(self, sentence: str, verdict: Verdict = Verdict.GOOD, fresh: int = 0) -> None:
        """Say something until something else is typed."""
        self._said, self._fresh = Preview(verdict, sentence), fresh
        self._said_of = self._entry.value
        self._draw_words()

    def _hush(self) -> None:
        """Say no more of what was done, but what can be done."""
        self._said, self._fresh = None, 0

    def _draw(self) -> None:
        """Draw everything as it stands, in the window as it is."""
        if self._is_ready:
            sight = PadSight(self.game, self._cursor.at(self.game), box_words(self.game, self._cursor.box))
            self._sheet.draw(sight, self.size)
            self._draw_words()

    def _draw_words(self) -> None:
        """Draw what there is to say: of what is being typed, or of what was just done."""
        said = self._said or preview(self._entry.value, self.game, self._cursor.box)
        self._sheet.say(said, self._history, self._fresh)
