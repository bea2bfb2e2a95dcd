"""``score`` from a pipe: one entry a line, and what scripts may rely on."""

import json
from pathlib import Path

import pytest

from tests.cli.commands import FAMILY_GAME, answer, refused, run
from tests.games import state


def score(path: Path, *lines: str, players: str = "Ana,Ben") -> dict[str, object]:
    """Type *lines* into a game, new or not, and give the answer."""
    args = [] if path.exists() else ["--players", players]
    return answer("score", path, *args, typed="".join(f"{line}\n" for line in lines))


def test_a_family_game_ends_as_it_does_on_paper(tmp_path: Path) -> None:
    """The scores as they stand in the end, added up by hand.

    Ana: 34 + 46 + 49 + 49 + 44 = 222, at least 221, so + 40; then 45 + 60 + 52 + 50 + 55 = 262. She was on
    Phase 10 when Ben finished but sits before him: no bonus. 222 + 40 + 262 = 524.
    Ben: 48 + 54 + 59 + 42 + 52 = 255, + 40; then 54 + 36 + 44 + 60 + 62 = 256, and he finished first, + 40:
    255 + 40 + 256 + 40 = 591.
    Cy: 30 + 57 + 53 + 49 + 31 = 220, one too few; then 50 + 60 + 45 + 40 + 50 = 245, and on Phase 10 when
    Ben finished, made it in the last try, sits after him: + 40. 220 + 245 + 40 = 505.
    """
    said = answer(
        "score", tmp_path / "f.jsonl", "--players", "Ana,Ben,Cy", typed=FAMILY_GAME.read_text("utf-8")
    )
    assert (said["status"], said["to_move"], said["winners"]) == ("finished", None, ["Ben"])
    ana, ben, cy = said["players"]
    assert [own["total"] for own in (ana, ben, cy)] == [524, 591, 505]
    assert [own["five_phase_bonus"] for own in (ana, ben, cy)] == [40, 40, 0]
    assert [own["first_finish_bonus"] for own in (ana, ben, cy)] == [0, 40, 40]
    assert [own["missed"] for own in (ana, ben, cy)] == [3, 2, 2]
    assert ana["scores"] == [34, 46, 49, 49, 44, 45, 60, 52, 50, 55]
    assert ben["scores"] == [48, 54, 59, 42, 52, 54, 36, 44, 60, 62]
    assert cy["scores"] == [30, 57, 53, 49, 31, 50, 60, 45, 40, 50]
    assert answer("show", tmp_path / "f.jsonl") == said


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("34", 34),
        ("  34\t", 34),
        ("8 8 8 10 W W 1 2 5 7", 34),
        ("8,8,8,10,w,w,1,2,5,7", 34),
        ("8g 8b o8 10 wr W", 34),
        ("8 8 8 8 8 W 1 2 3 7", 40),
    ],
)
def test_points_or_dice_score_and_dice_count_as_well_as_they_can(
    tmp_path: Path, entry: str, points: int
) -> None:
    said = score(tmp_path / "game.jsonl", entry)
    assert (said["to_move"], state(said, "Ana")["scores"][0]) == ("Ben", points)


@pytest.mark.parametrize("entry", ["miss", "MISS", "-", "0", "5 6 7 8 9 10 1 2 3 4"])
def test_a_miss_has_several_names_and_ten_dice_can_be_one(tmp_path: Path, entry: str) -> None:
    said = score(tmp_path / "game.jsonl", entry)
    assert (said["to_move"], state(said, "Ana")["missed"], state(said, "Ana")["phase"]) == ("Ben", 1, 1)


def test_undo_redo_and_edit_put_things_right(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert score(path, "34", "48", "undo", "undo", "redo")["to_move"] == "Ben"
    said = score(path, "45", "edit Ana 1 36", "EDIT ben 1 46")
    assert (state(said, "Ana")["total"], state(said, "Ben")["total"], said["round"]) == (36, 46, 2)
    said = score(path, "undo")
    assert (state(said, "Ana")["total"], state(said, "Ben")["total"], said["round"]) == (36, 45, 2)


def test_a_new_entry_ends_what_could_be_redone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    score(path, "34", "undo", "30")
    assert "there is nothing to redo" in refused("score", path, typed="redo\n")


def test_blank_lines_and_remarks_are_passed_over_and_line_ends_may_be_any(tmp_path: Path) -> None:
    said = answer(
        "score",
        tmp_path / "game.jsonl",
        "--players",
        "Ana,Ben",
        typed="\ufeff# ours\r\n\r\n  \r\n34\r\n  # Ben\r\n48".encode(),
    )
    assert [own["total"] for own in said["players"]] == [34, 48]


def test_quit_leaves_what_follows_unread_and_the_end_of_input_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert score(path, "34", "quit", "nonsense")["to_move"] == "Ben"
    assert score(path, "48")["to_move"] == "Ana"
    assert answer("show", path)["round"] == 2


def test_show_shows_the_pad_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    score(path, "34")
    before = path.read_bytes()
    result = run("score", path, typed="show\n")
    assert result.stdout.count("Grand total") == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("61", "Phase 1 cannot score 61: it gives 1 to 60 points"),
        ("99999", "Phase 1 cannot score 99999"),
        ("00", "Phase 1 cannot score 0"),
        ("9" * 5000, "is neither points (1 to 60) nor dice nor miss"),
        ("x", "nor dice nor miss: phase10dice score --help shows all that can be typed; what came before"),
        ("-5", "-5 is neither points"),
        ("abc", "abc is neither points"),
        ("\x1b[2J", "\\x1b[2J is neither points"),
        ("8 8 8", "8 8 8 does not make Phase 1 (set of 3 + set of 3): type all ten dice, or miss"),
        ("5 5 5 5 5 5 5", "seven high dice (5 to 10) cannot lie there"),
        ("8 8 8 11 W W", "11 is not a die"),
        ("edit Ana 2 30", "Ana has no score in Phase 2 to edit"),
        ("edit Ana 99 30", "Ana has no score in Phase 99 to edit"),
        ("edit Ana 0 30", "Ana has no score in Phase 0 to edit"),
        ("edit Ana 1 61", "Phase 1 cannot score 61"),
        ("edit Zoe 1 30", "no player is meant by Zoe: the players are Ana, Ben"),
        ("edit Ana 1", "edit needs a name, a phase and points"),
        ("edit 1 30", "edit needs a name, a phase and points"),
        ("rename Ana Ben", "two players are called Ben"),
        ("rename Ana", "rename needs a player's name and a new one"),
        ("leave", "leave needs the name"),
        ("redo", "there is nothing to redo"),
    ],
)
def test_a_bad_line_is_named_ends_the_run_and_keeps_what_came_before(
    tmp_path: Path, line: str, message: str
) -> None:
    path = tmp_path / "game.jsonl"
    typed = f"# ours\n\n34\n{line}\n60\n"
    sentence = refused("score", path, "--players", "Ana,Ben", "--json", typed=typed)
    assert sentence.startswith("line 4: ")
    assert message in sentence
    assert sentence.endswith("; what came before it is kept.")
    assert [own["total"] for own in answer("show", path)["players"]] == [34, 0]


def test_points_that_no_roll_gives_are_taken_with_a_warning(tmp_path: Path) -> None:
    result = run("score", tmp_path / "g.jsonl", "--players", "Ana", "--json", typed="59\nedit Ana 1 58\n48\n")
    assert json.loads(result.stdout)["players"][0]["scores"][:2] == [58, 48]
    assert [line for line in result.stderr.splitlines() if line.startswith("phase10dice")] == [
        "phase10dice: no roll gives 59 in Phase 1 as its best; taken as typed.",
        "phase10dice: no roll gives 58 in Phase 1 as its best; taken as typed.",
    ]


def test_json_alone_goes_to_standard_output_and_talk_to_the_other(tmp_path: Path) -> None:
    args = ("score", tmp_path / "g.jsonl", "--players", "Ana,Ben")
    result = run(*args, "--json", typed="34\nshow\n?\n48\n")
    assert json.loads(result.stdout)["round"] == 2
    assert result.stdout.count("\n") == 1
    for talk in ("Ana makes Phase 1: 34 points.", "Grand total", "edit NAME PHASE POINTS"):
        assert talk in result.stderr


def test_one_name_is_solitaire(tmp_path: Path) -> None:
    said = score(tmp_path / "game.jsonl", "miss", players="Ana")
    assert (said["mode"], state(said, "Ana")["penalty"], state(said, "Ana")["total"]) == ("solitaire", 5, -5)


def test_house_rules_are_kept_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rules = ("--rule", "any-colour-wilds")
    answer("score", path, "--players", "Ana", *rules, typed="40\n" * 7)
    said = answer("score", path, typed="10o 9o 8o 7o 8o 10o Wr 1g 2b 3r\n")
    assert state(said, "Ana")["scores"][7] == 52
    assert answer("score", path, *rules)["round"] == 9
    assert "keeps the house rules that it was begun with" in refused(
        "score", path, "--rule", "optional-score"
    )


def test_without_a_file_the_newest_unfinished_game_goes_on(games: Path) -> None:
    assert "say who plays with --players" in refused("score")
    answer("score", "--players", "Ana,Ben", typed="34\n")
    assert [own["total"] for own in answer("score", typed="48\n")["players"]] == [34, 48]
    assert len(list(games.iterdir())) == 1
    answer("score", "--players", "Cy")
    assert len(list(games.iterdir())) == 2, "players named begin a new game beside the old one"


def test_a_data_folder_of_ones_own_is_used(tmp_path: Path, games: Path) -> None:
    folder = tmp_path / "elsewhere"
    answer("score", "--players", "Ana", "--data-dir", folder, typed="34\n")
    assert len(list(folder.iterdir())) == 1
    assert answer("show", "--data-dir", folder)["round"] == 2
    assert run("show", "--json", PHASE10DICE_DATA_DIR=str(folder)).exit_code == 0
    assert not games.exists()


def test_a_game_that_is_refused_is_left_as_it_is_cut_off_or_not(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("score", path, "--players", "Ana,Ben", typed="34\n")
    with path.open("a") as file:
        file.write('{"event": "sco')
    before = path.read_bytes()
    refused("play", path)
    refused("score", path, "--players", "Cy,Di")
    refused("score", path, "--rule", "optional-score")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_file_with_another_game_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    score(path, "34")
    before = path.read_bytes()
    assert "is a game of Ana, Ben: name another file" in refused("score", path, "--players", "Cy,Di")
    assert answer("score", path, "--players", "BEN,ana")["players"][0]["name"] == "Ana"
    assert "use phase10dice score" in refused("play", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["score", "play"])
def test_a_note_is_kept_shown_and_can_be_undone(tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.jsonl"
    result = run(command, path, "--players", "Ana,Ben", typed="note  at [b]Gran's\nnote rainy\nundo\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("Note: at [b]Gran's\nNote: rainy\nThe last entry is undone.\n")
    assert run("show", path).stdout.endswith("\nNote: at [b]Gran's\n")
    assert "rainy" not in run("show", path).stdout
