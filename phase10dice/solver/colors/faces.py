"""How the sixty faces look to somebody who collects dice of one colour, and how the rolls are numbered.

Dice stand in die order, the four low ones first. The six faces of a die are numbered as `Die.faces` lists
them; the face number 6 stands for a die that is still to be rolled. A roll of the four low dice is a number
below 6**4 and a roll of the six high dice one below 6**6, the first die counting most; so are the keeps, with
7 in the place of 6.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from phase10dice.dice import DICE, Color, Face, Kind
from phase10dice.phases import PHASES, OneColor
from phase10dice.solver.payoff import MISS, FloatArray, IntArray

__all__ = [
    "COLOR_PHASE",
    "FACES",
    "HIGH",
    "HIGH_ROLLS",
    "LOW",
    "LOW_ROLLS",
    "NEED",
    "ColorFaces",
    "all_colors",
    "number_of",
    "outer_sum",
]

COLOR_PHASE = next(phase for phase in PHASES if phase.needs_colors)
"""The phase that is about colours: Phase 8."""

NEED = next(part.size for part in COLOR_PHASE.parts if isinstance(part, OneColor))
"""How many dice of one colour the phase needs: seven."""

FACES = 6
"""How many faces a die has; also the number of the face that means "to be rolled"."""

_LOW_DICE = sum(die.kind is Kind.LOW for die in DICE)
LOW = range(_LOW_DICE)
"""The positions of the low dice."""

HIGH = range(_LOW_DICE, len(DICE))
"""The positions of the high dice."""

LOW_ROLLS = FACES ** len(LOW)
HIGH_ROLLS = FACES ** len(HIGH)


@dataclass(frozen=True, eq=False)
class ColorFaces:
    """What each die can do for one colour.

    To this colour a die is in state 0 if it shows nothing that counts, and in state k if it shows the face
    worth ``points[die][k - 1]``. `state` has shape (10, 6): the state of each die by its face. Wilds, worth
    nothing, are of every colour if `any_color_wilds` is true.
    """

    color: Color
    any_color_wilds: bool
    points: tuple[tuple[int, ...], ...]
    state: IntArray

    @classmethod
    def of(cls, color: Color, any_color_wilds: bool) -> "ColorFaces":
        """Read the ten dice as *color* sees them."""

        def counts(face: Face) -> bool:
            return face.color is color or (any_color_wilds and face.is_wild)

        points = tuple(tuple(dict.fromkeys(f.points for f in die.faces if counts(f))) for die in DICE)
        state = [
            [own.index(face.points) + 1 if counts(face) else 0 for face in die.faces]
            for die, own in zip(DICE, points, strict=True)
        ]
        return cls(color, any_color_wilds, points, np.array(state))

    @cached_property
    def state_counts(self) -> tuple[int, ...]:
        """How many states each die has."""
        return tuple(len(own) + 1 for own in self.points)

    @cached_property
    def chances(self) -> tuple[FloatArray, ...]:
        """The chance of each state, die by die, when it is rolled."""
        return tuple(
            np.bincount(row, minlength=n) / FACES
            for row, n in zip(self.state, self.state_counts, strict=True)
        )

    def is_own(self, die: int) -> IntArray:
        """Tell by the state of *die* whether it shows a face that counts for this colour and no other.

        1 or 0 for each state, so not for wilds that are of every colour.
        """
        return np.array(
            [0, *(int(not (self.any_color_wilds and points == 0)) for points in self.points[die])]
        )

    @cached_property
    def scores(self) -> IntArray:
        """The score of the phase in this colour by the states of the ten dice; `MISS` if it is not made."""
        shown = [np.array([-1, *own], np.int8) for own in self.points]
        table = np.stack([grid.ravel() for grid in np.meshgrid(*shown, indexing="ij")])
        table.sort(axis=0)
        best = table[-NEED:]
        return np.where(best[0] < 0, MISS, best.sum(0)).reshape(self.state_counts)


@cache
def all_colors(any_color_wilds: bool) -> tuple[ColorFaces, ...]:
    """Give the view of each of the four colours."""
    return tuple(ColorFaces.of(color, any_color_wilds) for color in Color)


def outer_sum(parts: list[IntArray]) -> IntArray:
    """Add every combination of one entry from each of *parts*: an axis for each.

    >>> outer_sum([np.array([0, 10]), np.array([1, 2, 3])])
    array([[ 1,  2,  3],
           [11, 12, 13]])
    """
    total = np.zeros((1,) * len(parts), np.int64)
    for axis, part in enumerate(parts):
        total = total + part.reshape([-1 if i == axis else 1 for i in range(len(parts))])
    return total


def number_of(digits: list[IntArray], counts: tuple[int, ...]) -> IntArray:
    """Number every combination of *digits*, mixed radix *counts*, first digit counting most; flat.

    With the states by face as digits it says which pattern of states each roll is.

    >>> number_of([np.array([0, 1]), np.array([2, 0])], (2, 3))
    array([2, 0, 5, 3])
    """
    weights = np.cumprod([1, *reversed(counts)])[-2::-1]
    return outer_sum([digit * weight for digit, weight in zip(digits, weights, strict=True)]).ravel()
