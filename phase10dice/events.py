"""What can happen in a game: small frozen things, from which everything else follows.

What a player wants (`Kept`, `Stopped`) is apart from what chance gave (`Rolled`). Players are known by their
seat, counted from 0 in turn order, since names can change. Undoing and redoing are events too, so a
record only ever grows.
"""

from dataclasses import dataclass

from phase10dice.dice import Face

__all__ = [
    "Edited",
    "Event",
    "Kept",
    "Left",
    "Missed",
    "Noted",
    "Redone",
    "Renamed",
    "Rolled",
    "Scored",
    "Stopped",
    "Undone",
]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Virtual dice were rolled; `table` has all ten faces as they lie after it, in the dice's order."""

    table: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The player chose the dice to keep, by position; the others are to be rolled."""

    dice: frozenset[int]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The player ended the turn with the virtual dice as they lie.

    A made phase is scored; `declined`, which needs the house rule, makes it a miss all the same.
    """

    declined: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn with real dice made its phase; `dice` are those typed, if the points were worked out."""

    points: int
    dice: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn with real dice did not make its phase; `dice` are those typed, if any."""

    dice: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Edited:
    """The points of a phase made earlier were put right."""

    seat: int
    phase: int
    points: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player got another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player went home."""

    seat: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Somebody wrote a note on the pad."""

    text: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The last thing that still held was taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The last thing taken back was brought back."""


Event = Rolled | Kept | Stopped | Scored | Missed | Edited | Renamed | Left | Noted | Undone | Redone
