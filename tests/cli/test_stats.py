"""``stats``: what people and scripts are told of all finished games."""

import os
import re
from pathlib import Path
from random import Random

import pytest

from phase10dice.dice import parse_dice
from phase10dice.events import Event, Missed, Scored
from phase10dice.game import Setup
from phase10dice.record import Header, Record
from phase10dice.storage import Journal
from tests.cli.commands import answer, only_json, refused, run, shell
from tests.games import play_at_random, play_out, virtual

PAD = (48, 45, 48, 40, 40, 45, 50, 40, 50, 44)


def keep(folder: Path, name: str, record: Record) -> Path:
    """Put a game into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    path.write_text("".join(f"{line}\n" for line in record.lines()), "utf-8")
    return path


@pytest.fixture
def history(games: Path) -> Path:
    """Give a folder with three solitaire games of Ana and two games at a table."""
    for day, misses in enumerate((0, 3, 1), start=1):
        events: list[Event] = [*[Missed()] * misses, *map(Scored, PAD)]
        created = f"2026-01-{day:02}T20:00:00+01:00"
        keep(games, f"alone-{day}", Record(Header(Setup(("Ana",)), None, created), events))
    for seed in (1, 2):
        record = virtual("Ana", "[b]Ben[/b]", seed=seed)
        play_at_random(record, Random(seed), skill=0.9)
        keep(games, f"table-{seed}", record)
    return games


def player(told: dict[str, object], name: str, mode: str) -> dict[str, object]:
    """Find a player in what was told."""
    players = told["players"]
    assert isinstance(players, list)
    (found,) = (own for own in players if (own["name"], own["mode"]) == (name, mode))
    assert isinstance(found, dict)
    return found


@pytest.mark.usefixtures("history")
def test_scripts_are_told_all_of_it() -> None:
    told = answer("stats")
    assert (told["games"], told["passed_over"]) == (5, [])
    ana = player(told, "Ana", "solitaire")
    assert {name: ana[name] for name in ("games", "best", "mean", "wins", "over_600", "totals")} == {
        "games": 3,
        "best": 530,
        "mean": 530 - 20 / 3,
        "wins": None,
        "over_600": 0,
        "totals": [530, 515, 525],
    }
    assert [player(told, name, "table")["games"] for name in ("Ana", "[b]Ben[/b]")] == [2, 2]
    dice = told["dice"]["virtual"]
    assert dice["dice"] == sum(face["count"] for face in dice["faces"]) > 0
    assert 0 <= dice["chance"] <= 1
    assert dice["degrees_of_freedom"] == 9


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize("columns", [36, 40, 60, 80, 120])
def test_people_see_it_within_the_width(columns: int) -> None:
    out = run("stats", COLUMNS=str(columns)).stdout
    assert max(map(len, out.splitlines())) <= columns
    assert "[b]Ben[/b]" in out
    assert re.search(r"^Ana +3 +530 +523.3", out, re.MULTILINE)
    assert re.search(r"^\[b\]Ben\[/b\] +2 ", out, re.MULTILINE)
    assert "…" not in out


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize(("encoding", "bars"), [("utf-8", "▁▂▃▄▅▆▇█"), ("ascii", "12345678")])
def test_the_sparkline_has_digits_where_there_are_no_blocks(encoding: str, bars: str) -> None:
    done = shell("phase10dice stats --player ana", COLUMNS="80", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert any(re.search(f" [{bars}]{{3}}$", line.rstrip()) for line in done.stdout.splitlines())


@pytest.mark.usefixtures("history")
def test_one_player_alone() -> None:
    everything = answer("stats")
    for typed in ("[B]ben[/b]", "[b"):
        told = answer("stats", "--player", typed)
        assert [(own["name"], own["mode"]) for own in told["players"]] == [("[b]Ben[/b]", "table")]
        assert (told["games"], told["dice"]) == (2, everything["dice"]), "all virtual dice are of these games"
    played = only_json(run("stats", "--player", "ana", "--json").stdout)
    assert (played["games"], len(played["players"])) == (5, 2)
    assert refused("stats", "--player", "Zoe") == (
        "no player is meant by Zoe: the players are Ana, [b]Ben[/b]."
    )


def test_the_dice_of_other_players_do_not_count(history: Path) -> None:
    record = virtual("Cy", seed=3)
    play_at_random(record, Random(3), skill=0.9)
    keep(history, "cy", record)
    dice = [
        answer("stats", *who)["dice"]["virtual"]["dice"] for who in ((), ("--player", "c"), ("--player", "["))
    ]
    assert dice[0] == dice[1] + dice[2]
    assert min(dice) > 0


@pytest.mark.usefixtures("history")
def test_the_coach_takes_results_apart_into_luck_and_skill() -> None:
    result = run("stats", "--json", "--review", "1")
    assert result.stderr == "Holding the games against best play: .\n"
    told = only_json(result.stdout)
    for name in ("Ana", "[b]Ben[/b]"):
        own = player(told, name, "table")
        luck, skill, above = (own[key] for key in ("luck", "skill", "above_expectation"))
        assert isinstance(luck, list)
        assert isinstance(skill, list)
        assert isinstance(above, list)
        assert luck[0] + skill[0] == pytest.approx(above[-1])
        assert skill[0] < 0
    assert "luck" not in player(told, "Ana", "solitaire"), "with real dice the choices are not known"
    assert re.search(r"^Ana +2 +[+-]\d", run("stats", "--review", "5").stdout, re.MULTILINE)


def test_without_games_it_says_so(games: Path) -> None:
    assert run("stats").stdout == f"No finished game is in {games} yet.\n"
    told = answer("stats")
    assert (told["games"], told["players"]) == (0, [])
    assert refused("stats", "--player", "Ana") == f"no finished game is in {games} yet: leave --player out."


def test_a_damaged_game_is_named_and_passed_over(history: Path) -> None:
    (history / "alone-2.jsonl").write_text("PNG\n")
    result = run("stats", "--json")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"phase10dice: a game is passed over: {history / 'alone-2.jsonl'} ")
    assert only_json(result.stdout)["games"] == 4


def test_f6_reading_a_finished_game_again_adds_nothing(history: Path) -> None:
    before = answer("stats")
    answer("show", history / "alone-1.jsonl")
    run("score", history / "alone-1.jsonl", typed="show\nquit\n")
    assert answer("stats") == before


def test_f7_reading_statistics_leaves_a_running_game_alone(history: Path) -> None:
    path = history / "running.jsonl"
    with Journal.create(path, Header(Setup(("Ana", "Ben")))) as journal:
        journal.add(Scored(34))
        before = (path.read_bytes(), path.stat().st_mtime_ns, sorted(os.listdir(history)))
        assert answer("stats")["games"] == 5
        assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(os.listdir(history))) == before
        journal.add(Missed())


def test_names_are_merged_left_out_and_brought_back_without_touching_a_game(history: Path) -> None:
    before = {path.name: path.read_bytes() for path in history.iterdir()}
    assert answer("stats", "--rename", "[b]ben[/b]", "Benny") == {"name": "[b]ben[/b]", "counts_as": "Benny"}
    assert {own["name"] for own in answer("stats")["players"]} == {"Ana", "Benny"}
    assert run("stats", "--forget", "ana").stdout == "ana is left out now.\n"
    assert {own["name"] for own in answer("stats")["players"]} == {"Benny"}
    answer("stats", "--rename", "Ana", "Ana")
    answer("stats", "--rename", "[b]Ben[/b]", "[b]Ben[/b]")
    assert {own["name"] for own in answer("stats")["players"]} == {"Ana", "[b]Ben[/b]"}
    after = {path.name: path.read_bytes() for path in history.iterdir()}
    assert after.pop("names.json")
    assert after == before


def test_a_name_that_cannot_be_one_is_refused(history: Path) -> None:
    assert "cannot be printed" in refused("stats", "--rename", "Ana", "\x1b[2J")
    assert "is empty" in refused("stats", "--forget", " ")
    assert not (history / "names.json").exists()


def test_a_deleted_game_is_put_aside_and_can_be_brought_back(history: Path) -> None:
    path = history / "alone-1.jsonl"
    data = path.read_bytes()
    told = answer("stats", "--delete", path)
    aside = history / "deleted" / "alone-1.jsonl"
    assert told == {"deleted": str(path), "kept_in": str(aside)}
    assert answer("stats")["games"] == 4
    assert aside.read_bytes() == data
    aside.rename(path)
    assert answer("stats")["games"] == 5


def test_a_game_that_is_being_played_cannot_be_deleted(history: Path) -> None:
    path = history / "running.jsonl"
    with Journal.create(path, Header(Setup(("Ana", "Ben")))):
        assert "is open in another program" in refused("stats", "--delete", path, code=1)
    assert path.exists()
    (history / "letter.jsonl").write_text("Dear Ana,\n")
    refused("stats", "--delete", history / "letter.jsonl", code=1)
    assert (history / "letter.jsonl").exists()


def test_one_change_at_a_time() -> None:
    assert "go one at a time" in refused("stats", "--forget", "Ana", "--rename", "Ben", "Bo")


def test_what_changes_nothing_of_the_history_takes_no_player(history: Path) -> None:
    for option in (("--player", "Ana"), ("--review", "1")):
        for change in (
            ("--forget", "Ana"),
            ("--rename", "Ana", "Bo"),
            ("--delete", history / "alone-1.jsonl"),
        ):
            assert "they go with no other option" in refused("stats", *option, *change)
    assert (history / "alone-1.jsonl").exists()


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize("change", [("--forget", "Nobody"), ("--rename", "Nobody", "Else")])
def test_a_name_that_nobody_has_is_said_so(change: tuple[str, ...]) -> None:
    said = "phase10dice: no finished game has a player called Nobody yet.\n"
    assert run("stats", *change).stderr == said
    assert run("stats", *change).stderr == "", "by then it is known"
    assert run("stats", "--forget", "ANA").stderr == ""


ROLL = "1 2 3 W 5 6 7 8 9 10\n"


def test_real_dice_that_are_rolled_for_it_are_tested() -> None:
    told = answer("stats", "--rolls", "-", typed=f"# my dice\n\n{ROLL * 40}")
    assert told["dice"] == 400
    assert told["chance"] is not None
    assert (
        "nothing speaks against"
        not in run("stats", "--rolls", "-", typed=ROLL.replace("10", "5") * 90).stdout
    )
    assert "Too few dice to tell: 10 so far" in run("stats", "--rolls", "-", typed=ROLL).stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (f"{ROLL}1 2 3\n", "line 2: a roll is all ten dice, not 3."),
        (f"{ROLL}{ROLL[:-3]}11\n", "line 2: 11 is not a die"),
        (f"{ROLL}1 2 3 4 W 5 6 7 8 9\n", "line 2: five low dice"),
    ],
)
def test_a_roll_that_is_none_is_named_by_its_line(typed: str, said: str) -> None:
    assert refused("stats", "--rolls", "-", typed=typed).startswith(said)


@pytest.mark.parametrize("place", ["file", "pipe"])
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (f"\ufeff  # ours\n\n {ROLL}".encode(), ""),
        (f"{ROLL}\xff 2 3\n".encode("latin-1"), "phase10dice: line 2: \\xff is not a die"),
    ],
)
def test_rolls_are_read_alike_from_a_file_and_a_pipe(
    tmp_path: Path, place: str, typed: bytes, said: str
) -> None:
    path = tmp_path / "rolls.txt"
    path.write_bytes(typed)
    end = '"$1"' if place == "file" else '- < "$1"'
    done = shell(f"phase10dice stats --json --rolls {end}", path, PYTHONIOENCODING="utf-8")
    assert done.returncode == (2 if said else 0)
    assert done.stderr.startswith(said)
    assert ('"dice": 10,' in done.stdout) != bool(said)


def test_rolls_from_no_input_cannot_be_tested() -> None:
    done = shell("phase10dice stats --json --rolls - <&-")
    assert done.returncode == 2
    assert done.stderr == "phase10dice: there is no standard input to read from: name a file.\n"


def test_typed_dice_are_counted_but_not_judged(games: Path) -> None:
    record = Record(Header(Setup(("Ana",))), [Scored(34, parse_dice("8 8 8 10 W W 1 2 5 7"))])
    play_out(record, Random(1))
    keep(games, "typed", record)
    told = answer("stats")["dice"]
    assert told["real"]["dice"] == 10
    assert "chance" not in told["real"]
    out = " ".join(run("stats").stdout.split())
    assert "no test of chance applies" in out
    assert "phase10dice stats --rolls FILE" in out


def test_rolls_that_are_no_text_are_no_dice(tmp_path: Path) -> None:
    (tmp_path / "rolls").write_bytes(ROLL.encode() + b"8 \xff\xfe\n")
    said = refused("stats", "--rolls", tmp_path / "rolls")
    assert said.startswith("line 2: \\xff\\xfe is not a die")
    assert refused("stats", "--rolls", "-", typed=b"\x9b2J\n").startswith("line 1: \\x9b2J is not a die")


def test_a_file_of_rolls_that_nobody_can_have_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rolls").write_bytes(b"\n" * (16 * 2**20 + 1))
    assert "is too large: 16 MB are read at most" in refused("stats", "--rolls", tmp_path / "rolls")


def test_a_review_of_the_last_games_passes_over_one_whose_rolls_are_damaged(history: Path) -> None:
    path = history / "table-2.jsonl"
    path.write_text(path.read_text("utf-8").replace('"table": "', '"table": "0', 1), "utf-8")
    result = run("stats", "--review", "1", "--json")
    told = only_json(result.stdout)
    assert result.exit_code == 0
    assert (told["games"], len(told["passed_over"])) == (4, 1)
