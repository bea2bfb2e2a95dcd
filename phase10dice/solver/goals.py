"""What a player can want from a turn.

Apart from the rest of the solver, so that a command line can list the goals without loading numpy.
"""

from enum import StrEnum

__all__ = ["Goal"]


class Goal(StrEnum):
    """What best play makes as large as possible."""

    POINTS = "points"
    """The expected score of the phase in this turn."""

    MAKE = "make"
    """The chance to make the phase in this turn."""

    GAME = "game"
    """The expected final score of a solitaire game, all the turns to come played as well as can be."""
