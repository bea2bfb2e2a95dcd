"""A game as one HTML page that needs nothing else: pad, course of the totals, turns, and a review."""

from collections.abc import Iterator
from html import escape

from phase10dice.course import course
from phase10dice.draw.pad import pad_lines
from phase10dice.draw.sentences import standing_sentences
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.exports.chart import chart
from phase10dice.exports.data import turn_cells
from phase10dice.exports.documents import begun
from phase10dice.exports.html import document, name_html
from phase10dice.exports.plain import plain
from phase10dice.game import Game
from phase10dice.record import Record

__all__ = ["as_html"]

_THEME = THEMES[ThemeName.MONOCHROME]
_REVIEW_WIDTH = 64
"""So narrow that it can be read on a phone held upright."""

_STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 1rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid; padding: .2rem .5rem; text-align: right; white-space: nowrap; }
th:first-child { text-align: left; }
.turns td, .turns th { text-align: left; }
tr.end > * { border-bottom-width: 2px; } tr:last-child > * { font-weight: bold; }
.turns tr:last-child > * { font-weight: normal; } .turns th { font-weight: bold; }
figure { margin: 0; } svg { width: 100%; max-width: 40rem; height: auto; }
pre { white-space: pre-wrap; font-size: min(.85rem, 2.3vw); }
@media print {
  :root { color-scheme: light; } body { max-width: none; margin: 0; padding: 0; font-size: 11pt; }
  pre { font-size: 9pt; } .wide { overflow: visible; } tr, figure { break-inside: avoid; }
}
"""


def as_html(record: Record) -> str:
    """Write the page; takes as long as the review does, a second or so for a game with virtual dice."""
    game = record.game
    when = begun(record.header)
    body = [
        "<h1>Phase 10 Dice</h1>",
        *([f"<p>{escape(when)}</p>"] if when else []),
        *(f"<p>{escape(sentence)}</p>" for sentence in standing_sentences(game)),
        *_pad(game),
        "<h2>The course of the game</h2>",
        f"<figure>{chart(record)}",
        f"<figcaption>{_legend(game)}</figcaption></figure>",
        "<h2>Review</h2>",
        f"<pre>{escape(_review(record))}</pre>",
        "<h2>The turns</h2>",
        *_turns(record),
    ]
    return document("Phase 10 Dice", _STYLE, body)


def _review(record: Record) -> str:
    """Hold the game against best play, as ``review`` does for turns with a marked choice."""
    from phase10dice.coach import review
    from phase10dice.draw.review import draw_review

    seats = range(len(record.game.columns))
    return plain(draw_review(review(record), seats, _REVIEW_WIDTH, _THEME, marked_only=True), _REVIEW_WIDTH)


def _pad(game: Game) -> Iterator[str]:
    """Write the pad as a table."""
    yield '<div class="wide"><table>'
    names = "".join(f'<th scope="col">{name_html(column.name)}</th>' for column in game.columns)
    yield f'<tr><th scope="col">Phase</th>{names}</tr>'
    for line in pad_lines(game):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in line.cells)
        end = ' class="end"' if line.ends_section else ""
        yield f'<tr{end}><th scope="row">{escape(line.label)}</th>{cells}</tr>'
    yield "</table></div>"


def _legend(game: Game) -> str:
    """Say whose line is which."""
    return ", ".join(f"{seat} {name_html(column.name)}" for seat, column in enumerate(game.columns, start=1))


def _turns(record: Record) -> Iterator[str]:
    """List the turns in the order of play, as far as they are known with their dice."""
    yield '<div class="wide"><table class="turns">'
    titles = "".join(f'<th scope="col">{title}</th>' for title in ("Player", "Phase", "Points", "Dice"))
    yield f"<tr>{titles}</tr>"
    for turn in course(record):
        cells = (name_html(record.game.columns[turn.seat].name), *map(escape, turn_cells(turn)))
        yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</table></div>"
