"""Compare two ways to play solitaire: for the points of each turn, and for the chance to make each phase."""

from phase10dice.phases import NO_HOUSE_RULES
from phase10dice.solver import Goal, solved_game
from phase10dice.solver.policies import Sample, batches, play_batch
from phase10dice.solver.simulation import PlayedGames

GAMES, SEED = 5000, 1

print(f"{GAMES} games each; what is exact is worked out, not played.\n")
print("goal     average  give or take    exact   turns")
for goal in (Goal.POINTS, Goal.MAKE):
    played = PlayedGames.joined([play_batch(batch) for batch in batches(goal, NO_HOUSE_RULES, SEED, GAMES)])
    if sample := Sample.of(played):
        exact = solved_game().players[goal].mean
        print(f"{goal:<8}{sample.mean:8.1f}{sample.error:14.1f}{exact:9.2f}{sample.turns:8.2f}")
