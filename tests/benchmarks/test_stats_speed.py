"""How quick the history of a thousand games is, against reading their lines as JSON and doing nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from phase10dice.events import Undone
from phase10dice.game import DiceSource, Setup
from phase10dice.record import Header, Record
from tests.games import play_at_random, play_out, virtual

GAMES = 1000
KINDS = 50
PLAYERS = (["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cy", "Di"])
Report = Callable[[str], None]

READ_AS_JSON = """
import json, sys
from pathlib import Path
for path in Path(sys.argv[1]).iterdir():
    with path.open(encoding="utf-8") as file:
        for line in file:
            json.loads(line)
"""


def some_game(number: int) -> Record:
    """Play a game as people do: with virtual or real dice, alone or not, sometimes with a slip undone."""
    players = PLAYERS[number % len(PLAYERS)]
    if number % 2:
        record = virtual(*players, seed=number)
        play_at_random(record, Random(number), skill=0.97)
        return record
    record = Record(Header(Setup(tuple(players), DiceSource.REAL), None, "2026-01-01T20:00:00+01:00"))
    play_out(record, Random(number))
    if number % 4 == 0:
        record.add(Undone())
        play_out(record, Random(number))
    return record


@pytest.fixture(scope="module")
def a_thousand_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill a folder with a thousand games, some of which are alike."""
    folder = tmp_path_factory.mktemp("games")
    texts = ["".join(f"{line}\n" for line in some_game(number).lines()) for number in range(KINDS)]
    for number in range(GAMES):
        (folder / f"{number:04}.jsonl").write_text(texts[number % KINDS], "utf-8")
    return folder


def seconds(*arguments: str) -> float:
    """Give the processor's time for a whole process, which other programs on the machine do not stretch."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_a_thousand_games_take_three_times_as_long_as_reading_them(
    a_thousand_games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole processes, from start to end, with nothing kept from an earlier run."""
    folder = str(a_thousand_games)
    rounds = [
        (
            seconds("-c", READ_AS_JSON, folder),
            seconds("-m", "phase10dice", "stats", "--data-dir", folder, "--json"),
        )
        for _ in range(3)
    ]
    plain, ours = map(min, zip(*rounds, strict=True))
    with capsys.disabled():
        sys.stdout.write(
            f"\n  stats over {GAMES} games: {ours:.2f} s; as JSON: {plain:.2f} s; {ours / plain:.2f} x\n"
        )
    assert ours <= 3 * plain


def test_a_damaged_file_among_a_thousand_is_named(a_thousand_games: Path) -> None:
    damaged = a_thousand_games / "0500.jsonl"
    text = damaged.read_text("utf-8")
    damaged.write_text(text.replace('"event"', '"evnt"', 1), "utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "phase10dice", "stats", "--data-dir", str(a_thousand_games), "--json"],
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
    finally:
        damaged.write_text(text, "utf-8")
    assert done.stderr.count("\n") == 1
    assert str(damaged) in done.stderr
    told = json.loads(done.stdout)
    assert told["games"] == GAMES - 1
    assert len(told["passed_over"]) == 1
