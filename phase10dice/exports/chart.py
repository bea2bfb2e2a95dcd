"""The course of a game's totals as a small chart, in SVG that stands inside a page."""

from collections.abc import Sequence

from phase10dice.course import totals
from phase10dice.record import Record

__all__ = ["chart"]

_WIDTH, _HEIGHT = 640, 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 34, 14, 34
_STEP = 100
_LEAST_APART = 13
_DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 5", "1 5")


def chart(record: Record) -> str:
    """Draw a line a player, from turn to turn, each with its seat's number at the end.

    Lines differ by their dashes, not by colour, so they can be told apart in print. Where nothing has been
    played the chart is empty.
    """
    courses = totals(record)
    turns = max(1, *map(len, courses))
    highest = max((total for course in courses for total in course), default=0)
    lowest = min((total for course in courses for total in course), default=0)
    top = -(-max(highest, _STEP) // _STEP) * _STEP
    bottom = min(lowest // _STEP * _STEP, 0)

    def place(turn: int, total: int) -> tuple[float, float]:
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * turn / turns
        y = _TOP + (_HEIGHT - _TOP - _BOTTOM) * (top - total) / (top - bottom)
        return round(x, 1), round(y, 1)

    drawn = [
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="The totals from turn to turn">',
        '<g fill="none" stroke="currentColor">',
    ]
    for total in range(bottom, top + 1, _STEP):
        (x, y), (end, _) = place(0, total), place(turns, total)
        drawn.append(f'<path d="M{x} {y}H{end}" stroke-width="0.5" stroke-opacity="0.5"/>')
    for seat, course in enumerate(courses):
        places = (place(turn, total) for turn, total in enumerate((0, *course)))
        points = " ".join(f"{x},{y}" for x, y in places)
        dashes = _DASHES[seat % len(_DASHES)]
        pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
        width = 1.5 + seat // len(_DASHES)
        drawn.append(f'<polyline points="{points}" stroke-width="{width}"{pattern}/>')
    drawn += ["</g>", '<g fill="currentColor" font-size="12">']
    for total in range(bottom, top + 1, _STEP):
        x, y = place(0, total)
        drawn.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{total}</text>')
    ends = [place(len(course), course[-1]) for course in courses if course]
    seats = [seat for seat, course in enumerate(courses) if course]
    for seat, (x, _), y in zip(seats, ends, _apart([y for _, y in ends]), strict=True):
        drawn.append(f'<text x="{x + 5}" y="{y + 4}" font-weight="bold">{seat + 1}</text>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    drawn.append(f'<text x="{middle}" y="{_HEIGHT - 8}" text-anchor="middle">{turns} turns</text>')
    return "\n".join([*drawn, "</g>", "</svg>"])


def _apart(heights: Sequence[float]) -> list[float]:
    """Move labels that would lie on each other apart, the higher ones staying above.

    >>> _apart([50, 52, 20])
    [50, 63, 20]
    """
    placed = list(heights)
    free = -float("inf")
    for index in sorted(range(len(heights)), key=heights.__getitem__):
        placed[index] = max(placed[index], free)
        free = placed[index] + _LEAST_APART
    over = max(placed, default=0) - (_HEIGHT - _BOTTOM)
    return [y - max(0, over) for y in placed]
