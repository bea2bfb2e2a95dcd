"""Single choices before the coach: blunders are found with the loss that brute force gives."""

import pytest

from phase10dice.coach import PlayerReview, review
from phase10dice.column import MISS_PENALTY
from phase10dice.dice import DICE, parse_dice
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.judge import Decision, Mark
from phase10dice.phases import PHASES, HouseRule, Phase, best_layout
from phase10dice.record import Record
from phase10dice.solver.advice import Action
from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import solved_game
from tests.turns import brute_keep, in_order, large_keeps, turn_in

OPTIONAL = frozenset({HouseRule.OPTIONAL_SCORE})


BLUNDERS = [
    # One roll left; what is kept is a blunder, and best play rolls no more than four dice.
    (PHASES[0], "1b 2b Wb Wr 8g 8o 8b 10b 7r 5b", "c e f g i"),
    (PHASES[3], "1b 3g Wb 2o 10g 9b 8b 6g 5b 5b", "c e f g h i j"),
    (PHASES[5], "3o 4o 2r Wg 8g 7g 6b 5r 9r 10o", "d e f g h i j"),
    (PHASES[7], "2g 4o 1o Wg 10g 5g 7r 8b 10g 10o", "a d e f g"),
    (PHASES[9], "Wr Wb 4b 1g 10g 9b 9g 9r 10g 10o", "a b f g h"),
]


def blunder(phase: Phase, dice: str, kept: str, goal: Goal) -> tuple[Decision, PlayerReview]:
    """Play a turn with a blunder in it, with one roll left; give what the coach says of it."""
    record, table = turn_in(phase), parse_dice(dice)
    keep = frozenset("abcdefghij".index(letter) for letter in kept.split())
    record.add(Rolled(table))
    record.add(Kept(frozenset(range(10)) - {0}))
    record.add(Rolled(table))
    record.add(Kept(keep))
    record.add(Rolled(table))
    record.add(Stopped())
    (player,) = review(record, goal).players
    found = next(turn for turn in player.turns if turn.phase == phase)
    decision = list(found.decisions)[1]
    assert decision.chosen.keep == tuple(sorted(keep))
    return decision, player


@pytest.mark.parametrize("goal", [Goal.POINTS, Goal.MAKE])
@pytest.mark.parametrize(("phase", "dice", "kept"), BLUNDERS, ids=lambda part: getattr(part, "name", ""))
def test_a_blunder_is_found_with_the_loss_that_brute_force_gives(
    phase: Phase, dice: str, kept: str, goal: Goal
) -> None:
    decision, player = blunder(phase, dice, kept, goal)
    table = decision.table
    chosen = brute_keep(phase, table, frozenset(decision.chosen.keep), goal)
    best = brute_keep(phase, table, frozenset(decision.best.keep), goal)
    assert decision.chosen.value == pytest.approx(float(chosen), abs=1e-12)
    assert decision.loss == pytest.approx(float(best - chosen), abs=1e-12)
    assert decision.loss > 0
    assert all(brute_keep(phase, table, keep, goal) <= best for keep in large_keeps())
    assert decision.mark is not None
    assert decision in player.decisions


def test_the_chance_lost_is_that_of_brute_force_too() -> None:
    phase, dice, kept = BLUNDERS[0]
    decision, _ = blunder(phase, dice, kept, Goal.POINTS)
    for choice in (decision.chosen, decision.best):
        made = brute_keep(phase, decision.table, frozenset(choice.keep), Goal.MAKE)
        assert choice.make == pytest.approx(float(made), abs=1e-12)


def test_the_luck_of_a_last_roll_is_its_score_less_the_mean_and_nothing_on_average() -> None:
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    keep = frozenset(range(10)) - {9}
    lucks = []
    for face in DICE[9].faces:
        record = turn_in(PHASES[0])
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(10)) - {0}))
        record.add(Rolled(table))
        record.add(Kept(keep))
        record.add(Rolled((*table[:9], face)))
        record.add(Stopped())
        last = review(record).turns[0].steps[2]
        layout = best_layout(PHASES[0], (*table[:9], face))
        assert layout is not None
        mean = brute_keep(PHASES[0], table, keep, Goal.POINTS)
        assert last.luck == pytest.approx(float(layout.score - mean), abs=1e-9)
        assert last.kept == keep
        assert last.decision is None
        lucks.append(last.luck)
    assert sum(lucks) == pytest.approx(0, abs=1e-9)


# Stopping and declining


def test_stopping_with_rolls_left_is_a_choice_too() -> None:
    record = turn_in(PHASES[0])
    record.add(Rolled(in_order("1b", "2b", "3r", "4r", "5r", "6r", "7r", "8b", "9r", "10o")))
    record.add(Stopped())
    (decision,) = review(record).players[0].decisions
    assert decision.chosen.action is Action.STOP
    assert decision.now is None
    assert decision.chosen.value == 0
    assert decision.loss == decision.best.value > 20
    assert decision.mark is Mark.VERY_BAD


def test_the_end_after_three_rolls_is_no_choice() -> None:
    record = turn_in(PHASES[0])
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    for _ in range(2):
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(9))))
    record.add(Rolled(table))
    record.add(Stopped())
    assert [step.decision is None for step in review(record).turns[0].steps] == [False, False, True]


def poor_turn(*, declined: bool) -> Record:
    """End a turn in Phase 1 of a game with the rule optional-score on 34 points, after its third roll."""
    record = turn_in(PHASES[0], OPTIONAL)
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    for _ in range(2):
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(9))))
    record.add(Rolled(table))
    record.add(Stopped(declined))
    return record


def test_declining_points_is_a_loss_of_them() -> None:
    decision = review(poor_turn(declined=True)).players[0].decisions[-1]
    assert (decision.loss, decision.declines(decision.chosen)) == (34, True)
    assert not decision.declines(decision.best)
    assert review(poor_turn(declined=False)).players[0].decisions[-1].is_best


def test_taking_points_that_are_worth_less_than_a_miss_is_a_loss_in_the_whole_game() -> None:
    values = solved_game(OPTIONAL).values
    taken = 34 + values.to_come(2, 34)
    missed = values.to_come(1, 0) - MISS_PENALTY
    assert missed > taken, "or this is no test"
    decision = review(poor_turn(declined=False), Goal.GAME).players[0].decisions[-1]
    assert decision.loss == pytest.approx(missed - taken, abs=1e-9)
    assert decision.declines(decision.best)
    assert review(poor_turn(declined=True), Goal.GAME).players[0].decisions[-1].is_best


# What counts
