"""The full-screen pad: faults that screens of this kind have had, each as a test named after its row."""

from pathlib import Path

import pytest

from phase10dice.events import Missed, Scored
from phase10dice.table.base import Leaving
from tests.cli.commands import answer
from tests.table.full_screen import asynchronous
from tests.table.pads import Pad, begin

pytest.importorskip("termios")
from tests.cli.terminal import Terminal

CTRL_C = "\x03"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Give a game in which Ana has 34."""
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    return path


@pytest.mark.parametrize("typed", ["", "4", "59\r", "hint 2 8 8 8 10 w w 1 2 5 7\r", "?", "\x1b[A"])
def test_d12_ctrl_c_anywhere_saves_and_says_how_to_go_on(game: Path, typed: str) -> None:
    with Terminal("score", str(game), columns=80, lines=24) as terminal:
        terminal.wait_for("Ben, Phase 1")
        terminal.send(typed + CTRL_C)
        said = terminal.wait_for_end()
        assert terminal.code == 130
        assert terminal.settings() == terminal.settings_before
    assert said.endswith(f"Saved. To go on: phase10dice score {game}\r\n")
    assert "Traceback" not in said
    assert answer("show", game)["to_move"] == "Ben"


@pytest.mark.parametrize("typed", ["\r", " \r", "\r\r\r"])
@asynchronous
async def test_d6_nothing_typed_ends_no_turn(tmp_path: Path, typed: str) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.type(typed)
        assert not pad.journal.record.events
        assert pad.asked == "Ana, Phase 1"


@asynchronous
async def test_d15_undo_stops_at_the_beginning_of_the_game(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Missed()])) as pad:
        await pad.press("ctrl+z ctrl+z ctrl+z ctrl+z")
        assert pad.said == "! there is nothing to undo."
        assert pad.asked == "Ana, Phase 1"
        await pad.press("ctrl+y ctrl+y")
        assert pad.game.total(0) == 34


@asynchronous
async def test_d16_a_finished_game_is_left_by_the_usual_keys(tmp_path: Path) -> None:
    pad = Pad(begin(tmp_path, events=[*(Scored(40),) * 18, Scored(50), Missed()]))
    async with pad:
        await pad.press("up left enter escape escape tab f1 f1 5 0 enter escape")
        assert pad.app.is_running
        await pad.enter("quit")
    assert pad.app.return_value is Leaving.QUIT


@asynchronous
async def test_d17_no_means_back_to_the_game(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        for key in ("n", "escape", "q", "enter", "up"):
            await pad.enter("59")
            assert "Take it all the same?" in pad.question
            await pad.press(key)
            assert pad.app.is_running
            assert pad.typed == "59"
            await pad.press("ctrl+u")
        assert not pad.journal.record.events


def test_e8_arrows_and_escape_type_nothing_and_the_terminal_is_left_as_it_was(game: Path) -> None:
    with Terminal("score", str(game), columns=80, lines=24) as terminal:
        terminal.wait_for("Ben, Phase 1")
        terminal.send("4\x1b[D\x1b[C\x1b[A\x1b[B8\r")
        terminal.wait_for("Ana, Phase 2")
        terminal.send("\x1b")
        terminal.send(CTRL_C)
        terminal.wait_for_end()
        assert terminal.settings() == terminal.settings_before
    assert answer("show", game)["players"][1]["scores"][0] == 48


def test_e9_and_e1_a_pipe_on_either_side_means_lines(game: Path, tmp_path: Path) -> None:
    entries, out = tmp_path / "entries.txt", tmp_path / "out.txt"
    entries.write_text("48\n")
    with Terminal("score", str(game), typed=entries) as terminal:
        terminal.wait_for_end()
        assert terminal.code == 0
    with Terminal("score", str(game), output=out) as piped:
        piped.wait_for("what is printed goes into a file or a pipe")
        piped.send("45\rq\r")
        piped.wait_for_end()
        assert piped.code == 0
    assert "\x1b[?1049h" not in terminal.raw + piped.raw
    assert answer("show", game)["players"][0]["scores"][1] == 45


def test_e11_the_screen_before_comes_back_and_a_key_redraws_little(game: Path) -> None:
    """Where a line is slow, every letter typed may cost no more than a line or two of the screen."""
    with Terminal("score", str(game), columns=80, lines=24) as terminal:
        terminal.wait_for("Ben, Phase 1")
        terminal.send("4")
        terminal.wait_for("No roll gives 4")
        before = len(terminal.raw)
        terminal.send("8")
        terminal.wait_for("48 in all.")
        assert len(terminal.raw) - before < 1000
        terminal.send(CTRL_C)
        terminal.wait_for_end()
    assert terminal.raw.count("\x1b[2J") <= 1
    assert terminal.raw.index("\x1b[?1049h") < terminal.raw.index("\x1b[?1049l")


def test_e12_after_a_resize_everything_fits(game: Path) -> None:
    with Terminal("score", str(game), columns=120, lines=40) as terminal:
        terminal.wait_for("Ben, Phase 1")
        terminal.resize(40, 24)
        terminal.wait_for("First Bonus")
        terminal.send("48\r")
        terminal.wait_for("Ana, Phase 2")
        terminal.send(CTRL_C)
        terminal.wait_for_end()


@asynchronous
async def test_e13_what_the_colors_say_is_said_without_them(tmp_path: Path) -> None:
    """Whose turn it is has a sign and a word, and so has what is wrong with an entry."""
    async with Pad(begin(tmp_path, events=[Scored(34)])) as pad:
        assert ">Ben" in pad.text
        assert "now" in pad.text
        for typed, sign in (("48", "="), ("59", "?"), ("61", "!")):
            await pad.type(typed)
            assert pad.said.startswith(sign)
            await pad.press("ctrl+u")


@asynchronous
async def test_e15_markup_is_shown_as_it_is(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "[red]Ana", "[/]", "[link=x]"), (120, 40)) as pad:
        await pad.enter("34", "note [bold]x[/bold]", "[/red]")
        for text in ("[red]Ana", "[/]", "[link=x]", "[bold]x[/bold]", "! [/red] is neither"):
            assert text in pad.text
