"""The ten dice drawn large, as they lie on the table: a box each, in the die's colour.

A kept die is told from a free one by its place (a line lower), its edge (double) and a word (``KEEP``, or a
star where there is no room for it); a die that the solver would keep has ``hint`` beside it. Nothing
depends on seeing colours.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rich.text import Text

from phase10dice.dice import DICE, Color, Die, Face, Kind
from phase10dice.draw.dice import KEPT_SIGN
from phase10dice.draw.themes import Theme

__all__ = ["DIE_SIZES", "Arrangement", "DieSize", "ShownDie", "arrange", "big_die"]


@dataclass(frozen=True, slots=True)
class DieSize:
    """How large a die is drawn: its box, edges included."""

    width: int
    height: int

    @property
    def lines(self) -> int:
        """How many lines it takes, with the one by which a kept die lies lower."""
        return self.height + 1


DIE_SIZES = (DieSize(9, 5), DieSize(7, 3), DieSize(5, 3))
"""The sizes there are, the largest first."""


class Arrangement(StrEnum):
    """In which order the dice of each kind lie; low and high dice never mix."""

    DIE = "die"
    NUMBER = "number"
    COLOR = "colour"

    @property
    def following(self) -> "Arrangement":
        """The arrangement that comes after this one, when one goes through them."""
        all_of_them = list(Arrangement)
        return all_of_them[(all_of_them.index(self) + 1) % len(all_of_them)]


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die as it is to be drawn; `face` is None before the first roll."""

    die: Die
    face: Face | None = None
    is_kept: bool = False
    is_hinted: bool = False
    has_cursor: bool = False


def arrange(dice: Iterable[ShownDie], arrangement: Arrangement) -> dict[Kind, list[ShownDie]]:
    """Put the dice in two rows, low and high, each in the order of *arrangement*; letters stay with dice.

    >>> from phase10dice.dice import parse_dice
    >>> faces = parse_dice("2g Wb 3r 1o 10g 5g 5o 8b 9r 10o")
    >>> rows = arrange(map(ShownDie, DICE, faces), Arrangement.NUMBER)
    >>> " ".join(f"{shown.die.letter}{shown.face.number}" for shown in rows[Kind.HIGH])
    'f5 g5 h8 i9 e10 j10'
    """
    rows: dict[Kind, list[ShownDie]] = {kind: [] for kind in Kind}
    for shown in dice:
        rows[shown.die.kind].append(shown)
    for row in rows.values():
        row.sort(key=lambda shown: _rank(shown, arrangement))
    return rows


def _rank(shown: ShownDie, arrangement: Arrangement) -> tuple[int, ...]:
    """Give what a die is sorted by; wilds come last, and dice that are alike by letter."""
    face, die = shown.face, shown.die.number
    if face is None or arrangement is Arrangement.DIE:
        return (die,)
    number = len(DICE) + 1 if face.number is None else face.number
    color = list(Color).index(face.color) if face.color else len(Color)
    return (number, color, die) if arrangement is Arrangement.NUMBER else (color, number, die)


_FREE_EDGE = ("╭", "─", "╮", "│", "╰", "╯")
_KEPT_EDGE = ("╔", "═", "╗", "║", "╚", "╝")


def big_die(shown: ShownDie, size: DieSize, theme: Theme) -> Text:
    r"""Draw a die in its box, with the empty line above it if it is kept and below it if it is free.

    >>> from phase10dice.draw.themes import THEMES, ThemeName
    >>> shown = ShownDie(DICE[4], DICE[4].faces[5], is_kept=True)
    >>> for line in big_die(shown, DieSize(7, 3), THEMES[ThemeName.DEFAULT]).plain.split("\n")[1:]:
    ...     print(line)
    ╔═ e ═╗
    ║ 10g ║
    ╚═KEEP╝
    """
    style = theme.die(shown.face) if shown.face else theme.quiet
    box = [Text(line, style) for line in _box(shown, size)]
    if shown.has_cursor:
        box[0].stylize(f"bold {theme.paper} on {theme.accent}")
    beside = Text(("hint" if shown.is_hinted else "").center(size.width), theme.good)
    return Text("\n").join([beside, *box] if shown.is_kept else [*box, beside])


def _box(shown: ShownDie, size: DieSize) -> list[str]:
    """Give the lines of a die's box."""
    left_top, flat, right_top, side, left_low, right_low = _KEPT_EDGE if shown.is_kept else _FREE_EDGE
    inner = size.width - 2
    letter = f"[{shown.die.letter}]" if shown.has_cursor else shown.die.letter
    if inner > 3 and not shown.has_cursor:
        letter = f" {letter} "
    tag = ""
    if shown.is_kept:
        tag = "KEEP" if inner > 4 else KEPT_SIGN
    middle = [""] * (size.height - 2)
    middle[len(middle) // 2] = str(shown.face) if shown.face else ""
    return [
        f"{left_top}{letter.center(inner, flat)}{right_top}",
        *(f"{side}{_centered(words, inner)}{side}" for words in middle),
        f"{left_low}{tag.center(inner, flat)}{right_low}",
    ]


def _centered(words: str, width: int) -> str:
    """Centre a face so that numbers of one digit stand under the last digit of those with two."""
    return words.rjust(3).center(width)
