"""Who plays: names and notes as they are kept, and the order in which players start."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from phase10dice.dice import DICE, Kind
from phase10dice.errors import UnreadableError, printable

__all__ = ["MAX_PLAYERS", "StartRoll", "clean_name", "clean_names", "clean_note", "starting_order"]

MAX_PLAYERS = 20
"""How many players a game may have."""

_LONGEST_NAME = 30
_LONGEST_NOTE = 200
_VARIATION_SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))


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
        raise UnreadableError("a player's name is empty: every player needs one")
    if not name.isprintable():
        raise UnreadableError(f"the name {printable(name)} has characters that cannot be printed")
    if len(name) > _LONGEST_NAME:
        raise UnreadableError(f"the name {printable(name)} is too long: {_LONGEST_NAME} letters at most")
    return name


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
