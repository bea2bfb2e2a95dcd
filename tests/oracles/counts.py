"""Work out ``phase10dice/counts.txt`` anew: how many rolls have each score as their best, phase by phase.

``python -m tests.oracles.counts > phase10dice/counts.txt`` writes the file; takes about ten seconds.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from phase10dice.dice import DICE, Color, Face, Kind
from phase10dice.phases import PHASES, Phase, best_layout

HEADER = """\
# How many rolls have each score as their best, phase by phase: the columns are phase, score, rolls.
# Phases of numbers: of the 32,340 rolls that differ when sorted, colours left out.
# Phase 8: of the 60,466,176 ways in which the ten dice can fall; 8* is with the house rule any-colour-wilds.
# Rolls that do not make the phase are not listed. Made by tests/oracles/counts.py.
"""


def number_rolls() -> Iterator[tuple[Face, ...]]:
    """Go through the 32,340 sorted rolls of ten dice, without colours."""
    for high in combinations_with_replacement(range(10, 4, -1), 6):
        for low in combinations_with_replacement((4, 3, 2, 1, None), 4):
            yield tuple(map(Face, (*high, *low)))


def number_counts(phase: Phase) -> Counter[int]:
    """Count the sorted rolls by their best score."""
    layouts = (best_layout(phase, roll) for roll in number_rolls())
    return Counter(layout.score for layout in layouts if layout)


def color_counts(phase: Phase, any_color_wilds: bool) -> Counter[int]:
    """Count the ways the dice can fall by their best score in a phase of one colour.

    Dice are added one by one to the multiset of points that one colour shows. No two of the colours reach
    seven dice together, but for four wilds of any colour with three high dice each of two colours: there the
    lesser of the two is taken out again.
    """
    counts: Counter[int] = Counter()
    for color in Color:
        shown: Counter[tuple[int, ...]] = Counter({(): 1})
        for die in DICE:
            longer: Counter[tuple[int, ...]] = Counter()
            for points, ways in shown.items():
                for face in die.faces:
                    is_of = face.color is color or (any_color_wilds and face.is_wild)
                    longer[tuple(sorted((*points, face.points))) if is_of else points] += ways
            shown = longer
        for points, ways in shown.items():
            if len(points) >= phase.size:
                counts[sum(points[-phase.size :])] += ways
    if any_color_wilds:
        four_wilds = 2**4
        high = [die.faces for die in DICE if die.kind is Kind.HIGH]
        for faces in product(*high):
            sums = [
                sum(face.points for face in faces if face.color is color)
                for color, dice in Counter(face.color for face in faces).items()
                if dice == 3
            ]
            if len(sums) == 2:
                counts[min(sums)] -= four_wilds
    return +counts


def lines() -> Iterator[str]:
    """Give the lines of the file after its header."""
    for phase in PHASES:
        if phase.needs_colors:
            tables = [
                (f"{phase.number}{'*' * any_color}", color_counts(phase, any_color))
                for any_color in (False, True)
            ]
        else:
            tables = [(str(phase.number), number_counts(phase))]
        for key, counts in tables:
            for score, rolls in sorted(counts.items()):
                yield f"{key} {score} {rolls}"


if __name__ == "__main__":
    print(HEADER, *lines(), sep="\n", end="\n")
