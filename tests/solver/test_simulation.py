"""Turns and games played many times over, against what was promised for them."""

from collections.abc import Sequence

import numpy as np
import pytest

from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules, Phase
from phase10dice.solver.colors.player import ColorPlayer
from phase10dice.solver.colors.turn import ColorTurn
from phase10dice.solver.distribution import play_alike, play_out
from phase10dice.solver.goals import Goal
from phase10dice.solver.numbers import NumberTurn, number_turn
from phase10dice.solver.payoff import SCORES, IntArray, Payoff
from phase10dice.solver.simulation import NumberPlayer, TurnPlayer, play_solitaire
from phase10dice.solver.solved import QUANTILES, solved_game
from tests.solver.test_solitaire_brute import GAMES, SmallGame

TIMES = 200_000
NUMBER_PHASES = [phase for phase in PHASES if not phase.needs_colors]
PAYOFFS = (
    Payoff.points(),
    Payoff.make(),
    Payoff(190 + Payoff.points().made, 214.5),
    Payoff(190 + Payoff.points().made, 214.5).optional(),
)
NAMES = ("points", "make", "game", "game, optional-score")


class Alike:
    """Plays every turn of a phase alike, whatever the total is."""

    def __init__(self, players: Sequence[TurnPlayer]) -> None:
        """Take a player for each phase."""
        self._players = players

    @property
    def phases(self) -> int:
        """How many phases the game has."""
        return len(self._players)

    def situations(self, phase: int, totals: IntArray) -> IntArray:
        """Tell no totals apart."""
        return np.zeros_like(totals)

    def player(self, phase: int, situation: int, retry: bool) -> TurnPlayer:
        """Give who plays *phase*."""
        return self._players[phase - 1]


def players_for(payoff: Payoff) -> list[TurnPlayer]:
    """Set up somebody who plays every turn of a solitaire game for the same payoff."""
    return [
        ColorPlayer(payoff)
        if phase.needs_colors
        else NumberPlayer(number_turn(phase), number_turn(phase).plan(payoff))
        for phase in PHASES
    ]


def assert_mean(sample: np.ndarray, promised: float) -> None:
    """Check the mean of *sample* to within four standard errors."""
    error = sample.std() / len(sample) ** 0.5
    assert abs(sample.mean() - promised) < 4 * error


@pytest.mark.parametrize("payoff", PAYOFFS, ids=NAMES)
@pytest.mark.parametrize("phase", NUMBER_PHASES, ids=lambda phase: f"phase {phase.number}")
def test_many_turns_come_to_the_promised_mean(phase: Phase, payoff: Payoff) -> None:
    turn = number_turn(phase)
    plan = turn.plan(payoff)
    outcomes = NumberPlayer(turn, plan).play(TIMES, np.random.default_rng(phase.number))
    assert_mean(payoff.by_outcome[outcomes], plan.value)
    _, chances = turn.turn_value(payoff)
    seen = np.bincount(outcomes, minlength=SCORES + 1) / TIMES
    assert np.all(np.abs(seen - chances) <= 5 * np.sqrt(chances / TIMES) + 1e-12)


@pytest.mark.parametrize("game", GAMES[::2], ids=str)
def test_many_games_come_to_the_exact_mean_and_spread(game: SmallGame) -> None:
    turns = [NumberTurn(parts, *game.dice) for parts in game.phases]
    players = [NumberPlayer(turn, turn.plan(Payoff.points())) for turn in turns]
    scores = play_solitaire(Alike(players), TIMES, np.random.default_rng(2), game.scoring).scores
    spread = play_out(
        play_alike([turn.turn_value(Payoff.points())[1] for turn in turns]), len(turns), game.scoring
    )
    assert_mean(scores, spread.mean)
    assert scores.std() == pytest.approx(spread.standard_deviation, rel=0.02)
    share = spread.chance_above(round(spread.mean))
    assert_mean(scores > round(spread.mean), share)


def assert_phase_8_keeps_its_promise(payoff: Payoff, house_rules: HouseRules) -> None:
    """Play Phase 8 many times."""
    outcomes = ColorPlayer(payoff, house_rules).play(TIMES, np.random.default_rng(8))
    assert_mean(payoff.by_outcome[outcomes], ColorTurn(house_rules).value(payoff))


def test_many_turns_of_phase_8_come_to_the_promised_mean() -> None:
    assert_phase_8_keeps_its_promise(PAYOFFS[2], NO_HOUSE_RULES)


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", [NO_HOUSE_RULES, frozenset({HouseRule.ANY_COLOR_WILDS})], ids=len)
@pytest.mark.parametrize("payoff", PAYOFFS, ids=NAMES)
def test_many_turns_of_phase_8_do_so_under_every_rule(payoff: Payoff, house_rules: HouseRules) -> None:
    assert_phase_8_keeps_its_promise(payoff, house_rules)


@pytest.mark.parametrize(("goal", "payoff"), [(Goal.POINTS, Payoff.points()), (Goal.MAKE, Payoff.make())])
def test_many_whole_games_come_to_the_odds_that_ship(goal: Goal, payoff: Payoff) -> None:
    scores = play_solitaire(Alike(players_for(payoff)), TIMES, np.random.default_rng(9)).scores
    odds = solved_game().players[goal]
    assert_mean(scores, odds.mean)
    assert scores.std() == pytest.approx(odds.standard_deviation, rel=0.01)
    assert np.quantile(scores, QUANTILES) == pytest.approx(odds.quantiles, abs=1)


def test_the_same_generator_plays_the_same_games() -> None:
    turn = number_turn(PHASES[0])
    player = NumberPlayer(turn, turn.plan(Payoff.points()))
    one, two = (player.play(1000, np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(one, two)
