"""The table: turns keys and clicks into acts of the player to move, and shows what comes of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from time import monotonic
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from phase10dice.dice import DICE
from phase10dice.draw.board import Arrangement, arrange
from phase10dice.draw.pad import pad, pad_and_status
from phase10dice.draw.result import result_page
from phase10dice.draw.sentences import seed_sentence
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import capitalized
from phase10dice.errors import Phase10Error
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import Game
from phase10dice.opponents import next_event
from phase10dice.table.asking import HintFound, Wanted, ask_solver
from phase10dice.table.cursor import Direction, moved
from phase10dice.table.keys import BINDINGS, keys_at
from phase10dice.table.pages import Page, Question, draw_help
from phase10dice.table.play import Moment, Play
from phase10dice.table.view import Sight, TableView
from phase10dice.table.widgets import DieView

__all__ = ["TUMBLING", "TableScreen"]

_STEP = 0.9
"""Seconds between the steps of a computer player's turn."""
TUMBLING = 0.42
_FRAME = 0.07
"""Seconds that dice tumble, and that each picture of them lasts."""


class TableScreen(Screen[None]):
    """The loop between a person and the game: an act, if need be after a question, and a new picture."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, play: Play, theme: Theme, *, animates: bool, fast: bool) -> None:
        """Sit down at a game; with *animates* dice tumble, and if *fast* computer players do not pause."""
        super().__init__()
        self.play = play
        self._theme = theme
        self._animates = animates
        self._fast = self._hurried = fast
        self._view = TableView(theme)
        self._arrangement = Arrangement.DIE
        self._cursor: int | None = None
        self._hinted: frozenset[int] = frozenset()
        self._notice: tuple[str, ...] = ()
        """What is told instead of the news: a refusal, or a hint."""
        self._rolling: frozenset[int] = frozenset()
        self._timer: Timer | None = None
        self._pause: Timer | None = None
        self._land_at = 0.0
        self._looks = Random()
        """What tumbling dice show, for the eye alone; the game's dice never come from here."""

    def compose(self) -> ComposeResult:
        """Lay the table out."""
        yield self._view

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out for the window as it is now."""
        self._view.fit_into(event.size, len(self.play.game.columns))
        self.show()

    def on_mount(self) -> None:
        """Begin with what needs no person: a computer player's turn, or the result of a game that is over."""
        self._go_on()

    def show(self) -> None:
        """Draw the table as it stands."""
        if not self._view.is_too_small:
            self._view.show(self._sight())

    def _sight(self) -> Sight:
        """Gather what there is to see."""
        game, choice = self.play.game, self.play.choice
        faces = game.turn.table if game.turn else ()
        if self._rolling:
            faces = tuple(
                DICE[index].roll(self._looks) if index in self._rolling else face
                for index, face in enumerate(faces)
            )
        return Sight(
            game=game,
            faces=faces,
            kept=choice.kept,
            hinted=self._hinted,
            cursor=self._cursor,
            arrangement=self._arrangement,
            said=self._notice or self.play.told,
            is_news=not self._notice,
            keys=keys_at(self.play),
            is_rolling=bool(self._rolling),
        )

    # Acts

    @contextmanager
    def _acting(self) -> Iterator[None]:
        """Do what changes something, and show it; what the game refuses is told in a sentence."""
        self._notice = ()
        was = self.play.game
        try:
            yield
        except Phase10Error as error:
            self._notice = (f"{capitalized(str(error))}.",)
        self.show()
        if self.play.game is not was:
            self._go_on()

    def _after(self, ask: Callable[[], str | None], act: Callable[[], None]) -> None:
        """Act, where it may be a slip only after a yes; dice that still tumble just come to rest."""
        if self._land():
            return
        with self._acting():
            question = ask()
            if question is None:
                act()
            else:
                self.app.push_screen(Question(question, self._theme), partial(self._answered, act))

    def _answered(self, act: Callable[[], None], answer: bool | None) -> None:
        """Act if the answer was yes."""
        with self._acting():
            if answer:
                act()

    def _choose(self, act: Callable[[], None]) -> None:
        """Change the choice of dice."""
        self._land()
        with self._acting():
            act()

    def action_toggle_die(self, index: int) -> None:
        """Keep a die, or free it."""
        self._choose(partial(self.play.toggle, index))

    @on(DieView.Clicked)
    def _clicked(self, message: DieView.Clicked) -> None:
        """Keep the die that was clicked, or free it."""
        self.action_toggle_die(message.index)

    def action_keep_layout(self) -> None:
        """Keep the dice that make the phase."""
        self._choose(self.play.keep_layout)

    def action_keep_none(self) -> None:
        """Free all dice."""
        self._choose(self.play.keep_none)

    def action_toggle_here(self) -> None:
        """Keep or free the die under the cursor; where none is shown yet, show it."""
        if self._cursor is None:
            self.action_move(Direction.RIGHT)
        else:
            self.action_toggle_die(self._cursor)

    def action_move(self, direction: str) -> None:
        """Move the cursor."""
        rows = arrange(self._sight().dice(), self._arrangement)
        places = {kind: [shown.die.number - 1 for shown in row] for kind, row in rows.items()}
        self._cursor = moved(places, self._cursor, Direction(direction))
        self.show()

    def action_order(self) -> None:
        """Put the dice into another order."""
        self._land()
        self._arrangement = self._arrangement.following
        self._notice = (
            f"In each row the dice lie in the order of their {self._arrangement}; letters stay with them.",
        )
        self.show()

    def action_roll(self) -> None:
        """Roll the dice that are not kept; while computer players move, let them hurry."""
        if self.play.moment is Moment.WATCHING:
            self._hurried = True
            self._land()
            self._end_pause()
            return
        self._after(self.play.roll_question, self._roll)

    def _roll(self) -> None:
        """Roll as the person to move wants it."""
        self.play.roll()
        self._start_tumbling()

    def _start_tumbling(self) -> None:
        """Let the dice that were rolled tumble, where that is wanted."""
        self._hinted = frozenset()
        if self._animates:
            self._rolling = frozenset(range(len(DICE))) - self.play.choice.kept
            self._land_at = monotonic() + TUMBLING
            self._timer = self.set_interval(_FRAME, self._tumble)

    def _tumble(self) -> None:
        """Let the dice tumble on, or come to rest."""
        if monotonic() < self._land_at:
            self.show()
        else:
            self._land()

    def _land(self) -> bool:
        """Let dice that tumble come to rest at once; give whether any did."""
        if self._timer is None:
            return False
        self._timer.stop()
        self._timer = None
        self._rolling = frozenset()
        self.show()
        return True

    def action_stop(self) -> None:
        """End the turn with the dice as they lie."""
        self._after(self.play.stop_question, self._stop)

    def action_decline(self) -> None:
        """Take a miss instead of the score."""
        self._after(self.play.decline_question, partial(self._stop, declined=True))

    def _stop(self, declined: bool = False) -> None:
        """End the turn."""
        self.play.stop(declined)
        self._hinted = frozenset()

    def action_undo(self) -> None:
        """Take back the last choice."""
        self._after(self.play.undo_question, self.play.undo)

    # What needs no person

    def _go_on(self) -> None:
        """Show the result of a game that is over, or let a computer player who is to move take a step."""
        match self.play.moment:
            case Moment.OVER:
                self._show_result()
            case Moment.WATCHING:
                if self._hurried:
                    self._ask_computer()
                else:
                    self._pause = self.set_timer(_STEP, self._end_pause)
            case _:
                self._hurried = self._fast

    def _end_pause(self) -> None:
        """Let a computer player go on that has waited, or that was told to hurry."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
            self._ask_computer()

    @work(thread=True, exclusive=True, group="computer")
    def _ask_computer(self) -> None:
        """Work out what a computer player does, off the screen's thread."""
        game = self.play.game
        event = next_event(self.play.record)
        if event:
            self.post_message(self.ComputerMoves(game, event))

    class ComputerMoves(Message):
        """A computer player has chosen."""

        def __init__(self, game: Game, event: Rolled | Kept | Stopped) -> None:
            """Take along what it does, and the game that this is for."""
            super().__init__()
            self.game = game
            self.event = event

    @on(ComputerMoves)
    def _let_computer(self, moves: ComputerMoves) -> None:
        """Let it happen, unless the turn before was taken back meanwhile."""
        if moves.game is not self.play.game:
            return
        with self._acting():
            self._hinted = frozenset()
            self.play.let(moves.event)
            if isinstance(moves.event, Rolled) and not self._hurried:
                self._start_tumbling()

    # The solver

    def action_hint(self) -> None:
        """Ask the solver; keys are answered while it works."""
        self._land()
        with self._acting():
            self.play.turn.verify_stop()
            self._notice = ("The solver is at work.",)
            turn = self.play.turn
            ask_solver(self, Wanted(self.play.game, turn.table, turn.rolls_left, DICE))

    @on(HintFound)
    def _show_hint(self, found: HintFound) -> None:
        """Show the advice, unless the dice have changed meanwhile."""
        from phase10dice.draw.hint import hint_sentences

        if found.wanted.game.turn != self.play.game.turn:
            return
        with self._acting():
            if isinstance(found.answer, Phase10Error):
                raise found.answer
            advice, *others = found.answer
            keep = frozenset(advice.keep)
            self._hinted = keep if len(keep) < len(DICE) else frozenset()
            self._notice = hint_sentences(advice, others)

    # Pages

    def action_pad(self) -> None:
        """Show the pad in full size, and of a game that is over the result."""
        if self.play.moment is Moment.OVER:
            self._show_result()
        else:
            self._open(lambda width: pad_and_status(self.play.game, width, self._theme))

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self._open(lambda width: draw_help(self._theme))

    def _show_result(self) -> None:
        """Show how the game ended, with its pad."""
        game, theme = self.play.game, self._theme
        seed = Text(seed_sentence(self.play.record.header.seed))

        def draw(width: int) -> RenderableType:
            return Group(result_page(game, width, theme), "", seed, "", pad(game, width, theme))

        self._open(draw)

    def _open(self, draw: Callable[[int], RenderableType]) -> None:
        """Open a page over the table."""
        self._land()
        self.app.push_screen(Page(draw, self._theme))
