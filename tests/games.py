"""Short ways for tests to get a game into a state."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from phase10dice.events import Event, Kept, Missed, Scored, Stopped
from phase10dice.game import DiceSource, Game, Setup, Status
from phase10dice.phases import NO_HOUSE_RULES, HouseRule, HouseRules
from phase10dice.record import Header, Record
from phase10dice.storage import Journal

HEADER = Header(Setup(("Ana", "Zoë")), None, "2026-11-29T18:55:00+00:00")
"""The header of the game that `begun` begins."""


def table(*names: str, house_rules: HouseRules = NO_HOUSE_RULES) -> Game:
    """Give a new game with real dice."""
    return Game.start(Setup(names, DiceSource.REAL, house_rules))


def enter(game: Game, entries: Iterable[int | None]) -> Game:
    """Enter turns one after the other: points, or None for a miss."""
    for points in entries:
        game = game.apply(Missed() if points is None else Scored(points))
    return game


def columns(*scores: Sequence[int | None]) -> Game:
    """Play a game in which each player's turns are given, as many as there are for each."""
    game = table(*(f"P{number}" for number in range(len(scores))))
    left = [list(own) for own in scores]
    while game.seat is not None and left[game.seat]:
        game = enter(game, [left[game.seat].pop(0)])
    assert not any(left), "every turn given was played"
    return game


def virtual(*names: str, seed: int = 1, house_rules: HouseRules = NO_HOUSE_RULES) -> Record:
    """Give a new record with virtual dice."""
    return Record(Header(Setup(names, DiceSource.VIRTUAL, house_rules), seed))


def play_at_random(record: Record, rng: Random, skill: float) -> None:
    """Play a game with virtual dice to its end with random but legal choices, as people's choices go in.

    With more *skill* a made phase is more often left standing.
    """
    while record.game.status is not Status.FINISHED:
        turn = record.game.turn
        assert turn is not None
        layout = turn.layout(record.game.setup.house_rules)
        if not turn.table:
            record.add(record.next_roll())
        elif not turn.rolls_left or (layout and rng.random() < skill) or rng.random() < 0.05:
            may_decline = HouseRule.OPTIONAL_SCORE in record.game.setup.house_rules
            record.add(Stopped(declined=may_decline and layout is not None and rng.random() < 0.1))
        else:
            record.add(Kept(_some_of(range(10), rng) if layout is None else _layout_of(record)))
            record.add(record.next_roll())


def _some_of(positions: Sequence[int], rng: Random) -> frozenset[int]:
    """Choose some positions, never all."""
    return frozenset(rng.sample(positions, rng.randrange(len(positions))))


def _layout_of(record: Record) -> frozenset[int]:
    """Give the dice that make the phase now."""
    turn = record.game.turn
    layout = turn.layout(record.game.setup.house_rules) if turn else None
    assert layout is not None
    return frozenset(index for part in layout.parts for index in part.dice)


def play_out(record: Record, rng: Random) -> None:
    """Play a game with real dice to its end, three turns of four making their phase."""
    while record.game.seat is not None:
        record.add(Scored(rng.randint(20, 49)) if rng.random() < 0.75 else Missed())


def state(said: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Find a player's column in what a command answered as JSON."""
    (found,) = (own for own in said["players"] if own["name"] == name)
    assert isinstance(found, dict)
    return found


def begun(path: Path, *events: Event) -> Path:
    """Begin a game of two on the disk, with real dice, and let *events* happen in it."""
    with Journal.create(path, HEADER) as journal:
        for event in events:
            journal.add(event)
    return path
