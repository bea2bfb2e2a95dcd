"""The parts of the README that the program makes: screens, and the table of what was measured last.

A screen is every ``$`` line of a console block with what it prints. ``python -m tests.readme`` writes all
of it anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import RESULTS

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_MEASURED = re.compile(r"Measured on .*?\n(?=\n## )", re.DOTALL)


def run(command: str) -> str:
    """Give what *command* prints in a shell with no games yet, on a plain screen of 80 columns."""
    with tempfile.TemporaryDirectory() as folder:
        ours = {
            "COLUMNS": "80",
            "NO_COLOR": "1",
            "PHASE10DICE_DATA_DIR": folder,
            "PYTHONIOENCODING": "utf-8",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=README.parent,
            env={**os.environ, **ours},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def filled(text: str) -> str:
    """Give the text of a README with the output of its commands and the measurements as they are now."""

    def screen(block: re.Match[str]) -> str:
        commands = [line for line in block[0].splitlines() if line.startswith("$ ")]
        return "\n".join(f"{line}\n{run(line[2:])}" for line in commands)

    return _MEASURED.sub(lambda _: RESULTS.read_text("utf-8"), _BLOCK.sub(screen, text))


if __name__ == "__main__":
    README.write_text(filled(README.read_text("utf-8")), "utf-8")
