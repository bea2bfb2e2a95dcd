"""The score pad: a row a phase, the bonuses where the paper pad has them, a column a player."""

from dataclasses import dataclass
from itertools import accumulate

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from phase10dice.column import BONUS_PHASES, Column
from phase10dice.draw.pad_layout import Box, PadLayout, in_lines, line_of, stacked
from phase10dice.draw.sentences import standing_sentences
from phase10dice.draw.themes import Theme
from phase10dice.game import Game, Status
from phase10dice.phases import PHASES

__all__ = ["PadLine", "pad", "pad_and_status", "pad_block", "pad_lines"]

_NARROWEST = 16
_ENDLESS = 10_000
_NOW, _NEXT, _LEFT = "now", "next", "left"


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
    (layout,) = stacked(game, _ENDLESS)
    columns = [_cells(game, seat, has_totals=False) for seat in layout.seats]
    return tuple(
        PadLine(_spelled(label), tuple(cells), layout.ends_section(line))
        for line, (label, *cells) in enumerate(zip(layout.labels, *columns, strict=True))
    )


def _spelled(label: str) -> str:
    """Set the number of a phase off from its name, for where they do not stand in columns."""
    number, _, name = label.strip().partition(" ")
    return f"{number}: {name}" if number.isdigit() else label


def pad_and_status(game: Game, width: int, theme: Theme) -> RenderableType:
    """Draw the pad with the lines below it that say whose turn it is, or how the game ended."""
    return Group(pad(game, width, theme), Text("\n".join(standing_sentences(game))))


def pad(game: Game, width: int, theme: Theme) -> RenderableType:
    """Draw the score pad to fit *width* columns.

    Labels get shorter, and then players are stacked in blocks, as the screen gets narrower; where there is
    room, each score has the running total beside it. On less than 16 columns only the totals are listed.
    """
    if width < _NARROWEST:
        seats = range(len(game.columns))
        return Text("\n".join(f"{game.total(seat)} {game.columns[seat].name}" for seat in seats))
    return Group(*(pad_block(game, layout, theme) for layout in stacked(game, width)))


def pad_block(game: Game, layout: PadLayout, theme: Theme, cursor: Box | None = None) -> Table:
    """Draw the columns of some of the players, as *layout* says, the box at the *cursor* reversed."""
    look = box.HORIZONTALS if layout.has_rules else None
    before = layout.gap - layout.has_rules  # the lines between columns take one place
    table = Table(box=look, padding=(0, 0, 0, before), pad_edge=False, show_edge=False)
    table.header_style = theme.heading
    table.add_column(layout.heading, width=layout.label_width, no_wrap=True)
    for seat, name in zip(layout.seats, _names(game, layout), strict=True):
        head = Text(name, theme.mover if seat == game.seat else theme.heading)
        table.add_column(head, justify="right", width=layout.cell, no_wrap=True)
    columns = [_boxes(game, seat, layout, theme, cursor) for seat in layout.seats]
    for line in layout.shown_lines:
        is_last = line == len(layout.labels) - 1
        table.add_row(
            layout.labels[line],
            *(boxes[line] for boxes in columns),
            end_section=layout.has_rules and layout.ends_section(line),
            style=theme.total if is_last else None,
        )
    return table


def _names(game: Game, layout: PadLayout) -> list[str]:
    """Give the names above the columns, cut to fit, with a sign before that of the player to move.

    Where names would be the same once they are cut, their columns are numbered.
    """
    shortest = [_cut(column.name, layout.cell - 1) for column in game.columns]
    names = []
    for seat in layout.seats:
        sign = ">" if seat == game.seat else ""
        name, room = game.columns[seat].name, layout.cell - len(sign)
        if cell_len(name) > room and shortest.count(shortest[seat]) > 1:
            names.append(f"{sign}{_fitted(name, room, f'#{seat + 1}')}")
        else:
            names.append(f"{sign}{_cut(name, room)}")
    return names


def _cut(name: str, width: int) -> str:
    """Cut a name to *width* and mark it; a number at its end, which tells it from others, stays.

    >>> _cut("Charlie", 6), _cut("Expert 2", 7), _cut("Expert 12", 3), _cut("Ana", 3)
    ('Charl.', 'Exper.2', 'E12', 'Ana')
    """
    if cell_len(name) <= width:
        return name
    number = name[len(name.rstrip("0123456789")) :]
    if len(number) >= width:
        number = ""
    mark = "." if len(number) + 1 < width else ""
    return _fitted(name.removesuffix(number), width, f"{mark}{number}")


def _fitted(name: str, width: int, end: str) -> str:
    """Give as much of a name as fits into *width* before *end*, without spaces between them."""
    return f"{set_cell_size(name, max(0, width - len(end))).rstrip()}{end}"


def _boxes(game: Game, seat: int, layout: PadLayout, theme: Theme, cursor: Box | None) -> list[Text]:
    """Draw what stands in a player's column, line by line as the labels are."""
    said = _cells(game, seat, layout.has_totals)
    styles = {_NOW: theme.mover, _NEXT: theme.quiet, _LEFT: theme.quiet}
    drawn = [Text(cell, styles.get(cell, "")) for cell in said]
    if cursor and cursor.seat == seat:
        line = line_of(cursor.phase)
        drawn[line] = Text(said[line].rjust(layout.cell), "reverse")
    return drawn


def _cells(game: Game, seat: int, has_totals: bool) -> list[str]:
    """Give what stands in a player's column, line by line as the labels are."""
    column = game.columns[seat]
    scores = [str(score) for score in column.scores]
    if has_totals:
        sums = accumulate(column.scores)
        for index, running in enumerate(sums):
            bonus = column.five_phase_bonus if index >= BONUS_PHASES else 0
            scores[index] += f"{running + bonus:>5}"
    scores += [_open_box(game, seat)] if column.phase else []
    scores += [""] * (len(PHASES) - len(scores))
    missing = column.points_to_bonus
    first_five = sum(column.scores[:BONUS_PHASES]) + column.five_phase_bonus
    way = ("", str(missing)) if missing is not None else (str(column.five_phase_bonus), "")
    finish = "" if column.phase else str(game.finish_bonus(seat))
    missed = _missed(column, game.penalty(seat), has_totals)
    return in_lines(scores, (str(first_five), *way), (finish, missed, str(game.total(seat))))


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
