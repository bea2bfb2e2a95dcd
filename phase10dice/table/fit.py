"""What fits into the window: how large the dice are drawn, and whether the pad has room beside them."""

from dataclasses import dataclass

from phase10dice.draw.board import DIE_SIZES, DieSize
from phase10dice.draw.pad_layout import fits_beside
from phase10dice.table import LEAST_HEIGHT, LEAST_WIDTH

__all__ = ["GAP", "Fit", "fit"]


_ROW = 6
_MARGIN = 2
GAP = 1
"""The columns between the dice and the pad."""
_OTHER_LINES = 12
"""Lines wanted beside the two rows of dice: the status, the turn, what was told, the keys."""
_PAD_LINES = 23
"""Lines that the pad takes, with the status above it and the keys below."""
_SPACED_WIDTH, _SPACED_LINES = 60, 24
"""The least window with an empty line below each row of dice."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the table is laid out in a window."""

    size: DieSize
    has_pad: bool
    is_spaced: bool
    """Whether there is an empty line below each row of dice."""

    @property
    def board_lines(self) -> int:
        """How many lines the two rows of dice take."""
        return 2 * (self.size.lines + self.is_spaced)

    @property
    def dice_width(self) -> int:
        """How many columns a row of dice takes."""
        return _row_width(self.size)


def _row_width(size: DieSize) -> int:
    """Give the columns that six dice take, each with a gap."""
    return _ROW * (size.width + 1) + _MARGIN


def fit(width: int, height: int, players: int) -> Fit | None:
    """Lay the table out in *width* columns and *height* lines, or give None where it is too small.

    >>> fit(80, 24, 1).size.width, fit(40, 24, 1).size.width, fit(39, 24, 1)
    (7, 5, None)
    """
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    is_spaced = width >= _SPACED_WIDTH and height >= _SPACED_LINES
    others = _OTHER_LINES + 2 * is_spaced
    sizes = [
        size for size in DIE_SIZES if _row_width(size) <= width and 2 * size.lines + others <= height
    ] or [DIE_SIZES[-1]]
    beside = [size for size in sizes if fits_beside(players, width - _row_width(size) - GAP)]
    has_pad = bool(beside) and height >= _PAD_LINES
    return Fit(beside[0] if has_pad else sizes[0], has_pad, is_spaced)
