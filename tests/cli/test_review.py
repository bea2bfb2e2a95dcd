"""``review``: as scripts and people use it."""

from pathlib import Path

import pytest

from phase10dice.coach import review
from phase10dice.errors import IllegalMoveError
from phase10dice.opponents import POLICIES
from phase10dice.players import Strength
from phase10dice.record import Record
from phase10dice.solver.goals import Goal
from tests.cli.commands import FAMILY_GAME, answer, refused, run
from tests.games import virtual
from tests.turns import play


def kept_in(path: Path, record: Record) -> Path:
    """Write a record to *path*."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in record.lines()), "utf-8")
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a finished game of two players with a beginner's habits."""
    record = play(virtual("Ana", "Ben", seed=3), POLICIES[Strength.BEGINNER].choose)
    return kept_in(tmp_path_factory.mktemp("games") / "game.jsonl", record)


def read(path: Path) -> Record:
    """Read the record at *path*."""
    return Record.from_lines(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("goal", Goal)
def test_the_answer_is_this_json(played: Path, goal: Goal) -> None:
    said = answer("review", played, "--goal", goal)
    assert list(said) == [
        "goal",
        "dice",
        "house_rules",
        "mark_limits",
        "rating_limits",
        "players",
        "turns",
        "moments",
    ]
    assert (said["goal"], said["dice"], said["house_rules"]) == (goal, "virtual", [])
    assert list(said["mark_limits"]) == ["doubtful", "bad", "very bad"]
    expected = review(read(played), goal)
    for told, player in zip(said["players"], expected.players, strict=True):
        assert told["name"] == player.name
        assert abs(told["luck"] + told["skill"] - told["result"]) < 1e-9
        assert (told["luck"], told["skill"], told["result"]) == (player.luck, player.skill, player.result)
        assert told["rating"] == player.rating
        assert told["choices"] == len(player.decisions)
    assert len(said["turns"]) == len(expected.turns)
    marks = [roll["choice"]["mark"] for turn in said["turns"] for roll in turn["rolls"] if roll["choice"]]
    assert sum(player["very_bad"] for player in said["players"]) == marks.count("very bad") > 0


def test_each_choice_has_what_was_kept_what_was_best_and_the_loss(played: Path) -> None:
    for turn in answer("review", played)["turns"]:
        assert list(turn) == [
            "player",
            "turn",
            "phase",
            "ended",
            "points",
            "value_before",
            "value_after",
            "result",
            "rolls",
        ]
        for roll in turn["rolls"]:
            assert list(roll) == ["dice", "rolled", "luck", "choice"]
            choice = roll["choice"]
            if choice is None:
                continue
            assert choice["loss"] == choice["best"]["value"] - choice["chosen"]["value"] >= 0
            assert choice["chance_lost"] == choice["best"]["make"] - choice["chosen"]["make"]
            for act in ("chosen", "best"):
                assert sorted(choice[act]["keep"] + choice[act]["reroll"]) == sorted(roll["dice"])


def test_the_moments_are_the_three_greatest_losses_with_a_reason(played: Path) -> None:
    said = answer("review", played)
    losses = [roll["choice"]["loss"] for turn in said["turns"] for roll in turn["rolls"] if roll["choice"]]
    assert [moment["loss"] for moment in said["moments"]] == sorted(losses, reverse=True)[:3]
    assert all(moment["reason"].endswith(".") and len(moment["dice"]) == 10 for moment in said["moments"])


def test_one_player_and_only_marked_turns_can_be_asked_for(played: Path) -> None:
    said = answer("review", played, "--player", "be", "--marked")
    assert [player["name"] for player in said["players"]] == ["Ben"]
    assert {turn["player"] for turn in said["turns"]} == {"Ben"}
    assert {moment["player"] for moment in said["moments"]} == {"Ben"}
    for turn in said["turns"]:
        assert any(roll["choice"] and roll["choice"]["mark"] for roll in turn["rolls"])
    assert said["players"][0]["turns"] > len(said["turns"])
    with pytest.raises(IllegalMoveError):
        read(played).game.seat_of("Cy")
    assert "no player is meant by Cy" in refused("review", played, "--player", "Cy")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_people_read_every_turn_the_sums_and_the_moments(played: Path, width: int) -> None:
    result = run("review", played, COLUMNS=str(width))
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= width
    said = " ".join(result.stdout.split())
    assert "(goal: points)" in said
    assert "Ana, turn 1, Phase 1 (set of 3 + set of 3): " in said
    assert "?? -" in said
    assert "best: keep " in said
    assert "very bad (??) from 5.00" in said
    assert "What can be learned from most:" in said
    assert said.count("Chosen: ") == 3


def test_the_goal_is_stated_and_so_is_what_it_means_at_a_table(played: Path) -> None:
    said = " ".join(run("review", played, "--goal", "game").stdout.split())
    assert "the best final score of a solitaire game (goal: game)" in said
    assert "as if everybody played alone" in said


def test_house_rules_are_stated(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    run("play", game, "--players", "Ana", "--seed", "4", "--rule", "optional-score", typed="roll\nkeep a b\n")
    assert answer("review", game)["house_rules"] == ["optional-score"]
    assert "House rules: optional-score." in " ".join(run("review", game).stdout.split())


def test_a_running_game_is_reviewed_up_to_where_it_is(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    run("play", game, "--players", "Ana", "--seed", "4", typed="roll\nkeep a b\n")
    (turn,) = answer("review", game)["turns"]
    assert (turn["ended"], len(turn["rolls"])) == (False, 2)
    assert "not finished" in run("review", game).stdout


def test_with_real_dice_it_is_the_result_turn_by_turn(tmp_path: Path) -> None:
    game = tmp_path / "family.jsonl"
    run("score", game, "--players", "Ana,Ben,Cy", typed=FAMILY_GAME.read_text("utf-8"))
    said = answer("review", game)
    assert said["dice"] == "real"
    assert [player["luck"] for player in said["players"]] == [None] * 3
    assert said["moments"] == []
    for player in said["players"]:
        own = [turn["result"] for turn in said["turns"] if turn["player"] == player["name"]]
        assert sum(own) == pytest.approx(player["result"], abs=1e-9)
    printed = run("review", game, COLUMNS="60").stdout
    assert max(map(len, printed.splitlines())) <= 60
    assert "luck and skill cannot be told apart" in " ".join(printed.split())
    assert "rating" not in printed


def test_names_are_not_markup(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    run("score", game, "--players", "[bold]Ana[/bold],Ben", typed="34\n40\n")
    assert run("review", game).stdout.count("[bold]Ana[/bold]") == 2


def test_without_a_file_it_is_the_game_played_last_finished_or_not(games: Path, played: Path) -> None:
    assert "there is no game" in refused("review")
    kept_in(games / "finished.jsonl", read(played))
    assert [player["name"] for player in answer("review")["players"]] == ["Ana", "Ben"]
    (games / "broken.jsonl").write_text("nonsense\n", "utf-8")
    result = run("review", "--json")
    assert result.exit_code == 0
    assert "a game is passed over" in result.stderr


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello\n", "utf-8")
    assert "does not begin as a record" in refused("review", path, code=1)
    assert "none.jsonl is not there: GAME names a file." in refused("review", tmp_path / "none.jsonl")
    assert "--goal is points, make or game, not win." in refused("review", path, "--goal", "win")
