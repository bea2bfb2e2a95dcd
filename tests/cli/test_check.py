"""``check``: what scripts may rely on, and that nothing typed can upset it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import Face
from tests.cli.commands import answer, refused, run
from tests.strategies import rolls

MADE = "8 8 8 10 W W 1 2 5 7"


def test_the_answer_is_this_json_and_nothing_else() -> None:
    result = run("check", "--phase", "1", *MADE.split(), "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout == (
        '{"phase": 1, "made": true, "score": 34, "parts": ['
        '{"kind": "set", "size": 3, "number": 8, "dice": ["8", "8", "8"]}, '
        '{"kind": "set", "size": 3, "number": 10, "dice": ["10", "W", "W"]}], '
        '"spare": ["1", "2", "5", "7"]}\n'
    )


def test_a_run_says_where_it_begins_and_ends() -> None:
    assert answer("check", "--phase", "2", "10 10 10 9 8 7 W 1 2 4")["parts"] == [
        {"kind": "set", "size": 3, "number": 10, "dice": ["10", "10", "10"]},
        {"kind": "run", "size": 4, "first": 7, "last": 10, "dice": ["7", "8", "9", "W"]},
    ]


def test_a_color_part_names_its_color() -> None:
    """10 + 10 + 9 + 8 + 8 + 7 + W in orange; the three others are not orange."""
    said = answer("check", "--phase", "8", "10o 9o 8o 7o 8o 10o Wo 1g 2b 3r")
    (part,) = said["parts"]
    assert (said["made"], said["score"], said["spare"]) == (True, 52, ["1g", "2b", "3r"])
    assert sorted(part.pop("dice")) == sorted(["10o", "9o", "8o", "7o", "8o", "10o", "Wo"])
    assert part == {"kind": "color", "size": 7, "color": "o"}


def test_what_is_not_made_has_no_score_and_no_parts() -> None:
    assert answer("check", "--phase", "4", "8 8 9 9 10 10 1 2 3 4") == {
        "phase": 4,
        "made": False,
        "score": None,
        "parts": [],
        "spare": ["8", "8", "9", "9", "10", "10", "1", "2", "3", "4"],
    }


@pytest.mark.parametrize("dice", ["w, 10G ,g9", "W g10 9G", "W,10g,9g", "w\tG10\n9g"])
def test_dice_are_read_in_any_case_with_the_color_on_either_side_and_written_in_one_way(dice: str) -> None:
    assert answer("check", "--phase", "1", dice)["spare"] == ["W", "10g", "9g"]


@pytest.mark.parametrize("args", [["8,8,8,10,W,W"], ["8 8 8", "10,W", "w"], ["8", "8", "8", "10", "W", "W"]])
def test_dice_may_be_one_word_or_many(args: list[str]) -> None:
    assert answer("check", "--phase", "1", *args)["score"] == 34


@given(rolls(), st.integers(1, 10), st.randoms(use_true_random=False))
def test_the_order_of_the_dice_changes_no_answer_and_none_is_lost(
    table: tuple[Face, ...], phase: int, rng: object
) -> None:
    dice = sorted(map(str, table))
    one = answer("check", "--phase", str(phase), *map(str, table))
    other = answer("check", "--phase", str(phase), *dice)
    assert (one["made"], one["score"]) == (other["made"], other["score"])
    assert sorted([*one["spare"], *(die for part in one["parts"] for die in part["dice"])]) == dice


def test_one_die_is_enough_to_ask_about() -> None:
    assert answer("check", "--phase", "6", "5")["made"] is False


def test_colors_are_needed_in_phase_8_only() -> None:
    assert answer("check", "--phase", "7", MADE)["made"] is False
    assert refused("check", "--phase", "8", "10g 9") == (
        "Phase 8 needs the colour of every die, and 9 has none: write r, g, b or o with it, such as 10g."
    )


def test_the_house_rule_makes_a_wild_any_color() -> None:
    dice = "10o 9o 8o 7o 8o 10o Wr 1g 2b 3r"
    assert answer("check", "--phase", "8", dice)["made"] is False
    assert answer("check", "--phase", "8", "--rule", "any-colour-wilds", dice)["score"] == 52
    both = ("--rule", "any-colour-wilds", "--rule", "optional-score")
    assert answer("check", "--phase", "8", *both, dice)["score"] == 52


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--phase", "1", "8 8 11"], "11 is not a die: expected a number 1 to 10 or W"),
        (["--phase", "1", "0"], "0 is not a die"),
        (["--phase", "1", "X"], "X is not a die"),
        (["--phase", "1", "5rg"], "5rg is not a die"),
        (["--phase", "1", "\uff11\uff10"], "\uff11\uff10 is not a die"),
        (["--phase", "1", "\x1b[31m5"], r"\\x1b\[31m5 is not a die"),
        (["--phase", "1", "5 6 7 8 9 10 1 2 3 4 W"], "there are ten dice, not 11"),
        (["--phase", "1", "5 5 5 5 5 5 5"], "seven high dice .* only six"),
        (["--phase", "1", "W W W W 1"], "five low dice .* only four"),
        (["--phase", "1", "10r 10r"], "10r 10r cannot lie there together: only one"),
        (["--phase", "11", "5"], "--phase is a whole number from 1 to 10, not 11."),
        (["--phase", "0", "5"], "--phase is a whole number from 1 to 10, not 0."),
        (["--phase", "two", "5"], "--phase is a whole number from 1 to 10, not two."),
        (["--phase", "1_0", "5"], "--phase is a whole number from 1 to 10, not 1_0."),
        (["--phase", "\u0663", "5"], "--phase is a whole number from 1 to 10, not \u0663."),
        (["5"], "check needs --phase N: phase10dice check --help says more."),
        (["--phase", "1"], "check needs DICE: such as 8 8 8 10 W W 1 2 5 7."),
        (["--phase", "1", " , "], "no dice are given: expected 1 to 10"),
        (
            ["--phase", "1", "--rule", "house", "5"],
            "--rule is optional-score or any-colour-wilds, not house.",
        ),
        (
            ["--phase", "1", "--dice", "5"],
            "--dice is not an option of check: phase10dice check --help lists them.",
        ),
    ],
)
def test_what_is_wrong_is_named_in_one_sentence(args: list[str], message: str) -> None:
    assert re.search(message, refused("check", *args))


def test_people_are_told_the_score_and_which_dice_make_it() -> None:
    lines = run("check", "--phase", "1", MADE).stdout.splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "Phase 1 (set of 3 + set of 3) is made: 34 points.",
        "set of 3 on 8 8 8 8",
        "set of 3 on 10 10 W W",
        "not used 1 2 5 7",
    ]
    assert run("check", "--phase", "4", "8 9 1").stdout == "Phase 4 (run of 7) is not made with 8 9 1.\n"


def test_people_see_runs_and_colors_named() -> None:
    assert "run 4 to 10" in run("check", "--phase", "4", "10 9 8 7 6 5 4 3 W 2").stdout
    assert "7 dice in orange" in run("check", "--phase", "8", "10o 9o 8o 7o 8o 10o Wo").stdout
