"""What the outcomes of a turn are worth."""

import numpy as np
import pytest

from phase10dice.phases import PHASES
from phase10dice.scores import highest_score
from phase10dice.solver.payoff import MISS, OUTCOMES, SCORES, Payoff


def test_there_is_room_for_every_score() -> None:
    assert max(map(highest_score, PHASES)) == 62
    assert (SCORES, MISS, OUTCOMES) == (65, 65, 66)


def test_points_and_make() -> None:
    assert Payoff.points().by_outcome.tolist() == [*range(SCORES), 0]
    assert Payoff.make().by_outcome.tolist() == [1] * SCORES + [0]
    for payoff in (Payoff.points(), Payoff.make()):
        assert payoff.points_by_outcome.tolist() == [*range(SCORES), 0]
        assert payoff.made_by_outcome.tolist() == [1] * SCORES + [0]


def test_optional_declines_what_is_worth_less_than_a_miss_and_nothing_else() -> None:
    payoff = Payoff(10 + Payoff.points().made, 30.0).optional()
    assert payoff.declined.tolist() == [score < 20 for score in range(SCORES)]
    assert payoff.made[[0, 19, 20, 21]].tolist() == [30, 30, 30, 31]
    assert payoff.points_by_outcome[[0, 19, 20, 21]].tolist() == [0, 0, 20, 21]
    assert payoff.made_by_outcome[[0, 19, 20, 21]].tolist() == [0, 0, 1, 1]


def test_settled_outcomes_count_declined_scores_as_misses() -> None:
    payoff = Payoff(10 + Payoff.points().made, 30.0).optional()
    outcomes = np.zeros(OUTCOMES)
    outcomes[[5, 20, MISS]] = 0.5, 0.25, 0.25
    settled = payoff.settle(outcomes)
    assert settled[[5, 20, MISS]].tolist() == [0, 0.25, 0.75]
    assert settled @ payoff.by_outcome == pytest.approx(outcomes @ payoff.by_outcome)
    assert outcomes[5] == 0.5, "what was given stays as it was"
