"""The README tells what is so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from phase10dice.phases import PHASES
from phase10dice.scores import highest_score
from tests.readme import README, filled

TEXT = README.read_text("utf-8")
PACKAGE = README.parent / "phase10dice"
EXAMPLES = sorted((README.parent / "examples").glob("*.py"))
LAYERS = (
    *("lazy", "errors", "files", "dice", "phases", "nearest", "scores", "turn", "players", "setup"),
    *("events", "column", "game", "record", "storage", "entries", "course", "report", "spreadsheet"),
    *("rulebook", "solver", "opponents", "judge", "coach", "drill", "stats", "draw", "settings"),
    *("exports", "imports", "table", "cli"),
)


def test_the_screens_are_what_the_program_prints() -> None:
    assert filled(TEXT) == TEXT


def test_the_table_of_phases_is_the_programs() -> None:
    for phase in PHASES:
        assert f"\n| {phase.number} | {phase.name} | {highest_score(phase)} |\n" in TEXT


def test_the_layout_names_every_module() -> None:
    """Everything in the package is named in the section on the code, and nothing that is not there."""
    section = TEXT.partition("## How the code is laid out")[2].partition("\n## ")[0]
    named = {name for name in re.findall(r"`([\w.]+/?)`", section) if name.endswith((".py", "/", ".txt"))}
    package = README.parent / "phase10dice"
    found = {
        path.name + "/" * path.is_dir()
        for path in package.iterdir()
        if not path.name.startswith(("_", "py."))
    }
    assert named == found


@pytest.mark.parametrize(
    "example", sorted((README.parent / "examples").glob("*.py")), ids=lambda path: path.name
)
def test_the_examples_run_without_a_warning(example: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", example], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_layers_import_only_from_those_before_them() -> None:
    imports = re.compile(r"^\s*(?:from|import) phase10dice\.(\w+)", re.MULTILINE)
    for path in PACKAGE.rglob("*.py"):
        layer = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if not layer.startswith("__"):
            for used in imports.findall(path.read_text("utf-8")):
                assert LAYERS.index(used) <= LAYERS.index(layer), f"{path} imports {used}"


def test_starting_up_loads_nothing_heavy() -> None:
    code = "import phase10dice, phase10dice.cli, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"numpy", "textual", "rich", "asyncio"}.isdisjoint(done.stdout.split())
