"""Where things stand on a score pad: which players, how wide, with which words at the left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rich.cells import cell_len

from phase10dice.column import BONUS_PHASES, FIVE_PHASE_TARGET
from phase10dice.game import Game
from phase10dice.phases import PHASES, OneColor, Part, RunOf, SetOf

__all__ = ["Box", "PadLayout", "fits_beside", "in_lines", "line_of", "stacked", "window"]

T = TypeVar("T")

_WITH_TOTAL, _ROOMY, _TIGHT = 9, 5, 4
_GAP = 2
_WIDEST_NAME = 16
_SUBTOTAL = BONUS_PHASES
_SECTION_ENDS = (BONUS_PHASES, BONUS_PHASES + 3, len(PHASES) + 3)
_LINES = 16
_LEAST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Box:
    """One box of the pad: a player's score in a phase, counted from 1."""

    seat: int
    phase: int


@dataclass(frozen=True, slots=True)
class PadLayout:
    """A pad, or a part of one, that shows the players at `seats` side by side."""

    labels: tuple[str, ...]
    """What stands at the left, a line each."""
    seats: range
    cell: int
    """How wide a player's column is; there is a `gap` before each."""
    gap: int = _GAP
    has_totals: bool = False
    """Whether each score has the running total beside it."""
    has_rules: bool = True
    """Whether lines are drawn between the parts."""
    has_subtotal: bool = True
    """Whether there is a line for Phases 1 to 5 together."""
    scrolls_over: int = 0
    """How many players there are, on a pad that is scrolled to see them all; else 0."""

    @property
    def label_width(self) -> int:
        """How wide the labels are."""
        return max(map(len, self.labels))

    @property
    def width(self) -> int:
        """How wide the whole is."""
        return self.label_width + len(self.seats) * (self.cell + self.gap)

    @property
    def height(self) -> int:
        """How many lines the whole takes, the names included."""
        return 1 + len(self.shown_lines) + (1 + len(_SECTION_ENDS)) * self.has_rules

    @property
    def shown_lines(self) -> tuple[int, ...]:
        """Which of the lines of the pad are shown, by their place in `labels`."""
        return tuple(line for line in range(_LINES) if line != _SUBTOTAL or self.has_subtotal)

    @property
    def is_scrolled(self) -> bool:
        """Whether it must be scrolled to see all players."""
        return self.scrolls_over > len(self.seats)

    @property
    def heading(self) -> str:
        """What stands above the labels: on a pad that can be scrolled, which players are shown."""
        if not self.is_scrolled:
            return "Phase"
        shown = f"{self.seats[0] + 1}-{self.seats[-1] + 1}"
        return long if len(long := f"{shown} of {self.scrolls_over}") <= self.label_width else shown

    def ends_section(self, line: int) -> bool:
        """Whether a rule follows a line."""
        return line + 1 in _SECTION_ENDS

    def box_at(self, x: int, y: int) -> Box | None:
        """Find the box at column *x* and row *y* of what is drawn."""
        column = (x - self.label_width) // (self.cell + self.gap)
        rows: list[int | None] = [None, None] if self.has_rules else [None]
        for line in self.shown_lines:
            rows.append(line)
            if self.has_rules and self.ends_section(line):
                rows.append(None)
        line_hit = rows[y] if 0 <= y < len(rows) else None
        if x < self.label_width or not 0 <= column < len(self.seats) or line_hit is None:
            return None
        phase = _PHASES[line_hit]
        return Box(self.seats[column], phase) if phase else None


def in_lines(phases: Sequence[T], middle: Sequence[T], end: Sequence[T]) -> list[T]:
    """Put in the order of the pad's lines what belongs to the ten phases, between them and after them."""
    return [*phases[:BONUS_PHASES], *middle, *phases[BONUS_PHASES:], *end]


_PHASES = in_lines(range(1, len(PHASES) + 1), (0,) * 3, (0,) * 3)
"""The phase that each line is for; 0 for the bonuses, what is missing and the total."""


def line_of(phase: int) -> int:
    """Give the line of the pad that a phase has."""
    return _PHASES.index(phase)


def _short(part: Part) -> str:
    """Name a part in few letters."""
    match part:
        case SetOf(size):
            return f"set {size}"
        case RunOf(size):
            return f"run {size}"
        case OneColor(size):
            return f"{size} colour"


def _labels(phases: Sequence[str], middle: Sequence[str], end: Sequence[str]) -> tuple[str, ...]:
    """Put the words at the left in order, the phases with their numbers."""
    numbered = [f"{number:>2} {name}".rstrip() for number, name in enumerate(phases, start=1)]
    return tuple(in_lines(numbered, middle, end))


_LONG = _labels(
    [phase.name for phase in PHASES],
    ("Phases 1 to 5", "Five Phase Bonus", f"still to {FIVE_PHASE_TARGET}"),
    ("First Finish Bonus", "missed turns", "Grand total"),
)
_SHORT = _labels(
    [" ".join(map(_short, phase.parts)) for phase in PHASES],
    ("Phases 1-5", "Five Bonus", f"still to {FIVE_PHASE_TARGET}"),
    ("First Bonus", "missed", "Total"),
)
_BARE = _labels([""] * len(PHASES), ("1-5", "five", "to go"), ("first", "miss", "total"))


def _room(labels: Sequence[str], width: int, cell: int = _ROOMY, gap: int = _GAP) -> int:
    """Count the players who have room beside *labels*."""
    return (width - max(map(len, labels))) // (cell + gap)


def fits_beside(players: int, width: int) -> bool:
    """Tell whether so many columns stand side by side in *width*, with names for the phases."""
    return any(_room(labels, width) >= players for labels in (_LONG, _SHORT))


def _widened(layout: PadLayout, game: Game, width: int) -> PadLayout:
    """Make the columns as wide as the names want and the width allows, if need be with shorter labels."""
    longest = max(cell_len(column.name) for column in game.columns) + 1
    wanted = max(layout.cell, min(longest, _WIDEST_NAME))
    if layout.labels is _LONG and _column_room(layout, width) < wanted:
        short = replace(layout, labels=_SHORT)
        layout = short if _column_room(short, width) >= wanted else layout
    return replace(layout, cell=min(_column_room(layout, width), wanted))


def _column_room(layout: PadLayout, width: int) -> int:
    """Give how wide a column may be for all to fit in *width*."""
    return (width - layout.label_width) // len(layout.seats) - layout.gap


def stacked(game: Game, width: int) -> list[PadLayout]:
    """Lay the pad out to be printed: all players side by side, or in blocks that are stacked evenly.

    Labels get shorter, and then blocks more, as the width gets smaller.
    """
    players = len(game.columns)
    choices = (_LONG, _SHORT, _BARE)
    labels = next((labels for labels in choices if _room(labels, width) >= players), None)
    block = players
    if labels is None:
        labels = next((labels for labels in choices if _room(labels, width) >= 2), _BARE)
        blocks = -(-players // max(1, _room(labels, width)))
        block = -(-players // blocks)
    room = (width - max(map(len, labels))) // block - _GAP
    has_totals = room >= _WITH_TOTAL
    cell = _WITH_TOTAL if has_totals else _ROOMY
    full = _widened(PadLayout(labels, range(block), cell, has_totals=has_totals), game, width)
    return [
        replace(full, seats=range(start, min(start + block, players))) for start in range(0, players, block)
    ]


_WINDOWS = (
    (_LONG, _WITH_TOTAL, _GAP),
    (_SHORT, _WITH_TOTAL, _GAP),
    (_LONG, _ROOMY, _GAP),
    (_SHORT, _ROOMY, _GAP),
    (_SHORT, _TIGHT, 1),
    (_BARE, _TIGHT, 1),
)
"""Labels, width of a column and gap of a pad on the screen, the best ones first."""


def window(game: Game, width: int, height: int, first: int = 0) -> PadLayout:
    """Lay the pad out for a part of the screen: as many players as fit, from seat *first* on if not all do.

    It may be narrower and lower than what is given, and is higher only where that is less than 16 lines.
    """
    players = len(game.columns)
    for labels, cell, gap in _WINDOWS:
        count = _room(labels, width, cell, gap)
        if count >= players or (labels is _SHORT and gap == 1 and count >= _LEAST_SHOWN):
            break
    count = max(1, min(count, players))
    first = max(0, min(first, players - count))
    seats = range(first, first + count)
    layout = PadLayout(labels, seats, cell, gap, cell == _WITH_TOTAL, scrolls_over=players)
    if gap < _GAP or layout.height > height:
        layout = replace(layout, has_rules=False)
    if layout.height > height:
        layout = replace(layout, has_subtotal=False)
    return _widened(layout, game, width)
