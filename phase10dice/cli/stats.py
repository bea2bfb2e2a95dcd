"""``phase10dice stats``: the players' history over all finished games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from phase10dice.cli.common import json_option
from phase10dice.cli.games import data_dir_option, games_folder, pass_over
from phase10dice.cli.lines import lines_of
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.cli.values import FilePath, WholeNumber
from phase10dice.dice import DICE, assign, parse_dice
from phase10dice.errors import Phase10Error, RecordError, UnreadableError, printable_path
from phase10dice.game import DiceSource, Mode
from phase10dice.players import clean_name, place_of
from phase10dice.storage import set_aside

if TYPE_CHECKING:
    from phase10dice.stats import Fairness, History
    from phase10dice.stats.skill import Skill

__all__ = ["command"]

_DICE_KEYS = "dice, faces (face, count, expected), and if tested chi_square, degrees_of_freedom, chance"

_TYPED_NOTE = (
    "These lay there at the end of turns, after somebody had chosen what to keep, so high numbers and wilds "
    "are more common than in fair rolls, and no test of chance applies. To test real dice, roll all ten many "
    "times, type each roll as a line, and ask: phase10dice stats --rolls FILE"
)


@click.command("stats")
@click.option("--player", metavar="NAME", help="Only this player's games; the beginning of the name will do.")
@click.option(
    "--review",
    "reviewed",
    type=WholeNumber(1),
    metavar="N",
    help="Take the last N games with virtual dice apart into luck and skill; a second each.",
)
@click.option(
    "--rolls",
    type=FilePath(exists=True, allow_dash=True),
    metavar="FILE",
    help="Test real dice: a file with rolls of all ten, one a line, or - for standard input.",
)
@click.option(
    "--rename",
    nargs=2,
    metavar="OLD NEW",
    help="Count the games of one name as those of another; back with --rename OLD OLD.",
)
@click.option("--forget", metavar="NAME", help="Leave a name out; back with --rename NAME NAME.")
@click.option(
    "--delete",
    type=FilePath(exists=True),
    metavar="GAME",
    help="Move a game's file into the folder deleted beside it.",
)
@data_dir_option
@json_option(
    "games, passed_over, players (name, mode, games, best, best_game, mean, spread, wins, over_600, "
    "made_in_a_row, won_in_a_row, totals, above_expectation, phases (phase, turns, missed, made, best_made, "
    f"points, best_points), with --review luck, skill), dice (virtual, real: {_DICE_KEYS}). --rolls gives "
    f"{_DICE_KEYS}; --rename and --forget name, counts_as; --delete deleted, kept_in"
)
def command(
    player: str | None,
    reviewed: int | None,
    rolls: Path | None,
    rename: tuple[str, str] | None,
    forget: str | None,
    delete: Path | None,
    data_dir: Path | None,
    as_json: bool,
) -> None:
    """Show the players' history over all finished games, and whether the dice are fair.

    Every figure is worked out from the games in the data folder, which are only read. Names that are renamed
    or left out are kept in a file of their own beside the games; no game is changed by that.
    """
    asked = [rolls is not None, rename is not None, forget is not None, delete is not None]
    if sum(asked) > 1:
        raise UnreadableError("--rolls, --rename, --forget and --delete go one at a time")
    if any(asked) and (player is not None or reviewed is not None):
        raise UnreadableError("--player and --review are about the history: they go with no other option")
    if delete:
        aside = set_aside(delete)
        _tell(
            f"The game is in {printable_path(aside)} now; move it back to count it again.",
            {"deleted": str(delete), "kept_in": str(aside)},
            as_json,
        )
    elif rolls is not None:
        _test_rolls(lines_of(rolls), as_json)
    elif rename is not None or forget is not None:
        _change_names(games_folder(data_dir), rename, forget, as_json)
    else:
        _show(games_folder(data_dir), player, reviewed, as_json)


def _change_names(folder: Path, rename: tuple[str, str] | None, forget: str | None, as_json: bool) -> None:
    """Let a name count as another or not at all."""
    from phase10dice.stats import read_names, write_names

    old, new = rename or (forget or "", None)
    names = read_names(folder)
    if clean_name(old).casefold() not in {*names.changed, *_played(folder)}:
        click.echo(f"phase10dice: no finished game has a player called {clean_name(old)} yet.", err=True)
    names = names.forgotten(old) if new is None else names.renamed(old, new)
    write_names(folder, names)
    counts_as = names.of(clean_name(old))
    now = "is left out" if counts_as is None else f"counts as {counts_as}"
    _tell(f"{clean_name(old)} {now} now.", {"name": clean_name(old), "counts_as": counts_as}, as_json)


def _played(folder: Path) -> set[str]:
    """Give the names of all players of finished games, as they are compared."""
    from phase10dice.stats import Outcome, finished_games

    games = [found for found in finished_games(folder) if isinstance(found, Outcome)]
    return {column.name.casefold() for found in games for column in found.game.columns}


def _tell(sentence: str, report: dict[str, object], as_json: bool) -> None:
    """Say what was done."""
    if as_json:
        echo_json(report)
    else:
        click.echo(sentence)


def _test_rolls(lines: Iterable[tuple[int, str]], as_json: bool) -> None:
    """Test dice that were rolled for the purpose."""
    from phase10dice.draw.stats import dice_test
    from phase10dice.stats import fairness

    shown = Counter[str]()
    for number, line in lines:
        try:
            dice = parse_dice(line)
            assign(dice)
        except Phase10Error as error:
            raise UnreadableError(f"line {number}: {error}") from error
        if len(dice) != len(DICE):
            raise UnreadableError(f"line {number}: a roll is all ten dice, not {len(dice)}")
        shown.update(map(str, dice))
    tested = fairness(shown)
    if as_json:
        echo_json(_dice_report(tested))
    else:
        console = make_console()
        console.print(dice_test(f"{tested.dice} dice, as typed:", tested, console.width))


def _show(folder: Path, player: str | None, reviewed: int | None, as_json: bool) -> None:
    """Read the games and tell what they come to."""
    from phase10dice.stats import Outcome, counted, fairness, finished_games, histories, read_names

    games: list[Outcome] = []
    passed_over: list[str] = []
    for found in finished_games(folder):
        if isinstance(found, RecordError):
            passed_over.append(str(found))
            pass_over(found)
        else:
            games.append(found)
    told = histories(games, read_names(folder))
    if player is not None:
        names = list(dict.fromkeys(history.name for history in told))
        if not names:
            raise UnreadableError(f"no finished game is in {printable_path(folder)} yet: leave --player out")
        meant = names[place_of(player, names)]
        told = tuple(history for history in told if history.name == meant)
        theirs = {part.outcome.path for history in told for part in history.parts}
        games = [game for game in games if game.path in theirs]
    apart = _reviewed(told, reviewed) if reviewed else ()
    rolled, typed = Counter[str](), Counter[str]()
    for game in games:
        rolled.update(game.rolled)
        typed.update(game.typed)
    if as_json:
        echo_json(
            {
                "games": len(games),
                "passed_over": passed_over,
                "players": [_history_report(history, apart) for history in told],
                "dice": {
                    DiceSource.VIRTUAL.value: _dice_report(fairness(rolled)),
                    # What was kept was chosen, so chance says nothing about it.
                    DiceSource.REAL.value: _dice_report(counted(typed), is_tested=False),
                },
            }
        )
    elif not games:
        click.echo(f"No finished game is in {printable_path(folder)} yet.")
    else:
        _print(told, apart, fairness(rolled), counted(typed))


def _reviewed(told: "Sequence[History]", games: int) -> "Sequence[Skill]":
    """Let the coach look at the last games, and say so, since it takes a while."""
    from phase10dice.stats.skill import skills

    click.echo("Holding the games against best play: ", err=True, nl=False)
    try:
        return skills(told, games, lambda: click.echo(".", err=True, nl=False))
    finally:
        click.echo(err=True)


def _print(
    told: "Sequence[History]", apart: "Sequence[Skill]", rolled: "Fairness", typed: "Fairness"
) -> None:
    """Draw all of it."""
    from phase10dice.draw.stats import dice_test, history_table, luck_table, phases_table, skill_table
    from phase10dice.stats import everybody

    console = make_console()
    for mode in (Mode.SOLITAIRE, Mode.TABLE):
        own = [history for history in told if history.mode is mode]
        if own:
            together = everybody(own)
            for drawn in (history_table, luck_table):
                console.print(drawn(own, console.width), "", sep="\n")
            if own_skills := [skill for skill in apart if skill.history in own]:
                console.print(skill_table(own_skills, console.width), "", sep="\n")
            console.print(phases_table(together, console.width), "", sep="\n")
    if rolled.dice:
        console.print(
            dice_test("Are the dice fair? Every virtual die that was rolled:", rolled, console.width),
            "",
            sep="\n",
        )
    if typed.dice:
        console.print(dice_test("Real dice, as typed:", typed, console.width, _TYPED_NOTE), "", sep="\n")


def _history_report(history: "History", apart: "Sequence[Skill]") -> dict[str, object]:
    """Give a player's history for scripts."""
    best = history.best
    return {
        "name": history.name,
        "mode": history.mode.value,
        "games": history.games,
        "best": best.total,
        "best_game": str(best.outcome.path),
        "mean": history.mean,
        "spread": history.spread,
        "wins": history.wins if history.mode is Mode.TABLE else None,
        "over_600": history.celebrated,
        "made_in_a_row": history.made_in_a_row,
        "won_in_a_row": history.wins_in_a_row if history.mode is Mode.TABLE else None,
        "totals": [part.total for part in history.parts],
        "above_expectation": list(history.luck),
        "phases": [
            {
                "phase": phase.phase.number,
                "turns": phase.turns,
                "missed": phase.missed,
                "made": phase.made,
                "best_made": phase.best_made,
                "points": phase.points,
                "best_points": phase.best_points,
            }
            for phase in history.phases
        ],
        **{
            name: list(values)
            for skill in apart
            if skill.history is history
            for name, values in (("luck", skill.luck), ("skill", skill.skill))
        },
    }


def _dice_report(tested: "Fairness", is_tested: bool = True) -> dict[str, object]:
    """Give the counts of dice for scripts, and what the test says of them."""
    report: dict[str, object] = {
        "dice": tested.dice,
        "faces": [
            {
                "face": "W" if face.number is None else str(face.number),
                "count": face.count,
                "expected": face.expected,
            }
            for face in tested.faces
        ],
    }
    if is_tested:
        report |= {
            "chi_square": tested.chi_square,
            "degrees_of_freedom": tested.degrees,
            "chance": tested.chance,
        }
    return report
