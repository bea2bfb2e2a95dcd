"""What ten dice can do in each phase, as it ships in the data of the solved game; needs no numpy."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules, Phase
from phase10dice.shipped import read_shipped

__all__ = ["PhaseOdds", "file_name", "phase_odds", "read_solved"]

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class PhaseOdds:
    """What ten dice can do in one phase.

    `first_roll` is the chance that one roll of all the dice makes it, `make` the chance that a turn makes it
    under best play for that, and `points` the expected score of a turn under best play for that.
    """

    phase: Phase
    first_roll: float
    make: float
    points: float

    @property
    def turns(self) -> float:
        """The expected number of turns until the phase is made, by a player who goes for that alone."""
        return 1 / self.make


def file_name(house_rules: HouseRules) -> str:
    """Name the file of *house_rules*, in the folder ``data`` beside this module.

    >>> from phase10dice.phases import HouseRule
    >>> file_name(frozenset(HouseRule)), file_name(NO_HOUSE_RULES)
    ('any-colour-wilds+optional-score.txt', 'standard.txt')
    """
    return f"{'+'.join(sorted(house_rules)) or 'standard'}.txt"


def read_solved(house_rules: HouseRules, read: Callable[[str], _Read]) -> _Read:
    """Give what *read* makes of the file of *house_rules*; raises what `read_shipped` raises."""
    name = f"data/{file_name(house_rules)}"
    return read_shipped("phase10dice.solver", name, lambda data: read(data.decode()))


@cache
def phase_odds(house_rules: HouseRules = NO_HOUSE_RULES) -> tuple[PhaseOdds, ...]:
    """Give the odds of all the phases, in order.

    >>> round(phase_odds()[0].points, 2)
    40.36
    """
    return read_solved(house_rules, _phases_of)


def _phases_of(text: str) -> tuple[PhaseOdds, ...]:
    """Take the odds of the phases from the text of a solved game."""
    rows = {}
    for line in text.splitlines():
        if line.startswith("phase "):
            _, number, *odds = line.split()
            rows[int(number)] = tuple(map(float, odds))
    return tuple(PhaseOdds(phase, *rows[phase.number]) for phase in PHASES)
