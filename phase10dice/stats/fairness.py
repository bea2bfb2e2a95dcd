"""Are the dice fair? Counts of what they showed, held against chance by Pearson's chi-square test."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from phase10dice.dice import DICE, Kind, parse_face

__all__ = ["FaceCount", "Fairness", "chi_square_tail", "counted", "fairness"]

FEWEST_EXPECTED = 5
"""The test says nothing while fair dice would be expected to show some number less often than this."""


@dataclass(frozen=True, slots=True)
class FaceCount:
    """How often a number, or a wild (None), was shown, and how often fair dice would be expected to."""

    number: int | None
    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """What was shown in so many dice, low ones first, and what chance says of it.

    `chi_square` is the sum of squared deviations over what was expected, and `chance` how likely fair dice
    are to stray at least so far. Both are None where there are too few dice to tell, or no test was made.
    """

    faces: tuple[FaceCount, ...]
    degrees: int
    chi_square: float | None = None
    chance: float | None = None

    @property
    def dice(self) -> int:
        """How many dice were counted."""
        return sum(face.count for face in self.faces)


def fairness(shown: Mapping[str, int] | Iterable[str]) -> Fairness:
    """Test the faces *shown*, as they are written; every one must be rolled and none chosen.

    Low and high dice are tested together: each kind against how often its sides have each number.

    >>> result = fairness({"1": 15, "2": 13, "3": 18, "4": 15, "W": 39})
    >>> result.chi_square is None, result.faces[4].count, round(result.faces[4].expected, 1)
    (True, 39, 33.3)
    """
    told = counted(shown)
    if min(face.expected for face in told.faces) < FEWEST_EXPECTED:
        return told
    chi_square = sum((face.count - face.expected) ** 2 / face.expected for face in told.faces)
    return replace(told, chi_square=chi_square, chance=chi_square_tail(chi_square, told.degrees))


def counted(shown: Mapping[str, int] | Iterable[str]) -> Fairness:
    """Count the faces *shown*, as they are written, without a test: some may have been chosen.

    >>> result = counted(["W"] * 100)
    >>> result.dice, result.chance
    (100, None)
    """
    counts = Counter[int | None]()
    for text, count in Counter(shown).items():
        counts[parse_face(text).number] += count
    faces: list[FaceCount] = []
    for kind in Kind:
        sides = Counter(face.number for die in DICE if die.kind is kind for face in die.faces)
        dice = sum(counts[number] for number in sides)
        faces += [FaceCount(side, counts[side], dice * sides[side] / sides.total()) for side in sides]
    return Fairness(tuple(faces), len(faces) - len(Kind))


def chi_square_tail(value: float, degrees: int) -> float:
    """Give the chance that a chi-square of so many degrees of freedom is *value* or more.

    The upper incomplete gamma function in its closed form for whole degrees; the relative error is that of
    rounding, below 1e-12.

    >>> round(chi_square_tail(16.918977604620448, 9), 12), round(chi_square_tail(5.991464547107979, 2), 12)
    (0.05, 0.05)
    """
    half = value / 2
    # The powers of a half integer for odd degrees, of a whole number for even ones.
    first = 0.5 if degrees % 2 else 0.0
    steps = [first + step for step in range(degrees // 2)]
    terms = sum(math.exp(-half) * math.pow(half, step) / math.gamma(step + 1) for step in steps)
    return terms + (math.erfc(math.sqrt(half)) if degrees % 2 else 0.0)
