"""The solver for each phase."""

from math import prod

from phase10dice.dice import DICE
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRules, Phase
from phase10dice.scores import score_counts
from phase10dice.solver.colors.turn import ColorTurn
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import MISS, TurnSolver

__all__ = ["all_turns", "chance_at_once", "turn_of"]


def turn_of(phase: Phase, house_rules: HouseRules = NO_HOUSE_RULES) -> TurnSolver:
    """Give what solves a turn in *phase*; declining a score is up to the payoff."""
    return ColorTurn(house_rules) if phase.needs_colors else number_turn(phase)


def all_turns(house_rules: HouseRules = NO_HOUSE_RULES) -> tuple[TurnSolver, ...]:
    """Give the solvers for all the phases in order."""
    return tuple(turn_of(phase, house_rules) for phase in PHASES)


def chance_at_once(phase: Phase, house_rules: HouseRules = NO_HOUSE_RULES) -> float:
    """Give the chance that one roll of all the dice makes *phase*.

    >>> round(chance_at_once(PHASES[7]), 5)
    0.01144
    """
    if phase.needs_colors:
        rolls = prod(len(die.faces) for die in DICE)
        return sum(score_counts(phase, house_rules).values()) / rolls
    return float(1 - number_turn(phase).first_roll()[MISS])
