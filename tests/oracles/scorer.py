"""The totals of a finished game in ten lines, from the rule book alone."""

from collections.abc import Sequence


def totals(turns: Sequence[tuple[int, int, int | None]], players: int) -> list[int]:
    """Add up a whole game from its turns in order, each a player, a phase, and points or None for a miss."""
    points = [[p for who, _, p in turns if who == player and p is not None] for player in range(players)]
    grand = [sum(made) + (40 if len(made) >= 5 and sum(made[:5]) > 220 else 0) for made in points]
    end = next(i for i, (_, phase, p) in enumerate(turns) if phase == 10 and p is not None)
    first = turns[end][0]
    if players == 1:
        misses = [phase for _, phase, p in turns if p is None]
        return [grand[0] - 5 * len(misses) + (0 if 10 in misses else 40)]
    grand[first] += 40
    for who in range(first + 1, players):
        on_ten = sum(w == who and p is not None for w, _, p in turns[:end]) == 9
        grand[who] += 40 if on_ten and len(points[who]) == 10 else 0
    return grand
