"""``phase10dice score``: the pad for a game with real dice."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import STATE_KEYS, json_option, rule_option
from phase10dice.cli.games import data_dir_option, game_argument, open_game, players_option
from phase10dice.cli.screen import plain_option, reason_for_lines, run_full_screen
from phase10dice.cli.session import Session
from phase10dice.draw.words import capitalized
from phase10dice.entries import WORDS, Command, HintWanted, doubt, forms_text, parse_entry
from phase10dice.game import DiceSource, Status
from phase10dice.phases import HouseRules
from phase10dice.storage import Journal

if TYPE_CHECKING:
    from phase10dice.table.pad_app import PadApp

__all__ = ["command"]


@click.command("score")
@game_argument
@players_option
@rule_option
@plain_option
@data_dir_option
@theme_option
@json_option(STATE_KEYS)
def command(
    game: Path | None,
    players: str | None,
    house_rules: HouseRules,
    plain: bool,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Keep the score of a game with real dice.

    At a terminal the pad fills the screen; with --plain, or from a pipe, it takes one entry a line:

    \b
      34                      points of this turn
      8 8 8 10 W W 1 2 5 7    its dice: the best score is worked out
      miss                    the phase is not made (also - or 0)
      undo, redo              take the last entry back, bring it back
      edit NAME PHASE POINTS  put an old score right
      rename NAME NEW         call a player something else
      leave NAME              go on without a player
      note TEXT               write a note on the pad
      hint ROLLS DICE         which of ten dice to keep, with so many rolls left
      show, quit

    Every entry is saved at once. GAME is the file of the game, begun if it is not there yet; left out, it is
    the unfinished game that was played last, or with --players a new one. Players are named in turn order.
    """  # noqa: D301, click reads a backspace as "leave these lines as they are"
    with open_game(game, data_dir, players, house_rules, dice=DiceSource.REAL, err=as_json) as journal:
        why = reason_for_lines(plain, as_json)
        if why is None:
            run_full_screen(lambda: _full_screen(journal), _Pad.name)
        else:
            _Pad(journal, as_json).run(why)


def _full_screen(journal: Journal) -> "PadApp":
    """Make the pad at a full screen."""
    from phase10dice.table.pad_app import PadApp

    return PadApp(journal, chosen_theme())


class _Pad(Session):
    """The pad, filled in line by line."""

    name = "score"
    words = WORDS
    help = f"{forms_text()}\n  Enter alone             the pad as well"

    def prompt(self) -> str:
        """Ask for the turn of the player to move."""
        if self.game.status is Status.FINISHED:
            return "The game is over; undo, edit, show or quit: "
        last = ", last try" if self.game.status is Status.LAST_TRY else ""
        phase = self.game.phase
        return f"{self.game.mover.name}{last}, Phase {phase.number} ({phase.name}), points or dice: "

    def handle(self, line: str) -> bool:
        """Take one entry; an odd one is asked about once, or warned of where nobody can be asked."""
        if not line.strip():
            return self.obey(Command.HELP if line else Command.SHOW)
        entry = parse_entry(line, self.game)
        if isinstance(entry, Command):
            return self.obey(entry)
        if isinstance(entry, HintWanted):
            self.hint(entry.dice, entry.rolls_left)
            return True
        odd = doubt(entry, self.game)
        if odd and not self.asks:
            click.echo(f"phase10dice: {odd}; taken as typed.", err=True)
        if not odd or self.confirm(f"{capitalized(odd)}. Take it all the same?"):
            self.add(entry)
        return True
