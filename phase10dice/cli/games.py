"""Which game a command is about: found in the data folder, opened to go on with, or begun."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any

import click

from phase10dice.cli.common import Decorator, is_interactive, new_seed
from phase10dice.cli.lines import ask, confirmed
from phase10dice.cli.values import FilePath
from phase10dice.dice import dice_stream
from phase10dice.draw.words import capitalized, listed
from phase10dice.errors import IllegalMoveError, RecordError, UnreadableError, printable_path
from phase10dice.game import DiceSource, Setup
from phase10dice.phases import HouseRules
from phase10dice.players import Player, parse_players, starting_order
from phase10dice.record import Header, Record
from phase10dice.storage import Journal, default_folder, read_record, recorded, unfinished

__all__ = [
    "COMMAND_FOR",
    "DATA_DIR_VARIABLE",
    "data_dir_option",
    "existing_game_argument",
    "game_argument",
    "games_folder",
    "how_to_go_on",
    "newest",
    "open_game",
    "pass_over",
    "played_game",
    "players_option",
    "read_game",
]

DATA_DIR_VARIABLE = "PHASE10DICE_DATA_DIR"


class _GamePath(FilePath):
    """The path of a game; of one in the data folder the name alone will do."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Take the path; raises what `FilePath` raises."""
        name = os.fspath(value)
        if name and os.path.basename(name) == name and not os.path.lexists(name):
            with suppress(RecordError):  # a user without a home has no such folder
                named = ctx.params.get("data_dir") if ctx else None
                kept = games_folder(named if isinstance(named, Path) else None) / name
                value = kept if os.path.isfile(kept) else value
        return super().convert(value, param, ctx)


game_argument: Decorator = click.argument("game", required=False, type=_GamePath(), metavar="[GAME]")
existing_game_argument: Decorator = click.argument(
    "game", required=False, type=_GamePath(exists=True), metavar="[GAME]"
)
data_dir_option: Decorator = click.option(
    "--data-dir",
    type=FilePath(is_folder=True),
    envvar=DATA_DIR_VARIABLE,
    is_eager=True,  # it says where a game is looked for that is named by its file alone
    help="The folder that games are kept in, instead of the usual one, which show --list names; also by "
    "PHASE10DICE_DATA_DIR.",
)
players_option: Decorator = click.option(
    "--players", metavar="NAME,NAME,...", help="Who plays; one name is solitaire."
)

COMMAND_FOR = {DiceSource.REAL: "score", DiceSource.VIRTUAL: "play"}
"""Which command goes on with a game, by its dice."""


def games_folder(data_dir: Path | None) -> Path:
    """Give the folder that games are kept in: *data_dir*, or the usual one; raises what that raises."""
    return data_dir or default_folder()


def newest(data_dir: Path | None, dice: DiceSource | None = None) -> Path | None:
    """Find the unfinished game that was played last; what cannot be read is named and passed over."""
    try:
        folder = games_folder(data_dir)
    except RecordError:
        return None
    for found in unfinished(folder, dice):
        if isinstance(found, RecordError):
            pass_over(found)
        else:
            return found[0]
    return None


def pass_over(error: RecordError) -> None:
    """Name a game that cannot be read."""
    click.echo(f"phase10dice: a game is passed over: {error}.", err=True)


def read_game(path: Path) -> Record:
    """Read the record at *path*, and tell if its last line was cut off."""
    record, torn = read_record(path)
    if torn:
        shown = printable_path(path)
        click.echo(f"phase10dice: the last line of {shown} was cut off and does not count.", err=True)
    return record


def played_game(path: Path | None, data_dir: Path | None) -> tuple[Path, Record]:
    """Read the game that is meant, the one at *path* or else the one played last, finished or not.

    Gives where it is as well.
    """
    if path:
        return path, read_game(path)
    for found in recorded(games_folder(data_dir)):
        if isinstance(found, RecordError):
            pass_over(found)
        else:
            return found
    raise UnreadableError("there is no game: name the file of one, or begin one with play or score")


def _say_aside(sentence: str) -> None:
    """Say something beside what a command answers."""
    click.echo(sentence, err=True)


def open_game(
    path: Path | None,
    data_dir: Path | None,
    players: str | None,
    house_rules: HouseRules,
    *,
    dice: DiceSource,
    seed: int | None = None,
    err: bool = False,
    tell: Callable[[str], None] = _say_aside,
) -> Journal:
    """Open the game that is meant, or begin it.

    A *path* with a game in it is gone on with, and so is the newest unfinished game where neither a path nor
    players are given; anything else begins a new one. A new game with virtual dice draws a *seed* if none is
    given, and rolls for who starts, which it has *tell* say. With *err* no question goes to standard output.
    """
    is_left_out = path is None
    if path is None and players is None:
        path = newest(data_dir, dice)
    if path and path.exists() and path.stat().st_size:
        new = "name the players of a new game with --players" if is_left_out else "name another file"
        return _go_on(path, players, house_rules, dice, seed, new)
    seated = parse_players(players if players is not None else _ask_players(path, dice, err))
    if path and players is not None:
        _verify_meant(path, seated, err)
    if dice is DiceSource.VIRTUAL:
        from phase10dice.draw.sentences import start_sentences

        seed = new_seed() if seed is None else seed
        order, groups = starting_order(len(seated), dice_stream(seed, 0))
        for sentence in start_sentences([player.name for player in seated], groups):
            tell(sentence)
        seated = tuple(seated[place] for place in order)
    names, strengths = zip(*((player.name, player.strength) for player in seated), strict=True)
    return _begin(path, data_dir, Setup(names, dice, house_rules, strengths), seed)


def how_to_go_on(journal: Journal, command: str) -> str:
    """Say that the game is saved, and how to come back to it with *command*."""
    if journal.path is None:
        return "This game is not kept."
    return f"Saved. To go on: phase10dice {command} {quote(printable_path(journal.path))}"


def _ask_players(path: Path | None, dice: DiceSource, err: bool) -> str:
    """Ask who plays with such *dice*, in a game at *path*; from a pipe nobody can be asked."""
    where = f"in {printable_path(path)} yet" if path else "to go on with"
    none = f"there is no {'' if path else 'unfinished '}game {where}"
    if not is_interactive():
        raise UnreadableError(f"{none}: say who plays with --players NAME,NAME")
    if path:
        click.echo(f"{capitalized(none)}: a new one begins.", err=True)
    if dice is DiceSource.VIRTUAL:
        click.echo("The computer plays as well: write expert, steady or beginner, or expert:Bo.", err=True)
    while True:
        try:
            typed = ask("Who plays? Names with commas between: ", err=err)
            parse_players(typed)
        except EOFError:
            click.echo(err=True)
            raise UnreadableError("nobody plays: type one name or more, or give --players") from None
        except UnreadableError as error:
            click.echo(f"{error}.", err=True)
        else:
            return typed


def _go_on(
    path: Path, players: str | None, house_rules: HouseRules, dice: DiceSource, seed: int | None, new: str
) -> Journal:
    """Open a game to go on with it; players, house rules and seed, where given, must be those of the game.

    Where they are not, *new* says how to begin another.
    """
    shown = printable_path(path)

    def verify(record: Record) -> None:
        """Raise `IllegalMoveError` for a game that is not the one that was asked for."""
        setup, columns = record.header.setup, record.game.columns
        seated = sorted(
            str(Player(column.name, strength))
            for column, strength in zip(columns, setup.strengths, strict=True)
        )
        fault = None
        if setup.dice is not dice:
            command = COMMAND_FOR[setup.dice]
            fault = f"{shown} is a game with {setup.dice.value} dice: use phase10dice {command}"
        elif players is not None and _casefolded(map(str, parse_players(players))) != _casefolded(seated):
            fault = f"{shown} is a game of {', '.join(seated)}: name another file for a new game"
        elif house_rules not in (frozenset(), setup.house_rules):
            fault = f"{shown} keeps the house rules that it was begun with: leave --rule out, or {new}"
        elif seed not in (None, record.header.seed):
            fault = f"{shown} keeps the seed that it was begun with: leave --seed out, or {new}"
        if fault:
            raise IllegalMoveError(fault)

    journal = Journal.open(path, verify)
    if journal.torn:
        click.echo(
            f"phase10dice: the last line of {shown} was cut off; it is kept in {shown}.torn.", err=True
        )
    return journal


def _casefolded(names: Iterable[str]) -> list[str]:
    """Give names as they are compared: in no order, and whatever their capitals."""
    return sorted(name.casefold() for name in names)


def _verify_meant(path: Path, seated: Sequence[Player], err: bool) -> None:
    """See to it that the file of a new game is not a player whose comma was forgotten.

    At a terminal that is asked, and a no raises `UnreadableError`; from a pipe it is said.
    """
    if path.suffix or path.parent != Path():
        return
    shown, names = printable_path(path), listed([player.name for player in seated])
    game = f"a new game of {names} begins in the file {shown}"
    commas = f"put commas between names, such as --players {seated[-1]},{shown}"
    if not is_interactive():
        click.echo(f"phase10dice: {game}; if {shown} is a player, {commas}.", err=True)
    elif not confirmed(f"{capitalized(game)}. Is that meant? [y/N]: ", err=err):
        raise UnreadableError(f"no game is begun: {commas}")


def _begin(path: Path | None, data_dir: Path | None, setup: Setup, seed: int | None) -> Journal:
    """Begin a game at the path given, or in the data folder.

    Where the data folder cannot be written, one warning is given and the game is played without being kept.
    """
    header = Header(setup, seed, datetime.now().astimezone().isoformat(timespec="seconds"))
    if path:
        return Journal.create(path, header)
    try:
        return Journal.begin(games_folder(data_dir), header)
    except RecordError as error:
        click.echo(f"phase10dice: this game will not be kept: {error}.", err=True)
        return Journal(Record(header))
