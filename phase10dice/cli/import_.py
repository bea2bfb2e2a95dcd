"""``phase10dice import``: a pad kept elsewhere becomes a game."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

import click

from phase10dice.cli.common import STATE_KEYS, json_option, rule_option
from phase10dice.cli.games import data_dir_option, games_folder
from phase10dice.cli.lines import read_in
from phase10dice.cli.printing import echo_json, print_pad
from phase10dice.cli.values import FilePath
from phase10dice.errors import UnreadableError, printable_path
from phase10dice.files import reported
from phase10dice.phases import HouseRules
from phase10dice.record import Record
from phase10dice.report import report
from phase10dice.storage import Journal, find_same

__all__ = ["command"]


@click.command("import")
@click.argument("file", type=FilePath(exists=True, allow_dash=True))
@click.option(
    "--output",
    type=FilePath(),
    metavar="GAME",
    help="The file of the new game, instead of one in the data folder.",
)
@rule_option
@data_dir_option
@json_option(STATE_KEYS)
def command(
    file: Path, output: Path | None, house_rules: HouseRules, data_dir: Path | None, as_json: bool
) -> None:
    """Make a game of a pad kept elsewhere, from CSV or from JSON that export wrote; - is standard input.

    CSV has a row a turn, in the order of play, or a row a player, with the ten phases in columns:

    \b
      player,phase,points            name,1,2,3,4,5,6,7,8,9,10,missed
      Ana,1,34                       Ana,34,45,50,,,,,,,,1
      Ben,1,miss                     Ben,48,40,,,,,,,,,2

    More columns may follow. In a row a turn: dice, seat. In a row a player: missed, first_finish_bonus and
    total, which are needed where the boxes alone do not tell how the game went. Nothing is kept unless all of
    it can be.
    """  # noqa: D301, click reads a backspace as "leave these lines as they are"
    from phase10dice.imports import import_game

    if output:
        _verify_free(output)
    text, when = _read(file)
    imported = import_game(text, house_rules, when)
    for odd in imported.doubts:
        click.echo(f"phase10dice: {odd}.", err=True)
    game = _keep(imported.record, output, data_dir, when)
    click.echo(f"The game is kept in {printable_path(game)}.", err=True)
    if as_json:
        echo_json(report(imported.record.game))
    else:
        print_pad(imported.record.game)


def _keep(record: Record, output: Path | None, data_dir: Path | None, when: str) -> Path:
    """Keep the game in the file that is meant, or in the data folder; give the file."""
    if output:
        Journal.create(output, record.header, record.events).close()
        return output
    folder = games_folder(data_dir)
    _verify_new(record, folder)
    with Journal.begin(folder, record.header, record.events, when) as journal:
        return journal.path or folder


def _read(file: Path) -> tuple[str, str]:
    """Read the text, and tell when it was written."""
    data = read_in(file)
    with reported(file, "cannot read"):
        written = datetime.now() if str(file) == "-" else datetime.fromtimestamp(file.stat().st_mtime)
    try:
        return data.decode("utf-8-sig"), written.astimezone().isoformat(timespec="seconds")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableError(f"line {line}: it is not UTF-8 text: save it as CSV UTF-8") from error


def _verify_free(path: Path) -> None:
    """Raise `UnreadableError` if something is at *path* already; an empty file will do."""
    with suppress(OSError):  # what is the matter there, the one who writes will say
        if path.stat().st_size:
            raise UnreadableError(
                f"{printable_path(path)} is there already: name another file for a new game"
            )


def _verify_new(record: Record, folder: Path) -> None:
    """Raise `UnreadableError` if the very same game is in the folder already."""
    same = find_same(folder, record)
    if same:
        raise UnreadableError(f"this game is kept already, in {printable_path(same)}")
