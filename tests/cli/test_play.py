"""``play`` from a pipe: one command a line, one line a roll, and what scripts may rely on."""

import json
from pathlib import Path

import pytest

from phase10dice.dice import parse_dice
from phase10dice.events import Rolled
from phase10dice.storage import read_record
from tests.cli.commands import answer, refused, run
from tests.games import state


def play(path: Path, *lines: str, players: str = "Ana", seed: int = 28) -> list[str]:
    """Type *lines* into a game, begun if need be, and give what it said before the pad."""
    args = [] if path.exists() else ["--players", players, "--seed", str(seed)]
    result = run("play", path, *args, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout.partition("\nPhase  ")[0].splitlines()


def test_each_roll_is_one_line_with_letters_and_a_star_on_kept_dice(tmp_path: Path) -> None:
    assert play(tmp_path / "game.jsonl", "roll", "keep e f g", "keep e f g") == [
        "roll 1 of 3: a 3o  b Wb  c 1o  d Wr  e 8g  f 8o  g 8b  h 6g  i 10g  j 5b",
        "roll 2 of 3: a Wo  b Wb  c Wb  d Wr  e 8g* f 8o* g 8b* h 6g  i 9r  j 6o",
        "roll 3 of 3: a 3o  b 4o  c 1o  d 4r  e 8g* f 8o* g 8b* h 7o  i 6b  j 7g",
    ]


@pytest.mark.parametrize("columns", ["40", "200"])
def test_a_roll_from_a_pipe_stays_one_line_however_narrow(tmp_path: Path, columns: str) -> None:
    args = ("play", tmp_path / "g.jsonl", "--players", "Ana", "--seed", "28")
    first = run(*args, typed="roll\n", COLUMNS=columns).stdout.splitlines()[0]
    assert first == "roll 1 of 3: a 3o  b Wb  c 1o  d Wr  e 8g  f 8o  g 8b  h 6g  i 10g  j 5b"


@pytest.mark.parametrize("keep", ["keep b d e f g i", "KEEP BDEFGI", "k i,g,f,e,d,b", "keep b b d e f g i"])
def test_dice_to_keep_are_named_by_letters_in_any_way(tmp_path: Path, keep: str) -> None:
    said = play(tmp_path / "game.jsonl", "roll", keep)
    assert said[1] == "roll 2 of 3: a Wo  b Wb* c Wb  d Wr* e 8g* f 8o* g 8b* h 6g  i 10g* j 6o"


def test_stop_scores_what_lies_there(tmp_path: Path) -> None:
    """8 8 8 and 10 W W are 34."""
    path = tmp_path / "game.jsonl"
    said = play(path, "roll", "stop")
    assert said[1] == "Ana makes Phase 1 with 8g 8o 8b and 10g Wb Wr: 34 points."
    assert state(answer("show", path), "Ana")["scores"][0] == 34


def test_a_better_layout_with_dice_that_were_not_kept_counts(tmp_path: Path) -> None:
    """The last roll shows two 7s beside what was kept, and 8 8 8 with 7 7 W are 38."""
    keep = "keep b d e f g i"
    assert play(tmp_path / "g.jsonl", "roll", keep, keep, "stop")[3] == (
        "Ana makes Phase 1 with 7o 7g Wb and 8g 8o 8b: 38 points."
    )


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["keep a"], "line 1: no dice are on the table yet: roll first"),
        (["stop"], "line 1: no dice are on the table yet: roll first"),
        (["undo"], "line 1: there is nothing to undo"),
        (["roll", "roll"], "line 2: say which dice to keep: the others are rolled"),
        (["roll", "keep"], "line 2: keep needs the letters of dice"),
        (["roll", "keep k"], "line 2: k is not a die: the dice are a to j"),
        (["roll", "keep 1 2 3"], "line 2: 1 is not a die: the dice are a to j"),
        (["roll", "keep 8 8 8"], "line 2: 8 is not a die"),
        (["roll", "keep a to c"], "line 2: t is not a die"),
        (["roll", "keep abcdefghij"], "line 2: with all ten dice kept there is nothing to roll"),
        (["roll", "keep a", "keep a", "keep a"], "line 4: all three rolls are done: stop ends the turn"),
        (["roll", "keep a", "undo"], "line 3: the dice are rolled: a roll cannot be taken back"),
        (["roll", "undo"], "line 2: the dice are rolled: a roll cannot be taken back"),
        (["roll", "decline"], "line 2: a made phase counts: only the house rule optional-score"),
        (["roll", "stop", "redo"], "line 3: there is nothing to redo"),
        (["34"], "line 1: 34 is not a command here"),
        (["edit Ana 1 30"], "line 1: edit Ana 1 30 is not a command here"),
        (["\x1b[2J"], "line 1: \\x1b[2J is not a command here"),
        (["# ours", "", "rol"], "line 3: rol is not a command here"),
    ],
)
def test_a_bad_line_is_named_ends_the_run_and_keeps_what_came_before(
    tmp_path: Path, lines: list[str], message: str
) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(lines)
    sentence = refused("play", path, "--players", "Ana", "--seed", "28", typed=typed)
    assert sentence.startswith(message)
    assert sentence.endswith("; what came before it is kept.")
    good = [line for line in lines[:-1] if line and not line.startswith("#")]
    record, _ = read_record(path)
    assert sum(isinstance(event, Rolled) for event in record.events) == len(good) - good.count("stop")


def test_a_turn_can_be_taken_up_again_where_it_was(tmp_path: Path) -> None:
    """A quit between the rolls changes no die, and neither do remarks, looks or help."""
    one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    play(one, "roll", "keep e f g", "keep e", "stop", "roll")
    for line in ("roll", "keep e f g", "show", "?", "keep e", "# x", "stop", "roll"):
        play(many, line)
    assert read_record(one)[0].events == read_record(many)[0].events


def test_undo_after_a_stop_goes_back_to_the_same_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "roll", "stop", "undo", "keep e f g")
    rolled = [event.table for event in read_record(path)[0].events if isinstance(event, Rolled)]
    assert rolled[1] == parse_dice("Wo Wb Wb Wr 8g 8o 8b 6g 9r 6o")


def test_the_answer_is_the_state_and_the_seed_and_talk_goes_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    args = ("play", path, "--players", "Ana,Ben", "--seed", "28", "--json")
    result = run(*args, typed="roll\nstop\nshow\n?\n")
    said = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    assert said.pop("seed") == 28
    assert said == answer("show", path)
    for talk in ("For the start: ", "roll 1 of 3: a 3o", "Grand total", "keep a c f"):
        assert talk in result.stderr


def test_plain_is_what_a_pipe_gets(tmp_path: Path) -> None:
    args = ("--players", "Ana", "--seed", "28")
    one = run("play", tmp_path / "a.jsonl", *args, typed="roll\nkeep a\n")
    other = run("play", tmp_path / "b.jsonl", *args, "--plain", typed="roll\nkeep a\n")
    assert one.stdout == other.stdout


def test_a_seed_gives_the_same_game_and_without_one_games_differ(tmp_path: Path) -> None:
    def rolled(name: str, *args: str) -> tuple[Rolled, ...]:
        run("play", tmp_path / name, "--players", "Ana,Ben", *args, typed="roll\nkeep none\nkeep none\n")
        return tuple(event for event in read_record(tmp_path / name)[0].events if isinstance(event, Rolled))

    assert rolled("a.jsonl", "--seed", "5") == rolled("b.jsonl", "--seed", "5")
    assert rolled("c.jsonl") != rolled("d.jsonl")


def test_the_order_is_rolled_for_and_told_before_the_first_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = run("play", path, "--players", "Ana,Ben,Cy", "--seed", "28", typed="")
    assert result.stderr.startswith("For the start: Ana rolls 9, Ben rolls 10, Cy rolls 5.\n")
    said = answer("play", path)
    assert [own["name"] for own in said["players"]] == ["Ben", "Ana", "Cy"]
    assert said["to_move"] == "Ben"


def test_a_made_phase_can_be_declined_under_the_house_rule(tmp_path: Path) -> None:
    args = ("play", tmp_path / "g.jsonl", "--players", "Ana", "--seed", "28")
    said = answer(*args, "--rule", "optional-score", typed="roll\ndecline\n")
    ana = state(said, "Ana")
    assert (ana["phase"], ana["missed"], ana["total"]) == (1, 1, -5)


def test_a_phase_that_is_not_made_is_not_declined(tmp_path: Path) -> None:
    """Seed 8 does not make Phase 1 at once."""
    path = tmp_path / "g.jsonl"
    args = ("play", path, "--players", "Ana", "--seed", "8", "--rule", "optional-score")
    sentence = refused(*args, typed="roll\ndecline\n")
    assert "line 2: Phase 1 is not made, so there is no score to decline" in sentence
    assert state(answer("play", path, typed="stop\n"), "Ana")["missed"] == 1


def test_a_game_keeps_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(path, "roll")
    kept = "keeps the seed that it was begun with: leave --seed out, or name another file."
    assert kept in refused("play", path, "--seed", "2")
    assert answer("play", path, "--seed", "28")["seed"] == 28
    assert "use phase10dice play" in refused("score", path, typed="34\n")


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    ("option", "what"), [(("--seed", "6"), "seed"), (("--rule", "optional-score"), "house rules")]
)
def test_what_an_unfinished_game_does_not_have_leads_to_a_new_one(option: tuple[str, str], what: str) -> None:
    run("play", "--players", "Ana", "--seed", "1")
    said = refused("play", *option)
    assert f"keeps the {what} that it was begun with" in said
    assert said.endswith(f"leave {option[0]} out, or name the players of a new game with --players.")


def test_a_forgotten_comma_makes_no_file_unnoticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = (
        "phase10dice: a new game of Ana begins in the file Ben; if Ben is a player, put commas between names"
    )
    assert f"{said}, such as --players Ana,Ben.\n" in run("play", "--players", "Ana", "Ben").stderr
    assert (tmp_path / "Ben").exists()
    for meant in ("Ben", tmp_path / "Cy", "cy.jsonl"):
        assert "begins in" not in run("play", "--players", "Ana", meant).stderr


def test_a_file_without_a_game_is_named_when_nobody_is_said_to_play(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    assert (
        refused("score", path) == f"there is no game in {path} yet: say who plays with --players NAME,NAME."
    )
    assert not path.exists()
