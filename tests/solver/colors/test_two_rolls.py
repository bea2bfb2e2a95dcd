"""Phase 8 with two rolls left, and the whole turn."""

from itertools import product
from random import Random

import numpy as np
import pytest

from phase10dice.dice import DICE
from phase10dice.phases import HouseRules
from phase10dice.scores import score_counts
from phase10dice.solver.colors.faces import COLOR_PHASE
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.small import SmallKeeps
from phase10dice.solver.colors.turn import ColorTurn
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import MISS, Payoff
from tests.solver.colors.brute import ANY_COLOR, STANDARD
from tests.solver.colors.questions import OPTIONAL, ask, of, rolls
from tests.solver.colors.rebuild import color_payoff, shipped_tables, small_keeps


@pytest.mark.parametrize(
    ("goal", "rules"),
    [(Goal.POINTS, STANDARD), (Goal.MAKE, ANY_COLOR), (Goal.GAME, STANDARD), (Goal.GAME, OPTIONAL)],
)
def test_two_rolls_left_is_the_mean_of_the_best_with_one(goal: Goal, rules: HouseRules) -> None:
    worths = ask(goal, rules)
    last = LastRoll(color_payoff(goal, rules).by_outcome, rules)
    for roll, size in zip(rolls(4, seed=6), (9, 8, 8, 7), strict=True):
        kept = tuple(sorted(Random(size).sample(range(len(DICE)), size)))
        sides = [[face] if die in kept else range(6) for die, face in enumerate(roll)]
        best = [last.of_roll(fall).max() for fall in product(*sides)]
        assert worths.with_two_rolls(roll, kept)[0] == pytest.approx(np.mean(best), abs=1e-9)


@pytest.mark.parametrize(
    ("goal", "rules"),
    [
        (Goal.POINTS, STANDARD),
        (Goal.MAKE, STANDARD),
        (Goal.GAME, STANDARD),
        (Goal.POINTS, ANY_COLOR),
        (Goal.GAME, ANY_COLOR | OPTIONAL),
    ],
)
def test_a_keep_is_the_mean_over_one_more_die(goal: Goal, rules: HouseRules) -> None:
    # So the shipped table of small keeps, and larger keeps worked out on the spot, hold each other up.
    worths = ask(goal, rules)
    for roll, size in zip(rolls(4, seed=7), (3, 3, 4, 6), strict=True):
        *kept, die = Random(size).sample(range(len(DICE)), size + 1)
        ways = [
            worths.with_two_rolls((*roll[:die], face, *roll[die + 1 :]), (*kept, die)) for face in range(6)
        ]
        # Who plays for the chance alone has keeps that tie, and the points depend on which of them is taken.
        figures = [0, 2] if goal is Goal.MAKE else [0, 1, 2]
        mean = np.mean(ways, axis=0)[figures]
        assert worths.with_two_rolls(roll, kept)[figures] == pytest.approx(mean, abs=1e-9)


def test_small_keeps_hold_each_other_up() -> None:
    small = SmallKeeps.shipped(Goal.POINTS, STANDARD)
    for kept in [(), (0,), (9,), (2, 7), (4, 5)]:
        roll = [3] * len(DICE)
        die = next(die for die in (8, 1) if die not in kept)
        ways = [small.of([*roll[:die], face, *roll[die + 1 :]], (*kept, die)) for face in range(6)]
        assert small.of(roll, kept) == pytest.approx(np.mean(ways, axis=0), abs=1e-12)


@pytest.mark.parametrize("goal", [Goal.POINTS, Goal.GAME])
def test_shipped_small_keeps_are_what_a_rebuild_gives(goal: Goal) -> None:
    assert small_keeps(goal, STANDARD).table == pytest.approx(
        SmallKeeps.shipped(goal, STANDARD).table, abs=1e-9
    )


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "rules"), [(goal, rules) for _, goal, rules in shipped_tables()])
def test_all_shipped_small_keeps_are_what_a_rebuild_gives(goal: Goal, rules: HouseRules) -> None:
    shipped = SmallKeeps.shipped(goal, rules)
    assert small_keeps(goal, rules).table == pytest.approx(shipped.table, abs=1e-9)


def test_estimates_and_bounds_are_no_lower_than_the_truth() -> None:
    for goal, rules in [
        (Goal.POINTS, STANDARD),
        (Goal.GAME, STANDARD),
        (Goal.GAME, OPTIONAL),
        (Goal.MAKE, ANY_COLOR),
    ]:
        worths = ask(goal, rules)
        rng = Random(11)
        for roll in rolls(3, seed=12):
            bounds = worths.bounds(roll)
            for _ in range(4):
                kept = tuple(sorted(rng.sample(range(len(DICE)), rng.choice([4, 5, 6]))))
                value = worths.with_two_rolls(roll, kept)[0]
                estimate = worths.estimate(roll, kept)
                assert value - worths.doubt <= estimate <= bounds[of(kept)] + 1e-9


# The whole turn.


@pytest.mark.parametrize(
    ("payoff", "rules", "value"),
    [
        # From the table of all 7**10 keeps: see test_full.py.
        (Payoff.make(), STANDARD, 0.5201964515845581),
        (Payoff.points(), STANDARD, 20.224288698591845),
        (Payoff.make(), ANY_COLOR, 0.8494072260247169),
        (Payoff.points(), ANY_COLOR, 30.362977545373365),
    ],
    ids=["make", "points", "make any-colour-wilds", "points any-colour-wilds"],
)
def test_value_and_outcomes_of_a_turn(payoff: Payoff, rules: HouseRules, value: float) -> None:
    found, outcomes = ColorTurn(rules).turn_value(payoff)
    assert found == pytest.approx(value, abs=1e-9)
    assert outcomes.sum() == pytest.approx(1)
    assert outcomes.min() > -1e-12
    assert outcomes[:MISS] @ payoff.made == pytest.approx(value, abs=1e-9)
    possible = {*score_counts(COLOR_PHASE, rules), MISS}
    assert {int(score) for score in np.flatnonzero(outcomes > 1e-12)} <= possible


def test_the_highest_score_is_56() -> None:
    assert ColorTurn().highest == 56
