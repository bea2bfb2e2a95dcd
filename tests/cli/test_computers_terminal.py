"""Computer players at a terminal, line by line: they can be followed, hurried and interrupted."""

import time
from pathlib import Path

import pytest

from phase10dice.game import Status
from phase10dice.storage import read_record
from tests.cli.commands import answer

pytest.importorskip("termios")
from tests.cli.terminal import Terminal


def table(path: Path, *args: str, players: str = "steady:Bo,beginner:Cy") -> Terminal:
    """Watch a game that computer players have among themselves."""
    return Terminal("play", str(path), "--plain", "--players", players, "--seed", "5", *args)


def test_rolls_come_one_after_the_other_unless_it_is_to_be_fast(tmp_path: Path) -> None:
    """A turn of three rolls takes a breath before each choice; --fast plays a whole game meanwhile."""
    with table(tmp_path / "slow.jsonl") as terminal:
        terminal.wait_for("roll 1 of 3: ")
        begun = time.monotonic()
        terminal.wait_for(" keeps ")
        assert time.monotonic() - begun > 0.4
        terminal.wait_for("roll 2 of 3: ")
    assert read_record(tmp_path / "slow.jsonl")[0].game.status is Status.PLAYING
    with table(tmp_path / "fast.jsonl", "--fast") as terminal:
        terminal.wait_for("The game is over; show or quit: ")
        terminal.enter("quit")
        terminal.wait_for_end()
        assert terminal.code == 0


def test_ctrl_c_in_a_computer_players_turn_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = answer("play", tmp_path / "whole.jsonl", "--players", "steady:Bo,beginner:Cy", "--seed", "5")
    with table(path) as terminal:
        terminal.wait_for("roll 2 of 3: ")
        terminal.interrupt()
        assert f"Saved. To go on: phase10dice play {path}" in terminal.wait_for_end()
        assert terminal.code == 130
        assert terminal.settings() == terminal.settings_before
        assert "Traceback" not in terminal.text
    assert answer("play", path) == whole
    assert read_record(path)[0].events == read_record(tmp_path / "whole.jsonl")[0].events


def test_a_person_is_asked_when_the_others_have_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path, "--fast", players="Ana,steady:Bo") as terminal:
        terminal.wait_for("Ana, Phase 1 (set of 3 + set of 3); roll: ")
        terminal.enter("roll")
        terminal.wait_for("stop: ")
        terminal.enter("stop")
        if "could follow" in terminal.wait_for(": "):
            terminal.enter("y")
        assert "Bo" in terminal.wait_for("; roll: ")
        terminal.enter("undo")
        terminal.wait_for("Bo is a computer player, whose turns cannot be undone.")
        terminal.wait_for("; roll: ")
        terminal.interrupt()
        terminal.wait_for_end()
        assert terminal.code == 130


def test_who_is_asked_who_plays_is_told_of_computer_players(tmp_path: Path) -> None:
    with Terminal("play", str(tmp_path / "game.jsonl"), "--plain", "--fast", "--seed", "5") as terminal:
        terminal.wait_for("The computer plays as well: write expert, steady or beginner")
        terminal.wait_for("Names with commas between: ")
        terminal.enter("Ana, wizard:Bo")
        terminal.wait_for("wizard:Bo is no computer player")
        terminal.wait_for("Names with commas between: ")
        terminal.enter("Ana, steady")
        terminal.wait_for("Computer player: Steady (steady).")
        terminal.wait_for("Ana, Phase 1 (set of 3 + set of 3); roll: ")
