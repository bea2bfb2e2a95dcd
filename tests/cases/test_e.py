"""Terminals of all kinds: faults that programs in them have had, each as a test."""

import json
import re
import unicodedata
from pathlib import Path

import pytest

from tests.cli.commands import COMMANDS, answer, refused, run, shell

pytest.importorskip("termios")
from tests.cli.terminal import Terminal

SCORES = [48, 40, 45, 40, 48, 40, 40, 40, 44]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give a game of three, each with a total of its own: Ana 141, Ben 136, Cy 113 and not on turn."""
    path = tmp_path / "game.jsonl"
    typed = "48\n45\n31\n45\n51\n42\n48\n40\n40\n"
    answer("score", path, "--players", "Ana,Ben,Cy", typed=typed)
    return path


def width(text: str) -> int:
    """Count the cells that *text* takes, by Unicode's own tables."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def totals(text: str) -> list[str]:
    """Find the grand totals on a pad, however it is laid out."""
    rows = (line.split() for line in text.splitlines() if line.lower().startswith(("grand total", "total")))
    return [word for row in rows for word in row if word.isdigit()]


@pytest.mark.parametrize(
    ("columns", "widest"), [("", 80), ("120", 120), ("0", 80), ("-5", 80), ("x", 80), ("\u00b2", 80)]
)
def test_e1_a_pipe_has_a_sensible_width_and_obeys_columns(game: Path, columns: str, widest: int) -> None:
    done = shell('phase10dice show "$1" | cat', game, COLUMNS=columns)
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= widest
    assert totals(done.stdout) == ["141", "136", "113"]
    assert "set of 3 + set of 3" in done.stdout


def test_e1_input_from_a_pipe_and_output_at_a_terminal_get_the_width_of_the_window(
    game: Path, tmp_path: Path
) -> None:
    entries = tmp_path / "entries.txt"
    entries.write_text("miss\n")
    with Terminal("score", str(game), typed=entries, columns=36) as terminal:
        terminal.wait_for_end()
    assert terminal.code == 0
    pad = terminal.text[terminal.text.index("Phase  ") :]
    assert max(map(len, pad.splitlines())) <= 36
    assert totals(pad) == ["141", "136", "113"]


@pytest.mark.parametrize("command", ['show "$1"', "dice", "roll --seed 1", "rules", "check --phase 1 8g 8b"])
def test_e2_no_color_means_no_color_codes(game: Path, command: str) -> None:
    """Bold may stay; a colour is a code from 30 to 49, or 90 and up."""
    done = shell(f"phase10dice {command}", game, NO_COLOR="1", FORCE_COLOR="1", TERM="xterm-256color")
    codes = {
        int(code)
        for codes in re.findall(r"\x1b\[([\d;]*)m", done.stdout)
        for code in codes.split(";")
        if code
    }
    assert not {code for code in codes if code >= 30}
    assert "\x1b" not in shell(f"phase10dice {command}", game, NO_COLOR="1").stdout


@pytest.mark.parametrize(
    "command",
    ['show "$1"', "dice", "roll", "rules", "check --phase 1 5", 'score "$1"', 'play "$2" --players Ana'],
)
@pytest.mark.parametrize("settings", [{"NO_COLOR": "1", "FORCE_COLOR": "1"}, {"FORCE_COLOR": "1"}])
def test_e2_json_never_has_an_escape_byte(
    game: Path, tmp_path: Path, command: str, settings: dict[str, str]
) -> None:
    done = shell(
        f"phase10dice {command} --json", game, tmp_path / "new.jsonl", TERM="xterm-256color", **settings
    )
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    json.loads(done.stdout)


def test_e2_dice_are_readable_as_letters_without_color() -> None:
    text = run("roll", "--seed", "1", NO_COLOR="1").stdout
    assert len(re.findall(r"\b[a-j] (?:10|[1-9]|W)[rgbo]\b", text)) == 10


def test_e3_a_dumb_terminal_gets_plain_lines_in_its_width(game: Path) -> None:
    for settings, columns in (({"COLUMNS": "100"}, 100), ({}, 60)):
        env = {"TERM": "dumb", **settings}
        for command in (["show", str(game)], ["rules"], ["dice"], ["roll"]):
            with Terminal(*command, columns=60, env=env) as terminal:
                terminal.wait_for_end()
            assert "\x1b" not in terminal.raw
            assert max(map(len, terminal.text.splitlines())) <= columns
        with Terminal("rules", columns=60, env=env) as terminal:
            terminal.wait_for_end()
        assert max(map(len, terminal.text.splitlines())) > min(columns, 88) - 20


def test_e3_a_game_can_be_played_on_a_dumb_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    args = ("play", str(path), "--players", "Ana", "--seed", "28")
    with Terminal(*args, env={"TERM": "dumb", "COLUMNS": "100"}) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for("keep or stop: ")
        terminal.enter("stop")
        assert "34 points" in terminal.wait_for("roll: ")
        terminal.enter("quit")
        terminal.wait_for_end()
    assert "\x1b" not in terminal.raw
    assert terminal.code == 0


def test_e4_every_line_of_the_pad_has_the_same_width_and_no_emoji(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "太郎,❤\ufe0f,José,Ann", typed="48\n" * 4)
    for columns in ("30", "80", "200"):
        pad, _, _ = run("show", path, COLUMNS=columns).stdout.partition("Round ")
        blocks = re.split(r"(?m)^(?=Phase  )", pad)[1:]
        assert blocks
        for block in blocks:
            assert len({width(line) for line in block.splitlines()}) == 1
        assert "\ufe0f" not in pad
        drawn = pad.replace("❤", "")
        assert not [char for char in drawn if unicodedata.category(char) == "So" and char not in "─━"]


@pytest.mark.parametrize("columns", ["10", "16", "20", "30", "40", "79"])
def test_e5_a_narrow_window_stacks_the_pad_and_cuts_no_score(game: Path, columns: str) -> None:
    text = run("show", game, COLUMNS=columns).stdout
    lines = text.splitlines()
    if columns == "10":
        assert [line.split() for line in lines[:3]] == [["141", "Ana"], ["136", "Ben"], ["113", "Cy"]]
        return
    assert max(map(len, lines)) <= int(columns)
    assert totals(text) == ["141", "136", "113"]
    for name, scores in {"Ana": "48 45 48", "Ben": "45 51 40", "Cy": "31 42 40"}.items():
        assert name in text
        assert all(re.search(rf"\b{score}\b", text) for score in scores.split())


@pytest.mark.parametrize("columns", ["20", "30", "40", "60"])
def test_e5_dice_on_a_narrow_screen_take_several_lines_and_keep_their_letters(columns: str) -> None:
    lines = run("roll", "--seed", "1", COLUMNS=columns).stdout.splitlines()
    assert max(map(len, lines)) <= int(columns)
    words = " ".join(lines[:-1]).split()
    assert words[::2] == list("abcdefghij")
    assert lines[-1] == "seed 1"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_e7_help_is_written_in_any_encoding(command: str, encoding: str) -> None:
    done = shell(f"phase10dice {command} --help", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: ")


def test_e8_keys_that_type_nothing_act_as_no_letters_and_nothing_typed_is_lost(game: Path) -> None:
    with Terminal("score", str(game), "--plain") as terminal:
        terminal.send("4\x1b[A\x1b[D\x1b[F0\rmiss\rmiss\rq\r")
        terminal.wait_for_end()
        assert terminal.code == 0
        assert terminal.settings() == terminal.settings_before
    said = answer("show", game)
    assert (said["round"], said["players"][0]["scores"][3]) == (5, 40)


def test_e8_the_terminal_is_left_as_it_was_after_a_failure_too(game: Path) -> None:
    with Terminal("score", str(game), "--plain", output=Path("/dev/full")) as terminal:
        terminal.wait_for_end()
        assert terminal.settings() == terminal.settings_before
        assert terminal.code == 1
    assert terminal.text == "phase10dice: cannot write the answer: No space left on device.\r\n"


def test_e9_input_that_is_no_terminal_is_read_line_by_line(tmp_path: Path) -> None:
    entries = tmp_path / "entries.txt"
    entries.write_text("r\n")
    args = ("play", str(tmp_path / "g.jsonl"), "--players", "Ana", "--seed", "28")
    with Terminal(*args, typed=entries) as terminal:
        terminal.wait_for_end()
    assert terminal.code == 0
    assert "roll 1 of 3: a 3o" in terminal.text
    assert "termios" not in terminal.text
    done = shell('echo r | phase10dice play "$1" --players Ana --seed 28', tmp_path / "h.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("roll 1 of 3: a 3o  b Wb  c 1o")


def test_e14_a_roll_is_one_short_line_and_the_pad_is_read_out_only_when_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", str(path), "--plain", "--players", "Ana", "--seed", "28", columns=100) as terminal:
        terminal.wait_for("roll: ")
        for line in ("roll", "keep e f g j", "y"):
            terminal.enter(line)
            terminal.wait_for("[y/N]: " if line.startswith("keep") else "stop: ")
        said = terminal.text.partition("roll: ")[2]
        lines = [line for line in said.splitlines() if line.startswith("roll ")]
        for number, line in enumerate(lines, start=1):
            assert line.startswith(f"roll {number} of 3: a ")
            assert re.findall(r" ([a-j]) (?=\w)", line) == list("abcdefghij")
            assert len(line) <= 80
        assert len(lines) == 2
        assert "Grand total" not in said
        terminal.enter("show")
        assert "Grand total" in terminal.wait_for("stop: ")


@pytest.mark.parametrize("text", ["[/red]", "[link]", "[bold]x[/bold]", ":smile:", "%s", "{0}"])
def test_e15_markup_in_what_is_typed_is_shown_as_it_is(tmp_path: Path, text: str) -> None:
    assert f"{text} is not a die" in refused("check", "--phase", "1", text)
    assert text in refused(text)
    path = tmp_path / "game.jsonl"
    assert f"{text} is neither points" in refused("score", path, "--players", "Ana", typed=f"{text}\n")
    assert f"no player is meant by {text}:" in refused("score", path, typed=f"leave {text}\n")
    named = tmp_path / "named.jsonl"
    answer("score", named, "--players", text, typed="34\n")
    assert f">{text}" in run("show", named).stdout
    assert f"{text} is on Phase 2" in run("show", named).stdout
