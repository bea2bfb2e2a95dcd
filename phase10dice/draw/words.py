"""Small pieces of sentences."""

from collections.abc import Sequence

from phase10dice.dice import format_dice
from phase10dice.phases import Layout

__all__ = ["capitalized", "layout_words", "listed", "points_words"]


def points_words(points: int) -> str:
    """Say a number of points.

    >>> points_words(1), points_words(34)
    ('1 point', '34 points')
    """
    return f"{points} point{'' if points == 1 else 's'}"


def capitalized(words: str) -> str:
    """Begin a sentence: with a capital, the rest as it is.

    >>> capitalized("the Five Phase Bonus"), capitalized("")
    ('The Five Phase Bonus', '')
    """
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def layout_words(layout: Layout) -> str:
    """Say which dice make the phase, part by part.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.phases import PHASES, best_layout
    >>> layout_words(best_layout(PHASES[0], parse_dice("8 8 8 10 W W")))
    '8 8 8 and 10 W W'
    """
    return listed([format_dice(layout.dice_of(part)) for part in layout.parts])
