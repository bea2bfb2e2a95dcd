"""Phase 8: answers about dice that somebody has typed or rolled."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.dice import DICE, parse_dice, roll_dice
from phase10dice.errors import ImpossibleDiceError
from phase10dice.phases import HouseRules
from phase10dice.solver.colors.faces import all_colors
from phase10dice.solver.colors.ranking import ColorKeep, Ways, best_keeps
from phase10dice.solver.colors.small import SmallKeeps
from phase10dice.solver.colors.worths import KeepWorths
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import MISS, FloatArray, Payoff
from tests.solver.colors.brute import ANY_COLOR, STANDARD
from tests.solver.colors.questions import POINTS, ask


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
    feared = KeepWorths(Payoff(POINTS - 1000.0, 0.0), STANDARD, SmallKeeps.shipped(Goal.POINTS, STANDARD))
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
        KeepWorths(Payoff(POINTS**2, 0.0), STANDARD, SmallKeeps.shipped(Goal.POINTS, STANDARD))


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
