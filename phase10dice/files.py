"""Files of all kinds: written whole or not at all, locked, under free names, in the user's folders."""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from phase10dice.errors import RecordBusyError, RecordError, printable_path

__all__ = [
    "create_locked",
    "free_path",
    "open_locked",
    "reported",
    "user_folder",
    "write_all",
    "write_whole",
]

_PERMISSIONS = 0o666
"""Of a new file; the user's umask takes from them."""
_BINARY: int = getattr(os, "O_BINARY", 0)
"""Keeps Windows from writing line ends of its own."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY


@contextlib.contextmanager
def reported(path: Path, what: str, kind: type[RecordError] = RecordError) -> Iterator[None]:
    """Turn an error of the system into a `RecordError` that says *what* could not be done.

    >>> with reported(Path("none.txt"), "cannot read"):
    ...     Path("none.txt").read_text("utf-8")
    Traceback (most recent call last):
    phase10dice.errors.RecordError: cannot read none.txt: No such file or directory
    """
    try:
        yield
    except OSError as error:
        raise kind(f"{what} {printable_path(path)}: {error.strerror or error}") from error


def write_whole(path: Path, text: str) -> None:
    """Write *text* into the file at *path*, so that a kill leaves the old text or the new one.

    A file that is there keeps its permissions, and a link leads where it led. What is no plain file, such as
    a pipe, is written to as it is, and so is a file that standard output goes to. Raises `OSError`.
    """
    data = text.encode()
    try:
        there = path.stat()
    except FileNotFoundError:
        there = None
    if there and (stream := _stream(there)) is not None:
        write_all(stream, data)
    elif there and not stat.S_ISREG(there.st_mode):
        with path.open("wb", buffering=0) as file:
            write_all(file.fileno(), data)
    else:
        _replace(path.resolve(), data, there)


def _stream(there: os.stat_result) -> int | None:
    """Find the standard stream that goes into a file; to replace that would lose what else it has."""
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            if os.path.samestat(os.fstat(stream), there):
                for printed in filter(None, (sys.stdout, sys.stderr)):
                    printed.flush()
                return stream
    return None


def _replace(path: Path, data: bytes, there: os.stat_result | None) -> None:
    """Write a new file and put it where *path* says, over whatever is there."""
    if there and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with _written_beside(path, data) as temporary:
        if there:
            os.chmod(temporary, stat.S_IMODE(there.st_mode))
        os.replace(temporary, path)


@contextlib.contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Write a file that is to take the place of *path*; if that fails nothing of it stays."""
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    file = os.open(temporary, _NEW, _PERMISSIONS)
    try:
        try:
            write_all(file, data)
        finally:
            os.close(file)
        yield temporary
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def write_all(file: int, data: bytes) -> None:
    """Write all of *data* into an open file."""
    while data:
        data = data[os.write(file, data) :]


def create_locked(path: Path, data: bytes) -> int:
    """Make a file that appears whole, with *data* in it, and locked; give it open, to add to it.

    Raises `FileExistsError` where anything is but an empty file, be it begun by another program meanwhile,
    and else what `open_locked` raises.
    """
    if os.path.lexists(path) and (not path.is_file() or path.stat().st_size):
        raise _taken(path)
    with _written_beside(path, data) as temporary:
        if sys.platform == "win32":
            # Nobody can rename or remove an open file there, and renaming writes over no other.
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
            os.rename(temporary, path)
            return open_locked(path)
        file = open_locked(temporary)
        try:
            if not os.path.lexists(path) and _link(temporary, path):
                os.unlink(temporary)
            else:
                _replace_empty(temporary, path)
        except BaseException:
            os.close(file)
            raise
        return file


def _taken(path: Path) -> FileExistsError:
    """Say that something is there."""
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _link(temporary: Path, path: Path) -> bool:
    """Give a file a second name that must be free; False if the file system gives no second names."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True


def _replace_empty(temporary: Path, path: Path) -> None:
    """Put a finished file where an empty one is, which is locked so that nobody else does the same."""
    empty = open_locked(path, os.O_CREAT)
    try:
        there = os.fstat(empty)
        if there.st_size or not os.path.samestat(there, os.stat(path)):
            raise _taken(path)
        os.replace(temporary, path)
    finally:
        os.close(empty)


def open_locked(path: Path, flags: int = 0) -> int:
    """Open a file to add to it, and lock it until it is closed.

    Raises `OSError`, and `RecordBusyError` if another program has it open so. Where the file system knows no
    locks it goes on without one.
    """
    file = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY | flags, _PERMISSIONS)
    try:
        _lock(file, path)
    except BaseException:
        os.close(file)
        raise
    return file


def _lock(file: int, path: Path) -> None:
    """Lock an open file, where the file system knows locks."""
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


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Give the path of a file in *folder* that is not there yet: if need be with a number after *stem*."""
    path = folder / f"{stem}{suffix}"
    count = 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{suffix}"
    return path


def user_folder(kind: Literal["data", "config"]) -> Path | None:
    """Give the folder for this program's files of a *kind*, or None for a user who has no home."""
    import platformdirs

    find = platformdirs.user_data_path if kind == "data" else platformdirs.user_config_path
    try:
        folder = find("phase10dice", appauthor=False)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None  # older versions of platformdirs give "~" as it is
