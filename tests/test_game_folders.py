"""Folders with games in them: what is found there, under which names new games begin, what is set aside."""

import os
import sys
from pathlib import Path

import pytest

from phase10dice import storage
from phase10dice.errors import RecordError
from phase10dice.events import Event, Missed, Scored
from phase10dice.files import open_locked
from phase10dice.game import DiceSource, Setup
from phase10dice.record import Header, Record
from phase10dice.stats import finished_games
from phase10dice.storage import (
    Journal,
    default_folder,
    find_same,
    new_path,
    recorded,
    set_aside,
    unfinished,
)
from tests.games import HEADER, begun

TURNS: tuple[Event, ...] = (Scored(34), Missed(), Scored(45))


def test_the_unfinished_games_come_newest_first_and_faults_in_their_place(tmp_path: Path) -> None:
    old, new = (begun(tmp_path / f"{name}.jsonl", Scored(30)) for name in ("old", "new"))
    finished = tmp_path / "finished.jsonl"
    with Journal.create(finished, Header(Setup(("Ana",)))) as journal:
        for _ in range(10):
            journal.add(Scored(40))
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense")
    (tmp_path / "notes.txt").write_text("not a game")
    for age, path in enumerate((finished, new, broken, old)):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    first, fault, last = unfinished(tmp_path)
    assert not isinstance(first, RecordError)
    assert not isinstance(last, RecordError)
    assert (first[0], last[0]) == (new, old)
    assert first[1].events == (Scored(30),)
    assert "broken.jsonl" in str(fault)
    assert [str(error) for error in unfinished(tmp_path, DiceSource.VIRTUAL)] == [str(fault)]
    assert list(unfinished(tmp_path / "none")) == []


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_name_that_was_taken_a_moment_ago_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_empty: bool
) -> None:
    """Another program has just made the file, has it locked, and may not have written to it yet."""
    taken, free = tmp_path / "taken.jsonl", tmp_path / "free.jsonl"
    begun(taken, Scored(30))
    if is_empty:
        taken.write_bytes(b"")
    names = iter([taken, free])
    monkeypatch.setattr(storage, "new_path", lambda folder, created: next(names))
    file = open_locked(taken)
    with Journal.begin(tmp_path, HEADER) as journal:
        assert journal.path == free
    os.close(file)


def test_a_game_is_set_aside_with_a_line_that_was_cut_off(tmp_path: Path) -> None:
    path = begun(tmp_path / "game.jsonl", Scored(30))
    with path.open("a") as file:
        file.write("{")
    before = path.read_bytes()
    assert set_aside(path).read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["deleted"]


def test_a_link_that_leads_nowhere_hides_no_other_game(tmp_path: Path) -> None:
    path = begun(tmp_path / "game.jsonl", Scored(30))
    link = tmp_path / "link.jsonl"
    link.symlink_to("gone.jsonl")
    os.utime(path, (1_000_000, 1_000_000))
    fault, found = recorded(tmp_path)
    assert not isinstance(found, RecordError)
    assert found[0] == path
    assert "link.jsonl: No such file" in str(fault)
    with pytest.raises(RecordError, match="is there already"):
        Journal.create(link, HEADER)


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = begun(tmp_path / "game.jsonl")
    for listing in (recorded, finished_games):
        (fault,) = listing(path)
        assert "game.jsonl: Not a directory" in str(fault)
    with pytest.raises(RecordError, match="Not a directory"):
        find_same(path, Record(HEADER))


def test_the_very_same_game_is_found(tmp_path: Path) -> None:
    record = Record(HEADER, TURNS)
    assert find_same(tmp_path / "none", record) is None
    (tmp_path / "a.jsonl").symlink_to("gone")
    begun(tmp_path / "b.jsonl", *TURNS[:2], Scored(46))
    path = begun(tmp_path / "c.jsonl", *TURNS)
    assert find_same(tmp_path, record) == path
    assert find_same(tmp_path, Record(HEADER, TURNS[:2])) is None


def test_new_games_get_names_of_their_own(tmp_path: Path) -> None:
    paths = []
    for _ in range(3):
        paths.append(new_path(tmp_path, "2026-11-29T18:55:00+00:00"))
        paths[-1].touch()
    assert [path.name for path in paths] == [
        "2026-11-29-185500.jsonl",
        "2026-11-29-185500-2.jsonl",
        "2026-11-29-185500-3.jsonl",
    ]


def test_games_live_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert default_folder() == tmp_path / "phase10dice" / "games"


@pytest.mark.parametrize(
    ("created", "name"),
    [
        ("2026-11-29T18:55:00+00:00", "2026-11-29-185500.jsonl"),
        ("../../evil", "game.jsonl"),
        ("/a/2026\x00", "2026.jsonl"),
        ("", "game.jsonl"),
        ("---", "game.jsonl"),
    ],
)
def test_no_time_that_a_file_tells_leads_out_of_the_folder(tmp_path: Path, created: str, name: str) -> None:
    assert new_path(tmp_path, created) == tmp_path / name


def test_a_folder_with_too_long_a_name_cannot_be_played_in(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="File name too long"):
        Journal.begin(tmp_path / ("x" * 5000), HEADER)
