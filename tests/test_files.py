"""Files written whole, wherever they lead, and made so that nobody's are written over."""

import errno
import fcntl
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from phase10dice.errors import RecordBusyError
from phase10dice.files import create_locked, free_path, open_locked, user_folder, write_whole

WRITES = "import sys; from pathlib import Path; from phase10dice.files import write_whole\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file é.txt"


def refuse(*_: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


def test_a_file_is_written_whole_and_alone(path: Path) -> None:
    for text in ("first\n", "Zoë\r\n", ""):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_that_is_replaced_keeps_its_permissions(path: Path, mode: int) -> None:
    path.touch()
    path.chmod(mode)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_permissions_of_new_files(path: Path) -> None:
    (path.parent / "other").touch()
    write_whole(path, "new")
    assert path.stat().st_mode == (path.parent / "other").stat().st_mode


def test_a_link_is_followed_and_stays(path: Path) -> None:
    link = path.parent / "link"
    link.symlink_to(path)
    for text in ("new", "over it"):
        write_whole(link, text)
        assert (link.is_symlink(), path.read_text()) == (True, text)


def test_a_failure_leaves_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text("old")
    for step in ("write", "replace", "chmod"):
        with monkeypatch.context() as patched:
            patched.setattr(os, step, refuse)
            with pytest.raises(OSError, match="not permitted"):
                write_whole(path, "new")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_whole(path, "new")
    assert [found.read_text() for found in path.parent.iterdir()] == ["old"]


def test_a_pipe_is_written_to_and_stays_one(path: Path) -> None:
    os.mkfifo(path)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    write_whole(path, "through it")
    reader.join()
    assert read == ["through it"]
    assert path.is_fifo()


def test_a_device_stays_one(path: Path) -> None:
    link = path.parent / "link"
    link.symlink_to(os.devnull)
    for device in (link, Path(os.devnull)):
        write_whole(device, "nothing")
        assert device.is_char_device()


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_what_goes_to_standard_output_by_name_stands_in_line(path: Path, stream: str) -> None:
    path.write_text("before\n")
    code = (
        f"{WRITES}print('first', file=sys.{stream})\n"
        f"write_whole(Path('/dev/{stream}'), 'second\\n')\nprint('third', file=sys.{stream})"
    )
    with path.open("a") as file:
        out, err = (file if name == stream else None for name in ("stdout", "stderr"))
        subprocess.run([sys.executable, "-c", code], check=True, stdout=out, stderr=err)
    assert path.read_text() == "before\nfirst\nsecond\nthird\n"
    piped = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert getattr(piped, stream) == b"first\nsecond\nthird\n"


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("is_empty", [True, False])
def test_a_file_is_made_whole_locked_and_open(
    path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool, is_empty: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", refuse)
    if is_empty:
        path.touch()
    file = create_locked(path, b"whole\n")
    with pytest.raises(RecordBusyError):
        open_locked(path)
    os.write(file, b"and more\n")
    os.close(file)
    assert path.read_text() == "whole\nand more\n"
    assert list(path.parent.iterdir()) == [path]
    with pytest.raises(FileExistsError):
        create_locked(path, b"another\n")


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_begun_by_somebody_else_meanwhile_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    """Another program begins its file just when this one is about to give its own the name."""
    link = os.link

    def begin_first(one: Path, two: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        os.close(create_locked(path, b"theirs\n"))
        if has_links:
            link(one, two)
        refuse()

    monkeypatch.setattr(os, "link", begin_first)
    with pytest.raises(FileExistsError):
        create_locked(path, b"ours\n")
    assert path.read_bytes() == b"theirs\n"
    assert list(path.parent.iterdir()) == [path]


def test_of_two_that_begin_in_one_empty_file_the_first_has_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def begin_too(one: Path, two: Path) -> None:
        monkeypatch.undo()
        with pytest.raises(RecordBusyError):
            create_locked(path, b"theirs\n")
        replace(one, two)

    path.touch()
    monkeypatch.setattr(os, "replace", begin_too)
    os.close(create_locked(path, b"ours\n"))
    assert path.read_bytes() == b"ours\n"
    assert list(path.parent.iterdir()) == [path]


def test_an_empty_file_that_somebody_else_took_meanwhile_is_theirs(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flock = fcntl.flock

    def begin_first(file: int, how: int) -> None:
        if os.fstat(file).st_size == 0:
            monkeypatch.undo()
            os.close(create_locked(path, b"theirs\n"))
        flock(file, how)

    path.touch()
    monkeypatch.setattr(fcntl, "flock", begin_first)
    with pytest.raises(FileExistsError):
        create_locked(path, b"ours\n")
    assert path.read_bytes() == b"theirs\n"
    assert list(path.parent.iterdir()) == [path]


def test_names_that_are_taken_get_numbers(tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()
    (tmp_path / "game-2.txt").symlink_to("nowhere")
    assert free_path(tmp_path, "game", ".txt") == tmp_path / "game-3.txt"


def test_a_user_without_a_home_has_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    for found in (fail, lambda *_, **__: Path("~/.config")):
        monkeypatch.setattr("platformdirs.user_config_path", found)
        assert user_folder("config") is None


@pytest.mark.parametrize("is_empty", [True, False])
def test_on_windows_a_file_is_closed_before_it_gets_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_empty: bool
) -> None:
    """Windows is played here: its locks are a list, and no open file may be renamed or removed."""
    locked: list[int] = []
    msvcrt = SimpleNamespace(LK_NBLCK=2, locking=lambda file, how, size: locked.append(file))
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr("phase10dice.files.sys", SimpleNamespace(platform="win32"))
    rename = os.rename

    def rename_closed(one: Path, two: Path) -> None:
        assert not two.exists()
        assert not any(os.path.samefile(one, f"/proc/self/fd/{file}") for file in open_files())
        rename(one, two)

    monkeypatch.setattr(os, "rename", rename_closed)
    if is_empty:
        path.touch()
    file = create_locked(path, b"whole\n")
    assert locked == [file]
    os.write(file, b"and more\n")
    os.close(file)
    assert path.read_bytes() == b"whole\nand more\n"
    assert list(path.parent.iterdir()) == [path]


def open_files() -> list[int]:
    """List the files that this process has open."""
    return [int(name) for name in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{name}")]
