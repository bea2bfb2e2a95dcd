"""Games as data that can be imported again: CSV with a row a turn, and JSON with everything."""

import csv
import json
from collections.abc import Iterator
from io import StringIO

from phase10dice.course import PlayedTurn, course
from phase10dice.dice import format_dice
from phase10dice.record import Record
from phase10dice.report import report

__all__ = ["FORMULA_SIGNS", "as_csv", "as_json", "guarded"]

FORMULA_SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"
"""A cell that begins with one of these is taken for a formula by spreadsheets, in wide letters too."""


def guarded(name: str) -> str:
    """Write a name so that no spreadsheet reads it as a formula: with an apostrophe before it.

    The importer takes the apostrophe away again. A name that begins with one of its own gets another.

    >>> guarded("=1+1"), guarded("Ana"), guarded("'=1")
    ("'=1+1", 'Ana', "''=1")
    """
    return f"'{name}" if name.startswith((*FORMULA_SIGNS, "'")) else name


def as_csv(record: Record) -> str:
    """Write a row a turn in the order of play, then a row for each phase that is still to be played.

    House rules, where there are any, stand in a column of their own, the same in every row.
    """
    rules = " ".join(sorted(record.header.setup.house_rules))
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["seat", "player", "phase", "points", "dice", *(["house_rules"] if rules else [])])
    for seat, *cells in _rows(record):
        name = record.game.columns[seat].name
        writer.writerow([seat + 1, guarded(name), *cells, *([rules] if rules else [])])
    return text.getvalue()


def _rows(record: Record) -> Iterator[tuple[int, str, str, str]]:
    """Give the seat, the phase, the result and the dice of each row."""
    for turn in course(record):
        if isinstance(turn, PlayedTurn):
            result = "miss" if turn.points is None else str(turn.points)
            yield turn.seat, str(turn.phase.number), result, format_dice(turn.dice)
        else:
            yield turn.seat, "", "left", ""
    for seat, column in enumerate(record.game.columns):
        if column.phase:
            yield seat, str(column.phase.number), "", ""


def as_json(record: Record) -> str:
    """Write the record, line for line, and beside it the state that follows from it."""
    lines = [json.loads(line) for line in record.lines()]
    return json.dumps({"record": lines, "state": report(record.game)}, ensure_ascii=False, indent=1) + "\n"
