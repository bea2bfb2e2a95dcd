"""Whole games by best play, batch by batch."""

import numpy as np
import pytest

from phase10dice.phases import NO_HOUSE_RULES, HouseRule
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import MISS, IntArray
from phase10dice.solver.policies import BestPlay, Sample, batches, play_batch
from phase10dice.solver.simulation import PlayedGames, TurnPlayer, play_solitaire
from phase10dice.solver.solitaire import Scoring
from phase10dice.solver.solved import solved_game

SCORING = Scoring(miss_penalty=5, bonus_phases=1, bonus_target=20, bonus=40, finish_bonus=7)


class Script:
    """A player whose turns all have the same outcome."""

    def __init__(self, outcome: int) -> None:
        """Take the outcome."""
        self.outcome = outcome

    def play(self, count: int, rng: np.random.Generator) -> IntArray:
        """Play *count* turns."""
        return np.full(count, self.outcome)


class TwoPhases:
    """Makes Phase 1 for 20; in Phase 2 misses the first try, and scores by whether it was told so."""

    phases = 2

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.asked: list[tuple[int, int, bool]] = []

    def situations(self, phase: int, totals: IntArray) -> IntArray:
        """Tell all totals apart."""
        return totals

    def player(self, phase: int, situation: int, retry: bool) -> TurnPlayer:
        """Note what is asked."""
        self.asked.append((phase, situation, retry))
        if phase == 1:
            return Script(20)
        return Script(30 if retry else MISS)


def test_a_policy_is_told_the_total_with_its_bonus_and_whether_the_first_try_is_gone() -> None:
    policy = TwoPhases()
    played = play_solitaire(policy, 3, np.random.default_rng(1), SCORING)
    assert policy.asked == [(1, 0, False), (2, 60, False), (2, 60, True)]
    assert played.scores.tolist() == [20 + 40 + 30 - 5] * 3
    assert played.turns.tolist() == [3] * 3


@pytest.mark.parametrize(
    ("goal", "house_rules"),
    [
        (Goal.GAME, NO_HOUSE_RULES),
        pytest.param(Goal.GAME, frozenset(HouseRule), marks=pytest.mark.slow),
        pytest.param(Goal.POINTS, frozenset(HouseRule), marks=pytest.mark.slow),
    ],
)
def test_sampled_games_come_to_the_exact_figures(goal: Goal, house_rules: frozenset[HouseRule]) -> None:
    """The slow ones are for changes to Phase 8 and to the house rules."""
    played = PlayedGames.joined([play_batch(batch) for batch in batches(goal, house_rules, 1, 10_000)])
    sample, odds = Sample.of(played), solved_game(house_rules).players[goal]
    assert sample is not None
    assert sample.games == 10_000
    assert abs(sample.mean - odds.mean) < 4 * sample.error
    assert sample.standard_deviation == pytest.approx(odds.standard_deviation, rel=0.04)
    assert sample.turns == pytest.approx(sum(odds.turns), rel=0.01)
    assert sample.quantiles == pytest.approx(odds.quantiles, abs=3)


def test_batches_add_up_and_differ() -> None:
    cut = list(batches(Goal.MAKE, NO_HOUSE_RULES, 1, 12_000))
    assert [batch.games for batch in cut] == [5000, 5000, 2000]
    assert len({(batch.seed, batch.number) for batch in cut}) == 3


def test_only_the_whole_game_tells_totals_apart_and_only_before_its_bonus() -> None:
    totals = np.array([0, 100, 221, 300])
    assert BestPlay(Goal.GAME).situations(5, totals).tolist() == [0, 100, 221, 221]
    assert BestPlay(Goal.GAME).situations(6, totals).tolist() == [0] * 4
    assert BestPlay(Goal.POINTS).situations(2, totals).tolist() == [0] * 4
