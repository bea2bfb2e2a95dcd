"""Games as documents for people: plain text, Markdown, and a picture of the pad."""

import re
from datetime import datetime
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from phase10dice.draw.pad import pad_and_status, pad_lines
from phase10dice.draw.sentences import result_sentences, status_sentence
from phase10dice.game import Game
from phase10dice.record import Header, Record

__all__ = ["as_markdown", "as_svg", "as_text", "begun", "said_of"]

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


def said_of(game: Game) -> list[str]:
    """Say how a game ended or stands, and by which house rules."""
    said = result_sentences(game) or [status_sentence(game)]
    if game.setup.house_rules:
        said.append(f"House rules: {', '.join(sorted(game.setup.house_rules))}.")
    return said


def as_text(record: Record) -> str:
    """Write the pad as it is shown on a wide screen, all players side by side."""
    text = StringIO()
    console = Console(file=text, width=_WIDE, color_system=None, markup=False, emoji=False, highlight=False)
    console.print(pad_and_status(record.game, _WIDE), soft_wrap=True)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def as_markdown(record: Record) -> str:
    """Write the pad as a table of GitHub's Markdown."""
    game = record.game
    names = [column.name for column in game.columns]
    rows = [["Phase", *map(escaped, names)], ["---", *["---:"] * len(names)]]
    rows += [[escaped(line.label.strip()), *map(escaped, line.cells)] for line in pad_lines(game)]
    rows[-1] = [f"**{cell}**" for cell in rows[-1]]
    when = begun(record.header)
    parts = [
        "# Phase 10 Dice",
        *([when] if when else []),
        "\n".join(f"| {' | '.join(row)} |" for row in rows),
        *map(escaped, said_of(game)),
    ]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    r"""Write *text* so that Markdown shows it as it is, whatever signs are in it.

    >>> print(escaped("*Ana* | <b>"))
    \*Ana\* \| \<b\>
    """
    return _PUNCTUATION.sub(r"\\\1", text)


def as_svg(record: Record) -> str:
    """Draw the pad as a picture that needs no fonts from elsewhere, black on white."""
    width = max(cell_len(line) for line in as_text(record).splitlines())
    console = Console(file=StringIO(), record=True, width=width, markup=False, emoji=False, highlight=False)
    console.print(pad_and_status(record.game, width))
    return console.export_svg(
        title="Phase 10 Dice",
        theme=DEFAULT_TERMINAL_THEME,
        code_format=_PICTURE,
        unique_id="phase10dice",
        font_aspect_ratio=0.6,
    )


_PICTURE = """\
<svg class="rich-terminal" viewBox="0 0 {terminal_width} {terminal_height}" role="img" \
xmlns="http://www.w3.org/2000/svg">
<title>Phase 10 Dice</title>
<style>
.{unique_id}-matrix {{
font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
{styles}
</style>
<rect width="100%" height="100%" fill="#ffffff"/>
<g transform="translate(9, 0)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
