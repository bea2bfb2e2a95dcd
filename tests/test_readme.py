"""The README tells what is so."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from phase10dice.phases import PHASES
from phase10dice.scores import highest_score
from tests.readme import README, filled

TEXT = README.read_text("utf-8")
PACKAGE = README.parent / "phase10dice"
LAYOUT = TEXT.partition("## How the code is laid out")[2].partition("\n## ")[0]
LAYERS = [name.removesuffix(".py").rstrip("/") for name in re.findall(r"`(\w+(?:\.py|/))`", LAYOUT)]


def test_the_screens_are_what_the_program_prints() -> None:
    assert filled(TEXT) == TEXT


def test_the_table_of_phases_is_the_programs() -> None:
    for phase in PHASES:
        assert f"\n| {phase.number} | {phase.name} | {highest_score(phase)} |\n" in TEXT


def test_the_layout_names_every_module() -> None:
    """Everything in the package is named in the section on the code, and nothing that is not there."""
    named = {name for name in re.findall(r"`([\w.]+/?)`", LAYOUT) if name.endswith((".py", "/", ".txt"))}
    package = README.parent / "phase10dice"
    found = {
        path.name + "/" * path.is_dir()
        for path in package.iterdir()
        if not path.name.startswith(("_", "py."))
    }
    assert named == found


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Give the packages that a module imports, and of this one also what is taken from it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom("phase10dice", names):
                modules = [f"phase10dice.{alias.name}" for alias in names]
            case ast.ImportFrom(str(module)):
                modules = [module]
            case _:
                continue
        for module in modules:
            package, _, inside = module.partition(".")
            yield package, inside.partition(".")[0]


def test_layers_import_only_from_those_before_them() -> None:
    for path in PACKAGE.rglob("*.py"):
        layer = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if layer.startswith("__"):
            continue
        for package, inside in imported(path):
            if package == "phase10dice" and inside in LAYERS:
                assert LAYERS.index(inside) <= LAYERS.index(layer), f"{path} imports {inside}"
            assert package != "numpy" or layer == "solver", f"{path} imports numpy"
            assert package != "textual" or layer == "table", f"{path} imports Textual"


def test_the_test_of_layers_sees_every_way_to_import(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        "import numpy as np\nimport phase10dice.cli\nfrom phase10dice import coach\n"
        "def late():\n    from phase10dice.table.base import TableApp\n"
    )
    assert sorted(imported(path)) == [
        ("numpy", ""),
        ("phase10dice", "cli"),
        ("phase10dice", "coach"),
        ("phase10dice", "table"),
    ]


def test_starting_up_loads_nothing_heavy() -> None:
    code = "import phase10dice, phase10dice.cli, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"numpy", "textual", "rich", "asyncio"}.isdisjoint(done.stdout.split())
