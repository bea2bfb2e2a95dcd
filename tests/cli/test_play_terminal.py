"""``play`` at a terminal: what is asked, what is shown, and ways to leave and to come back."""

from pathlib import Path
from random import Random

import pytest

from phase10dice.events import Rolled, Stopped
from phase10dice.storage import read_record
from tests.cli.commands import answer, run
from tests.games import play_at_random, virtual

pytest.importorskip("termios")
from tests.cli.terminal import Terminal, assert_left, rolls_in

CTRL_D, TAB = "\x04", "\t"
FIRST = "a 3o  b Wb  c 1o  d Wr  e 8g  f 8o  g 8b  h 6g  i 10g  j 5b"
MADE = "Ana, Phase 1 is made for 34 points; keep or stop: "


def table(path: Path, *args: str, players: str = "Ana", columns: int = 200) -> Terminal:
    """Sit down to a game whose first roll shows 8 8 8 10 W W."""
    return Terminal(
        "play", str(path), "--plain", "--players", players, "--seed", "28", *args, columns=columns
    )


def test_the_prompt_says_whose_turn_it_is_and_what_the_dice_are_worth(tmp_path: Path) -> None:
    with table(tmp_path / "game.jsonl") as terminal:
        assert terminal.wait_for("roll: ").endswith("Ana, Phase 1 (set of 3 + set of 3); roll: ")
        terminal.enter("roll")
        assert f"roll 1 of 3: {FIRST}\r\n{MADE}" in terminal.wait_for("stop: ")
        terminal.enter("keep b d e f g i")
        assert (
            "roll 2 of 3: a Wo  b Wb* c Wb  d Wr* e 8g* f 8o* g 8b* h 6g  i 10g* j 6o"
            in terminal.wait_for("Ana, Phase 1 is made for 36 points; keep or stop: ")
        )
        terminal.enter("keep b d e f g i")
        terminal.wait_for("Ana, Phase 1 is made for 38 points; stop: ")
        terminal.enter("stop")
        assert "7o 7g Wb and 8g 8o 8b: 38 points." in terminal.wait_for(
            "Ana, Phase 2 (set of 3 + run of 4); roll: "
        )


def test_enter_alone_neither_rolls_nor_stops(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("")
        assert "Grand total" in terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        terminal.enter("")
        shown = terminal.wait_for(MADE)
        assert "Grand total" in shown
        assert f"roll 1 of 3: {FIRST}" in shown
    assert rolls_in(path) == 1


def test_a_made_phase_is_not_declined_without_a_yes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path, "--rule", "optional-score") as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        terminal.enter("decline")
        terminal.wait_for("Phase 1 is made for 34 points. Take a miss instead? [y/N]: ")
        terminal.enter("")
        terminal.wait_for(MADE)
        assert read_record(path)[0].game.columns[0].missed == 0
        terminal.enter("decline")
        terminal.wait_for("[y/N]: ")
        terminal.enter("y")
        terminal.wait_for("(declined)")
        terminal.wait_for("roll: ")
    assert read_record(path)[0].game.columns[0].missed == 1


def test_a_keep_that_risks_a_made_phase_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        terminal.enter("keep e f g")
        assert "rolling can lose it. Roll? [y/N]: " in terminal.wait_for("[y/N]: ")
        terminal.enter("n")
        terminal.wait_for(MADE)
        assert rolls_in(path) == 1
        terminal.enter("keep b d e f g i")
        assert "[y/N]" not in terminal.wait_for("keep or stop: ")
        terminal.enter("keep e f g")
        terminal.wait_for("[y/N]: ")
        terminal.enter("y")
        assert "roll 3 of 3" in terminal.wait_for("Ana, Phase 1 is not made; stop: ")
        terminal.enter("stop")
        assert "[y/N]" not in terminal.wait_for("Ana, Phase 1 (set of 3 + set of 3); roll: ")
    assert answer("show", path)["players"][0]["total"] == -5


def test_a_stop_that_throws_rolls_away_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", str(path), "--plain", "--players", "Ana", "--seed", "1") as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for("not made; keep or stop: ")
        terminal.enter("stop")
        assert "Phase 1 is not made, and 2 rolls could follow. Stop? [y/N]: " in terminal.wait_for("[y/N]: ")
        terminal.enter("")
        terminal.wait_for("not made; keep or stop: ")
        terminal.enter("keep a")
        terminal.wait_for("not made; keep or stop: ")
        terminal.enter("stop")
        assert "and 1 roll could follow" in terminal.wait_for("[y/N]: ")
        terminal.enter("y")
        assert "Ana misses Phase 1" in terminal.wait_for("roll: ")


@pytest.mark.parametrize("lines", [[], ["roll"], ["roll", "keep b d e f g i"]])
def test_ctrl_c_at_any_prompt_leaves_and_the_same_dice_lie_there_after(
    tmp_path: Path, lines: list[str]
) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        for line in lines:
            terminal.wait_for("roll: " if line == "roll" else MADE)
            terminal.enter(line)
        terminal.wait_for("stop: " if lines else "roll: ")
        terminal.interrupt()
        assert f"\nSaved. To go on: phase10dice play {path}\r\n" in assert_left(terminal, 130)
    before = path.read_bytes()
    with Terminal("play", str(path), "--plain") as terminal:
        again = terminal.wait_for("stop: " if lines else "roll: ")
    assert path.read_bytes() == before
    rolled = [event for event in read_record(path)[0].events if isinstance(event, Rolled)]
    assert (f"roll {len(lines)} of 3" in again) == bool(lines)
    assert all(str(face) in again for event in rolled[-1:] for face in event.table)


def test_ctrl_c_at_a_question_leaves_and_takes_it_for_no(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        terminal.enter("keep e f g")
        terminal.wait_for("[y/N]: ")
        terminal.interrupt()
        assert "Saved. To go on: phase10dice play " in assert_left(terminal, 130)
    assert rolls_in(path) == 1
    with Terminal("play", str(path), "--plain") as terminal:
        terminal.wait_for(MADE)
        terminal.send(CTRL_D)
        assert_left(terminal, 0)


def test_undo_across_a_turn_asks_and_no_means_no(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        terminal.enter("undo")
        assert "the dice are rolled: a roll cannot be taken back." in terminal.wait_for(MADE)
        terminal.enter("stop")
        terminal.wait_for("roll: ")
        terminal.enter("undo")
        assert "The turn before has ended. Go back to it? [y/N]: " in terminal.wait_for("[y/N]: ")
        terminal.enter("n")
        terminal.wait_for("Ana, Phase 2 (set of 3 + run of 4); roll: ")
        terminal.enter("undo")
        terminal.wait_for("[y/N]: ")
        terminal.enter("yes")
        assert "Ana is on Phase 1" in terminal.wait_for(MADE)
    events = read_record(path)[0].holding
    assert [type(event) for event in events] == [Rolled]


def test_wrong_input_is_told_and_asked_for_again(tmp_path: Path) -> None:
    with table(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for("roll: ")
        for typed, reason in [
            ("keep a", "no dice are on the table yet: roll first."),
            ("stop", "no dice are on the table yet: roll first."),
            ("undo", "there is nothing to undo."),
            ("34", "34 is not a command here: ? shows what can be typed."),
        ]:
            terminal.enter(typed)
            assert reason in terminal.wait_for("roll: ")
        terminal.enter("roll")
        terminal.wait_for(MADE)
        for typed, reason in [
            ("keep 10 10 9", "1 is not a die: the dice are a to j, by the letter before each."),
            ("keep", "keep needs the letters of dice, such as keep a c f, or keep none to roll all ten."),
            ("roll", "say which dice to keep: the others are rolled."),
            ("keep abcdefghij", "with all ten dice kept there is nothing to roll: stop ends the turn."),
        ]:
            terminal.enter(typed)
            assert reason in terminal.wait_for(MADE)


def test_tab_lists_the_commands(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with table(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for("roll: ")
        terminal.send(TAB)
        listed = terminal.wait_for("roll: ")
        for word in ("roll", "keep", "stop", "undo", "show", "help", "quit"):
            assert word in listed
        terminal.enter("ro" + TAB)
        terminal.wait_for(MADE)


@pytest.mark.parametrize("columns", [20, 40, 60])
def test_on_a_narrow_screen_the_dice_take_several_lines(tmp_path: Path, columns: int) -> None:
    path = tmp_path / "game.jsonl"
    run("play", path, "--players", "Ana", "--seed", "28", typed="roll\n")
    with Terminal("play", str(path), "--plain", columns=columns) as terminal:
        lines = terminal.wait_for("Type ?").splitlines()
    at = lines.index("roll 1 of 3:")
    assert max(map(len, lines)) <= columns
    assert " ".join(" ".join(lines[at + 1 : -1]).split()) == " ".join(FIRST.split())


def test_the_end_is_told_with_the_seed_and_leaves_no_key_hanging(tmp_path: Path) -> None:
    """Everything but the last stop is played beforehand, as a pipe would."""
    path = play_to_the_last_stop(tmp_path / "game.jsonl")
    with Terminal("play", str(path), "--plain") as terminal:
        terminal.wait_for("stop: ")
        terminal.enter("stop")
        said = terminal.wait_for("The game is over; show or quit: ")
        assert "The seed was 28: it gives the same dice again." in said
        assert "Ana completes all ten phases with " in said
        terminal.enter("roll")
        assert "the game is over" in terminal.wait_for("show or quit: ")
        terminal.enter("")
        assert "Grand total" in terminal.wait_for("show or quit: ")
        terminal.enter("undo")
        terminal.wait_for("Go back to it? [y/N]: ")
        terminal.enter("n")
        terminal.wait_for("show or quit: ")
        terminal.send(CTRL_D)
        assert "Saved" not in assert_left(terminal, 0)


def play_to_the_last_stop(path: Path) -> Path:
    """Write a solitaire game that is over but for its last stop."""
    record = virtual("Ana", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    assert isinstance(record.events[-1], Stopped)
    path.write_text("".join(f"{line}\n" for line in [*record.lines()][:-1]))
    return path
