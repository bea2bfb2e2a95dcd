"""Odd surroundings: crowds at one game, clocks that go back, folders with odd names or for reading only."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from phase10dice.storage import read_record
from tests.cli.commands import answer, run, start

ODD_FOLDERS = ["my games", "Spiele für Zoë", "ゲーム 🎲", "a'b\"c $HOME", " -x", "new\nline"]


@pytest.mark.parametrize("name", ODD_FOLDERS)
def test_games_live_in_a_folder_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
    monkeypatch.chdir(tmp_path)
    answer("score", "--players", "Ana,Ben", typed="34\n")
    assert answer("score", typed="miss\n")["round"] == 2
    answer("play", "--players", "Cy", typed="roll\n")
    assert answer("show")["players"][0]["name"] == "Cy"
    assert len(list((tmp_path / name / "phase10dice" / "games").glob("*.jsonl"))) == 2


@pytest.mark.skipif(os.name == "nt", reason="the line told is for a POSIX shell")
@pytest.mark.parametrize("name", ODD_FOLDERS[:-1])
def test_the_line_that_says_how_to_go_on_can_be_pasted(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    with start("score", path) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"miss\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read().decode()
    found = re.search(r"To go on: phase10dice (.*)\n", said)
    line = found[1] if found else said
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m phase10dice {line}'],
        input="45\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(read_record(path)[0].events) == 3


def test_a_clock_that_was_set_back_takes_no_game_away(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the games may be another then; none is lost, none written over, all can be named."""
    answer("score", "--players", "Ana,Ben", typed="34\n")
    (first,) = games.iterdir()
    ahead = time.time() + 10 * 365 * 86400
    os.utime(first, (ahead, ahead))
    answer("score", "--players", "Cy,Di", typed="30\n")
    answer("score", "--players", "Cy,Di", typed="31\n")
    assert len(list(games.iterdir())) == 3
    assert answer("score", typed="miss\n")["players"][0]["name"] == "Ana", "as the clock has it"
    second = next(path for path in games.iterdir() if path != first)
    assert answer("score", second, typed="miss\n")["players"][0]["name"] == "Cy"
    assert answer("stats")["games"] == 0


@pytest.mark.parametrize("moment", [0, -1, 10**12])
def test_files_dated_by_a_broken_clock_are_found(games: Path, moment: int) -> None:
    answer("score", "--players", "Ana,Ben", typed="34\n")
    (path,) = games.iterdir()
    os.utime(path, (moment, moment))
    assert answer("show")["players"][0]["total"] == 34
    assert run("stats").exit_code == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows locks files in a way of its own")
@pytest.mark.parametrize("crowd", [2, 10])
def test_of_many_programs_at_one_game_one_writes_and_all_others_say_so(tmp_path: Path, crowd: int) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    processes = [start("score", path) for _ in range(crowd)]
    for process in processes:
        assert process.stdin
        process.stdin.write(b"45\n")
        process.stdin.flush()
    # Whoever was refused has ended; the one that has the game waits for more.
    while sum(process.poll() is None for process in processes) > 1:
        time.sleep(0.01)
    ends = [process.communicate(timeout=60)[1].decode() for process in processes]
    codes = [process.returncode for process in processes]
    assert sorted(codes) == [0, *[1] * (crowd - 1)]
    for code, said in zip(codes, ends, strict=True):
        assert ("is open in another program" in said) == bool(code)
    assert len(read_record(path)[0].events) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows locks files in a way of its own")
@pytest.mark.parametrize("crowd", [2, 10])
def test_of_many_programs_that_begin_one_game_one_does(tmp_path: Path, crowd: int) -> None:
    path = tmp_path / "game.jsonl"
    processes = [start("score", path, "--players", f"P{number},Q") for number in range(crowd)]
    ends = [process.communicate(b"34\nmiss\n", timeout=60)[1].decode() for process in processes]
    codes = [process.returncode for process in processes]
    assert codes.count(0) == 1
    assert all("Traceback" not in said for said in ends)
    assert all(said.startswith("phase10dice: ") for code, said in zip(codes, ends, strict=True) if code)
    record, torn = read_record(path)
    assert record.header.setup.players == (f"P{codes.index(0)}", "Q")
    assert (len(record.events), torn, os.listdir(tmp_path)) == (2, "", ["game.jsonl"])


def test_many_new_games_at_one_moment_are_all_kept(games: Path) -> None:
    crowd = 10
    processes = [start("score", "--players", f"P{number},Q") for number in range(crowd)]
    for process in processes:
        process.communicate(b"34\n", timeout=60)
    assert [process.returncode for process in processes] == [0] * crowd
    names = {read_record(path)[0].header.setup.players[0] for path in games.glob("*.jsonl")}
    assert names == {f"P{number}" for number in range(crowd)}
