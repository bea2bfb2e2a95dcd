"""The mutants that are known to survive, each with the reason."""

import re
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.planted import Place

__all__ = ["Survivor", "survivors"]

_FILE = Path(__file__).with_name("survivors.txt")
_ENTRY = re.compile(
    r"(?P<where>[\w.]+)(?: \((?P<nth>\d+)\))?: (?P<reason>.+)\n- (?P<before>.*)\n\+ (?P<after>.*)"
)


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that no test can notice, or none need notice, and why."""

    place: Place
    reason: str


def survivors() -> list[Survivor]:
    """Read ``survivors.txt``; raises `ValueError` for what is no entry."""
    text = re.sub(r"(?m)^#.*\n", "", _FILE.read_text("utf-8"))
    found = []
    for block in filter(None, map(str.strip, text.split("\n\n"))):
        entry = _ENTRY.fullmatch(block)
        if not entry:
            raise ValueError(f"survivors.txt has no sense in {block!r}")
        place = Place(entry["where"], entry["before"], entry["after"], int(entry["nth"] or 1))
        found.append(Survivor(place, entry["reason"]))
    return found
