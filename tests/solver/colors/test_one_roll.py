"""Phase 8 with one roll left: what a colour sees, what keeps are worth, and the best of them."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given

from phase10dice.dice import DICE, parse_dice
from phase10dice.phases import HouseRules
from phase10dice.scores import score_counts
from phase10dice.solver.colors.choices import last_offers
from phase10dice.solver.colors.faces import COLOR_PHASE, HIGH, LOW, all_colors
from phase10dice.solver.colors.families import blocking, one_color, pure, two_colors, wilds_first
from phase10dice.solver.colors.offers import Offer
from phase10dice.solver.colors.one_roll import LastRoll
from phase10dice.solver.colors.ranking import Ways
from phase10dice.solver.colors.states import KeepFamily
from phase10dice.solver.colors.worths import Roll
from phase10dice.solver.payoff import MISS, Payoff
from tests.solver.colors.brute import ANY_COLOR, STANDARD, expectation, outcome
from tests.solver.colors.questions import BOTH, FEARED, PAYOFFS, POINTS, ROLLS, of, rolls


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


@cache
def _offers(last: LastRoll) -> list[Offer]:
    """Find the offers once."""
    return last_offers(last)


def best_offer(last: LastRoll, roll: Roll) -> float:
    """Give what the best of the offers is worth."""
    high, low = (
        int(np.ravel_multi_index([roll[die] for die in dice], (6,) * len(dice))) for dice in (HIGH, LOW)
    )
    return max(
        float(offer.worth[offer.rows[high], low if offer.columns is None else offer.columns[low]])
        for offer in _offers(last)
    )


def test_offers_are_never_better_than_the_best_of_all_keeps() -> None:
    last = LastRoll(FEARED.by_outcome, STANDARD)
    for roll in rolls(60, seed=9):
        assert best_offer(last, roll) == pytest.approx(last.of_roll(roll).max(), abs=1e-9)


def test_wilds_that_keep_their_colour_count_where_dice_are_kept_to_block_it() -> None:
    """Four greens, two of them wild, and dice kept lest they turn green: a low score is worth too little."""
    worth = Payoff(POINTS - 38.0, 0.0).by_outcome
    last = LastRoll(worth, STANDARD)
    roll = Ways.of(parse_dice("1b 1r Wg Wg 5r 5g 9g 5r 5b 7g"), DICE).roll(tuple(range(len(DICE))))
    assert best_offer(last, roll) == pytest.approx(last.of_roll(roll).max(), abs=1e-9)
