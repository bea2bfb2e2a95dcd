"""A turn: three rolls, keeping, stopping, and what is refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import Face, parse_dice, roll_dice
from phase10dice.errors import IllegalMoveError
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules
from phase10dice.turn import ROLLS, Turn

TABLE = parse_dice("1b 2b Wg Wr 10g 10r 10o 8b 5b 6o")
keeps = st.sets(st.integers(0, 9), max_size=9)


def rolled(seed: int = 1) -> Turn:
    return Turn(PHASES[0]).roll(roll_dice(Random(seed)))


@given(st.integers(0, 2**32), st.lists(keeps, max_size=2))
def test_a_turn_has_three_rolls_and_keeps_what_is_kept(seed: int, chosen: list[set[int]]) -> None:
    rng = Random(seed)
    turn = Turn(PHASES[0]).roll(roll_dice(rng))
    for keep in chosen:
        before = turn.table
        turn = turn.keep(keep)
        turn = turn.roll(roll_dice(rng, turn.table, turn.kept))
        assert all(turn.table[index] == before[index] for index in keep)
    assert turn.rolls == 1 + len(chosen)
    assert turn.rolls_left == ROLLS - turn.rolls


def test_a_new_turn_has_no_dice_and_nothing_kept() -> None:
    turn = Turn(PHASES[0])
    assert (turn.table, turn.kept, turn.rolls_left, turn.layout()) == ((), frozenset(), 3, None)
    assert not turn.is_rolling
    with pytest.raises(IllegalMoveError, match="roll first"):
        turn.keep({1})
    with pytest.raises(IllegalMoveError, match="roll first"):
        turn.verify_stop()


def test_no_dice_are_rolled_before_it_is_said_which_are_kept() -> None:
    for act in (rolled().verify_roll, lambda: rolled().roll(TABLE)):
        with pytest.raises(IllegalMoveError, match="say which dice to keep"):
            act()


def test_after_three_rolls_nothing_more_is_rolled() -> None:
    turn = rolled()
    for _ in range(2):
        turn = turn.keep(()).roll(TABLE)
    for act in (lambda: turn.keep(()), turn.verify_roll):
        with pytest.raises(IllegalMoveError, match="all three rolls are done"):
            act()
    turn.verify_stop()


def test_keeping_all_ten_or_a_die_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="nothing to roll"):
        rolled().keep(range(10))
    for index in (-1, 10):
        with pytest.raises(IllegalMoveError, match="positions 0 to 9"):
            rolled().keep({index})


def test_a_choice_can_be_changed_until_the_dice_roll() -> None:
    turn = rolled().keep({1}).keep({2, 3})
    assert turn.kept == {2, 3}


def test_a_roll_that_changes_a_kept_die_is_refused() -> None:
    turn = Turn(PHASES[0]).roll(TABLE).keep({0})
    with pytest.raises(IllegalMoveError, match="die a was kept at 1b and cannot show 2g"):
        turn.roll((parse_dice("2g")[0], *TABLE[1:]))


@pytest.mark.parametrize("table", [TABLE[:9], (*TABLE[:9], Face(10)), (*TABLE[:9], TABLE[0])])
def test_a_roll_that_the_dice_cannot_show_is_refused(table: tuple[Face, ...]) -> None:
    with pytest.raises(IllegalMoveError):
        Turn(PHASES[0]).roll(table)


def test_all_ten_dice_count_kept_or_not() -> None:
    turn = Turn(PHASES[0]).roll(TABLE)
    layout = turn.layout()
    assert layout
    assert layout.score == 38


OPTIONAL = frozenset({HouseRule.OPTIONAL_SCORE})


def test_a_turn_comes_to_its_points_or_to_a_miss() -> None:
    made, missed = Turn(PHASES[0]).roll(TABLE), Turn(PHASES[6]).roll(TABLE)
    assert (made.result(), missed.result()) == (38, None)
    assert made.result(OPTIONAL) == 38
    assert made.result(OPTIONAL, declined=True) is None


@pytest.mark.parametrize(
    ("turn", "house_rules", "message"),
    [
        (Turn(PHASES[0]), OPTIONAL, "no dice are on the table"),
        (Turn(PHASES[0]).roll(TABLE), NO_HOUSE_RULES, "only the house rule optional-score"),
        (Turn(PHASES[6]).roll(TABLE), OPTIONAL, "Phase 7 is not made"),
    ],
)
def test_what_cannot_be_declined_is_refused(turn: Turn, house_rules: HouseRules, message: str) -> None:
    with pytest.raises(IllegalMoveError, match=message):
        turn.result(house_rules, declined=True)
