"""Saving: faults that programs have had with people's games, each as a test."""

import os
import pwd
from pathlib import Path

import pytest

from phase10dice.errors import RecordError
from phase10dice.events import Missed, Scored
from phase10dice.game import Setup
from phase10dice.record import Header, Record
from phase10dice.storage import Journal, read_record
from tests.cli.commands import answer, only_json, refused, run

HEADER = Header(Setup(("Ana", "Ben")))


def test_f1_quit_and_come_back_as_often_as_you_like_changes_nothing(tmp_path: Path) -> None:
    for command, typed in (("score", "34\nmiss\n"), ("play", "roll\nkeep e f g\n")):
        path = tmp_path / f"{command}.jsonl"
        seed = ["--seed", "28"] if command == "play" else []
        first = answer(command, path, "--players", "Ana,Ben", *seed, typed=typed)
        before = path.read_bytes()
        for leave in ("quit\n", "", "show\nquit\n", "?\n", "q\n34\nroll\n"):
            assert answer(command, path, typed=leave) == first
        assert path.read_bytes() == before


def test_f1_the_same_dice_lie_there_between_two_rolls(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("play", path, "--players", "Ana", "--seed", "28", typed="roll\nkeep e f g\n")
    shown = run("play", path, typed="show\n").stdout
    assert "roll 2 of 3: a Wo  b Wb  c Wb  d Wr  e 8g* f 8o* g 8b* h 6g  i 9r  j 6o" in shown
    (event,) = read_record(path)[0].events[-1:]
    assert " ".join(map(str, getattr(event, "table", ()))) == "Wo Wb Wb Wr 8g 8o 8b 6g 9r 6o"


def test_f3_a_new_game_never_takes_the_place_of_another(tmp_path: Path, games: Path) -> None:
    answer("score", "--players", "Ana,Ben", typed="34\n")
    answer("score", "--players", "Cy,Di", typed="30\n")
    assert sorted(answer("show", path)["players"][0]["total"] for path in games.iterdir()) == [30, 34]
    path = tmp_path / "mine.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    before = path.read_bytes()
    assert "name another file for a new game" in refused("score", path, "--players", "Cy,Di", typed="30\n")
    assert "use phase10dice score" in refused("play", path, "--players", "Ana,Ben", typed="roll\n")
    with pytest.raises(RecordError, match="is there already"):
        Journal.create(path, HEADER)
    assert path.read_bytes() == before


def test_f3_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana,\n")
    for command in ("score", "play"):
        refused(command, path, "--players", "Ana", typed="34\n", code=1)
    assert path.read_text() == "Dear Ana,\n"
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_f3_an_empty_file_may_become_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.touch()
    assert answer("score", path, "--players", "Ana", typed="34\n")["players"][0]["total"] == 34
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_f5_games_are_in_the_data_folder_and_only_there(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    answer("score", "--players", "Ana", typed="34\n")
    assert len(list(games.glob("*.jsonl"))) == 1
    assert sorted(os.listdir(tmp_path)) == ["data", "home"]
    assert os.listdir(home) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has folders of its own")
def test_f5_without_xdg_it_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME")
    answer("score", "--players", "Ana", typed="34\n")
    assert len(list(tmp_path.rglob("phase10dice/games/*.jsonl"))) == 1
    assert answer("show")["players"][0]["total"] == 34


def test_f5_a_folder_can_be_named(tmp_path: Path, games: Path) -> None:
    answer("play", "--players", "Ana", "--data-dir", tmp_path / "mine", typed="roll\n")
    assert len(os.listdir(tmp_path / "mine")) == 1
    assert not games.exists()


def assert_played_on_with_one_warning() -> None:
    for command, typed in (("score", "34\nmiss\nundo\n45\n"), ("play", "roll\nkeep a\nstop\n")):
        result = run(command, "--players", "Ana,Ben", "--json", typed=typed)
        assert result.exit_code == 0
        assert result.stderr.count("phase10dice: this game will not be kept: ") == 1
        assert len([line for line in result.stderr.splitlines() if line.startswith("phase10dice: ")]) == 1
        assert only_json(result.stdout)["to_move"] is not None


def test_f5_a_data_folder_that_cannot_be_made_costs_one_warning_and_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the place of the folder is what even the administrator cannot write through."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    assert_played_on_with_one_warning()
    assert blocked.read_text() == ""
    assert "there is no unfinished game" in refused("show")


def test_f5_a_read_only_data_folder_costs_one_warning_and_no_game(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An administrator may write anywhere, so the refusal is made up."""
    really_open = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT and games in Path(path).parents:
            raise PermissionError(13, "Permission denied")
        return really_open(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    assert_played_on_with_one_warning()
    assert list(games.iterdir()) == []


def test_f5_a_user_without_a_home_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: int) -> None:
        raise KeyError("no such user")

    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir(tmp_path)
    assert_played_on_with_one_warning()
    assert "say who plays" in refused("score", typed="34\n")
    assert "there is no unfinished game" in refused("show")
    assert os.listdir(tmp_path) == []


def test_f5_a_game_by_name_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """Whoever names a file wants it kept there."""
    (tmp_path / "file").write_text("")
    args = ("score", tmp_path / "file" / "game.jsonl", "--players", "Ana")
    assert "cannot begin a game in " in refused(*args, typed="34\n", code=1)


def test_f7_looking_at_a_game_that_is_being_played_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, HEADER) as journal:
        journal.add(Scored(34))
        before = (path.read_bytes(), path.stat().st_mtime_ns, sorted(os.listdir(tmp_path)))
        assert answer("show", path)["to_move"] == "Ben"
        assert run("show", path).exit_code == 0
        assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(os.listdir(tmp_path))) == before
        journal.add(Missed())
    assert answer("show", path)["to_move"] == "Ana"


def test_a_file_cut_off_anywhere_is_the_state_before_or_after_an_entry(tmp_path: Path) -> None:
    """However much of the file reached the disk, whole entries count and the rest is set aside."""
    record = Record(HEADER, [Scored(34), Missed(), Scored(45)])
    lines = [f"{line}\n".encode() for line in record.lines()]
    whole = b"".join(lines)
    ends = [sum(map(len, lines[:count])) for count in range(1, 5)]
    path = tmp_path / "game.jsonl"
    for size in range(ends[0], len(whole) + 1):
        path.write_bytes(whole[:size])
        found, torn = read_record(path)
        # A line is whole as soon as its last brace is there.
        entries = sum(size >= end - 1 for end in ends[1:])
        assert found.events == record.events[:entries]
        assert bool(torn) == (size not in ends and size + 1 not in ends)
        with Journal.open(path) as journal:
            journal.add(Scored(40))
        assert read_record(path)[0].events == (*record.events[:entries], Scored(40))
        (tmp_path / "game.jsonl.torn").unlink(missing_ok=True)


def test_what_was_cut_off_is_told_and_kept_beside_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    with path.open("a") as file:
        file.write('{"event": "sco')
    result = run("score", path, "--json", typed="48\n")
    assert f"the last line of {path} was cut off; it is kept in {path}.torn." in result.stderr
    assert only_json(result.stdout)["round"] == 2
    assert Path(f"{path}.torn").read_text() == '{"event": "sco\n'
    assert run("score", path).stderr == ""
