"""``phase10dice score``: the pad for a game with real dice."""

from pathlib import Path

import click

from phase10dice.cli.common import as_house_rules, json_option, rule_option
from phase10dice.cli.games import data_dir_option, game_argument, open_game, players_option
from phase10dice.cli.session import Session
from phase10dice.cli.theme import theme_option
from phase10dice.entries import Command, HintWanted, doubt, parse_entry
from phase10dice.game import DiceSource, Status

__all__ = ["command"]


@click.command("score")
@game_argument
@players_option
@rule_option
@data_dir_option
@theme_option
@json_option
def command(
    game: Path | None, players: str | None, house_rules: tuple[str, ...], data_dir: Path | None, as_json: bool
) -> None:
    """Keep the score of a game with real dice.

    At a terminal it asks for one turn after the other; from a pipe it takes one entry a line:

    \b
      34                      points of this turn
      8 8 8 10 W W 1 2 5 7    its dice: the best score is worked out
      miss                    the phase is not made (also - or 0)
      undo, redo              take the last entry back, bring it back
      edit NAME PHASE POINTS  put an old score right
      rename NAME NEW         call a player something else
      leave NAME              go on without a player
      hint ROLLS DICE         which of ten dice to keep, with so many rolls left
      show, quit

    Every entry is saved at once. GAME is the file of the game, begun if it is not there yet; left out, it is
    the unfinished game that was played last, or with --players a new one. Players are named in turn order.
    """  # noqa: D301, click reads a backspace as "leave these lines as they are"
    with open_game(game, data_dir, players, as_house_rules(house_rules), dice=DiceSource.REAL) as journal:
        _Pad(journal, as_json).run()


class _Pad(Session):
    """The pad, filled in line by line."""

    name = "score"
    words = ("miss", "undo", "redo", "edit", "rename", "leave", "hint", "show", "help", "quit")
    help = """\
  34                      points of this turn
  8 8 8 10 W W 1 2 5 7    its dice: the best score is worked out
  miss                    the phase is not made (also m, - or 0)
  undo, redo              take the last entry back, bring it back (also u, r)
  edit NAME PHASE POINTS  put an old score right, such as edit Ana 2 45
  rename NAME NEW         call a player something else
  leave NAME              go on without a player
  hint ROLLS DICE         which dice to keep, such as hint 2 8 8 8 10 W W 1 2 5 7
  show                    the pad (also s, or just Enter)
  quit                    leave; everything is saved (also q, or Ctrl-D)"""

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
        if not odd or self.confirm(f"{odd[0].upper()}{odd[1:]}. Take it all the same?"):
            self.add(entry)
        return True
