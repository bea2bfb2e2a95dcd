"""The course of a game: its turns in the order of play, as they count in the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from phase10dice.column import Column
from phase10dice.dice import Face
from phase10dice.events import Left, Missed, Scored, Stopped
from phase10dice.game import Game
from phase10dice.phases import Phase
from phase10dice.record import Record

__all__ = ["PlayedTurn", "course", "totals"]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played: what it scored, or None for a miss, and its dice where they are known.

    What was edited later is put right here, without the dice that do not give it.
    """

    seat: int
    phase: Phase
    points: int | None
    dice: tuple[Face, ...] = ()


def course(record: Record) -> Iterator[PlayedTurn | Left]:
    """Go through the turns that still count, and through who went home when.

    >>> from phase10dice import Edited, Header, Setup
    >>> record = Record(Header(Setup(("Ana", "Ben"))), [Scored(34), Missed(), Edited(0, 1, 36)])
    >>> [(turn.seat, turn.points) for turn in course(record)]
    [(0, 36), (1, None)]
    """
    for before, event, after in record.steps():
        match event:
            case Left():
                yield event
            case Scored() | Missed() | Stopped():
                yield _turn(before, event, after, record.game)


def _turn(before: Game, event: Scored | Missed | Stopped, after: Game, final: Game) -> PlayedTurn:
    """Tell what the turn that ended with *event* was, with its points as they are in the *final* game."""
    seat, phase = before.seat, before.phase
    assert seat is not None, "a turn is somebody's"
    dice = event.dice if isinstance(event, Scored | Missed) else before.turn.table if before.turn else ()
    if len(after.columns[seat].scores) == len(before.columns[seat].scores):
        return PlayedTurn(seat, phase, None, dice)
    points = final.columns[seat].scores[phase.number - 1]
    return PlayedTurn(seat, phase, points, dice if points == after.columns[seat].scores[-1] else ())


def totals(record: Record) -> tuple[tuple[int, ...], ...]:
    """Give for each player the total after each turn; the last has what is settled at the end of the game.

    >>> from phase10dice import Header, Setup
    >>> totals(Record(Header(Setup(("Ana", "Ben"))), [Scored(34), Missed(), Scored(45)]))
    ((34, 79), (0,))
    """
    game = record.game
    columns = [Column(column.name) for column in game.columns]
    courses: list[list[int]] = [[] for _ in columns]
    for turn in course(record):
        if isinstance(turn, PlayedTurn):
            column = columns[turn.seat] = columns[turn.seat].with_turn(turn.points)
            courses[turn.seat].append(column.subtotal)
    for seat, totals_of in enumerate(courses):
        if totals_of:
            totals_of[-1] = game.total(seat)
    return tuple(map(tuple, courses))
