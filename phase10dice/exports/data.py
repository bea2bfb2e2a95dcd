"""Games as data that can be imported again: CSV with a row a turn, and JSON with everything."""

import csv
import json
from collections.abc import Iterator
from io import StringIO

from phase10dice.course import PlayedTurn, course
from phase10dice.dice import format_dice
from phase10dice.events import Left
from phase10dice.record import Record
from phase10dice.report import report
from phase10dice.spreadsheet import guarded

__all__ = ["as_csv", "as_json", "turn_cells"]


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
        yield turn.seat, *turn_cells(turn)
    for seat, column in enumerate(record.game.columns):
        if column.phase:
            yield seat, str(column.phase.number), "", ""


def turn_cells(turn: PlayedTurn | Left) -> tuple[str, str, str]:
    """Write a turn as cells of a table: its phase, its result and its dice."""
    if isinstance(turn, Left):
        return "", "left", ""
    result = "miss" if turn.points is None else str(turn.points)
    return str(turn.phase.number), result, format_dice(turn.dice)


def as_json(record: Record) -> str:
    """Write the record, line for line, and beside it the state that follows from it."""
    lines = [json.loads(line) for line in record.lines()]
    return json.dumps({"record": lines, "state": report(record.game)}, ensure_ascii=False, indent=1) + "\n"
