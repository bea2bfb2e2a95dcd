"""Terminals that cannot have a full screen: people are told why, and type one command a line."""

from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("termios")
from tests.cli.terminal import ALTERNATE, Terminal


@pytest.mark.parametrize(
    ("env", "size", "why"),
    [
        ({"TERM": "dumb"}, (80, 24), "this terminal knows no escape codes"),
        ({"PYTHONIOENCODING": "ascii"}, (80, 24), "this terminal's text is ascii, not UTF-8"),
        ({}, (39, 24), "the window has 39x24 letters and needs 40x20"),
        ({}, (80, 19), "the window has 80x19 letters and needs 40x20"),
        ({}, (50, 12), "the window has 50x12 letters and needs 40x20"),
    ],
)
@pytest.mark.parametrize(("command", "prompt"), [("play", "roll: "), ("score", "points or dice: ")])
def test_one_sentence_in_sight_says_why_and_lines_are_typed(
    tmp_path: Path, command: str, prompt: str, env: Mapping[str, str], size: tuple[int, int], why: str
) -> None:
    columns, lines = size
    args = (command, str(tmp_path / "game.jsonl"), "--players", "Ana,Ben")
    with Terminal(*args, columns=columns, lines=lines, env=env) as terminal:
        said = terminal.wait_for(prompt)
        in_sight = " ".join(said.splitlines()[-lines:]).split()
        assert f"There is no full screen, because {why}; type one command a line." in " ".join(in_sight)
        terminal.enter("roll" if command == "play" else "34")
        terminal.enter("quit")
        terminal.wait_for_end()
    assert terminal.code == 0
    assert ALTERNATE not in terminal.raw
