"""How the fix points of the solitaire game are found."""

from dataclasses import dataclass, field

import pytest

from phase10dice.phases import RunOf, SetOf
from phase10dice.solver.numbers import NumberTurn
from phase10dice.solver.payoff import FloatArray, Payoff, TurnSolver
from phase10dice.solver.solitaire import Scoring, solve_game
from tests.solver.small import DICE

SCORING = Scoring(miss_penalty=5, bonus_phases=1, bonus_target=9, bonus=20, finish_bonus=3)


@dataclass
class Counting:
    """A solver of a turn that counts how often it is asked, and is a little off if told to be."""

    turn: NumberTurn
    off: float = 0.0
    rough: TurnSolver | None = None
    asked: list[float] = field(default_factory=list)

    @property
    def highest(self) -> int:
        """As of the turn."""
        return self.turn.highest

    def value(self, payoff: Payoff) -> float:
        """Ask the turn."""
        self.asked.append(payoff.miss)
        return self.turn.value(payoff) - self.off

    def turn_value(self, payoff: Payoff) -> tuple[float, FloatArray]:
        """Ask the turn for more than the value, which no fix point needs."""
        raise AssertionError("not needed")


def turns() -> list[NumberTurn]:
    return [NumberTurn(parts, *DICE[0]) for parts in ((SetOf(3),), (RunOf(4),), (SetOf(3), SetOf(1)))]


def test_a_fix_point_takes_a_handful_of_evaluations() -> None:
    counted = [Counting(turn) for turn in turns()]
    solve_game(counted, scoring=SCORING)
    assert all(len(turn.asked) <= 8 for turn in counted[1:])
    assert len(counted[0].asked) <= 4 * (SCORING.bonus_target + 1)


@pytest.mark.parametrize("off", [0.0, 1e-7, 1e-2])
def test_a_rough_solver_saves_the_exact_one_work_and_costs_no_exactness(off: float) -> None:
    exact = solve_game(turns(), scoring=SCORING)
    counted = [Counting(turn, rough=Counting(turn, off)) for turn in turns()]
    values = solve_game(counted, scoring=SCORING)
    assert values.late == pytest.approx(exact.late, abs=1e-9)
    assert values.to_come(1, 0) == pytest.approx(exact.to_come(1, 0), abs=1e-9)
    assert len(counted[1].asked) <= (1 if off <= 1e-7 else 3)


def test_a_phase_that_the_dice_cannot_make_has_no_value() -> None:
    impossible = [NumberTurn((RunOf(size),), *DICE[3]) for size in (2, 9)]
    with pytest.raises(ArithmeticError, match="can the dice make the phase"):
        solve_game(impossible, scoring=SCORING)
