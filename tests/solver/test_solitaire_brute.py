"""Whole solitaire games of a few small phases, retries and bonuses included, against exact fractions."""

from dataclasses import dataclass

import pytest

from phase10dice.phases import Part, RunOf, SetOf
from phase10dice.solver.lattice import AlikeDice
from phase10dice.solver.numbers import NumberTurn
from phase10dice.solver.solitaire import GameValues, Scoring, solve_game
from tests.solver.brute import BruteGame, BruteTurn

EXACT = 1e-12


@dataclass(frozen=True)
class SmallGame:
    """A game, to be solved both ways."""

    phases: tuple[tuple[Part, ...], ...]
    dice: tuple[AlikeDice, AlikeDice]
    scoring: Scoring
    optional: bool

    def solved(self) -> GameValues:
        """Solve it with the solver under test."""
        turns = [NumberTurn(parts, *self.dice) for parts in self.phases]
        return solve_game(turns, optional=self.optional, scoring=self.scoring)

    def brute(self) -> BruteGame:
        """Set it up to be solved in fractions."""
        turns = tuple(BruteTurn(parts, self.dice) for parts in self.phases)
        return BruteGame(turns, self.scoring, self.optional)


MIXED = AlikeDice(1, (1, 2, None)), AlikeDice(2, (3, 4, 5))
WILD = AlikeDice(2, (1, None)), AlikeDice(1, (2, 3, 3, 4))
PLAIN = AlikeDice(1, (1, None, None, 2)), AlikeDice(3, (3, 4))

PAIR, THREE, RUN = (SetOf(2),), (SetOf(3),), (RunOf(3),)
PAIR_AND_ONE = (SetOf(2), SetOf(1))

GAMES = [
    SmallGame(phases, dice, scoring, optional)
    for phases, dice, scoring in (
        ((PAIR, RUN, PAIR_AND_ONE), MIXED, Scoring(2, 2, 13, bonus=6, finish_bonus=5)),
        ((RUN, PAIR, PAIR_AND_ONE, THREE), MIXED, Scoring(5, 3, 25, bonus=20, finish_bonus=3)),
        ((PAIR, RUN, THREE), WILD, Scoring(2, 1, 5, bonus=6, finish_bonus=5)),
        ((THREE, PAIR_AND_ONE), WILD, Scoring(1, 1, 2, bonus=1, finish_bonus=0)),
        ((THREE, (SetOf(3), SetOf(1))), PLAIN, Scoring(5, 1, 9, bonus=20, finish_bonus=3)),
        ((THREE, THREE, THREE), MIXED, Scoring(1, 2, 51, bonus=7, finish_bonus=4)),
    )
    for optional in (False, True)
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_state_of_a_small_game_is_worth_what_fractions_say(game: SmallGame) -> None:
    values, brute = game.solved(), game.brute()
    target = game.scoring.bonus_target
    for phase in range(1, len(game.phases) + 1):
        for total in range(target + 3) if phase <= game.scoring.bonus_phases else (0,):
            exact = float(brute.value(phase - 1, total, False))
            assert values.to_come(phase, total) == pytest.approx(exact, abs=EXACT)
    retry = float(brute.value(len(game.phases) - 1, 0, True))
    assert values.to_come(len(game.phases), 0, retry=True) == pytest.approx(retry, abs=EXACT)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_state_is_worth_the_turn_played_for_its_payoff(game: SmallGame) -> None:
    values = game.solved()
    for phase, parts in enumerate(game.phases, start=1):
        turn = NumberTurn(parts, *game.dice)
        for total in (0, game.scoring.bonus_target - 1, game.scoring.bonus_target + 30):
            for retry in (False, True):
                worth = turn.value(values.payoff(phase, total, retry=retry))
                assert worth == pytest.approx(values.to_come(phase, total, retry=retry), abs=EXACT)
