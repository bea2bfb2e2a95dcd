"""Records on the disk: saved whole, torn lines set aside, locked, never overwritten."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from phase10dice.errors import IllegalMoveError, RecordBusyError, RecordError
from phase10dice.events import Event, Missed, Scored, Stopped
from phase10dice.record import Record
from phase10dice.storage import (
    Journal,
    read_record,
)
from tests.games import HEADER, begun

TURNS: tuple[Event, ...] = (Scored(34), Missed(), Scored(45))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game é.jsonl"


def test_every_event_is_on_the_disk_before_the_next(path: Path) -> None:
    with Journal.create(path, HEADER) as journal:
        for count, event in enumerate(TURNS, start=1):
            journal.add(event)
            assert len(read_record(path)[0].events) == count


def test_a_game_is_gone_on_with_where_it_was_left(path: Path) -> None:
    begun(path, Scored(34))
    with Journal.open(path) as journal:
        journal.add(Missed())
    record, torn = read_record(path)
    assert (record.events, torn) == ((Scored(34), Missed()), "")


def test_a_game_cut_off_anywhere_is_the_game_up_to_there(path: Path) -> None:
    """Whatever number of bytes reached the disk, what is read is the game before or after an entry."""
    whole = begun(path, Scored(34), Missed(), Scored(45)).read_bytes()
    lines = whole.splitlines(keepends=True)
    ends = [len(b"".join(lines[:count])) for count in range(1, len(lines) + 1)]
    for length in range(ends[0], len(whole) + 1):
        path.write_bytes(whole[:length])
        record, torn = read_record(path)
        assert len(record.events) == sum(length >= end - 1 for end in ends[1:])
        assert bool(torn) == (length not in ends and length + 1 not in ends)


def test_a_line_cut_off_is_set_aside_and_the_game_goes_on(path: Path) -> None:
    begun(path, Scored(34))
    with path.open("ab") as file:
        file.write(b'{"event": "sco')
    with Journal.open(path) as journal:
        assert journal.torn == '{"event": "sco'
        journal.add(Missed())
    assert read_record(path)[0].events == (Scored(34), Missed())
    assert Path(f"{path}.torn").read_text("utf-8") == '{"event": "sco\n'


def test_a_last_line_without_its_end_counts_and_is_ended(path: Path) -> None:
    begun(path, Scored(34))
    path.write_bytes(path.read_bytes().rstrip())
    with Journal.open(path) as journal:
        assert journal.torn == ""
        journal.add(Missed())
    assert read_record(path)[0].events == (Scored(34), Missed())


def test_windows_line_ends_are_read(path: Path) -> None:
    begun(path, Scored(34))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_record(path)[0].events == (Scored(34),)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "does not begin as a record"),
        (b"hello\n", "does not begin as a record"),
        (b"\xff\xfe\x00binary\n", "not UTF-8 text"),
        (b"\x00" * 100, "does not begin as a record"),
        (b'{"format": "phase10dice", "version": 99}\n', "newer"),
    ],
)
def test_foreign_and_newer_files_are_refused_and_kept_as_they_are(
    path: Path, content: bytes, message: str
) -> None:
    path.write_bytes(content)
    for reading in (read_record, Journal.open):
        with pytest.raises(RecordError, match=message):
            reading(path)
    assert path.read_bytes() == content


def test_damage_in_the_middle_is_refused_and_kept_as_it_is(path: Path) -> None:
    lines = begun(path, Scored(34), Missed(), Scored(45)).read_bytes().splitlines(keepends=True)
    damaged = b"".join((*lines[:2], b"garbage\n", *lines[3:]))
    path.write_bytes(damaged)
    with pytest.raises(RecordError, match="line 3 does not fit the game: garbage"):
        Journal.open(path)
    assert path.read_bytes() == damaged


def test_a_file_too_large_for_a_game_is_refused_without_reading_it_all() -> None:
    with pytest.raises(RecordError, match="too large"):
        read_record(Path("/dev/zero"))


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(RecordError, match="cannot read"):
            read_record(path)
        with pytest.raises(RecordError, match="cannot write to"):
            Journal.open(path)


def test_a_game_is_never_begun_over_another(path: Path) -> None:
    before = begun(path, Scored(34)).read_bytes()
    with pytest.raises(RecordError, match="is there already"):
        Journal.create(path, HEADER)
    assert path.read_bytes() == before


def test_a_game_may_be_begun_in_an_empty_file(path: Path) -> None:
    path.touch()
    begun(path, Scored(34))
    assert read_record(path)[0].events == (Scored(34),)


def test_what_is_no_plain_file_is_left_alone() -> None:
    with pytest.raises(RecordError, match="is there already"):
        Journal.create(Path(os.devnull), HEADER)
    assert Path(os.devnull).is_char_device()


def test_beginning_leaves_nothing_else_behind(path: Path) -> None:
    begun(path)
    with pytest.raises(RecordError):
        Journal.create(path / "below", HEADER)
    assert list(path.parent.iterdir()) == [path]


def test_two_programs_are_kept_apart(path: Path) -> None:
    with Journal.create(path, HEADER) as journal:
        for _ in range(2):
            with pytest.raises(RecordBusyError, match="open in another program"):
                Journal.open(path)
        code = f"from phase10dice import Journal; from pathlib import Path; Journal.open(Path({str(path)!r}))"
        other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert "RecordBusyError" in other.stderr
        journal.add(Scored(34))
        assert read_record(path)[0].events == (Scored(34),)
    Journal.open(path).close()


def test_a_file_system_without_locks_costs_only_the_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    begun(path, Scored(34))
    assert read_record(path)[0].events == (Scored(34),)


def test_a_full_disk_loses_the_last_entry_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a line reaches the disk before it is full; the half is taken away again."""
    write = os.write

    def fill(file: int, data: bytes) -> int:
        if len(data) > 10:
            return write(file, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.create(path, HEADER) as journal:
        journal.add(Scored(34))
        before = path.read_bytes()
        monkeypatch.setattr(os, "write", fill)
        with pytest.raises(RecordError, match=r"the last entry is not saved, .*: No space left"):
            journal.add(Missed())
        assert path.read_bytes() == before
        assert journal.record.events == (Scored(34),)
        monkeypatch.undo()
        journal.add(Scored(45))
    assert read_record(path)[0].events == (Scored(34), Scored(45))


def test_nothing_is_added_after_half_a_line_that_cannot_be_taken_away(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    def write_half(file: int, data: bytes) -> int:
        monkeypatch.setattr(os, "write", fail)
        return write(file, data[:10])

    with Journal.create(path, HEADER) as journal:
        journal.add(Scored(34))
        monkeypatch.setattr(os, "write", write_half)
        monkeypatch.setattr(os, "ftruncate", fail)
        with pytest.raises(RecordError, match="the last entry is not saved"):
            journal.add(Missed())
        monkeypatch.undo()
        with pytest.raises(RecordError, match=r"nothing can be added to .*: what was saved last is unsure"):
            journal.add(Missed())
        assert journal.record.events == (Scored(34),)
    with Journal.open(path) as journal:
        assert (journal.record.events, journal.torn) == ((Scored(34),), '{"event": ')
        journal.add(Missed())


def test_nothing_is_added_after_ctrl_c_in_the_middle_of_saving(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with Journal.create(path, HEADER) as journal:
        monkeypatch.setattr(os, "write", interrupt)
        with pytest.raises(KeyboardInterrupt):
            journal.add(Scored(34))
        monkeypatch.undo()
        with pytest.raises(RecordError, match="open it again"):
            journal.add(Scored(45))
    assert read_record(path)[0].events == ()


def test_a_file_that_is_gone_is_told_as_every_failure_of_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ESTALE, "Stale file handle")

    with Journal.create(path, HEADER) as journal:
        with monkeypatch.context() as patched:
            patched.setattr(os, "fstat", fail)
            with pytest.raises(RecordError, match=r"the last entry is not saved, .*: Stale file handle"):
                journal.add(Scored(34))
        journal.add(Missed())


def test_nothing_is_added_to_a_game_that_is_closed(path: Path) -> None:
    with Journal.create(path, HEADER) as journal:
        journal.add(Scored(34))
    with pytest.raises(RecordError, match=r"nothing can be added to .*: it is closed"):
        journal.add(Missed())
    assert journal.record.events == read_record(path)[0].events == (Scored(34),)


def test_what_cannot_happen_is_not_saved(path: Path) -> None:
    before = begun(path, Scored(34)).read_bytes()
    with Journal.open(path) as journal:
        with pytest.raises(IllegalMoveError):
            journal.add(Stopped())
        assert path.read_bytes() == before
        journal.add(Missed())


def test_a_game_without_a_path_is_played_and_not_kept() -> None:
    with Journal(Record(HEADER)) as journal:
        journal.add(Scored(34))
        assert journal.record.game.total(0) == 34


def test_bytes_that_were_cut_off_are_set_aside_as_they_are(path: Path) -> None:
    with begun(path, Scored(34)).open("ab") as file:
        file.write(b'{"event": "\xff\x00')
    with Journal.open(path) as journal:
        assert journal.torn == '{"event": "\\xff\x00'
    assert Path(f"{path}.torn").read_bytes() == b'{"event": "\xff\x00\n'
    assert read_record(path)[0].events == (Scored(34),)
