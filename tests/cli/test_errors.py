"""Exit codes, streams and a hostile world: what scripts and shells rely on in every command."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from phase10dice.storage import read_record
from tests.cli.commands import COMMANDS, answer, refused, run, shell, start

ANSWERS = [
    "check --phase 1 8 8 8 10 W W",
    "check --phase 1 --json 8 8 8 10 W W",
    "roll --seed 1",
    "roll --seed 1 --json",
    "dice",
    "rules",
    "rules --json",
    'show "$1"',
    'show "$1" --json',
    'score "$1" --json </dev/null',
    "--help",
    "--version",
]
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give a game in which Ana has 34."""
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: main {command} ")
    assert "\\b" not in result.stdout
    assert run(command, "-h").stdout == result.stdout


def test_help_lists_the_commands_and_the_version_can_be_asked() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = result.stdout.partition("\nCommands:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS
    assert run("--version").stdout.startswith("phase10dice 0.")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_that_is_not_there_is_named(command: str) -> None:
    assert refused(command, "--colour") == (
        f"--colour is not an option of {command}: phase10dice {command} --help lists them."
    )


def test_a_command_that_is_not_there_is_named() -> None:
    assert refused("chek") == "chek is not a command: check may be meant."
    assert refused("help") == refused("help", "me") == "help is not a command: say phase10dice --help."
    assert refused("help", "play") == "help is not a command: say phase10dice play --help."
    assert refused("resume") == "resume is not a command: play may be meant."
    assert refused("xyzzy") == "xyzzy is not a command: phase10dice --help lists them."
    assert "\x1b" not in refused("\x1b[2J")
    assert len(refused("x" * 10_000)) < 1000


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("theme --theme mono", "--theme is not an option of theme: phase10dice theme --help lists them."),
        ("show --jsn", "--jsn is not an option of show: --json may be meant."),
        ("check --phase 1 -5", "-5 is not an option of check, and no number here is below 0."),
        ("--phase 1", "--phase is not an option of phase10dice: phase10dice --help lists them."),
        ("odds bonus", "bonus is not expected here: it is phase10dice odds [OPTIONS]."),
        ("score --players Ana Ben Cy", "names go with commas between, such as --players Ana,Ben."),
        ("show --json=yes", "--json takes no value."),
        ("stats --rename Ana", "--rename needs 2 values after it."),
        ("import", "import needs FILE: phase10dice import --help says more."),
        ("import nothing.csv", "nothing.csv is not there: FILE names a file."),
        ("show --data-dir pyproject.toml", "pyproject.toml is a file: --data-dir names a folder."),
        ("sheet --paper a3", "--paper is a4 or letter, not a3."),
        ("drill --count x", "--count is a whole number from 1 to 10,000, not x."),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(typed: str, said: str) -> None:
    assert refused(*typed.split()).endswith(said)


@posix
@pytest.mark.parametrize("command", ANSWERS)
def test_a_full_disk_is_one_sentence_and_exit_code_1(game: Path, command: str) -> None:
    done = shell(f"phase10dice {command} >/dev/full", game)
    assert done.returncode == 1
    assert done.stderr == "phase10dice: cannot write the answer: No space left on device.\n"


@posix
@pytest.mark.parametrize("command", ['score "$1"', "drill --seed 5", "stats --rolls -"])
def test_an_input_that_cannot_be_read_is_said_so(game: Path, command: str) -> None:
    done = shell(f'phase10dice {command} 0> "$1.out"', game)
    assert done.returncode == 1
    assert re.search(
        r"^phase10dice: cannot read (standard input|-): Bad file descriptor\.$", done.stderr, re.M
    )


def test_an_error_of_the_system_that_nobody_foresaw_is_not_blamed_on_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files", "/tmp/x")

    monkeypatch.setattr("phase10dice.cli.rules.rulebook", fail)
    assert refused("rules", code=1) == "cannot go on: Too many open files (/tmp/x)."


@posix
@pytest.mark.parametrize("command", ANSWERS)
def test_a_reader_that_goes_away_makes_no_noise(game: Path, command: str) -> None:
    done = shell(f"{{ phase10dice {command}; echo $? >&2; }} | true", game)
    assert done.stderr in ("1\n", "0\n")


@posix
@pytest.mark.parametrize("command", ["rules", "check --phase 1 5", 'show "$1"', "--help"])
def test_without_a_standard_output_it_says_so(game: Path, command: str) -> None:
    done = shell(f"phase10dice {command} >&-", game)
    assert (done.returncode, done.stderr) == (1, "phase10dice: there is no standard output to answer on.\n")


@posix
def test_without_a_standard_error_or_input_it_does_its_work(game: Path) -> None:
    assert shell("phase10dice check --phase 1 11 2>&-").returncode == 2
    assert shell("phase10dice check --phase 1 8 8 8 10 W W 2>&- <&-").returncode == 0
    done = shell('printf "45\\n" | phase10dice score "$1" 2>&-', game)
    assert (done.returncode, "Grand total" in done.stdout) == (0, True)
    done = shell('phase10dice score "$1" --json <&-', game)
    assert (done.returncode, json.loads(done.stdout)["to_move"]) == (0, "Ana")


@posix
@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_the_rules_survive_odd_encodings(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "phase10dice", "rules"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding).startswith("The game")


@posix
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_names_and_lines_survive_an_old_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "José,太郎", typed="34\n")
    done = shell('phase10dice show "$1" && phase10dice show "$1" --json', path, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    pad, _, data = done.stdout.rstrip("\n").rpartition("\n")
    assert "Grand total" in pad
    assert "─" not in pad
    assert [own["name"] for own in json.loads(data)["players"]] == ["José", "太郎"]


@posix
@pytest.mark.parametrize(
    ("place", "said"), [("$1", "is a folder: GAME names a file."), ("$1/nothing/game.jsonl", "")]
)
def test_a_folder_or_nothing_in_the_place_of_a_game(tmp_path: Path, place: str, said: str) -> None:
    done = shell(f'phase10dice show "{place}"', tmp_path)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert str(tmp_path) in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_can_be_reached_over_a_link(game: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(game)
    answer("score", link, typed="48\n")
    assert link.is_symlink()
    assert answer("show", game)["round"] == 2


def test_a_path_with_odd_letters_is_printed_escaped(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2Jb.jsonl"
    assert "a\\x1b[2Jb.jsonl" in refused("show", path)
    path.write_text("PNG")
    assert "a\\x1b[2Jb.jsonl" in refused("score", path, code=1)


def test_a_long_path_is_told_in_full(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 30) / "game.jsonl"
    assert str(path) in refused("show", path)


@posix
def test_one_game_is_written_by_one_program_at_a_time(game: Path) -> None:
    with start("score", game) as first:
        assert first.stdin
        assert first.stdout
        first.stdin.write(b"48\n")
        first.stdin.flush()
        while b"Ben makes" not in first.stdout.readline():
            pass
        assert refused("score", game, typed="45\n", code=1) == (
            f"{game} is open in another program: close it there, or wait until it is done."
        )
        assert answer("show", game)["round"] == 2, "looking is free"
        first.communicate(b"45\n", timeout=20)
    assert answer("show", game)["players"][0]["total"] == 34 + 45
    assert answer("score", game)["round"] == 2, "the lock ends with the program"


@posix
def test_a_kill_between_two_entries_loses_neither(game: Path) -> None:
    with start("score", game) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"48\n")
        process.stdin.flush()
        while b"Ben makes" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    assert process.returncode == -signal.SIGKILL
    assert [own["total"] for own in answer("score", game)["players"]] == [34, 48]


@posix
def test_ctrl_c_while_waiting_for_a_pipe_is_130(game: Path) -> None:
    with start("score", game) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"48\n")
        process.stdin.flush()
        while b"Ben makes" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        said = process.stderr.read().decode()
    assert process.returncode == 130
    assert said == f"\nSaved. To go on: phase10dice score {game}\n"


LIMITED = """\
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.argv = ["phase10dice", *sys.argv[2:]]
runpy.run_module("phase10dice", run_name="__main__")
"""


@posix
@pytest.mark.parametrize("room", [1, 10, 20, 21, 40])
def test_an_entry_that_does_not_fit_on_the_disk_leaves_the_file_whole(game: Path, room: int) -> None:
    """An entry of a miss takes 20 bytes with its line end."""
    before = game.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(len(before) + room), "score", str(game)],
        input=b"miss\n" * 5,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        f"phase10dice: the last entry is not saved, cannot write to {game}: File too large."
    ]
    assert game.read_bytes() == before + b'{"event": "missed"}\n' * (room // 20)
    assert read_record(game)[1] == ""


@posix
def test_a_game_that_cannot_be_begun_leaves_nothing_behind(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "10", "score", str(tmp_path / "game.jsonl"), "--players", "Ana"],
        input=b"34\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"cannot begin a game in " in done.stderr
    assert os.listdir(tmp_path) == []


@posix
def test_bytes_that_are_no_text_are_a_bad_line(game: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "phase10dice", "score", str(game)],
        input=b"48\n\xff\xfe\x00\x9b2J\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"phase10dice: line 2: ")
    assert done.stderr.decode().removesuffix("\n").isprintable()
    assert answer("show", game)["round"] == 2


def test_a_path_with_odd_letters_is_escaped_in_json_too(tmp_path: Path) -> None:
    path = tmp_path / "a\x9b2J\u202eb.jsonl"
    answer("score", path, "--players", "Ana", typed="34\n")
    result = run("stats", "--delete", path, "--json")
    assert result.stdout.removesuffix("\n").isprintable()
    assert json.loads(result.stdout)["deleted"] == str(path)


@posix
@pytest.mark.parametrize("command", ["show", "score", "export", "import"])
def test_a_path_too_long_for_the_system_is_told_as_such(command: str) -> None:
    said = refused(command, "x" * 5000, code=1)
    assert said.startswith("cannot use xxx")
    assert said.endswith(": File name too long.\n".strip())


KEEP = ("keep", "--phase", "1", "--rolls-left", "1", "--goal", "game", "8 8 8 10 W W 1 2 5 7")


@pytest.mark.parametrize(
    ("args", "least"),
    [
        (("drill", "--count"), 10_001),
        (("simulate", "--games"), 100_000_001),
        (("simulate", "--games", "1", "--processes"), 257),
        ((*KEEP, "--total"), 10_001),
        ((*KEEP, "--missed"), 10_001),
    ],
)
def test_numbers_that_nobody_means_are_refused(args: tuple[str, ...], least: int) -> None:
    for number in (str(least), "9" * 30, "9" * 400, "9" * 5000):
        assert re.search(
            r"is a whole number from \d to [\d,]+, not|cannot be more than|not one of 5000 digits",
            refused(*args, number),
        )


@pytest.mark.parametrize("size", ["11\u00b2", "\u2460", "9" * 5000, "wide", ""])
@pytest.mark.parametrize("args", [("show",), ("export", "--format", "html"), ("export",), ("review",)])
def test_a_window_whose_size_is_no_number_has_the_usual_one(
    game: Path, args: tuple[str, ...], size: str
) -> None:
    plain = run(*args, game)
    for name in ("COLUMNS", "LINES"):
        result = run(*args, game, **{name: size})
        assert (result.exit_code, result.stdout) == (0, plain.stdout)
