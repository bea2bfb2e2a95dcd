"""The blank score pad, to be printed and filled in by hand, with the rules in brief on the back."""

from collections.abc import Iterator
from enum import StrEnum
from html import escape
from textwrap import fill

from rich import box
from rich.table import Table

from phase10dice.column import BONUS_PHASES, FINISH_BONUS, FIVE_PHASE_BONUS, FIVE_PHASE_TARGET, MISS_PENALTY
from phase10dice.exports.html import document
from phase10dice.exports.plain import plain
from phase10dice.phases import PHASES
from phase10dice.rulebook import Section, brief_rules
from phase10dice.scores import highest_score

__all__ = ["Paper", "sheet_html", "sheet_text"]

_UPRIGHT = 8
"""So many columns stand on upright paper; more are laid across."""
_BOX = 7
_LABELS = 26
_WIDEST_TEXT = 88


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"


def _lines(players: int) -> Iterator[tuple[str, str, bool]]:
    """Give the lines of the pad: what each is for, a note, and whether a part of the pad ends with it."""
    for phase in PHASES:
        yield f"{phase.number}: {phase.name}", f"up to {highest_score(phase)}", phase.number == BONUS_PHASES
        if phase.number == BONUS_PHASES:
            yield f"Phases 1 to {BONUS_PHASES}", "", False
            yield "Five Phase Bonus", f"{FIVE_PHASE_BONUS} from {FIVE_PHASE_TARGET} on", True
    yield "First Finish Bonus", f"{FINISH_BONUS}", False
    yield "missed turns", f"{MISS_PENALTY} off each" if players == 1 else "", False
    yield "Grand total", "", True


def sheet_html(players: int, paper: Paper) -> str:
    """Write the pad for so many *players* as a page to be printed on both sides of one sheet of *paper*."""
    across = " landscape" if players > _UPRIGHT else ""
    blank = "<td></td>" * players
    body = ["<h1>Phase 10 Dice</h1>", '<table class="pad">']
    body.append(f'<tr class="names"><th scope="col">Phase</th>{blank}</tr>')
    for label, note, is_end in _lines(players):
        small = f" <small>{escape(note)}</small>" if note else ""
        end = ' class="end"' if is_end else ""
        body.append(f'<tr{end}><th scope="row">{escape(label)}{small}</th>{blank}</tr>')
    body += ["</table>", '<section class="rules">', "<h1>The rules in brief</h1>"]
    for section in brief_rules():
        body += _section(section)
    body.append("</section>")
    height = 145 if across else 225
    style = _STYLE.replace("PAPER", f"{paper}{across}").replace("ROW", f"{height / (len(PHASES) + 6):.1f}mm")
    return document("Phase 10 Dice: score pad", style, body)


_STYLE = """\
@page { size: PAPER; margin: 12mm; }
:root { color-scheme: light; }
body { font: 11pt/1.3 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 0 .5rem; }
h1 { font-size: 16pt; margin: 0 0 4mm; }
.pad { border-collapse: collapse; width: 100%; table-layout: fixed; }
.pad th, .pad td { border: 1px solid #000; height: ROW; padding: 0 2mm; }
.pad th { text-align: left; font-weight: normal; width: 44mm; }
.pad th small { display: block; font-size: 7.5pt; }
.pad .end > * { border-bottom-width: 2.5px; } .pad tr:last-child th { font-weight: bold; }
.rules { break-before: page; margin-top: 12mm; columns: 2 18rem; column-gap: 8mm; font-size: 9.5pt; }
.rules h1 { column-span: all; } .rules h2 { font-size: 11pt; margin: 0 0 1mm; break-after: avoid; }
.rules p, .rules ul { margin: 0 0 2.5mm; } .rules ul { padding-left: 4mm; }
@media print { body { max-width: none; padding: 0; } .rules { margin-top: 0; } }
"""


def _section(section: Section) -> Iterator[str]:
    """Write a section of the rules."""
    yield f"<h2>{escape(section.title)}</h2>"
    if section.is_list:
        yield f"<ul>{''.join(f'<li>{escape(paragraph)}</li>' for paragraph in section.paragraphs)}</ul>"
    else:
        yield from (f"<p>{escape(paragraph)}</p>" for paragraph in section.paragraphs)


def sheet_text(players: int, width: int) -> str:
    """Draw the pad in characters, and the rules; players that have no room beside others come below."""
    block = max(1, (width - _LABELS - 1) // (_BOX + 1))
    blocks = -(-players // block)
    columns = [players // blocks + (index < players % blocks) for index in range(blocks)]
    pads = [plain(_block(players, count), width) for count in columns]
    return "\n".join([*pads, *(_section_text(section, width) for section in brief_rules())])


def _section_text(section: Section, width: int) -> str:
    """Write a section of the rules in lines of *width* at most."""
    sign, indent = ("- ", "  ") if section.is_list else ("", "")
    lines = [
        fill(paragraph, min(width, _WIDEST_TEXT), initial_indent=sign, subsequent_indent=indent)
        for paragraph in section.paragraphs
    ]
    return "\n".join([section.title, *lines, ""])


def _block(players: int, columns: int) -> Table:
    """Draw blank columns for some of the *players*."""
    table = Table(box=box.ASCII, show_lines=True, padding=(0, 1), show_header=True)
    table.add_column("Phase", width=_LABELS - 3, no_wrap=True)
    for _ in range(columns):
        table.add_column("", width=_BOX - 2)
    for label, *_ in _lines(players):
        table.add_row(label, *[""] * columns)
    return table
