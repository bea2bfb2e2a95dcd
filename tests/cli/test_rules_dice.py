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
        "The highest number starts, then down in order",
        "players with equal rolls roll again among themselves, for their places",
        "At a real table the order is given by hand",
        "from 1 to 10; a run does not go on from 10 to 1",
        "undo reaches back as far as the latest roll",
        "Points above the highest of a phase are refused",
        "Points that no roll gives as its best are taken with a warning; at a terminal it asks once",
        "A new game never overwrites one",
        "The seed stands in the game's file",
        "lets a determined player look ahead",
        "phase10dice play --rule optional-score",
        "A player who goes home keeps the column but cannot win",
        "every other player has one last try, in turn order from there on",
        "was on Phase 10 by then, makes it in the last try, and sits after the first finisher",
        "First Finish Bonus is for making Phase 10 at its first try",
        "A wild helps but adds nothing",
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


def test_the_worked_examples_are_right() -> None:
    (examples,) = (part["text"] for part in answer("rules")["sections"] if part["title"] == "Worked examples")
    for example in examples:
        found = re.match(r"Phase (\d+) with ([\dW ]+): .*?, (\d+) points\.", example)
        assert found, example
        phase, dice, points = found.groups()
        said = answer("check", "--phase", phase, dice)
        assert said["score"] == int(points)
        laid = [" ".join(part["dice"]) for part in said["parts"]]
        assert " and ".join(laid) in example or "the run 4 to 10" in example
    assert len(examples) == 5


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
