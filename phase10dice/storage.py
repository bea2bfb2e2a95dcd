"""Records on the disk: found, read, begun, and added to event by event.

A record is saved by appending one line, so a kill at any moment leaves the old state or the new one. If a
line was cut off all the same, by a full disk or a power failure, it is noticed when the record is next read
and set aside. While a record is open for writing its file is locked.
"""

import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from phase10dice.errors import RecordBusyError, RecordError, printable_path
from phase10dice.events import Event
from phase10dice.game import DiceSource, Status
from phase10dice.record import Header, Record, encode_event

__all__ = [
    "SUFFIX",
    "Journal",
    "default_folder",
    "new_path",
    "read_record",
    "recorded",
    "set_aside",
    "unfinished",
]

SUFFIX = ".jsonl"
"""What the names of games' files end with."""
_LARGEST = 16 * 2**20
_IN_NAMES = "0123456789-"


def default_folder() -> Path:
    """Give the folder that games live in where nothing else is said: in the user's data folder.

    Raises `RecordError` for a user who has no home.
    """
    import platformdirs

    try:
        folder = platformdirs.user_data_path("phase10dice", appauthor=False)
    except RuntimeError:
        folder = Path()
    if not folder.is_absolute():  # older versions of platformdirs give "~" as it is
        raise RecordError("no home folder is known to keep games in")
    return folder / "games"


def new_path(folder: Path, created: str) -> Path:
    """Give the path of a new game in *folder*, begun at the time *created* in ISO format.

    Raises `RecordError` for a folder in which nothing can be looked for.
    """
    # A time that comes from a file may be anything, and must not lead out of the folder.
    kept = "".join(char for char in created[:19].replace("T", "-") if char in _IN_NAMES)
    stem = kept.strip("-") or "game"
    path = folder / f"{stem}{SUFFIX}"
    count = 1
    with _reported(folder, "cannot begin a game in"):
        while path.exists():
            count += 1
            path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def read_record(path: Path) -> tuple[Record, str]:
    """Read the record at *path*; with it comes the text of a last line that was cut off, mostly empty.

    Raises `RecordError` if the file cannot be read, is damaged, is no record, or is of a newer version.
    """
    reading = _read(path)
    return reading.record, reading.torn


def recorded(folder: Path, latest: int | None = None) -> Iterator[tuple[Path, Record] | RecordError]:
    """Go through the games in *folder*, the one played last first; with *latest*, only so many.

    For a file that cannot be read its error comes in its place.
    """
    try:
        dated = [
            (entry.stat().st_mtime_ns, entry.name)
            for entry in os.scandir(folder)
            if entry.name.endswith(SUFFIX)
        ]
    except OSError:
        return
    for _, name in sorted(dated, reverse=True)[:latest]:
        try:
            record, _ = read_record(folder / name)
        except RecordError as error:
            yield error
        else:
            yield folder / name, record


def unfinished(
    folder: Path, dice: DiceSource | None = None, latest: int | None = None
) -> Iterator[Path | RecordError]:
    """Go through the games in *folder* that are not finished, the one played last first.

    With *dice*, only games with such dice; with *latest*, only among so many that were played last. For a
    file that cannot be read its error comes in its place.
    """
    for found in recorded(folder, latest):
        if isinstance(found, RecordError):
            yield found
            continue
        path, record = found
        if record.game.status is not Status.FINISHED and dice in (None, record.header.setup.dice):
            yield path


def set_aside(path: Path) -> Path:
    """Move the game at *path* into a folder ``deleted`` beside it, where no game is looked for.

    Gives the new path. Raises `RecordBusyError` while another program writes to the game, and `RecordError`
    if it cannot be moved or is no game at all.
    """
    Journal.open(path).close()
    folder = path.parent / "deleted"
    with _reported(path, "cannot move"):
        folder.mkdir(exist_ok=True)
        target = folder / path.name
        count = 1
        while target.exists():
            count += 1
            target = folder / f"{path.stem}-{count}{path.suffix}"
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

    @classmethod
    def create(cls, path: Path, header: Header, events: Sequence[Event] = ()) -> Self:
        """Begin a record at *path*, where nothing may be yet but an empty file.

        The file appears whole, with its header and whatever *events* have happened already, and locked.
        Raises `RecordError` if it cannot be written, and what `Record` raises for events that cannot happen.
        """
        record = Record(header, events)
        text = "".join(f"{line}\n" for line in record.lines()).encode()
        with _reported(path, "cannot begin a game in"):
            path.parent.mkdir(parents=True, exist_ok=True)
            is_taken = path.exists()
            if is_taken and (not path.is_file() or path.stat().st_size):
                raise RecordError(
                    f"{printable_path(path)} is there already: name another file for a new game"
                )
            temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
            file = os.open(temporary, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                _lock(file, path)
                _write(file, text)
                _publish(temporary, path, is_taken)
            except BaseException:
                os.close(file)
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
                raise
        return cls(record, path, file)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the record at *path* to add to it.

        A last line that was cut off is moved into a file beside it, ``….torn``. Raises `RecordBusyError` if
        another program has it open so, and `RecordError` for whatever else is wrong with it.
        """
        with _reported(path, "cannot write to"):
            file = os.open(path, os.O_RDWR | os.O_APPEND)
            try:
                _lock(file, path)
                reading = _read(path)
                if reading.cut:
                    with open(f"{path}.torn", "ab") as aside:
                        aside.write(reading.cut + b"\n")
                    os.ftruncate(file, reading.whole)
                elif reading.lacks_line_end:
                    _write(file, b"\n")
            except BaseException:
                os.close(file)
                raise
        return cls(reading.record, path, file, reading.torn)

    def add(self, event: Event) -> None:
        """Let *event* happen and save it; a kill does no harm to it then, for a power failure see `sync`.

        Raises a `Phase10Error`, with nothing changed, if it cannot happen, and `RecordError` if it cannot be
        saved; then the file is as it was before.
        """
        self.record.add(event)
        if self._file is None or self.path is None:
            return
        size = os.fstat(self._file).st_size
        with _reported(self.path, "the last entry is not saved, cannot write to"):
            try:
                _write(self._file, f"{encode_event(event)}\n".encode())
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, size)
                raise

    def sync(self) -> None:
        """See what was saved onto the disk itself, so that it outlasts a power failure; takes milliseconds.

        Raises `RecordError` if the disk fails. Closing does it as well.
        """
        if self._file is not None and self.path is not None:
            with _reported(self.path, "cannot write to"):
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


@contextlib.contextmanager
def _reported(path: Path, what: str) -> Iterator[None]:
    """Turn an error of the system into a `RecordError` that says *what* could not be done."""
    try:
        yield
    except OSError as error:
        raise RecordError(f"{what} {printable_path(path)}: {error.strerror or error}") from error


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
    with _reported(path, "cannot read"), open(path, "rb") as file:
        data = file.read(_LARGEST + 1)
    name = printable_path(path)
    if len(data) > _LARGEST:
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


def _write(file: int, data: bytes) -> None:
    """Write all of *data*."""
    while data:
        data = data[os.write(file, data) :]


def _publish(temporary: Path, path: Path, is_taken: bool) -> None:
    """Give a finished file its name in one step, never over a game that somebody else began meanwhile."""
    if is_taken:
        os.replace(temporary, path)
        return
    try:
        os.link(temporary, path)
    except OSError as error:
        if error.errno == errno.EEXIST:
            raise
        os.rename(temporary, path)
    else:
        os.unlink(temporary)


def _lock(file: int, path: Path) -> None:
    """Lock an open file until it is closed; raises `RecordBusyError` if another program has it.

    Where the file system knows no locks the game goes on without one.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            # Windows keeps others from a locked range; one far behind the end leaves the text readable.
            os.lseek(file, 2**30, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise RecordBusyError(
                f"{printable_path(path)} is open in another program: close it there, or wait until it is done"
            ) from None
