"""What a player's finished games come to: bests and means, phases against best play, streaks and luck.

Solitaire games and games at a table are never mixed, since a miss costs something in one of them only.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from statistics import fmean, pstdev

from phase10dice.column import CELEBRATED, Column
from phase10dice.game import Mode
from phase10dice.phases import PHASES, HouseRules, Phase
from phase10dice.solver.phase_odds import phase_odds
from phase10dice.stats.names import Names
from phase10dice.stats.reading import Outcome

__all__ = ["History", "Part", "PhaseRecord", "everybody", "histories"]


@dataclass(frozen=True, slots=True)
class Part:
    """A player's part in one finished game."""

    outcome: Outcome
    seat: int
    column: Column
    total: int
    has_won: bool
    """Alone or with others; of solitaire it says nothing."""

    @property
    def house_rules(self) -> HouseRules:
        """The house rules of the game."""
        return self.outcome.header.setup.house_rules

    @property
    def above_expectation(self) -> float:
        """How many points more the turns made than best play for points expects of as many such turns.

        Under best play the mean of this is zero: what is above comes from luck, what is below from luck or
        from choices.
        """
        column = self.column
        made = len(column.scores)
        turns = zip(phase_odds(self.house_rules), column.misses, strict=True)
        expected = sum((missed + (index < made)) * odds.points for index, (odds, missed) in enumerate(turns))
        return sum(column.scores) - expected


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A player's turns in one phase, and what best play would expect of as many.

    `points` is the mean score of a turn, misses counting 0, and `best_points` what best play for points
    expects; `best_made` is the share that best play for making the phase makes. They are None where there
    were no turns.
    """

    phase: Phase
    turns: int
    missed: int
    points: float | None
    best_points: float | None
    best_made: float | None

    @property
    def made(self) -> float | None:
        """The share of the turns that made the phase."""
        return 1 - self.missed / self.turns if self.turns else None


@dataclass(frozen=True)
class History:
    """A player's finished games of one kind, the oldest first; never empty."""

    name: str
    mode: Mode
    parts: tuple[Part, ...]

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.parts)

    @cached_property
    def best(self) -> Part:
        """The game with the highest total, the first of those that are equal."""
        return max(self.parts, key=lambda part: part.total)

    @cached_property
    def mean(self) -> float:
        """The mean total."""
        return fmean(part.total for part in self.parts)

    @cached_property
    def spread(self) -> float:
        """The standard deviation of the totals: how far from the mean they typically are."""
        return pstdev(part.total for part in self.parts)

    @property
    def wins(self) -> int:
        """How many games were won, shared wins among them; of solitaire none."""
        return sum(part.has_won for part in self.parts) if self.mode is Mode.TABLE else 0

    @property
    def celebrated(self) -> int:
        """How many totals are to be celebrated, for being above 600."""
        return sum(part.total > CELEBRATED for part in self.parts)

    @property
    def wins_in_a_row(self) -> int:
        """The longest row of games won."""
        return _longest(part.has_won for part in self.parts) if self.mode is Mode.TABLE else 0

    @property
    def made_in_a_row(self) -> int:
        """The longest row of turns that made their phase, from one game into the next."""
        return _longest(made for part in self.parts for made in _course(part.column))

    @cached_property
    def luck(self) -> tuple[float, ...]:
        """For each game, how many points its turns are above what best play expects of them."""
        return tuple(part.above_expectation for part in self.parts)

    @cached_property
    def phases(self) -> tuple[PhaseRecord, ...]:
        """The turns of all the games, phase by phase."""
        sums = [_Sums() for _ in PHASES]
        for part in self.parts:
            column, made = part.column, len(part.column.scores)
            for index, odds in enumerate(phase_odds(part.house_rules)):
                own, missed = sums[index], column.misses[index]
                turns = missed + (index < made)
                if turns:
                    own.turns += turns
                    own.missed += missed
                    own.points += column.scores[index] if index < made else 0
                    own.best_points += turns * odds.points
                    own.best_made += turns * odds.make
        return tuple(own.of(phase) for phase, own in zip(PHASES, sums, strict=True))


@dataclass(slots=True)
class _Sums:
    """What a player's turns in a phase add up to, and what best play would expect of them."""

    turns: int = 0
    missed: int = 0
    points: int = 0
    best_points: float = 0.0
    best_made: float = 0.0

    def of(self, phase: Phase) -> PhaseRecord:
        """Give the means."""
        if not self.turns:
            return PhaseRecord(phase, 0, 0, None, None, None)
        means = (sum_ / self.turns for sum_ in (self.points, self.best_points, self.best_made))
        return PhaseRecord(phase, self.turns, self.missed, *means)


def _course(column: Column) -> Iterator[bool]:
    """Go through a column's turns: whether each made its phase."""
    for index, misses in enumerate(column.misses):
        yield from [False] * misses
        if index < len(column.scores):
            yield True


def _longest(happened: Iterable[bool]) -> int:
    """Give the length of the longest row of True.

    >>> _longest([True, False, True, True])
    2
    """
    return max((sum(1 for _ in row) for has, row in groupby(happened) if has), default=0)


def histories(outcomes: Iterable[Outcome], names: Names | None = None) -> tuple[History, ...]:
    """Sort finished games by player and kind, under the *names* that players count as.

    Those with the most games come first. Whoever went home before the end has no part in a game, and
    computer players have none. Where two players of a game would count under one name, both keep their own
    in it.
    """
    names = names or Names()
    found: dict[tuple[Mode, str], list[Part]] = {}
    shown: dict[str, str] = {}
    for outcome in sorted(outcomes, key=_begun):
        for name, part in _parts(outcome, names):
            shown[name.casefold()] = name
            found.setdefault((outcome.header.setup.mode, name.casefold()), []).append(part)
    told = [History(shown[name], mode, tuple(parts)) for (mode, name), parts in found.items()]
    return tuple(sorted(told, key=lambda history: (-history.games, history.name.casefold())))


def everybody(told: Sequence[History]) -> History:
    """Put several players' games of one kind together; their order does not matter then."""
    (mode,) = {history.mode for history in told}
    name = told[0].name if len(told) == 1 else "everybody"
    return History(name, mode, tuple(part for history in told for part in history.parts))


def _parts(outcome: Outcome, names: Names) -> Iterator[tuple[str, Part]]:
    """Give each player's part in a game, with the name it counts under."""
    game = outcome.game
    columns, winners = game.columns, game.winners
    counted: Sequence[str | None] = [names.of(column.name) for column in columns]
    folded = [name.casefold() for name in counted if name is not None]
    if len(set(folded)) < len(folded):
        counted = [name and column.name for name, column in zip(counted, columns, strict=True)]
    for seat, name in enumerate(counted):
        is_person = game.setup.strengths[seat] is None
        if name is not None and is_person and not columns[seat].has_left:
            yield name, Part(outcome, seat, columns[seat], game.total(seat), seat in winners)


def _begun(outcome: Outcome) -> tuple[float, str]:
    """Give the time when a game was begun, to sort by; where it is not told, that comes first."""
    try:
        return datetime.fromisoformat(outcome.header.created).timestamp(), outcome.path.name
    except (ValueError, OverflowError, OSError):
        return 0.0, outcome.path.name
