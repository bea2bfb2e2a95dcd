"""What the pad's screen looks like: at every size and in every theme, with one player and with twelve."""

import re
from pathlib import Path

import pytest

from phase10dice.draw.themes import ThemeName
from phase10dice.events import Event, Missed, Noted, Scored
from tests.table.full_screen import SIZES, assert_snapshot, asynchronous
from tests.table.pads import Pad, begin

FAMILY: tuple[Event, ...] = (
    *(Scored(48), Missed(), Scored(30), Scored(54), Scored(34), Scored(57), Scored(59), Scored(46), Missed()),
    Noted("at Gran's"),
)
TWELVE = [f"Player {number}" for number in range(1, 13)]
ODD = [31, 34, 37, 40, 43, 46, 49, 36, 39, 42, 45, 48]


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_the_pad_of_three_at_every_size(tmp_path: Path, width: int, height: int) -> None:
    async with Pad(begin(tmp_path, "Ana", "Ben", "Cy", events=FAMILY), (width, height)) as pad:
        await pad.type("10 9 8 w 6 5 4")
        assert all(len(line) == width for line in pad.lines())
        assert_snapshot(f"pad_{width}x{height}", pad.text)


@pytest.mark.parametrize(("width", "height"), SIZES)
@asynchronous
async def test_twelve_players_at_every_size_with_every_total(tmp_path: Path, width: int, height: int) -> None:
    """Where not all fit, going from box to box shows the others; each total is one that nobody else has."""
    events = [Scored(points) for points in ODD]
    async with Pad(begin(tmp_path, *TWELVE, events=events), (width, height)) as pad:
        assert_snapshot(f"pad_of_twelve_{width}x{height}", pad.text)
        found: dict[str, None] = {}
        for _ in TWELVE:
            row = next(line for line in pad.lines() if line.lower().startswith(("grand total", "total")))
            found.update(dict.fromkeys(re.findall(r"\d+", row)))
            await pad.press("right")
        assert list(found) == list(map(str, ODD))
        assert pad.asked == "Player 12, Phase 2"


@asynchronous
async def test_the_player_to_move_is_always_in_sight(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, *TWELVE), (40, 24)) as pad:
        for number in range(1, 13):
            assert pad.asked == f"Player {number}, Phase 1"
            assert ">" in pad.lines()[0]
            assert pad.cursor == "now"
            await pad.enter("34")
        assert pad.asked == "Player 1, Phase 2"
        assert pad.cursor == "now"


@asynchronous
async def test_solitaire_shows_what_misses_cost(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana", events=[Scored(48), Missed()])) as pad:
        assert_snapshot("pad_solitaire", pad.text)


@pytest.mark.parametrize("theme", ThemeName)
@asynchronous
async def test_themes_change_colors_and_never_words(tmp_path: Path, theme: ThemeName) -> None:
    async with Pad(begin(tmp_path, "Ana", "Ben", "Cy", events=FAMILY), theme=theme) as pad:
        await pad.type("10 9 8 w 6 5 4")
        assert_snapshot("pad_80x24", pad.text)
        assert pad.cursor == "now"
        colors = {
            color.name
            for _, style in pad.pieces()
            for color in (style.color, style.bgcolor)
            if color and not color.is_default
        }
        assert bool(colors) == (theme is not ThemeName.MONOCHROME)


@pytest.mark.parametrize("theme", ThemeName)
@asynchronous
async def test_where_typing_goes_is_seen_in_every_theme(tmp_path: Path, theme: ThemeName) -> None:
    async with Pad(begin(tmp_path), theme=theme) as pad:
        await pad.type("45")
        await pad.press("left")
        assert ("5", True) in [(text, bool(style.reverse)) for text, style in pad.pieces()]


@asynchronous
async def test_the_window_may_change_at_any_time(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana", "Ben", "Cy", events=FAMILY), (120, 40)) as pad:
        await pad.type("10 9 8 w 6 5 4")
        for width, height in (*SIZES, SIZES[0]):
            await pad.pilot.resize_terminal(width, height)
            await pad.pilot.pause()
            assert_snapshot(f"pad_{width}x{height}", pad.text)
        await pad.pilot.resize_terminal(30, 10)
        await pad.pilot.pause()
        assert "This window is too small" in pad.text
        assert "Ana, Phase 4:" in pad.text
        await pad.press("enter")
        await pad.pilot.resize_terminal(80, 24)
        await pad.pilot.pause()
        assert "203" in pad.text
        assert pad.asked == "Ben, Phase 3"


@asynchronous
async def test_long_names_and_wide_ones_move_nothing(tmp_path: Path) -> None:
    names = ("A" * 30, "太郎", "[red]x[/red]", "Zoë")
    async with Pad(begin(tmp_path, *names, events=[Scored(34)] * 4), (80, 24)) as pad:
        lines = pad.lines()
        assert "太郎" in lines[0]
        assert "[red]x[/red]" in "".join(lines)
        row = next(line for line in lines if line.startswith(" 1 set"))
        assert row.split()[-4:] == ["34"] * 4 or row.split()[-8:] == ["34"] * 8
