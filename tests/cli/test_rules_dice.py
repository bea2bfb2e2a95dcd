"""``rules`` and ``dice``: what people look up."""

import re

import pytest

from phase10dice.dice import DICE, parse_face
from tests.cli.commands import answer, run


def test_dice_are_ten_with_six_faces_each_in_json() -> None:
    dice = answer("dice")["dice"]
    assert [die["die"] for die in dice] == list(range(1, 11))
    assert "".join(die["letter"] for die in dice) == "abcdefghij"
    assert [die["kind"] for die in dice] == ["low"] * 4 + ["high"] * 6
    assert dice[5] == {
        "die": 6,
        "letter": "f",
        "kind": "high",
        "faces": ["5g", "6r", "7g", "8o", "9b", "10r"],
    }
    for die, own in zip(dice, DICE, strict=True):
        assert tuple(map(parse_face, die["faces"])) == own.faces


def test_people_see_every_face_with_its_color_letter() -> None:
    *lines, legend = run("dice").stdout.splitlines()
    assert [line.split()[4:] for line in lines] == [[str(face) for face in die.faces] for die in DICE]
    assert legend == "r red, g green, b blue, o orange; W is a wild."


def test_dice_are_drawn_in_color_where_colors_are_wanted() -> None:
    result = run("dice", FORCE_COLOR="1", COLORTERM="truecolor", TERM="xterm-256color")
    assert re.search(r"\x1b\[[0-9;]*4[0-9][0-9;]*m 10g ", result.stdout)


@pytest.mark.parametrize(
    "said",
    [
        "A set or run may be all wilds; with these dice that never changes whether a phase is made",
        "A wild in Phase 8 has its own colour only",
        "A made phase counts when the turn ends; declining it is a house rule",
        "Players with equal totals win together",
        "220 is not enough for the Five Phase Bonus",
        "Phase 10: set of 5 + set of 3, 62 points at most",
        "players who roll the same roll again among themselves",
        "Every missed turn takes 5 points off",
        "optional-score",
        "any-colour-wilds",
        "One to 20 play",
    ],
)
def test_the_rules_say_what_was_decided(said: str) -> None:
    text = " ".join(run("rules").stdout.split())
    assert said in text
    assert said in " ".join(paragraph for part in answer("rules")["sections"] for paragraph in part["text"])


def test_every_section_of_the_rules_has_a_title_and_text() -> None:
    for section in answer("rules")["sections"]:
        assert list(section) == ["title", "text"]
        assert section["title"]
        assert all(section["text"])


@pytest.mark.parametrize("columns", ["30", "60", "80", "200"])
def test_the_rules_fit_the_window(columns: str) -> None:
    lines = run("rules", COLUMNS=columns).stdout.splitlines()
    assert max(map(len, lines)) <= min(int(columns), 88)
    assert min(map(len, lines)) == 0


def test_the_rules_give_the_highest_score_of_each_phase() -> None:
    lines = [line for line in run("rules", COLUMNS="200").stdout.splitlines() if "points at most" in line]
    assert [int(line.split()[-4]) for line in lines] == [60, 57, 59, 49, 52, 54, 60, 56, 60, 62]
