"""Ways for tests to call the command line: in this process, or as people's shells do."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from phase10dice.cli import main

COMMANDS = [
    *("play", "score", "show", "keep", "review", "drill", "stats", "export", "import", "sheet"),
    *("odds", "simulate", "check", "roll", "dice", "rules", "theme", "solve"),
]
FAMILY_GAME = Path(__file__).parents[2] / "examples" / "family_game.txt"


def run(*args: str | Path, typed: str | bytes = "", **env: str) -> Result:
    """Run a command in this process; a traceback in it is one here."""
    return CliRunner().invoke(main, [*map(str, args)], input=typed, env=env, catch_exceptions=False)


def answer(*args: str | Path, typed: str | bytes = "") -> dict[str, Any]:
    """Run a command with ``--json``, and give its answer, which must be one line and all there is."""
    result = run(*args, "--json", typed=typed)
    assert result.exit_code == 0, result.stderr
    return only_json(result.stdout)


def only_json(text: str) -> dict[str, Any]:
    """Read the one JSON object that *text* must be, in a line of its own."""
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    data = json.loads(text)
    assert isinstance(data, dict)
    return data


def unnamed_keys(command: str, data: object) -> set[str]:
    """Find the keys of an answer that the help of the *command* does not name."""
    about = " ".join(run(command, "--help").stdout.split()).partition("--json ")[2]
    return keys_in(data) - set(re.split(r"\W+", about))


def keys_in(data: object) -> set[str]:
    """Give the keys of an answer and of all that it holds, but none that are data themselves."""
    if isinstance(data, list):
        return set().union(*map(keys_in, data))
    if not isinstance(data, dict):
        return set()
    open_up = (value for name, value in data.items() if name not in _OF_DATA)
    return set(data).union(*map(keys_in, open_up))


_OF_DATA = ("mark_limits", "rating_limits", "quantiles")


def refused(*args: str | Path, typed: str | bytes = "", code: int = 2) -> str:
    """Run a command that must be refused in one plain sentence, with no answer; give the sentence."""
    result = run(*args, typed=typed)
    assert result.exit_code == code, (result.stdout, result.stderr)
    *talk, sentence, end = result.stderr.split("\n")
    assert end == ""
    assert sentence.startswith("phase10dice: ")
    assert sentence[-1] == "."
    assert sentence[-2].isalnum() or sentence[-2] in "])'\"-+"
    assert all(line.isprintable() for line in (*talk, sentence))
    return sentence.removeprefix("phase10dice: ")


def start(*args: str | Path, **env: str) -> "subprocess.Popen[bytes]":
    """Start a command in a process of its own, with pipes to all its streams."""
    return subprocess.Popen(
        [sys.executable, "-m", "phase10dice", *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **env},
    )


def shell(script: str, *args: str | Path, typed: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
    """Run a line of shell, in which ``phase10dice`` is this package and ``$1`` the first of *args*."""
    call = f'phase10dice() {{ "{sys.executable}" -m phase10dice "$@"; }}\n{script}'
    return subprocess.run(
        ["sh", "-c", call, "sh", *map(str, args)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )
