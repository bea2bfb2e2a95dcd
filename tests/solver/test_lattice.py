"""Multisets of dice and the steps over them."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import product
from math import comb

import numpy as np
import pytest

from phase10dice.dice import Kind
from phase10dice.solver.lattice import AlikeDice, Lattice, Multisets, dice_of, multisets
from phase10dice.solver.payoff import FloatArray

LOW, HIGH = multisets(dice_of(Kind.LOW)), multisets(dice_of(Kind.HIGH))
SMALL = Multisets(AlikeDice(3, (1, 2, 2, None)))


def test_the_real_dice_have_as_many_multisets_as_combinatorics_says() -> None:
    assert (len(LOW), len(LOW.chances)) == (comb(9, 4), comb(8, 4)) == (126, 70)
    assert (len(HIGH), len(HIGH.chances)) == (comb(12, 6), comb(11, 6)) == (924, 462)


@pytest.mark.parametrize("dice", [LOW, HIGH, SMALL], ids=("low", "high", "small"))
def test_every_multiset_is_there_once_and_found_by_its_sides(dice: Multisets) -> None:
    assert len({tuple(row) for row in dice.counts.tolist()}) == len(dice)
    assert np.array_equal(dice.counts.sum(axis=1), dice.sizes)
    assert all(dice.index(dice.sides(index)) == index for index in range(len(dice)))


def test_the_chance_of_a_roll_is_that_of_its_orders() -> None:
    orders = Counter(SMALL.index(sides) for sides in product(SMALL.dice.sides, repeat=3))
    expected = [orders[index] / 4**3 for index in range(SMALL.rolls.start, len(SMALL))]
    assert SMALL.chances == pytest.approx(expected)
    assert LOW.chances.sum() == pytest.approx(1, abs=1e-14)


def test_within_finds_the_part_multisets() -> None:
    roll = SMALL.index((1, 2, 2))
    found = {SMALL.sides(int(index)) for index in SMALL.within(roll)}
    assert found == {(), (1,), (2,), (1, 2), (2, 2), (1, 2, 2)}


@pytest.mark.parametrize("dice", [LOW, SMALL], ids=("low", "small"))
def test_a_multiset_grows_by_one_die_of_each_face(dice: Multisets) -> None:
    short = [index for index in range(len(dice)) if dice.sizes[index] < dice.dice.count]
    grown = [[dice.index((*dice.sides(index), face)) for face in dice.dice.faces] for index in short]
    assert dice.bigger.tolist() == grown


@pytest.fixture
def lattice() -> Lattice:
    return Lattice(SMALL, Multisets(AlikeDice(2, (5, 6))))


def test_the_mean_after_a_keep_is_over_every_way_the_others_fall(lattice: Lattice) -> None:
    rng = np.random.default_rng(1)
    rolls = rng.random(lattice.chances.shape)
    keeps = lattice.average(rolls)
    for low, high in product(range(len(lattice.low)), range(len(lattice.high))):
        kept_low, kept_high = lattice.low.sides(low), lattice.high.sides(high)
        values = [
            rolls[
                lattice.low.index(kept_low + more_low) - lattice.low.rolls.start,
                lattice.high.index(kept_high + more_high) - lattice.high.rolls.start,
            ]
            for more_low in product(lattice.low.dice.sides, repeat=3 - len(kept_low))
            for more_high in product(lattice.high.dice.sides, repeat=2 - len(kept_high))
        ]
        assert keeps[low, high] == pytest.approx(np.mean(values), abs=1e-14)


def test_rolling_out_is_averaging_backwards(lattice: Lattice) -> None:
    """The mean of any values over the rolls that follow some keeps is the same from either end."""
    rng = np.random.default_rng(2)
    rolls, kept = rng.random(lattice.chances.shape), rng.random(lattice.kept.shape)
    forwards = (lattice.roll_out(kept) * rolls).sum()
    assert forwards == pytest.approx((kept * lattice.average(rolls)).sum(), rel=1e-13)


def test_the_best_keep_is_the_greatest_of_all_those_within(lattice: Lattice) -> None:
    rng = np.random.default_rng(3)
    keeps = rng.random(lattice.kept.shape)
    greatest, best = lattice.maximum(keeps), lattice.best_keeps(keeps)
    for low, high in np.ndindex(*lattice.chances.shape):
        within = np.ix_(
            lattice.low.within(low + lattice.low.rolls.start),
            lattice.high.within(high + lattice.high.rolls.start),
        )
        assert greatest[low, high] == keeps[within].max() == keeps.ravel()[best[low, high]]
        ranks = lattice.ranks(keeps, within[0].ravel(), within[1].ravel())
        assert keeps[within].ravel()[ranks.argmax()] == greatest[low, high]


@pytest.mark.parametrize("size", [1e-6, 1.0, 640.0])
def test_rounding_does_not_break_a_tie(lattice: Lattice, size: float) -> None:
    """All keeps but one are worth the same but for noise: stop, and where that is worth less keep nothing."""
    noise = np.random.default_rng(4).uniform(-1e-15, 1e-15, lattice.kept.shape)
    keeps = size * (1 + noise)
    keeps[1, 0] = 0.0
    stop = np.arange(keeps.size).reshape(keeps.shape)[lattice.low.rolls, lattice.high.rolls]
    assert np.array_equal(lattice.best_keeps(keeps), stop)
    keeps[lattice.low.rolls, lattice.high.rolls] = 0.0
    assert not lattice.best_keeps(keeps).any()


def test_there_is_room_for_the_index_of_every_keep_of_the_real_dice() -> None:
    lattice = Lattice(LOW, HIGH)
    keeps = np.zeros(lattice.kept.shape)
    keeps[LOW.rolls, HIGH.rolls] = 1.0
    stop = np.arange(keeps.size).reshape(keeps.shape)[LOW.rolls, HIGH.rolls]
    assert np.array_equal(lattice.best_keeps(keeps), stop)


@pytest.mark.parametrize("dice", [1, 2])
def test_a_tie_is_a_difference_of_less_than_two_steps_for_each_die(lattice: Lattice, dice: int) -> None:
    """Nothing kept against some dice that are worth a little more, in steps of 2**-42 of the range."""
    keeps = np.full(lattice.kept.shape, 100.0)
    keeps[-1, -1] = 101.0
    keeps[0, 0] = 100.5
    low, roll = lattice.low.index((2,) * dice), lattice.low.index((2, 2, 2)) - lattice.low.rolls.start
    for steps, is_tied in ((2 * dice - 1, True), (2 * dice + 1, False)):
        keeps[low, 0] = 100.5 + steps * 2**-42
        best = lattice.best_keeps(keeps)[roll, 0]
        assert best == (0 if is_tied else low * len(lattice.high))


def test_of_keeps_with_as_many_dice_that_tie_but_for_rounding_the_last_is_best(lattice: Lattice) -> None:
    keeps = np.zeros(lattice.kept.shape)
    first, last = sorted(lattice.low.index((side,)) for side in (1, 2))
    keeps[first, 0], keeps[last, 0] = 1.0, 1.0 - 1e-15
    roll = lattice.low.index((1, 2, 2)) - lattice.low.rolls.start
    assert lattice.best_keeps(keeps)[roll, 0] == last * len(lattice.high)


@pytest.mark.parametrize("step", ["average", "maximum", "best_keeps", "ranks"])
def test_threads_take_turns_with_the_memory(step: str) -> None:
    lattice = Lattice(LOW, HIGH)
    everything = np.arange(len(LOW)), np.arange(len(HIGH))
    shape = lattice.chances.shape if step == "average" else lattice.kept.shape
    tables = [np.random.default_rng(seed).random(shape) for seed in range(4)] * 15
    more = everything if step == "ranks" else ()

    def answer(table: FloatArray) -> str:
        found: FloatArray = getattr(lattice, step)(table, *more)
        return sha256(found.tobytes()).hexdigest()

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(answer, tables))
    assert answers == [answer(table) for table in tables]


def test_what_is_worth_the_same_everywhere_ties(lattice: Lattice) -> None:
    best = lattice.best_keeps(np.full(lattice.kept.shape, 7.0))
    assert np.array_equal(lattice.kept.ravel()[best], np.full(lattice.chances.shape, 5))


def test_more_keeps_than_a_rank_has_room_for_are_refused() -> None:
    eight = multisets(AlikeDice(8, (1, 2, 3, 4, 5, 6)))
    assert len(eight) == 3003
    with pytest.raises(ValueError, match="9,018,009 keeps are too many: a rank has room for 131,072"):
        Lattice(eight, eight)


def test_hardly_more_keeps_than_a_rank_has_room_for_are_refused_too() -> None:
    four, six = (multisets(AlikeDice(dice, (1, 2, 3, 4, 5, 6))) for dice in (4, 6))
    with pytest.raises(ValueError, match="194,040 keeps are too many"):
        Lattice(four, six)
