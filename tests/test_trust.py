"""What people may doubt of virtual dice: that they are fair, and that nothing but rolling moves them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random, getstate, seed
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from phase10dice.dice import DICE, dice_stream, roll_dice
from phase10dice.events import Rolled
from phase10dice.game import DiceSource, Setup, Status
from phase10dice.opponents import next_event
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from tests.games import play_at_random, virtual
from tests.same_game import digest
from tests.table.full_screen import asynchronous
from tests.table.tables import Table, begin

Sides = NDArray[np.int64]

SAME_EVERYWHERE = "ec04bbe0d8cdab1317316657c4d060c62d3580f6047b954a050b7b7cbff22a05"
"""What CPython 3.11.7, 3.12.1, 3.13.0 and 3.14.2 gave for `tests.same_game`."""


def sides(seeds: range, rolls: range) -> Sides:
    """Roll all ten dice for every seed and roll; give the sides, shape (seeds, rolls, 10), each 0 to 5."""
    side_of = {(die, face): side for die in DICE for side, face in enumerate(die.faces)}
    return np.array(
        [
            [
                [side_of[both] for both in zip(DICE, roll_dice(dice_stream(seed, roll)), strict=True)]
                for roll in rolls
            ]
            for seed in seeds
        ]
    )


def surprise(one: Sides, other: Sides) -> float:
    """Measure how far the pairs of sides are from all 36 being alike: chi-square, 25 degrees of freedom.

    The sides of each alone are taken as they fell, so that this is about the pairs only.
    """
    pairs = np.bincount((6 * one + other).ravel(), minlength=36).reshape(6, 6)
    expected = pairs.sum(1, keepdims=True) * pairs.sum(0, keepdims=True) / pairs.sum()
    return float((np.square(pairs - expected) / expected).sum())


@pytest.mark.slow
def test_six_million_faces_are_fair_and_tell_nothing_of_each_other() -> None:
    """All sixty faces: over 96.0 comes 1 time in 10,000 (50 degrees). Pairs: over 73.9 1 time in a million.

    Held against each other are the dice of a roll, rolls that follow each other, and seeds that do.
    """
    rolled = sides(range(20_000), range(1, 31))
    assert rolled.size == 6_000_000
    counts = np.array([np.bincount(rolled[:, :, die].ravel(), minlength=6) for die in range(10)])
    expected = rolled.size / 60
    assert (np.square(counts - expected) / expected).sum() < 96.0
    for die in range(10):
        for other in range(die):
            assert surprise(rolled[:, :, die], rolled[:, :, other]) < 73.9
        assert surprise(rolled[:, :-1, die], rolled[:, 1:, die]) < 73.9
        assert surprise(rolled[:-1, :, die], rolled[1:, :, die]) < 73.9


def test_a_die_that_follows_another_would_be_noticed() -> None:
    """What the tests of fairness stand on can fail: one roll in twenty copies another die."""
    rng = np.random.default_rng(1)
    one, other = rng.integers(0, 6, (2, 20_000))
    assert surprise(one, other) < 73.9
    copied = np.where(rng.random(20_000) < 0.05, one, other)
    assert surprise(one, copied) > 73.9


def tables(record: Record) -> list[Any]:
    """Give what every roll of a game showed."""
    return [event.table for event in record.events if isinstance(event, Rolled)]


@asynchronous
async def test_screens_and_hints_leave_the_dice_alone(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same choices with and without help pages, hints, other orders and tumbling dice."""
    shown = []
    for extra in ("", "t w escape o question_mark escape t"):
        journal = begin(tmp_path_factory.mktemp("game"), seed=1)
        async with Table(journal, animates=bool(extra)) as table:
            for keys in ("r", "a b r", "c r"):
                await table.press(keys)
                await table.settle()
                await table.press(extra)
                await table.settle()
            shown.append(tables(table.journal.record))
    assert len(shown[0]) == 3
    assert shown[0] == shown[1]


@pytest.mark.parametrize("strength", [Strength.STEADY, Strength.BEGINNER])
def test_computer_players_roll_the_dice_that_people_would(strength: Strength) -> None:
    """A person who makes the very choices of a computer player sees the very same dice."""
    record = Record(Header(Setup(("Bo",), DiceSource.VIRTUAL, strengths=(strength,)), seed=9))
    while step := next_event(record):
        record.add(step)
    by_hand = virtual("Bo", seed=9)
    for event in record.events:
        by_hand.add(by_hand.next_roll() if isinstance(event, Rolled) else event)
    assert record.game.status is Status.FINISHED
    assert by_hand.events == record.events


def test_nobody_touches_the_generator_of_the_whole_process() -> None:
    seed(5)
    before = getstate()
    record = virtual("Ana", seed=3)
    play_at_random(record, Random(3), 0.5)
    assert getstate() == before


def pythons() -> Iterator[str]:
    """Find the Pythons here that the package supports: this one, those on the path, and pyenv's."""
    yield sys.executable
    homes = sorted(Path(os.environ.get("PYENV_ROOT", os.devnull), "versions").glob("3.*/bin"))
    for minor in range(11, 16):
        name = f"python3.{minor}"
        on_path = shutil.which(name)
        yield from [on_path] if on_path else []
        yield from (str(home / name) for home in homes if (home / name).exists())


def test_a_seed_gives_the_same_game_on_this_python() -> None:
    assert digest() == SAME_EVERYWHERE


@pytest.mark.slow
def test_a_seed_gives_the_same_game_on_every_python_that_is_here() -> None:
    asked = set()
    for python in pythons():
        version = subprocess.run([python, "-V"], capture_output=True, text=True, check=False)
        if version.returncode or version.stdout in asked:
            continue  # a name on the path behind which no Python is installed
        asked.add(version.stdout)
        done = subprocess.run(
            [python, "-m", "tests.same_game"],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[1],
        )
        assert done.stdout.strip() == SAME_EVERYWHERE, version.stdout
    assert asked
