"""Valid inputs made into nonsense: a text, a list of words or lines, or JSON, changed in a few places."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

__all__ = ["NUMBERS", "SCRAPS", "as_bytes", "as_word", "mutate_json", "mutate_list", "mutate_text"]

Item = TypeVar("Item")

SCRAPS = (
    *("\x00", "\x07", "\x08", "\x1b[2J", "\x1b]0;owned\x07", "\x7f", "\x9b31m", "\r", "\n", "\t", "\x1c"),
    *("\x85", "\u2028", "\u202e", "\ufeff", "\u200b", "\ud800", "\udcff", "\udc9b2J", "\U0001f600", "\u592a"),
    *("e\u0301", "\u0130", "\u0663\u0664", "\uff13\uff14", "\u00b2", "\u00bd", "9" * 5000, "9" * 400),
    *(
        "9" * 30,
        "-1",
        "-0",
        "+34",
        "0",
        "00",
        "1e400",
        "12.5",
        "nan",
        "0x22",
        "1_0",
        "true",
        "null",
        "x" * 3000,
    ),
    *("8 " * 500, "", " ", "  ", ",", ",,", ";", ":", "-", "--", "=", "#", "?", "'", '"', "\\", "%s", "{0}"),
    *("$HOME", "*", "../", "/", "[bold]", "[/]", "[/bold]", "[link=x]", ":smile:", "<b>", "&amp;", "{", "}"),
    *("[", "]", "W", "10g", "r"),
)
"""What gets into a text that does not belong there."""
NUMBERS = (
    "0",
    "1",
    "2",
    "10",
    "11",
    "200",
    "10000",
    "-1",
    "\u0663",
    *("9" * times for times in (30, 400, 5000)),
)
"""Numbers that are not what is asked for."""

_DEEP, _HUGE, _LONG = "<deep>", "<huge>", "<long>"
_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 11, 10**30, 1.5, float("nan"), float("inf"), "", [], {}, [[]], [None]),
    *({"event": "missed"}, ["Ana"], _DEEP, _HUGE, _LONG, *SCRAPS),
)
_WRITTEN = {_DEEP: "[" * 50_000 + "]" * 50_000, _HUGE: "9" * 5000, _LONG: json.dumps("Ana " * 5000)}
"""What `json.dumps` would not write."""


def _times(rng: Random) -> int:
    """Draw how much is changed; mostly little, so that much of the input still makes sense."""
    return rng.choice((1, 1, 1, 1, 2, 2, 3, 6))


def mutate_text(text: str, rng: Random) -> str:
    """Change *text* in a few places, letter by letter."""
    for _ in range(_times(rng)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5)))
        middle = rng.choice(_SPOT)(text[start:end], rng)
        text = text[:start] + middle + text[end:]
    return text


_SPOT: tuple[Callable[[str, Random], str], ...] = (
    lambda _, rng: rng.choice(SCRAPS),
    lambda _, rng: rng.choice(SCRAPS),
    lambda spot, rng: spot + rng.choice(SCRAPS) + spot,
    lambda spot, rng: chr(rng.choice((rng.randrange(0x20), rng.randrange(0x300), rng.randrange(0x110000)))),
    lambda spot, _: "",
    lambda spot, _: spot * 2,
    lambda spot, _: spot[::-1],
    lambda spot, _: spot.swapcase(),
)
"""Ways to change a spot in a text."""


def mutate_list(
    items: Sequence[Item],
    rng: Random,
    others: Sequence[Sequence[Item]],
    change: Callable[[Item, Random], Item],
) -> list[Item]:
    """Drop, double, swap or *change* a few of *items*, or take some from one of the *others*."""
    found = list(items)
    for _ in range(_times(rng)):
        other = rng.choice(others)
        place = rng.randrange(len(found) + 1)
        way = rng.randrange(8)
        if way == 0:
            found = found[:place] + list(other[rng.randrange(len(other) + 1) :])
        elif way == 1 and other:
            found.insert(place, rng.choice(other))
        elif not found:
            continue
        elif way == 2:
            del found[place % len(found)]
        elif way == 3:
            found.insert(place, rng.choice(found))
        elif way == 4:
            one, two = rng.randrange(len(found)), rng.randrange(len(found))
            found[one], found[two] = found[two], found[one]
        else:
            found[place % len(found)] = change(found[place % len(found)], rng)
    return found


def mutate_json(text: str, rng: Random) -> str:
    """Change the values in JSON, or its text where that makes none any more."""
    if rng.random() < 0.3:
        return mutate_text(text, rng)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return mutate_text(text, rng)
    for _ in range(_times(rng)):
        data = _mutate_value(data, rng)
    written = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    for sign, instead in _WRITTEN.items():
        written = written.replace(f'"{sign}"', instead)
    return written


def _mutate_value(data: Any, rng: Random) -> Any:
    """Change something in *data*, or put something else in its place."""
    if rng.random() < 0.15 or not isinstance(data, dict | list) or not data:
        if isinstance(data, str) and rng.random() < 0.5:
            return mutate_text(data, rng)
        if type(data) is int and rng.random() < 0.5:
            return data + rng.choice((-1, 1, -10, 10**6))
        return rng.choice(_VALUES)
    if isinstance(data, list):
        return mutate_list(data, rng, [data], _mutate_value)
    changed = dict(data)
    key = rng.choice(list(changed))
    way = rng.randrange(6)
    if way == 0:
        del changed[key]
    elif way == 1:
        changed[mutate_text(key, rng)] = changed.pop(key)
    elif way == 2:
        changed[rng.choice(("seed", "computers", "dice", "declined", "player", "version"))] = rng.choice(
            _VALUES
        )
    else:
        changed[key] = _mutate_value(changed[key], rng)
    return changed


def as_bytes(text: str) -> bytes:
    """Write *text* as bytes; half of a surrogate pair becomes bytes that are no UTF-8."""
    return b"".join(
        char.encode("utf-8", "surrogateescape" if "\udc80" <= char <= "\udcff" else "surrogatepass")
        for char in text
    )


def as_word(text: str) -> str:
    """Give *text* as a program gets it on its command line or in its environment, where no NUL can be."""
    return as_bytes(text.replace("\x00", "")).decode("utf-8", "surrogateescape")
