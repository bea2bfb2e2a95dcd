"""Records on the disk: found, read, begun, and added to event by event.

A record is saved by appending one line, so a kill at any moment leaves the old state or the new one. If a
line was cut off all the same, by a full disk or a power failure, it is noticed when the record is next read
and set aside. While a record is open for writing its file is locked.
"""

import contextlib
import json
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from phase10dice.errors import RecordBusyError, RecordError, RecordTakenError, printable_path
from phase10dice.events import Event
from phase10dice.files import create_locked, free_path, open_locked, reported, user_folder, write_all
from phase10dice.game import DiceSource, Status
from phase10dice.record import Header, Record, encode_event

__all__ = [
    "LARGEST",
    "Journal",
    "default_folder",
    "find_same",
    "game_files",
    "new_path",
    "read_record",
    "recorded",
    "set_aside",
    "unfinished",
]

_SUFFIX = ".jsonl"
"""What the names of games' files end with."""
LARGEST = 16 * 2**20
"""More bytes than any game has."""
_IN_NAMES = "0123456789-"


def default_folder() -> Path:
    """Give the folder that games live in where nothing else is said: in the user's data folder.

    Raises `RecordError` for a user who has no home.
    """
    folder = user_folder("data")
    if folder is None:
        raise RecordError("no home folder is known to keep games in")
    return folder / "games"


def new_path(folder: Path, created: str) -> Path:
    """Give the path of a new game in *folder*, begun at the time *created* in ISO format."""
    # A time that comes from a file may be anything, and must not lead out of the folder.
    kept = "".join(char for char in created[:19].replace("T", "-") if char in _IN_NAMES)
    return free_path(folder, kept.strip("-") or "game", _SUFFIX)


def read_record(path: Path) -> tuple[Record, str]:
    """Read the record at *path*; with it comes the text of a last line that was cut off, mostly empty.

    Raises `RecordError` if the file cannot be read, is damaged, is no record, or is of a newer version.
    """
    reading = _read(path)
    return reading.record, reading.torn


def game_files(folder: Path) -> list[os.DirEntry[str]]:
    """List the files of games in *folder*, in no order; none if the folder is not there.

    Raises `RecordError` if it cannot be read.
    """
    with reported(folder, "cannot read"):
        try:
            entries = os.scandir(folder)
        except FileNotFoundError:
            return []
        with entries:
            return [entry for entry in entries if entry.name.endswith(_SUFFIX) and not _is_endless(entry)]


def _is_endless(entry: os.DirEntry[str]) -> bool:
    """Whether something is a pipe, a device or the like, which nobody can read to its end."""
    try:
        mode = entry.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def recorded(folder: Path, latest: int | None = None) -> Iterator[tuple[Path, Record] | RecordError]:
    """Go through the games in *folder*, the one played last first; with *latest*, only so many.

    For a file, or a folder, that cannot be read its error comes in its place.
    """
    try:
        dated = sorted(((_date(entry), entry.name) for entry in game_files(folder)), reverse=True)
    except RecordError as error:
        yield error
        return
    for _, name in dated[:latest]:
        try:
            record, _ = read_record(folder / name)
        except RecordError as error:
            yield error
        else:
            yield folder / name, record


def _date(entry: os.DirEntry[str]) -> int:
    """Tell when a file was last written; of a link that leads nowhere, when that was made."""
    for follows in (True, False):
        with contextlib.suppress(OSError):
            return entry.stat(follow_symlinks=follows).st_mtime_ns
    return 0


def find_same(folder: Path, record: Record) -> Path | None:
    """Find a game in *folder* that is the very same as *record*; what cannot be read is another.

    Raises `RecordError` if the folder cannot be read.
    """
    text = _text(record)
    for entry in sorted(game_files(folder), key=lambda entry: entry.name):
        path = folder / entry.name
        with contextlib.suppress(OSError):
            if entry.stat().st_size == len(text) and path.read_bytes() == text:
                return path
    return None


def _text(record: Record) -> bytes:
    """Give what the file of a game has in it."""
    return "".join(f"{line}\n" for line in record.lines()).encode()


def unfinished(
    folder: Path, dice: DiceSource | None = None, latest: int | None = None
) -> Iterator[tuple[Path, Record] | RecordError]:
    """Go through the games in *folder* that are not finished, the one played last first.

    With *dice*, only games with such dice; with *latest*, only among so many that were played last. For a
    file that cannot be read its error comes in its place.
    """
    for found in recorded(folder, latest):
        if isinstance(found, RecordError):
            yield found
            continue
        _, record = found
        if record.game.status is not Status.FINISHED and dice in (None, record.header.setup.dice):
            yield found


def set_aside(path: Path) -> Path:
    """Move the game at *path* into a folder ``deleted`` beside it, where no game is looked for.

    Gives the new path. Raises `RecordBusyError` while another program writes to the game, and `RecordError`
    if it cannot be moved or is no game at all.
    """
    with reported(path, "cannot move"):
        file = open_locked(path)
        try:
            _read(path)
        finally:
            os.close(file)  # Windows moves no open file
    folder = path.parent / "deleted"
    with reported(path, "cannot move"):
        folder.mkdir(exist_ok=True)
        target = free_path(folder, path.stem, path.suffix)
        os.rename(path, target)
    return target


class Journal:
    """A record that is kept on the disk while events are added to it; use it in a ``with`` statement.

    `path` is None for a game that cannot be kept. `torn` is what was set aside when the record was opened.
    """

    def __init__(
        self, record: Record, path: Path | None = None, file: int | None = None, torn: str = ""
    ) -> None:
        """Take over a record and the open, locked file it is in; `create` and `open` are for callers."""
        self.record = record
        self.path = path
        self.torn = torn
        self._file = file
        self._is_unsure = False

    @classmethod
    def begin(cls, folder: Path, header: Header, events: Sequence[Event] = (), dated: str = "") -> Self:
        """Begin a record in a file of its own in *folder*, which is named after the time it was begun.

        That is the time *dated* where the header has none. Raises what `create` raises, but for a name that
        another program took a moment ago, and may be writing to: then the next is tried.
        """
        while True:
            try:
                return cls.create(new_path(folder, header.created or dated), header, events)
            except (RecordBusyError, RecordTakenError):
                continue

    @classmethod
    def create(cls, path: Path, header: Header, events: Sequence[Event] = ()) -> Self:
        """Begin a record at *path*, where nothing may be yet but an empty file.

        The file appears whole, with its header and whatever *events* have happened already, and locked.
        Raises `RecordTakenError` if something is there, `RecordError` if it cannot be written, and what
        `Record` raises for events that cannot happen.
        """
        record = Record(header, events)
        with reported(path, "cannot begin a game in"):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                file = create_locked(path, _text(record))
            except FileExistsError:
                raise RecordTakenError(
                    f"{printable_path(path)} is there already: name another file for a new game"
                ) from None
        return cls(record, path, file)

    @classmethod
    def open(cls, path: Path, verify: Callable[[Record], None] | None = None) -> Self:
        """Open the record at *path* to add to it.

        A last line that was cut off is moved into a file beside it, ``….torn``. Before that *verify* may
        raise for a game that is not wanted, whose file is left as it is. Raises `RecordBusyError` if another
        program has it open so, and `RecordError` for whatever else is wrong with it.
        """
        with reported(path, "cannot write to"):
            file = open_locked(path)
            try:
                reading = _read(path)
                if verify:
                    verify(reading.record)
                if reading.cut:
                    with open(f"{path}.torn", "ab") as aside:
                        aside.write(reading.cut + b"\n")
                    os.ftruncate(file, reading.whole)
                elif reading.lacks_line_end:
                    write_all(file, b"\n")
            except BaseException:
                os.close(file)
                raise
        return cls(reading.record, path, file, reading.torn)

    def add(self, event: Event) -> None:
        """Let *event* happen and save it; a kill does no harm to it then, for a power failure see `sync`.

        Raises a `Phase10Error`, with nothing changed, if it cannot happen, and `RecordError`, with nothing
        changed either, if it cannot be saved.
        """
        if self.path is None:
            self.record.add(event)
            return
        if self._file is None or self._is_unsure:
            why = "it is closed" if self._file is None else "what was saved last is unsure: open it again"
            raise RecordError(f"nothing can be added to {printable_path(self.path)}: {why}")
        self.record.add(event, lambda: self._save(event))
        self._is_unsure = False

    def _save(self, event: Event) -> None:
        """Write *event* behind the others, whole or not at all."""
        assert self._file is not None, "the file is open"
        assert self.path is not None, "an open file has a path"
        with reported(self.path, "the last entry is not saved, cannot write to"):
            size = os.fstat(self._file).st_size
            # Should half a line stay there, or Ctrl-C come before the event has happened, nothing may follow.
            self._is_unsure = True
            try:
                write_all(self._file, f"{encode_event(event)}\n".encode())
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, size)
                    self._is_unsure = False
                raise

    def sync(self) -> None:
        """See what was saved onto the disk itself, so that it outlasts a power failure; takes milliseconds.

        Raises `RecordError` if the disk fails. Closing does it as well.
        """
        if self._file is not None and self.path is not None:
            with reported(self.path, "cannot write to"):
                os.fsync(self._file)

    def __enter__(self) -> Self:
        """Give the journal itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the journal."""
        self.close()

    def close(self) -> None:
        """Close the file, which unlocks it; nothing more can be added."""
        if self._file is not None:
            try:
                self.sync()
            finally:
                os.close(self._file)
                self._file = None


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read: the record, how many bytes are whole lines, and what was cut off after them."""

    record: Record
    whole: int
    cut: bytes
    lacks_line_end: bool

    @property
    def torn(self) -> str:
        """What was cut off, as text, whatever it is."""
        return self.cut.decode("utf-8", "backslashreplace")


def _read(path: Path) -> _Reading:
    """Read a record; raises `RecordError`."""
    with reported(path, "cannot read"), open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    name = printable_path(path)
    if len(data) > LARGEST:
        raise RecordError(f"{name} is not a game of phase10dice: it is too large for one")
    tail = data.rpartition(b"\n")[2]
    # Editors may leave out the last line end; a line that was cut off is no JSON.
    is_torn = bool(tail) and not _is_json(tail)
    whole = len(data) - len(tail) if is_torn else len(data)
    try:
        text = data[:whole].decode("utf-8")
        record = Record.from_lines(text.removesuffix("\n").split("\n"))
    except UnicodeDecodeError:
        raise RecordError(f"{name} is not a game of phase10dice: it is not UTF-8 text") from None
    except RecordError as error:
        raise RecordError(f"{name} cannot be used: {error}") from error
    return _Reading(record, whole, tail if is_torn else b"", lacks_line_end=bool(tail) and not is_torn)


def _is_json(line: bytes) -> bool:
    """Whether *line* is JSON, of whatever kind."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
