"""``phase10dice play``: a game with virtual dice, at a full screen or one command a line."""

import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import STATE_KEYS, json_option, rule_option, seed_option
from phase10dice.cli.games import data_dir_option, game_argument, open_game, players_option
from phase10dice.cli.printing import make_console
from phase10dice.cli.screen import plain_option, reason_for_lines, run_full_screen
from phase10dice.cli.session import Session
from phase10dice.dice import DICE
from phase10dice.draw.questions import decline_question, risk_question, stop_question, undo_question
from phase10dice.draw.sentences import seed_sentence, status_sentence
from phase10dice.draw.words import letters_at, points_words
from phase10dice.entries import Command, parse_letters, parse_shared
from phase10dice.errors import IllegalMoveError, UnreadableError, printable
from phase10dice.events import Event, Kept, Rolled, Stopped, Undone
from phase10dice.game import DiceSource, Status
from phase10dice.phases import HouseRules
from phase10dice.storage import Journal
from phase10dice.turn import ROLLS, Turn

if TYPE_CHECKING:
    from phase10dice.table.game import GameApp

__all__ = ["command"]


@click.command("play")
@game_argument
@players_option
@rule_option
@seed_option("gives the same dice")
@plain_option
@click.option(
    "--animation/--no-animation",
    "animates",
    default=True,
    envvar="PHASE10DICE_ANIMATION",
    help="Whether dice tumble on the full screen; PHASE10DICE_ANIMATION=no turns it off for good.",
)
@click.option("--fast", is_flag=True, help="Computer players do not pause between their rolls.")
@data_dir_option
@theme_option
@json_option(f"{STATE_KEYS}, seed")
def command(
    game: Path | None,
    players: str | None,
    house_rules: HouseRules,
    seed: int | None,
    plain: bool,
    animates: bool,
    fast: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Play a game with virtual dice, alone or several at one keyboard.

    At a terminal it takes the full screen, which has the keys on its last line and ? for help. With --plain,
    and from a pipe, it takes one command a line; the dice are called a to j, so that no die is mistaken for
    a number:

    \b
      roll          roll all ten dice, at a turn's start
      keep a c f    keep these dice and roll the rest (keep none: roll all)
      stop          end the turn with the dice as they lie
      decline       with the rule optional-score: take a miss instead
      hint          which dice to keep, by the solver
      undo          take back what came after the latest roll, such as a stop
      show, quit

    Every roll is saved at once. GAME is the file of the game, begun if it is not there yet; left out, it is
    the unfinished game that was played last, or with --players a new one. Who starts is rolled for.

    The computer plays too: --players Ana,steady:Bo. It can be an expert, steady, or a beginner; a player
    written just expert gets that for a name.
    """  # noqa: D301, click reads a backspace as "leave these lines as they are"
    told: list[str] = []

    def tell(sentence: str) -> None:
        """Say it here, and let the full screen say it again: that hides what was said before."""
        click.echo(sentence, err=True)
        told.append(sentence)

    opened = open_game(
        game,
        data_dir,
        players,
        house_rules,
        dice=DiceSource.VIRTUAL,
        seed=seed,
        err=as_json,
        tell=tell,
    )
    with opened as journal:
        why = reason_for_lines(plain, as_json)
        if why is None:
            run_full_screen(partial(_full_screen, journal, animates, fast, tuple(told)), "play")
        else:
            _Table(journal, as_json, fast).run(why)


def _full_screen(journal: Journal, animates: bool, fast: bool, told: tuple[str, ...]) -> "GameApp":
    """Make the full screen; what it stands on is loaded only here."""
    from phase10dice.table.game import GameApp

    return GameApp(journal, chosen_theme(), animates=animates, fast=fast, told=told)


_PAUSE = 0.8
"""Seconds before a computer player's choice, so that people at a terminal can follow."""


class _Table(Session):
    """The table: commands typed line by line, the dice rolled by the program."""

    name = "play"
    words = ("roll", "keep", "none", "stop", "decline", "hint", "undo", "note", "show", "help", "quit")
    help = """\
  roll          roll all ten dice, at a turn's start (also r)
  keep a c f    keep these dice and roll the rest (also k acf; keep none rolls all)
  stop          end the turn with the dice as they lie
  decline       with the rule optional-score: take a miss instead
  hint          which dice to keep, by the solver (also t)
  undo          take back what came after the latest roll, such as a stop (also u)
  rename NAME NEW, leave NAME, note TEXT
  show          the pad (also s, or just Enter)
  quit          leave; everything is saved (also q, or Ctrl-D)"""

    def __init__(self, journal: Journal, as_json: bool, fast: bool) -> None:
        """Take over an open journal; computer players take their time at a terminal, unless *fast*."""
        super().__init__(journal, as_json)
        self._pause = _PAUSE if self.asks and sys.stdout.isatty() and not fast else 0.0

    def prompt(self) -> str:
        """Say what can be done next, and what the dice score as they lie."""
        turn = self.game.turn
        if turn is None:
            return "The game is over; show or quit: "
        who = f"{self.game.mover.name}, Phase {turn.phase.number}"
        if not turn.table:
            return f"{who} ({turn.phase.name}); roll: "
        if turn.is_rolling:
            return f"{who}, kept {letters_at(turn.kept) or 'none'}; roll, or undo: "
        layout = turn.layout(self.game.setup.house_rules)
        made = f"made for {points_words(layout.score)}" if layout else "not made"
        can = "keep or stop" if turn.rolls_left else "stop"
        return f"{who} is {made}; {can}: "

    def handle(self, line: str) -> bool:
        """Do one command."""
        word, *rest = line.casefold().replace(",", " ").split() or [""]
        match word, rest:
            case "", _:
                return self.obey(Command.HELP if line else Command.SHOW)
            case (("roll" | "r"), []):
                self._roll()
            case (("keep" | "k"), _):
                self._keep(parse_letters(rest))
            case "stop", []:
                self._stop(Stopped())
            case "hint" | "t", []:
                self._hint()
            case "decline", []:
                self._stop(Stopped(declined=True))
            case _:
                entry = parse_shared(line, self.game)
                if entry is None:
                    raise UnreadableError(
                        f"{printable(line)} is not a command here: ? shows what can be typed"
                    )
                if isinstance(entry, Command):
                    return self.obey(entry)
                self._do(entry)
        return True

    def show(self) -> None:
        """Show the pad, and the dice of the turn that is on."""
        super().show()
        if self.game.turn and self.game.turn.table:
            self._show_dice(self.game.turn)

    def run(self, why: str = "") -> None:
        """Play; where a computer player is to begin, say so as is said of those who follow."""
        if self.game.strength and not self.asks:
            self.say(status_sentence(self.game))
        super().run(why)

    def settle(self) -> None:
        """Let computer players move, step by step, until a person is to move."""
        if self.game.strength is None:
            return
        from phase10dice.opponents import next_event

        while event := next_event(self.journal.record):
            if not self._turn().is_rolling:
                time.sleep(self._pause)
            match event:
                case Rolled():
                    self._roll()
                case Kept():
                    self.add(event)
                case Stopped():
                    self._do(event)

    def _hint(self) -> None:
        """Say which of the dice on the table to keep."""
        turn = self._turn()
        turn.verify_stop()
        advice = self.hint(turn.table, turn.rolls_left, DICE)
        stop = "decline" if advice.declines else "stop"
        keep = f"keep {letters_at(advice.keep) or 'none'}"
        self.say(f"To do so: {stop if len(advice.keep) == len(DICE) else keep}")

    def report(self) -> dict[str, object]:
        """Give the final state, and the seed with which the same game can be played again."""
        return {**super().report(), "seed": self.journal.record.header.seed}

    def _roll(self) -> None:
        """Roll what is to be rolled, and show it."""
        self.add(self.journal.record.next_roll())
        self._show_dice(self._turn())

    def _show_dice(self, turn: Turn) -> None:
        """Show the dice on the table: one line, or at a terminal as many as it takes."""
        from phase10dice.draw.dice import roll_text

        console = make_console(self.as_json)
        head = f"roll {turn.rolls} of {ROLLS}:"
        theme = chosen_theme()
        dice = roll_text(turn.table, turn.kept, theme)
        if self.asks and len(head) + 1 + dice.cell_len > console.width:
            console.print(head)
            console.print(roll_text(turn.table, turn.kept, theme, console.width))
        else:
            console.print(head, dice, soft_wrap=True)

    def _keep(self, keep: frozenset[int]) -> None:
        """Keep dice and roll the rest; a made phase is not put at risk by a slip."""
        turn = self._turn()
        turn.verify_keep(keep)
        question = risk_question(turn, keep, self.game.setup.house_rules)
        if question and not self.confirm(question):
            return
        self.add(Kept(keep))
        self._roll()

    def _stop(self, event: Stopped) -> None:
        """End the turn; neither a turn with rolls left nor a made phase is thrown away by a slip."""
        turn = self._turn()
        turn.verify_stop()
        self.game.apply(event)
        rules = self.game.setup.house_rules
        question = (decline_question(turn, rules) if event.declined else None) or stop_question(turn, rules)
        if question and not self.confirm(question):
            return
        self._do(event)

    def _do(self, event: Event) -> None:
        """Let an event happen, and say how the game stands where it goes on otherwise."""
        was = self.game.turn
        question = undo_question(self.journal.record) if isinstance(event, Undone) else None
        if question and not self.confirm(question):
            return
        self.add(event)
        if self.game.status is Status.FINISHED:
            self.say(seed_sentence(self.journal.record.header.seed))
        elif self.game.turn != was:
            self.say(status_sentence(self.game))

    def _turn(self) -> Turn:
        """Give the turn that is on; raises `IllegalMoveError` when the game is over."""
        if self.game.turn is None:
            raise IllegalMoveError("the game is over")
        return self.game.turn
