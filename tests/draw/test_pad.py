"""The pad at every width, and the sentences below it."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from phase10dice.column import Column
from phase10dice.draw.pad import pad, pad_and_status
from phase10dice.draw.sentences import bonus_sentence, result_sentences, status_sentence
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.events import Left
from phase10dice.game import Game
from phase10dice.phases import HouseRule
from phase10dice.record import Record
from tests.games import columns, enter, table
from tests.strategies import records

NINE = [40] * 9
PAD = """\
Phase                           P0         P1        >P2
────────────────────────────────────────────────────────
 1 set of 3 + set of 3     34   34    48   48    60   60
 2 set of 3 + run of 4     45   79       next        now
 3 set of 4 + run of 4        next
 4 run of 7
 5 run of 8
────────────────────────────────────────────────────────
Phases 1 to 5                   79         48         60
Five Phase Bonus
still to 221                   142        173        161
────────────────────────────────────────────────────────
 6 run of 9
 7 set of 4 + set of 4
 8 7 dice of one colour
 9 set of 5 + set of 2
10 set of 5 + set of 3
────────────────────────────────────────────────────────
First Finish Bonus
missed turns                     1          2          1
Grand total                     79         48         60
Round 3: P2 is on Phase 2 (set of 3 + run of 4); 161 more in Phases 2 to 5 for
the Five Phase Bonus."""


def drawn(game: Game, width: int, whole: bool = False) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print((pad_and_status if whole else pad)(game, width, THEMES[ThemeName.DEFAULT]))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_pad_of_a_game_in_the_middle() -> None:
    game = columns([34, 45, None], [None, 48, None], [60, None])
    lines = [line.rstrip() for line in drawn(game, 80, whole=True).splitlines()]
    assert lines == PAD.splitlines()


@settings(max_examples=60)
@given(records(), st.integers(1, 120))
def test_no_line_is_wider_than_the_screen_and_all_are_as_wide_as_each_other(
    record: Record, width: int
) -> None:
    lines = drawn(record.game, width).splitlines()
    assert all(cell_len(line) <= max(width, 1) for line in lines)
    if width >= 16:
        assert len({cell_len(line) for line in lines}) <= 2, "blocks of players may differ"


@pytest.mark.parametrize(("players", "width"), [(8, 80), (12, 80), (20, 80), (3, 40), (5, 30), (4, 16)])
def test_every_total_is_readable(players: int, width: int) -> None:
    game = columns(*([50 + seat // 2, 40 + seat % 2] for seat in range(players)))
    text = drawn(game, width)
    words = text.split()
    for seat in range(players):
        assert words.count(str(game.total(seat))) >= 1
        assert str(game.columns[seat].scores[0]) in words
    starts = [line.split()[0] for line in text.splitlines() if line.strip()]
    assert all(len(start) > 1 or start.isdigit() for start in starts)


def test_eight_players_stand_side_by_side_at_80_columns() -> None:
    text = drawn(columns(*[[50]] * 8), 80)
    assert text.count("Grand total") == 1
    assert "set of 3 + set of 3" in text


def test_twelve_players_are_stacked_evenly() -> None:
    text = drawn(columns(*[[50]] * 12), 80)
    assert [line.count("P") for line in text.splitlines() if line.startswith("Phase  ")] == [7, 7]


def test_a_very_narrow_screen_gets_the_totals_only() -> None:
    assert drawn(columns([50], [40]), 12).splitlines() == ["50 P0", "40 P1"]


def test_long_names_are_cut_and_wide_letters_counted() -> None:
    game = table("Maximilian Alexander der Dritt", "太郎太郎太郎太郎太郎太郎")
    for width in (80, 40, 30, 20):
        assert len({cell_len(line) for line in drawn(game, width).splitlines()}) <= 2


def test_who_went_home_and_what_was_not_reached_is_marked() -> None:
    game = columns([50], [40], [30]).apply(Left(1))
    assert "left" in drawn(game, 80)
    ended = enter(columns([*NINE, 50], [*NINE[:8], None]), [None])
    assert drawn(ended, 80).splitlines()[15].split()[-1] == "-"


def test_the_penalty_of_solitaire_is_shown() -> None:
    assert "2  -10" in drawn(enter(table("Ana"), [None, None]), 80)


def test_house_rules_are_shown_on_the_sheet() -> None:
    game = table("Ana", house_rules=frozenset(HouseRule))
    assert "House rules: any-colour-wilds, optional-score." in drawn(game, 80, whole=True)


def test_an_ascii_screen_gets_ascii_lines() -> None:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding="ascii")
    Console(file=stream, width=60).print(pad_and_status(columns([50], [40]), 60, THEMES[ThemeName.DEFAULT]))
    stream.flush()
    assert buffer.getvalue().isascii()
    assert b"---" in buffer.getvalue()


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((), "221 more in Phases 1 to 5 for the Five Phase Bonus"),
        ((48, 45, 48, 40), "40 more in Phase 5 for the Five Phase Bonus"),
        ((60, 57, 59, 49), "the 221 is reached: the Five Phase Bonus comes with Phase 5"),
        ((20, 20, 20, 20), "the Five Phase Bonus is out of reach"),
        ((48, 45, 48, 40, 40), "the Five Phase Bonus is earned"),
        ((48, 45, 47, 40, 40), "the Five Phase Bonus is missed"),
    ],
)
def test_the_way_to_the_bonus_is_told(scores: tuple[int, ...], said: str) -> None:
    assert bonus_sentence(Column("Ana", scores)) == said


def test_how_it_stands_is_told() -> None:
    last = columns([*NINE, 50], NINE)
    assert status_sentence(last).startswith("Last try: P1 is on Phase 10 (set of 5 + set of 3);")
    over = enter(last, [None])
    assert status_sentence(over) == "The game is over."
    assert result_sentences(over) == ["P0 wins with 450 points."]
    assert result_sentences(last) == []


def test_a_game_over_600_is_celebrated() -> None:
    best = [60, 57, 59, 49, 52, 54, 60, 56, 60, 62]
    assert result_sentences(enter(table("Ana"), best)) == [
        "Ana completes all ten phases with 649 points.",
        "More than 600: a game to remember!",
    ]
