"""Finished games read quickly: what each came to, without building every state that it went through.

`read_record` builds every state of a game, which takes far longer than reading its file. For statistics over
a thousand games only the dice and the turns' results are followed here; what they add up to is asked from
`Game` as ever. A file in which anything is out of the ordinary is left to `read_record`, and so is every
file at fault, so that there is one judge of that.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phase10dice.column import Column
from phase10dice.dice import DICE, Color, assign, parse_dice
from phase10dice.errors import RecordError
from phase10dice.events import Kept, Missed, Rolled, Scored, Stopped
from phase10dice.game import DiceSource, Finish, Game, Setup, Status
from phase10dice.phases import PHASES, HouseRule, HouseRules, best_layout
from phase10dice.record import Header, Record, decode_event, decode_header
from phase10dice.scores import highest_score
from phase10dice.storage import SUFFIX, read_record
from phase10dice.turn import ROLLS

if TYPE_CHECKING:
    from phase10dice.solver.lookup import RollScores

__all__ = ["Outcome", "finished_games", "read_outcome"]

_LETTERS = "".join(die.letter for die in DICE)
_FACES = {str(face): face for die in DICE for face in die.faces}
_NUMBERS = {text: face.points for text, face in _FACES.items()}
_HIGHEST = tuple(map(highest_score, PHASES))
_ON_DICE = tuple(frozenset(map(str, die.faces)) for die in DICE)
_TYPED_NUMBERS = _NUMBERS | {face.rstrip("".join(Color)): points for face, points in _NUMBERS.items()}
_MAY_KEEP = re.compile("[a-j]{0,9}").fullmatch
_FOR_THE_END = {"edited", "renamed", "noted"}


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

    For a file that cannot be read its error comes in its place. Nothing is locked or written, so games that
    are being played are left alone. A game takes some three times as long as reading its lines as JSON.
    """
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except OSError:
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
    except (_UnusualError, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
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
    """Read a plain file; raises all sorts of errors for one that is not."""
    first, _, rest = path.read_bytes().partition(b"\n")
    header = decode_header(first.decode())
    is_virtual = header.setup.dice is DiceSource.VIRTUAL
    pad = _Pad(len(header.setup.players))
    follow = _follow_virtual if is_virtual else _follow_real
    shown, later = follow(pad, _events(rest), header.setup.house_rules)
    if pad.seat is not None:
        return None
    game = pad.game(header.setup)
    for event in later:
        game = game.apply(decode_event(json.dumps(event)))
    return Outcome(path, header, game, *((shown, Counter()) if is_virtual else (Counter(), shown)))


def _events(text: bytes) -> list[dict[str, Any]]:
    """Read the lines of all events at once, and keep those that hold."""
    lines = text.count(b"\n")
    if (
        text.count(b"}\n") != lines
        or text.count(b"\n{") != max(lines - 1, 0)
        or text[-1:] not in (b"", b"\n")
    ):
        raise _UnusualError
    events = json.loads(b"[%b]" % text[:-1].replace(b"\n", b",").replace(b"\r", b""))
    if len(events) != lines:
        raise _UnusualError
    if b"false" in text or text.count(b"true") != text.count(b'"declined": true'):
        raise _UnusualError
    if b'"undone"' not in text:
        return list(events)
    holding: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for event in events:
        match event["event"]:
            case "undone":
                undone.append(holding.pop())
                if undone[-1]["event"] == "rolled":
                    raise _UnusualError
            case "redone":
                holding.append(undone.pop())
            case _:
                holding.append(event)
                undone.clear()
    return holding


class _Pad:
    """The boxes of a pad being filled in, in the order in which `Game` gives the turns.

    It knows nothing of players who go home. That it agrees with `Game` the tests hold for games of all kinds.
    """

    def __init__(self, players: int) -> None:
        """Begin with empty boxes."""
        self.seat: int | None = 0
        self._round = 1
        self._finish: Finish | None = None
        self._scores: list[list[int]] = [[] for _ in range(players)]
        self._misses = [[0] * len(PHASES) for _ in range(players)]

    @property
    def phase(self) -> int:
        """The place in `PHASES` of the phase that is played now."""
        if self.seat is None:
            raise _UnusualError
        return len(self._scores[self.seat])

    def end_turn(self, points: int | None) -> None:
        """Enter what a turn gave, or None for a miss."""
        seat = self.seat
        if seat is None:
            raise _UnusualError
        scores = self._scores[seat]
        if points is None:
            self._misses[seat][len(scores)] += 1
        else:
            if points > _HIGHEST[len(scores)]:
                raise _UnusualError
            scores.append(points)
            if len(scores) == len(PHASES):
                self._note_finish(seat)
            elif self._finish:
                return  # a success in the last try has another turn at once
        after = (seat + 1) % len(self._scores)
        if self._finish:
            self.seat = None if after == self._finish.seat else after
        else:
            self._round += after <= seat
            self.seat = after

    def _note_finish(self, seat: int) -> None:
        """Keep in mind who was the first to complete the last phase, and who was in it by then."""
        if not self._finish:
            in_last = (other for other, own in enumerate(self._scores) if len(own) == len(PHASES) - 1)
            self._finish = Finish(seat, frozenset(in_last))

    def game(self, setup: Setup) -> Game:
        """Give the game when all is played."""
        columns = tuple(
            Column(name, tuple(scores), tuple(misses))
            for name, scores, misses in zip(setup.players, self._scores, self._misses, strict=True)
        )
        return Game(setup, columns, self.seat, self._round, None, self._finish)


_Followed = tuple[Counter[str], list[dict[str, Any]]]
"""What `_follow_virtual` and `_follow_real` find: the faces shown, and events for the game as it ended."""


def _follow_virtual(pad: _Pad, events: Sequence[dict[str, Any]], house_rules: HouseRules) -> _Followed:
    """Fill in *pad* from the events of a game with virtual dice."""
    shown: list[str] = []
    later: list[dict[str, Any]] = []
    tables: list[list[str]] = []
    table: list[str] = []
    rolls = 0
    kept: str | None = ""  # None where it is yet to be said
    for event in events:
        kind = event["event"]
        if kind == "rolled":
            before, table = table, event["table"].split()
            tables.append(table)
            if kept:
                held, free = _parts(kept)
                if held(before) != held(table):
                    raise _UnusualError
                shown += free(table)
            elif kept is None:
                raise _UnusualError
            else:
                shown += table
            rolls += 1
            kept = None
        elif kind == "kept":
            if kept is not None or rolls == ROLLS or not _MAY_KEEP(event["dice"]):
                raise _UnusualError
            kept = event["dice"]
        elif kind == "stopped":
            if kept is not None:
                raise _UnusualError
            pad.end_turn(_virtual_points(table, pad.phase, event, house_rules))
            table, rolls, kept = [], 0, ""
        else:
            later.append(_for_later(event))
    # What one die showed in all rolls is looked at together, which is quicker than roll by roll.
    dice = list(zip(*tables, strict=True))
    if len(dice) not in (0, len(DICE)) or not all(map(frozenset.issuperset, _ON_DICE, dice)):
        raise _UnusualError
    return Counter(shown), later


@lru_cache(1024)
def _parts(kept: str) -> tuple[Callable[[list[str]], object], Callable[[list[str]], Iterable[str]]]:
    """Give what takes the dice that were *kept* from a table, and what takes the others."""
    held = [place for place, letter in enumerate(_LETTERS) if letter in kept]
    free = [place for place, letter in enumerate(_LETTERS) if letter not in kept]
    if len(free) == 1:
        return itemgetter(*held), itemgetter(slice(free[0], free[0] + 1))
    return itemgetter(*held), itemgetter(*free)


def _virtual_points(
    table: Sequence[str], phase: int, event: Mapping[str, Any], house_rules: HouseRules
) -> int | None:
    """Tell what a turn ends with whose dice lie as *table* says."""
    if event.get("declined") is True:
        if HouseRule.OPTIONAL_SCORE not in house_rules:
            raise _UnusualError
        return None
    if not table:
        raise _UnusualError
    if scores := _tables()[phase]:
        return scores.of([_NUMBERS[face] for face in table])
    # Most misses are seen from afar: there are too few dice of any colour.
    letters = "".join(table)
    wilds = letters.count("W") if HouseRule.ANY_COLOR_WILDS in house_rules else 0
    if max(map(letters.count, Color)) + wilds < PHASES[phase].size:
        return None
    layout = best_layout(PHASES[phase], [_FACES[face] for face in table], house_rules)
    return layout.score if layout else None


def _follow_real(pad: _Pad, events: Sequence[dict[str, Any]], house_rules: HouseRules) -> _Followed:
    """Fill in *pad* from the events of a game with real dice."""
    shown: list[str] = []
    later: list[dict[str, Any]] = []
    for event in events:
        kind = event["event"]
        points: int | None = None
        if kind == "scored":
            points = event["points"]
            if type(points) is not int or points < 1:
                raise _UnusualError
        elif kind != "missed":
            later.append(_for_later(event))
            continue
        if "dice" in event:
            shown += _typed(event["dice"].split(), points, pad.phase, house_rules)
        pad.end_turn(points)
    return Counter(shown), later


def _typed(faces: Sequence[str], points: int | None, phase: int, house_rules: HouseRules) -> Sequence[str]:
    """Give the faces that were typed for a turn, which must give its points, or a miss."""
    numbers = sorted(_TYPED_NUMBERS[face] for face in faces)
    is_plain = (
        len(faces) == len(DICE) and numbers[3] <= 4 < numbers[4] and faces == list(map(str.upper, faces))
    )
    if is_plain and (scores := _tables()[phase]):
        given = scores.of(numbers)
    else:
        dice = parse_dice(" ".join(faces))
        assign(dice)
        layout = best_layout(PHASES[phase], dice, house_rules)
        given = layout.score if layout else None
    is_declined = points is None and HouseRule.OPTIONAL_SCORE in house_rules
    if (given != points and not is_declined) or (points is None and len(faces) < len(DICE)):
        raise _UnusualError
    return faces


def _for_later(event: dict[str, Any]) -> dict[str, Any]:
    """Let pass what changes nothing about whose turn it is and what may be played."""
    if event["event"] not in _FOR_THE_END:
        raise _UnusualError
    return event


@cache
def _tables() -> "Sequence[RollScores | None]":
    """Give the tables of scores, None for a phase of colours; takes a tenth of a second, and numpy."""
    from phase10dice.solver.lookup import roll_scores

    return [None if phase.needs_colors else roll_scores(phase) for phase in PHASES]
