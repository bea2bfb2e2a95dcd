"""``keep``: what scripts may rely on, and what people read."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.dice import Face, format_dice, parse_dice
from phase10dice.phases import PHASES, Phase, best_layout
from phase10dice.solver.goals import Goal
from tests.cli.commands import answer, refused, run
from tests.strategies import rolls

SAFE = "8 8 8 10 W W 1 2 5 7"
RUN = "10 9 8 6 5 5 4 W 2 2"


def test_the_answer_is_this_json() -> None:
    said = answer("keep", "--phase", "4", "--rolls-left", "1", "--top", "1", RUN)
    choice = {
        "action": "roll",
        "keep": ["10", "9", "8", "6", "5", "4", "W"],
        "reroll": ["5", "2", "2"],
        "value": pytest.approx(43 + 1 / 6, abs=1e-12),
        "points": pytest.approx(43 + 1 / 6, abs=1e-12),
        "make": 1.0,
    }
    head = {"phase": 4, "rolls_left": 1, "goal": "points"}
    assert said == {**head, **choice, "now": 42, "choices": [choice]}
    assert list(said) == [*head, *choice, "now", "choices"]


def test_that_answer_is_what_rolling_three_dice_by_hand_gives() -> None:
    """The three dice rolled are one high die and two low ones: 216 rolls, one as likely as the other."""
    kept = parse_dice("10 9 8 6 5 4 W")
    low, high = parse_dice("1 2 3 4 W W"), parse_dice("5 6 7 8 9 10")
    layouts = [best_layout(PHASES[3], (*kept, *rolled)) for rolled in product(high, low, low)]
    scores = [layout.score if layout else 0 for layout in layouts]
    assert sum(scores) / len(scores) == pytest.approx(43 + 1 / 6, abs=1e-12)


def test_five_choices_come_best_first_and_all_differ() -> None:
    said = answer("keep", "--phase", "1", "--rolls-left", "2", SAFE)
    assert len(said["choices"]) == 5
    values = [choice["value"] for choice in said["choices"]]
    assert values == sorted(values, reverse=True)
    assert len({tuple(sorted(choice["keep"])) for choice in said["choices"]}) == 5
    assert said["choices"][0]["keep"] == said["keep"]
    assert len(answer("keep", "--phase", "1", "--rolls-left", "2", "--top", "9", SAFE)["choices"]) == 9


def test_of_keeps_that_tie_the_one_with_the_fewest_dice_is_advised() -> None:
    said = answer("keep", "--phase", "1", "--rolls-left", "2", SAFE)
    assert sorted(said["keep"]) == sorted(["8", "8", "8", "10", "W", "W"])
    assert said["choices"][1]["value"] == said["value"]


def test_stopping_is_advised_where_it_ties() -> None:
    said = answer("keep", "--phase", "1", "--rolls-left", "2", "--goal", "make", SAFE)
    assert (said["action"], said["keep"], said["reroll"]) == ("stop", SAFE.split(), [])
    assert (said["value"], said["points"], said["now"]) == (1.0, 34.0, 34)


def test_with_no_roll_left_there_is_only_stopping() -> None:
    made = answer("keep", "--phase", "4", "--rolls-left", "0", RUN)
    assert (made["action"], made["value"], made["now"], len(made["choices"])) == ("stop", 42.0, 42, 1)
    missed = answer("keep", "--phase", "7", "--rolls-left", "0", RUN)
    assert (missed["action"], missed["value"], missed["make"], missed["now"]) == ("stop", 0.0, 0.0, None)


@settings(max_examples=25, deadline=None)
@given(
    rolls(), st.sampled_from([p for p in PHASES if p.number != 8]), st.integers(0, 2), st.sampled_from(Goal)
)
def test_keep_and_reroll_are_the_dice_that_were_given(
    table: tuple[Face, ...], phase: Phase, rolls_left: int, goal: Goal
) -> None:
    number = phase.number
    dice = [str(face) for face in table]
    said = answer("keep", "--phase", str(number), "--rolls-left", str(rolls_left), "--goal", goal, *dice)
    for choice in said["choices"]:
        assert sorted(choice["keep"] + choice["reroll"]) == sorted(dice)
        assert (choice["action"] == "stop") == (not choice["reroll"])
        assert 0 <= choice["make"] <= 1 + 1e-12


def test_the_game_goal_takes_the_total_the_misses_and_the_tries() -> None:
    ask = ("keep", "--phase", "10", "--rolls-left", "1", "--goal", "game", "10 10 10 10 W W 1 2 9 9")
    first = answer(*ask, "--total", "400")
    assert answer(*ask, "--total", "410")["value"] == pytest.approx(first["value"] + 10, abs=1e-9)
    assert answer(*ask, "--total", "400", "--missed", "3")["value"] == pytest.approx(
        first["value"] - 15, abs=1e-9
    )
    assert answer(*ask, "--total", "400", "--retry")["value"] < first["value"] - 35
    assert "note" not in first


def test_a_total_that_is_not_told_is_taken_as_the_mean_and_told() -> None:
    said = answer("keep", "--phase", "3", "--rolls-left", "2", "--goal", "game", "9 9 9 8 7 6 W 1 2 3")
    assert "the total before this turn is taken as" in said["note"]


def test_optional_score_never_lowers_a_value() -> None:
    ask = (
        "keep",
        "--phase",
        "6",
        "--rolls-left",
        "1",
        "--goal",
        "game",
        "--total",
        "240",
        "10 9 8 6 5 5 4 W W W",
    )
    forced, optional = answer(*ask)["value"], answer(*ask, "--rule", "optional-score")["value"]
    assert optional >= forced


def test_dice_in_order_say_which_die_is_which() -> None:
    dice = "Wr 1r 3r 1g 5r 6r 7r 8b 9r 10o"
    ask = ("keep", "--phase", "8", "--rolls-left", "1")
    known, typed = answer(*ask, "--in-order", dice), answer(*ask, dice)
    assert "note" not in known
    assert "ways" in typed["note"]
    assert known["value"] != typed["value"]
    message = refused(*ask, "--in-order", "1r Wr 3r 1g 5r 6r 7r 8b 9r 10o")
    assert message == "die a does not show 1r."


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--phase", "1", "--rolls-left", "2", "8 8 8"), "keep needs all ten dice, not 3."),
        (("--phase", "1", "--rolls-left", "3", SAFE), "--rolls-left is a whole number from 0 to 2, not 3."),
        (("--phase", "0", "--rolls-left", "2", SAFE), "--phase is a whole number from 1 to 10, not 0."),
        (
            ("--phase", "8", "--rolls-left", "2", SAFE),
            "Phase 8 needs the colour of every die, and 8 has none",
        ),
        (("--phase", "1", "--rolls-left", "2", "8 8 8 10 W W 1 2 5 x"), "x is not a die"),
        (("--phase", "1", "--rolls-left", "2", "8 8 8 8 8 8 8 W W W"), "seven high dice"),
        (
            ("--phase", "1", "--rolls-left", "2", "--goal", "luck", SAFE),
            "--goal is points, make or game, not luck.",
        ),
        (
            ("--phase", "1", "--rolls-left", "2", "--total", "-1", SAFE),
            "--total is a whole number of 0 or more, not -1.",
        ),
        (
            ("--phase", "1", "--rolls-left", "2", "--top", "0", SAFE),
            "--top is a whole number of 1 or more, not 0.",
        ),
        (("--phase", "1", SAFE), "keep needs --rolls-left N: phase10dice keep --help says more."),
        (
            ("--phase", "1", "--rolls-left", "2", "--goal", "game", "--total", "300", SAFE),
            "the total before Phase 1 cannot be more than 0",
        ),
        (
            ("--phase", "1", "--rolls-left", "2", "--total", "0", SAFE),
            "the total, the misses and a first try that is gone matter to the goal game alone",
        ),
        (
            ("--phase", "1", "--rolls-left", "2", "--goal", "game", "--retry", SAFE),
            "a first try that is gone matters in Phase 10 alone",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(args: tuple[str, ...], message: str) -> None:
    assert message in refused("keep", *args)


def test_people_read_one_sentence_the_choices_and_what_other_goals_want() -> None:
    said = run("keep", "--phase", "1", "--rolls-left", "2", SAFE, COLUMNS="100").stdout
    assert " 8 *  8 *  8 *  10 *  W *  W *  1    2    5    7" in said
    sentence = "Keep 8 8 8 10 W W, roll the 1 2 5 7 again: 40.8 points on average, and the phase stays safe."
    assert sentence in said
    assert "Stopping now gives 34 points." in said
    assert "For the best chance to make the phase in this turn: stop, a chance of 100%." in said
    assert "\n8 8 8 10 W        40.45   0.34   40.45  99.4%\n" in said


@pytest.mark.parametrize("width", [20, 40, 80])
def test_the_answer_fits_narrow_screens(width: int) -> None:
    said = run("keep", "--phase", "1", "--rolls-left", "2", SAFE, COLUMNS=str(width)).stdout
    assert all(len(line) <= width for line in said.splitlines())


def test_the_dice_are_repeated_as_they_were_written() -> None:
    said = answer("keep", "--phase", "1", "--rolls-left", "1", "G8,8b,w,wR,10 1 2 5 7 9")
    assert sorted(said["keep"] + said["reroll"]) == sorted(
        ["8g", "8b", "W", "Wr", "10", "1", "2", "5", "7", "9"]
    )
    assert format_dice(parse_dice(" ".join(said["keep"]))) == " ".join(said["keep"])
