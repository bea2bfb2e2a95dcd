"""Phase 8: its keeps, its turn, and the answers about its dice."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.dice import DICE, parse_dice, roll_dice
from phase10dice.errors import ImpossibleDiceError
from phase10dice.phases import HouseRule, HouseRules
from phase10dice.scores import score_counts
from phase10dice.solver.colors.choices import last_offers
from phase10dice.solver.colors.faces import COLOR_PHASE, HIGH, LOW, all_colors
from phase10dice.solver.colors.families import blocking, one_color, pure, two_colors, wilds_first
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.ranking import ColorKeep, Ways, best_keeps
from phase10dice.solver.colors.rebuild import color_payoff, shipped_tables, small_keeps
from phase10dice.solver.colors.small import SmallKeeps
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.colors.turn import ColorTurn
from phase10dice.solver.colors.worths import KeepWorths, Roll
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import MISS, SCORES, FloatArray, Payoff
from tests.solver.colors.brute import ANY_COLOR, STANDARD, expectation, outcome

OPTIONAL: HouseRules = frozenset({HouseRule.OPTIONAL_SCORE})
BOTH = pytest.mark.parametrize("rules", [STANDARD, ANY_COLOR], ids=["standard", "any-colour-wilds"])
POINTS = np.arange(SCORES, dtype=np.float64)
FEARED = Payoff.game(POINTS - 30.0, 0.0)
"""A payoff for which a made phase of less than 30 points is worse than a miss."""

PAYOFFS = pytest.mark.parametrize(
    "payoff",
    [Payoff.points(), Payoff.make(), FEARED, FEARED.optional()],
    ids=["points", "make", "feared", "optional"],
)
ROLLS = st.tuples(*[st.integers(0, 5)] * len(DICE))


def ask(goal: Goal = Goal.POINTS, rules: HouseRules = STANDARD) -> KeepWorths:
    return KeepWorths(color_payoff(goal, rules), rules, SmallKeeps.shipped(goal, rules))


def of(kept: tuple[int, ...]) -> tuple[int, ...]:
    """Give the place of a keep in a table with an axis for each die."""
    return tuple(int(die in kept) for die in range(len(DICE)))


def rolls(count: int, seed: int) -> list[Roll]:
    rng = Random(seed)
    return [tuple(rng.randrange(6) for _ in DICE) for _ in range(count)]


# What a colour sees.


@BOTH
@given(roll=ROLLS)
def test_scores_are_those_of_the_rule_engine(rules: HouseRules, roll: Roll) -> None:
    seen = [
        int(faces.scores[tuple(faces.state[die, face] for die, face in enumerate(roll))])
        for faces in all_colors(bool(rules))
    ]
    made = [score for score in seen if score < MISS]
    assert (max(made) if made else MISS) == outcome(roll, rules)


@BOTH
def test_the_chance_at_once_is_that_of_all_rolls_counted(rules: HouseRules) -> None:
    nothing = LastRoll(Payoff.make().by_outcome, rules).of_roll((0,) * len(DICE))[of(())]
    assert nothing * 6**10 == pytest.approx(sum(score_counts(COLOR_PHASE, rules).values()), abs=1e-3)


# One roll left.


@BOTH
@PAYOFFS
def test_keeps_equal_direct_enumeration_of_the_reroll(rules: HouseRules, payoff: Payoff) -> None:
    worth = [Fraction(value) for value in payoff.by_outcome]
    rng = Random(4)
    made_once = False
    for roll in rolls(12, seed=3):
        values = LastRoll(payoff.by_outcome, rules).of_roll(roll)
        kept = tuple(sorted(rng.sample(range(len(DICE)), rng.choice([7, 8, 9, 10]))))
        exact = expectation(roll, kept, worth, rules)
        made_once |= exact != worth[MISS]
        assert values[of(kept)] == pytest.approx(float(exact), abs=1e-12)
    assert made_once


@pytest.mark.parametrize(
    "dice",
    [
        "Wr Wo Wb Wr 6o 6r 10o 5r 7r 10o",  # three reds and three oranges: both made with four wilds
        "Wr Wo Wg 2o 6o 6r 10o 5r 7r 10o",
        "1b Wo Wg Wg 5r 7g 7r 8b 6b 5b",
    ],
)
def test_two_colours_at_once_with_any_colour_wilds(dice: str) -> None:
    roll = Ways.of(parse_dice(dice), DICE).roll(tuple(range(len(DICE))))
    worth = [Fraction(value) for value in FEARED.by_outcome]
    values = LastRoll(FEARED.by_outcome, ANY_COLOR).of_roll(roll)
    for kept in [*combinations(range(len(DICE)), 9), *list(combinations(range(len(DICE)), 8))[::4]]:
        exact = float(expectation(roll, kept, worth, ANY_COLOR))
        assert values[of(kept)] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    ("rules", "kind"),
    [*product((frozenset(), ANY_COLOR), ("one", "two", "blocking", "pure")), (ANY_COLOR, "wilds")],
)
def test_families_hold_the_same_values_as_rolls_by_themselves(rules: HouseRules, kind: str) -> None:
    wild = bool(rules)
    family: KeepFamily = {
        "one": one_color(1, wild),
        "two": two_colors(0, 3, wild),
        "blocking": blocking(2, wild),
        "pure": pure(0, wild),
        "wilds": wilds_first(),
    }[kind]
    last = LastRoll(FEARED.by_outcome, rules)
    values = last.values(family)
    rng = Random(kind)
    compared = 0
    while compared < 25:
        states = [rng.randrange(sides) for sides in family.keep_states]
        kept = tuple(die for die, state in enumerate(states) if state < family.keep_states[die] - 1)
        roll = tuple(
            rng.choice(family.dice[die].kept[state]) if die in kept else 0 for die, state in enumerate(states)
        )
        row, column = (
            int(
                np.ravel_multi_index([states[die] for die in dice], [family.keep_states[die] for die in dice])
            )
            for dice in (HIGH, LOW)
        )
        if family.allowed is not None and not family.allowed[row, column]:
            continue
        assert values[row, column] == pytest.approx(last.of_roll(roll)[of(kept)], abs=1e-12)
        compared += 1


@BOTH
@PAYOFFS
def test_outcomes_add_up_to_the_value(rules: HouseRules, payoff: Payoff) -> None:
    last = LastRoll(payoff.by_outcome, rules)
    family = one_color(0, bool(rules))
    values = last.values(family)
    weights = np.random.default_rng(5).random(values.shape)
    weights /= weights.sum()
    chances = last.outcomes(family, weights)
    assert chances.sum() == pytest.approx(1)
    assert chances.min() > -1e-15
    assert chances @ payoff.by_outcome == pytest.approx((weights * values).sum(), abs=1e-12)


# Two rolls left.


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


# Answers.


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), goal=st.sampled_from(Goal), rules=st.sampled_from([STANDARD, ANY_COLOR]))
def test_another_roll_never_lowers_the_value(seed: int, goal: Goal, rules: HouseRules) -> None:
    faces = roll_dice(Random(seed))
    ways = Ways.of(faces, DICE)
    worths = ask(goal, rules)
    stop = worths.with_stop(ways.roll(ways.dice[0]))[0]
    one, two = (best_keeps(worths, ways, left, 1)[0].value for left in (1, 2))
    assert stop <= one + 1e-9
    assert one <= two + 1e-9


@pytest.mark.parametrize("rolls_left", [1, 2])
def test_choices_are_different_and_best_first(rolls_left: int) -> None:
    faces = parse_dice("Wr Wo Wb 2o 5r 6r 5o 8b 9r 10o")
    found = best_keeps(ask(), Ways.of(faces, DICE), rolls_left, 12)
    values = [keep.value for keep in found]
    assert values == sorted(values, reverse=True)
    assert len({keep.kept for keep in found}) == 12
    assert all(list(keep.kept) == sorted(set(keep.kept)) for keep in found)


def test_stopping_wins_ties() -> None:
    made = parse_dice("1b 1r 3r 4r 5r 6r 7r 8r 9r 5b")
    for left in (1, 2):
        best = best_keeps(ask(Goal.MAKE), Ways.of(made), left, 1)[0]
        assert (len(best.kept), best.value, best.make) == (10, 1.0, 1.0)


def test_of_keeps_that_tie_the_one_with_fewest_dice_comes_first() -> None:
    # With six dice off the colour and no roll that could still help, nothing is gained by keeping any.
    feared = KeepWorths(Payoff.game(POINTS - 1000.0, 0.0), STANDARD)
    faces = parse_dice("1b 2b 1o 1g 5r 6r 5o 8b 9r 10o")
    best = best_keeps(feared, Ways.of(faces, DICE), 1, 3)
    assert len(best[0].kept) == 10
    assert [len(keep.kept) for keep in best[1:]] == sorted(len(keep.kept) for keep in best[1:])


def test_dice_without_order_are_worth_the_mean_of_all_ways() -> None:
    # 5r is on dice 5 and 8, 8b on dice 7 and 8, 7r on 7 and 9.
    faces = parse_dice("1b 1r 2r Wg 5r 10r 8b 7r 6b 7g")
    ways = Ways.of(faces)
    assert ways.different == len(ways.dice) == 2
    worths = ask()
    for left in (1, 2):
        single = []
        for way in ways.dice:
            dice = [DICE[die] for die in way]
            single.append({k.kept: k.value for k in best_keeps(worths, Ways.of(faces, dice), left, 60)})
        for keep in best_keeps(worths, ways, left, 5):
            assert keep.value == pytest.approx(np.mean([values[keep.kept] for values in single]), abs=1e-9)


def test_the_order_in_which_dice_are_typed_does_not_matter() -> None:
    faces = list(roll_dice(Random(5)))
    mixed = Random(6).sample(faces, len(faces))
    one, two = (best_keeps(ask(), Ways.of(table), 2, 5) for table in (faces, mixed))
    assert [keep.value for keep in one] == pytest.approx([keep.value for keep in two])

    def looks(keeps: list[ColorKeep], table: list[object]) -> list[list[str]]:
        return [sorted(str(table[index]) for index in keep.kept) for keep in keeps]

    assert looks(one, list(faces)) == looks(two, list(mixed))


def test_impossible_dice_are_refused() -> None:
    with pytest.raises(ImpossibleDiceError):
        Ways.of(parse_dice("10r 10r 1b 2b 1o 1g 5r 5o 5b 5b"))


def test_a_payoff_that_is_not_so_much_a_point_is_refused() -> None:
    with pytest.raises(ValueError, match="so much a point"):
        KeepWorths(Payoff(POINTS**2, 0.0), STANDARD)


@pytest.mark.parametrize("goal", Goal)
def test_g12_playing_the_advice_reaches_the_promised_mean(goal: Goal) -> None:
    faces = parse_dice("1b Wo 2r 4r 5r 6r 9g 8b 9r 10o")
    keep = best_keeps(ask(goal), Ways.of(faces, DICE), 1, 1)[0]
    rng = np.random.default_rng(20)
    count = 200_000
    table = rng.integers(6, size=(len(DICE), count))
    roll = Ways.of(faces, DICE).roll(tuple(range(len(DICE))))
    for die in keep.kept:
        table[die] = roll[die]
    best: FloatArray = np.zeros(count)
    for view in all_colors(any_color_wilds=False):
        score = view.scores[tuple(view.state[die][table[die]] for die in range(len(DICE)))]
        best = np.maximum(best, np.where(score == MISS, 0, score))
    error = best.std() / count**0.5
    assert keep.points == pytest.approx(best.mean(), abs=4 * error)
    made = best > 0
    assert keep.make == pytest.approx(made.mean(), abs=4 * made.std() / count**0.5)


def test_offers_are_never_better_than_the_best_of_all_keeps() -> None:
    last = LastRoll(FEARED.by_outcome, STANDARD)
    offers = last_offers(last)
    for roll in rolls(60, seed=9):
        high, low = (
            int(np.ravel_multi_index([roll[die] for die in dice], (6,) * len(dice))) for dice in (HIGH, LOW)
        )
        worths = [
            offer.worth[offer.rows[high], low if offer.columns is None else offer.columns[low]]
            for offer in offers
        ]
        assert max(worths) == pytest.approx(last.of_roll(roll).max(), abs=1e-9)
