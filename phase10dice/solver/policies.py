"""Solitaire games by best play for a goal, batch by batch, so that many processes can share the work."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from phase10dice.column import CELEBRATED
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules
from phase10dice.solver.aims import Aim
from phase10dice.solver.goals import Goal
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import IntArray
from phase10dice.solver.simulation import NumberPlayer, PlayedGames, TurnPlayer, play_solitaire
from phase10dice.solver.solitaire import SCORING
from phase10dice.solver.solved import QUANTILES

__all__ = ["Batch", "BestPlay", "Sample", "batches", "play_batch"]

_BATCH = 5000


class BestPlay:
    """Plays every turn as well as can be for a goal: a `Policy`.

    For `game` the first five phases are played otherwise for every total, so setting up takes some five
    seconds and up to 730 MB; the other goals take three seconds and 640 MB, nearly all for Phase 8.
    """

    def __init__(self, goal: Goal, house_rules: HouseRules = NO_HOUSE_RULES) -> None:
        """Note what is wanted; how to play is worked out when it is first asked for."""
        self._goal, self._house_rules = goal, house_rules
        self._players: dict[Aim, TurnPlayer] = {}

    @property
    def phases(self) -> int:
        """How many phases the game has."""
        return len(PHASES)

    def situations(self, phase: int, totals: IntArray) -> IntArray:
        """Give the totals as far as they matter."""
        if self._goal is Goal.GAME and phase <= SCORING.bonus_phases:
            return np.minimum(totals, SCORING.bonus_target)
        return np.zeros_like(totals)

    def player(self, phase: int, situation: int, retry: bool) -> TurnPlayer:
        """Give who plays *phase* with this total before it."""
        aim = Aim.of(PHASES[phase - 1], self._goal, self._house_rules, situation, retry=retry)
        if aim not in self._players:
            self._players[aim] = _player(aim)
        return self._players[aim]


def _player(aim: Aim) -> TurnPlayer:
    """Find out how to play a turn."""
    if aim.phase.needs_colors:
        from phase10dice.solver.colors.player import ColorPlayer

        return ColorPlayer(aim.payoff(), aim.house_rules)
    return NumberPlayer(number_turn(aim.phase), aim.plan())


@dataclass(frozen=True, slots=True)
class Batch:
    """Some of the games of a goal: batch so and so, which with the seed says what the dice will be."""

    goal: Goal
    house_rules: HouseRules
    seed: int
    number: int
    games: int


def batches(goal: Goal, house_rules: HouseRules, seed: int, games: int) -> Iterator[Batch]:
    """Cut so many games into batches."""
    for number, start in enumerate(range(0, games, _BATCH)):
        yield Batch(goal, house_rules, seed, number, min(_BATCH, games - start))


# Each keeps some hundreds of megabytes.
@lru_cache(1)
def _best_play(goal: Goal, house_rules: HouseRules) -> BestPlay:
    return BestPlay(goal, house_rules)


def play_batch(batch: Batch) -> PlayedGames:
    """Play the games of a batch; the same batch gives the same games in any process.

    >>> played = play_batch(Batch(Goal.MAKE, NO_HOUSE_RULES, 1, 0, 3))
    >>> len(played.scores), bool((played.turns >= 10).all())
    (3, True)
    """
    seeds = (batch.seed, list(Goal).index(batch.goal), batch.number)
    policy = _best_play(batch.goal, batch.house_rules)
    return play_solitaire(policy, batch.games, np.random.default_rng(seeds))


@dataclass(frozen=True, slots=True)
class Sample:
    """What some games came to, in the figures that `PlayerOdds` has exactly.

    `error` is the standard error of `mean`: how far it typically is from the truth; `turns` the mean number
    of turns of a game.
    """

    games: int
    mean: float
    error: float
    standard_deviation: float
    quantiles: tuple[int, ...]
    above_600: float
    turns: float

    @classmethod
    def of(cls, played: PlayedGames) -> "Sample | None":
        """Sum up games; None if there are none.

        >>> played = PlayedGames(np.array([400, 500, 601]), np.array([12, 10, 17]))
        >>> sample = Sample.of(played)
        >>> sample.games, round(sample.mean, 2), round(sample.error, 1), sample.turns
        (3, 500.33, 58.0, 13.0)
        """
        scores = played.scores
        if not scores.size:
            return None
        quantiles = np.quantile(scores, QUANTILES, method="inverted_cdf")
        deviation = float(scores.std(ddof=1)) if scores.size > 1 else 0.0
        return cls(
            len(scores),
            float(scores.mean()),
            deviation / len(scores) ** 0.5,
            deviation,
            tuple(map(int, quantiles)),
            float((scores > CELEBRATED).mean()),
            float(played.turns.mean()),
        )
