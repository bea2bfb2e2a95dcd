"""What kind of file it is, and how it becomes a record."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from phase10dice.errors import RecordError, UnreadableError
from phase10dice.imports.pads import read_pads
from phase10dice.imports.table import read_table
from phase10dice.imports.turns import read_turns
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules
from phase10dice.record import Record

__all__ = ["Imported", "import_game"]

_PHASES = tuple(str(phase.number) for phase in PHASES)
_HEADLESS = {3: ("player", "phase", "points"), 1 + len(PHASES): ("player", *_PHASES)}


@dataclass(frozen=True, slots=True)
class Imported:
    """A game that was read, and what is odd about it though it was taken, a sentence each."""

    record: Record
    doubts: tuple[str, ...] = ()


def import_game(text: str, house_rules: HouseRules = NO_HOUSE_RULES, created: str = "") -> Imported:
    """Read a game from *text*: JSON as `exports` writes it, or CSV with a row a turn or a row a player.

    *house_rules* are those of a CSV that names none, *created* the time when it was begun. Raises
    `UnreadableError` that names the line and the column of what is wrong.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return Imported(_from_json(text))
    table = read_table(text, _HEADLESS)
    if "phase" in table.columns or "points" in table.columns:
        return Imported(*read_turns(table, house_rules, created))
    if "1" in table.columns:
        return Imported(*read_pads(table, house_rules, created))
    raise UnreadableError(
        "the columns do not say what they are: expected player,phase,points for a row a turn, or "
        "player,1,2,3,4,5,6,7,8,9,10 for a row a player"
    )


def _from_json(text: str) -> Record:
    """Read what `exports` has written, or a record as it is kept."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            return _from_lines(text.removesuffix("\n").split("\n"), "")
        raise UnreadableError(f"line {error.lineno}, column {error.colno}: this is not JSON") from error
    except (ValueError, RecursionError):  # numbers of thousands of digits, or lists in lists in lists
        data = None
    match data:
        case {"record": [*lines]}:
            return _from_lines(_written(lines), "in its record, ")
        case {"format": _}:
            return _from_lines([text.strip()], "")
    raise UnreadableError("this JSON is no game: expected what export --format json writes")


def _written(lines: Iterable[object]) -> Iterator[str]:
    """Write the lines of a record as they are kept."""
    for number, line in enumerate(lines, start=1):
        try:
            yield json.dumps(line)
        except RecursionError as error:  # writing may stand less nesting than reading does
            raise UnreadableError(f"in its record, line {number} is not a line of a record") from error


def _from_lines(lines: Iterable[str], where: str) -> Record:
    """Read the lines of a record; a fault in them is bad input here."""
    try:
        return Record.from_lines(lines)
    except RecordError as error:
        raise UnreadableError(f"{where}{error}") from error
