"""What the playing table looks like: at every size and in every theme, in every moment of a turn."""

from pathlib import Path
from random import Random

import pytest

from phase10dice.draw.themes import ThemeName
from phase10dice.game import Status
from tests.games import play_at_random, virtual
from tests.table.full_screen import SIZES, assert_snapshot, asynchronous
from tests.table.tables import Table, begin
from tests.table.test_course import until

MIDDLE = "r s r a e f right down t"
"""Ana has made Phase 1; Ben has rolled, keeps three dice, has the cursor on a fourth, and asks for a hint."""


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_the_table_in_mid_turn_at_every_size(tmp_path: Path, width: int, height: int) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben"), (width, height)) as table:
        await table.press(MIDDLE)
        await table.settle()
        assert all(len(line) == width for line in table.lines())
        assert_snapshot(f"table_{width}x{height}", table.text)


@pytest.mark.parametrize("theme", ThemeName)
@asynchronous
async def test_themes_change_colors_and_never_words(tmp_path: Path, theme: ThemeName) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben"), theme=theme) as table:
        await table.press(MIDDLE)
        await table.settle()
        assert_snapshot("table_80x24", table.text)
        styles = "\n".join(
            f"{style}  {text}" for text, style in dict.fromkeys(table.pieces()) if text.strip()
        )
        assert_snapshot(f"table_styles_{theme}", styles)
        assert ("#" in styles.replace("#said", "")) == (theme is not ThemeName.MONOCHROME)


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_a_question_and_the_end_of_a_turn_at_every_size(
    tmp_path: Path, width: int, height: int
) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben"), (width, height)) as table:
        await table.press("r b r")
        assert_snapshot(f"table_question_{width}x{height}", table.text)
        await table.press("escape s")
        assert_snapshot(f"table_next_{width}x{height}", table.text)


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_a_last_try_with_its_messages_at_every_size(tmp_path: Path, width: int, height: int) -> None:
    """What was done, what can be done and what is not allowed has room, and a hint is seen from its start."""
    record = virtual("Ana", "Ben", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    events = until(record, Status.LAST_TRY)
    async with Table(begin(tmp_path, "Ana", "Ben", events=events), (width, height)) as table:
        assert "? explains everything." in table.words
        await table.press("r")
        assert "152 to share the win" in table.words
        await table.press("t")
        await table.settle()
        assert_snapshot(f"table_last_try_{width}x{height}", table.text)
        assert "Hint, for the most points" in table.text
        await table.press("u")
        assert "The dice are rolled" in table.text
        assert table.said == "The dice are rolled: a roll cannot be taken back."


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_a_hint_is_told_for_every_goal_where_there_is_room(
    tmp_path: Path, width: int, height: int
) -> None:
    async with Table(begin(tmp_path), (width, height)) as table:
        await table.press("r t")
        await table.settle()
        goals = ("Hint, for the best final score:", "For the most points", "For the best chance")
        assert [table.said.count(goal) for goal in goals] == [1, 1, 1]
        assert_snapshot(f"table_hint_{width}x{height}", table.text)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 24)])
@asynchronous
async def test_the_result_of_three_and_of_a_game_to_remember(tmp_path: Path, width: int, height: int) -> None:
    record = virtual("Ana", "Ben", "Cy", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    async with Table(begin(tmp_path, "Ana", "Ben", "Cy", events=record.events), (width, height)) as table:
        assert_snapshot(f"table_result_{width}x{height}", table.text)
