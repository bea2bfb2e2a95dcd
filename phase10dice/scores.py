"""What a phase can score: the most that the ten dice give, and which scores some roll gives as its best."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from phase10dice.dice import DICE, Color, Face, Kind
from phase10dice.errors import IllegalMoveError
from phase10dice.phases import NO_HOUSE_RULES, Filling, HouseRule, HouseRules, Phase, counts_as, fillings
from phase10dice.shipped import read_shipped

__all__ = ["highest_score", "score_counts", "verify_points"]


@cache
def highest_score(phase: Phase) -> int:
    """Work out the most points that the ten dice can make of *phase* at once.

    >>> from phase10dice.phases import PHASES
    >>> sum(map(highest_score, PHASES))
    569
    """
    if phase.needs_colors:
        return max(
            sum(sorted((_highest_of(color, die.faces) for die in DICE), reverse=True)[: phase.size])
            for color in Color
        )
    return max(map(_most_natural, fillings(phase.parts)))


def _highest_of(color: Color, faces: Sequence[Face]) -> int:
    """Give the most that a die with these *faces* can add to dice of *color*, which every die has."""
    return max(face.points for face in faces if counts_as(face, color))


def _most_natural(filling: Filling) -> int:
    """Give the most points the ten dice can make of *filling*, or 0 where they cannot fill it.

    Dice of a kind are alike where only numbers matter, so placing the highest numbers first is best.
    """
    free = Counter(die.kind for die in DICE)
    points = missing = 0
    for number, count in filling.need:
        kind = Face(number).kind
        placed = min(count, free[kind])
        free[kind] -= placed
        points += number * placed
        missing += count - placed
    return points if missing <= free[Kind.LOW] else 0


@cache
def score_counts(phase: Phase, house_rules: HouseRules = NO_HOUSE_RULES) -> Mapping[int, int]:
    """Tell how many rolls have each score as their best in *phase*; a score not in it, no roll gives.

    For the phases of numbers rolls are counted sorted and without colours, 32,340 of them; for the phase
    of one colour they are the 60,466,176 ways in which the ten dice can fall. Read from ``counts.txt``
    beside this file, which the tests work out anew.

    >>> from phase10dice.phases import PHASES
    >>> score_counts(PHASES[3])[49], 48 in score_counts(PHASES[3])
    (35, False)
    """
    key = (
        f"{phase.number}*"
        if phase.needs_colors and HouseRule.ANY_COLOR_WILDS in house_rules
        else str(phase.number)
    )
    counts = read_shipped("phase10dice", "counts.txt", lambda data: _counts_of(key, data.decode()))
    return MappingProxyType(counts)


def _counts_of(key: str, text: str) -> dict[int, int]:
    """Take the counts of the phase that is called *key* from the text of ``counts.txt``."""
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    counts = {int(score): int(count) for phase_key, score, count in rows if phase_key == key}
    if not counts:
        raise LookupError(key)
    return counts


def verify_points(phase: Phase, points: int, house_rules: HouseRules | None = None) -> None:
    """Raise `IllegalMoveError` unless *points* can be scored for *phase*.

    With *house_rules* the question is the stricter one whether some roll has these points as its best.

    >>> from phase10dice.phases import PHASES
    >>> verify_points(PHASES[3], 48)
    >>> verify_points(PHASES[3], 48, NO_HOUSE_RULES)
    Traceback (most recent call last):
    phase10dice.errors.IllegalMoveError: no roll gives 48 in Phase 4 as its best
    """
    highest = highest_score(phase)
    if not 1 <= points <= highest:
        raise IllegalMoveError(f"Phase {phase.number} cannot score {points}: it gives 1 to {highest} points")
    if house_rules is not None and points not in score_counts(phase, house_rules):
        raise IllegalMoveError(f"no roll gives {points} in Phase {phase.number} as its best")
