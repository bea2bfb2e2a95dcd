"""The solver for numbers against exact fractions, on small games."""

from fractions import Fraction

import numpy as np
import pytest

from phase10dice.solver.numbers import KeepTable, NumberTurn
from phase10dice.solver.payoff import MISS
from tests.solver.brute import Keep, Table
from tests.solver.small import AIMS, TURNS, Aim, SmallTurn

EXACT = 1e-12

pytestmark = [
    pytest.mark.parametrize("aim", AIMS, ids=str),
    pytest.mark.parametrize("turn", TURNS, ids=str),
]


def where(turn: NumberTurn, table: Table) -> tuple[int, int]:
    """Find *table*, low dice first, among the rolls of the solver."""
    low = turn.low.dice.count
    first = turn.low.rolls.start, turn.high.rolls.start
    return turn.low.index(table[:low]) - first[0], turn.high.index(table[low:]) - first[1]


def best_keep(turn: NumberTurn, keeps: KeepTable, table: Table) -> Keep:
    """Give the solver's best keep for *table* as positions."""
    low, high = divmod(int(keeps.best[where(turn, table)]), len(turn.high))
    wanted = [*turn.low.sides(low)], [*turn.high.sides(high)]
    kept = []
    for index, side in enumerate(table):
        group = wanted[index >= turn.low.dice.count]
        if side in group:
            group.remove(side)
            kept.append(index)
    assert wanted == ([], []), "the keep is not part of the roll"
    return tuple(kept)


def test_a_turn_is_worth_what_fractions_say(turn: SmallTurn, aim: Aim) -> None:
    exact = turn.brute.value(aim.worth)
    assert turn.fast.value(aim.payoff) == pytest.approx(float(exact), abs=EXACT)
    assert turn.fast.plan(aim.payoff).value == pytest.approx(float(exact), abs=EXACT)
    value, outcomes = turn.fast.turn_value(aim.payoff)
    assert value == pytest.approx(float(exact), abs=EXACT)
    assert outcomes @ aim.payoff.by_outcome == pytest.approx(float(exact), abs=EXACT)


def test_every_keep_of_every_roll_is_the_best_and_breaks_ties_as_promised(turn: SmallTurn, aim: Aim) -> None:
    plan = turn.fast.plan(aim.payoff)
    for rolls_left in (1, 2):
        means = turn.brute.means(turn.brute.values(aim.worth, rolls_left - 1))
        for table in dict.fromkeys(turn.brute.tables):
            of_table = {keep: means[table, keep] for keep in turn.brute.keeps()}
            best = max(of_table.values())
            tied = {len(keep) for keep, mean in of_table.items() if mean == best}
            keep = best_keep(turn.fast, plan.keeps(rolls_left), table)
            assert of_table[keep] == best
            assert len(keep) == (len(table) if len(table) in tied else min(tied))


def test_points_and_make_go_with_best_play_for_the_aim(turn: SmallTurn, aim: Aim) -> None:
    """Follow the solver's keeps in fractions, and compare what points and chances they come to."""
    plan = turn.fast.plan(aim.payoff)
    _, outcomes = turn.fast.turn_value(aim.payoff)
    scores = {table: turn.brute.score(table) for table in turn.brute.tables}
    made = {table: score is not None and not aim.declines(score) for table, score in scores.items()}
    figures = {
        "make": {table: Fraction(made[table]) for table in scores},
        "points": {table: Fraction(score or 0) * made[table] for table, score in scores.items()},
    }
    for name, values in figures.items():
        for rolls_left in (1, 2):
            keeps = plan.keeps(rolls_left)
            means = turn.brute.means(values)
            policy = {table: best_keep(turn.fast, keeps, table) for table in scores}
            values = {table: means[table, keep] for table, keep in policy.items()}  # noqa: PLW2901
            for table, value in values.items():
                figure = getattr(keeps, name).ravel()[keeps.best[where(turn.fast, table)]]
                assert figure == pytest.approx(float(value), abs=EXACT)
        mean = float(sum(values[table] for table in turn.brute.tables) / len(turn.brute.tables))
        by_outcome = aim.payoff.made_by_outcome if name == "make" else aim.payoff.points_by_outcome
        assert outcomes @ by_outcome == pytest.approx(mean, abs=EXACT)
        if name == "make":
            assert 1 - outcomes[MISS] == pytest.approx(mean, abs=EXACT)
    assert outcomes.sum() == pytest.approx(1, abs=EXACT)
    assert np.all(outcomes >= 0)
