"""The solver: against matrices, and against the rule engine where that is what a person would wait for."""

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median

from phase10dice.dice import DICE, roll_dice
from phase10dice.phases import NO_HOUSE_RULES, PHASES, best_layout
from phase10dice.solver import Goal, Payoff, advise, number_turn
from phase10dice.solver.policies import Batch, play_batch
from phase10dice.solver.solitaire import solve_game
from phase10dice.solver.turns import all_turns
from tests.benchmarks.dense import DenseTwin
from tests.benchmarks.measure import Measurement, in_turns, timed
from tests.games import play_at_random, virtual

__all__ = ["advice", "lockstep", "turns", "whole_game"]

BATCHES, BATCH = 3, 5000


def turns() -> Iterator[Measurement]:
    """Measure both rolls of a phase of numbers."""
    for phase in (PHASES[0], PHASES[5]):
        turn, payoff = number_turn(phase), Payoff.points()
        twin = DenseTwin(turn)
        assert abs(twin.value(payoff) - turn.value(payoff)) < 1e-9
        ours, theirs = in_turns(partial(turn.value, payoff), partial(twin.value, payoff), 9)
        yield Measurement(
            f"both rolls of Phase {phase.number}", ours, "the same by dense matrices", theirs, 0.1
        )


def whole_game() -> Iterator[Measurement]:
    """Measure the solitaire game solved from nothing, tables and all."""
    turn, payoff = number_turn(PHASES[0]), Payoff.points()
    theirs = median(timed(partial(DenseTwin(turn).value, payoff)) for _ in range(5))
    ours = timed(lambda: solve_game(all_turns()))
    yield Measurement("the whole solitaire game, 760 states and more", ours, "one dense turn", theirs)


def lockstep() -> Iterator[Measurement]:
    """Measure best play of many games at once, once it is known how to play."""
    play_batch(Batch(Goal.POINTS, NO_HOUSE_RULES, 0, 0, BATCH))
    batches = (Batch(Goal.POINTS, NO_HOUSE_RULES, 1, number, BATCH) for number in range(BATCHES))
    ours = median(timed(partial(play_batch, batch)) for batch in batches) / BATCH
    records = [virtual("Ana", seed=seed) for seed in range(20)]
    theirs = median(timed(partial(play_at_random, record, Random(1), 0.9)) for record in records)
    yield Measurement("a simulated game of best play", ours, "one game through the rule engine", theirs, 0.1)


def advice() -> Iterator[Measurement]:
    """Measure an answer about dice with two rolls left, in a phase that was asked about before."""
    for number, asked in ((9, 40), (8, None)):
        phase = PHASES[number - 1]
        tables = [roll_dice(Random(seed)) for seed in range(15)]
        advise(phase, tables[0], 2, dice=DICE)
        ours = median(timed(partial(advise, phase, table, 2, dice=DICE)) for table in tables)
        theirs = median(timed(partial(best_layout, PHASES[8], table)) for table in tables)
        yield Measurement(f"a hint in Phase {number}", ours, "scoring ten dice", theirs, asked)
