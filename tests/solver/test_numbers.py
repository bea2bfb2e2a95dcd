"""The solver for numbers with the real dice."""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import icepool  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.dice import DICE, Face, Kind, parse_dice, roll_dice
from phase10dice.phases import PHASES, Phase, best_layout
from phase10dice.solver.numbers import NumberTurn, TurnPlan, number_turn
from phase10dice.solver.payoff import MISS, SCORES, Payoff

EXACT = 1e-12
WILD = 0
NUMBER_PHASES = [phase for phase in PHASES if not phase.needs_colors]
PAYOFFS = {
    "points": Payoff.points(),
    "make": Payoff.make(),
    "game": Payoff(190 + Payoff.points().made, 214.5),
    "game, optional-score": Payoff(190 + Payoff.points().made, 214.5).optional(),
}

phases = pytest.mark.parametrize("phase", NUMBER_PHASES, ids=lambda phase: f"phase {phase.number}")
payoffs = pytest.mark.parametrize("goal", PAYOFFS)


@cache
def plan_of(phase: Phase, goal: str) -> TurnPlan:
    """Solve a phase once for all the tests."""
    return number_turn(phase).plan(PAYOFFS[goal])


def some_rolls(count: int) -> list[tuple[Face, ...]]:
    """Give rolls that are the same every time."""
    rng = Random(10)
    return [roll_dice(rng) for _ in range(count)]


def best_of(turn: NumberTurn, plan: TurnPlan, rolls_left: int, table: Sequence[Face]) -> Counter[int | None]:
    """Give the numbers that the plan keeps of *table*."""
    low, high = turn.roll_index(table)
    best = plan.keeps(rolls_left).best[low - turn.low.rolls.start, high - turn.high.rolls.start]
    low, high = divmod(int(best), len(turn.high))
    return Counter((*turn.low.sides(low), *turn.high.sides(high)))


class TwoSetsOfThree(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Whether dice hold two sets of three, wilds allowed: written in the terms of another library."""

    def next_state(self, state, order, outcome, count):  # type: ignore[no-untyped-def]
        """Keep the wilds, the two largest numbers of dice alike, and whether one number holds six."""
        wilds, largest, second = state or (0, 0, 0)
        if outcome == WILD:
            return wilds + count, largest, second
        for of_a_set in (min(count, 3), max(0, count - 3)):
            largest, second = sorted((largest, second, of_a_set), reverse=True)[:2]
        return wilds, largest, second

    def final_outcome(self, final_state, order, outcomes, *sizes, **kwargs):  # type: ignore[no-untyped-def]
        """Two sets want six dice."""
        wilds, largest, second = final_state
        return max(0, 3 - largest) + max(0, 3 - second) <= wilds


def icepool_chance(kept: Iterable[int]) -> Fraction:
    """Let icepool say how likely the other dice, with those *kept*, make two sets of three."""
    kept = list(kept)
    low = 4 - sum(number < 5 for number in kept)
    high = 6 - sum(number > 4 for number in kept)
    pool = icepool.Die([1, 2, 3, 4, WILD, WILD]).pool(low) + icepool.d(6).map(lambda side: side + 4).pool(
        high
    )
    made = TwoSetsOfThree()(pool + icepool.Pool(kept))
    return Fraction(made.probability(True))


def test_icepool_agrees_on_two_sets_of_three_at_once() -> None:
    chance = icepool_chance([])
    assert chance == Fraction(139241, 279936)
    assert 1 - number_turn(PHASES[0]).first_roll()[MISS] == pytest.approx(float(chance), abs=EXACT)


@pytest.mark.parametrize(
    "kept", [[5, 5, WILD], [], [8, 8, 8], [10, 10, 9, 9, 1], [WILD, WILD, 7], [1, 1, 2, 3, 5, 5, 6, 7, 8]]
)
def test_icepool_agrees_on_one_reroll(kept: list[int]) -> None:
    turn, plan = number_turn(PHASES[0]), plan_of(PHASES[0], "make")
    made = plan.one_left.value[turn.roll_index([Face(number or None) for number in kept])]
    assert made == pytest.approx(float(icepool_chance(kept)), abs=EXACT)


def test_icepool_agrees_on_the_best_keep_of_a_roll() -> None:
    """The best of all keeps of 5 5 7 8 9 10 1 2 W 4 is 5 5 W: 533/648."""
    turn, table = number_turn(PHASES[0]), parse_dice("5 5 7 8 9 10 1 2 W 4")
    assert icepool_chance([5, 5, WILD]) == Fraction(533, 648)
    assert best_of(turn, plan_of(PHASES[0], "make"), 1, table) == Counter([5, 5, None])


@phases
def test_rolls_score_as_the_rule_engine_says(phase: Phase) -> None:
    turn = number_turn(phase)
    for table in some_rolls(400):
        layout = best_layout(phase, table)
        low, high = turn.roll_index(table)
        outcome = turn.outcome[low - turn.low.rolls.start, high - turn.high.rolls.start]
        assert outcome == (layout.score if layout else MISS)


@payoffs
@phases
def test_a_keep_with_one_roll_left_is_worth_the_mean_over_its_reroll(phase: Phase, goal: str) -> None:
    """Reroll up to three dice of some rolls in every way, and score them by the rule engine."""
    turn, keeps, payoff = number_turn(phase), plan_of(phase, goal).one_left, PAYOFFS[goal]
    rng = Random(phase.number)
    for table in some_rolls(8):
        free = rng.sample(range(10), rng.randint(1, 3))
        outcomes = []
        for sides in product(*(DICE[index].faces for index in free)):
            after = dict(enumerate(table)) | dict(zip(free, sides, strict=True))
            layout = best_layout(phase, list(after.values()))
            outcomes.append(layout.score if layout else MISS)
        where = turn.roll_index([face for index, face in enumerate(table) if index not in free])
        for figures, by_outcome in (
            (keeps.value, payoff.by_outcome),
            (keeps.points, payoff.points_by_outcome),
            (keeps.make, payoff.made_by_outcome),
        ):
            assert figures[where] == pytest.approx(np.mean(by_outcome[outcomes]), rel=EXACT, abs=EXACT)


@payoffs
@phases
def test_a_value_never_falls_when_a_roll_is_added(phase: Phase, goal: str) -> None:
    turn, plan = number_turn(phase), plan_of(phase, goal)
    stop = PAYOFFS[goal].by_outcome[turn.outcome]
    one_left = plan.one_left.value.ravel()[plan.one_left.best]
    two_left = plan.two_left.value.ravel()[plan.two_left.best]
    rounding = EXACT * stop.max()
    assert np.all(one_left >= stop - rounding)
    assert np.all(two_left >= one_left - rounding)
    assert np.all(plan.two_left.value >= plan.one_left.value - rounding)


@payoffs
@phases
def test_the_three_ways_to_value_a_turn_agree(phase: Phase, goal: str) -> None:
    turn, payoff, plan = number_turn(phase), PAYOFFS[goal], plan_of(phase, goal)
    value, outcomes = turn.turn_value(payoff)
    assert value == pytest.approx(turn.value(payoff), rel=EXACT)
    assert plan.value == pytest.approx(value, rel=EXACT)
    assert outcomes @ payoff.by_outcome == pytest.approx(value, rel=EXACT)
    assert plan.one_left.value[0, 0] == pytest.approx(turn.first_roll() @ payoff.by_outcome, rel=EXACT)
    assert outcomes.sum() == pytest.approx(1, abs=EXACT)
    assert not outcomes[:SCORES][payoff.declined].any()


def test_threads_that_ask_at_the_same_time_get_the_same_answers() -> None:
    turn, payoffs = number_turn(PHASES[0]), list(PAYOFFS.values()) * 10
    with ThreadPoolExecutor(4) as threads:
        values = list(threads.map(turn.value, payoffs))
    assert values == [turn.value(payoff) for payoff in payoffs]


rolls = st.builds(lambda seed: roll_dice(Random(seed)), st.integers(0, 2**32))


@settings(max_examples=150, deadline=None)
@given(
    table=rolls,
    phase=st.sampled_from(NUMBER_PHASES),
    goal=st.sampled_from(list(PAYOFFS)),
    rolls_left=st.sampled_from([1, 2]),
)
def test_a_best_keep_is_part_of_the_roll(
    table: tuple[Face, ...], phase: Phase, goal: str, rolls_left: int
) -> None:
    keep = best_of(number_turn(phase), plan_of(phase, goal), rolls_left, table)
    assert keep <= Counter(face.number for face in table)


@settings(max_examples=150, deadline=None)
@given(
    table=rolls,
    phase=st.sampled_from(NUMBER_PHASES),
    kept=st.sets(st.integers(0, 9)),
    rolls_left=st.sampled_from([1, 2]),
)
def test_a_wild_in_place_of_a_low_number_never_lowers_the_chance(
    table: tuple[Face, ...], phase: Phase, kept: set[int], rolls_left: int
) -> None:
    """A wild stands for any number, so whoever has one can play as if it were that number."""
    turn, keeps = number_turn(phase), plan_of(phase, "make").keeps(rolls_left)
    faces = [table[index] for index in sorted(kept)]
    chance = keeps.value[turn.roll_index(faces)]
    for index, face in enumerate(faces):
        if face.kind is Kind.LOW:
            better = [*faces[:index], Face(None), *faces[index + 1 :]]
            assert keeps.value[turn.roll_index(better)] >= chance - EXACT
