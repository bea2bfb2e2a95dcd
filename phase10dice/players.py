"""Who plays: people and computer players, names and notes as they are kept, and who starts."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from phase10dice.dice import DICE, Kind
from phase10dice.errors import IllegalMoveError, UnreadableError, printable

__all__ = [
    "MAX_PLAYERS",
    "Player",
    "StartRoll",
    "Strength",
    "clean_name",
    "clean_names",
    "clean_note",
    "parse_players",
    "place_of",
    "starting_order",
]

MAX_PLAYERS = 20
"""How many players a game may have."""

_LONGEST_NAME = 30
_LONGEST_NOTE = 200
_VARIATION_SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))


class Strength(StrEnum):
    """How well a computer player plays; what each does is in `phase10dice.opponents`."""

    EXPERT = "expert"
    """By the solver."""

    STEADY = "steady"
    """With a good player's habits."""

    BEGINNER = "beginner"
    """With the mistakes that people make in their first games."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: a person, or a computer player of some `strength`."""

    name: str
    strength: Strength | None = None

    def __str__(self) -> str:
        """Write the player as people do, such as ``expert:Bo``."""
        return f"{self.strength}:{self.name}" if self.strength else self.name


def clean_name(typed: str) -> str:
    r"""Give a name as it is kept: in Unicode's composed form, without needless spaces.

    Variation selectors are dropped, since terminals do not agree on the width they give. Raises
    `UnreadableError` for a name that is empty, too long, or has characters that are not printable.

    >>> clean_name("  Ana   Maria ")
    'Ana Maria'
    >>> clean_name("\x1b[2J")
    Traceback (most recent call last):
    phase10dice.errors.UnreadableError: the name \x1b[2J has characters that cannot be printed
    """
    name = _in_one_form(typed)
    if not name:
        raise UnreadableError(
            "a player's name is empty: names go with commas between and no blanks, such as Ana,Ben"
        )
    if not name.isprintable():
        raise UnreadableError(f"the name {printable(name)} has characters that cannot be printed")
    if len(name) > _LONGEST_NAME:
        raise UnreadableError(f"the name {printable(name)} is too long: {_LONGEST_NAME} letters at most")
    return name


def place_of(typed: str, names: Sequence[str]) -> int:
    """Find a player by name, whatever its case, or by the beginning of it if no other begins so.

    Raises `IllegalMoveError` if nobody, or more than one, is meant.

    >>> place_of("b", ["Ana", "Ben"]), place_of("an", ["Anna", "An"])
    (1, 1)
    """
    wanted = typed.strip().casefold()
    compared = [name.casefold() for name in names]
    found = [place for place, own in enumerate(compared) if own == wanted] or [
        place for place, own in enumerate(compared) if wanted and own.startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    raise IllegalMoveError(
        f"{'more than one player' if found else 'no player'} is meant by {printable(typed)}: the players are "
        f"{', '.join(names)}"
    )


def clean_names(typed: Sequence[str]) -> tuple[str, ...]:
    """Give the names of a game's players as they are kept.

    Raises `UnreadableError` for a name that `clean_name` refuses, for two names that differ in case only,
    and for none or too many players.

    >>> clean_names(["Ana", " Ben "])
    ('Ana', 'Ben')
    """
    if len(typed) > MAX_PLAYERS:
        raise UnreadableError(f"{len(typed)} players are too many: {MAX_PLAYERS} can play")
    names = tuple(map(clean_name, typed))
    if not names:
        raise UnreadableError("a game needs a player: give one name or more")
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise UnreadableError(f"two players are called {name}: give each a name of their own")
        seen.add(name.casefold())
    return names


def clean_note(typed: str) -> str:
    """Give a note on the pad as it is kept, in the form that names have.

    Raises `UnreadableError` for one that is empty, too long, or has characters that are not printable.

    >>> clean_note("  played at   Gran's ")
    "played at Gran's"
    """
    note = _in_one_form(typed)
    if not note:
        raise UnreadableError("the note is empty: note needs a text, such as note played at Gran's")
    if not note.isprintable():
        raise UnreadableError(f"the note {printable(note)} has characters that cannot be printed")
    if len(note) > _LONGEST_NOTE:
        raise UnreadableError(f"the note is too long: {_LONGEST_NOTE} letters at most")
    return note


def _in_one_form(typed: str) -> str:
    """Give what was typed in Unicode's composed form, without needless spaces."""
    return " ".join(unicodedata.normalize("NFC", typed).translate(_VARIATION_SELECTORS).split())


def parse_players(typed: str) -> tuple[Player, ...]:
    """Read players with commas between them: ``NAME``, ``expert:NAME``, or just ``expert``.

    A computer player without a name is called after its strength, and numbered from the second on. Raises
    `UnreadableError` for a word before a colon that is no strength, and for whatever `clean_names` refuses.

    >>> [str(player) for player in parse_players("Ana, steady:Bo, expert, expert")]
    ['Ana', 'steady:Bo', 'expert:Expert', 'expert:Expert 2']
    """
    strengths = {strength.value: strength for strength in Strength}
    nameless = Counter[Strength]()
    players = []
    for text in typed.split(","):
        word, colon, name = text.partition(":")
        strength = strengths.get(word.strip().casefold())
        if word.strip() and colon and strength is None:
            raise UnreadableError(
                f"{printable(text.strip())} is no computer player: expected {_listed_strengths()} before the "
                "colon, such as expert:Bo"
            )
        if strength and not colon:
            nameless[strength] += 1
            name = strength.capitalize() + (f" {nameless[strength]}" if nameless[strength] > 1 else "")
        players.append(Player(name if strength else text, strength))
    names = clean_names([player.name for player in players])
    return tuple(replace(player, name=name) for player, name in zip(players, names, strict=True))


def _listed_strengths() -> str:
    """List the strengths as a sentence does."""
    *others, last = Strength
    return f"{', '.join(others)} or {last}"


@dataclass(frozen=True, slots=True)
class StartRoll:
    """One roll for the start: the player's place in the list of names, and the number rolled."""

    player: int
    number: int


def starting_order(players: int, rng: Random) -> tuple[tuple[int, ...], tuple[tuple[StartRoll, ...], ...]]:
    """Let *players* roll a high die each for who starts: highest first, then down in order.

    Players who roll the same roll again for the places they share. Gives the order, as places in the
    list of names, and the rolls: a group each time that several players rolled against each other.

    >>> order, rolls = starting_order(3, Random(5))
    >>> order, [[roll.number for roll in group] for group in rolls]
    ((1, 2, 0), [[8, 9, 9], [10, 9]])
    """
    die = next(die for die in DICE if die.kind is Kind.HIGH)
    groups: list[tuple[StartRoll, ...]] = []

    def order(tied: Sequence[int]) -> list[int]:
        if len(tied) == 1:
            return list(tied)
        rolls = tuple(StartRoll(player, die.roll(rng).points) for player in tied)
        groups.append(rolls)
        numbers = sorted({roll.number for roll in rolls}, reverse=True)
        return [
            player
            for number in numbers
            for player in order([roll.player for roll in rolls if roll.number == number])
        ]

    return tuple(order(range(players))), tuple(groups)
