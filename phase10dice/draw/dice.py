"""Dice as coloured text. The colour letter is always there, so nothing depends on seeing the colour."""

from collections.abc import Collection, Sequence

from rich.text import Text

from phase10dice.dice import DICE, Face
from phase10dice.draw.themes import Theme

__all__ = ["KEPT_SIGN", "dice_text", "die_text", "roll_text"]

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


def dice_text(faces: Sequence[Face], theme: Theme) -> Text:
    """Draw dice side by side."""
    return Text(" ").join(die_text(face, theme) for face in faces)


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
        Text.assemble(
            f"{die.letter} ",
            (str(face), theme.die(face)),
            (KEPT_SIGN, theme.kept) if index in kept else " ",
        )
        for index, (die, face) in enumerate(zip(DICE, table, strict=True))
    ]
    for count in (10, 5, 4, 3, 2, 1):
        lines = [Text(" ").join(cells[start : start + count]) for start in range(0, len(cells), count)]
        for line in lines:
            line.rstrip()
        if width is None or max(line.cell_len for line in lines) <= width:
            break
    return Text("\n").join(lines)
