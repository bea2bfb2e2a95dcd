"""The ten dice: their sixty faces, how they are written down, and how they are rolled.

Every die differs from the others, so a die is known by its number, 1 to 10, or by its letter, a to j. What
lies on the table is a tuple of ten faces in that order. What somebody types need not be in order, and may
leave the colours out; `assign` and `assignments` say on which dice such faces can lie.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random

from phase10dice.errors import ImpossibleDiceError, UnreadableError, printable

__all__ = [
    "DICE",
    "NUMBERS",
    "Color",
    "Die",
    "Face",
    "Kind",
    "assign",
    "assignments",
    "dice_stream",
    "format_dice",
    "parse_dice",
    "parse_face",
    "roll_dice",
    "split_dice",
]

NUMBERS = range(1, 11)
"""The numbers that a die can show, and that a wild can stand for."""


class Color(StrEnum):
    """A colour of the dice; the value is the letter that people write."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    ORANGE = "o"

    @property
    def word(self) -> str:
        """The colour's name in lower case, such as ``"red"``."""
        return self.name.lower()


class Kind(StrEnum):
    """The two kinds of dice: low ones show 1 to 4 and wilds, high ones 5 to 10."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Face:
    """One face: a number or a wild (`number` is None), with its colour where that is known.

    >>> Face(10, Color.GREEN), str(Face(None))
    (Face(number=10, color=<Color.GREEN: 'g'>), 'W')
    """

    number: int | None
    color: Color | None = None

    def __post_init__(self) -> None:
        """Raise `ImpossibleDiceError` for a number that no die has."""
        if self.number is not None and self.number not in NUMBERS:
            raise ImpossibleDiceError(f"no die shows {self.number}: the numbers go from 1 to 10")

    def __str__(self) -> str:
        """Write the face as `parse_face` reads it, such as ``10g`` or ``W``."""
        return ("W" if self.number is None else str(self.number)) + (self.color or "")

    @property
    def is_wild(self) -> bool:
        """Whether the face is a wild."""
        return self.number is None

    @property
    def points(self) -> int:
        """What the face adds to a score where it is used: its number, and nothing for a wild."""
        return self.number or 0

    @property
    def kind(self) -> Kind:
        """The kind of dice that the face is found on."""
        return Kind.LOW if self.number is None or self.number < 5 else Kind.HIGH

    def matches(self, other: "Face") -> bool:
        """Whether this face, as typed and perhaps without its colour, can be *other*, one on a die."""
        return self.number == other.number and self.color in (None, other.color)


@dataclass(frozen=True)
class Die:
    """One of the ten dice, with its six faces.

    >>> print(DICE[5])
    f: 5g 6r 7g 8o 9b 10r
    """

    number: int
    faces: tuple[Face, ...]

    def __str__(self) -> str:
        """Write the die as its letter and its faces."""
        return f"{self.letter}: {format_dice(self.faces)}"

    @property
    def letter(self) -> str:
        """The letter that stands for the die wherever a number could be mistaken for a face: a to j."""
        return "abcdefghij"[self.number - 1]

    @cached_property
    def kind(self) -> Kind:
        """Whether this is a low or a high die."""
        return self.faces[0].kind

    def can_show(self, face: Face) -> bool:
        """Whether one of the faces is *face*; a face without a colour matches any colour."""
        return any(face.matches(own) for own in self.faces)

    def roll(self, rng: Random) -> Face:
        """Roll this die once, taking one number from *rng*.

        `Random.random` is used rather than `choice` since it alone is promised to give the same
        numbers for the same seed on every version of Python.
        """
        return self.faces[int(rng.random() * len(self.faces))]


_NUMBERS: dict[str, int | None] = {**{str(number): number for number in NUMBERS}, "w": None}


def parse_face(token: str) -> Face:
    """Read one die as people write it: a number or W, a colour letter before or after it if known.

    Raises `UnreadableError` for anything else.

    >>> parse_face("g10") == parse_face("10G") == Face(10, Color.GREEN)
    True
    >>> parse_face("11")
    Traceback (most recent call last):
    phase10dice.errors.UnreadableError: 11 is not a die: expected a number 1 to 10 or W, with r, g, b or o \
for its colour where known, such as 10g
    """
    rest = token.lower()
    color = next((color for color in Color if rest.startswith(color) or rest.endswith(color)), None)
    if color:
        rest = rest[1:] if rest.startswith(color) else rest[:-1]
    if rest in _NUMBERS:
        return Face(_NUMBERS[rest], color)
    raise UnreadableError(
        f"{printable(token)} is not a die: expected a number 1 to 10 or W, "
        "with r, g, b or o for its colour where known, such as 10g"
    )


def split_dice(text: str) -> tuple[str, ...]:
    """Cut *text* at spaces and commas into what should be one die each."""
    return tuple(text.replace(",", " ").split())


def parse_dice(text: str) -> tuple[Face, ...]:
    """Read any number of dice, written with spaces or commas between them.

    Raises `UnreadableError` at the first that is not a die. Whether the ten dice can show them together
    is for `assign` to say.

    >>> format_dice(parse_dice("10G, o9 w"))
    '10g 9o W'
    """
    return tuple(parse_face(token) for token in split_dice(text))


def format_dice(faces: Sequence[Face]) -> str:
    """Write faces so that `parse_dice` reads the same again."""
    return " ".join(map(str, faces))


# The layout was read off a real set of dice; each colour is on fifteen faces, and every die has two
# colours twice and two once.
_FACES = """
    1b 2g 3o 4g Wr Wo
    1r 2b 3g 4o Wb Wo
    1o 2r 3r 4b Wg Wb
    1g 2o 3b 4r Wr Wg
    5r 6o 7b 8g 9o 10g
    5g 6r 7g 8o 9b 10r
    5o 6b 7r 8b 9g 10o
    5r 6g 7o 8b 9r 10b
    5b 6b 7r 8o 9r 10g
    5b 6o 7g 8r 9g 10o
"""

DICE: tuple[Die, ...] = tuple(
    Die(number, parse_dice(line)) for number, line in enumerate(_FACES.strip().splitlines(), start=1)
)
"""The ten dice in order: die 1 to die 10."""


def roll_dice(rng: Random, table: Sequence[Face] = (), keep: Collection[int] = ()) -> tuple[Face, ...]:
    """Roll the ten dice, or those of *table* whose positions (0 to 9) are not in *keep*.

    Ten numbers are taken from *rng* however many dice are rolled, so what a die will show does not
    depend on which of the others are kept.

    >>> format_dice(roll_dice(Random(1)))
    '1b Wo Wg 2o 7b 7g 8b 9r 5b 5b'
    """
    rolled = [die.roll(rng) for die in DICE]
    return tuple(table[index] if index in keep else face for index, face in enumerate(rolled))


def dice_stream(seed: int, roll: int) -> Random:
    """Give the generator for the roll number *roll* of the game whose seed is *seed*.

    Each roll has its own generator, found from these two numbers alone. So a game goes on with the same
    dice after a crash, nobody gains by killing the program, and nothing else that needs chance can move
    the dice.
    """
    return Random(f"{seed} {roll}")


def assign(faces: Sequence[Face]) -> tuple[Die, ...]:
    """Find for each of *faces* a die that can show it, no die twice.

    Raises `ImpossibleDiceError`, naming the faces at fault, where the ten dice cannot show them together.

    >>> [die.letter for die in assign(parse_dice("10r 8 W"))]
    ['f', 'e', 'a']
    >>> assign(parse_dice("10r 9 10r"))
    Traceback (most recent call last):
    phase10dice.errors.ImpossibleDiceError: 10r 10r cannot lie there together: only one of the ten dice \
shows 10r
    """
    if len(faces) > len(DICE):
        raise ImpossibleDiceError(f"there are ten dice, not {len(faces)}")
    _check_kinds(faces)
    face_on: dict[Die, int] = {}

    def place(index: int, tried: set[Die]) -> bool:
        for die in DICE:
            if die not in tried and die.can_show(faces[index]):
                tried.add(die)
                if die not in face_on or place(face_on[die], tried):
                    face_on[die] = index
                    return True
        return False

    for index in range(len(faces)):
        tried: set[Die] = set()
        if not place(index, tried):
            # The faces that the search went through want only the dice it tried, one fewer than they are
            # (Hall's theorem): these are the ones to name.
            blocked = sorted({index, *(face_on[die] for die in tried)})
            raise ImpossibleDiceError(_blocked_message([faces[i] for i in blocked], len(tried)))
    die_of = {index: die for die, index in face_on.items()}
    return tuple(die_of[index] for index in range(len(faces)))


def assignments(faces: Sequence[Face]) -> Iterator[tuple[Die, ...]]:
    """Go through all the ways in which the ten dice can show *faces*, a die for each face.

    Nothing comes out where they cannot. Ten faces without colours have 17,280 ways, typed colours
    leave a handful.

    >>> [[die.letter for die in way] for way in assignments(parse_dice("10r 5r"))]
    [['f', 'e'], ['f', 'h']]
    """

    def place(index: int, used: tuple[Die, ...]) -> Iterator[tuple[Die, ...]]:
        if index == len(faces):
            yield used
            return
        for die in DICE:
            if die not in used and die.can_show(faces[index]):
                yield from place(index + 1, (*used, die))

    return place(0, ())


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _check_kinds(faces: Sequence[Face]) -> None:
    """Raise for the commonest slip, one die too many of a kind, in words that name the kind."""
    have = Counter(die.kind for die in DICE)
    asked = Counter(face.kind for face in faces)
    for kind, shows in ((Kind.HIGH, "5 to 10"), (Kind.LOW, "1 to 4 and W")):
        if asked[kind] > have[kind]:
            raise ImpossibleDiceError(
                f"{_WORDS[asked[kind]]} {kind} dice ({shows}) cannot lie there: there are only "
                f"{_WORDS[have[kind]]}"
            )


def _blocked_message(blocked: list[Face], dice: int) -> str:
    """Say that *blocked* faces have only so many *dice* to lie on."""
    different = list(dict.fromkeys(map(str, blocked)))
    verb = "shows" if dice == 1 else "show"
    return (
        f"{format_dice(blocked)} cannot lie there together: "
        f"only {_WORDS[dice]} of the ten dice {verb} {' or '.join(different)}"
    )
