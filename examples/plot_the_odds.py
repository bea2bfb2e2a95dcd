"""Plot in the terminal what a turn scores under best play, phase by phase, as a row of bars."""

from phase10dice.phases import PHASES
from phase10dice.solver import Payoff
from phase10dice.solver.turns import turn_of

STEP, BAR = 4, 60

for phase in PHASES:
    value, chances = turn_of(phase).turn_value(Payoff.points())
    *scores, miss = chances.tolist()
    print(f"\nPhase {phase.number}, {phase.name}: {value:.1f} points on average, missed {miss:.1%}")
    for start in range(0, len(scores), STEP):
        chance = sum(scores[start : start + STEP])
        if chance >= 0.005:
            print(f"{start:>4}-{start + STEP - 1:<3}{'#' * round(BAR * chance)} {chance:.0%}")
