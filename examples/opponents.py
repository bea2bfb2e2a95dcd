"""Let the computer players meet in so many games: python examples/opponents.py [GAMES].

A thousand games take some two minutes.
"""

import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

from phase10dice import DiceSource, Game, Header, Record, Setup, Strength, next_event

SEATINGS = tuple(permutations(Strength))


def play(seed: int) -> Game:
    """Play a whole game; the seed gives the dice, and who sits where."""
    strengths = SEATINGS[seed % len(SEATINGS)]
    setup = Setup(tuple(strengths), DiceSource.VIRTUAL, strengths=strengths)
    record = Record(Header(setup, seed))
    while event := next_event(record):
        record.add(event)
    return record.game


def sign_test(more: int, less: int) -> float:
    """Give the chance that, by luck alone, a side comes out ahead at least as often as *more*."""
    games = more + less
    at_least: int = sum(comb(games, count) for count in range(more, games + 1))
    return float(Fraction(at_least, 2**games))


games = int(sys.argv[1]) if len(sys.argv) > 1 else 12
wins = dict.fromkeys(map(str, Strength), 0.0)
totals: dict[str, list[int]] = {strength: [] for strength in Strength}
misses = Counter[str]()
for seed in range(games):
    game = play(seed)
    for seat in game.winners:
        wins[game.columns[seat].name] += 1 / len(game.winners)
    for seat, column in enumerate(game.columns):
        totals[column.name].append(game.total(seat))
        misses[column.name] += column.missed

print(f"{games} games of three players, in every order round the table:\n")
print("            wins   mean score   missed turns")
for strength in Strength:
    print(
        f"{strength:<10}{wins[strength] / games:6.1%}{sum(totals[strength]) / games:13.1f}"
        f"{misses[strength] / games:15.2f}"
    )
print()
for better, worse in pairwise(Strength):
    more = sum(ours > theirs for ours, theirs in zip(totals[better], totals[worse], strict=True))
    less = sum(ours < theirs for ours, theirs in zip(totals[better], totals[worse], strict=True))
    print(f"{better} beats {worse} {more} to {less}: by luck alone, a chance of {sign_test(more, less):.1g}")
