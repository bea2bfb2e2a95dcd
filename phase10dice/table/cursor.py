"""Moving the cursor over the dice as they lie."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from phase10dice.dice import Kind

__all__ = ["Direction", "moved"]


class Direction(StrEnum):
    """Where the cursor goes."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


def moved(rows: Mapping[Kind, Sequence[int]], cursor: int | None, direction: Direction) -> int:
    """Give the die that the cursor is on after a move; the first move of all just shows it, on the first die.

    To the left and to the right it goes through both rows and round; up and down change the row.

    >>> rows = {Kind.LOW: [3, 0, 1, 2], Kind.HIGH: [4, 5, 6, 7, 8, 9]}
    >>> moved(rows, 2, Direction.RIGHT), moved(rows, 0, Direction.DOWN), moved(rows, 9, Direction.UP)
    (4, 5, 2)
    """
    low, high = rows[Kind.LOW], rows[Kind.HIGH]
    order = [*low, *high]
    if cursor is None:
        return order[0]
    match direction:
        case Direction.LEFT | Direction.RIGHT:
            step = 1 if direction is Direction.RIGHT else -1
            return order[(order.index(cursor) + step) % len(order)]
        case Direction.UP | Direction.DOWN:
            row, other = (low, high) if cursor in low else (high, low)
            return other[min(row.index(cursor), len(other) - 1)]
