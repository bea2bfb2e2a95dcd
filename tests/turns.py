"""Turns and games played as a test wants them, and single choices worked out by brute force."""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

from phase10dice.dice import DICE, Face, parse_dice, roll_dice
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import Game, Status
from phase10dice.phases import NO_HOUSE_RULES, HouseRules, Phase, best_layout
from phase10dice.record import Record
from phase10dice.solver.goals import Goal
from tests.games import virtual


def play(record: Record, choose: Callable[[Game], Kept | Stopped]) -> Record:
    """Play a game to its end, everybody choosing alike."""
    while record.game.status is not Status.FINISHED:
        turn = record.game.turn
        assert turn is not None
        record.add(record.next_roll() if turn.is_rolling or not turn.table else choose(record.game))
    return record


def turn_in(phase: Phase, house_rules: HouseRules = NO_HOUSE_RULES) -> Record:
    """Play a game up to *phase*, each phase before it made at once."""
    record, rng = virtual("Ana", house_rules=house_rules), Random(phase.number)
    while record.game.phase != phase:
        record.add(Rolled(made_roll(record.game.phase, rng)))
        record.add(Stopped())
    return record


def made_roll(phase: Phase, rng: Random) -> tuple[Face, ...]:
    """Roll until *phase* is made."""
    while True:
        table = roll_dice(rng)
        if best_layout(phase, table):
            return table


def in_order(*dice: str) -> tuple[Face, ...]:
    """Read ten dice, die 1 to die 10."""
    return parse_dice(" ".join(dice))


def outcomes(table: tuple[Face, ...], keep: Collection[int]) -> Iterator[tuple[Face, ...]]:
    """Go through all the ways in which the dice that are not kept can fall."""
    return product(*((face,) if index in keep else DICE[index].faces for index, face in enumerate(table)))


@cache
def brute_keep(phase: Phase, table: tuple[Face, ...], keep: frozenset[int], goal: Goal) -> Fraction:
    """Give the mean of what a last roll comes to, over every way in which the dice can fall."""
    layouts = [best_layout(phase, after) for after in outcomes(table, keep)]
    worths = [0 if not layout else layout.score if goal is Goal.POINTS else 1 for layout in layouts]
    return Fraction(sum(worths), len(worths))


def large_keeps() -> Iterator[frozenset[int]]:
    """Go through the keeps that roll one die or two again."""
    for count in (1, 2):
        for rolled in combinations(range(10), count):
            yield frozenset(range(10)) - set(rolled)
