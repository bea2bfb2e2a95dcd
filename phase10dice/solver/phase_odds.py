"""What ten dice can do in each phase, as it ships in the data of the solved game; needs no numpy."""

import pkgutil
from dataclasses import dataclass
from functools import cache

from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules, Phase

__all__ = ["PhaseOdds", "file_name", "phase_odds", "solved_text"]


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


def solved_text(house_rules: HouseRules) -> str:
    """Read the file of *house_rules*."""
    # Not `importlib.resources`, which takes as long to load as everything else in this package.
    data = pkgutil.get_data("phase10dice.solver", f"data/{file_name(house_rules)}")
    if data is None:
        raise FileNotFoundError("the data of phase10dice.solver cannot be read from where it is installed")
    return data.decode()


@cache
def phase_odds(house_rules: HouseRules = NO_HOUSE_RULES) -> tuple[PhaseOdds, ...]:
    """Give the odds of all the phases, in order.

    >>> round(phase_odds()[0].points, 2)
    40.36
    """
    rows = {}
    for line in solved_text(house_rules).splitlines():
        if line.startswith("phase "):
            _, number, *odds = line.split()
            rows[int(number)] = tuple(map(float, odds))
    return tuple(PhaseOdds(phase, *rows[phase.number]) for phase in PHASES)
