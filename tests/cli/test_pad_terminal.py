"""``score`` at a full screen, driven through a pseudo-terminal as people do."""

import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.commands import FAMILY_GAME, answer

pytest.importorskip("termios")
from tests.cli.terminal import ALTERNATE, NO_SETTINGS, Terminal, assert_left

CTRL_C, CTRL_D, ESC = "\x03", "\x04", "\x1b"
UP, DOWN, LEFT, PAGE_UP, PAGE_DOWN, F1 = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1bOP"


def pad(
    path: Path,
    *args: str,
    columns: int = 80,
    lines: int = 24,
    env: Mapping[str, str] = NO_SETTINGS,
) -> Terminal:
    """Open a game of Ana and Ben at a full screen."""
    return Terminal("score", str(path), "--players", "Ana,Ben", *args, columns=columns, lines=lines, env=env)


def test_a_whole_game_is_typed_and_its_pad_stays_in_the_window(tmp_path: Path) -> None:
    """The family's game, as fast as a machine types it, ends as it does line by line."""
    path, plain = tmp_path / "game.jsonl", tmp_path / "plain.jsonl"
    entries = FAMILY_GAME.read_text()
    lines = [line for line in entries.splitlines() if line.strip() and not line.startswith("#")]
    with Terminal("score", str(path), "--players", "Ana,Ben,Cy", columns=80, lines=24) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("".join(f"{line}\r" for line in lines))
        terminal.wait_for("Ben wins with 591 points.")
        terminal.send("q\r")
        said = assert_left(terminal, 0, full_screen=True)
    assert "Ben wins with 591 points." in said
    assert "Saved" not in said
    answer("score", plain, "--players", "Ana,Ben,Cy", typed=entries)
    assert answer("show", path) == answer("show", plain)


@pytest.mark.parametrize(
    ("typed", "code"), [("q\r", 0), (CTRL_D, 0), (CTRL_C, 130), ("4" + CTRL_C, 130), ("59\r" + CTRL_C, 130)]
)
def test_leaving_says_how_to_go_on_and_leaves_the_terminal_as_it_was(
    tmp_path: Path, typed: str, code: int
) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("34\r")
        terminal.wait_for("Ben, Phase 1")
        terminal.send(typed)
        assert f"Saved. To go on: phase10dice score {path}\r\n" in assert_left(
            terminal, code, full_screen=True
        )
    said = answer("show", path)
    assert [own["total"] for own in said["players"]] == [34, 0]
    with Terminal("score", str(path), columns=80, lines=24) as terminal:
        terminal.wait_for("Ben, Phase 1")
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_program_that_is_ended_leaves_the_terminal_as_it_was(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("34\r")
        terminal.wait_for("Ben, Phase 1")
        terminal.kill(number)
        assert_left(terminal, code, full_screen=True)
    assert answer("show", path)["players"][0]["total"] == 34


def test_a_fault_of_the_program_is_one_sentence_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    """The fault is put in from outside: the words about an entry fail on one number."""
    (tmp_path / "sitecustomize.py").write_text(
        "import phase10dice.table.preview as module\n"
        "good = module.preview\n"
        "def bad(text, game, box=None):\n"
        "    if text == '13':\n"
        "        raise KeyError('thirteen')\n"
        "    return good(text, game, box)\n"
        "module.preview = bad\n"
    )
    path = tmp_path / "game.jsonl"
    with pad(path, env={"PYTHONPATH": os.pathsep.join([str(tmp_path), os.getcwd()])}) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("34\r13")
        said = assert_left(terminal, 1, full_screen=True)
    assert "phase10dice: the full screen failed (KeyError: 'thirteen')" in said
    assert f"Saved. To go on: phase10dice score {path}\r\n" in said
    assert answer("show", path)["players"][0]["total"] == 34


def test_a_resize_draws_the_pad_anew(tmp_path: Path) -> None:
    with pad(tmp_path / "game.jsonl", columns=120, lines=40) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("8 8 8 10 w w")
        terminal.wait_for("34 points")
        terminal.resize(40, 24)
        terminal.wait_for("set 3 set 3")
        terminal.send("\r")
        terminal.wait_for("Ben, Phase 1")
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)


def test_what_is_typed_as_soon_as_the_screen_opens_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        while ALTERNATE not in terminal.raw:
            terminal.read_on()
        terminal.send("45\r48\rmiss\rq\r")
        assert_left(terminal, 0, full_screen=True)
    said = answer("show", path)
    assert [own["scores"][0] for own in said["players"]] == [45, 48]
    assert said["players"][0]["missed"] == 1


def test_arrows_and_escape_are_no_letters_and_fast_typing_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send(f"34\r{LEFT}36\r48\r{UP}{DOWN}{PAGE_UP}{PAGE_DOWN}{F1}{F1}45\rmiss\r")
        terminal.wait_for("Ana, Phase 3")
        terminal.send(ESC)
        terminal.send("q\r")
        assert_left(terminal, 0, full_screen=True)
    said = answer("show", path)
    assert [own["scores"][:2] for own in said["players"]] == [[36, 45], [48, None]]


def test_plain_and_json_say_nothing_of_a_full_screen(tmp_path: Path) -> None:
    path, out = tmp_path / "game.jsonl", tmp_path / "out.json"
    with pad(path, "--plain") as terminal:
        said = terminal.wait_for("points or dice: ")
        terminal.send("q\r")
        terminal.wait_for_end()
    with Terminal("score", str(path), "--json", output=out) as terminal:
        said += terminal.wait_for("points or dice: ")
        terminal.send("q\r")
        terminal.wait_for_end()
    assert "full screen" not in said
    assert json.loads(out.read_text()) == answer("show", path)


@pytest.mark.parametrize("theme", ["default", "monochrome"])
@pytest.mark.parametrize("no_color", ["", "1"])
def test_no_color_and_monochrome_print_no_color_codes(tmp_path: Path, theme: str, no_color: str) -> None:
    env = {"NO_COLOR": no_color, "COLORTERM": "truecolor"} if no_color else {"COLORTERM": "truecolor"}
    with pad(tmp_path / "game.jsonl", "--theme", theme, env=env) as terminal:
        terminal.wait_for("Ana, Phase 1")
        terminal.send("34\r")
        terminal.wait_for("Ben, Phase 1")
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)
    has_colors = "\x1b[38;2;" in terminal.raw or ";38;2;" in terminal.raw
    assert has_colors == (theme == "default" and not no_color)
