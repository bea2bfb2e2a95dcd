"""How far dice are from a phase: the way to it that lacks the fewest dice.

This is what the eye sees on the table and no advice: which way is the likeliest, or the best, only the solver
can say.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from phase10dice.dice import DICE, Color, Face, Kind
from phase10dice.errors import UnreadableError
from phase10dice.phases import NO_HOUSE_RULES, Filling, HouseRule, HouseRules, Phase, fillings

__all__ = ["Nearest", "nearest"]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A way to make a phase.

    `targets` has for each part its number (a set), its first number (a run) or its colour; `missing` are the
    faces that would have to be added, highest first: without colours in a phase of numbers, where one
    may have to be a wild, and in the phase of one colour each just the colour.
    """

    phase: Phase
    targets: tuple[int | Color, ...]
    missing: tuple[Face | Color, ...]


def nearest(phase: Phase, faces: Sequence[Face], house_rules: HouseRules = NO_HOUSE_RULES) -> Nearest:
    """Find the way to *phase* that lacks the fewest dice, and of these the one that scores the most.

    The missing faces are such as the other dice of the ten can show. With no faces it is the way that scores
    the most. Raises `UnreadableError` if the phase is about colours and a face has none.

    >>> from phase10dice.dice import format_dice, parse_dice
    >>> from phase10dice.phases import PHASES
    >>> way = nearest(PHASES[0], parse_dice("8 8 W 10 1 2 3 5 6 7"))
    >>> way.targets, format_dice(way.missing)
    ((8, 10), '10 10')
    """
    return _nearest_color(phase, faces, house_rules) if phase.needs_colors else _nearest_numbers(phase, faces)


def _nearest_numbers(phase: Phase, faces: Sequence[Face]) -> Nearest:
    """Find the nearest filling that the ten dice can come to."""
    ways = [way for filling in fillings(phase.parts) if (way := _way(filling, faces))]
    best = min(ways, key=lambda way: (len(way.missing), -way.points))
    return Nearest(phase, best.targets, best.missing)


@dataclass(frozen=True, slots=True)
class _Way:
    """What a filling still lacks, and what it scores if it comes so."""

    targets: tuple[int, ...]
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
    return _Way(filling.targets, tuple(missing), filling.ceiling - lost)


def _nearest_color(phase: Phase, faces: Sequence[Face], house_rules: HouseRules) -> Nearest:
    """Find the colour that lacks the fewest dice; every die can show every colour."""
    (part,) = phase.parts
    if any(face.color is None for face in faces):
        raise UnreadableError(f"Phase {phase.number} needs the colour of every die")
    any_color = HouseRule.ANY_COLOR_WILDS in house_rules

    def fits(face: Face, color: Color) -> bool:
        return face.color is color or (any_color and face.is_wild)

    def rank(color: Color) -> tuple[int, int]:
        points = sorted((face.points for face in faces if fits(face, color)), reverse=True)[: part.size]
        return len(points), sum(points)

    best = max(Color, key=rank)
    return Nearest(phase, (best,), (best,) * (part.size - rank(best)[0]))
