"""The players' history drawn for people: tables, sparklines, and the dice put to the test."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from phase10dice.column import CELEBRATED
from phase10dice.draw.tables import ruled_table
from phase10dice.draw.words import chance_words
from phase10dice.game import Mode
from phase10dice.stats import FaceCount, Fairness, History

if TYPE_CHECKING:
    from phase10dice.stats.skill import Skill

__all__ = [
    "Sparkline",
    "dice_test",
    "fairness_sentence",
    "history_table",
    "luck_table",
    "phases_table",
    "skill_table",
]

_WIDEST_NAME = 16
_NUMBERS = 24
"""How many columns the numbers beside a name take, where there is no room for all of them."""
_LONGEST_LINE = 40
_ROOM_FOR_ALL = 64
_LOW_FACES = 5
_RARE = 0.01
_ODD = 0.05


class Sparkline:
    r"""Values as a row of little bars, the middle of their height being zero; of many, the last.

    Where there are no block characters, digits from 1 to 8 stand for them.

    >>> from io import StringIO
    >>> console = Console(file=StringIO(), width=20)
    >>> with console.capture() as capture:
    ...     console.print(Sparkline([-30, -1, 1, 30]))
    >>> capture.get()
    '▁▄▅█\n'
    """

    def __init__(self, values: Sequence[float], longest: int = _LONGEST_LINE) -> None:
        """Take the values in order, of which the last *longest* are drawn."""
        self.values = values[-longest:]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the bars."""
        bars = "12345678" if options.ascii_only else "▁▂▃▄▅▆▇█"
        highest = max(map(abs, self.values), default=0) or 1
        yield Text("".join(bars[min(7, int(4 + 4 * value / highest))] for value in self.values))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Want one column a value."""
        return Measurement(len(self.values), len(self.values))


def _table(*titles: str) -> Table:
    """Begin a table whose first column is of words and the others of numbers."""
    table = ruled_table()
    table.add_column(titles[0], no_wrap=True)
    for title in titles[1:]:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _name(name: str, width: int) -> Text:
    """Cut a name to what has room beside the numbers; it is never read as markup."""
    widest = max(1, min(_WIDEST_NAME, width - _NUMBERS))
    shown = Text(name)
    return shown if shown.cell_len <= widest else Text(set_cell_size(name, widest).rstrip())


def history_table(histories: Sequence[History], width: int) -> RenderableType:
    """Draw the players' games of one kind, one line a player."""
    is_table = histories[0].mode is Mode.TABLE
    has_room = width >= _ROOM_FOR_ALL
    titles = ["games", "best", "mean", *(["spread"] if has_room else []), *(["wins"] if is_table else [])]
    extra = [f"over {CELEBRATED}", "row: made", *(["row: won"] if is_table else [])] if has_room else []
    table = _table(_kind(is_table, width), *titles, *extra)
    for history in histories:
        best = history.best.total
        table.add_row(
            _name(history.name, width),
            str(history.games),
            str(best),
            f"{history.mean:.1f}",
            *([f"{history.spread:.1f}"] if has_room else []),
            *([str(history.wins)] if is_table else []),
            *([str(history.celebrated), str(history.made_in_a_row)] if has_room else []),
            *([str(history.wins_in_a_row)] if is_table and has_room else []),
        )
    told = "row: made is the longest row of turns that made their phase"
    won = "; row: won, of games won" if is_table else ""
    return Group(table, Text(f"{told}{won}.")) if has_room else table


def _kind(is_table: bool, width: int) -> str:
    """Name the kind of games."""
    if is_table:
        return "At a table" if width > _NUMBERS + 10 else "Table"
    return "Solitaire" if width > _NUMBERS + 9 else "Alone"


def luck_table(histories: Sequence[History], width: int) -> RenderableType:
    """Draw how each player's games went against expectation, the oldest first."""
    has_room = width >= _ROOM_FOR_ALL
    table = _table("Against par", "a game", *(["last"] if has_room else []))
    table.add_column("oldest first", no_wrap=True)
    longest = max(8, min(_LONGEST_LINE, width - _WIDEST_NAME - (18 if has_room else 9)))
    for history in histories:
        luck = history.luck
        table.add_row(
            _name(history.name, width),
            f"{sum(luck) / len(luck):+.1f}",
            *([f"{luck[-1]:+.1f}"] if has_room else []),
            Sparkline(luck, longest),
        )
    told = "Against par: points above or below what best play makes of as many turns, on average."
    return Group(table, Text(told))


def skill_table(skills: "Sequence[Skill]", width: int) -> RenderableType:
    """Draw each player's luck and skill, apart, from game to game."""
    has_room = width >= _ROOM_FOR_ALL
    bars = ["oldest first"] if has_room else []
    table = _table("Luck and skill", "games", "luck", *bars, "skill", *bars)
    longest = max(1, (width - _WIDEST_NAME - 23) // 2)
    for skill in skills:
        luck, lost = (sum(values) / len(values) for values in (skill.luck, skill.skill))
        table.add_row(
            _name(skill.history.name, width),
            str(len(skill.luck)),
            f"{luck:+.1f}",
            *([Sparkline(skill.luck, longest)] if has_room else []),
            f"{lost:+.1f}",
            *([Sparkline(skill.skill, longest)] if has_room else []),
        )
    told = (
        "luck: points that the dice gave above expectation, on average; skill: points that choices gave away "
        "against best play."
    )
    return Group(table, Text(told))


def phases_table(history: History, width: int) -> RenderableType:
    """Draw the turns of each phase beside what best play makes of them."""
    has_room = width >= _ROOM_FOR_ALL
    table = _table("Phase", "turns", "missed", "made", "best play", "points", "best play")
    if not has_room:
        table = _table("Phase", "turns", "missed", "points", "best")
    for phase in history.phases:
        made = [_share(phase.made), _share(phase.best_made)] if has_room else []
        name = f"{phase.phase.number:>2}" + (f" {phase.phase.name}" if width >= _ROOM_FOR_ALL + 16 else "")
        table.add_row(
            name,
            str(phase.turns),
            str(phase.missed),
            *made,
            _points(phase.points),
            _points(phase.best_points),
        )
    return table


def _share(share: float | None) -> str:
    """Write a share in percent."""
    return "" if share is None else f"{share:.1%}"


def _points(points: float | None) -> str:
    """Write a mean of points."""
    return "" if points is None else f"{points:.2f}"


def dice_test(title: str, fairness: Fairness, width: int, note: str = "") -> RenderableType:
    """Draw how often each number was shown beside what is expected, and say what the test says."""
    says = Text(note or fairness_sentence(fairness))
    if width < _ROOM_FOR_ALL:
        table = _table("Face", "counted", "expected")
        for face in fairness.faces:
            table.add_row(_face(face), str(face.count), f"{face.expected:.0f}")
        return Group(Text(title), table, says)
    tables = []
    for faces in (fairness.faces[:_LOW_FACES], fairness.faces[_LOW_FACES:]):
        table = _table("", *map(_face, faces))
        table.add_row("counted", *(str(face.count) for face in faces))
        table.add_row("expected", *(f"{face.expected:.0f}" for face in faces))
        tables.append(table)
    return Group(Text(title), *tables, says)


def _face(face: FaceCount) -> str:
    """Write the number that was counted."""
    return "W" if face.number is None else str(face.number)


def fairness_sentence(fairness: Fairness) -> str:
    """Say in one sentence what the chi-square test says.

    >>> from phase10dice.stats import fairness
    >>> fairness_sentence(fairness({"1": 3}))
    'Too few dice to tell: 3 so far, and it takes about 30 of the low and 30 of the high ones.'
    """
    if fairness.chance is None or fairness.chi_square is None:
        return (
            f"Too few dice to tell: {fairness.dice} so far, and it takes about 30 of the low and 30 of the "
            "high ones."
        )
    said = (
        f"Fair dice stray at least this far from what is expected in {chance_words(fairness.chance)} of such "
        f"counts (chi-square {fairness.chi_square:.1f}, {fairness.degrees} degrees of freedom): "
    )
    if fairness.chance < _RARE:
        return f"{said}that is rare, so either the dice are not fair or something rare happened."
    if fairness.chance < _ODD:
        return f"{said}a little odd, but not enough to blame the dice."
    return f"{said}nothing speaks against the dice."
