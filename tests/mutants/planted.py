"""Mutants: the source of a module with one change in it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import changes

__all__ = ["ROOT", "Mutant", "Place", "mutants", "path_of", "unchanged"]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Place:
    """What was changed, as a person reads it: the function, and the line before and after.

    `nth` counts those that read the same: a line may stand twice in a function.
    """

    where: str
    before: str
    after: str
    nth: int = 1


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change in it."""

    module: str
    place: Place
    source: bytes


def path_of(module: str) -> Path:
    """Give the file of a module."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def unchanged(module: str) -> Mutant:
    """Give *module* as it is, to be treated as a mutant."""
    return Mutant(module, Place(module, "", ""), path_of(module).read_bytes())


def mutants(module: str) -> Iterator[Mutant]:
    """Go through all the mutants of *module*, from its first line to its last."""
    source = path_of(module).read_bytes()
    name = module.rpartition(".")[2]
    seen: Counter[tuple[str, str, str]] = Counter()
    for change in changes(source):
        planted = source[: change.start] + change.text.encode() + source[change.end :]
        where = f"{name}.{change.where}".rstrip(".")
        key = (where, _line(source, change.start), _line(planted, change.start))
        seen[key] += 1
        yield Mutant(module, Place(*key, seen[key]), planted)


def _line(source: bytes, position: int) -> str:
    """Give the line of *source* around a position."""
    start = source.rfind(b"\n", 0, position) + 1
    return source[start:].split(b"\n", 1)[0].decode().strip()
