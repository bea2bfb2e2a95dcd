"""``phase10dice`` alone: what it can do, and the way back into an unfinished game."""

import os
from pathlib import Path

import click

from phase10dice.cli.common import is_interactive
from phase10dice.cli.games import COMMAND_FOR, DATA_DIR_VARIABLE, games_folder
from phase10dice.cli.lines import confirmed
from phase10dice.cli.wrapping import fitted
from phase10dice.draw.words import listed
from phase10dice.errors import RecordError
from phase10dice.game import Game
from phase10dice.storage import unfinished

__all__ = ["welcome"]

_LATEST = 20
"""An unfinished game is looked for among so many that were played last, since a welcome must be quick."""

_WORDS = """\
Phase 10 Dice: ten dice, ten phases, three rolls a turn.

  phase10dice play      play it here: alone, with others, with the computer
  phase10dice score     keep the score of a game with real dice
  phase10dice keep      ask which dice to keep; the answer is exact
  phase10dice check     see whether dice make a phase, and for how much
  phase10dice rules     read the rules, and what is often got wrong
  phase10dice theme     choose other colours
  phase10dice --help    see the rest
"""


def welcome(ctx: click.Context) -> None:
    """Greet, and offer to go on with the unfinished game that was played last, if there is one."""
    click.echo(fitted(_WORDS))
    found = _unfinished()
    if found is None:
        click.echo("Begin with: phase10dice play")
        return
    path, game = found
    name = COMMAND_FOR[game.setup.dice]
    players = listed([column.name for column in game.columns])
    if not is_interactive():
        click.echo(f"Go on with the game of {players}, in round {game.round}: phase10dice {name}")
    elif confirmed(f"Go on with the game of {players}, in round {game.round}? [Y/n]: ", default=True):
        group = ctx.command
        assert isinstance(group, click.Group), "a welcome is given where a command could stand"
        command = group.get_command(ctx, name)
        assert command is not None, "the commands for games are there"
        with command.make_context(name, [str(path)], parent=ctx) as inner:
            command.invoke(inner)


def _unfinished() -> tuple[Path, Game] | None:
    """Find the unfinished game that was played last, if it is one of the latest."""
    named = os.environ.get(DATA_DIR_VARIABLE)
    try:
        folder = games_folder(Path(named) if named else None)
    except RecordError:
        return None
    # What is damaged is passed over: the command that goes on with it will say so.
    for found in unfinished(folder, latest=_LATEST):
        if not isinstance(found, RecordError):
            path, record = found
            return path, record.game
    return None
