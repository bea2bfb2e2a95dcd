"""Positions to practise on: their losses against the solver asked in another way, and against brute force."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from phase10dice.drill import HABITS, Lesson, Position, deal
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Stopped
from phase10dice.game import DiceSource, Game, Setup
from phase10dice.judge import MARK_LIMITS, Decision
from phase10dice.opponents import POLICIES
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules, Phase, best_layout
from phase10dice.solver.advice import Choice
from phase10dice.solver.goals import Goal
from tests.turns import brute_keep


def some(
    count: int,
    seed: int = 1,
    *,
    phase: Phase | None = None,
    goal: Goal = Goal.POINTS,
    house_rules: HouseRules = NO_HOUSE_RULES,
) -> list[Position]:
    """Deal some positions."""
    return list(islice(deal(Random(seed), phase=phase, goal=goal, house_rules=house_rules), count))


def worth(position: Position, choice: Choice) -> float:
    """Find what a choice is worth in the list of all choices that the solver gives."""
    stakes, turn = position.stakes, position.turn
    choices = stakes.best(turn.table, turn.rolls_left, 1024)
    looks = sorted(turn.table[index].number or 0 for index in choice.keep)
    (value,) = (
        other.value
        for other in choices
        if sorted(turn.table[index].number or 0 for index in other.keep) == looks
    )
    assert position.best.value == pytest.approx(choices[0].value, abs=1e-9)
    return value


@pytest.mark.parametrize("goal", Goal)
def test_the_losses_are_those_of_the_solver(goal: Goal) -> None:
    for phase in (PHASES[0], PHASES[4], PHASES[9]):
        for position in some(6, phase=phase, goal=goal):
            tempting = position.tempting
            lost = position.best.value - worth(position, tempting.chosen)
            assert tempting.loss == pytest.approx(lost, abs=1e-9)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: str(phase.number))
def test_a_tempting_choice_loses_clearly_but_not_hugely(phase: Phase) -> None:
    lowest, _, highest = MARK_LIMITS[Goal.POINTS]
    for position in some(5, phase=phase):
        assert position.stakes.phase == phase
        assert lowest <= position.tempting.loss < highest
        assert position.turn.rolls_left in (1, 2)


def test_the_losses_are_those_of_brute_force_where_few_dice_are_rolled() -> None:
    checked = 0
    for position in some(60, seed=3):
        keeps = [frozenset(choice.keep) for choice in (position.best, position.tempting.chosen)]
        if position.turn.rolls_left > 1 or min(map(len, keeps)) < 6:
            continue
        best, tempting = (
            brute_keep(position.stakes.phase, position.turn.table, keep, Goal.POINTS) for keep in keeps
        )
        assert position.tempting.loss == pytest.approx(float(best - tempting), abs=1e-9)
        checked += 1
    assert checked >= 3


def test_both_lessons_and_all_phases_and_both_rolls_come_up() -> None:
    positions = some(120)
    assert {position.lesson for position in positions} == set(Lesson)
    assert {position.stakes.phase for position in positions} == set(PHASES)
    assert {position.turn.rolls_left for position in positions} == {1, 2}
    habits = [position.lesson is Lesson.HABIT for position in positions]
    assert sum(habits) > len(habits) / 2


def test_a_habit_that_leads_astray_is_somebodys() -> None:
    for position in some(20, phase=PHASES[2]):
        if position.lesson is Lesson.CLOSE:
            continue
        game = replace(Game.start(Setup(("You",), DiceSource.VIRTUAL)), turn=position.turn)
        keeps = [POLICIES[habit].choose(game) for habit in HABITS]
        chosen = position.tempting.chosen
        event = Kept(frozenset(chosen.keep)) if chosen.reroll else Stopped()
        assert event in keeps


def test_a_seed_repeats_the_positions_and_another_does_not() -> None:
    assert some(8, seed=5) == some(8, seed=5)
    assert some(8, seed=5) != some(8, seed=6)


def test_answers_are_held_against_best_play() -> None:
    (position,) = some(1)
    assert position.answer(Kept(frozenset(position.best.keep))).is_best
    tempting = position.tempting.chosen
    given: Decision = position.answer(Kept(frozenset(tempting.keep)) if tempting.reroll else Stopped())
    assert given == position.tempting
    layout = best_layout(position.stakes.phase, position.turn.table)
    assert position.answer(Stopped()).chosen.points == (layout.score if layout else 0)


def test_what_cannot_be_done_is_no_answer() -> None:
    (position,) = some(1)
    with pytest.raises(IllegalMoveError, match="nothing to roll"):
        position.answer(Kept(frozenset(range(10))))


def test_house_rules_and_the_whole_game_count() -> None:
    rules = frozenset({HouseRule.OPTIONAL_SCORE})
    for position in some(4, goal=Goal.GAME, house_rules=rules, phase=PHASES[3]):
        assert position.stakes.house_rules == rules
        assert position.stakes.total > 0
        assert position.best.value > 300


def test_a_score_can_be_declined_only_where_the_rules_allow_and_there_is_one() -> None:
    made = next(position for position in some(40, phase=PHASES[0]) if position.now)
    with pytest.raises(IllegalMoveError, match="only the house rule optional-score"):
        made.answer(Stopped(declined=True))
    missed = next(
        position
        for position in some(40, phase=PHASES[0], house_rules=frozenset({HouseRule.OPTIONAL_SCORE}))
        if position.now is None
    )
    with pytest.raises(IllegalMoveError, match="Phase 1 is not made"):
        missed.answer(Stopped(declined=True))
