"""The pad of a game as a picture in SVG: black on white, and with whatever fonts there are."""

from collections.abc import Iterator
from html import escape

from rich.cells import cell_len

from phase10dice.draw.pad import PadLine, pad_lines
from phase10dice.draw.sentences import standing_sentences
from phase10dice.record import Record

__all__ = ["as_svg"]

_LETTER = 10
"""How wide a letter is taken to be, in the units of the picture; most are narrower."""
_LINE = 24
_MARGIN = 16
_LABELS = 220
_NARROWEST = 64


def as_svg(record: Record) -> str:
    """Draw the pad, each number at the right edge of its column, so that it stands well in any font."""
    game = record.game
    names = tuple(column.name for column in game.columns)
    lines = (PadLine("Phase", names, ends_section=True), *pad_lines(game))
    said = standing_sentences(game)
    edges = _edges(names)
    width = max(edges[-1], *(_MARGIN + _LETTER * cell_len(sentence) for sentence in said)) + _MARGIN
    height = _LINE * (len(lines) + len(said)) + 2 * _MARGIN
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="16">',
        "<title>Phase 10 Dice</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, line in enumerate(lines):
        drawn += _line(line, edges, _MARGIN + _LINE * number, is_bold=number in (0, len(lines) - 1))
    for number, sentence in enumerate(said, start=len(lines)):
        drawn.append(_text(_MARGIN, _MARGIN + _LINE * number, sentence, ""))
    return "\n".join([*drawn, "</svg>", ""])


def _edges(names: tuple[str, ...]) -> list[int]:
    """Give the right edge of each player's column."""
    edges = [_MARGIN + _LABELS]
    for name in names:
        edges.append(edges[-1] + max(_NARROWEST, _LETTER * cell_len(name) + _MARGIN))
    return edges[1:]


def _line(line: PadLine, edges: list[int], top: int, *, is_bold: bool) -> Iterator[str]:
    """Draw a line of the pad."""
    weight = ' font-weight="bold"' if is_bold else ""
    yield _text(_MARGIN, top, line.label, weight)
    for edge, cell in zip(edges, line.cells, strict=True):
        if cell:
            yield _text(edge, top, cell, f'{weight} text-anchor="end" unicode-bidi="isolate"')
    if line.ends_section:
        yield f'<path d="M{_MARGIN} {top + _LINE - 0.5}H{edges[-1]}" stroke="#000"/>'


def _text(x: int, top: int, text: str, how: str) -> str:
    """Write *text* at a place."""
    return f'<text x="{x}" y="{top + 17}"{how}>{escape(text)}</text>'
