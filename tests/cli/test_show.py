"""``show``: the pad of a game, as JSON and for people, and files that are no games."""

import json
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.events import Event, Missed, Scored
from phase10dice.game import Setup
from phase10dice.record import Header, Record
from phase10dice.scores import highest_score
from tests.cli.commands import answer, refused, run

OPEN = [None] * 10
HEADER = Header(Setup(("Ana", "Ben")))


def write(path: Path, *turns: int | None, players: tuple[str, ...] = ("Ana", "Ben")) -> Path:
    """Write a game with these turns: points, or None for a miss."""
    events: list[Event] = [Missed() if points is None else Scored(points) for points in turns]
    record = Record(Header(Setup(players)), events)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in record.lines()), encoding="utf-8")
    return path


def test_the_answer_is_this_json_and_nothing_else(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", 34, None, None, 48, 45)
    result = run("show", path, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        '{"status": "playing", "mode": "table", "round": 3, "to_move": "Ben", "winners": [], "players": ['
        '{"name": "Ana", "phase": 3, "scores": [34, 45, null, null, null, null, null, null, null, null], '
        '"missed": 1, "five_phase_bonus": 0, "first_finish_bonus": 0, "penalty": 0, "total": 79}, '
        '{"name": "Ben", "phase": 2, "scores": [48, null, null, null, null, null, null, null, null, null], '
        '"missed": 1, "five_phase_bonus": 0, "first_finish_bonus": 0, "penalty": 0, "total": 48}]}\n'
    )


def test_last_tries_and_the_end_have_a_status_and_a_finished_player_no_phase(tmp_path: Path) -> None:
    """Ana: 9 * 40 + 50 + 40 for the first finish = 450; Ben was on Phase 9 and makes none of it: 320."""
    turns = [40] * 16 + [40, None, 50]
    last_try = answer("show", write(tmp_path / "a.jsonl", *turns))
    assert (last_try["status"], last_try["to_move"], last_try["winners"]) == ("last-try", "Ben", [])
    finished = answer("show", write(tmp_path / "b.jsonl", *turns, None))
    assert (finished["status"], finished["to_move"], finished["winners"]) == ("finished", None, ["Ana"])
    ana, ben = finished["players"]
    assert (ana["phase"], ana["first_finish_bonus"], ana["total"]) == (None, 40, 450)
    assert (ben["phase"], ben["first_finish_bonus"], ben["total"]) == (9, 0, 320)


def test_solitaire_has_a_mode_and_a_penalty_of_its_own(tmp_path: Path) -> None:
    """48 + 45 + 48 + 40 + 40 = 221, and 40 for it; two misses take 10 off and leave the 221 alone."""
    said = answer("show", write(tmp_path / "a.jsonl", 48, None, 45, 48, None, 40, 40, players=("Ana",)))
    (ana,) = said["players"]
    assert said["mode"] == "solitaire"
    assert (ana["missed"], ana["penalty"], ana["five_phase_bonus"], ana["total"]) == (2, 10, 40, 251)


@given(st.integers(1, 4), st.data())
def test_every_total_is_the_scores_and_bonuses_less_the_penalty(players: int, data: st.DataObject) -> None:
    record = Record(Header(Setup(tuple(f"P{number}" for number in range(players)))))
    while record.game.seat is not None and data.draw(st.integers(0, 30)):
        points = data.draw(st.none() | st.integers(1, highest_score(record.game.phase)))
        record.add(Missed() if points is None else Scored(points))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text("".join(f"{line}\n" for line in record.lines()), encoding="utf-8")
        said = answer("show", path)
    for own in said["players"]:
        assert len(own["scores"]) == 10
        made = [score for score in own["scores"] if score is not None]
        assert own["scores"] == [*made, *OPEN[len(made) :]]
        assert own["phase"] == (None if len(made) == 10 else len(made) + 1)
        assert own["penalty"] == (5 * own["missed"] if players == 1 else 0)
        assert own["total"] == (
            sum(made) + own["five_phase_bonus"] + own["first_finish_bonus"] - own["penalty"]
        )


def test_without_a_file_it_is_the_unfinished_game_played_last(games: Path) -> None:
    write(games / "old.jsonl", 30)
    write(games / "new.jsonl", 34)
    write(games / "over.jsonl", *[40] * 18, 50, None)
    for age, name in enumerate(("over", "new", "old")):
        os.utime(games / f"{name}.jsonl", (1000 - age, 1000 - age))
    assert answer("show")["players"][0]["total"] == 34


def test_a_game_that_cannot_be_read_is_named_and_passed_over(games: Path) -> None:
    os.utime(write(games / "good.jsonl", 34), (1, 1))
    (games / "bad.jsonl").write_text("PNG")
    result = run("show", "--json")
    assert json.loads(result.stdout)["players"][0]["total"] == 34
    assert "a game is passed over: " in result.stderr
    assert "bad.jsonl" in result.stderr


def test_without_any_game_it_says_what_to_do(games: Path) -> None:
    assert refused("show") == (
        "there is no unfinished game: name the file of one, or begin one with play or score."
    )
    assert not games.exists(), "looking makes no folders"


def test_all_games_are_listed_the_one_played_last_first(games: Path) -> None:
    for age, name in enumerate(("new", "old")):
        os.utime(write(games / f"{name}.jsonl", 34), (10**9 - age, 10**9 - age))
    run("play", games / "dice.jsonl", "--players", "Cy", "--seed", "1")
    os.utime(games / "dice.jsonl", (10**9 - 9, 10**9 - 9))
    (games / "bad.jsonl").write_text("PNG")
    result = run("show", "--list", "--json")
    said = json.loads(result.stdout)
    assert said["folder"] == str(games)
    assert [Path(one["file"]).stem for one in said["games"]] == ["new", "old", "dice"]
    assert [(one["dice"], one["mode"], one["round"], one["status"]) for one in said["games"][1:]] == [
        ("real", "table", 1, "playing"),
        ("virtual", "solitaire", 1, "playing"),
    ]
    assert said["games"][0]["players"] == ["Ana", "Ben"]
    assert "bad.jsonl" in result.stderr
    lines = run("show", "--list", COLUMNS="100").stdout.splitlines()
    assert lines[0] == f"Games are kept in {games}:"
    assert re.search(r"2001-09-\d\d \d\d:46  round 1 +score +new.jsonl +Ana, Ben", lines[3])
    assert re.search(r"round 1 +play +dice.jsonl +Cy", lines[5])


def test_a_game_of_the_list_is_named_by_its_file_alone(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(games / "mine.jsonl", 34)
    assert "To go on with one: phase10dice score mine.jsonl" in run("show", "--list").stdout
    for command in ("show", "score"):
        assert answer(command, "mine.jsonl")["players"][0]["total"] == 34
    elsewhere = tmp_path / "elsewhere"
    write(elsewhere / "mine.jsonl", 40)
    assert answer("show", "mine.jsonl", "--data-dir", elsewhere)["players"][0]["total"] == 40
    assert "mine.txt" in refused("show", "mine.txt")


@pytest.mark.parametrize("columns", ["30", "40", "60", "80"])
def test_a_narrow_window_has_the_file_of_a_game_in_a_line_of_its_own(games: Path, columns: str) -> None:
    write(games / "2026-11-29-185500.jsonl", 34)
    lines = run("show", "--list", COLUMNS=columns).stdout.splitlines()
    assert "  2026-11-29-185500.jsonl" in map(str.rstrip, lines)
    assert "  Ana, Ben" in map(str.rstrip, lines)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipes in folders")
@pytest.mark.parametrize("args", [("show", "--list"), ("stats",), ("show",), ()])
def test_what_has_no_end_is_not_looked_into_for_games(games: Path, args: tuple[str, ...]) -> None:
    write(games / "game.jsonl", 34)
    os.mkfifo(games / "pipe.jsonl")
    (games / "zero.jsonl").symlink_to("/dev/zero")
    assert run(*args).exit_code == 0


def test_an_empty_folder_is_named_and_a_game_beside_the_list_refused(games: Path, tmp_path: Path) -> None:
    assert run("show", "--list").stdout == f"No game is kept in {games} yet.\n"
    assert answer("show", "--list") == {"folder": str(games), "games": []}
    path = write(tmp_path / "game.jsonl", 34)
    assert "--list is about the whole folder" in refused("show", "--list", path)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", 34)
    os.utime(path, (1000, 1000))
    before = path.read_bytes()
    assert run("show", path).exit_code == run("show", path, "--json").exit_code == 0
    assert (path.read_bytes(), path.stat().st_mtime, os.listdir(tmp_path)) == (before, 1000, ["game.jsonl"])


def test_a_torn_last_line_is_told_and_does_not_count(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", 34, 48)
    path.write_bytes(path.read_bytes()[:-9])
    result = run("show", path, "--json")
    assert json.loads(result.stdout)["to_move"] == "Ben"
    assert result.stderr == f"phase10dice: the last line of {path} was cut off and does not count.\n"


def test_people_see_names_scores_and_whose_turn_it_is(tmp_path: Path) -> None:
    text = run("show", write(tmp_path / "game.jsonl", 34, None, None, 48, 45)).stdout
    assert ">Ben" in text
    assert "Round 3: Ben is on Phase 2 (set of 3 + run of 4)" in text
    grand = next(line for line in text.splitlines() if line.startswith("Grand total"))
    assert grand.split()[2:] == ["79", "48"]


DAMAGED = [
    (b"", "does not begin as a record"),
    (b"\x89PNG\r\n\x1a\n", "it is not UTF-8 text"),
    (bytes(range(256)), "not UTF-8|does not begin"),
    (b"[1, 2]\n", "does not begin as a record"),
    (
        b'{"format": "phase10dice", "version": 2}\n',
        "written by a newer phase10dice, as version 2; .* reads 1",
    ),
    (b'{"format": "phase10dice", "version": 1}\n', "its first line is damaged"),
    (b'{"format": "other", "version": 1}\n', "does not begin as a record"),
]
DAMAGED_EVENTS = [
    '{"event": "scored", "points": 61}',
    '{"event": "scored", "points": true}',
    '{"event": "scored", "points": 34.0}',
    '{"event": "scored", "points": 34, "dice": "8 8"}',
    '{"event": "scored", "points": 34, "dice": "5 5 5 5 5 5 5"}',
    '{"event": "edited", "player": 0, "phase": 1, "points": 3}',
    '{"event": "renamed", "player": 1, "name": "ben"}',
    '{"event": "renamed", "player": 1, "name": "\\u001b[2J"}',
    '{"event": "left", "player": 3}',
    '{"event": "rolled", "table": "1b 2b Wg Wr 10g 10r 10o 8b 5b 6o"}',
    '{"event": "\\u001b[2J"}',
    '{"event": "undone"}',
    '{"event": "redone"}',
    "",
    "null",
    "[" * 100_000,
]


@pytest.mark.parametrize(("content", "message"), DAMAGED)
def test_a_file_that_is_no_game_is_refused_in_one_sentence_and_kept(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    for command in ("show",) if not content else ("show", "score", "play"):
        assert re.search(message, refused(command, path, code=1))
        assert path.read_bytes() == content


@pytest.mark.parametrize("line", DAMAGED_EVENTS)
def test_a_line_that_does_not_fit_is_named_by_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "game.jsonl"
    lines = [*Record(HEADER, [Missed()]).lines(), line, '{"event": "missed"}']
    if line == '{"event": "undone"}':
        lines.insert(2, line)
    path.write_text("".join(f"{one}\n" for one in lines))
    before = path.read_bytes()
    assert f"line {len(lines) - 1} does not fit the game: " in refused("show", path, code=1)
    assert path.read_bytes() == before
