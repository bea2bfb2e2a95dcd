"""From start to end: every command against the libraries that it stands on, and the history of many games."""

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random

from phase10dice.events import Undone
from phase10dice.game import DiceSource, Setup
from phase10dice.record import Header, Record
from tests.benchmarks.measure import Measurement, in_turns, process
from tests.games import play_at_random, play_out, virtual

__all__ = ["commands", "histories", "welcome"]

ROUNDS = 21
PROGRAM = str(Path(sys.executable).with_name("phase10dice"))
BASE = "import click, rich.console, rich.table"
BASE_OF_SOLVER = f"{BASE}, numpy"
KEEP = ["keep", "--rolls-left", "2", "--phase"]
COLORS = ["1b", "1r", "1o", "1g", "5r", "5g", "5o", "8b", "9r", "10o"]
GAME = "34\n45\nmiss\n50\n"
COMMANDS: Mapping[str, tuple[Sequence[str], str]] = {
    "--help": (["--help"], ""),
    "check": (["check", "--phase", "1", "8", "8", "8", "10", "W", "W"], ""),
    "roll": (["roll", "--seed", "1"], ""),
    "dice": (["dice"], ""),
    "rules": (["rules"], ""),
    "show": (["show", "{game}"], ""),
    "show --json": (["show", "{game}", "--json"], ""),
    "score, four entries": (["score", "{new}", "--players", "Ana,Ben"], GAME),
    "play, one turn": (["play", "{new}", "--players", "Ana", "--seed", "1"], "roll\nkeep a b c\nstop\n"),
    "odds": (["odds"], ""),
    "keep, Phase 1": ([*KEEP, "1", *["8", "8", "8", "10", "W", "W", "1", "2", "5", "7"]], ""),
    "keep --json, Phase 8": ([*KEEP, "8", "--json", "--in-order", *COLORS], ""),
    "keep, Phase 8, all goals": ([*KEEP, "8", "--in-order", *COLORS], ""),
}
ASKED = {"keep, Phase 1": 1.6, "keep --json, Phase 8": 2, "keep, Phase 8, all goals": 2}
WITH_SOLVER = ("odds", *ASKED)
FINISHED = 2000
GAMES, KINDS = 1000, 50
PLAYERS = (["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cy", "Di"])
READ_AS_JSON = """
import json, sys
from pathlib import Path
for path in Path(sys.argv[1]).iterdir():
    with path.open(encoding="utf-8") as file:
        for line in file:
            json.loads(line)
"""


def commands() -> Iterator[Measurement]:
    """Measure the start-up of the commands."""
    with tempfile.TemporaryDirectory() as name:
        game = Path(name, "game.jsonl")
        process([PROGRAM, "score", str(game), "--players", "Ana,Ben"], GAME)
        numbers = count()
        for label, (arguments, typed) in COMMANDS.items():
            base = BASE_OF_SOLVER if label in WITH_SOLVER else BASE

            def run(arguments: Sequence[str] = arguments, typed: str = typed) -> None:
                new = Path(name, f"{next(numbers)}.jsonl")
                process([PROGRAM, *(word.format(game=game, new=new) for word in arguments)], typed)

            def load(base: str = base) -> None:
                process([sys.executable, "-c", base])

            ours, theirs = in_turns(run, load, ROUNDS)
            libraries = "click, rich and numpy" if label in WITH_SOLVER else "click and rich"
            yield Measurement(f"`{label}`", ours, f"loading {libraries}", theirs, ASKED.get(label, 1.5))


def welcome() -> Iterator[Measurement]:
    """Measure what a long history costs somebody who only starts the program."""
    with tempfile.TemporaryDirectory() as name:
        none, many = Path(name, "none"), Path(name, "many")
        for folder in (none, many):
            folder.mkdir()
        record = Record(Header(Setup(("Ana", "Ben"), DiceSource.REAL)))
        play_out(record, Random(1))
        for path in _fill(many, [record], FINISHED):
            assert path.exists()
        ours, theirs = in_turns(lambda: _start(many), lambda: _start(none), ROUNDS)
        yield Measurement(f"the welcome, {FINISHED:,} finished games", ours, "with none", theirs, 2)


def _start(folder: Path) -> None:
    """Start the program without a command."""
    process(["env", f"PHASE10DICE_DATA_DIR={folder}", PROGRAM])


def histories() -> Iterator[Measurement]:
    """Measure the statistics of a thousand games as people play them."""
    with tempfile.TemporaryDirectory() as name:
        list(_fill(Path(name), [_some_game(number) for number in range(KINDS)], GAMES))
        ours, theirs = in_turns(
            lambda: process([PROGRAM, "stats", "--data-dir", name, "--json"]),
            lambda: process([sys.executable, "-c", READ_AS_JSON, name]),
            5,
        )
        yield Measurement(f"`stats`, {GAMES:,} games", ours, "reading their lines as JSON", theirs, 3)


def _fill(folder: Path, records: Sequence[Record], games: int) -> Iterator[Path]:
    """Fill a folder with games, some of which are alike."""
    texts = ["".join(f"{line}\n" for line in record.lines()) for record in records]
    for number in range(games):
        path = folder / f"{number:04}.jsonl"
        path.write_text(texts[number % len(texts)], "utf-8")
        yield path


def _some_game(number: int) -> Record:
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
