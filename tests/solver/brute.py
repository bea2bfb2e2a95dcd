"""Best play worked out the slow and plain way, in exact fractions: what the solver is held against.

Nothing here knows of multisets. Dice lie in order, a keep is a choice of positions, a roll is every ordered
way in which the other dice can fall, and rolls are scored by the rule engine itself.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product

from phase10dice.dice import Face
from phase10dice.phases import Part, Phase, best_layout
from phase10dice.solver.lattice import AlikeDice
from phase10dice.solver.solitaire import Scoring

Table = tuple[int | None, ...]
"""What each die shows, in order; None is a wild."""
Keep = tuple[int, ...]
"""The positions kept."""
Worth = Callable[[int | None], Fraction]
"""What the turn is worth by its score, None being a miss."""


@dataclass(frozen=True)
class BruteTurn:
    """A turn of three rolls with a few dice."""

    parts: tuple[Part, ...]
    dice: tuple[AlikeDice, ...]

    @cached_property
    def sides(self) -> tuple[Table, ...]:
        """What each die can show."""
        return tuple(dice.sides for dice in self.dice for _ in range(dice.count))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Every way in which all the dice can fall, each as often as it is likely."""
        return tuple(product(*self.sides))

    @cache  # noqa: B019 - these few objects live as long as the tests
    def score(self, table: Table) -> int | None:
        """Score *table* by the rule engine."""
        layout = best_layout(Phase(1, self.parts), [Face(number) for number in table])
        return layout.score if layout else None

    def keeps(self) -> Iterator[Keep]:
        """Go through every choice of positions."""
        for chosen in product((False, True), repeat=len(self.sides)):
            yield tuple(index for index, is_kept in enumerate(chosen) if is_kept)

    def rerolled(self, table: Table, keep: Keep) -> Iterator[Table]:
        """Go through all the ways in which the dice fall once those not in *keep* are rolled."""
        return product(
            *((table[index],) if index in keep else self.sides[index] for index in range(len(table)))
        )

    def mean(self, values: dict[Table, Fraction], table: Table, keep: Keep) -> Fraction:
        """Take the mean of *values* over the rolls that may follow when *keep* is kept."""
        outcomes = [values[after] for after in self.rerolled(table, keep)]
        return sum(outcomes, Fraction()) / len(outcomes)

    def means(self, values: dict[Table, Fraction]) -> dict[tuple[Table, Keep], Fraction]:
        """Take the mean of *values* after every keep of every table."""
        # The dice rolled again may have shown anything: keeps that leave the same on the table are one.
        known: dict[tuple[Table, Keep], Fraction] = {}
        means = {}
        for table, keep in product(dict.fromkeys(self.tables), self.keeps()):
            left = (tuple(table[index] for index in keep), keep)
            if left not in known:
                known[left] = self.mean(values, table, keep)
            means[table, keep] = known[left]
        return means

    def values(self, worth: Worth, rolls_left: int) -> dict[Table, Fraction]:
        """Give the mean worth of every table under best play of so many more rolls."""
        values = {table: worth(self.score(table)) for table in self.tables}
        for _ in range(rolls_left):
            best: dict[Table, Fraction] = {}
            for (table, _keep), mean in self.means(values).items():
                best[table] = max(best.get(table, mean), mean)
            values = best
        return values

    def value(self, worth: Worth) -> Fraction:
        """Give the mean worth of a turn before its first roll."""
        outcomes = {self.score(table) for table in self.tables}
        return self._value(frozenset((outcome, worth(outcome)) for outcome in outcomes))

    @cache  # noqa: B019
    def _value(self, worths: frozenset[tuple[int | None, Fraction]]) -> Fraction:
        """Do so, and remember it: many states of a game have the same worth of every outcome."""
        values = self.values(dict(worths).__getitem__, 2)
        return sum((values[table] for table in self.tables), Fraction()) / len(self.tables)


@dataclass(frozen=True)
class BruteGame:
    """A whole solitaire game of a few phases."""

    turns: tuple[BruteTurn, ...]
    scoring: Scoring
    optional: bool

    @cache  # noqa: B019
    def value(self, phase: int, total: int, retry: bool) -> Fraction:
        """Give what is still to come: the root of V = (mean under best play, a miss being worth V less 5).

        Best play for a guess at V is good play for values nearby, so the V that it earns, by a linear
        equation, is a better guess, until it is the same again: then it is the root.
        """
        if phase == len(self.turns):
            return Fraction()
        if phase == len(self.turns) - 1 and not retry:
            miss = self.value(phase, total, True) - self.scoring.miss_penalty
            return self.turns[phase].value(self._worth(phase, total, retry, miss))
        guess = Fraction()
        while True:
            value, missed = self._play(phase, total, retry, guess - self.scoring.miss_penalty)
            # value = made part + missed * (guess - penalty); solve V = made part + missed * (V - penalty)
            better = (value - missed * guess) / (1 - missed)
            if better == guess:
                return guess
            guess = better

    def _play(self, phase: int, total: int, retry: bool, miss: Fraction) -> tuple[Fraction, Fraction]:
        """Give the value of a turn in which a miss is worth *miss*, and how fast it grows with that."""
        turn = self.turns[phase]
        value = turn.value(self._worth(phase, total, retry, miss))
        nearby = turn.value(self._worth(phase, total, retry, miss + _TINY))
        return value, (nearby - value) / _TINY

    def _worth(self, phase: int, total: int, retry: bool, miss: Fraction) -> Worth:
        """Give what a turn is worth by its score."""

        def worth(score: int | None) -> Fraction:
            if score is None:
                return miss
            after = total + score
            bonus = 0
            if phase + 1 == self.scoring.bonus_phases and after >= self.scoring.bonus_target:
                bonus += self.scoring.bonus
            if phase + 1 == len(self.turns) and not retry:
                bonus += self.scoring.finish_bonus
            made = Fraction(score + bonus) + self.value(phase + 1, after + bonus, False)
            return max(made, miss) if self.optional else made

        return worth


_TINY = Fraction(1, 10**15)
"""Smaller than any distance at which best play of these games changes, so differences are slopes."""


def worth_of(by_score: Sequence[Fraction], miss: Fraction, *, optional: bool = False) -> Worth:
    """Give the worth of a turn with these values for its scores and for a miss."""

    def worth(score: int | None) -> Fraction:
        if score is None:
            return miss
        return max(by_score[score], miss) if optional else by_score[score]

    return worth
