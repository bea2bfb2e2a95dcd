"""Small pieces of sentences."""

from collections.abc import Collection, Sequence

from phase10dice.dice import DICE, Face, format_dice
from phase10dice.phases import Layout

__all__ = [
    "capitalized",
    "chance_words",
    "dice_at",
    "is_safe",
    "layout_words",
    "letters_at",
    "listed",
    "points_words",
    "rolls_words",
    "uncapitalized",
]


def points_words(points: int) -> str:
    """Say a number of points.

    >>> points_words(1), points_words(34)
    ('1 point', '34 points')
    """
    return f"{points} point{'' if points == 1 else 's'}"


def rolls_words(rolls: int) -> str:
    """Say a number of rolls.

    >>> rolls_words(1), rolls_words(2)
    ('1 roll', '2 rolls')
    """
    return f"{rolls} roll{'' if rolls == 1 else 's'}"


def chance_words(chance: float) -> str:
    """Say a chance in percent, never rounding it to none or to certainty.

    >>> chance_words(0.822531), chance_words(0.99999), chance_words(1.0)
    ('82.3%', 'over 99.9%', '100%')
    """
    if is_safe(chance) or chance <= 0:
        return f"{chance:.0%}"
    if chance > 0.9995:
        return "over 99.9%"
    return f"{chance:.1%}" if chance >= 0.0005 else "under 0.1%"


def is_safe(chance: float) -> bool:
    """Whether a chance is certainty, but for what is lost in rounding."""
    return chance >= 1 - 1e-12


def dice_at(faces: Sequence[Face], positions: Collection[int]) -> str:
    """Write the faces at some positions.

    >>> from phase10dice.dice import parse_dice
    >>> dice_at(parse_dice("8 W 5"), {2, 0})
    '8 5'
    """
    return format_dice([faces[index] for index in sorted(positions)])


def letters_at(positions: Collection[int]) -> str:
    """Write the letters of the dice at some positions.

    >>> letters_at({2, 0})
    'a c'
    """
    return " ".join(DICE[index].letter for index in sorted(positions))


def capitalized(words: str) -> str:
    """Begin a sentence: with a capital, the rest as it is.

    >>> capitalized("the Five Phase Bonus"), capitalized("")
    ('The Five Phase Bonus', '')
    """
    return words[:1].upper() + words[1:]


def uncapitalized(sentence: str) -> str:
    """Go on within a sentence with what could begin one.

    >>> uncapitalized("Stop, and take the 34 points.")
    'stop, and take the 34 points.'
    """
    return sentence[:1].lower() + sentence[1:]


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
