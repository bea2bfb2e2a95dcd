"""``export``, ``import`` and ``sheet``: files in, files out, and nothing by halves."""

import os
import re
from pathlib import Path
from random import Random

import pytest

from phase10dice.game import Setup
from phase10dice.record import Header, Record
from phase10dice.storage import read_record
from tests.cli.commands import FAMILY_GAME, answer, refused, run, shell
from tests.games import play_out

FORMATS = {"csv": "csv", "json": "json", "markdown": "md", "text": "txt", "svg": "svg", "html": "html"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give the game of the family."""
    path = tmp_path / "family.jsonl"
    answer("score", path, "--players", "Ana,Ben,Cy", typed=FAMILY_GAME.read_text("utf-8"))
    return path


@pytest.mark.parametrize("form", FORMATS)
def test_the_format_is_told_or_follows_from_the_name(game: Path, tmp_path: Path, form: str) -> None:
    out = run("export", game, "--format", form).stdout
    written = tmp_path / f"out.{FORMATS[form]}"
    assert run("export", game, "--output", written).stdout == ""
    assert written.read_text("utf-8") == out
    assert out.endswith("\n")


def test_what_the_name_does_not_tell_must_be_said(game: Path, tmp_path: Path) -> None:
    assert "say what to write with --format" in refused("export", game, "--output", tmp_path / "out.doc")
    run("export", game, "--output", tmp_path / "out.doc", "--format", "csv")
    assert (tmp_path / "out.doc").read_text().startswith("seat,player,")


def test_left_out_it_is_the_text_of_the_game_played_last(games: Path, game: Path) -> None:
    games.mkdir(parents=True)
    (games / "one.jsonl").write_bytes(game.read_bytes())
    assert run("export").stdout == run("export", game, "--format", "text").stdout


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(game: Path, tmp_path: Path) -> None:
    before = sorted(os.listdir(tmp_path))
    assert "cannot write to" in refused("export", game, "--output", tmp_path / "no" / "out.csv", code=1)
    assert sorted(os.listdir(tmp_path)) == before


def test_no_output_is_written_over_a_game(game: Path, tmp_path: Path) -> None:
    before = game.read_bytes()
    link, other = tmp_path / "link.json", tmp_path / "other.jsonl"
    link.symlink_to(game)
    other.write_bytes(before.replace(b'"version": 1,', b'"version": 99,'))
    for output in (game, link):
        assert refused("export", game, "--format", "json", "--output", output) == (
            f"{output} is the game itself: name another file."
        )
    for command in (("export", game, "--format", "csv"), ("sheet",)):
        assert refused(*command, "--output", other) == f"{other} is a game: name another file."
    assert refused("sheet", "--output", game) == f"{game} is a game: name another file."
    assert (game.read_bytes(), b'"version": 99,' in other.read_bytes()) == (before, True)


def test_left_out_the_game_played_last_is_not_written_over(games: Path, game: Path) -> None:
    games.mkdir(parents=True)
    (games / "one.jsonl").write_bytes(game.read_bytes())
    said = refused("export", "--format", "text", "--output", games / "one.jsonl")
    assert said == f"{games / 'one.jsonl'} is the game itself: name another file."


def test_a_line_as_output_is_standard_output(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (("export", game), ("sheet", "--text")):
        assert run(*command, "--output", "-").stdout == run(*command).stdout != ""
    assert os.listdir(tmp_path) == ["family.jsonl"]


def test_an_import_without_an_input_says_so() -> None:
    done = shell("phase10dice import - <&-")
    assert done.returncode == 2
    assert done.stderr == "phase10dice: there is no standard input to read from: name a file.\n"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_there_and_back(game: Path, tmp_path: Path, games: Path, form: str) -> None:
    out = tmp_path / f"out.{form}"
    run("export", game, "--output", out)
    told = answer("import", out)
    assert told == answer("show", game)
    (kept,) = games.iterdir()
    assert answer("show", kept) == told
    if form == "json":
        assert kept.read_bytes() == game.read_bytes()


def test_the_same_file_is_not_imported_twice(game: Path, tmp_path: Path, games: Path) -> None:
    for form in ("csv", "json"):
        out = tmp_path / f"out.{form}"
        run("export", game, "--output", out)
        answer("import", out)
        assert "this game is kept already, in " in refused("import", out)
    assert len(list(games.iterdir())) == 2


def test_from_a_pipe_into_a_file_of_ones_own(game: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    text = run("export", game, "--format", "csv").stdout
    result = run("import", "-", "--output", path, typed=text)
    assert result.stderr == f"The game is kept in {path}.\n"
    assert result.stdout.splitlines()[-1] == "Ben wins with 591 points."
    assert "is there already: name another file" in refused("import", "-", "--output", path, typed=text)


@pytest.mark.parametrize(
    "typed",
    [
        b"player,phase,points\nAna,1,34\nBen,1,99\n",
        b"player,phase,points\nAna,1,34\nBen,1,miss\nAna,3,40\n",
        b"player,phase,points\nAna,1,34\nJos\xe9,1,34\n",
        b"name,1,2\nAna,34,60\n",
        b"",
        b"\x00\x01",
    ],
)
def test_nothing_is_half_imported(games: Path, tmp_path: Path, typed: bytes) -> None:
    path = tmp_path / "new.jsonl"
    refused("import", "-", "--output", path, typed=typed)
    refused("import", "-", typed=typed)
    assert not path.exists()
    assert not games.exists()


def test_text_in_an_old_encoding_is_named_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_bytes("player,phase,points\nJosé,1,34\n".encode("latin-1"))
    said = refused("import", tmp_path / "old.csv")
    assert said == "line 2: it is not UTF-8 text: save it as CSV UTF-8."


def test_odd_points_are_warned_of(tmp_path: Path) -> None:
    result = run("import", "-", "--output", tmp_path / "new.jsonl", typed="Ana,1,1\nBen,1,34\n")
    assert result.stderr.splitlines()[0] == (
        "phase10dice: line 1, column points: no roll gives 1 in Phase 1 as its best; taken as it is."
    )


def test_house_rules_may_be_told(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    answer("import", "-", "--output", path, "--rule", "optional-score", typed="Ana,1,34\n")
    assert read_record(path)[0].header.setup.house_rules == {"optional-score"}


def test_names_that_try_to_be_something_else_come_through_a_file(tmp_path: Path) -> None:
    record = Record(Header(Setup(("=1+1", '<b>, "x"', "אבי"))))
    play_out(record, Random(1))
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in record.lines()), "utf-8")
    run("export", path, "--output", tmp_path / "out.csv")
    told = answer("import", tmp_path / "out.csv")
    assert [own["name"] for own in told["players"]] == ["=1+1", '<b>, "x"', "אבי"]


def test_the_sheet_is_html_or_text(tmp_path: Path) -> None:
    out = run("sheet", "--players", "3", "--paper", "letter").stdout
    assert out.startswith("<!DOCTYPE html>")
    assert "size: letter;" in out
    run("sheet", "--players", "3", "--paper", "LETTER", "--output", tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_text("utf-8") == out
    lines = run("sheet", "--text", COLUMNS="60").stdout.splitlines()
    assert lines[0].startswith("+--")
    assert max(map(len, lines)) <= 60


def test_a_sheet_has_as_many_players_as_a_game() -> None:
    assert "--players is a whole number from 1 to 20, not 21." in refused("sheet", "--players", "21")
    assert "--players is a whole number from 1 to 20, not 0." in refused("sheet", "--players", "0")


def test_a_file_without_a_name_is_refused(game: Path) -> None:
    for args in (("sheet", "--output", ""), ("export", game, "--output", ""), ("show", ""), ("score", "")):
        assert re.fullmatch(r"an empty name is given: (GAME|--output) names a file\.", refused(*args))


def test_an_export_is_written_over_by_the_next(game: Path, tmp_path: Path) -> None:
    for _ in range(2):
        assert run("export", game, "--output", tmp_path / "out.json").exit_code == 0


def test_the_time_of_an_imported_game_names_no_other_folder(games: Path) -> None:
    header = (
        '{"format": "phase10dice", "version": 1, "players": ["Ana"], "dice": "real", "house_rules": [], %s}'
    )
    answer("import", "-", typed=header % '"created": "../../evil"')
    assert [path.name for path in games.iterdir()] == ["game.jsonl"]
    assert [path.name for path in games.parent.parent.iterdir()] == ["phase10dice"]
