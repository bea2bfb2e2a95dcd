"""The fast answers against three hundred worked out the slow way."""

import pytest

from phase10dice.dice import DICE
from phase10dice.phases import PHASES
from phase10dice.solver.advice import advise
from phase10dice.solver.goals import Goal
from tests.solver.golden import Question, questions

ASKED = questions()


def test_there_are_three_hundred_of_all_phases() -> None:
    assert len(ASKED) == 300
    assert {question.phase for question in ASKED} == set(range(1, 11))


@pytest.mark.parametrize("question", ASKED, ids=str)
def test_the_answer_is_the_one_that_was_worked_out(question: Question) -> None:
    is_game = question.goal is Goal.GAME
    advice = advise(
        PHASES[question.phase - 1],
        question.dice,
        question.rolls_left,
        goal=question.goal,
        house_rules=question.house_rules,
        total=question.total if is_game else None,
        retry=question.retry and is_game,
        dice=DICE,
    )
    assert advice.value == pytest.approx(question.value, abs=1e-9)
