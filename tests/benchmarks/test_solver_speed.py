"""How quick the solver is: against the dense way in the same run, and the whole game against the clock."""

import json
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import numpy as np
import pytest

from phase10dice.phases import PHASES, Phase
from phase10dice.solver.lattice import Multisets
from phase10dice.solver.numbers import NumberTurn, number_turn
from phase10dice.solver.payoff import FloatArray, Payoff
from phase10dice.solver.simulation import Alike, play_solitaire
from tests.solver.test_simulation import players_for

Report = Callable[[str], None]


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Report:
    """Write a line where whoever runs the tests sees it."""

    def write(line: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n  {line}\n")

    return write


def median_time(act: Callable[[], object], times: int) -> float:
    """Time *act*, in seconds."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        act()
        taken.append(perf_counter() - start)
    return sorted(taken)[times // 2]


class DenseTwin:
    """The same turn by matrices of all keeps by all rolls, one on either side.

    Means are products with the matrices of the chances, 126 x 70 and 924 x 462. Choices go by matrices of the
    same shapes, which have 0 where a keep lies within a roll and minus infinity elsewhere, adding in place of
    multiplying and taking the greatest in place of adding.
    """

    def __init__(self, turn: NumberTurn) -> None:
        """Set up the matrices for the dice of *turn*."""
        self.turn = turn
        self.low, self.high = self.chances(turn.low), self.chances(turn.high)
        self.low_within, self.high_within = self.within(turn.low), self.within(turn.high)

    @staticmethod
    def chances(dice: Multisets) -> FloatArray:
        """Give the chance of each roll, a column, after each keep, a row."""
        table = np.zeros((len(dice), len(dice.chances)))
        table[dice.rolls] = np.eye(len(dice.chances))
        dice.average(table, np.empty_like(table))
        return table

    @staticmethod
    def within(dice: Multisets) -> FloatArray:
        """Tell which keeps, columns, lie within which rolls, rows."""
        lies_within = (dice.counts <= dice.counts[dice.rolls][:, None]).all(axis=2)
        return np.where(lies_within, 0.0, -np.inf)

    @staticmethod
    def greatest(within: FloatArray, keeps: FloatArray) -> FloatArray:
        """Give for each roll the row-wise maximum over its keeps."""
        return np.stack([(keeps + row[:, None]).max(axis=0) for row in within])

    def value(self, payoff: Payoff) -> float:
        """Give the expected payoff of a turn."""
        rolls = payoff.by_outcome[self.turn.outcome]
        for _ in range(2):
            keeps = self.low @ (rolls @ self.high.T)
            rolls = self.greatest(self.high_within, self.greatest(self.low_within, keeps).T.copy()).T
        return float(self.low[0] @ rolls @ self.high[0])


@pytest.mark.parametrize("phase", [PHASES[0], PHASES[5]], ids=lambda phase: f"phase {phase.number}")
def test_both_rolls_are_ten_times_quicker_than_by_dense_matrices(phase: Phase, report: Report) -> None:
    turn, payoff = number_turn(phase), Payoff.points()
    twin = DenseTwin(turn)
    assert twin.value(payoff) == pytest.approx(turn.value(payoff), rel=1e-12)
    ours = median_time(lambda: turn.value(payoff), 15)
    dense = median_time(lambda: twin.value(payoff), 5)
    ratio = dense / ours
    report(
        f"Phase {phase.number}, both rolls: {ours * 1e3:.1f} ms; dense: {dense * 1e3:.0f} ms; {ratio:.0f} x"
    )
    assert ratio >= 10


def test_twenty_thousand_solitaire_games_a_second(report: Report) -> None:
    players, games = players_for(Payoff.points()), 20_000
    seconds = median_time(lambda: play_solitaire(Alike(players), games, np.random.default_rng(1)), 3)
    report(f"{games / seconds:,.0f} solitaire games a second in lockstep")
    assert games / seconds >= 20_000


WHOLE_GAME = """
import json, resource, time
start = time.perf_counter()
from phase10dice.solver.solitaire import solve_game
from phase10dice.solver.turns import all_turns
value = solve_game(all_turns()).to_come(1, 0)
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([value, time.perf_counter() - start, used * 1024]))
"""


@pytest.mark.slow
def test_the_whole_game_is_solved_from_nothing_in_15_seconds_and_a_gigabyte(report: Report) -> None:
    pytest.importorskip("resource", reason="memory is read in the way of Unix")
    ran = subprocess.run([sys.executable, "-c", WHOLE_GAME], check=True, capture_output=True, text=True)
    value, seconds, memory = json.loads(ran.stdout)
    report(f"the whole solitaire game, {value:.6f}: {seconds:.1f} s, {memory / 2**20:.0f} MiB")
    assert seconds <= 15
    assert memory <= 1e9
