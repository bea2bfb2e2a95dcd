"""The table of cases: every row has its tests, every test its row, and players are told what was decided."""

import re
from pathlib import Path

import pytest

from tests.cli.commands import run

FOLDER = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (FOLDER / "table.md").read_text("utf-8").splitlines()
    if re.match(r"\| [A-G]\d", line)
]
TOLD = {
    "A6": "does not go on from 10 to 1",
    "A8": "may be all wilds",
    "A9": "two sets may have the same number",
    "A10": "any colour is a house rule",
    "B10": "Equal totals share the win",
    "B12": "equal rolls roll again",
    "C5": "with a warning",
    "C8": "One to 20 play",
    "C9": "goes home keeps the column",
    "D8": "a die kept before may be rolled again",
    "D11": "declining it is a house rule",
    "D14": "A roll is never taken back",
    "D15": "latest roll",
    "F3": "A new game never overwrites one",
    "G4": "look ahead",
}
"""Of what was decided, the part that players need to know, in words that ``rules`` has."""


def test_every_row_has_its_tests_and_every_test_its_row() -> None:
    named = {(row[0], test) for row in ROWS for test in re.findall(r"`(\w+)`", row[2])}
    found = {
        (test.split("_")[1].upper(), test)
        for path in FOLDER.parent.rglob("test_*.py")
        for test in re.findall(r"^(?:async )?def (test_[a-g]\d+_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert named == found
    assert {row[0] for row in ROWS} == {row for row, _ in named}


def test_rows_come_once_and_in_order() -> None:
    rows = [(row[0][0], int(row[0][1:])) for row in ROWS]
    assert rows == sorted(set(rows))


@pytest.mark.parametrize("row", TOLD)
def test_what_was_decided_is_told_in_the_rules(row: str) -> None:
    assert next(cells[3] for cells in ROWS if cells[0] == row)
    assert TOLD[row] in " ".join(run("rules").stdout.split())
