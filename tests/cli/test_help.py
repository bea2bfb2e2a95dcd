"""What ``--help`` says: all that scripts may rely on, in lines that fit."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.cli.commands import COMMANDS, answer, run, unnamed_keys
from tests.cli.terminal import Terminal
from tests.games import play_at_random, virtual

DICE = "8 8 8 10 W W 1 2 5 7"
ASKED = {
    "check": f"--phase 1 {DICE}",
    "check ": "--phase 4 1 2 3 4 5 6 7",
    "check  ": "--phase 8 1b 2b 3b 4b 7b 5b 6b",
    "keep": f"--phase 4 --rolls-left 1 --goal game {DICE}",
    "odds": "--phase 1",
    "roll": "",
    "dice": "",
    "rules": "",
    "theme": "",
    "theme ": "mono",
    "drill": "--seed 5 --count 1",
    "show": "GAME",
    "show ": "--list --data-dir FOLDER",
    "score": "PAD",
    "play": "GAME",
    "import": "CSV --output NEW",
    "review": "GAME",
    "stats": "--data-dir FOLDER --review 1",
    "stats ": "--rolls ROLLS",
    "stats  ": "--data-dir FOLDER --rename Ana Anna",
    "stats   ": "--delete GAME",
}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Give files of all kinds that commands are asked about."""
    folder = tmp_path_factory.mktemp("folder")
    record = virtual("Ana", "Bo", seed=1)
    play_at_random(record, Random(1), skill=0.9)
    texts = {
        "GAME": ("g.jsonl", "".join(f"{line}\n" for line in record.lines())),
        "ROLLS": ("rolls", "1 2 3 W 5 6 7 8 9 10\n" * 40),
        "CSV": ("in.csv", "Ana,1,34\n"),
    }
    for name, text in texts.values():
        (folder / name).write_text(text)
    return {"FOLDER": folder, **{word: folder / name for word, (name, _) in texts.items()}}


@pytest.mark.parametrize("asked", ASKED)
def test_the_help_of_a_command_names_every_key_of_its_answer(
    places: dict[str, Path], tmp_path: Path, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made = {"PAD": tmp_path / "pad.jsonl", "NEW": tmp_path / "new.jsonl"}
    words = [str({**places, **made}.get(word, word)) for word in ASKED[asked].split()]
    if asked == "score":
        words += ["--players", "Ana"]
    data = answer(asked.strip(), *words, typed="stop\n" if asked == "drill" else "")
    assert unnamed_keys(asked.strip(), data) == set()


def test_no_help_loads_anything_heavy() -> None:
    code = (
        "import sys\nfrom contextlib import suppress\nfrom phase10dice.cli import main\n"
        "for command in sys.argv[1:]:\n    with suppress(SystemExit):\n        main([command, '--help'])\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *COMMANDS], capture_output=True, text=True, check=True)
    assert done.stdout.count("Usage: ") == len(COMMANDS)
    assert {"numpy", "textual", "rich", "asyncio", "platformdirs"}.isdisjoint(done.stderr.split())


def test_every_command_that_answers_in_json_is_asked_here() -> None:
    """Two take so long that they are asked where else they are tested."""
    with_json = {command for command in COMMANDS if "--json" in run(command, "--help").stdout}
    assert {asked.strip() for asked in ASKED} | {"simulate", "solve"} == with_json
    assert set(COMMANDS) - with_json == {"export", "sheet"}


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_window(command: str, width: int) -> None:
    """Only what is to be copied as it stands may be longer."""
    lines = run(*command.split(), "--help", COLUMNS=str(width)).stdout.splitlines()
    assert max(len(line) for line in lines if "_source" not in line and "|" not in line) <= min(width, 80)
    whole = run(*command.split(), "--help", COLUMNS="80").stdout.split()
    assert " ".join(lines).split() == whole, "no word is broken"


def test_a_column_stays_a_column_however_narrow() -> None:
    lines = run("play", "--help", COLUMNS="40").stdout.splitlines()
    at = lines.index("    roll          roll all ten dice,")
    assert lines[at + 1] == "                  at a turn's start"


@pytest.mark.parametrize("columns", [40, 80])
def test_the_page_of_what_can_be_typed_fits_the_window(tmp_path: Path, columns: int) -> None:
    args = ("play", str(tmp_path / "game.jsonl"), "--plain", "--players", "Ana")
    with Terminal(*args, columns=columns) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("?")
        lines = terminal.wait_for("Ctrl-D)").splitlines()
    assert max(map(len, lines)) <= columns
    assert any(line.startswith("  keep a c f    keep these dice") for line in lines)


def test_the_exit_codes_are_told_and_the_tab_key_is_explained_for_every_shell() -> None:
    said = " ".join(run("--help").stdout.split())
    for code in ("0 done", "2 bad input", "1 anything else", "130 Ctrl-C", "128 + N ended by the signal N"):
        assert code in said
    assert "_PHASE10DICE_COMPLETE=fish_source phase10dice | source" in said
    assert 'eval "$(_PHASE10DICE_COMPLETE=zsh_source phase10dice)"' in said
