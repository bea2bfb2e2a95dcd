"""``simulate``: as scripts and people use it."""

import csv
import json
import os
import signal
from io import StringIO

import pytest

from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import solved_game
from tests.cli.commands import answer, refused, run, start, unnamed_keys
from tests.cli.terminal import Terminal

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")

FEW = ("--games", "6000", "--seed", "3")


def test_the_answer_is_this_json_and_near_the_exact_figures() -> None:
    said = answer("simulate", *FEW, "--processes", "1", "make")
    assert list(said) == ["seed", "house_rules", "complete", "policies"]
    assert (said["seed"], said["complete"]) == (3, True)
    (policy,) = said["policies"]
    assert (policy["policy"], policy["games"]) == ("make", 6000)
    odds = solved_game().players[Goal.MAKE]
    assert policy["exact"]["mean"] == odds.mean
    assert policy["exact"]["quantiles"]["0.5"] == odds.quantiles[2]
    assert abs(policy["mean"] - odds.mean) < 4 * policy["standard_error"]
    assert policy["standard_error"] == pytest.approx(odds.standard_deviation / 6000**0.5, rel=0.1)
    assert policy["turns"] == pytest.approx(sum(odds.turns), rel=0.02)
    assert unnamed_keys("simulate", said) == set()


def test_of_one_game_no_error_is_told() -> None:
    (policy,) = answer("simulate", "--games", "1", "--seed", "3", "--processes", "1", "make")["policies"]
    assert (policy["standard_error"], policy["standard_deviation"]) == (None, None)
    assert policy["exact"]["standard_deviation"] > 0
    row = next(
        csv.DictReader(StringIO(run("simulate", "--games", "1", "--processes", "1", "--csv", "make").stdout))
    )
    assert row["standard_error"] == ""


def test_the_games_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (answer("simulate", *FEW, "--processes", count, "make") for count in "12")
    assert one == two


def test_csv_has_a_row_for_each_policy() -> None:
    result = run("simulate", "--games", "50", "--seed", "1", "--processes", "1", "--csv", "make", "points")
    rows = list(csv.DictReader(StringIO(result.stdout)))
    assert [(row["policy"], row["games"]) for row in rows] == [("make", "50"), ("points", "50")]
    assert float(rows[1]["exact_mean"]) == solved_game().players[Goal.POINTS].mean
    assert "Playing 100 games" in result.stderr


def test_people_read_what_was_sampled_beside_what_is_exact() -> None:
    result = run("simulate", "--games", "1200", "--processes", "1", "--seed", "1", "make")
    said = " ".join(result.stdout.split())
    assert said.startswith("Solitaire games played: make 1,200. The seed was 1.")
    assert "exact 403.18" in said


def test_wrong_options_are_refused() -> None:
    assert "--json and --csv cannot both be had" in refused("simulate", "--json", "--csv")
    assert "POLICY is points, make or game, not luck." in refused("simulate", "luck")
    assert "--games is a whole number from 1 to 100,000,000, not 0." in refused("simulate", "--games", "0")


@posix
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_shows_what_was_played_by_then(processes: str) -> None:
    with Terminal("simulate", "--games", "500000", "--processes", processes, "make") as terminal:
        terminal.wait_for("  1%")
        terminal.interrupt()
        said = terminal.wait_for_end()
    assert terminal.code == 130
    assert "Solitaire games played: make " in said
    assert "403.18" in said
    assert "Traceback" not in terminal.text


@posix
def test_ctrl_c_before_anything_is_played_still_answers_scripts() -> None:
    with start("simulate", "--games", "500000", "--json", "make") as program:
        assert program.stderr is not None
        assert program.stderr.readline().startswith(b"Playing")
        program.send_signal(signal.SIGINT)
        output, talk = program.communicate(timeout=60)
    assert program.returncode == 130
    assert b"Traceback" not in talk
    said = json.loads(output)
    assert (said["complete"], said["policies"]) == (False, [])
