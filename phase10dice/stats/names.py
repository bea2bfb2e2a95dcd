"""Under which name each player counts: what was renamed, merged and left out, in a file beside the games.

The records stay as they are, so nothing said here can harm a game, and all of it can be taken back.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from phase10dice.errors import RecordError, printable_path
from phase10dice.files import reported, write_whole
from phase10dice.players import clean_name

__all__ = ["Names", "read_names", "write_names"]

_NAMES_FILE = "names.json"


@dataclass(frozen=True, slots=True)
class Names:
    """Which names count as which others, or not at all (None); case makes no difference.

    >>> names = Names().renamed("ana maria", "Ana").forgotten("Guest")
    >>> names.of("Ana Maria"), names.of("guest"), names.of("Ben")
    ('Ana', None, 'Ben')
    >>> names.renamed("Ana", "Anna").of("Ana Maria")
    'Anna'
    """

    changed: Mapping[str, str | None] = field(default_factory=dict)

    def of(self, name: str) -> str | None:
        """Give the name that *name* counts under, or None for a player who does not count."""
        return self.changed.get(name.casefold(), name)

    def renamed(self, old: str, new: str) -> "Names":
        """Let the games of *old* count as those of *new*; renaming a name to itself brings it back.

        Raises `UnreadableError` for what cannot be a name.
        """
        old, new = clean_name(old), clean_name(new)
        if old.casefold() == new.casefold():
            return replace(self, changed={**self.changed, old.casefold(): new})
        counts_as = self.of(new)
        is_free = counts_as is None or counts_as.casefold() == old.casefold()
        return self._sent(old, new if is_free or counts_as is None else counts_as)

    def forgotten(self, name: str) -> "Names":
        """Leave out the games of *name*, and of those who count under it."""
        return self._sent(clean_name(name), None)

    def _sent(self, old: str, new: str | None) -> "Names":
        """Send *old*, and whoever counts under it, to *new*."""
        followers = {
            name: new if to is not None and to.casefold() == old.casefold() else to
            for name, to in self.changed.items()
        }
        if new is not None:
            followers[new.casefold()] = new
        return replace(self, changed={**followers, old.casefold(): new})


def read_names(folder: Path) -> Names:
    """Read what the folder of games says of names; raises `RecordError` for a file that is damaged."""
    path = folder / _NAMES_FILE
    try:
        with reported(path, "cannot read"):
            data = json.loads(_text(path))
        return Names(
            {
                clean_name(old).casefold(): None if new is None else clean_name(new)
                for old, new in data.items()
            }
        )
    except RecordError:
        raise
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RecordError(f"{printable_path(path)} is not a list of names") from error


def _text(path: Path) -> str:
    """Read the file, which need not be there."""
    try:
        return path.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return "{}"


def write_names(folder: Path, names: Names) -> None:
    """Write *names* in one step, so that a kill leaves the old file or the new one; raises `RecordError`."""
    path = folder / _NAMES_FILE
    with reported(path, "cannot write to"):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{json.dumps(dict(names.changed), indent=2)}\n")
