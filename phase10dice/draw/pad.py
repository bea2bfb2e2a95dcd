"""The score pad: a row a phase, the bonuses where the paper pad has them, a column a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from phase10dice.column import FIVE_PHASE_TARGET, Column
from phase10dice.draw.sentences import computers_sentence, result_sentences, status_sentence
from phase10dice.draw.themes import Theme
from phase10dice.game import Game, Status
from phase10dice.phases import PHASES, OneColor, Part, RunOf, SetOf

__all__ = ["PadLine", "fits_beside", "pad", "pad_and_status", "pad_lines"]

_CELL = 5
_CELL_WITH_TOTAL = 9
_WIDEST_NAME = 16
_GAP = 2
_NARROWEST = 16
_SECTION_ENDS = (5, 8, 13)
_NOW, _NEXT, _LEFT = "now", "next", "left"


@dataclass(frozen=True)
class _Labels:
    """The words at the left of the pad, in one of their lengths, a line each."""

    lines: tuple[str, ...]

    @property
    def width(self) -> int:
        """How many characters the longest takes."""
        return max(map(len, self.lines))

    def players_in(self, width: int) -> int:
        """How many players have room beside these labels."""
        return (width - self.width) // (_CELL + _GAP)


def _labels(phases: Sequence[str], middle: Sequence[str], end: Sequence[str]) -> _Labels:
    """Put the lines in order: five phases, the first bonus, five phases, the second bonus and the total."""
    numbered = [f"{number:>2} {name}".rstrip() for number, name in enumerate(phases, start=1)]
    return _Labels((*numbered[:5], *middle, *numbered[5:], *end))


def _short(part: Part) -> str:
    """Name a part in few letters."""
    match part:
        case SetOf(size):
            return f"set {size}"
        case RunOf(size):
            return f"run {size}"
        case OneColor(size):
            return f"{size} colour"


_LABELS = (
    _labels(
        [phase.name for phase in PHASES],
        ("Phases 1 to 5", "Five Phase Bonus", f"still to {FIVE_PHASE_TARGET}"),
        ("First Finish Bonus", "missed turns", "Grand total"),
    ),
    _labels(
        [" ".join(map(_short, phase.parts)) for phase in PHASES],
        ("Phases 1-5", "Five Bonus", f"still to {FIVE_PHASE_TARGET}"),
        ("First Bonus", "missed", "Total"),
    ),
    _labels([""] * len(PHASES), ("1-5", "five", "to go"), ("first", "miss", "total")),
)


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line of the pad: its words, what each player has there, and whether a part ends with it."""

    label: str
    cells: tuple[str, ...]
    ends_section: bool = False


def pad_lines(game: Game) -> tuple[PadLine, ...]:
    """Give the pad line by line, for those who draw it in their own way.

    >>> from phase10dice.game import Setup
    >>> pad_lines(Game.start(Setup(("Ana", "Ben"))))[0]
    PadLine(label='1: set of 3 + set of 3', cells=('now', 'next'), ends_section=False)
    """
    columns = [_cells(game, seat, has_totals=False) for seat in range(len(game.columns))]
    return tuple(
        PadLine(_spelled(label), tuple(cells), line in _SECTION_ENDS)
        for line, (label, *cells) in enumerate(zip(_LABELS[0].lines, *columns, strict=True), start=1)
    )


def _spelled(label: str) -> str:
    """Set the number of a phase off from its name, for where they do not stand in columns."""
    number, _, name = label.strip().partition(" ")
    return f"{number}: {name}" if number.isdigit() else label


def fits_beside(players: int, width: int) -> bool:
    """Tell whether so many columns stand side by side in *width*, with names for the phases."""
    return any(labels.players_in(width) >= players for labels in _LABELS[:-1])


def pad_and_status(game: Game, width: int, theme: Theme) -> RenderableType:
    """Draw the pad with the lines below it that say whose turn it is, or how the game ended."""
    said = result_sentences(game) or [status_sentence(game)]
    if computers := computers_sentence(game):
        said.append(computers)
    if game.setup.house_rules:
        said.append(f"House rules: {', '.join(sorted(game.setup.house_rules))}.")
    return Group(pad(game, width, theme), Text("\n".join(said)))


def pad(game: Game, width: int, theme: Theme) -> RenderableType:
    """Draw the score pad to fit *width* columns.

    Labels get shorter, and then players are stacked in blocks, as the screen gets narrower; where there is
    room, each score has the running total beside it. On less than 16 columns only the totals are listed.
    """
    seats = range(len(game.columns))
    if width < _NARROWEST:
        return Text("\n".join(f"{game.total(seat)} {game.columns[seat].name}" for seat in seats))
    labels, block = _fit(len(seats), width)
    room = (width - labels.width) // block - _GAP
    has_totals = room >= _CELL_WITH_TOTAL
    longest = max(cell_len(column.name) for column in game.columns) + 1
    cell = min(room, max(_CELL_WITH_TOTAL if has_totals else _CELL, min(longest, _WIDEST_NAME)))
    blocks = [seats[start : start + block] for start in range(0, len(seats), block)]
    return Group(*(_block(game, part, labels, cell, has_totals, theme) for part in blocks))


def _fit(players: int, width: int) -> tuple[_Labels, int]:
    """Choose the longest labels with which all players stand side by side, or else stack them evenly."""
    for labels in _LABELS:
        if labels.players_in(width) >= players:
            return labels, players
    labels = next((labels for labels in _LABELS if labels.players_in(width) >= 2), _LABELS[-1])
    blocks = -(-players // max(1, labels.players_in(width)))
    return labels, -(-players // blocks)


def _block(
    game: Game, seats: Sequence[int], labels: _Labels, cell: int, has_totals: bool, theme: Theme
) -> Table:
    """Draw the columns of some of the players."""
    table = Table(box=box.HORIZONTALS, padding=(0, 0, 0, 1), pad_edge=False, show_edge=False)
    table.header_style = theme.heading
    table.add_column("Phase", width=labels.width, no_wrap=True)
    for seat in seats:
        name = (">" if seat == game.seat else "") + game.columns[seat].name
        shown = name if cell_len(name) <= cell else set_cell_size(name, cell).rstrip()
        style = theme.mover if seat == game.seat else theme.heading
        table.add_column(Text(shown, style), justify="right", width=cell, no_wrap=True)
    cells = [[Text(cell, _style(cell, theme)) for cell in _cells(game, seat, has_totals)] for seat in seats]
    for index, row in enumerate(zip(labels.lines, *cells, strict=True), start=1):
        is_last = index == len(labels.lines)
        table.add_row(*row, end_section=index in _SECTION_ENDS, style=theme.total if is_last else None)
    return table


def _style(cell: str, theme: Theme) -> str:
    """Give the style of a box: what stands in it that is no score yet is set apart."""
    return {_NOW: theme.mover, _NEXT: theme.quiet, _LEFT: theme.quiet}.get(cell, "")


def _cells(game: Game, seat: int, has_totals: bool) -> list[str]:
    """Give what stands in a player's column, line by line as in `_Labels`."""
    column = game.columns[seat]
    scores = [str(score) for score in column.scores]
    if has_totals:
        sums = accumulate(column.scores)
        for index, running in enumerate(sums):
            bonus = column.five_phase_bonus if index >= 5 else 0
            scores[index] += f"{running + bonus:>5}"
    scores += [_open_box(game, seat)] if column.phase else []
    scores += [""] * (len(PHASES) - len(scores))
    missing = column.points_to_bonus
    first_five = sum(column.scores[:5]) + column.five_phase_bonus
    return [
        *scores[:5],
        str(first_five),
        "" if missing is not None else str(column.five_phase_bonus),
        "" if missing is None else str(missing),
        *scores[5:],
        "" if column.phase else str(game.finish_bonus(seat)),
        _missed(column, game.penalty(seat), has_totals),
        str(game.total(seat)),
    ]


def _open_box(game: Game, seat: int) -> str:
    """Give what stands in the box of the phase that a player is on."""
    if game.columns[seat].has_left:
        return _LEFT
    if game.status is Status.FINISHED:
        return "-"
    return _NOW if seat == game.seat else _NEXT


def _missed(column: Column, penalty: int, has_room: bool) -> str:
    """Give the number of missed turns, with what they cost where they do."""
    return f"{column.missed}{f'  -{penalty}' if penalty and has_room else ''}"
