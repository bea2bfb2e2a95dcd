"""Entries on the pad and lines at the table, from a pipe: all before a bad one is kept, and nothing of it."""

import re
from dataclasses import replace
from random import Random

from phase10dice.dice import DICE
from phase10dice.events import Kept, Rolled
from phase10dice.record import Record
from phase10dice.storage import read_record
from tests.nonsense.corpus import ENTRIES, PLAYS
from tests.nonsense.mutate import as_bytes, mutate_list, mutate_text
from tests.nonsense.oracle import Box, Call, call

__all__ = ["attempt", "draw_entries", "draw_plays"]

_BAD_LINE = re.compile(r"phase10dice: line (\d+): .*(what came before it is kept|\.\.\.).*\.\n\Z", re.DOTALL)


def draw_entries(rng: Random) -> Call:
    """Draw entries for the pad, some of which are none."""
    args = ("score", "new.jsonl", "--players", rng.choice(("Ana,Ben,Cy", "Ana,Ben", "Ana")))
    lines = mutate_list(rng.choice(ENTRIES), rng, ENTRIES, mutate_text)
    return Call((*args, *_options(rng)), _joined(lines, rng))


def draw_plays(rng: Random) -> Call:
    """Draw lines for the table, some of which mean nothing."""
    players = rng.choice(("Ana,Ben", "Ana", "Ana,Ben,beginner"))
    args = ("play", "new.jsonl", "--players", players, "--seed", str(rng.randrange(100)))
    lines = mutate_list(rng.choice(PLAYS), rng, [*PLAYS, *ENTRIES], mutate_text)
    return Call((*args, *_options(rng)), _joined(lines, rng))


def _options(rng: Random) -> list[str]:
    return [
        *(["--json"] if rng.random() < 0.7 else []),
        *(["--rule", "optional-score"] * (rng.random() < 0.3)),
    ]


def _joined(lines: list[str], rng: Random) -> bytes:
    """Write the lines as a pipe brings them, the last one with its end or without."""
    return as_bytes(rng.choice(("\n", "\n", "\n", "\r\n")).join(lines) + rng.choice(("\n", "")))


def attempt(given: Call, box: Box) -> None:
    """Run it, and where a line is bad run what stands before that line: the same must be kept."""
    result = call(box, given)
    path = box.folder / "new.jsonl"
    assert result.exit_code in (0, 2)
    record, torn = read_record(path)
    assert torn == ""
    _check_dice(record)
    if result.exit_code:
        bad = _BAD_LINE.search(result.stderr)
        assert bad, f"no line is named in {result.stderr!r}"
        lines = re.split(rb"\r\n|\r|\n", given.typed)
        before = b"".join(line + b"\n" for line in lines[: int(bad[1]) - 1])
        again = call(box, replace(given, typed=before))
        assert again.exit_code == 0, f"what stands before the bad line is refused: {again.stderr!r}"
        assert read_record(path)[0].events == record.events, "a bad line was half applied"


def _check_dice(record: Record) -> None:
    """Check that dice show what they can, and stay as they are while they are kept."""
    table: tuple[object, ...] = ()
    kept: frozenset[int] = frozenset()
    for event in record.events:
        if isinstance(event, Kept):
            kept = event.dice
        elif isinstance(event, Rolled):
            assert all(face in die.faces for die, face in zip(DICE, event.table, strict=True))
            assert all(event.table[index] == table[index] for index in kept)
            table, kept = event.table, frozenset()
