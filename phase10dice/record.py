"""The record of a game: its setup and every event, and their text form, one JSON object a line.

The record is the truth and the game is what its events add up to. It only grows: undoing and redoing are
events as well. The first line of the text is the header, each line after it one event, such as
``{"event": "scored", "points": 34, "dice": "8 8 8 10 W W 1 2 5 7"}``.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from phase10dice.dice import DICE, dice_stream, format_dice, parse_dice, roll_dice
from phase10dice.errors import IllegalMoveError, Phase10Error, RecordError, UnreadableError, printable
from phase10dice.events import (
    Edited,
    Event,
    Kept,
    Left,
    Missed,
    Noted,
    Redone,
    Renamed,
    Rolled,
    Scored,
    Stopped,
    Undone,
)
from phase10dice.game import DiceSource, Game, Setup
from phase10dice.phases import HouseRule
from phase10dice.players import Strength

__all__ = ["FORMAT", "Header", "Record", "decode_event", "decode_header", "encode_event", "event_of"]

FORMAT = "phase10dice"
"""What a record calls its format, in its first line."""
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """What a record begins with: the setup, the seed of virtual dice, and when the game was begun."""

    setup: Setup
    seed: int | None = None
    created: str = ""

    def __post_init__(self) -> None:
        """Raise `RecordError` unless the dice are virtual exactly where a seed is given.

        Nor may `created` have characters that cannot be printed.
        """
        has_seed = isinstance(self.seed, int) and not isinstance(self.seed, bool)
        if has_seed != (self.setup.dice is DiceSource.VIRTUAL):
            raise RecordError("virtual dice, and only they, have a seed")
        if not self.created.isprintable():
            raise RecordError(f"{printable(self.created)} is no time when a game was begun")


class Record:
    """A game with its whole course: events go in with `add`, the game that they make comes out.

    >>> record = Record(Header(Setup(("Ana", "Ben"))))
    >>> for event in (Scored(34), Scored(45), Undone()):
    ...     record.add(event)
    >>> record.game.seat, record.game.total(0), len(record.events)
    (1, 34, 3)
    """

    def __init__(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Begin with *header* and add *events* in order; raises what `add` raises."""
        self.header = header
        self._events: list[Event] = []
        self._done: list[Event] = []
        self._undone: list[Event] = []
        self._games = [Game.start(header.setup)]
        for event in events:
            self.add(event)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, undoing included."""
        return tuple(self._events)

    @property
    def holding(self) -> tuple[Event, ...]:
        """The events that still hold, which are those that make the game."""
        return tuple(self._done)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._games[-1]

    def steps(self) -> Iterator[tuple[Game, Event, Game]]:
        """Go through the events that hold, each with the game before it and the game after it."""
        return zip(self._games, self._done, self._games[1:], strict=False)

    def add(self, event: Event, save: Callable[[], object] = lambda: None) -> None:
        """Let *event* happen; raises a `Phase10Error`, with nothing changed, if it cannot.

        *save* is called once it is clear that it can, before anything changes; what it raises stops it.
        """
        game = self._game_after(event)
        save()
        match event:
            case Undone():
                self._undone.append(self._done.pop())
                self._games.pop()
            case Redone():
                self._done.append(self._undone.pop())
                self._games.append(game)
            case _:
                self._done.append(event)
                self._games.append(game)
                self._undone.clear()
        self._events.append(event)

    def _game_after(self, event: Event) -> Game:
        """Give the game that *event* would lead to, or raise."""
        match event:
            case Undone():
                self.verify_undo()
                return self._games[-2]
            case Redone():
                self.verify_redo()
                return self.game.apply(self._undone[-1])
        return self.game.apply(event)

    def verify_undo(self) -> None:
        """Raise `IllegalMoveError` unless the last event that holds may be taken back.

        A roll never is: taking it back would be a free roll. Nor is what a computer player chose.
        """
        if not self._done:
            raise IllegalMoveError("there is nothing to undo")
        if isinstance(self._done[-1], Rolled):
            raise IllegalMoveError("the dice are rolled: a roll cannot be taken back")
        before = self._games[-2]
        if before.strength and isinstance(self._done[-1], Kept | Stopped):
            raise IllegalMoveError(f"{before.mover.name} is a computer player, whose turns cannot be undone")

    def verify_redo(self) -> None:
        """Raise `IllegalMoveError` unless something that was taken back may be brought back."""
        if not self._undone:
            raise IllegalMoveError("there is nothing to redo")

    def next_roll(self) -> Rolled:
        """Roll the virtual dice that the present turn wants rolled, with the dice of this game's seed.

        What comes depends on the seed and on how many rolls there were, and on nothing else. Raises
        `IllegalMoveError` where no roll is due.
        """
        turn = self.game.turn
        if turn is None or self.header.seed is None:
            raise IllegalMoveError(
                "the game is over" if self.game.seat is None else "this game is played with real dice"
            )
        turn.verify_roll()
        rolls = sum(isinstance(event, Rolled) for event in self._done)
        return Rolled(roll_dice(dice_stream(self.header.seed, rolls + 1), turn.table, turn.kept))

    def lines(self) -> Iterator[str]:
        """Give the record's text, line by line, without line ends."""
        yield _encode_header(self.header)
        yield from map(encode_event, self._events)

    @staticmethod
    def from_lines(lines: Iterable[str]) -> "Record":
        """Read the text of a record; raises `RecordError` naming the line that is at fault.

        >>> record = Record(Header(Setup(("Ana",))), [Scored(34), Missed()])
        >>> Record.from_lines(record.lines()).events == record.events
        True
        """
        rest = enumerate(lines, start=1)
        _, first = next(rest, (1, ""))
        record = Record(decode_header(first))
        for number, line in rest:
            try:
                record.add(decode_event(line))
            except Phase10Error as error:
                raise RecordError(f"line {number} does not fit the game: {error}") from error
        return record


def _encode_header(header: Header) -> str:
    """Write a header as one line."""
    setup = header.setup
    data: dict[str, object] = {
        "format": FORMAT,
        "version": _VERSION,
        "players": setup.players,
        "mode": setup.mode,
        "dice": setup.dice,
        "house_rules": sorted(setup.house_rules),
        "created": header.created,
    }
    if header.seed is not None:
        data["seed"] = header.seed
    if any(setup.strengths):
        data["computers"] = setup.strengths
    return json.dumps(data, ensure_ascii=False)


def decode_header(line: str) -> Header:
    """Read a header; raises `RecordError` if the line is not one, or is of a newer version."""
    try:
        data = _load(line)
    except RecordError as error:
        raise RecordError("it does not begin as a record of phase10dice does") from error
    match data:
        case {"format": found, "version": int(version)} if found == FORMAT and version > _VERSION:
            raise RecordError(
                f"it was written by a newer phase10dice, as version {version}; this one reads {_VERSION}"
            )
        case {
            "format": found,
            "version": int(version),
            "players": [*players],
            "dice": str(dice),
            "house_rules": [*rules],
            "created": str(created),
        } if (
            (found, version) == (FORMAT, _VERSION)
            and not isinstance(version, bool)
            and all(isinstance(player, str) for player in players)
        ):
            try:
                setup = Setup(
                    tuple(players),
                    DiceSource(dice),
                    frozenset(map(HouseRule, rules)),
                    _strengths(data.get("computers", [])),
                )
                if data.get("mode", setup.mode) != setup.mode:
                    raise RecordError(f"its mode must be {setup.mode}, by the number of its players")
                return Header(setup, data.get("seed"), created)
            except ValueError as error:
                raise RecordError(f"its first line is damaged: {error}") from error
        case {"format": found} if found == FORMAT:
            raise RecordError("its first line is damaged")
    raise RecordError("it does not begin as a record of phase10dice does")


def _strengths(computers: object) -> tuple[Strength | None, ...]:
    """Read which players the computer plays, and how well; raises a `ValueError` for what does not say so."""
    if not isinstance(computers, list):
        raise UnreadableError("it does not say which players are computer players")
    return tuple(None if strength is None else Strength(strength) for strength in computers)


_KINDS: dict[type[Event], str] = {
    Rolled: "rolled",
    Kept: "kept",
    Stopped: "stopped",
    Scored: "scored",
    Missed: "missed",
    Edited: "edited",
    Renamed: "renamed",
    Left: "left",
    Noted: "noted",
    Undone: "undone",
    Redone: "redone",
}
"""What each kind of event is called in a record."""


def encode_event(event: Event) -> str:
    """Write an event as one line.

    >>> encode_event(Kept(frozenset({0, 5})))
    '{"event": "kept", "dice": "af"}'
    """
    return json.dumps({"event": _KINDS[type(event)], **_fields(event)}, ensure_ascii=False)


def _fields(event: Event) -> dict[str, object]:
    """Give what a line says of an event beside its kind; seats are counted from 1 there, as people do."""
    match event:
        case Rolled(table):
            return {"table": format_dice(table)}
        case Kept(dice):
            return {"dice": "".join(DICE[index].letter for index in sorted(dice))}
        case Stopped(declined):
            return {"declined": True} if declined else {}
        case Scored(points, faces):
            return {"points": points} | ({"dice": format_dice(faces)} if faces else {})
        case Missed(faces):
            return {"dice": format_dice(faces)} if faces else {}
        case Edited(seat, phase, points):
            return {"player": seat + 1, "phase": phase, "points": points}
        case Renamed(seat, name):
            return {"player": seat + 1, "name": name}
        case Left(seat):
            return {"player": seat + 1}
        case Noted(text):
            return {"text": text}
        case Undone() | Redone():
            return {}


def decode_event(line: str) -> Event:
    """Read an event; raises `RecordError` if the line is not one.

    >>> decode_event('{"event": "renamed", "player": 2, "name": "Bea"}')
    Renamed(seat=1, name='Bea')
    """
    try:
        return event_of(_load(line))
    except UnreadableError as error:
        raise RecordError(str(error)) from error


def event_of(data: Mapping[str, object]) -> Event:
    """Read an event from a line's JSON; raises a `Phase10Error` if it is none.

    >>> event_of({"event": "scored", "points": 34})
    Scored(points=34, dice=())
    """
    # True is an int to Python, and would be read as one.
    has_odd_truth = any(isinstance(value, bool) for name, value in data.items() if name != "declined")
    faces = data.get("dice", "")
    match {} if has_odd_truth else data:
        case {"event": "rolled", "table": str(table)}:
            return Rolled(parse_dice(table))
        case {"event": "kept", "dice": str(letters)} if set(letters) <= {die.letter for die in DICE}:
            return Kept(frozenset(die.number - 1 for die in DICE if die.letter in letters))
        case {"event": "stopped"}:
            return Stopped(data.get("declined") is True)
        case {"event": "scored", "points": int(points)} if isinstance(faces, str):
            return Scored(points, parse_dice(faces))
        case {"event": "missed"} if isinstance(faces, str):
            return Missed(parse_dice(faces))
        case {"event": "edited", "player": int(player), "phase": int(phase), "points": int(points)}:
            return Edited(player - 1, phase, points)
        case {"event": "renamed", "player": int(player), "name": str(name)}:
            return Renamed(player - 1, name)
        case {"event": "left", "player": int(player)}:
            return Left(player - 1)
        case {"event": "noted", "text": str(text)}:
            return Noted(text)
        case {"event": "undone"}:
            return Undone()
        case {"event": "redone"}:
            return Redone()
    raise RecordError(f"{printable(json.dumps(data, ensure_ascii=False))} is not an event of a game")


def _load(line: str) -> dict[str, Any]:
    """Read a line of JSON that must be an object."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{printable(line) or 'an empty line'} is not a line of a record") from error
    if not isinstance(data, dict):
        raise RecordError(f"{printable(line)} is not a line of a record")
    return data
