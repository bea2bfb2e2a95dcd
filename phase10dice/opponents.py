"""Computer players: a policy for each strength, and what a computer player does next in a game.

A policy sees a game as everybody at the table sees it and nothing of the dice to come, and it needs no chance
of its own. So the same seed and the same choices of the people give the same game.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Protocol

from phase10dice.dice import DICE, Face
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import Game
from phase10dice.nearest import nearest
from phase10dice.phases import OneColor, Part, Phase, RunOf, SetOf
from phase10dice.players import Strength
from phase10dice.record import Record
from phase10dice.scores import highest_score
from phase10dice.turn import Turn

__all__ = ["POLICIES", "Beginner", "Expert", "Policy", "Steady", "next_event"]


class Policy(Protocol):
    """A way to play turns with virtual dice."""

    def choose(self, game: Game) -> Kept | Stopped:
        """Say what the player to move does with the dice on the table.

        Raises `IllegalMoveError` where none are there.
        """
        ...


class Expert:
    """Plays as the solver advises: as the main one of the hints that people get.

    In solitaire that is the best final score, at a table the most points from this turn. The latter knows
    nothing of the other players, yet at a table for two it wins two games of three against who plays for the
    solitaire score, where a miss costs little, and almost three of four against who wants just to make each
    phase. To weigh the Five Phase Bonus and the time that a miss costs as well won about one game more in a
    hundred, too little to be worth tables of its own.

    A choice takes some milliseconds, in Phase 8 up to 70, and the first one some hundreds more, which loading
    the solver takes.
    """

    def choose(self, game: Game) -> Kept | Stopped:
        """Do what the solver finds best."""
        # The solver brings numpy, which a game without an expert need not wait for.
        from phase10dice.solver.advice import Action
        from phase10dice.solver.hints import main_hint

        turn = _turn(game)
        advice = main_hint(game, turn.table, turn.rolls_left, dice=DICE)
        if advice.action is Action.ROLL:
            return Kept(frozenset(advice.keep))
        return Stopped(declined=advice.declines)


class Steady:
    """Plays with a good player's habits, without working out any odds.

    It aims at the layout that lacks the fewest dice, and of several as near at the one that scores the most,
    and keeps what belongs there. Once the phase is made it keeps that safe and rolls the dice to spare for
    more points.
    """

    def choose(self, game: Game) -> Kept | Stopped:
        """Keep what is nearest to the phase."""
        turn, house_rules = _turn(game), game.setup.house_rules
        layout = turn.layout(house_rules)
        if not turn.rolls_left or (layout and layout.score == highest_score(turn.phase)):
            return Stopped()
        if layout:
            return Kept(frozenset(range(len(DICE))) - frozenset(layout.spare))
        return Kept(nearest(turn.phase, turn.table, house_rules).dice)


class Beginner:
    """Plays with the mistakes that people make in their first games.

    - It stops as soon as the phase is made, with however few points and rolls left.
    - A die once kept it keeps for the rest of the turn, even when something else has come nearer.
    - It does one part at a time: for a set it takes the number of which it has most, for a run numbers that
      stand side by side, never seeing that one die would close a gap. Only when a part is complete does it
      think of the next.
    - In Phase 8 it keeps every wild, whatever its colour.
    """

    def choose(self, game: Game) -> Kept | Stopped:
        """Keep what seems to belong to the phase."""
        turn, house_rules = _turn(game), game.setup.house_rules
        if not turn.rolls_left or turn.layout(house_rules):
            return Stopped()
        if turn.phase.needs_colors:
            wilds = (index for index, face in enumerate(turn.table) if face.is_wild)
            liked = nearest(turn.phase, turn.table, house_rules).dice.union(wilds)
        else:
            liked = _part_by_part(turn.phase, turn.table)
        keep = turn.kept | liked
        # With nothing left to roll there is nothing left to do, made or not.
        return Kept(keep) if len(keep) < len(DICE) else Stopped()


def _part_by_part(phase: Phase, table: Sequence[Face]) -> frozenset[int]:
    """Choose a beginner's dice for a phase of numbers."""
    taken: frozenset[int] = frozenset()
    for part in phase.parts:
        dice = _take(part, {index: face for index, face in enumerate(table) if index not in taken})
        taken |= dice
        if len(dice) < part.size:
            break
    return taken


def _take(part: Part, free: Mapping[int, Face]) -> frozenset[int]:
    """Choose a beginner's dice for one *part*, of those that are *free*, by position."""
    numbers = Counter(face.number for face in free.values() if face.number)
    match part:
        case SetOf(size):
            most = max(numbers, key=lambda number: (min(numbers[number], size), number))
            wanted = {most: size}
        case RunOf(size):
            wanted = dict.fromkeys(_longest_stretch(numbers)[-size:], 1)
        case OneColor():
            raise TypeError("a part of one colour has no numbers to take")
    dice = [index for number in wanted for index in _showing(number, free)[: wanted[number]]]
    return frozenset([*dice, *_showing(None, free)][: part.size])


def _longest_stretch(numbers: Collection[int]) -> range:
    """Find the most numbers that follow each other without a gap; of stretches as long, the highest."""
    starts = (number for number in numbers if number - 1 not in numbers)
    stretches = (range(start, next(end for end in count(start) if end not in numbers)) for start in starts)
    return max(stretches, key=lambda stretch: (len(stretch), stretch.start))


def _showing(number: int | None, free: Mapping[int, Face]) -> list[int]:
    """List the dice that show *number*, or a wild for None."""
    return [index for index, face in free.items() if face.number == number]


def _turn(game: Game) -> Turn:
    """Give the turn, whose dice must be on the table."""
    if game.turn is None:
        raise IllegalMoveError("there is no turn with virtual dice to play")
    game.turn.verify_stop()
    return game.turn


POLICIES: Mapping[Strength, Policy] = {
    Strength.EXPERT: Expert(),
    Strength.STEADY: Steady(),
    Strength.BEGINNER: Beginner(),
}
"""How computer players of each strength play."""


def next_event(record: Record) -> Rolled | Kept | Stopped | None:
    """Say what the computer player to move does next; None if a person is to move, or the game is over.

    It is for the caller to let it happen, with `Record.add` or `Journal.add`: this is one step of a turn. The
    dice come from the game's seed, as those of people do. Takes as long as `Policy.choose` does.

    >>> from phase10dice.game import DiceSource, Setup
    >>> from phase10dice.record import Header
    >>> setup = Setup(("Bo",), DiceSource.VIRTUAL, strengths=(Strength.STEADY,))
    >>> record = Record(Header(setup, seed=4))
    >>> while event := next_event(record):
    ...     record.add(event)
    >>> record.game.status.value, record.game.total(0)
    ('finished', 381)
    """
    strength, turn = record.game.strength, record.game.turn
    if strength is None or turn is None:
        return None
    if turn.is_rolling or not turn.table:
        return record.next_roll()
    return POLICIES[strength].choose(record.game)
