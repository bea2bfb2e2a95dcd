"""How far dice are from a phase: the way to it that lacks the fewest dice.

This is what the eye sees on the table and no advice: which way is the likeliest, or the best, only the solver
can say.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from phase10dice.dice import DICE, Color, Face, Kind
from phase10dice.phases import NO_HOUSE_RULES, Filling, HouseRules, Phase, fillings, of_color, verify_colors

__all__ = ["Nearest", "nearest"]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A way to make a phase.

    `targets` has for each part its number (a set), its first number (a run) or its colour; `missing` are the
    faces that would have to be added, highest first: without colours in a phase of numbers, where one
    may have to be a wild, and in the phase of one colour each just the colour. `dice` are the positions of
    the faces that belong to it already, wilds included.
    """

    phase: Phase
    targets: tuple[int | Color, ...]
    missing: tuple[Face | Color, ...]
    dice: frozenset[int]


def nearest(phase: Phase, faces: Sequence[Face], house_rules: HouseRules = NO_HOUSE_RULES) -> Nearest:
    """Find the way to *phase* that lacks the fewest dice, and of these the one that scores the most.

    The missing faces are such as the other dice of the ten can show. With no faces it is the way that scores
    the most. Raises `UnreadableError` if the phase is about colours and a face has none.

    >>> from phase10dice.dice import format_dice, parse_dice
    >>> from phase10dice.phases import PHASES
    >>> way = nearest(PHASES[0], parse_dice("8 8 W 10 1 2 3 5 6 7"))
    >>> way.targets, format_dice(way.missing), sorted(way.dice)
    ((8, 10), '10 10', [0, 1, 2, 3])
    """
    return _nearest_color(phase, faces, house_rules) if phase.needs_colors else _nearest_numbers(phase, faces)


def _nearest_numbers(phase: Phase, faces: Sequence[Face]) -> Nearest:
    """Find the nearest filling that the ten dice can come to."""
    ways = [way for filling in fillings(phase.parts) if (way := _way(filling, faces))]
    best = min(ways, key=lambda way: (len(way.missing), -way.points))
    dice: list[int] = []
    for number, count in best.filling.need:
        dice += [index for index, face in enumerate(faces) if face.number == number][:count]
    wilds = [index for index, face in enumerate(faces) if face.is_wild]
    dice += wilds[: phase.size - len(best.missing) - len(dice)]
    return Nearest(phase, best.filling.targets, best.missing, frozenset(dice))


@dataclass(frozen=True, slots=True)
class _Way:
    """What a filling still lacks, and what it scores if it comes so."""

    filling: Filling
    missing: tuple[Face, ...]
    points: int


def _way(filling: Filling, faces: Sequence[Face]) -> _Way | None:
    """Lay what there is into *filling*; None if the other dice cannot show the rest."""
    have = Counter(face.number for face in faces)
    free = Counter(die.kind for die in DICE)
    lacking: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for number, count in filling.need:
        kind = Face(number).kind
        placed = min(count, have[number])
        free[kind] -= placed
        lacking[kind] += [number] * (count - placed)
    high, low = lacking[Kind.HIGH], lacking[Kind.LOW]
    wilds = min(have[None], len(high) + len(low))
    free[Kind.LOW] -= wilds
    # A wild costs the number it stands for, so it stands for low ones, but first for those no die can show.
    too_many = max(0, len(high) - free[Kind.HIGH])
    laid = min(wilds, too_many)
    rolled = too_many - laid
    high = high[: len(high) - too_many]
    rest = [*high, *low]
    numbers = rest[: len(rest) - (wilds - laid)]
    missing = [*map(Face, numbers), *[Face(None)] * rolled]
    if sum(face.kind is Kind.LOW for face in missing) > free[Kind.LOW]:
        return None
    lost = sum(lacking[Kind.HIGH][len(high) :]) + sum(rest[len(numbers) :])
    return _Way(filling, tuple(missing), filling.ceiling - lost)


def _nearest_color(phase: Phase, faces: Sequence[Face], house_rules: HouseRules) -> Nearest:
    """Find the colour that lacks the fewest dice; every die can show every colour."""
    (part,) = phase.parts
    verify_colors(phase, faces)
    best_of = {
        color: sorted(of_color(faces, color, house_rules), key=lambda i: -faces[i].points)[: part.size]
        for color in Color
    }
    best = max(Color, key=lambda color: (len(best_of[color]), sum(faces[i].points for i in best_of[color])))
    dice = frozenset(best_of[best])
    return Nearest(phase, (best,), (best,) * (part.size - len(dice)), dice)
