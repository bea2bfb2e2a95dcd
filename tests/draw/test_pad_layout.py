"""Where things stand on a pad: what is drawn is where the layout says, and fits."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from phase10dice.draw.pad import pad_block
from phase10dice.draw.pad_layout import Box, PadLayout, window
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.game import Game
from tests.games import enter, table


def drawn(game: Game, layout: PadLayout, cursor: Box | None = None) -> list[str]:
    """Draw a block of the pad, with nothing said by styles."""
    console = Console(file=io.StringIO(), width=300, color_system=None)
    console.print(pad_block(game, layout, THEMES[ThemeName.MONOCHROME], cursor))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@given(st.integers(1, 20), st.integers(16, 200), st.integers(1, 60), st.integers(-1, 30))
def test_a_window_fits_and_is_as_large_as_it_says(players: int, width: int, height: int, first: int) -> None:
    game = table(*(f"Player {number}" for number in range(players)))
    layout = window(game, width, height, first)
    lines = drawn(game, layout)
    assert {cell_len(line) for line in lines} == {layout.width}
    assert len(lines) == layout.height
    assert layout.width <= width
    assert layout.height <= max(height, 16)
    assert 0 <= layout.seats.start < layout.seats.stop <= players
    assert layout.is_scrolled == (len(layout.seats) < players)
    if 0 <= first < players - len(layout.seats):
        assert layout.seats.start == first


@given(st.integers(1, 14), st.integers(30, 150), st.sampled_from([16, 17, 40]))
def test_a_box_is_where_it_is_drawn(players: int, width: int, height: int) -> None:
    """Every player has another score in each phase; it is found under its box, and nowhere else."""
    scores = [40, 40, 40, 40, 40, 50, 50, 50, 50]
    game = enter(
        table(*(f"P{number}" for number in range(players))), [s for s in scores for _ in range(players)]
    )
    layout = window(game, width, height)
    lines = drawn(game, layout)
    found: dict[Box, str] = {}
    for y, line in enumerate(lines):
        for x in range(len(line)):
            if box := layout.box_at(x, y):
                found[box] = found.get(box, "") + line[x]
    assert set(found) == {Box(seat, phase) for seat in layout.seats for phase in range(1, 11)}
    for box, text in found.items():
        shown = "now" if box == Box(0, 10) else "next" if box.phase == 10 else str(scores[box.phase - 1])
        assert text.split()[0] == shown
    outside = [layout.box_at(x, y) for x, y in ((0, 3), (layout.width, 3), (layout.width - 1, 0), (5, -1))]
    assert outside == [None] * 4


@pytest.mark.parametrize("phase", range(1, 11))
def test_the_cursor_is_on_the_box_that_is_meant(phase: int) -> None:
    game = enter(table("Ana"), [40, 40, 40, 40, 40, 50, 50, 50, 50])
    layout = window(game, 80, 24)
    console = Console(
        file=io.StringIO(), width=100, force_terminal=True, color_system="standard", no_color=True
    )
    console.print(pad_block(game, layout, THEMES[ThemeName.MONOCHROME], Box(0, phase)))
    assert isinstance(console.file, io.StringIO)
    reversed_lines = [line for line in console.file.getvalue().splitlines() if "\x1b[7m" in line]
    assert len(reversed_lines) == 1
    assert reversed_lines[0].lstrip("\x1b[0m ").startswith(str(phase))


def heads(*names: str, width: int) -> list[str]:
    """Give what stands above the columns of a pad of these players."""
    game = table(*names)
    return drawn(game, window(game, width, 17))[0].split()[1:]


def test_names_that_are_cut_keep_the_numbers_at_their_ends() -> None:
    names = (*(f"Player {number}" for number in range(1, 13)), "Zoë")
    assert heads(*names, width=80) == [
        ">P.1",
        *(f"Pl.{number}" for number in range(2, 10)),
        *("P.10", "P.11", "P.12"),
        "Zoë",
    ]
    assert heads("Al", "Expert 2", "Expert", width=38) == [">Al", "Expe.2", "Expert"]


def test_names_that_are_cut_are_marked_and_numbered_where_they_would_be_the_same() -> None:
    assert heads("Al", "Charlie", "Beginner", width=37) == [">Al", "Char.", "Begi."]
    assert heads("Maximilian", "Maximus", "Max", width=37) == [">Ma#1", "Max#2", "Max"]


def test_labels_make_room_for_names() -> None:
    names = [f"Charlie {letter}" for letter in "ABCDE"]
    assert "Charlie B" in drawn(table(*names), window(table(*names), 78, 40))[0]


@given(
    st.lists(
        st.text("AB12. ", min_size=1, max_size=9).map(
            lambda name: f"A{name}B" if name.isspace() else name.strip()
        ),
        min_size=2,
        max_size=8,
        unique_by=lambda name: " ".join(name.split()).casefold(),
    ).filter(lambda names: all(name.strip() for name in names)),
    st.integers(24, 80),
)
def test_no_two_columns_have_the_same_name(names: list[str], width: int) -> None:
    game = table(*names)
    layout = window(game, width, 17)
    head = drawn(game, layout)[0]
    starts = [layout.label_width + index * (layout.cell + layout.gap) for index in range(len(layout.seats))]
    shown = [head[start : start + layout.gap + layout.cell].strip(" >") for start in starts]
    assert len(set(shown)) == len(shown)
