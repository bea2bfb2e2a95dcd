"""``phase10dice`` alone, and the Tab key of the shell."""

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from phase10dice import storage
from phase10dice.record import Record
from tests.cli.commands import FAMILY_GAME, answer, run, shell


def test_a_newcomer_is_greeted_in_ten_lines(games: Path) -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert 8 <= len([line for line in lines if line]) <= 10
    assert max(map(len, lines)) < 80
    for command in ("play", "score", "keep", "check", "rules", "theme", "--help"):
        assert f"  phase10dice {command} " in result.stdout
    assert lines[-1] == "Begin with: phase10dice play"
    assert "Usage" not in result.stdout
    assert not games.exists()


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("width", [30, 40])
def test_the_greeting_fits_a_narrow_window(width: int) -> None:
    lines = run(COLUMNS=str(width)).stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert "  phase10dice score" in lines


def test_options_before_nothing_are_fine(games: Path) -> None:
    assert run("--theme", "mono").stdout == run().stdout


@pytest.mark.parametrize("command", ["play", "score"])
def test_from_a_pipe_it_says_how_to_go_on(games: Path, command: str) -> None:
    run(command, "--players", "Ana,Ben", typed="34\n48\n" if command == "score" else "")
    result = run()
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Go on with the game of ")
    assert last.endswith(f"phase10dice {command}")
    assert ("Ana and Ben, in round 2" in last) == (command == "score")


def test_it_looks_where_it_is_told(tmp_path: Path, games: Path) -> None:
    answer("score", "--data-dir", tmp_path / "here", "--players", "Ana", typed="34\n")
    assert "Begin with" in run().stdout
    assert "the game of Ana" in run(PHASE10DICE_DATA_DIR=str(tmp_path / "here")).stdout


def test_finished_and_damaged_games_are_no_matter(games: Path) -> None:
    answer("score", "--players", "Ana,Ben,Cy", typed=FAMILY_GAME.read_text())
    (games / "zz.jsonl").write_text("{")
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "Begin with: phase10dice play"


def test_of_many_finished_games_only_the_newest_are_read(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer("score", "--players", "Ana,Ben,Cy", typed=FAMILY_GAME.read_text())
    (finished,) = games.iterdir()
    for number in range(200):
        (games / f"copy-{number}.jsonl").hardlink_to(finished)
    read, really = [], storage.read_record

    def reading(path: Path) -> tuple[Record, str]:
        read.append(path)
        return really(path)

    monkeypatch.setattr(storage, "read_record", reading)
    assert "Begin with" in run().stdout
    assert 0 < len(read) < 30


def test_a_user_without_a_home_is_greeted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert run().exit_code == 0


def test_it_loads_nothing_heavy(games: Path) -> None:
    answer("score", "--players", "Ana", typed="34\n")
    code = (
        "import sys\nfrom phase10dice.cli import main\n"
        "try:\n    main([])\nfinally:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "the game of Ana" in done.stdout
    assert {"numpy", "textual", "rich", "asyncio"}.isdisjoint(done.stderr.split())


def completed(*words: str) -> list[str]:
    """Ask what Tab makes of a line of words, as bash asks it."""
    done = shell(
        "phase10dice",
        _PHASE10DICE_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(("phase10dice", *words)),
        COMP_CWORD=str(len(words)),
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_tab_completes_commands_options_and_values() -> None:
    assert sorted(completed("s")) == ["score", "sheet", "show", "simulate", "solve", "stats"]
    assert completed("th") == ["theme"]
    assert set(completed("score", "--p")) == {"--players", "--plain"}
    assert completed("theme", "m") == ["monochrome"]
    assert completed("play", "--theme", "h") == ["high-contrast"]
    assert completed("check", "--rule", "o") == ["optional-score"]


@pytest.mark.skipif(which("bash") is None, reason="needs bash")
def test_the_line_for_bash_in_the_help_works() -> None:
    line = next(line.strip() for line in run("--help").stdout.splitlines() if "eval" in line)
    assert line == 'eval "$(_PHASE10DICE_COMPLETE=bash_source phase10dice)"'
    program = f'"{sys.executable}" -m phase10dice'
    script = f"{line.replace('phase10dice)', program + ')')}\ncomplete -p phase10dice"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "phase10dice" in done.stdout
