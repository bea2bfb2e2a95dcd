"""The ten phases as data, and the one engine that says whether dice make a phase and for how much.

A phase is a tuple of parts. For parts of numbers every way to fill them is a `Filling`: how many dice of each
number it needs. Dice fit a filling if their wilds can stand in for the numbers that are missing, and the
points are the sum of the numbers placed. So the best of all fillings is the answer, whatever the order in
which a person would look for sets and runs, and the solver works on the same table. A part of one colour
is simpler still: the best dice of that colour.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from phase10dice.dice import NUMBERS, Color, Face
from phase10dice.errors import UnreadableError

__all__ = [
    "NO_HOUSE_RULES",
    "PHASES",
    "Filling",
    "HouseRule",
    "HouseRules",
    "LaidPart",
    "Layout",
    "OneColor",
    "Part",
    "Phase",
    "RunOf",
    "SetOf",
    "best_layout",
    "counts_as",
    "fillings",
    "of_color",
    "verify_colors",
]


class HouseRule(StrEnum):
    """A reading of the rules that is not the default, switched on by its name."""

    OPTIONAL_SCORE = "optional-score"
    """The player may decline a made phase and count the turn as a miss."""

    ANY_COLOR_WILDS = "any-colour-wilds"
    """In a part of one colour a wild counts as any colour."""


HouseRules = frozenset[HouseRule]
NO_HOUSE_RULES: HouseRules = frozenset()


@dataclass(frozen=True, slots=True)
class SetOf:
    """Dice of one number, in any colours."""

    size: int

    def __str__(self) -> str:
        """Name the part as people say it."""
        return f"set of {self.size}"


@dataclass(frozen=True, slots=True)
class RunOf:
    """Dice of consecutive numbers within 1 to 10, in any colours."""

    size: int

    def __str__(self) -> str:
        """Name the part as people say it."""
        return f"run of {self.size}"


@dataclass(frozen=True, slots=True)
class OneColor:
    """Dice of one colour, of any numbers."""

    size: int

    def __str__(self) -> str:
        """Name the part as people say it."""
        return f"{self.size} dice of one colour"


Part = SetOf | RunOf | OneColor


@dataclass(frozen=True, slots=True)
class Phase:
    """One of the ten phases: what its parts are. The parts share no die.

    >>> PHASES[1].name, PHASES[1].size
    ('set of 3 + run of 4', 7)
    """

    number: int
    parts: tuple[Part, ...]

    @property
    def name(self) -> str:
        """What the phase needs, as people say it."""
        return " + ".join(map(str, self.parts))

    @property
    def size(self) -> int:
        """How many dice the phase needs."""
        return sum(part.size for part in self.parts)

    @property
    def needs_colors(self) -> bool:
        """Whether the colours of the dice matter."""
        return any(isinstance(part, OneColor) for part in self.parts)


PHASES: tuple[Phase, ...] = (
    Phase(1, (SetOf(3), SetOf(3))),
    Phase(2, (SetOf(3), RunOf(4))),
    Phase(3, (SetOf(4), RunOf(4))),
    Phase(4, (RunOf(7),)),
    Phase(5, (RunOf(8),)),
    Phase(6, (RunOf(9),)),
    Phase(7, (SetOf(4), SetOf(4))),
    Phase(8, (OneColor(7),)),
    Phase(9, (SetOf(5), SetOf(2))),
    Phase(10, (SetOf(5), SetOf(3))),
)
"""The ten phases in order: Phase 1 is ``PHASES[0]``."""


@dataclass(frozen=True, slots=True)
class Filling:
    """One way to fill the parts of a phase of numbers.

    `targets` has for each part its number (a set) or its first number (a run), `need` how many dice of each
    number all the parts together want, as pairs of number and count, highest number first.
    """

    targets: tuple[int, ...]
    need: tuple[tuple[int, int], ...]

    @property
    def ceiling(self) -> int:
        """The points if no wild is used."""
        return sum(number * count for number, count in self.need)


@cache
def fillings(parts: tuple[Part, ...]) -> tuple[Filling, ...]:
    """List every way to fill *parts*, which must be sets and runs, highest `Filling.ceiling` first.

    Two equal parts that follow each other are listed in ascending order only, since exchanging them
    gives nothing new.

    >>> len(fillings((SetOf(3), SetOf(3)))), fillings((RunOf(9),))[0].targets
    (55, (2,))
    """
    found = []
    for targets in product(*map(_targets, parts)):
        if any(parts[i] == parts[i + 1] and targets[i] > targets[i + 1] for i in range(len(parts) - 1)):
            continue
        need: Counter[int] = Counter()
        for part, target in zip(parts, targets, strict=True):
            need.update(_wanted(part, target))
        found.append(Filling(targets, tuple(sorted(need.items(), reverse=True))))
    return tuple(sorted(found, key=lambda filling: -filling.ceiling))


def _targets(part: Part) -> Sequence[int]:
    """Give the numbers a part of numbers can be about: a set's number, a run's first."""
    match part:
        case SetOf():
            return NUMBERS
        case RunOf(size):
            return range(NUMBERS.start, NUMBERS.stop - size + 1)
        case OneColor():
            raise TypeError("a part of one colour has no numbers to fill")


def _wanted(part: Part, target: int) -> Sequence[int]:
    """Give the numbers that *part* wants, one for each die."""
    return [target] * part.size if isinstance(part, SetOf) else range(target, target + part.size)


@dataclass(frozen=True, slots=True)
class LaidPart:
    """A part of a phase as it lies there.

    `target` is a set's number, a run's first number or the colour; `dice` are positions in the faces given,
    in the order in which a person would lay them out, so a run's wilds stand where a number is missing.
    """

    part: Part
    target: int | Color
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A phase made of some of the given faces."""

    faces: tuple[Face, ...]
    parts: tuple[LaidPart, ...]

    @property
    def score(self) -> int:
        """The points: the sum of the numbers on the dice used."""
        return sum(self.faces[index].points for part in self.parts for index in part.dice)

    @property
    def spare(self) -> tuple[int, ...]:
        """The positions of the dice that the phase does not use."""
        used = {index for part in self.parts for index in part.dice}
        return tuple(index for index in range(len(self.faces)) if index not in used)

    def dice_of(self, part: LaidPart) -> tuple[Face, ...]:
        """Give the faces of one of the parts, in the order in which they are laid out."""
        return tuple(self.faces[index] for index in part.dice)


def best_layout(
    phase: Phase, faces: Sequence[Face], house_rules: HouseRules = NO_HOUSE_RULES
) -> Layout | None:
    """Find the layout of *phase* that scores the most with *faces*, or None if they do not make it.

    Any number of faces will do. Of layouts that score the same, one with the fewest wilds is given.
    Raises `UnreadableError` if the phase is about colours and a face has none. Takes some 40
    microseconds.

    >>> from phase10dice.dice import format_dice, parse_dice
    >>> layout = best_layout(PHASES[0], parse_dice("8 8 8 10 W W 1 2 5 7"))
    >>> layout.score, [format_dice(layout.dice_of(part)) for part in layout.parts]
    (34, ['8 8 8', '10 W W'])
    >>> best_layout(PHASES[3], parse_dice("8 8 9 9 10 10 1 2 3 4")) is None
    True
    """
    table = tuple(faces)
    layouts = _color_layouts if phase.needs_colors else _number_layouts
    return max(
        layouts(phase, table, house_rules),
        key=lambda layout: (layout.score, -sum(table[i].is_wild for part in layout.parts for i in part.dice)),
        default=None,
    )


def _number_layouts(phase: Phase, table: tuple[Face, ...], _: HouseRules) -> Iterator[Layout]:
    """Lay out the best filling for *table*, if one fits."""
    naturals = Counter(face.number for face in table if face.number is not None)
    wilds = sum(face.is_wild for face in table)
    best: tuple[int, int] | None = None
    best_filling = None
    for filling in fillings(phase.parts):
        if best and filling.ceiling < best[0]:
            break
        points = missing = 0
        for number, count in filling.need:
            placed = min(count, naturals[number])
            points += number * placed
            missing += count - placed
        if missing <= wilds and (best is None or (points, -missing) > best):
            best, best_filling = (points, -missing), filling
    if best_filling:
        yield Layout(table, _lay_out(phase, best_filling, table))


def _lay_out(phase: Phase, filling: Filling, table: tuple[Face, ...]) -> tuple[LaidPart, ...]:
    """Put dice of *table* into the parts as *filling* says: numbers first, wilds where they are missing."""
    free: dict[int | None, list[int]] = {}
    for index, face in enumerate(table):
        free.setdefault(face.number, []).append(index)
    return tuple(
        LaidPart(
            part,
            target,
            tuple((free.get(number) or free[None]).pop(0) for number in _wanted(part, target)),
        )
        for part, target in zip(phase.parts, filling.targets, strict=True)
    )


def _color_layouts(phase: Phase, table: tuple[Face, ...], house_rules: HouseRules) -> Iterator[Layout]:
    """Lay out the best dice of each colour that has enough of them."""
    (part,) = phase.parts
    verify_colors(phase, table)
    for color in Color:
        found = of_color(table, color, house_rules)
        if len(found) >= part.size:
            best = sorted(found, key=lambda index: -table[index].points)[: part.size]
            yield Layout(table, (LaidPart(part, color, tuple(best)),))


def of_color(
    faces: Sequence[Face], color: Color, house_rules: HouseRules = NO_HOUSE_RULES
) -> tuple[int, ...]:
    """List the positions of the *faces* that count as *color* in a part of one colour.

    >>> from phase10dice.dice import parse_dice
    >>> of_color(parse_dice("10g Wr Wg 9b"), Color.GREEN)
    (0, 2)
    """
    return tuple(index for index, face in enumerate(faces) if counts_as(face, color, house_rules))


def counts_as(face: Face, color: Color, house_rules: HouseRules = NO_HOUSE_RULES) -> bool:
    """Whether *face* counts as *color* in a part of one colour.

    >>> from phase10dice.dice import parse_face
    >>> wild = parse_face("Wr")
    >>> counts_as(wild, Color.GREEN), counts_as(wild, Color.GREEN, frozenset({HouseRule.ANY_COLOR_WILDS}))
    (False, True)
    """
    return face.color is color or (face.is_wild and HouseRule.ANY_COLOR_WILDS in house_rules)


def verify_colors(phase: Phase, faces: Iterable[Face]) -> None:
    """Raise `UnreadableError` if *phase* is about colours and one of the *faces* has none."""
    if not phase.needs_colors:
        return
    for face in faces:
        if face.color is None:
            raise UnreadableError(
                f"Phase {phase.number} needs the colour of every die, and {face} has none: "
                "write r, g, b or o with it, such as 10g"
            )
