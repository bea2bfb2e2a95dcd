"""``play`` at a full screen, driven through a pseudo-terminal as people do."""

import os
import signal
from pathlib import Path

import pytest

from phase10dice.dice import DICE
from phase10dice.events import Rolled, Stopped
from phase10dice.game import Status
from phase10dice.solver.hints import main_hint
from phase10dice.storage import read_record
from tests.cli.commands import answer

pytest.importorskip("termios")
from tests.cli.terminal import ALTERNATE, NO_SETTINGS, Terminal, assert_left, rolls_in

CTRL_C, ESC = "\x03", "\x1b"
UP, DOWN, RIGHT, LEFT, HOME, DELETE, F5 = (
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[3~",
    "\x1b[15~",
)
START = "3 rolls to come"
MADE = "34 points with"


def table(
    path: Path,
    *args: str,
    seed: int = 28,
    columns: int = 80,
    lines: int = 24,
    env: dict[str, str] | None = None,
) -> Terminal:
    """Sit down at a game of Ana's; with the seed 28 the first roll makes Phase 1 for 34."""
    options = ("--players", "Ana", "--seed", str(seed), "--no-animation", *args)
    return Terminal("play", str(path), *options, columns=columns, lines=lines, env=env or NO_SETTINGS)


def test_how_it_was_found_who_starts_is_told_at_the_table(tmp_path: Path) -> None:
    options = ("--players", "Al,Bo,Cy", "--seed", "4", "--no-animation")
    with Terminal("play", str(tmp_path / "game.jsonl"), *options, columns=80, lines=24) as terminal:
        terminal.wait_for(START)
        terminal.wait_for("For the start: ")
        assert "For the start: " in terminal.raw.split(ALTERNATE)[1]
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)
    with Terminal("play", str(tmp_path / "game.jsonl"), columns=80, lines=24) as terminal:
        terminal.wait_for(START)
        terminal.wait_for("The letters a to j")
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)
        assert "For the start: " not in terminal.text


def test_a_whole_solitaire_game_is_played_by_keys_only(tmp_path: Path) -> None:
    """Each turn keeps what makes the phase, or all high dice, and rolls on; at the end the pad stays."""
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        turns = 0
        while read_record(path)[0].game.status is not Status.FINISHED:
            turns += 1
            terminal.send("rn")
            _until(terminal, path, rolls=1)
            for _ in range(2):
                game = read_record(path)[0].game
                assert game.turn is not None
                if game.turn.layout():
                    break
                terminal.send(_best_keys(path) + "r")
                _until(terminal, path, rolls=game.turn.rolls + 1)
            terminal.send("s")
            _until(terminal, path, turns=turns)
        terminal.wait_for("completes all ten phases with ")
        terminal.send("q")
        said = assert_left(terminal, 0, full_screen=True)
    assert "Grand total" in said
    assert "Saved" not in said
    assert read_record(path)[0].game.columns[0].turns == turns


def _best_keys(path: Path) -> str:
    """Give the keys that keep what the solver would."""
    game = read_record(path)[0].game
    assert game.turn is not None
    keep = set(main_hint(game, game.turn.table, game.turn.rolls_left, dice=DICE).keep)
    return "n" + "".join(DICE[index].letter for index in keep) if len(keep) < len(DICE) else "n"


def _until(terminal: Terminal, path: Path, rolls: int | None = None, turns: int | None = None) -> None:
    """Read on until the record has got so far: a turn's rolls, or turns ended."""
    for _ in range(2000):
        record, _ = read_record(path)
        turn = record.game.turn
        if rolls is not None and turn is not None and turn.rolls == rolls:
            return
        if turns is not None and sum(isinstance(event, Stopped) for event in record.events) == turns:
            return
        terminal.read_on()
    raise AssertionError(f"the game never came so far; there was: {terminal.text[-2000:]!r}")


@pytest.mark.parametrize(
    ("keys", "code"), [("q", 0), (CTRL_C, 130), ("?" + CTRL_C, 130), ("r" + CTRL_C, 130)]
)
def test_leaving_says_how_to_go_on_and_the_same_dice_lie_there_after(
    tmp_path: Path, keys: str, code: int
) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        terminal.send("rk")
        terminal.wait_for("KEEP")
        terminal.send(keys)
        assert f"Saved. To go on: phase10dice play {path}\r\n" in assert_left(
            terminal, code, full_screen=True
        )
    before = read_record(path)[0]
    with Terminal("play", str(path), "--no-animation", columns=80, lines=24) as terminal:
        terminal.wait_for(MADE if before.game.turn and before.game.turn.rolls == 1 else "roll 2 of 3")
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)
    assert read_record(path)[0].events == before.events


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_game_that_is_ended_leaves_the_terminal_as_it_was(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        terminal.send("r")
        terminal.wait_for(MADE)
        terminal.kill(number)
        assert f"Saved. To go on: phase10dice play {path}\r\n" in assert_left(
            terminal, code, full_screen=True
        )
    assert rolls_in(path) == 1


def test_after_a_kill_that_nothing_survives_the_same_dice_lie_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        terminal.send("r")
        terminal.wait_for(MADE)
        terminal.kill(signal.SIGKILL)
        terminal.wait_for_end()
    before = path.read_bytes()
    with Terminal("play", str(path), columns=80, lines=24) as terminal:
        terminal.wait_for(MADE)
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)
    assert path.read_bytes() == before


def test_a_crash_in_a_handler_is_one_sentence_and_leaves_terminal_and_game_as_they_were(
    tmp_path: Path,
) -> None:
    """The fault is put in from outside: to change the order of the dice fails."""
    (tmp_path / "sitecustomize.py").write_text(
        "import phase10dice.draw.board as module\n"
        "def bad(self):\n"
        "    raise KeyError('order')\n"
        "module.Arrangement.following = property(bad)\n"
    )
    path = tmp_path / "game.jsonl"
    with table(path, env={"PYTHONPATH": os.pathsep.join([str(tmp_path), os.getcwd()])}) as terminal:
        terminal.wait_for(START)
        terminal.send("r")
        terminal.wait_for(MADE)
        terminal.send("o")
        said = assert_left(terminal, 1, full_screen=True)
    assert "phase10dice: the full screen failed (KeyError: 'order')" in said
    assert f"Saved. To go on: phase10dice play {path}\r\n" in said
    assert rolls_in(path) == 1
    with table(path) as terminal:
        terminal.wait_for(MADE)
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)


def test_a_resize_in_mid_turn_draws_the_table_anew_and_keeps_the_choice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path, columns=120, lines=40) as terminal:
        terminal.wait_for(START)
        terminal.send("rk")
        terminal.wait_for("══KEEP")
        terminal.resize(40, 24)
        terminal.wait_for("╔═b═╗")
        terminal.resize(30, 10)
        terminal.wait_for("too small")
        terminal.resize(80, 24)
        terminal.wait_for("╔═ b ═╗")
        terminal.send("r")
        terminal.wait_for("roll 2 of 3")
        terminal.send(CTRL_C)
        assert_left(terminal, 130, full_screen=True)
    assert rolls_in(path) == 2


def test_arrows_and_escape_are_no_letters_however_slowly_they_come(tmp_path: Path) -> None:
    """An arrow whose bytes come one by one, as over a slow line, chooses no die and does no command."""
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        terminal.send("r")
        terminal.wait_for(MADE)
        terminal.send(UP + DOWN + LEFT + RIGHT + HOME + DELETE + F5)
        terminal.wait_for("[")
        terminal.send(ESC)
        terminal.pause(0.3)
        for byte in "[A" + "OB" + "[D" + "[H":
            terminal.send(byte)
            terminal.pause(0.15)
        terminal.send("o")
        terminal.wait_for("letters stay with them")
        assert "KEEP" not in terminal.text
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)
    assert [type(event) for event in read_record(path)[0].events] == [Rolled]


def test_keys_typed_in_a_hurry_are_not_lost_and_not_echoed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with table(path) as terminal:
        terminal.wait_for(START)
        terminal.send("rkrrs")
        terminal.wait_for("Next is Phase 2")
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)
    assert "rkrrs" not in terminal.text
    assert answer("show", path)["players"][0]["phase"] == 2
    assert rolls_in(path) == 3


def test_dice_tumble_unless_that_is_turned_off_by_option_or_environment(tmp_path: Path) -> None:
    """With tumbling a roll shows faces that are not those rolled, once at least on the slowest machine."""
    faces = {}
    for name, extra, env in (
        ("tumbling", (), {}),
        ("option", ("--no-animation",), {}),
        ("variable", (), {"PHASE10DICE_ANIMATION": "no"}),
    ):
        path = tmp_path / f"{name}.jsonl"
        args = ("play", str(path), "--players", "Ana", "--seed", "28", *extra)
        with Terminal(*args, columns=80, lines=24, env=env) as terminal:
            terminal.wait_for(START)
            terminal.send("r")
            faces[name] = terminal.wait_for(MADE)
            terminal.send("q")
            assert_left(terminal, 0, full_screen=True)
    assert len(faces["tumbling"]) > len(faces["option"])
    assert len(faces["option"]) == len(faces["variable"])


@pytest.mark.parametrize("no_color", [False, True])
def test_no_color_prints_no_color_codes(tmp_path: Path, no_color: bool) -> None:
    env = {"COLORTERM": "truecolor", **({"NO_COLOR": "1"} if no_color else {})}
    with table(tmp_path / "game.jsonl", env=env) as terminal:
        terminal.wait_for(START)
        terminal.send("rk")
        terminal.wait_for("KEEP")
        terminal.send("q")
        assert_left(terminal, 0, full_screen=True)
    assert ("38;2;" in terminal.raw or "48;2;" in terminal.raw) != no_color
