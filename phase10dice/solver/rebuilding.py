"""The solved game worked out from nothing."""

from collections.abc import Sequence

from phase10dice.column import CELEBRATED
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules
from phase10dice.solver.distribution import OutcomesOf, best_play, play_alike, play_out
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import FloatArray, Payoff, TurnSolver
from phase10dice.solver.solitaire import Progress, solve_game
from phase10dice.solver.solved import QUANTILES, PhaseOdds, PlayerOdds, SolvedGame
from phase10dice.solver.turns import all_turns, chance_at_once

__all__ = ["rebuild"]


def rebuild(
    house_rules: HouseRules = NO_HOUSE_RULES, progress: Progress = lambda done, steps: None
) -> SolvedGame:
    """Solve the solitaire game under *house_rules*, its phases and all its odds.

    Takes up to half a minute; *progress* is told how many steps of how many are done.
    """
    turns = all_turns(house_rules)
    values = solve_game(turns, optional=HouseRule.OPTIONAL_SCORE in house_rules, progress=progress)
    points, points_outcomes = _turn_values(turns, Payoff.points())
    make, make_outcomes = _turn_values(turns, Payoff.make())
    at_once = (chance_at_once(phase, house_rules) for phase in PHASES)
    players = {
        Goal.POINTS: play_alike(points_outcomes),
        Goal.MAKE: play_alike(make_outcomes),
        Goal.GAME: best_play(turns, values),
    }
    return SolvedGame(
        house_rules,
        tuple(map(PhaseOdds, PHASES, at_once, make, points)),
        values,
        {goal: _odds(goal, play) for goal, play in players.items()},
    )


def _turn_values(turns: Sequence[TurnSolver], payoff: Payoff) -> tuple[list[float], list[FloatArray]]:
    """Give the value of a turn in each phase, and the chances of its outcomes."""
    solved = [turn.turn_value(payoff) for turn in turns]
    return [value for value, _ in solved], [outcomes for _, outcomes in solved]


def _odds(goal: Goal, play: OutcomesOf) -> PlayerOdds:
    """Follow the game of one player."""
    spread = play_out(play)
    return PlayerOdds(
        goal,
        spread.mean,
        spread.standard_deviation,
        tuple(map(spread.quantile, QUANTILES)),
        spread.chance_above(CELEBRATED),
        spread.turns,
        spread.totals_before,
    )
