"""The screens in the README: every ``$`` line of its console blocks, run, with what it prints.

``python -m tests.readme`` writes them anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)


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
    """Give the text of a README with the output of its commands as it is now."""

    def screen(block: re.Match[str]) -> str:
        commands = [line for line in block[0].splitlines() if line.startswith("$ ")]
        return "\n".join(f"{line}\n{run(line[2:])}" for line in commands)

    return _BLOCK.sub(screen, text)


if __name__ == "__main__":
    README.write_text(filled(README.read_text("utf-8")), "utf-8")
