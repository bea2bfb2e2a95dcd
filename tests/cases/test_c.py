"""Keeping score of a real game: faults that score pads have had, each as a test."""

import re
import unicodedata
from itertools import product
from pathlib import Path

import pytest

from phase10dice.errors import IllegalMoveError, UnreadableError
from phase10dice.events import Edited, Event, Left, Missed, Redone, Renamed, Scored, Undone
from phase10dice.game import Game, Setup, Status
from phase10dice.phases import PHASES
from phase10dice.players import MAX_PLAYERS, clean_names
from phase10dice.record import Header, Record
from phase10dice.scores import verify_points
from tests.cli.commands import answer, refused, run
from tests.games import state

HIGHEST = (60, 57, 59, 49, 52, 54, 60, 56, 60, 62)


def record(*names: str) -> Record:
    return Record(Header(Setup(names)))


def enter(record: Record, *turns: int | None) -> None:
    for points in turns:
        record.add(Missed() if points is None else Scored(points))


def totals(record: Record) -> list[int]:
    game = record.game
    return [game.total(seat) for seat in range(len(game.columns))]


def width(text: str) -> int:
    """Count the cells that *text* takes, by Unicode's own tables."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def test_c1_an_old_entry_put_right_moves_totals_the_bonus_and_the_winner() -> None:
    """Ana 34 + 45 + 49 + 48 + 44 = 220 has no bonus; with 46 in Phase 2 it is 221 and 261."""
    game = record("Ana", "Ben")
    for ana, ben in zip((34, 45, 49, 48, 44), (40, 40, 40, 40, 40), strict=True):
        enter(game, ana, ben)
    assert totals(game) == [220, 200]
    game.add(Edited(0, 2, 46))
    assert totals(game) == [261, 200]
    for _ in range(4):
        enter(game, 30, 40)
    enter(game, 50, 50)
    assert totals(game) == [261 + 120 + 50 + 40, 200 + 160 + 50 + 40]
    assert game.game.winners == (0,)
    game.add(Edited(0, 2, 45))
    assert totals(game) == [430, 450]
    assert game.game.winners == (1,)


def test_c2_undo_across_the_finish_leaves_no_last_tries_and_no_bonus() -> None:
    game = record("Ana", "Ben", "Cy")
    enter(game, *[40] * 27)
    before = game.game
    enter(game, 50)
    assert (game.game.status, totals(game)) == (Status.LAST_TRY, [450, 360, 360])
    game.add(Undone())
    assert game.game == before
    assert (game.game.status, totals(game)) == (Status.PLAYING, [360, 360, 360])


def test_c2_undo_across_the_end_of_the_game_brings_the_last_try_back() -> None:
    game = record("Ana", "Ben")
    enter(game, *[40] * 18, 50)
    before = game.game
    enter(game, 60)
    assert (game.game.status, totals(game), game.game.winners) == (Status.FINISHED, [450, 460], (1,))
    game.add(Undone())
    assert game.game == before
    enter(game, None)
    assert (totals(game), game.game.winners) == ([450, 360], (0,))


def test_c3_one_undo_takes_back_one_entry_and_redo_brings_exactly_it_back() -> None:
    game = record("Ana", "Ben")
    entries: list[Event] = [Scored(34), Missed(), Scored(45), Edited(0, 1, 36), Renamed(1, "Bea"), Scored(30)]
    states = [game.game]
    for event in entries:
        game.add(event)
        states.append(game.game)
    for expected in reversed(states[:-1]):
        game.add(Undone())
        assert game.game == expected
    with pytest.raises(IllegalMoveError, match="there is nothing to undo"):
        game.add(Undone())
    assert game.game == states[0]
    for expected in states[1:]:
        game.add(Redone())
        assert game.game == expected
    with pytest.raises(IllegalMoveError, match="there is nothing to redo"):
        game.add(Redone())
    assert Record(game.header, game.events).game == states[-1]


@pytest.mark.parametrize(
    "typed",
    ["-5", "abc", "12.5", "1e2", "+34", "99999", "\u0663\u0664", "\uff13\uff14", "3 4 5 x", "0x22", "00",
     "³⁴", "34.", "34,", "1_0", "٣", "miss miss", "nan", "True", "null", "\x00", "\x1b[A"],
)  # fmt: skip
def test_c4_garbage_is_refused_with_a_reason_and_enters_nothing(tmp_path: Path, typed: str) -> None:
    path = tmp_path / "game.jsonl"
    sentence = refused("score", path, "--players", "Ana", typed=f"{typed}\n")
    assert re.match(
        r"line 1: .*(neither points|cannot score|not a die|not make Phase 1|cannot follow)", sentence
    )
    (ana,) = answer("show", path)["players"]
    assert (ana["scores"], ana["missed"]) == ([None] * 10, 0)


@pytest.mark.parametrize("typed", [" 34 ", "34", "\t34", "034"])
def test_c4_a_plain_number_may_have_blanks_around_it(tmp_path: Path, typed: str) -> None:
    (ana,) = answer("score", tmp_path / "g.jsonl", "--players", "Ana", typed=f"{typed}\n")["players"]
    assert ana["scores"][0] == 34


@pytest.mark.parametrize("typed", ["", "   ", "\t"])
def test_c4_nothing_typed_is_no_entry(tmp_path: Path, typed: str) -> None:
    (ana,) = answer("score", tmp_path / "g.jsonl", "--players", "Ana", typed=f"{typed}\n")["players"]
    assert (ana["missed"], ana["phase"]) == (0, 1)


@pytest.mark.parametrize(("phase", "highest"), list(enumerate(HIGHEST, start=1)))
def test_c5_points_above_the_highest_are_refused_and_up_to_it_taken(phase: int, highest: int) -> None:
    game = record("Ana")
    enter(game, *HIGHEST[: phase - 1])
    with pytest.raises(IllegalMoveError, match=f"cannot score {highest + 1}: it gives 1 to {highest} points"):
        enter(game, highest + 1)
    with pytest.raises(IllegalMoveError):
        enter(game, 0)
    enter(game, highest)
    assert game.game.columns[0].scores[-1] == highest


def test_c5_points_that_no_best_play_gives_are_warned_of_and_taken(tmp_path: Path) -> None:
    """Phase 4 never gives 46 to 48 at best, but a player may use fewer numbers than could be."""
    args = ("score", tmp_path / "g.jsonl", "--players", "Ana")
    result = run(*args, typed="60\n57\n59\n47\n")
    assert result.exit_code == 0
    assert "no roll gives 47 in Phase 4 as its best; taken as typed." in result.stderr
    assert answer("show", tmp_path / "g.jsonl")["players"][0]["scores"][3] == 47
    for points in (46, 47, 48):
        verify_points(PHASES[3], points)
        with pytest.raises(IllegalMoveError):
            verify_points(PHASES[3], points, frozenset())


@pytest.mark.parametrize(
    "names",
    [[""], ["  "], ["Sam", "Sam"], ["Sam", "sam"], ["x" * 60], ["a\x1b[31mb"], ["a\x07"], ["\u202eabc"],
     ["Jose\u0301", "Jos\u00e9"], ["Stra\u00dfe", "STRASSE"]],
)  # fmt: skip
def test_c7_awkward_names_are_refused_in_printable_words(names: list[str]) -> None:
    with pytest.raises(UnreadableError) as caught:
        clean_names(names)
    assert str(caught.value).isprintable()


AWKWARD = [
    "José",
    "Jose\u0301x",
    "太郎さん",
    "[bold]x[/bold]",
    "a\nb",
    ":smile:",
    "שלום",
    "%s {0}",
    "--",
    "x" * 30,
]


def test_c7_awkward_names_leave_the_columns_straight(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", ",".join(AWKWARD), typed="34\n" * 10 + "miss\n" * 10)
    for columns in ("200", "80", "40"):
        text = run("show", path, COLUMNS=columns).stdout
        assert all(char.isprintable() for char in text.replace("\n", ""))
        pad, _, _ = text.partition("Round ")
        blocks = re.split(r"(?m)^(?=Phase  )", pad)[1:]
        for block in blocks:
            assert len({width(line) for line in block.splitlines()}) == 1
    names = [own["name"] for own in answer("show", path)["players"]]
    assert names[1:5] == ["Jos\u00e9x", "太郎さん", "[bold]x[/bold]", "a b"]
    assert "[bold]x[/bold]" in run("show", path, COLUMNS="400").stdout


def test_c8_eight_players_stand_side_by_side_in_80_columns_with_every_number(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    names = ",".join(f"Player{number}" for number in range(8))
    scores = list(range(30, 38))
    answer("score", path, "--players", names, typed="".join(f"{score}\n" for score in scores))
    lines = run("show", path, COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    (total,) = (line for line in lines if line.startswith(("Grand total", "Total")))
    assert [int(word) for word in total.split() if word.isdigit()] == scores
    (first,) = (line for line in lines if line.startswith(" 1 "))
    assert [int(word) for word in first.split()[-8:]] == scores
    assert not any(re.fullmatch(r"\s*\w\s*", line) for line in lines), "no label one letter a line"


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_c8_twelve_players_can_play_and_the_limit_is_told_before_the_start(
    tmp_path: Path, columns: str
) -> None:
    path = tmp_path / "game.jsonl"
    answer(
        "score",
        path,
        "--players",
        ",".join(map(str, range(12))),
        typed="".join(f"{n}\n" for n in range(30, 42)),
    )
    result = run("show", path, COLUMNS=columns)
    found = [
        int(word)
        for line in result.stdout.splitlines()
        if line.lower().startswith(("grand total", "total"))
        for word in line.split()
        if word.isdigit()
    ]
    assert found == list(range(30, 42))
    many = ",".join(map(str, range(MAX_PLAYERS + 1)))
    assert "21 players are too many: 20 can play" in refused("score", tmp_path / "b.jsonl", "--players", many)
    assert not (tmp_path / "b.jsonl").exists()


def test_c9_who_leaves_takes_no_turn_from_anybody() -> None:
    game = record("Ana", "Ben", "Cy")
    enter(game, 30, 30)
    assert game.game.mover.name == "Cy"
    game.add(Left(0))
    assert game.game.mover.name == "Cy"
    enter(game, 30)
    assert game.game.mover.name == "Ben"
    game.add(Undone())
    game.add(Undone())
    assert game.game.mover.name == "Cy"
    assert not game.game.columns[0].has_left


@pytest.mark.parametrize(("leaver", "mover"), list(product(range(3), range(3))))
def test_c9_whoever_leaves_and_whoever_moves_the_turn_goes_to_the_next_who_stays(
    leaver: int, mover: int
) -> None:
    game = record("Ana", "Ben", "Cy")
    enter(game, *[30] * mover)
    game.add(Left(leaver))
    stay = [seat for seat in (mover, (mover + 1) % 3, (mover + 2) % 3) if seat != leaver]
    moved = []
    for _ in range(4):
        assert game.game.seat is not None
        moved.append(game.game.seat)
        enter(game, 30)
    assert moved == stay * 2


def test_c10_a_new_name_keeps_history_seat_and_bonus(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "48\n40\n45\n40\n48\n40\n40\n40\n40\n40\n"
    answer("score", path, "--players", "Zoe,Ben", typed=typed)
    said = answer("score", path, typed="rename Zoe Adam\nrename ben Bea\n")
    assert [own["name"] for own in said["players"]] == ["Adam", "Bea"]
    adam = state(said, "Adam")
    assert (adam["scores"][:5], adam["five_phase_bonus"], adam["total"]) == ([48, 45, 48, 40, 40], 40, 261)
    assert said["to_move"] == "Adam"


def test_c10_statistics_know_the_new_name(games: Path) -> None:
    typed = "".join(f"{points}\n" for points in HIGHEST[:5]) + "rename Zoe Adam\n"
    answer("score", "--players", "Zoe", typed=typed + "".join(f"{points}\n" for points in HIGHEST[5:]))
    (own,) = answer("stats")["players"]
    assert (own["name"], own["games"], own["best"]) == ("Adam", 1, sum(HIGHEST) + 80)


def test_c10_standing_first_does_not_change_the_seat_that_decides_the_finish_bonus() -> None:
    """Cy leads by far but sits last; Ben finishes, Ana before him gets no bonus and Cy after him does."""
    game = record("Ana", "Ben", "Cy")
    for _ in range(9):
        enter(game, 40, 30, 49)
    enter(game, None, 50)
    enter(game, 50)
    enter(game, 50)
    assert totals(game) == [360 + 50, 270 + 50 + 40, 49 * 9 + 40 + 50 + 40]


def test_c11_the_status_says_round_turn_phase_and_what_is_missing_for_the_221(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="48\nmiss\n45\n40\n48\n")
    text = run("show", path, COLUMNS="120").stdout
    assert "Round 3: Ben is on Phase 2 (set of 3 + run of 4); 181 more in Phases 2 to 5 for the" in text
    (missing,) = (line for line in text.splitlines() if line.startswith("still to 221"))
    assert missing.split()[-2:] == ["80", "181"]
    assert ">Ben" in text
    lines = text.splitlines()
    assert next(line for line in lines if line.startswith(" 2 ")).split()[-1] == "now"
    assert next(line for line in lines if line.startswith(" 4 ")).split()[-1] == "next"


def test_c13_a_long_game_of_eight_stays_quick_and_in_shape(tmp_path: Path) -> None:
    """Each of eight misses fifty times before every one of the ten phases is made: 480 entries."""
    path = tmp_path / "game.jsonl"
    names = ",".join(f"P{number}" for number in range(8))
    typed = "miss\n" * 400 + "40\n" * 72 + "50\n" + "miss\n" * 7
    said = answer("score", path, "--players", names, typed=typed)
    assert said["status"] == "finished"
    assert [own["missed"] for own in said["players"]] == [50] + [51] * 7
    assert [own["total"] for own in said["players"]] == [450] + [360] * 7
    text = run("show", path, COLUMNS="80").stdout
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) < 30


def test_c13_an_entry_late_in_a_game_is_one_step_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played over again for it, neither when it is entered nor when it is taken back."""
    game = record("Ana")
    enter(game, *[None] * 1000)
    steps, really = [], Game.apply

    def step(before: Game, event: Event) -> Game:
        steps.append(event)
        return really(before, event)

    monkeypatch.setattr(Game, "apply", step)
    enter(game, None)
    game.add(Undone())
    game.add(Redone())
    assert steps == [Missed(), Missed()]
