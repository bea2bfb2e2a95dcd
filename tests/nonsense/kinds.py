"""The kinds of nonsense: how an input of each is drawn, and how it is tried."""

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.nonsense import answers, command_lines, damage, keys, pipes, words
from tests.nonsense.corpus import files
from tests.nonsense.oracle import Box, watched

__all__ = ["KINDS", "Fault", "Kind", "faults", "given_by"]

_REPEATED = re.compile(r"(.)\1{60,}")


@dataclass(frozen=True)
class Kind:
    """A kind of input: how one is drawn and tried, and how many are at every commit and in the slow run."""

    name: str
    draw: Callable[[Random], Any]
    attempt: Callable[[Any, Box], None]
    commit: int
    slow: int


KINDS = (
    Kind("words", words.draw, words.attempt, commit=3200, slow=35_000),
    Kind("texts", damage.draw_text, damage.attempt_text, commit=1200, slow=25_000),
    Kind("commands", command_lines.draw, command_lines.attempt, commit=500, slow=20_000),
    Kind("entries", pipes.draw_entries, pipes.attempt, commit=250, slow=6_000),
    Kind("plays", pipes.draw_plays, pipes.attempt, commit=150, slow=6_000),
    Kind("files", damage.draw_call, damage.attempt_call, commit=300, slow=6_000),
    Kind("imports", damage.draw_import, damage.attempt_import, commit=250, slow=6_000),
    Kind("answers", answers.draw, answers.attempt, commit=80, slow=2_500),
    Kind("keys", keys.draw, keys.attempt, commit=15, slow=500),
)


@dataclass(frozen=True)
class Fault:
    """An input for which something does not hold, and how to have it again."""

    kind: str
    seed: int
    number: int
    given: Any
    error: BaseException

    def __str__(self) -> str:
        """Say what was given, what went wrong, and how to try it again."""
        again = f"python -m tests.nonsense --seed {self.seed} --first {self.number} --count 1 {self.kind}"
        wrong = f"{type(self.error).__name__}: {self.error}"
        return _REPEATED.sub(_shortened, f"{again}\n  wrong: {wrong}\n  given: {self.given!r}")


def _shortened(found: re.Match[str]) -> str:
    """Say of a letter that stands there very often how often it does."""
    return f"<{len(found[0])} times {found[1]}>"


def given_by(kind: Kind, seed: int, number: int) -> Any:
    """Draw the input of a seed and a number."""
    return kind.draw(Random(f"{kind.name} {seed} {number}"))


def faults(kind: Kind, seed: int, first: int, count: int, folder: Path) -> Iterator[Fault]:
    """Try *count* inputs from the number *first* on, in *folder*, and give those that do harm."""
    box = Box(folder, files())
    for number in range(first, first + count):
        given = given_by(kind, seed, number)
        try:
            with watched():
                kind.attempt(given, box)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            yield Fault(kind.name, seed, number, given, error)
    with contextlib.suppress(OSError):
        box.tidy()
