"""The spread of the final score."""

from collections import defaultdict
from fractions import Fraction

import numpy as np
import pytest

from phase10dice.solver.distribution import best_play, play_alike, play_out
from phase10dice.solver.numbers import NumberTurn
from phase10dice.solver.payoff import MISS, OUTCOMES, FloatArray, Payoff
from phase10dice.solver.solitaire import Scoring, solve_game
from tests.solver.test_solitaire_brute import GAMES, SmallGame

EXACT = 1e-12

# By phase, and whether the try is the first or a later one: the chance of each score, None being a miss.
PLAYER: dict[tuple[int, bool], dict[int | None, Fraction]] = {
    (1, False): {3: Fraction(1, 2), 8: Fraction(1, 6), None: Fraction(1, 3)},
    (2, False): {1: Fraction(1, 4), 6: Fraction(1, 2), None: Fraction(1, 4)},
    (3, False): {20: Fraction(1, 3), 30: Fraction(1, 3), None: Fraction(1, 3)},
    (3, True): {40: Fraction(3, 4), None: Fraction(1, 4)},
}
SCORING = Scoring(miss_penalty=5, bonus_phases=2, bonus_target=9, bonus=7, finish_bonus=11)


def outcomes_of(phase: int, total: int, retry: bool) -> FloatArray:
    """Play as `PLAYER` says, but never miss Phase 2 with a total of 8, to depend on the total as well."""
    outcomes = np.zeros(OUTCOMES)
    for score, chance in PLAYER[phase, retry and phase == 3].items():
        outcomes[MISS if score is None else score] = float(chance)
    if (phase, total) == (2, 8):
        outcomes /= 1 - outcomes[MISS]
        outcomes[MISS] = 0.0
    return outcomes


def courses() -> dict[int, Fraction]:
    """Go through every course of the game with less than 60 misses in each state, and add the chances up."""
    scores: dict[int, Fraction] = defaultdict(Fraction)

    def follow(phase: int, total: int, misses: int, chance: Fraction) -> None:
        if phase == 4:
            scores[total - 5 * misses] += chance
            return
        for tries in range(60):
            outcomes = PLAYER[phase, phase == 3 and tries > 0]
            sure = (phase, total) == (2, 8)
            made = {score: share for score, share in outcomes.items() if score is not None}
            for score, share in made.items():
                after = total + score
                after += 7 if phase == 2 and after >= 9 else 0
                after += 11 if phase == 3 and tries == 0 else 0
                share = share / sum(made.values()) if sure else share  # noqa: PLW2901
                follow(phase + 1, after, misses + tries, chance * share)
            chance *= outcomes[None]
            if sure or chance < Fraction(1, 10**15):
                return

    follow(1, 0, 0, Fraction(1))
    return scores


def test_every_score_is_as_likely_as_its_courses_are_together() -> None:
    spread = play_out(outcomes_of, phases=3, scoring=SCORING)
    expected = courses()
    for score, chance in zip(spread.scores, spread.chances, strict=True):
        assert chance == pytest.approx(float(expected.get(int(score), Fraction())), abs=EXACT)
    assert sum(expected.values()) == pytest.approx(1, abs=EXACT)
    assert spread.scores[-1] == max(expected)


def test_turns_and_totals_are_those_of_the_courses() -> None:
    spread = play_out(outcomes_of, phases=3, scoring=SCORING)
    # Of the totals after Phase 1, 3 comes three times in four and 8 once.
    assert spread.totals_before[:2] == pytest.approx((0, 3 * 0.75 + 8 * 0.25), abs=EXACT)
    # A phase missed with chance q takes 1 / (1 - q) turns; Phase 3 is missed first with 1/3, then with 1/4.
    assert spread.turns == pytest.approx((3 / 2, 0.75 * 4 / 3 + 0.25, 1 + 1 / 3 * 4 / 3), abs=EXACT)


def test_figures_of_a_spread_that_a_child_could_work_out() -> None:
    """Phase 1 gives 10 or 20, evenly; so does Phase 2; nothing else counts."""

    def even(phase: int, total: int, retry: bool) -> FloatArray:
        outcomes = np.zeros(OUTCOMES)
        outcomes[[10, 20]] = 0.5
        return outcomes

    spread = play_out(even, phases=2, scoring=Scoring(5, 1, 100, 40, 0))
    assert spread.mean == 30
    assert spread.standard_deviation == pytest.approx(50**0.5)
    assert [spread.quantile(share) for share in (0, 0.25, 0.26, 0.5, 0.75, 0.76, 1)] == [
        20,
        20,
        30,
        30,
        30,
        40,
        40,
    ]
    assert [spread.chance_above(score) for score in (19, 20, 30, 39, 40)] == [1, 0.75, 0.25, 0.25, 0]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_mean_of_best_play_is_the_value_of_the_game(game: SmallGame) -> None:
    turns = [NumberTurn(parts, *game.dice) for parts in game.phases]
    values = solve_game(turns, optional=game.optional, scoring=game.scoring)
    spread = play_out(best_play(turns, values), len(turns), game.scoring)
    assert spread.mean == pytest.approx(values.to_come(1, 0), abs=1e-9)
    for payoff in (Payoff.points(), Payoff.make()):
        other = play_out(play_alike([turn.turn_value(payoff)[1] for turn in turns]), len(turns), game.scoring)
        assert other.mean <= spread.mean + 1e-9
        assert other.chances.sum() == pytest.approx(1, abs=EXACT)


def test_a_game_that_goes_on_for_ever_is_refused() -> None:
    def hopeless(phase: int, total: int, retry: bool) -> FloatArray:
        outcomes = np.zeros(OUTCOMES)
        outcomes[[1, MISS]] = 0.01, 0.99
        return outcomes

    with pytest.raises(ArithmeticError, match="misses"):
        play_out(hopeless, phases=2, scoring=SCORING)
