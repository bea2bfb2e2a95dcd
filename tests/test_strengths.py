"""How strong the computer players are, in games that they play among themselves."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from phase10dice.events import Kept, Stopped
from phase10dice.game import DiceSource, Game, Setup, Status
from phase10dice.judge import Stakes
from phase10dice.opponents import Expert, Policy
from phase10dice.record import Header, Record
from phase10dice.solver.advice import Action
from phase10dice.solver.goals import Goal
from tests.readme import README

EXAMPLE = Path(__file__).parents[1] / "examples" / "opponents.py"


def meet(games: int) -> tuple[Mapping[str, float], Mapping[str, float], list[float]]:
    """Run the example: give the win rates and mean scores, and what luck alone would do of the order."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLE, str(games)], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{games} games")
    rows = re.findall(r"^(\w+) +([\d.]+)% +([\d.]+) +[\d.]+$", done.stdout, re.MULTILINE)
    lucks = re.findall(r"by luck alone, a chance of (\S+)$", done.stdout, re.MULTILINE)
    rates = {name: float(rate) for name, rate, _ in rows}
    return rates, {name: float(score) for name, _, score in rows}, [float(luck) for luck in lucks]


def test_the_stronger_score_more_in_few_games() -> None:
    rates, scores, _ = meet(24)
    assert sum(rates.values()) == pytest.approx(100, abs=0.2)
    assert scores["expert"] > scores["steady"] > scores["beginner"]
    assert rates["expert"] > rates["beginner"]


@pytest.mark.slow
def test_the_order_of_strength_is_no_luck() -> None:
    """A thousand games, some two minutes: each strength beats the next, one in a million by luck alone."""
    rates, scores, lucks = meet(1000)
    assert rates["expert"] > rates["steady"] > rates["beginner"]
    assert scores["expert"] > scores["steady"] > scores["beginner"]
    assert len(lucks) == 2
    assert max(lucks) < 1e-6
    told = README.read_text("utf-8")
    for name, rate in rates.items():
        assert f"\n| {name} | {rate:.1f}% | {scores[name]:.1f} | " in told


class Wishing:
    """Plays as the solver advises for one goal, whatever the game."""

    def __init__(self, goal: Goal) -> None:
        """Play for *goal*."""
        self.goal = goal

    def choose(self, game: Game) -> Kept | Stopped:
        """Do what is best for the goal."""
        turn = game.turn
        assert turn
        (choice,) = Stakes.of(game.mover, self.goal).best(turn.table, turn.rolls_left)
        return Kept(frozenset(choice.keep)) if choice.action is Action.ROLL else Stopped()


def won(games: int, first: Policy, second: Policy) -> float:
    """Play games for two, taking turns to start; give how many of them the *first* wins, ties halved."""
    wins = 0.0
    for seed in range(games):
        seats = (first, second) if seed % 2 else (second, first)
        record = Record(Header(Setup(("A", "B"), DiceSource.VIRTUAL), seed))
        while record.game.status is not Status.FINISHED:
            game = record.game
            assert game.turn is not None
            assert game.seat is not None
            is_due = game.turn.is_rolling or not game.turn.table
            record.add(record.next_roll() if is_due else seats[game.seat].choose(game))
        own = seats.index(first)
        wins += (own in record.game.winners) / len(record.game.winners)
    return wins / games


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "share"), [(Goal.GAME, 0.67), (Goal.MAKE, 0.72)])
def test_at_a_table_the_experts_goal_is_the_best_of_the_three(goal: Goal, share: float) -> None:
    """Five hundred games take some two minutes; the shares are from more, and may be off by three errors."""
    assert won(500, Expert(), Wishing(goal)) == pytest.approx(share, abs=0.065)
