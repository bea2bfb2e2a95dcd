"""Finished games read quickly: what each came to, without building every state that it went through.

`read_record` builds every state of a game, which takes far longer than reading its file. For statistics over
a thousand games only the dice and the turns' results are followed here, and `Game` says what they add up to.
A file in which anything is out of the ordinary is left to `read_record`, and so is every file at fault, so
that there is one judge of that.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phase10dice.column import Column
from phase10dice.dice import DICE, Color
from phase10dice.errors import Phase10Error, RecordError
from phase10dice.events import Event, Kept, Missed, Noted, Redone, Renamed, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Game, Setup, Status
from phase10dice.phases import PHASES, HouseRule, HouseRules, Phase, best_layout
from phase10dice.record import Header, Record, decode_header, event_of
from phase10dice.scores import verify_points
from phase10dice.storage import LARGEST, game_files, read_record
from phase10dice.turn import ROLLS

if TYPE_CHECKING:
    from phase10dice.solver.lookup import RollScores

__all__ = ["Outcome", "finished_games", "read_outcome"]

_LETTERS = "".join(die.letter for die in DICE)
_FACES = {str(face): face for die in DICE for face in die.faces}
_NUMBERS = {text: face.points for text, face in _FACES.items()}
_ON_DICE = tuple(frozenset(map(str, die.faces)) for die in DICE)
_MAY_KEEP = re.compile("[a-j]{0,9}").fullmatch


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game, and how often each face was shown, as it is written.

    `rolled` are the faces that chance gave in a game with virtual dice, dice that were kept left out; `typed`
    are the faces that people typed in a game with real ones.
    """

    path: Path
    header: Header
    game: Game
    rolled: Mapping[str, int] = field(default_factory=dict)
    typed: Mapping[str, int] = field(default_factory=dict)


def finished_games(folder: Path) -> Iterator[Outcome | RecordError]:
    """Go through the finished games in *folder*, by name, which is by the time when they were begun.

    For a file, or a folder, that cannot be read its error comes in its place. Nothing is locked or written,
    so games that are being played are left alone.
    """
    try:
        names = sorted(entry.name for entry in game_files(folder))
    except RecordError as error:
        yield error
        return
    for name in names:
        try:
            outcome = read_outcome(folder / name)
        except RecordError as error:
            yield error
        else:
            if outcome:
                yield outcome


def read_outcome(path: Path) -> Outcome | None:
    """Read the game at *path* if it is finished, else give None; raises what `read_record` raises."""
    try:
        return _quickly(path)
    except (_UnusualError, Phase10Error):
        # Whatever the quick way stumbled over, the thorough one can tell whether it is a fault.
        record, _ = read_record(path)
    return _outcome(path, record) if record.game.status is Status.FINISHED else None


class _UnusualError(Exception):
    """A file that the quick way leaves to the thorough one."""


def _outcome(path: Path, record: Record) -> Outcome:
    """Take from a record what is wanted."""
    rolled, typed = Counter[str](), Counter[str]()
    kept: frozenset[int] = frozenset()
    for event in record.holding:
        match event:
            case Kept(dice):
                kept = dice
            case Rolled(table):
                rolled.update(str(face) for index, face in enumerate(table) if index not in kept)
            case Stopped():
                kept = frozenset()
            case Scored(_, dice) | Missed(dice):
                typed.update(map(str, dice))
    return Outcome(path, record.header, record.game, rolled, typed)


def _quickly(path: Path) -> Outcome | None:
    """Read a plain file; raises `_UnusualError`, or a `Phase10Error`, for one that is not."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        first, _, rest = data.partition(b"\n")
        header = decode_header(first.decode())
    except (OSError, UnicodeDecodeError) as error:
        raise _UnusualError from error
    if len(data) > LARGEST:
        raise _UnusualError
    events = _events(rest, any(header.setup.strengths))
    course = _Course(replace(header.setup, dice=DiceSource.REAL, strengths=()))
    is_virtual = header.setup.dice is DiceSource.VIRTUAL
    shown = (_follow_virtual if is_virtual else _follow_real)(course, events)
    if course.game.seat is not None:
        return None
    game = replace(course.game, setup=header.setup)
    return Outcome(path, header, game, *((shown, Counter()) if is_virtual else (Counter(), shown)))


def _events(text: bytes, has_computers: bool) -> list[dict[str, Any]]:
    """Read the lines of all events at once, and keep those that hold."""
    lines = text.count(b"\n")
    if (
        text.count(b"}\n") != lines
        or text.count(b"\n{") != max(lines - 1, 0)
        or text[-1:] not in (b"", b"\n")
    ):
        raise _UnusualError
    try:
        events = json.loads(b"[%b]" % text[:-1].replace(b"\n", b","))
    except (ValueError, RecursionError) as error:
        raise _UnusualError from error
    if len(events) != lines or not all(type(event) is dict and "event" in event for event in events):
        raise _UnusualError
    if b"false" in text or text.count(b"true") != text.count(b'"declined": true'):
        raise _UnusualError
    if b'"undone"' not in text and b'"redone"' not in text:
        return list(events)
    if has_computers:
        raise _UnusualError
    holding: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for event in events:
        match event["event"]:
            case "undone":
                # A roll cannot be undone.
                if not holding or holding[-1]["event"] == "rolled":
                    raise _UnusualError
                undone.append(holding.pop())
            case "redone":
                if not undone:
                    raise _UnusualError
                holding.append(undone.pop())
            case _:
                holding.append(event)
                undone.clear()
    return holding


class _Course:
    """A game being played with what its turns gave, whatever the dice.

    Until somebody makes the last phase, or anything but a plain result happens, turns go round the
    table and need no `Game`.
    """

    def __init__(self, setup: Setup) -> None:
        """Begin a game with real dice."""
        self.house_rules = setup.house_rules
        self._setup = setup
        self._game: Game | None = None
        self._turns = 0
        self._scores: list[list[int]] = [[] for _ in setup.players]
        self._misses = [[0] * len(PHASES) for _ in setup.players]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        if self._game is None:
            columns = tuple(
                Column(name, tuple(scores), tuple(misses))
                for name, scores, misses in zip(self._setup.players, self._scores, self._misses, strict=True)
            )
            rounds, seat = divmod(self._turns, len(columns))
            self._game = Game(self._setup, columns, seat, rounds + 1)
        return self._game

    @property
    def phase(self) -> Phase:
        """The phase of the player to move."""
        if self._game is None:
            return PHASES[len(self._scores[self._turns % len(self._scores)])]
        return self._game.phase

    def end_turn(self, points: int | None) -> None:
        """Enter what a turn gave, or None for a miss."""
        if self._game is None:
            seat = self._turns % len(self._scores)
            phase = len(self._scores[seat])
            if points is None:
                self._misses[seat][phase] += 1
                self._turns += 1
                return
            if PHASES[phase] is not PHASES[-1]:
                verify_points(PHASES[phase], points)
                self._scores[seat].append(points)
                self._turns += 1
                return
        self.apply(Missed() if points is None else Scored(points))

    def apply(self, event: Event) -> None:
        """Let anything happen."""
        if isinstance(event, Undone | Redone):
            raise _UnusualError
        self._game = self.game.apply(event)


def _follow_real(course: _Course, events: Sequence[dict[str, Any]]) -> Counter[str]:
    """Play a game with real dice; give the faces that were typed."""
    typed: list[str] = []
    for event in events:
        kind, points = event["event"], event.get("points")
        if kind == "missed" and "dice" not in event:
            course.end_turn(None)
        elif kind == "scored" and "dice" not in event and type(points) is int:
            course.end_turn(points)
        else:
            found = event_of(event)
            course.apply(found)
            if isinstance(found, Scored | Missed):
                typed += map(str, found.dice)
    return Counter(typed)


def _follow_virtual(course: _Course, events: Sequence[dict[str, Any]]) -> Counter[str]:
    """Play a game with virtual dice; give the faces rolled."""
    house_rules = course.house_rules
    rolled: list[str] = []
    tables: list[list[str]] = []
    table: list[str] = []
    rolls = 0
    kept: str | None = ""  # None where it is yet to be said
    for event in events:
        kind = event["event"]
        if kind == "rolled":
            before, table = table, str(event.get("table")).split()
            if kept is None or len(table) != len(DICE):
                raise _UnusualError
            held, free = _parts(kept)
            if kept and held(before) != held(table):
                raise _UnusualError
            rolled += free(table)
            tables.append(table)
            rolls, kept = rolls + 1, None
        elif kind == "kept":
            if kept is not None or rolls == ROLLS:
                raise _UnusualError
            kept = str(event.get("dice"))
        elif kind == "stopped":
            if kept is not None:
                raise _UnusualError
            course.end_turn(_result(table, course.phase, event, house_rules))
            table, rolls, kept = [], 0, ""
        else:
            course.apply(_aside(event))
    if table and course.game.seat is None:
        raise _UnusualError  # rolled after the end
    # What one die showed in all rolls is looked at together, which is quicker than roll by roll.
    if not all(map(frozenset.issuperset, _ON_DICE, zip(*tables, strict=True))):
        raise _UnusualError
    return Counter(rolled)


_Part = Callable[[list[str]], Sequence[str]]


@lru_cache(1024)
def _parts(kept: str) -> tuple[_Part, _Part]:
    """Give what takes the dice that were *kept* from a table, and what takes the others."""
    if not _MAY_KEEP(kept):
        raise _UnusualError
    held = [place for place, letter in enumerate(_LETTERS) if letter in kept]
    free = [place for place, letter in enumerate(_LETTERS) if letter not in kept]
    if not held:
        return itemgetter(slice(0, 0)), itemgetter(slice(None))
    if len(free) == 1:
        return itemgetter(*held), itemgetter(slice(free[0], free[0] + 1))
    return itemgetter(*held), itemgetter(*free)


def _aside(event: dict[str, Any]) -> Event:
    """Read an event that has nothing to do with dice; where somebody goes home a closer look is needed."""
    found = event_of(event)
    if not isinstance(found, Renamed | Noted):
        raise _UnusualError
    return found


def _result(
    table: Sequence[str], phase: Phase, event: Mapping[str, Any], house_rules: HouseRules
) -> int | None:
    """Tell what a turn ends with whose dice lie as *table* says: points, or None for a miss."""
    if not table:
        raise _UnusualError
    points = _points(table, phase, house_rules)
    if event.get("declined") is not True:
        return points
    if points is None or HouseRule.OPTIONAL_SCORE not in house_rules:
        raise _UnusualError
    return None


def _points(table: Sequence[str], phase: Phase, house_rules: HouseRules) -> int | None:
    """Work out the points of ten dice in a phase, or None if they do not make it."""
    if not _FACES.keys() >= set(table):
        raise _UnusualError
    if scores := _tables()[phase.number - 1]:
        try:
            return scores.of([_NUMBERS[face] for face in table])
        except KeyError as error:  # a low die shows a high number, or the other way round
            raise _UnusualError from error
    # Most misses are seen from afar: there are too few dice of any colour.
    letters = "".join(table)
    wilds = letters.count("W") if HouseRule.ANY_COLOR_WILDS in house_rules else 0
    if max(map(letters.count, Color)) + wilds < phase.size:
        return None
    layout = best_layout(phase, [_FACES[face] for face in table], house_rules)
    return layout.score if layout else None


@cache
def _tables() -> "Sequence[RollScores | None]":
    """Give the tables of scores, None for a phase of colours; takes a tenth of a second, and numpy."""
    from phase10dice.solver.lookup import roll_scores

    return [None if phase.needs_colors else roll_scores(phase) for phase in PHASES]
