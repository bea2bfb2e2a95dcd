"""Games of a few dice, small enough to be worked out in fractions, and what their turns may be worth."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from phase10dice.phases import Part, RunOf, SetOf
from phase10dice.solver.lattice import AlikeDice
from phase10dice.solver.numbers import NumberTurn
from phase10dice.solver.payoff import SCORES, Payoff
from tests.solver.brute import BruteTurn, Worth

PARTS: tuple[tuple[Part, ...], ...] = (
    (SetOf(2),),
    (SetOf(3),),
    (RunOf(2),),
    (RunOf(3),),
    (RunOf(4),),
    (SetOf(2), SetOf(2)),
    (SetOf(3), SetOf(1)),
    (SetOf(2), RunOf(2)),
    (RunOf(2), RunOf(2)),
)

DICE: tuple[tuple[AlikeDice, AlikeDice], ...] = (
    (AlikeDice(2, (1, 2, None)), AlikeDice(2, (3, 4, 5))),
    (AlikeDice(1, (1, None, None, 2)), AlikeDice(3, (3, 4))),
    (AlikeDice(3, (1, None)), AlikeDice(1, (2, 3, 3, 4))),
    (AlikeDice(2, (None, 1, 1)), AlikeDice(2, (9, 10, 10))),
    (AlikeDice(0, (1,)), AlikeDice(4, (2, 3, None))),
)


@dataclass(frozen=True)
class SmallTurn:
    """The same turn, to be solved both ways."""

    parts: tuple[Part, ...]
    dice: tuple[AlikeDice, AlikeDice]

    def __str__(self) -> str:
        """Name the turn in the output of the tests."""
        sides = " ".join(f"{dice.count}x{dice.sides}" for dice in self.dice).replace("None", "W")
        return f"{' + '.join(map(str, self.parts))} on {sides}"

    @cached_property
    def fast(self) -> NumberTurn:
        """The solver under test."""
        return NumberTurn(self.parts, *self.dice)

    @cached_property
    def brute(self) -> BruteTurn:
        """The plain way."""
        return BruteTurn(self.parts, self.dice)


TURNS = tuple(SmallTurn(parts, dice) for parts in PARTS for dice in DICE)


@dataclass(frozen=True, eq=False)
class Aim:
    """What the outcomes are worth, for both ways."""

    name: str
    by_score: tuple[Fraction, ...]
    miss: Fraction
    optional: bool = False

    def __str__(self) -> str:
        """Name the aim in the output of the tests."""
        return self.name

    @property
    def payoff(self) -> Payoff:
        """Say it to the solver."""
        payoff = Payoff(np.array(self.by_score, np.float64), float(self.miss))
        return payoff.optional() if self.optional else payoff

    @property
    def worth(self) -> Worth:
        """Say it to the plain way."""
        return lambda score: self.miss if score is None or self.declines(score) else self.by_score[score]

    def declines(self, score: int) -> bool:
        """Whether the score is turned down."""
        return self.optional and self.by_score[score] < self.miss


# As in the middle of a game: low scores are worth less than a miss, and a bonus begins at 7 points.
_GAME = tuple(Fraction(7 * score, 3) + (4 if score >= 7 else 0) for score in range(SCORES))

AIMS = (
    Aim("points", tuple(map(Fraction, range(SCORES))), Fraction()),
    Aim("make", (Fraction(1),) * SCORES, Fraction()),
    Aim("game", _GAME, Fraction(29, 2)),
    Aim("game, optional-score", _GAME, Fraction(29, 2), optional=True),
)
