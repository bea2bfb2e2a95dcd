"""Phase 8 against the table of all 7**10 keeps: half a minute and three gigabytes for each payoff.

Run in its own command: ``pytest -m slow tests/solver/colors/test_full.py``.
"""

from dataclasses import dataclass, field
from random import Random

import numpy as np
import pytest

from phase10dice.dice import DICE, Face
from phase10dice.phases import HouseRule, HouseRules
from phase10dice.solver.colors.ranking import Ways, best_keeps
from phase10dice.solver.colors.small import SMALL, SmallKeeps
from phase10dice.solver.colors.turn import ColorTurn
from phase10dice.solver.colors.worths import KeepWorths, Roll
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import SCORES, FloatArray, Payoff
from tests.solver.colors.brute import ANY_COLOR, FullTable
from tests.solver.colors.rebuild import color_payoff

OPTIONAL: HouseRules = frozenset({HouseRule.OPTIONAL_SCORE})
ROUNDING = 1e-9
BOTH_FEARED_AND_WILD = 5e-5
"""How much the turn, and keeps of at most three dice, may be worth more than is found."""

CASES = {
    f"{goal}{''.join(f' {rule}' for rule in sorted(rules))}": (goal, rules)
    for goal, rules in [
        (Goal.POINTS, frozenset()),
        (Goal.MAKE, frozenset()),
        (Goal.GAME, frozenset()),
        (Goal.GAME, OPTIONAL),
        (Goal.POINTS, ANY_COLOR),
        (Goal.MAKE, ANY_COLOR),
        (Goal.GAME, ANY_COLOR),
        (Goal.GAME, ANY_COLOR | OPTIONAL),
    ]
}


@dataclass
class Truth:
    """What the table says about a turn: its value, and all keeps of some rolls."""

    goal: Goal
    house_rules: HouseRules
    payoff: Payoff
    rolls: list[Roll]
    value: float = 0.0
    keeps: dict[int, list[FloatArray]] = field(default_factory=dict)

    @property
    def tolerance(self) -> float:
        feared = bool((self.payoff.made < self.payoff.miss).any())
        return BOTH_FEARED_AND_WILD if feared and self.house_rules & ANY_COLOR else ROUNDING

    @classmethod
    def of(cls, goal: Goal, house_rules: HouseRules, payoff: Payoff, seed: int) -> "Truth":
        rng = Random(seed)
        rolls = [tuple(rng.randrange(6) for _ in DICE) for _ in range(25)]
        truth = cls(goal, house_rules, payoff, rolls)
        full = FullTable(payoff, house_rules)
        for rolls_left in (1, 2):
            full.to_keeps()
            choices = [np.ix_(*([6, face] for face in roll)) for roll in rolls]
            truth.keeps[rolls_left] = [full.table[choice] for choice in choices]
            full.to_rolls()
        truth.value = float(full.rolls.mean())
        return truth


@pytest.fixture(scope="module", params=CASES)
def truth(request: pytest.FixtureRequest) -> Truth:
    goal, rules = CASES[request.param]
    return Truth.of(goal, rules, color_payoff(goal, rules), seed=8)


@pytest.fixture
def worths(truth: Truth) -> KeepWorths:
    return KeepWorths(truth.payoff, truth.house_rules, SmallKeeps.shipped(truth.goal, truth.house_rules))


@pytest.mark.slow
def test_the_value_of_a_turn(truth: Truth) -> None:
    turn = ColorTurn(truth.house_rules)
    value, outcomes = turn.turn_value(truth.payoff)
    assert value == pytest.approx(truth.value, abs=truth.tolerance)
    assert turn.value(truth.payoff) == pytest.approx(truth.value, abs=truth.tolerance)
    assert outcomes @ truth.payoff.by_outcome == pytest.approx(value, abs=ROUNDING)


@pytest.mark.slow
def test_all_keeps_with_one_roll_left(truth: Truth, worths: KeepWorths) -> None:
    for roll, keeps in zip(truth.rolls, truth.keeps[1], strict=True):
        assert worths.with_one_roll(roll)[..., 0] == pytest.approx(keeps, abs=ROUNDING)


@pytest.mark.slow
def test_keeps_of_any_kind_with_two_rolls_left(truth: Truth, worths: KeepWorths) -> None:
    rng = Random(2)
    for roll, keeps in zip(truth.rolls, truth.keeps[2], strict=True):
        for size in range(10):
            kept = tuple(sorted(rng.sample(range(10), size)))
            value = worths.with_two_rolls(roll, kept)[0]
            tolerance = truth.tolerance if size <= SMALL else ROUNDING
            assert value == pytest.approx(keeps[tuple(int(i in kept) for i in range(10))], abs=tolerance)


@pytest.mark.slow
def test_the_best_keeps_are_the_best(truth: Truth, worths: KeepWorths) -> None:
    for roll, keeps in zip(truth.rolls, truth.keeps[2], strict=True):
        faces: tuple[Face, ...] = tuple(die.faces[face] for die, face in zip(DICE, roll, strict=True))
        found = best_keeps(worths, Ways.of(faces, DICE), 2, 8)
        # Keeping all the dice is stopping, which the table does not know as long as rolls are left.
        ranked = np.sort(keeps.ravel()[:-1])[::-1]
        values = [keep.value for keep in found if len(keep.kept) < len(DICE)]
        assert values == pytest.approx(ranked[: len(values)], abs=truth.tolerance)


@pytest.mark.slow
@pytest.mark.parametrize("worth_less", [26, 33, 38])
def test_a_made_phase_may_be_worth_much_less_than_a_miss(worth_less: int) -> None:
    payoff = Payoff(np.arange(SCORES, dtype=np.float64) - worth_less, 0.0)
    full = FullTable(payoff, frozenset())
    for _ in range(2):
        full.to_keeps()
        full.to_rolls()
    value, _ = ColorTurn().turn_value(payoff)
    assert value == pytest.approx(float(full.rolls.mean()), abs=1e-6)
