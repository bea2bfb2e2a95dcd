"""Whatever happens at whatever step of saving: the game on the disk is whole, and goes on from there."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

from phase10dice.record import encode_event
from phase10dice.storage import read_record
from tests.faults.saboteur import Fault, Job, Outcome, Saboteur
from tests.faults.scripts import Script, play_script, score_script

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows forks no processes")

SCRIPTS: dict[str, Callable[[int], Script]] = {"play": play_script, "score": score_script}
KILLS = (Fault.KILL_BEFORE, Fault.KILL_HALFWAY, Fault.KILL_AFTER)
FAULTS = [fault for fault in Fault if fault is not Fault.NONE]
CODES = {
    **{fault: {-9} for fault in KILLS},
    Fault.INTERRUPT: {130},
    Fault.TERMINATE: {-15},
    Fault.HANG_UP: {-1},
    Fault.NO_READER: {0, 1},
    Fault.FULL: {0, 1},
    Fault.READ_ONLY: {0, 1},
    Fault.FAILING: {0, 1},
}
TORN = '{"event": "scored", "poi'


def at_commits_and_slow(few: int, many: int) -> list[ParameterSet]:
    """Give the seeds of the moments at which a fault happens: a few at every commit, many more when slow."""
    return [
        pytest.param(range(few), id=f"{few} moments"),
        pytest.param(range(few, few + many), id=f"{many} moments", marks=pytest.mark.slow),
    ]


@pytest.fixture(scope="module")
def saboteur() -> Iterator[Saboteur]:
    """Load the program once for all runs."""
    with Saboteur() as started:
        yield started


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run's game is, and how it is named to the program."""

    folder: Path
    script: Script
    begun: int | None
    """How many events were there before; None for no game."""
    is_torn: bool
    is_named: bool

    @property
    def path(self) -> Path | None:
        """Find the game on the disk, if there is one."""
        found = sorted(self.folder.glob("*.jsonl"))
        assert len(found) <= 1
        return found[0] if found else None

    def prepare(self) -> None:
        """Put there what was there before."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if self.begun is not None:
            lines = [whole_record(self.script).splitlines()[0], *self.script.saved[: self.begun]]
            (self.folder / "game.jsonl").write_text("\n".join(lines) + "\n" + TORN * self.is_torn)

    def arguments(self) -> tuple[str, ...]:
        """Give the command as it stands now: on with the game if it is there."""
        path = self.path
        file = str(path or self.folder / "game.jsonl")
        named = [file] if self.is_named else ["--data-dir", str(self.folder)]
        return (self.script.command, *named, *(() if path else self.script.arguments))

    def saved(self) -> int:
        """Count the events saved, which must be the first of the script's, and nothing else."""
        path = self.path
        if path is None:
            return 0
        record, _ = read_record(path)
        events = tuple(map(encode_event, record.events))
        assert events == self.script.saved[: len(events)]
        return len(events)

    def typed(self) -> str:
        """Give what is still to be typed."""
        return "".join(f"{line}\n" for line in self.script.rest(self.saved()))


def whole_record(script: Script) -> str:
    """Give the text of the record that *script* makes."""
    players = script.arguments[1].split(",")
    header = {
        "play": '"mode": "solitaire", "dice": "virtual", "house_rules": [], "created": "", "seed": ',
        "score": '"mode": "table", "dice": "real", "house_rules": [], "created": ""',
    }[script.command]
    seed = script.arguments[3] if script.command == "play" else ""
    names = ", ".join(f'"{name}"' for name in players)
    first = f'{{"format": "phase10dice", "version": 1, "players": [{names}], {header}{seed}}}'
    return "\n".join([first, *script.saved, ""])


def check(place: Place, fault: Fault, outcome: Outcome) -> None:
    """Hold what came of a run against what must always hold."""
    assert "Traceback" not in outcome.stderr
    assert outcome.code in CODES[fault], outcome
    if outcome.code == 1 and fault is not Fault.NO_READER:
        assert outcome.stderr.splitlines()[-1].startswith("phase10dice: ")
    unkept = "this game will not be kept" in outcome.stderr
    if outcome.code == 0 and fault is not Fault.NO_READER:
        assert unkept or place.saved() == len(place.script.saved)
    # Whatever was written when it happened is there: at most the entry in the air is lost.
    done = outcome.written.decode().splitlines()
    events = [line for line in done if line.startswith('{"event"')]
    before = place.begun or 0
    if not unkept:
        assert place.saved() == before + len(events)
    litter = {name for name in os.listdir(place.folder) if name.endswith(".tmp")}
    assert not litter or outcome.code < 0 or fault is Fault.READ_ONLY


def disturb(saboteur: Saboteur, folder: Path, command: str, fault: Fault, seed: int) -> None:
    """Let *fault* happen at a moment drawn with *seed*; then go on with the game to the script's end."""
    rng = Random(f"{command} {fault} {seed}")
    script = SCRIPTS[command](rng.randrange(10))
    begun = rng.choice([None, None, rng.randrange(len(script.saved))])
    place = Place(
        folder / "games", script, begun, begun is not None and rng.random() < 0.5, rng.random() < 0.6
    )
    place.prepare()
    out = str(folder)
    # Beginning a game takes six steps, cutting off a torn line one, each event one, and closing one.
    step = rng.randint(1, len(script.saved) - (begun or 0) + (7 if begun is None else 1 + place.is_torn))
    check(place, fault, saboteur.run(Job(place.arguments(), place.typed(), out, fault, step)))
    end = saboteur.run(Job(place.arguments(), place.typed(), out))
    assert end.code == 0, end.stderr
    assert place.saved() == len(script.saved)


@pytest.mark.parametrize("seeds", at_commits_and_slow(26, 260))
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", SCRIPTS)
def test_a_game_line_by_line_is_whole_and_goes_on_after(
    saboteur: Saboteur, tmp_path: Path, command: str, fault: Fault, seeds: range
) -> None:
    for seed in seeds:
        disturb(saboteur, tmp_path, command, fault, seed)


READY = {"play": "leave", "score": "Enter"}
"""What the full screen shows when it can be typed at."""
FEW_STEPS = 14
SCREEN_CODES = {Fault.TERMINATE: {-15, 128 + 15}, Fault.HANG_UP: {-1, 128 + 1}, Fault.NO_READER: {130}}


def keys(command: str, rng: Random) -> str:
    """Draw keys that somebody in a hurry may type, and Ctrl-C."""
    if command == "play":
        typed = rng.choices(["r", "s", "y", "u", "k", *"abcdefghij"], [12, 3, 4, 1, 2, *[1] * 10], k=60)
    else:
        typed = rng.choices(["34\r", "miss\r", "undo\r", "redo\r", "45\r", "edit Ana 1 40\r", "y"], k=16)
    return "".join(typed) + "\x03"


def disturb_screen(saboteur: Saboteur, folder: Path, command: str, fault: Fault, seed: int) -> None:
    """Let *fault* happen at a full screen; every entry that was written is there, and no other."""
    rng = Random(f"screen {command} {fault} {seed}")
    path = folder / "games" / "game.jsonl"
    shutil.rmtree(path.parent, ignore_errors=True)
    chosen = ("--no-animation", "--seed", str(seed)) if command == "play" else ()
    arguments = (command, str(path), "--players", rng.choice(["Ana", "Ana,Ben"]), *chosen)
    step = rng.randint(1, FEW_STEPS)
    # Now and then the keys are there before the screen is.
    ready = READY[command] if rng.random() < 0.8 else "\x1b[?1049h"
    outcome = saboteur.run(Job(arguments, keys(command, rng), str(folder), fault, step, ready))
    assert "Traceback" not in outcome.stdout
    assert "fault of this program" not in outcome.stdout
    ends = {130, 1} | SCREEN_CODES.get(fault, CODES[fault] - {0})
    assert outcome.code in ends, outcome
    written = outcome.written.decode()
    if path.exists():
        record, torn = read_record(path)
        found = path.read_text().removesuffix(torn)
        assert found in (written, f"{written}\n")
        assert fault is Fault.KILL_HALFWAY or not torn
        assert len(record.events) == written.count("\n") - 1
    else:
        assert "event" not in written


@pytest.mark.parametrize("seeds", at_commits_and_slow(1, 40))
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", SCRIPTS)
def test_a_game_at_the_full_screen_is_whole_after(
    saboteur: Saboteur, tmp_path: Path, command: str, fault: Fault, seeds: range
) -> None:
    for seed in seeds:
        disturb_screen(saboteur, tmp_path, command, fault, seed)
