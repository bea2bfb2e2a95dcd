"""Games as somebody types them: the lines, and the events that each of them must save."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from phase10dice.errors import Phase10Error
from phase10dice.events import (
    Edited,
    Event,
    Kept,
    Missed,
    Noted,
    Redone,
    Renamed,
    Rolled,
    Scored,
    Stopped,
    Undone,
)
from phase10dice.record import Header, Record, encode_event
from tests.games import play_at_random, table, virtual

__all__ = ["Script", "play_script", "score_script"]

_NAMES = ("Ana", "Ben", "Cy")


@dataclass(frozen=True, slots=True)
class Script:
    """A command with its arguments, the lines typed at it, and what each line saves."""

    command: str
    arguments: tuple[str, ...]
    lines: tuple[str, ...]
    saves: tuple[tuple[str, ...], ...]
    """For each line the lines of the record that it adds."""

    @property
    def saved(self) -> tuple[str, ...]:
        """Everything that the whole script saves."""
        return tuple(line for own in self.saves for line in own)

    def rest(self, count: int) -> tuple[str, ...]:
        """Give the lines that are still to be typed when *count* events are saved."""
        for number, own in enumerate(self.saves):
            if not count:
                return self.lines[number:]
            if count < len(own):
                # Dice were kept and not yet rolled.
                return ("roll", *self.lines[number + 1 :])
            count -= len(own)
        return ()


def play_script(seed: int, turns: int = 3) -> Script:
    """Give the first *turns* of a game with virtual dice."""
    record = virtual(_NAMES[0], seed=seed)
    play_at_random(record, Random(seed), 0.5)
    steps: list[tuple[str, list[str]]] = []
    for event in _first_turns(record.events, turns):
        if isinstance(event, Rolled) and steps and steps[-1][0].startswith("keep"):
            steps[-1][1].append(encode_event(event))
        else:
            steps.append((_typed(event, record), [encode_event(event)]))
    return _script("play", ("--players", _NAMES[0], "--seed", str(seed)), steps)


def score_script(seed: int, entries: int = 8) -> Script:
    """Give *entries* on a pad of several players, with corrections among them."""
    rng = Random(seed)
    record = Record(Header(table(*_NAMES).setup))
    makers: list[Callable[[], Event]] = [
        lambda: Scored(rng.randint(20, 45)),
        lambda: Scored(rng.randint(20, 45)),
        Missed,
        Undone,
        Redone,
        lambda: Edited(rng.randrange(3), rng.randint(1, 2), rng.randint(20, 45)),
        lambda: Noted(f"note {rng.randrange(100)}"),
        lambda: Renamed(rng.randrange(3), f"Di{rng.randrange(100)}"),
    ]
    steps: list[tuple[str, list[str]]] = []
    while len(steps) < entries:
        event = rng.choice(makers)()
        with suppress(Phase10Error):
            typed = _typed(event, record)
            record.add(event)
            steps.append((typed, [encode_event(event)]))
    return _script("score", ("--players", ",".join(_NAMES)), steps)


def _script(command: str, arguments: tuple[str, ...], steps: list[tuple[str, list[str]]]) -> Script:
    """Make a script of lines, each with what it saves."""
    lines, saves = zip(*steps, strict=True)
    return Script(command, arguments, lines, tuple(map(tuple, saves)))


def _first_turns(events: tuple[Event, ...], turns: int) -> Iterator[Event]:
    """Give the events up to the end of so many turns."""
    for event in events:
        yield event
        turns -= isinstance(event, Stopped)
        if not turns:
            return


def _typed(event: Event, record: Record) -> str:
    """Write an event as it is typed."""
    match event:
        case Kept(dice):
            return f"keep {' '.join(sorted('abcdefghij'[index] for index in dice)) or 'none'}"
        case Rolled():
            return "roll"
        case Stopped():
            return "stop"
        case Scored(points):
            return str(points)
        case Missed():
            return "miss"
        case Edited(seat, phase, points):
            return f"edit {record.game.columns[seat].name} {phase} {points}"
        case Renamed(seat, name):
            return f"rename {record.game.columns[seat].name} {name}"
        case Noted(text):
            return f"note {text}"
        case Undone():
            return "undo"
        case Redone():
            return "redo"
    raise AssertionError(f"{event} cannot be typed")
