"""Phase 8 with two rolls left: keeps of at most three dice, as tables that ship.

What such a keep is worth is a mean over hundreds of thousands of rolls or more, and the same keep is met in
many rolls; there are 27,601 of them in all. For each goal and each choice of the house rules that matters to
it there is a file of 440 kB with the points and the chance to make the phase, in full precision: 3.5 MB in
all. They save a person who asks about Phase 8 several seconds. `SmallKeeps.solve` made them, and the tests
make them anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import combinations

import numpy as np

from phase10dice.phases import HouseRule, HouseRules
from phase10dice.shipped import read_shipped
from phase10dice.solver.colors.choices import last_offers, worth_of_choices
from phase10dice.solver.colors.faces import FACES, HIGH, LOW
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.sweep import blocks, winners
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import FloatArray, Payoff

__all__ = ["SMALL", "SmallKeeps", "file_name"]

SMALL = 3
"""How many dice a small keep has at most."""

_ORDER = (*HIGH, *LOW)
"""The dice in the order in which a sweep has them."""

_OUTER, _INNER = _ORDER[:3], _ORDER[3:]
"""The dice that are the same in all rolls of a block, and those that differ."""


@cache
def _starts() -> dict[tuple[int, ...], int]:
    """Give, for each set of at most `SMALL` dice, where its keeps start in the table."""
    starts, start = {}, 0
    for size in range(SMALL + 1):
        for dice in combinations(_ORDER, size):
            starts[dice] = start
            start += FACES**size
    return starts


@dataclass(frozen=True, eq=False)
class SmallKeeps:
    """The points and the chance to make the phase, for each small keep, with best play for some payoff.

    `table` has shape (27601, 2). Keeps stand by the number of their dice, then by the dice, then by the
    faces; high dice come before low ones, and the first die's face counts most.
    """

    table: FloatArray

    def of(self, roll: Sequence[int], kept: Sequence[int]) -> FloatArray:
        """Give points and chance, shape (2,), if the dice *kept* of *roll* are kept, three at most."""
        dice = tuple(sorted(kept, key=_ORDER.index))
        place = 0
        for die in dice:
            place = place * FACES + roll[die]
        return np.asarray(self.table[_starts()[dice] + place])

    @classmethod
    def shipped(cls, goal: Goal, house_rules: HouseRules) -> "SmallKeeps":
        """Read the table that ships for *goal*, in a millisecond.

        For the goal `game` it is made for the payoff that Phase 8 has in the solved game.
        """
        name = f"data/{file_name(goal, house_rules)}"
        return cls(read_shipped("phase10dice.solver", name, lambda data: np.load(BytesIO(data))))

    @classmethod
    def solve(cls, payoff: Payoff, house_rules: HouseRules) -> "SmallKeeps":
        """Work the table out. Takes several seconds and 100 MB."""
        last = LastRoll(payoff.by_outcome, house_rules)
        offers = last_offers(last, choices=True)
        figures = payoff.points_by_outcome, payoff.made_by_outcome
        others = [LastRoll(worth, house_rules) for worth in figures]
        worths = [[worth_of_choices(offer, last, other) for offer in offers] for other in others]
        inner: list[list[dict[tuple[int, ...], FloatArray]]] = [[] for _ in others]
        for block in blocks():
            _, winner = winners(offers, block)
            for tables, means in zip(worths, inner, strict=True):
                chosen = np.zeros(winner.shape)
                for number, (offer, table) in enumerate(zip(offers, tables, strict=True)):
                    np.copyto(chosen, offer.spread(table, block), where=winner == number)
                means.append(_means(chosen, _INNER, SMALL))
        return cls(np.stack([_join(means) for means in inner], 1))


def file_name(goal: Goal, house_rules: HouseRules) -> str:
    """Name the file with the table for *goal* under the house rules, as far as they matter to it."""
    rules = house_rules if goal is Goal.GAME else house_rules & {HouseRule.ANY_COLOR_WILDS}
    return f"{'+'.join(['keeps', goal, *sorted(rules)])}.npy"


def _means(table: FloatArray, dice: Sequence[int], spare: int) -> dict[tuple[int, ...], FloatArray]:
    """Take the mean of *table* over the faces of *dice*, but for at most *spare* of them.

    The faces of *dice* are numbered along the table, the first die's counting most; what follows them stays.
    The answer has, for each choice of dice left out, a table of their faces, flat.
    """
    parts: dict[tuple[int, ...], FloatArray] = {(): table.reshape(1, -1)}
    for die in dice:
        longer: dict[tuple[int, ...], FloatArray] = {}
        for kept, part in parts.items():
            faces = part.reshape(len(part), FACES, -1)
            longer[kept] = faces.mean(1)
            if len(kept) < spare:
                longer[*kept, die] = faces.reshape(-1, faces.shape[2])
        parts = longer
    return {kept: part.ravel() for kept, part in parts.items()}


def _join(blocks_means: list[dict[tuple[int, ...], FloatArray]]) -> FloatArray:
    """Put the means of all the blocks together as `SmallKeeps.table` has them."""
    means: dict[tuple[int, ...], FloatArray] = {}
    for inner in blocks_means[0]:
        table = np.concatenate([block[inner] for block in blocks_means])
        for outer, part in _means(table, _OUTER, SMALL - len(inner)).items():
            means[outer + inner] = part
    return np.concatenate([means[dice] for dice in _starts()])
