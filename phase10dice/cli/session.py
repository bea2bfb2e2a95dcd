"""The loop that joins a game on the disk with people at a terminal, or with a pipe: one command a line."""

import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme
from phase10dice.cli.common import is_interactive
from phase10dice.cli.games import how_to_go_on
from phase10dice.cli.lines import confirmed, piped_lines, typed_lines
from phase10dice.cli.printing import echo_json, print_pad, print_rich
from phase10dice.cli.wrapping import fitted
from phase10dice.dice import Die, Face
from phase10dice.draw.sentences import news
from phase10dice.entries import Command, completions
from phase10dice.errors import InstallationError, Phase10Error, RecordError, UnreadableError
from phase10dice.events import Event
from phase10dice.game import Game, Status
from phase10dice.report import report
from phase10dice.storage import Journal

if TYPE_CHECKING:
    from phase10dice.solver.advice import Advice

__all__ = ["Session"]


class Session(ABC):
    """A game being played or scored, line by line.

    At a terminal there is a prompt before each line, and an error is told and the line asked for again. From
    a pipe blank lines and comments are passed over, and an error ends the run, naming its line. With
    *as_json* nothing but the final state goes to standard output.
    """

    name: str
    """The command, for saying how to go on."""
    help: str
    """What can be typed, a line each."""
    words: tuple[str, ...]
    """What Tab completes."""

    def __init__(self, journal: Journal, as_json: bool) -> None:
        """Take over an open journal."""
        self.journal = journal
        self.as_json = as_json
        self.asks = is_interactive()

    @abstractmethod
    def prompt(self) -> str:
        """Give the words before what is typed next."""

    @abstractmethod
    def handle(self, line: str) -> bool:
        """Do what *line* says; give whether to go on. Raises a `Phase10Error` for what cannot be done."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.journal.record.game

    def say(self, *sentences: str) -> None:
        """Tell people something; at a terminal no word is broken at the edge of the window."""
        for sentence in sentences:
            click.echo(self._wrapped(sentence), err=self.as_json)

    def _wrapped(self, sentence: str) -> str:
        """Break a sentence into lines where somebody reads it at a terminal."""
        if not self.asks:
            return sentence
        from shutil import get_terminal_size
        from textwrap import fill

        return fill(sentence, max(get_terminal_size().columns - 1, 10))

    def confirm(self, question: str) -> bool:
        """Ask for a yes, where somebody can be asked; a pipe means what it says, and Ctrl-D says no."""
        if not self.asks:
            return True
        return confirmed(f"{self._wrapped(f'{question} [y/N]:')} ", err=self.as_json)

    def add(self, event: Event) -> None:
        """Let *event* happen, save it and say what it did."""
        before = self.game
        self.journal.add(event)
        if self.asks:
            self.journal.sync()
        self.say(*news(before, event, self.game))

    def hint(self, faces: Sequence[Face], rolls_left: int, dice: Sequence[Die] | None = None) -> "Advice":
        """Say which of ten dice to keep; give the answer."""
        from phase10dice.draw.advice import draw_advice
        from phase10dice.solver.hints import hint

        advice, *others = hint(self.game, faces, rolls_left, dice=dice)
        print_rich(draw_advice(advice, others, chosen_theme()), err=self.as_json)
        return advice

    def show(self) -> None:
        """Show how the game stands."""
        print_pad(self.game, err=self.as_json)

    def obey(self, command: Command) -> bool:
        """Do what changes nothing; give whether to go on."""
        match command:
            case Command.SHOW:
                self.show()
            case Command.HELP:
                click.echo(fitted(self.help) if self.asks else self.help, err=self.as_json)
            case Command.QUIT:
                return False
        return True

    def run(self, why: str = "") -> None:
        """Read lines until the end, and show what came of them.

        People are told *why* they type lines below the pad: in a small window it would take it out of sight.
        """
        try:
            if self.asks:
                _leave_in_order_when_ended()
                self.show()
                if why:
                    click.echo(self._wrapped(why), err=True)
                self.say("Type ? to see what can be typed.")
            self._run_lines()
        except (KeyboardInterrupt, click.Abort):
            click.echo(f"\n{how_to_go_on(self.journal, self.name)}", err=True)
            raise click.Abort from None  # for a KeyboardInterrupt click would print another line end
        if self.as_json:
            echo_json(self.report())
        elif not self.asks:
            print_pad(self.game)
        if self.asks and self.game.status is not Status.FINISHED:
            click.echo(how_to_go_on(self.journal, self.name), err=True)

    def settle(self) -> None:  # noqa: B027, where only people act there is nothing to do
        """Let happen what nobody needs to type, before the first line and after each."""

    def report(self) -> dict[str, object]:
        """Give the final state for scripts."""
        return report(self.game)

    def _run_lines(self) -> None:
        """Give each line to `handle`."""
        self.settle()
        for number, line in self._lines():
            try:
                if not self.handle(line):
                    return
                self.settle()
            except (InstallationError, RecordError):
                raise
            except Phase10Error as error:
                if not self.asks:
                    # A question mark helps only those who can ask again.
                    told = str(error).replace(": ? shows", f": phase10dice {self.name} --help shows")
                    raise UnreadableError(f"line {number}: {told}; what came before it is kept") from error
                click.echo(self._wrapped(f"{error}."), err=True)

    def _lines(self) -> Iterator[tuple[int, str]]:
        """Give what is typed, line by line."""
        if not self.asks:
            return piped_lines()
        self._complete_words()
        return typed_lines(self.prompt, err=self.as_json)

    def _complete_words(self) -> None:
        """Let Tab complete words and names, and list them on an empty line, where the system can."""
        try:
            import readline
        except ImportError:
            return

        def complete(_: str, state: int) -> str | None:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            completed, found = completions(line, self.game, self.words)
            head = f"{line.split()[0]} " if " " in line.lstrip() else ""
            whole = [f"{head}{word}" for word in found] or [completed.lstrip()]
            # What stands before the last space stays as it is; a name may have spaces.
            before = readline.get_begidx() - (len(line) - len(line.lstrip()))
            return whole[state][before:] if state < len(whole) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("set show-all-if-ambiguous on")
        readline.parse_and_bind("tab: complete")


def _leave_in_order_when_ended() -> None:
    """Leave by an exception when the system ends the program: the terminal gets its settings back."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        # Windows has no SIGHUP.
        if number := getattr(signal, name, None):
            signal.signal(number, leave)
