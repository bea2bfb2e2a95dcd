"""Everything that can be wrong, as one family under `ValueError`.

A caller who only wants to know that something was wrong catches `Phase10Error`; one who wants to answer
a person picks a member. Every message is one plain sentence, without a final full stop, that says what was
wrong and what would be right, and it is safe to print: text that came from outside goes through `printable`.
"""

from pathlib import Path

__all__ = [
    "IllegalMoveError",
    "ImpossibleDiceError",
    "InstallationError",
    "Phase10Error",
    "RecordBusyError",
    "RecordError",
    "RecordTakenError",
    "UnreadableError",
    "printable",
    "printable_path",
]

_LONGEST_PATH = 4096


class Phase10Error(ValueError):
    """Any fault this package reports."""


class UnreadableError(Phase10Error):
    """Text that does not say what it should: a die, a name, a command, a number of points."""


class ImpossibleDiceError(Phase10Error):
    """Dice that the ten real dice cannot show together."""


class IllegalMoveError(Phase10Error):
    """Something the rules do not allow in the present state of the game."""


class InstallationError(Phase10Error):
    """A file that ships with this package and is missing or damaged where it is installed."""


class RecordError(Phase10Error):
    """A game record that cannot be read, or cannot be written."""


class RecordBusyError(RecordError):
    """A game record that another program has open for writing."""


class RecordTakenError(RecordError):
    """A new game's file that has something in it already."""


def printable(text: str, longest: int = 60) -> str:
    r"""Give *text* fit for a terminal, in *longest* characters.

    What is not printable is escaped, and what is too long is cut.

    >>> printable("8 of hearts")
    '8 of hearts'
    >>> printable("\x1b[31mred")
    '\\x1b[31mred'
    """
    escaped = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text[: longest + 1].encode("utf-8", "backslashreplace").decode("utf-8")
    )
    return escaped if len(escaped) <= longest else escaped[: longest - 3] + "..."


def printable_path(path: Path) -> str:
    """Give the name of a file fit for a terminal, in its full length."""
    return printable(str(path), _LONGEST_PATH)
