"""Computer players in ``play``, line by line, and where they cannot be."""

from pathlib import Path

import pytest

from phase10dice.events import Rolled
from phase10dice.players import Strength
from phase10dice.storage import read_record
from tests.cli.commands import answer, refused, run, shell
from tests.games import state

ON_PHASE_1 = "on Phase 1 (set of 3 + set of 3); 221 more in Phases 1 to 5 for the Five Phase Bonus."
ALL_THREE = "steady:Bo,expert,beginner"


def played(path: Path, *lines: str, players: str = "Ana,steady:Bo", seed: int = 3) -> list[str]:
    """Play lines of a new game, or go on with it, and give what is said before the pad."""
    args = [] if path.exists() else ["--players", players, "--seed", str(seed)]
    result = run("play", path, *args, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout.partition("\nPhase  ")[0].splitlines()


def test_a_computer_players_turn_is_told_step_by_step(tmp_path: Path) -> None:
    assert played(tmp_path / "game.jsonl", "roll", "stop")[2:] == [
        f"Round 1: Bo is {ON_PHASE_1}",
        "roll 1 of 3: a Wr  b 4o  c 2r  d 4r  e 6o  f 6r  g 6b  h 6g  i 10g  j 6o",
        "Bo keeps Wr 6o 6r 6b 6g 6o and rolls 4 dice again.",
        "roll 2 of 3: a Wr* b 4o  c 3r  d 2o  e 6o* f 6r* g 6b* h 6g* i 9r  j 6o*",
        "Bo keeps Wr 6o 6r 6b 6g 6o and rolls 4 dice again.",
        "roll 3 of 3: a Wr* b 2b  c Wg  d Wg  e 6o* f 6r* g 6b* h 6g* i 9r  j 6o*",
        "Bo makes Phase 1 with 6o 6r 6b and 6g 6o Wr: 30 points.",
        f"Round 2: Ana is {ON_PHASE_1}",
    ]


def test_a_computer_player_who_starts_does_so_at_once(tmp_path: Path) -> None:
    """With this seed Bo rolls the higher number for the start, and has moved before anybody types."""
    said = played(tmp_path / "game.jsonl", seed=4)
    assert said[0].startswith("Round 1: Bo is on Phase 1")
    assert said[1].startswith("roll 1 of 3: ")
    assert said[-1].startswith("Round 1: Ana is on Phase 1")


def test_the_pad_tells_who_is_a_computer_player(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, "rename Bo Robo")
    assert run("show", path).stdout.endswith("Computer player: Robo (steady).\n")
    said = answer("show", path)
    assert state(said, "Robo")["computer"] == "steady"
    assert "computer" not in state(said, "Ana")


@pytest.mark.parametrize("players", [ALL_THREE, "expert"])
def test_computer_players_among_themselves_play_to_the_end(tmp_path: Path, players: str) -> None:
    path = tmp_path / "game.jsonl"
    done = answer("play", path, "--players", players, "--seed", "5")
    assert done["status"] == "finished"
    rolls = [event for event in read_record(path)[0].events if isinstance(event, Rolled)]
    assert len(rolls) > 10 * len(done["players"])
    again = answer("play", tmp_path / "again.jsonl", "--players", players, "--seed", "5")
    assert again == done


def test_a_game_broken_off_in_a_computer_players_turn_goes_on_there(tmp_path: Path) -> None:
    """However many lines a kill left of the record, the game comes to the same end."""
    path, cut = tmp_path / "game.jsonl", tmp_path / "cut.jsonl"
    done = answer("play", path, "--players", "steady:Bo,beginner", "--seed", "5")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for length in (1, 2, 3, 4, len(lines) // 2, len(lines) - 1):
        cut.write_text("".join(lines[:length]), "utf-8")
        assert answer("play", cut) == done
        assert cut.read_text("utf-8") == "".join(lines)


def test_nobody_undoes_a_computer_players_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, "roll", "stop")
    events = read_record(path)[0].events
    assert refused("play", path, typed="undo\n") == (
        "line 1: Bo is a computer player, whose turns cannot be undone; what came before it is kept."
    )
    assert read_record(path)[0].events == events


def test_real_dice_are_not_for_computer_players(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert refused("score", path, "--players", "Ana,expert:Bo") == (
        "computer players cannot roll real dice: they need a game with virtual ones."
    )
    assert not path.exists()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("Ana,wizard:Bo", "wizard:Bo is no computer player: expected expert, steady or beginner"),
        ("Ana,expert:", "a player's name is empty"),
        ("Ana,expert:ana", "two players are called ana"),
        ("Ana,expert: ,steady", "a player's name is empty"),
        ("Ana,\x1b[2J:Bo", r"\x1b[2J:Bo is no computer player"),
    ],
)
def test_players_who_cannot_be_are_named(tmp_path: Path, players: str, message: str) -> None:
    assert refused("play", tmp_path / "game.jsonl", "--players", players).startswith(message)


def test_a_game_is_gone_on_with_by_the_same_computer_players_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, "roll")
    assert run("play", path, "--players", "STEADY:Bo, Ana").exit_code == 0
    for other in ("Ana,Bo", "Ana,expert:Bo"):
        assert "is a game of Ana, steady:Bo: name another file" in refused("play", path, "--players", other)


def test_a_game_without_experts_loads_no_solver(tmp_path: Path) -> None:
    """Numpy takes a while to load, and such a game has no need of it."""
    for players, count in (("steady,beginner", "0\n"), ("expert", "1\n")):
        script = (
            f'PYTHONPROFILEIMPORTTIME=1 phase10dice play "$1" --players {players} 2>&1 | grep -c "| *numpy$"'
        )
        assert shell(script, tmp_path / f"{players}.jsonl").stdout == count


def test_every_strength_is_told_of_in_the_help() -> None:
    said = run("play", "--help").stdout
    assert all(strength in said for strength in Strength)


def test_what_is_said_to_be_kept_is_what_lies_there_next(tmp_path: Path) -> None:
    said = played(tmp_path / "game.jsonl", players=ALL_THREE)
    told = [
        (line.partition(" keeps ")[2].partition(" and rolls")[0], said[number + 1])
        for number, line in enumerate(said)
        if " keeps " in line
    ]
    assert len(told) > 30
    for dice, roll in told:
        starred = [word for word in roll.partition(": ")[2].split() if word.endswith("*")]
        assert dice.split() == [word.rstrip("*") for word in starred]
