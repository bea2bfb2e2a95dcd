"""``score`` at a terminal, line by line: prompts, questions, keys, and ways to leave."""

import json
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

import phase10dice
from tests.cli.commands import answer

pytest.importorskip("termios")
from tests.cli.terminal import NO_SETTINGS, Terminal, assert_left

PROMPT = "points or dice: "
CTRL_D, CTRL_U, UP, LEFT, DELETE, TAB = "\x04", "\x15", "\x1b[A", "\x1b[D", "\x1b[3~", "\t"


def pad(
    path: Path,
    *args: str,
    columns: int = 200,
    output: Path | None = None,
    env: Mapping[str, str] = NO_SETTINGS,
) -> Terminal:
    """Open a game of Ana and Ben at a terminal."""
    return Terminal(
        "score", str(path), "--plain", "--players", "Ana,Ben", *args, columns=columns, output=output, env=env
    )


def test_it_shows_the_pad_asks_for_one_turn_after_the_other_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        begun = terminal.wait_for(PROMPT)
        assert "Grand total" in begun
        assert "Type ? to see what can be typed." in begun
        assert begun.endswith("Ana, Phase 1 (set of 3 + set of 3), points or dice: ")
        terminal.enter("8 8 8 10 W W 1 2 5 7")
        said = terminal.wait_for(PROMPT)
        assert "Ana makes Phase 1 with 8 8 8 and 10 W W: 34 points." in said
        assert said.endswith("Ben, Phase 1 (set of 3 + set of 3), points or dice: ")
        terminal.enter("48")
        assert "Ana, Phase 2 (set of 3 + run of 4)" in terminal.wait_for(PROMPT)
        terminal.enter("q")
        assert assert_left(terminal, 0) == f"q\r\nSaved. To go on: phase10dice score {path}\r\n"
    assert [own["total"] for own in answer("show", path)["players"]] == [34, 48]


def test_wrong_input_is_told_and_asked_for_again_and_enters_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for(PROMPT)
        for typed, reason in [
            ("abc", "abc is neither points (1 to 60) nor dice nor miss"),
            ("12.5", "12.5 is neither points"),
            ("-5", "-5 is neither points"),
            ("61", "Phase 1 cannot score 61: it gives 1 to 60 points."),
            ("8 8 8", "8 8 8 does not make Phase 1"),
            ("undo", "there is nothing to undo."),
            ("edit Ana 1 30", "Ana has no score in Phase 1 to edit: no phase is made yet."),
            ("edit Ana 99 30", "Ana has no score in Phase 99 to edit"),
        ]:
            terminal.enter(typed)
            said = terminal.wait_for(PROMPT)
            assert reason in said
            assert said.endswith("Ana, Phase 1 (set of 3 + set of 3), points or dice: ")
        terminal.send(CTRL_D)
        assert_left(terminal, 0)
    assert len(path.read_text().splitlines()) == 1


def test_enter_shows_the_pad_and_ends_no_turn(tmp_path: Path) -> None:
    with pad(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("")
        said = terminal.wait_for(PROMPT)
        assert "Grand total" in said
        assert said.endswith("Ana, Phase 1 (set of 3 + set of 3), points or dice: ")


def test_question_mark_shows_what_can_be_typed(tmp_path: Path) -> None:
    with pad(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("?")
        said = terminal.wait_for("Ctrl-D)")
        for word in ("miss", "undo, redo", "edit NAME PHASE POINTS", "rename", "leave", "show", "quit"):
            assert word in said


def test_tab_lists_what_can_be_typed_and_completes_words_and_names(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with pad(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(TAB)
        listed = terminal.wait_for(PROMPT)
        for word in ("edit", "help", "leave", "miss", "quit", "redo", "rename", "show", "undo"):
            assert word in listed
        terminal.enter("mi" + TAB)
        assert "Ana misses Phase 1" in terminal.wait_for(PROMPT)
        terminal.enter("34")
        terminal.wait_for(PROMPT)
        terminal.enter("ed" + TAB + "be" + TAB + "1 36")
        assert "Ben: Phase 1 is 36 instead of 34" in terminal.wait_for(PROMPT)
        terminal.enter("rename b" + TAB + "Anna Maria")
        terminal.wait_for(PROMPT)
        terminal.send("edit an" + TAB)
        listed = terminal.wait_for("edit An")
        assert "edit An" in listed
        terminal.enter("n" + TAB + "1 38")
        assert "Anna Maria: Phase 1 is 38 instead of 36" in terminal.wait_for(PROMPT)


def test_odd_points_are_asked_about_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("59")
        assert "No roll gives 59 in Phase 1 as its best. Take it all the same? [y/N]: " in terminal.wait_for(
            "[y/N]: "
        )
        terminal.enter("n")
        assert "Ana, Phase 1" in terminal.wait_for(PROMPT)
        terminal.enter("59")
        terminal.wait_for("[y/N]: ")
        terminal.enter("what")
        assert "Please answer y or n." in terminal.wait_for("[y/N]: ")
        terminal.enter("y")
        said = terminal.wait_for(PROMPT)
        assert "Ana makes Phase 1: 59 points." in said
        assert "Ben, Phase 1" in said
        terminal.enter("edit Ana 1 58")
        assert "No roll gives 58 in Phase 1 as its best" in terminal.wait_for("[y/N]: ")
        terminal.enter("")
        terminal.wait_for(PROMPT)
        terminal.enter("edit Ana 1 200")
        assert (
            terminal.wait_for(PROMPT).splitlines()[1] == "Phase 1 cannot score 200: it gives 1 to 60 points."
        )
    assert answer("show", path)["players"][0]["scores"][0] == 59


def test_ctrl_c_at_the_prompt_leaves_with_all_saved_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("34")
        terminal.wait_for(PROMPT)
        terminal.send("4")
        terminal.interrupt()
        assert f"\nSaved. To go on: phase10dice score {path}\r\n" in assert_left(terminal, 130)
    said = answer("score", path)
    assert [own["total"] for own in said["players"]] == [34, 0]


def test_ctrl_c_at_a_question_leaves_and_takes_it_for_no(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("59")
        terminal.wait_for("[y/N]: ")
        terminal.interrupt()
        assert "Saved. To go on: phase10dice score " in assert_left(terminal, 130)
    assert answer("show", path)["to_move"] == "Ana"


def test_ctrl_d_at_a_question_says_no_and_at_the_prompt_leaves(tmp_path: Path) -> None:
    with pad(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("59")
        terminal.wait_for("[y/N]: ")
        terminal.send(CTRL_D)
        assert "Ana, Phase 1" in terminal.wait_for(PROMPT)
        terminal.send(CTRL_D)
        assert "Saved. To go on: phase10dice score " in assert_left(terminal, 0)


def test_keys_that_type_nothing_are_no_letters(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(UP + UP + "\x1b[B\x1b[C\x1b[D\x1b[5~\x1b[3~")
        terminal.enter("34")
        assert "Ana makes Phase 1: 34 points." in terminal.wait_for(PROMPT)
        terminal.send("abc" + CTRL_U)
        terminal.enter("48")
        assert "Ben makes Phase 1: 48 points." in terminal.wait_for(PROMPT)
        terminal.enter(UP)
        assert "No roll gives" not in terminal.wait_for(PROMPT)


def test_fast_typing_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pad(path) as terminal:
        terminal.send("34\r48\rmiss\r45\rq\r")
        assert_left(terminal, 0)
    said = answer("show", path)
    assert [own["total"] for own in said["players"]] == [34, 93]


def test_who_plays_is_asked_until_the_names_are_good(games: Path) -> None:
    with Terminal("score", "--plain") as terminal:
        question = "Who plays? Names with commas between: "
        terminal.wait_for(question)
        for typed, reason in [
            ("Ana,ana", "two players are called ana: give each a name of their own."),
            ("", "a player's name is empty: names go with commas between and no blanks, such as Ana,Ben."),
            ("x" * 31, "is too long: 30 letters at most."),
        ]:
            terminal.enter(typed)
            assert reason in terminal.wait_for(question)
        terminal.enter(" Jose , 太郎 " + LEFT * 7 + DELETE + "é")
        assert "José, Phase 1" in terminal.wait_for(PROMPT)
        terminal.enter("q")
        assert_left(terminal, 0)
    assert [own["name"] for own in answer("show")["players"]] == ["José", "太郎"]
    assert len(list(games.iterdir())) == 1


def test_leaving_when_asked_who_plays_begins_no_game(games: Path) -> None:
    with Terminal("score", "--plain") as terminal:
        terminal.wait_for("Names with commas between: ")
        terminal.interrupt()
        assert_left(terminal, 130)
    with Terminal("score", "--plain") as terminal:
        terminal.wait_for("Names with commas between: ")
        terminal.send(CTRL_D)
        assert "nobody plays: type one name or more" in assert_left(terminal, 2)
    assert not games.exists()


def test_a_file_that_looks_like_a_player_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(phase10dice.__file__).parents[1]))
    monkeypatch.chdir(tmp_path)
    with Terminal("score", "--plain", "--players", "Ana", "Ben") as terminal:
        terminal.wait_for("A new game of Ana begins in the file Ben. Is that meant? [y/N]: ")
        terminal.enter("")
        assert "put commas between names, such as --players Ana,Ben." in assert_left(terminal, 2)
    assert not (tmp_path / "Ben").exists()
    with Terminal("score", "--plain", "Ben") as terminal:
        assert "There is no game in Ben yet: a new one begins." in terminal.wait_for("Who plays? ")
        terminal.send(CTRL_D)
        assert_left(terminal, 2)


def test_under_json_the_answer_is_all_that_goes_to_standard_output(tmp_path: Path) -> None:
    path, out = tmp_path / "game.jsonl", tmp_path / "out.json"
    with pad(path, "--json", output=out) as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("59")
        terminal.wait_for("[y/N]: ")
        terminal.enter("y")
        assert "Ana makes Phase 1: 59 points." in terminal.wait_for(PROMPT)
        terminal.enter("q")
        assert_left(terminal, 0)
    assert json.loads(out.read_text()) == answer("show", path)


def test_a_finished_game_can_be_looked_at_put_right_and_left(tmp_path: Path) -> None:
    """Ana: 9 * 40 + 50 + 40 = 450; the last entry was wrong and is undone, edited in and undone again."""
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="40\n" * 18 + "50\nmiss\n")
    with Terminal("score", str(path), "--plain") as terminal:
        assert "Ana wins with 450 points." in terminal.wait_for(
            "The game is over; undo, edit, show or quit: "
        )
        terminal.enter("34")
        assert "the game is over" in terminal.wait_for("show or quit: ")
        terminal.enter("edit Ana 10 60")
        assert "the total is 460" in terminal.wait_for("show or quit: ")
        terminal.enter("undo")
        terminal.wait_for("show or quit: ")
        terminal.enter("undo")
        assert "Ben, last try, Phase 10 (set of 5 + set of 3)" in terminal.wait_for(PROMPT)
        terminal.enter("miss")
        terminal.wait_for("show or quit: ")
        terminal.enter("q")
        assert "Saved" not in assert_left(terminal, 0)


@pytest.mark.parametrize("columns", [20, 30, 40, 80])
def test_no_line_is_wider_than_the_window(tmp_path: Path, columns: int) -> None:
    with pad(tmp_path / "game.jsonl", columns=columns, env={"TERM": "dumb"}) as terminal:
        lines = terminal.wait_for("Type ?").splitlines()
    assert 0 < max(map(len, lines)) <= columns
    assert any(line.startswith(("Grand total", "Total", "total")) for line in lines)


def test_a_dumb_terminal_gets_no_escape_codes(tmp_path: Path) -> None:
    with pad(tmp_path / "game.jsonl", env={"TERM": "dumb"}) as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("34")
        terminal.wait_for(PROMPT)
        terminal.enter("?")
        terminal.wait_for(PROMPT)
        terminal.enter("q")
        assert_left(terminal, 0)
    assert "\x1b" not in terminal.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_ended_leaves_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    with pad(tmp_path / "game.jsonl") as terminal:
        terminal.wait_for(PROMPT)
        terminal.enter("34")
        terminal.wait_for(PROMPT)
        terminal.kill(number)
        assert_left(terminal, 128 + number)
    assert answer("show", tmp_path / "game.jsonl")["players"][0]["total"] == 34
