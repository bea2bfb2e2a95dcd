"""Chance and dice: faults that people suspected or found, each as a test."""

import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import phase10dice
from phase10dice.dice import DICE, Color, Face, Kind, assignments, dice_stream, parse_dice, roll_dice
from phase10dice.errors import ImpossibleDiceError, UnreadableError
from phase10dice.events import Kept, Renamed, Rolled, Stopped, Undone
from phase10dice.phases import PHASES
from phase10dice.scores import score_counts
from phase10dice.storage import read_record
from tests.cli.commands import answer, refused, run
from tests.games import play_at_random, virtual


def chi_square(seen: Counter[int | None], shares: dict[int | None, Fraction]) -> float:
    """Measure how far *seen* is from what *shares* lets expect."""
    total = sum(seen.values())
    return sum(
        (seen[key] - float(total * share)) ** 2 / float(total * share) for key, share in shares.items()
    )


def test_g1_six_hundred_thousand_faces_fall_as_often_as_they_should() -> None:
    """Five degrees of freedom for high dice, four for low: over 25.7 or 23.5 comes 1 time in 10,000."""
    seen: dict[Kind, Counter[int | None]] = {Kind.HIGH: Counter(), Kind.LOW: Counter()}
    by_die: dict[int, Counter[Face]] = {die.number: Counter() for die in DICE}
    for seed in range(3000):
        for roll in range(1, 21):
            for die, face in zip(DICE, roll_dice(dice_stream(seed, roll)), strict=True):
                seen[die.kind][face.number] += 1
                by_die[die.number][face] += 1
    assert sum(seen[Kind.HIGH].values()) + sum(seen[Kind.LOW].values()) == 600_000
    sixth = Fraction(1, 6)
    assert chi_square(seen[Kind.HIGH], dict.fromkeys(range(5, 11), sixth)) < 25.7
    low: dict[int | None, Fraction] = {**dict.fromkeys(range(1, 5), sixth), None: Fraction(1, 3)}
    assert chi_square(seen[Kind.LOW], low) < 23.5
    for faces in by_die.values():
        assert len(faces) == 6
        assert min(faces.values()) > 9500
        assert max(faces.values()) < 10500


def test_g1_one_roll_tells_nothing_about_the_next() -> None:
    """In 20,000 pairs of rolls that follow each other a high die repeats its face 1 time in 6."""
    again = 0
    for seed in range(20_000):
        one, other = (roll_dice(dice_stream(seed, roll))[9] for roll in (1, 2))
        again += one == other
    assert again / 20_000 == pytest.approx(1 / 6, abs=0.012)


def test_g2_a_face_of_a_die_always_has_the_same_color() -> None:
    for seed in range(300):
        for die, face in zip(DICE, roll_dice(dice_stream(seed, 1)), strict=True):
            assert face in die.faces
    high = [face for die in DICE for face in die.faces if face.kind is Kind.HIGH]
    assert len(set(high)) == 24, "each number in each colour"


def test_g2_the_chance_of_phase_8_in_one_roll_is_that_of_the_real_faces() -> None:
    """No two colours can have seven of ten dice each, so their chances add up: 1.144 % in all."""
    chance = Fraction(0)
    for color in Color:
        count = {0: Fraction(1)}
        for die in DICE:
            share = Fraction(sum(face.color is color for face in die.faces), 6)
            count = {
                number: count.get(number, Fraction(0)) * (1 - share)
                + count.get(number - 1, Fraction(0)) * share
                for number in range(len(count) + 1)
            }
        chance += sum((count[number] for number in range(7, 11)), Fraction(0))
    assert float(chance) == pytest.approx(0.01144, abs=0.000005)
    assert Fraction(sum(score_counts(PHASES[7]).values()), 6**10) == chance
    random_colors = 4 * sum(
        Fraction(ways(10, n)) * Fraction(1, 4) ** n * Fraction(3, 4) ** (10 - n) for n in range(7, 11)
    )
    assert float(random_colors) == pytest.approx(0.01402, abs=0.000005), "what it would be otherwise"


def ways(of: int, choose: int) -> int:
    """Count the ways to choose."""
    return 1 if not choose else ways(of - 1, choose - 1) * of // choose


def test_g3_the_same_seed_is_the_same_game_and_is_told_at_the_end(tmp_path: Path) -> None:
    """A game is played to its last stop; the seed it names gives the same rolls for the same choices."""
    record = virtual("Ana", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in [*record.lines()][:-1]))
    said = run("play", path, typed="stop\n").stdout
    assert "The seed was 28: it gives the same dice again." in said
    again = virtual("Ana", seed=28)
    for event in record.events:
        again.add(again.next_roll() if isinstance(event, Rolled) else event)
    assert again.events == record.events


def test_g4_a_record_lists_no_rolls_to_come(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer("play", path, "--players", "Ana", "--seed", "28", typed="roll\n")
    text = path.read_text()
    assert text.count("table") == 1
    answer("play", path, typed="keep e f g\n")
    assert path.read_text().startswith(text)


def test_g5_a_seed_gives_these_rolls_on_every_python(tmp_path: Path) -> None:
    lines = run(
        "play", tmp_path / "g.jsonl", "--players", "Ana", "--seed", "1", typed="roll\nkeep a b\nkeep b\n"
    )
    assert lines.stdout.splitlines()[:3] == [
        "roll 1 of 3: a 4g  b 2b  c Wb  d 4r  e 5r  f 7g  g 5o  h 6g  i 10g  j 6o",
        "roll 2 of 3: a 4g* b 2b* c 1o  d 2o  e 10g  f 5g  g 9g  h 8b  i 9r  j 5b",
        "roll 3 of 3: a 2g  b 2b* c 2r  d Wg  e 7b  f 9b  g 7r  h 10b  i 8o  j 8r",
    ]


def test_g5_nothing_but_rolls_moves_the_dice(tmp_path: Path) -> None:
    one, other = virtual("Ana", "Ben", seed=5), virtual("Ana", "Ben", seed=5)
    one.add(one.next_roll())
    other.add(other.next_roll())
    other.add(Renamed(1, "Bea"))
    other.add(Kept(frozenset({9})))
    other.next_roll()
    other.add(Undone())
    other.add(Stopped())
    other.add(Undone())
    for record in (one, other):
        record.add(Kept(frozenset({0, 1})))
        record.add(record.next_roll())
    tables = [
        [event.table for event in record.events if isinstance(event, Rolled)] for record in (one, other)
    ]
    assert tables[0] == tables[1]
    path, looked = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    args = ("--players", "Ana,Ben", "--seed", "5")
    answer("play", path, *args, typed="roll\nkeep a\nkeep b\n")
    answer("play", looked, *args, typed="roll\nshow\n?\nkeep a\n")
    run("roll", "--seed", "5")
    answer("play", looked, typed="show\nkeep b\n")
    assert read_record(path)[0].events == read_record(looked)[0].events


def test_g5_two_games_in_a_row_differ(tmp_path: Path) -> None:
    seeds = {answer("play", tmp_path / f"{n}.jsonl", "--players", "Ana")["seed"] for n in range(10)}
    assert len(seeds) == 10


@pytest.mark.parametrize(
    "command",
    ["--help", "keep --help", "score {game}", "play {game} --plain", "show {game}", "check --phase 1 8"],
)
def test_g9_no_tables_are_loaded_before_somebody_asks_the_solver(tmp_path: Path, command: str) -> None:
    answer("play" if "play" in command else "score", tmp_path / "g.jsonl", "--players", "Ana", typed="\n")
    code = (
        "import sys; from phase10dice.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    args = command.format(game=tmp_path / "g.jsonl").split()
    done = subprocess.run(
        [sys.executable, "-c", code, *args], input="", capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "phase10dice.cli" in loaded
    assert {"numpy", "phase10dice.solver.solved", "phase10dice.solver.advice"}.isdisjoint(loaded)


@pytest.mark.parametrize(
    ("name", "damage", "command"),
    [
        ("solver/data/standard.txt", None, "odds"),
        ("solver/data/standard.txt", 900, "odds"),
        ("solver/data/standard.txt", 900, "keep --goal game --phase 1 --rolls-left 1 8 8 8 10 W W 1 2 5 7"),
        ("solver/data/keeps+points.npy", 90, "keep --phase 8 --rolls-left 2 1b 1r 1o 1g 5r 5g 5o 8b 9r 10o"),
        ("solver/data/keeps+points.npy", 900, "keep --phase 8 --rolls-left 2 1b 1r 1o 1g 5r 5g 5o 8b 9r 10o"),
        ("counts.txt", None, "score game.jsonl --players Ana"),
    ],
)
def test_g9_what_ships_with_the_program_and_is_damaged_is_told_of(
    tmp_path: Path, name: str, damage: int | None, command: str
) -> None:
    copy = tmp_path / "phase10dice"
    shutil.copytree(Path(phase10dice.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    whole = (copy / name).read_bytes()
    (copy / name).unlink()
    if damage:
        (copy / name).write_bytes(whole[:damage])
    done = subprocess.run(
        [sys.executable, "-m", "phase10dice", *command.split()],
        input="34\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"phase10dice: {name.removeprefix('solver/')} of phase10dice")
    assert done.stderr.endswith(" is missing or damaged: install phase10dice anew.\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("kind", "share"), [(Kind.HIGH, 0.222), (Kind.LOW, 0.0015)])
def test_g10_some_rolls_fit_more_than_one_assignment_to_dice(kind: Kind, share: float) -> None:
    """Which die shows a face matters for what it can be rolled into, never for what lies there."""
    tables = Counter(
        " ".join(sorted(map(str, table)))
        for table in product(*(die.faces for die in DICE if die.kind is kind))
    )
    several = sum(count for count in tables.values() if count > 1)
    assert several / tables.total() == pytest.approx(share, rel=0.05)
    for text in list(tables)[::500]:
        faces = parse_dice(text)
        tuples = {
            tuple(sorted((die.number, str(f)) for die, f in zip(way, faces, strict=True)))
            for way in assignments(faces)
        }
        assert len(tuples) == tables[text]


def test_g10_twelve_of_the_high_faces_are_on_two_dice() -> None:
    counts = Counter(face for die in DICE for face in die.faces if face.kind is Kind.HIGH)
    assert Counter(counts.values()) == {1: 12, 2: 12}


IMPOSSIBLE = [
    ("5 6 7 8 9 10 1 2 3 4 W", "there are ten dice, not 11"),
    ("5 6 7 8 9 10 5", "seven high dice (5 to 10) cannot lie there: there are only six"),
    ("W W W W W", "five low dice (1 to 4 and W) cannot lie there: there are only four"),
    ("10r 10r", "10r 10r cannot lie there together: only one of the ten dice shows 10r"),
    ("8 10R r10", "10r 10r cannot lie there together"),
    ("5b 5b 5b", "5b 5b 5b cannot lie there together: only two of the ten dice show 5b"),
    ("0", "0 is not a die: expected a number 1 to 10 or W"),
    ("11", "11 is not a die"),
    ("X", "X is not a die"),
    ("8 8 8x", "8x is not a die"),
    ("8;9", "8;9 is not a die"),
    ("10p", "10p is not a die"),
]


@pytest.mark.parametrize(("dice", "message"), IMPOSSIBLE)
def test_g11_impossible_dice_are_refused_with_the_die_named(tmp_path: Path, dice: str, message: str) -> None:
    path = tmp_path / "game.jsonl"
    assert message in refused("check", "--phase", "1", "--json", dice)
    assert message in refused("roll", "--json", "--keep", dice)
    if len(dice.split()) > 1:
        assert message in refused("score", path, "--players", "Ana", typed=f"{dice}\n")
        assert read_record(path)[0].events == ()


def test_g11_case_commas_blanks_and_order_do_not_matter() -> None:
    said = {
        str(answer("check", "--phase", "1", dice)["score"])
        for dice in ("8 8 8 10 W W", "w,W,8,10,8,8", " 8,8 8  10g , wR\tW ", "10\n8\n8\nW\n8\nW")
    }
    assert said == {"34"}


def test_g11_nine_dice_are_not_ten_for_a_miss(tmp_path: Path) -> None:
    sentence = refused("score", tmp_path / "g.jsonl", "--players", "Ana", typed="5 6 7 8 9 10 1 2 3\n")
    assert "type all ten dice, or miss" in sentence


def test_g11_the_library_refuses_them_too() -> None:
    with pytest.raises(ImpossibleDiceError):
        Face(11)
    with pytest.raises(UnreadableError):
        parse_dice("5 x")


def test_g14_a_phase_made_with_wilds_shows_what_it_scores_now() -> None:
    """10 W W and 9 W W are 19 points."""
    said = answer("check", "--phase", "1", "5 6 7 8 9 10 W W W W")
    assert (said["made"], said["score"]) == (True, 19)
