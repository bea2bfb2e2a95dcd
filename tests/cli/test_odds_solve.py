"""``odds`` and ``solve``."""

import json
from pathlib import Path

import pytest

from phase10dice.phases import PHASES
from phase10dice.scores import highest_score
from tests.cli.commands import answer, refused, run, unnamed_keys


def test_the_odds_are_this_json() -> None:
    said = answer("odds")
    assert [odds["phase"] for odds in said["phases"]] == list(range(1, 11))
    for odds, phase in zip(said["phases"], PHASES, strict=True):
        assert list(odds) == ["phase", "name", "highest", "first_roll", "make", "points"]
        assert (odds["name"], odds["highest"]) == (phase.name, highest_score(phase))
    assert said["phases"][0]["first_roll"] == pytest.approx(139241 / 279936, abs=1e-12)
    assert round(said["phases"][0]["make"], 4) == 0.9866
    assert round(said["phases"][0]["points"], 4) == 40.3646
    assert list(said["solitaire"]) == ["expected_score"]


def test_the_odds_of_one_phase() -> None:
    assert [odds["phase"] for odds in answer("odds", "--phase", "8")["phases"]] == [8]


def test_a_house_rule_changes_the_odds() -> None:
    plain, wild = (answer("odds", "--phase", "8", *rule) for rule in ((), ("--rule", "any-colour-wilds")))
    assert wild["phases"][0]["make"] > plain["phases"][0]["make"]
    optional = answer("odds", "--rule", "optional-score")
    assert optional["solitaire"]["expected_score"] > plain["solitaire"]["expected_score"]


@pytest.mark.parametrize("width", [40, 60, 80])
def test_people_read_a_table_with_a_bar_for_each_chance(width: int) -> None:
    said = run("odds", COLUMNS=str(width)).stdout
    assert all(len(line) <= width for line in said.splitlines())
    assert "98.7%" in said
    assert ("#########." in said) == (width >= 60)
    assert "average score" in said


def test_a_phase_that_is_not_there_is_refused() -> None:
    assert "--phase is a whole number from 1 to 10, not 11." in refused("odds", "--phase", "11")


def test_what_solve_cannot_write_is_refused_before_it_sets_to_work(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    answer("score", game, "--players", "Ana", typed="34\n")
    assert refused("solve", "--output", game) == f"{game} is a game: name another file."
    assert "cannot both have standard output" in refused("solve", "--json", "--output", "-")


@pytest.mark.slow
def test_solving_anew_gives_what_ships(tmp_path: Path) -> None:
    """Takes up to half a minute; the whole of what ships is compared in the tests of the solver."""
    output = tmp_path / "solved.txt"
    result = run("solve", "--json", "--output", output)
    assert result.exit_code == 0
    assert '"same": true' in result.stdout
    assert unnamed_keys("solve", json.loads(result.stdout)) == set()
    assert "Solving" in result.stderr
    assert output.read_text("utf-8").startswith("# The solitaire game of Phase 10 Dice")
