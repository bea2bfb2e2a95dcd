"""A table as spreadsheets write it: its cells, each with its line and the name of its column."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from phase10dice.errors import Phase10Error, UnreadableError, printable

__all__ = ["Row", "Table", "at", "read_table", "shown"]

_SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Row:
    """A row that says something: the number of its line, and its cells by the names of their columns."""

    line: int
    cells: Mapping[str, str]

    def cell(self, column: str) -> str:
        """Give what stands in a column; empty where it, or the column, is not there."""
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class Table:
    """The names of the columns, in small letters and with underscores, and the rows below them."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def at(line: int, column: str, error: Phase10Error | str) -> UnreadableError:
    """Say where something is wrong.

    >>> str(at(3, "points", "Phase 1 cannot score 99"))
    'line 3, column points: Phase 1 cannot score 99'
    """
    return UnreadableError(f"line {line}, column {column}: {error}")


def read_table(text: str, headless: Mapping[int, Sequence[str]]) -> Table:
    """Read a table with commas, semicolons or tabs between its cells.

    *headless* has, for a table whose first line is no heading, what its columns are, by their number. Raises
    `UnreadableError`, naming the line, for what is no table.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    rows = list(_rows(text, separator))
    if not rows:
        raise UnreadableError("there is nothing in it: expected a row a turn, or a row a player")
    columns = tuple(map(_column, rows[0][1]))
    if {"player", "name"}.isdisjoint(columns):
        names = headless.get(len(columns))
        if names is None:
            raise UnreadableError(
                f"line {rows[0][0]}: there is no column player: expected a heading such as "
                "player,phase,points or player,1,2,3,4,5,6,7,8,9,10"
            )
        columns = tuple(names)
    else:
        rows = rows[1:]
    return Table(columns, tuple(_named(line, columns, cells) for line, cells in rows))


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Go through the rows that are not empty, each with the number of the line that it begins in."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise UnreadableError(f"line {line}: this is no table with cells: {error}") from error
        if any(cell.strip() for cell in cells):
            yield line, [cell.strip() for cell in cells]


def _column(title: str) -> str:
    """Write the name of a column as it is looked for.

    >>> _column("Phase 1"), _column("First Finish Bonus"), _column("P10"), _column("7")
    ('1', 'first_finish_bonus', '10', '7')
    """
    name = "_".join(title.casefold().replace("-", " ").replace("_", " ").split())
    number = name.removeprefix("phase").removeprefix("p").strip("_")
    return number if number.isdecimal() else _OTHER_WORDS.get(name, name)


_OTHER_WORDS = {
    "name": "player",
    "score": "points",
    "result": "points",
    "misses": "missed",
    "missed_turns": "missed",
    "grand_total": "total",
}


def _named(line: int, columns: Sequence[str], cells: Sequence[str]) -> Row:
    """Put the cells of a row under the names of their columns."""
    if any(cells[len(columns) :]):
        raise UnreadableError(f"line {line}: there are {len(cells)} cells below {len(columns)} columns")
    return Row(line, dict(zip(columns, cells, strict=False)))


def shown(text: str) -> str:
    """Show a cell in a message."""
    return printable(text) or "an empty cell"
