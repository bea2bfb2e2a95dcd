"""Measure the start-up of every command against that of the libraries it stands on.

``python -m tests.benchmarks`` in an environment with the package installed; takes about half a minute.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

ROUNDS = 21
PROGRAM = str(Path(sys.executable).with_name("phase10dice"))
BASE = "import click, rich.console, rich.table"
BASE_OF_SOLVER = f"{BASE}, numpy"
KEEP = ["keep", "--rolls-left", "2", "--phase"]
COLORS = ["1b", "1r", "1o", "1g", "5r", "5g", "5o", "8b", "9r", "10o"]
GAME = "34\n45\nmiss\n50\n"
COMMANDS: Mapping[str, tuple[Sequence[str], str]] = {
    "--help": (["--help"], ""),
    "check": (["check", "--phase", "1", "8", "8", "8", "10", "W", "W"], ""),
    "check --json": (["check", "--phase", "1", "8", "8", "8", "10", "W", "W", "--json"], ""),
    "roll": (["roll", "--seed", "1"], ""),
    "dice": (["dice"], ""),
    "rules": (["rules"], ""),
    "show": (["show", "{game}"], ""),
    "show --json": (["show", "{game}", "--json"], ""),
    "score": (["score", "{new}", "--players", "Ana,Ben"], GAME),
    "keep, Phase 1": ([*KEEP, "1", *["8", "8", "8", "10", "W", "W", "1", "2", "5", "7"]], ""),
    "keep, Phase 8": ([*KEEP, "8", "--in-order", *COLORS], ""),
    "odds": (["odds"], ""),
    "play": (["play", "{new}", "--players", "Ana", "--seed", "1"], "roll\nkeep a b c\nstop\n"),
}

WITH_SOLVER = ("keep, Phase 1", "keep, Phase 8", "odds")


def seconds(arguments: Sequence[str], typed: str = "") -> float:
    """Give how long a process takes from start to end."""
    start = time.perf_counter()
    subprocess.run(arguments, input=typed.encode(), capture_output=True, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print a table of ratios; base and command take turns, so that both meet the same machine."""
    table = Table("command", "ms", "times the libraries alone")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = folder / "game.jsonl"
        seconds([PROGRAM, "score", str(game), "--players", "Ana,Ben"], GAME)
        for label, (arguments, typed) in COMMANDS.items():
            base, own = [], []
            for count in range(ROUNDS):
                new = folder / f"{label.split()[0]}-{count}.jsonl"
                filled = [argument.format(game=game, new=new) for argument in arguments]
                base.append(seconds([sys.executable, "-c", BASE_OF_SOLVER if label in WITH_SOLVER else BASE]))
                own.append(seconds([PROGRAM, *filled], typed))
            table.add_row(label, f"{1000 * median(own):.0f}", f"{median(own) / median(base):.2f}")
    Console().print(table, f"libraries: {BASE}; for keep and odds numpy as well")


if __name__ == "__main__":
    main()
