"""``drill``: as scripts and people use it."""

from typing import Any

import pytest

from phase10dice.dice import DICE
from tests.cli.commands import answer, refused, run
from tests.cli.terminal import Terminal

SEED = ("--seed", "5")
LEFT, BACKSPACE = "\x1b[D", "\x7f"


def letters(question: dict[str, Any], act: str) -> str:
    """Write what a question says of the dice to keep as it is typed."""
    choice = question[act]
    if not choice["reroll"]:
        return "stop"
    wanted, kept = list(choice["keep"]), ""
    for die, face in zip(DICE, question["dice"], strict=True):
        if face in wanted:
            wanted.remove(face)
            kept += die.letter
    return kept or "none"


def asked(*options: str) -> list[dict[str, Any]]:
    """Find out what is asked, by stopping every time."""
    questions: list[dict[str, Any]] = answer("drill", *SEED, *options, typed="stop\n" * 10)["questions"]
    return questions


def test_the_answer_is_this_json() -> None:
    said = answer("drill", *SEED, "--count", "3", typed="a b c\nnone\nstop\n")
    assert list(said) == ["goal", "seed", "asked", "right", "longest_streak", "loss", "questions"]
    assert (said["goal"], said["seed"], said["asked"]) == ("points", 5, 3)
    assert said["loss"] == pytest.approx(sum(question["loss"] for question in said["questions"]))
    for question in said["questions"]:
        assert question["loss"] == question["best"]["value"] - question["chosen"]["value"]
        assert question["lesson"] in ("habit", "close")
        assert question["tempting"]["mark"] in ("doubtful", "bad")


def test_a_seed_asks_the_same_again_and_the_best_answers_make_a_streak() -> None:
    questions = asked("--count", "6")
    best = "".join(f"keep {letters(question, 'best')}\n" for question in questions).replace(
        "keep stop", "stop"
    )
    said = answer("drill", *SEED, "--count", "6", typed=best)
    assert (said["right"], said["longest_streak"], said["loss"]) == (6, 6, 0)
    assert [question["dice"] for question in said["questions"]] == [q["dice"] for q in questions]


def test_a_wrong_answer_ends_the_streak() -> None:
    questions = asked("--count", "4")
    acts = [
        letters(questions[0], "best"),
        letters(questions[1], "best"),
        "stop",
        letters(questions[3], "best"),
    ]
    tempted = letters(questions[2]["tempting"] | {"dice": questions[2]["dice"]}, "chosen")
    acts[2] = tempted
    said = answer("drill", *SEED, "--count", "4", typed="\n".join(acts))
    assert (said["right"], said["longest_streak"]) == (3, 2)
    assert said["questions"][2]["loss"] == questions[2]["tempting"]["loss"] == said["loss"] > 0


def test_people_are_told_the_loss_the_best_and_the_reason() -> None:
    questions = asked("--count", "2")
    typed = f"{letters(questions[0], 'best')}\nnone\n"
    result = run("drill", *SEED, "--count", "2", typed=typed, COLUMNS="60")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 60
    said = " ".join(result.stdout.split())
    assert "1. Phase " in said
    assert "Right: " in said
    assert "Very bad (??): " in said
    assert "1 of 2 right, longest streak 1" in said
    assert "The seed was 5" in said


@pytest.mark.parametrize("phase", ["1", "8"])
def test_one_phase_can_be_practised(phase: str) -> None:
    assert {question["phase"] for question in asked("--phase", phase, "--count", "3")} == {int(phase)}


def test_it_ends_with_the_answers_or_with_quit() -> None:
    assert answer("drill", *SEED, typed="")["asked"] == 0
    assert answer("drill", *SEED, typed="# a comment\n\nstop\nquit\nstop\n")["asked"] == 1


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("x", "x is not a die"),
        ("a b z", "z is not a die"),
        ("abcdefghij", "nothing to roll"),
        ("keep", "keep needs the letters"),
        ("decline", "only the house rule optional-score lets a player decline it"),
    ],
)
def test_a_bad_line_from_a_pipe_is_named(line: str, fault: str) -> None:
    sentence = refused("drill", *SEED, typed=f"stop\n\n{line}\n")
    assert sentence.startswith("line 3: ")
    assert fault in sentence


def test_with_the_rule_a_score_can_be_declined() -> None:
    said = answer(
        "drill", *SEED, "--rule", "optional-score", "--goal", "game", "--count", "1", typed="decline\n"
    )
    assert said["questions"][0]["chosen"]["make"] == 0


def test_at_a_terminal_a_slip_is_asked_about_again_and_ctrl_c_keeps_the_count() -> None:
    with Terminal("drill", *SEED) as terminal:
        terminal.wait_for("Keep: ")
        terminal.send("x\r")
        terminal.wait_for("x is not a die")
        terminal.wait_for("Keep: ")
        terminal.send("?\r")
        terminal.wait_for("roll all ten dice again")
        terminal.wait_for("Keep: ")
        terminal.send("nXne" + LEFT * 2 + BACKSPACE + "o\r")
        terminal.wait_for("2. Phase")
        terminal.interrupt()
        terminal.wait_for("of 1 right")
        terminal.wait_for_end()
        assert terminal.code == 130
