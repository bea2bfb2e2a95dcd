"""Finished games read quickly: what each came to, without building every state that it went through.

`read_record` checks every roll and keep of a game, which takes far longer than reading its file. For
statistics over a thousand games only the turns' results are followed here; what they add up to is asked from
`Game` as ever. A file in which anything is out of the ordinary is left to `read_record`, and so is every
file at fault, so that there is one judge of that. What a whole file says of its dice is believed.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from phase10dice.column import Column
from phase10dice.dice import DICE, Color
from phase10dice.errors import Phase10Error, RecordError
from phase10dice.events import Kept, Missed, Rolled, Scored, Stopped
from phase10dice.game import DiceSource, Finish, Game, Setup, Status
from phase10dice.phases import PHASES, HouseRule, HouseRules, best_layout
from phase10dice.record import Header, Record, decode_event, decode_header
from phase10dice.scores import highest_score
from phase10dice.storage import SUFFIX, read_record

if TYPE_CHECKING:
    from phase10dice.solver.lookup import RollScores

__all__ = ["Outcome", "finished_games", "read_outcome"]

_LETTERS = "".join(die.letter for die in DICE)
_FACES = {str(face): face for die in DICE for face in die.faces}
_NUMBERS = {text: face.points for text, face in _FACES.items()}
_HIGHEST = tuple(map(highest_score, PHASES))
_WRITTEN = _FACES.keys() | {face.rstrip("".join(Color)) for face in _FACES}
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
    except (_UnusualError, Phase10Error, OSError, ValueError, LookupError, TypeError, AttributeError):
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
    if b'"undone"' not in text:
        return list(events)
    holding: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for event in events:
        match event["event"]:
            case "undone":
                undone.append(holding.pop())
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
    table: list[str] = []
    kept = ""
    for event in events:
        kind = event["event"]
        if kind == "rolled":
            table = event["table"].split()
            if len(table) != len(DICE):
                raise _UnusualError
            shown += (
                [face for letter, face in zip(_LETTERS, table, strict=True) if letter not in kept]
                if kept
                else table
            )
        elif kind == "kept":
            kept = event["dice"]
        elif kind == "stopped":
            pad.end_turn(_virtual_points(table, pad.phase, event, house_rules))
            table, kept = [], ""
        else:
            later.append(_for_later(event))
    return _counted(shown), later


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


def _follow_real(pad: _Pad, events: Sequence[dict[str, Any]], _: HouseRules) -> _Followed:
    """Fill in *pad* from the events of a game with real dice."""
    shown: list[str] = []
    later: list[dict[str, Any]] = []
    for event in events:
        kind = event["event"]
        if kind == "scored":
            points = event["points"]
            if type(points) is not int or points < 1:
                raise _UnusualError
            pad.end_turn(points)
        elif kind == "missed":
            pad.end_turn(None)
        else:
            later.append(_for_later(event))
            continue
        if "dice" in event:
            shown += event["dice"].split()
    return _counted(shown), later


def _for_later(event: dict[str, Any]) -> dict[str, Any]:
    """Let pass what changes nothing about whose turn it is and what may be played."""
    if event["event"] not in _FOR_THE_END:
        raise _UnusualError
    return event


def _counted(faces: Sequence[str]) -> Counter[str]:
    """Count *faces*, all of which must be written as `Face` writes them."""
    counted = Counter(faces)
    if not counted.keys() <= _WRITTEN:
        raise _UnusualError
    return counted


@cache
def _tables() -> "Sequence[RollScores | None]":
    """Give the tables of scores, None for a phase of colours; takes a tenth of a second, and numpy."""
    from phase10dice.solver.lookup import roll_scores

    return [None if phase.needs_colors else roll_scores(phase) for phase in PHASES]
