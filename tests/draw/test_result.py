"""How a game ends in words: last tries, places, what decided it, and games to remember."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console

from phase10dice.draw.result import deciding_sentence, places, result_page
from phase10dice.draw.sentences import chase_sentence, next_sentences, status_sentence
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.events import Left
from phase10dice.game import Game
from tests.games import columns, enter, table

MOST: list[int | None] = [60, 57, 59, 49, 52, 54, 60, 56, 60, 62]
NINE: list[int | None] = [40] * 9


def drawn(game: Game, width: int) -> list[str]:
    """Draw the result of *game*."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(result_page(game, width, THEMES[ThemeName.DEFAULT]))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def last_try(*others: Sequence[int | None]) -> Game:
    """Let P0 finish with 9 x 40 + 45 + 40 while *others* have so many turns behind them."""
    game = table(*(f"P{number}" for number in range(len(others) + 1)))
    for turn in range(10):
        game = enter(game, [[*NINE, 45][turn]])
        if turn < 9:
            game = enter(game, [own[turn] for own in others])
    return game


def test_a_last_try_says_what_is_needed_to_win_and_to_share() -> None:
    game = last_try([40] * 8 + [44])
    assert game.total(0) == 445
    assert game.total(1) == 364
    assert chase_sentence(game) == "P0 has 445, and P1 with 364 needs 82 more to win, 81 to share the win"
    assert status_sentence(game).startswith("Last try: P1 is on Phase 10 (set of 5 + set of 3); P0 has 445")
    assert next_sentences(game) == [status_sentence(game)]


def test_what_is_said_to_be_needed_is_what_wins() -> None:
    """With 42 points and the bonus of 40 for finishing too, 82 more, P1 wins; with 41 it is shared."""
    game = last_try([40] * 8 + [44])
    assert enter(game, [42]).winners == (1,)
    assert enter(game, [41]).winners == (0, 1)
    assert enter(game, [40]).winners == (0,)


def test_with_others_still_to_come_a_last_try_can_only_lead() -> None:
    game = last_try([40] * 8 + [44], [40] * 8 + [45])
    assert "needs 82 more to lead, 81 to draw level" in chase_sentence(game)


def test_a_lead_that_is_out_of_reach_and_one_that_is_there_already_are_told() -> None:
    behind = last_try([None] * 9)
    assert behind.highest_total(1) >= 445, "a last try goes on as long as phases are made"
    assert "needs 446 more to win" in chase_sentence(behind)
    far = last_try([20] * 8 + [20])
    assert chase_sentence(far) == "P0 has 445, which is out of reach"
    ahead = last_try([60, 57, 59, 49, 52, 54, 60, 56, 60])
    assert chase_sentence(ahead) == "P0 has 445, 102 points less"


def test_equal_totals_share_a_place_and_the_next_is_left_out() -> None:
    game = columns([*NINE, 40], [*NINE, None], [*NINE, None], [*NINE[:8], None, None])
    assert [(place.number, place.seat, place.total) for place in places(game)] == [
        (1, 0, 440),
        (2, 1, 360),
        (2, 2, 360),
        (4, 3, 320),
    ]
    rows = [line.split() for line in drawn(game, 80)]
    assert [row[0] for row in rows if row and row[0].endswith(".") and len(row) > 4] == [
        "1.",
        "2.",
        "2.",
        "4.",
    ]
    assert (
        deciding_sentence(game)
        == "80 points ahead of P1 and P2; the First Finish Bonus did the most, 40 against 0."
    )


def test_who_went_home_has_no_place() -> None:
    game = columns([*NINE], [*NINE[:8], None], [*NINE[:8], None]).apply(Left(1))
    game = enter(game, [40, None])
    assert [(place.number, place.seat) for place in places(game)] == [(1, 0), (2, 2), (None, 1)]


def test_a_shared_win_needs_no_reason() -> None:
    game = columns([*NINE, 40], [*NINE, 40])
    assert game.winners == (0, 1)
    assert deciding_sentence(game) is None


def test_bonuses_that_decided_a_game_are_named() -> None:
    game = columns([45, 45, 45, 45, 45, 40, 40, 40, 40, 40], [40] * 5 + [54, 50, 50, 50, None])
    assert deciding_sentence(game) == (
        "101 points ahead of P1; the Five Phase Bonus did the most, 40 against 0."
    )
    close = columns([*NINE, 40], [40, 40, 40, 40, 40, 54, 60, 56, 40, None])
    assert close.total(0) - close.total(1) == 30
    assert deciding_sentence(close) == "30 points ahead of P1, thanks to the First Finish Bonus."


@pytest.mark.parametrize(
    ("scores", "total"),
    [
        (MOST, 649),
        ([60, 57, 59, 49, 52, 54, 60, 40, 40, 50], 601),
        ([60, 57, 59, 49, 52, 54, 60, 40, 40, 49], 600),
    ],
)
def test_more_than_600_is_celebrated(scores: list[int | None], total: int) -> None:
    game = columns(scores)
    assert game.total(0) == total
    text = "\n".join(drawn(game, 80))
    assert (f"*{total:^23}*" in text) == (total > 600)
    assert ("a game to remember" in text) == (total > 600)


def test_misses_cost_something_only_in_solitaire_and_where_there_are_any() -> None:
    assert drawn(columns(MOST), 80)[-1].split()[-2:] == ["0", "649"]
    assert drawn(columns([None, None, *MOST]), 80)[-1].split()[-3:] == ["2:", "-10", "639"]
    assert drawn(columns([None, *NINE, 40], [*NINE, None]), 80)[-1].split()[-2:] == ["1", "360"]


@pytest.mark.parametrize("width", [36, 56, 76, 116])
def test_the_result_fits_its_width(width: int) -> None:
    game = columns([*NINE, 40], [*NINE, None])
    lines = drawn(game, width)
    assert max(map(len, lines)) <= width
    assert any(line.split()[-1:] == ["440"] for line in lines)
