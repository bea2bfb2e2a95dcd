"""Computer players: a policy for each strength, and what a computer player does next in a game.

A policy sees a game as everybody at the table sees it and nothing of the dice to come, and it needs no chance
of its own. So the same seed and the same choices of the people give the same game.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Protocol

from phase10dice.dice import DICE, Color, Face
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import Game
from phase10dice.phases import Filling, HouseRules, OneColor, Part, RunOf, SetOf, fillings, of_color
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
    nothing of the other players, yet that loses little. Of all the ways to play that were tried, in some
    300,000 games for two each, the best won 51.4% of its games against this one, by weighing the Five Phase
    Bonus and the time that a miss costs; playing for the solitaire score won 33%, and just to make each
    phase 28%.

    A choice takes a few milliseconds, in Phase 8 some 50 to 100, and the first one a good deal more.
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
        counts_as_miss = advice.best.make < 0.5  # it is 0 or 1 for who stops, but for rounding
        return Stopped(declined=advice.now is not None and counts_as_miss)


class Steady:
    """Plays with a good player's habits, without working out any odds.

    It aims at the layout that lacks the fewest dice, and of several as near at the one with the highest
    numbers; it keeps what belongs there, and the wilds. In Phase 8 it keeps the colour that has most dice.
    Once the phase is made it keeps that safe and rolls the dice to spare for more points.
    """

    def choose(self, game: Game) -> Kept | Stopped:
        """Keep what is nearest to the phase."""
        turn, house_rules = _turn(game), game.setup.house_rules
        layout = turn.layout(house_rules)
        if not turn.rolls_left or (layout and layout.score == highest_score(turn.phase)):
            return Stopped()
        if layout:
            return Kept(frozenset(range(len(DICE))) - frozenset(layout.spare))
        if turn.phase.needs_colors:
            return Kept(_best_color(turn.table, house_rules))
        naturals = Counter(face.number for face in turn.table)

        def lacking(filling: Filling) -> tuple[int, int]:
            """Count the dice that a filling lacks; of those that lack as many the highest comes first."""
            return sum(max(0, size - naturals[number]) for number, size in filling.need), -filling.ceiling

        aim = min(fillings(turn.phase.parts), key=lacking)
        # The phase is not made, so more dice are lacking than there are wilds, and all of these help.
        return Kept(_showing(turn.table, range(len(DICE)), dict(aim.need)) | _wilds(turn.table))


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
        keep, free = turn.kept, list(range(len(DICE)))
        for part in turn.phase.parts:
            taken = _take(part, turn.table, free, house_rules)
            keep |= taken
            free = [index for index in free if index not in taken]
            if len(taken) < part.size:
                break
        # With nothing left to roll there is nothing left to do, made or not.
        return Kept(keep) if len(keep) < len(DICE) else Stopped()


def _take(
    part: Part, table: Sequence[Face], free: Collection[int], house_rules: HouseRules
) -> frozenset[int]:
    """Choose a beginner's dice for one *part*, of those at the positions *free*."""
    numbers = Counter(number for index in free if (number := table[index].number))
    match part:
        case OneColor():
            return _best_color(table, house_rules) | _wilds(table)
        case SetOf(size):
            most = max(numbers, key=lambda number: (min(numbers[number], size), number))
            taken = _showing(table, free, {most: size})
        case RunOf(size):
            taken = _showing(table, free, dict.fromkeys(_longest_stretch(numbers)[-size:], 1))
    wilds = [index for index in free if table[index].is_wild]
    return taken | frozenset(wilds[: size - len(taken)])


def _longest_stretch(numbers: Collection[int]) -> range:
    """Find the most numbers that follow each other without a gap; of stretches as long, the highest."""
    starts = (number for number in numbers if number - 1 not in numbers)
    stretches = (range(start, next(end for end in count(start) if end not in numbers)) for start in starts)
    return max(stretches, key=lambda stretch: (len(stretch), stretch.start))


def _showing(table: Sequence[Face], free: Collection[int], need: Mapping[int, int]) -> frozenset[int]:
    """Choose, of the dice at the positions *free*, as many of each number as *need* says, if there are."""
    chosen: list[int] = []
    for number, size in need.items():
        chosen += [index for index in free if table[index].number == number][:size]
    return frozenset(chosen)


def _wilds(table: Sequence[Face]) -> frozenset[int]:
    """Find the wilds."""
    return frozenset(index for index, face in enumerate(table) if face.is_wild)


def _best_color(table: Sequence[Face], house_rules: HouseRules) -> frozenset[int]:
    """Find the dice of the colour that has most, and of colours that have as many, the most points."""

    def many_and_high(dice: tuple[int, ...]) -> tuple[int, int]:
        return len(dice), sum(table[index].points for index in dice)

    best = max((of_color(table, color, house_rules) for color in Color), key=many_and_high)
    return frozenset(best)


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
