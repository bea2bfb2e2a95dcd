"""Games as documents for people: plain text and Markdown."""

import re
from datetime import datetime

from phase10dice.draw.pad import pad_and_status, pad_lines
from phase10dice.draw.sentences import standing_sentences
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.exports.plain import plain
from phase10dice.record import Header, Record

__all__ = ["as_markdown", "as_text", "begun"]

_WIDE = 10_000
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def begun(header: Header) -> str:
    """Say when a game was begun, as far as its record tells; it may be empty.

    >>> from phase10dice import Setup
    >>> begun(Header(Setup(("Ana",)), created="2026-11-29T18:55:07+01:00"))
    '2026-11-29 18:55'
    """
    try:
        return f"{datetime.fromisoformat(header.created):%Y-%m-%d %H:%M}"
    except ValueError:
        return ""


def as_text(record: Record) -> str:
    """Write the pad as it is shown on a wide screen, all players side by side."""
    return plain(pad_and_status(record.game, _WIDE, THEMES[ThemeName.MONOCHROME]), _WIDE)


def as_markdown(record: Record) -> str:
    """Write the pad as a table of GitHub's Markdown."""
    game = record.game
    names = [column.name for column in game.columns]
    rows = [["Phase", *map(_escaped, names)], ["---", *["---:"] * len(names)]]
    rows += [[_escaped(line.label), *map(_escaped, line.cells)] for line in pad_lines(game)]
    rows[-1] = [f"**{cell}**" for cell in rows[-1]]
    when = begun(record.header)
    parts = [
        "# Phase 10 Dice",
        *([when] if when else []),
        "\n".join(f"| {' | '.join(row)} |" for row in rows),
        *map(_escaped, standing_sentences(game)),
    ]
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    r"""Write *text* so that Markdown shows it as it is, whatever signs are in it.

    >>> print(_escaped("*Ana* | <b>"))
    \*Ana\* \| \<b\>
    """
    return _PUNCTUATION.sub(r"\\\1", text)
