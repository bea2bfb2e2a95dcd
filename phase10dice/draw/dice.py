"""Dice as coloured text. The colour letter is always there, so nothing depends on seeing the colour."""

from collections.abc import Collection, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from phase10dice.dice import DICE, Face
from phase10dice.draw.themes import Theme

__all__ = ["KEPT_SIGN", "DiceRow", "die_text", "roll_text", "row_text"]

KEPT_SIGN = "*"
"""What marks a kept die."""


def die_text(face: Face, theme: Theme) -> Text:
    """Draw one die on its colour, such as `` 10g ``.

    >>> from phase10dice.dice import parse_face
    >>> from phase10dice.draw.themes import THEMES, ThemeName
    >>> die_text(parse_face("10g"), THEMES[ThemeName.MONOCHROME]).plain
    ' 10g '
    """
    return Text(f" {face} ", style=theme.die(face))


class DiceRow:
    """Dice side by side, in as many lines as the room for them asks for; no die is torn from its star.

    >>> from io import StringIO
    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.draw.themes import THEMES, ThemeName
    >>> console = Console(file=StringIO(), width=12)
    >>> with console.capture() as capture:
    ...     console.print(DiceRow(parse_dice("8r 9g 10b W"), THEMES[ThemeName.MONOCHROME], {1}))
    >>> [line.rstrip() for line in capture.get().splitlines()]
    [' 8r    9g *', ' 10b    W']
    """

    def __init__(self, faces: Sequence[Face], theme: Theme, kept: Collection[int] | None = None) -> None:
        """Take dice, and where some may be kept the positions of those that are: they get a star."""
        self._cells = [die_text(face, theme) for face in faces]
        if kept is not None:
            for index, cell in enumerate(self._cells):
                cell.append(KEPT_SIGN if index in kept else " ", theme.kept)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the dice."""
        yield _in_lines(self._cells, options.max_width, is_padded=True)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Want one line, and need room for one die."""
        widths = [cell.cell_len for cell in self._cells]
        return Measurement(max(widths), sum(widths) + len(widths) - 1).with_maximum(options.max_width)


def roll_text(table: Sequence[Face], kept: Collection[int], theme: Theme, width: int | None = None) -> Text:
    """Draw the ten dice with their letters, a star on those that the roll left alone.

    It is one line, or with a *width* as many lines as it takes, equally long.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.draw.themes import THEMES, ThemeName
    >>> table = parse_dice("2g Wb 3r 1o 10g 5g 5o 8b 9r 10o")
    >>> roll_text(table, {1, 4}, THEMES[ThemeName.DEFAULT]).plain
    'a 2g  b Wb* c 3r  d 1o  e 10g* f 5g  g 5o  h 8b  i 9r  j 10o'
    """
    cells = [
        Text(f"{die.letter} ").append_text(_cell(face, index in kept, theme))
        for index, (die, face) in enumerate(zip(DICE, table, strict=True))
    ]
    return _in_lines(cells, width)


def row_text(table: Sequence[Face], kept: Collection[int], theme: Theme, width: int | None = None) -> Text:
    """Draw the ten dice in columns, without letters, a star on those that are kept.

    It is one line of 49 columns, or with a *width* as many lines as it takes, equally long.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.draw.themes import THEMES, ThemeName
    >>> table = parse_dice("2g Wb 3r 1o 10g 5g 5o 8b 9r 10o")
    >>> row_text(table, {1, 4}, THEMES[ThemeName.DEFAULT]).plain
    '2g   Wb*  3r   1o   10g* 5g   5o   8b   9r   10o'
    """
    cells = [_cell(face, index in kept, theme) for index, face in enumerate(table)]
    for cell in cells:
        cell.pad_right(_WIDEST - cell.cell_len)
    return _in_lines(cells, width)


_WIDEST = len(f"10g{KEPT_SIGN}")


def _cell(face: Face, is_kept: bool, theme: Theme) -> Text:
    """Draw a die without room around it, with a star or the room for one after it."""
    return Text.assemble((str(face), theme.die(face)), (KEPT_SIGN, theme.kept) if is_kept else " ")


def _in_lines(cells: Sequence[Text], width: int | None, is_padded: bool = False) -> Text:
    """Put dice side by side, in as many lines as it takes; *is_padded* keeps the room after the last."""
    for count in sorted({-(-len(cells) // lines) for lines in range(1, len(cells) + 1)}, reverse=True):
        lines = [Text(" ").join(cells[start : start + count]) for start in range(0, len(cells), count)]
        if not is_padded:
            for line in lines:
                line.rstrip()
        if width is None or max(line.cell_len for line in lines) <= width:
            break
    return Text("\n").join(lines)
