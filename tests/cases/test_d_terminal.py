"""The playing loop at a terminal: interruptions, and questions answered with no."""

from pathlib import Path

import pytest

from tests.cli.commands import answer

pytest.importorskip("termios")
from tests.cli.terminal import Terminal

ENTRY, DICE = "points or dice: ", "keep or stop: "
ANYWHERE = [
    ("score", "Ana", [], ENTRY),
    ("score", "Ana", [(ENTRY, "59")], "Take it all the same? [y/N]: "),
    ("score", "Ana,Ben", [(ENTRY, "34"), (ENTRY, "undo"), (ENTRY, "48")], ENTRY),
    ("play", "Ana", [], "roll: "),
    ("play", "Ana", [("roll: ", "roll")], DICE),
    ("play", "Ana", [("roll: ", "roll"), (DICE, "keep e f g")], "Roll? [y/N]: "),
    ("play", "Ana,Ben", [("roll: ", "roll"), (DICE, "stop"), ("roll: ", "undo")], "Go back to it? [y/N]: "),
]


@pytest.mark.parametrize(("command", "players", "lines", "prompt"), ANYWHERE)
def test_d12_ctrl_c_anywhere_leaves_with_130_and_the_same_game_goes_on(
    tmp_path: Path, command: str, players: str, lines: list[tuple[str, str]], prompt: str
) -> None:
    path = tmp_path / "game.jsonl"
    seed = ["--seed", "28"] if command == "play" else []
    with Terminal(command, str(path), "--plain", "--players", players, *seed) as terminal:
        for asked, line in lines:
            terminal.wait_for(asked)
            terminal.enter(line)
        terminal.wait_for(prompt)
        saved = path.read_bytes()
        terminal.interrupt()
        last = terminal.wait_for_end().splitlines()[-1]
        assert terminal.code == 130
        assert terminal.settings() == terminal.settings_before
        assert "Traceback" not in terminal.text
    assert last == f"Saved. To go on: phase10dice {command} {path}"
    assert path.read_bytes() == saved
    before = answer("show", path)
    assert answer(command, path).items() >= before.items()


@pytest.mark.parametrize(
    ("args", "sign"), [(["solve"], "Solving"), (["simulate", "--games", "3000000"], "Playing")]
)
def test_d12_ctrl_c_while_the_solver_works_leaves_with_130(args: list[str], sign: str) -> None:
    with Terminal(*args) as terminal:
        terminal.wait_for(sign)
        terminal.interrupt()
        terminal.wait_for_end()
        assert terminal.code == 130
        assert terminal.settings() == terminal.settings_before
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize("no", ["n", "no", "N", ""])
def test_d17_no_goes_back_to_the_game_with_nothing_lost(tmp_path: Path, no: str) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", str(path), "--plain", "--players", "Ana", "--seed", "28") as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        made = "Ana, Phase 1 is made for 34 points; keep or stop: "
        terminal.wait_for(made)
        before = path.read_bytes()
        terminal.enter("keep a")
        terminal.wait_for("[y/N]: ")
        terminal.enter(no)
        terminal.wait_for(made)
        assert path.read_bytes() == before
        terminal.enter("stop")
        assert "34 points." in terminal.wait_for("Phase 2 (set of 3 + run of 4); roll: ")
        before = path.read_bytes()
        terminal.enter("undo")
        terminal.wait_for("[y/N]: ")
        terminal.enter(no)
        terminal.wait_for("Phase 2 (set of 3 + run of 4); roll: ")
        assert path.read_bytes() == before
