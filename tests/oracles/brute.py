"""Phases judged the slow way, from the wording of the rules, sharing no code with `phase10dice.phases`.

A choice of dice makes a part if it is one by the definition of a set or a run; a roll's best score is the
best of all choices of dice from it. The choices are gone through by taking one die away at a time.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from phase10dice.dice import Face

Dice = tuple[int, ...]
"""Numbers of dice, sorted; a wild is written 0."""

SPECS: dict[int, tuple[str, ...]] = {
    1: ("set 3", "set 3"),
    2: ("set 3", "run 4"),
    3: ("set 4", "run 4"),
    4: ("run 7",),
    5: ("run 8",),
    6: ("run 9",),
    7: ("set 4", "set 4"),
    9: ("set 5", "set 2"),
    10: ("set 5", "set 3"),
}
"""The phases of numbers, typed in once more from the rule book."""


def is_part(kind: str, dice: Dice) -> bool:
    """Whether *dice*, all of them, are a set or a run."""
    numbers = [number for number in dice if number]
    if kind == "set":
        return len(set(numbers)) <= 1
    return len(set(numbers)) == len(numbers) and (not numbers or max(numbers) - min(numbers) < len(dice))


def makes(spec: Sequence[str], dice: Dice) -> bool:
    """Whether *dice* can be split into the parts of *spec*, with none left over."""
    kind, size = spec[0].split()
    if len(spec) == 1:
        return len(dice) == int(size) and is_part(kind, dice)
    for chosen in set(combinations(dice, int(size))):
        rest = tuple(sorted((Counter(dice) - Counter(chosen)).elements()))
        if is_part(kind, chosen) and makes(spec[1:], rest):
            return True
    return False


def judge(phase: int) -> "Judge":
    """Give a function from sorted numbers to the best score in *phase*, or None if it is not made."""
    return Judge(SPECS[phase])


class Judge:
    """The best scores in one phase of numbers, remembered as they are found."""

    def __init__(self, spec: tuple[str, ...]) -> None:
        """Judge by the parts of *spec*."""
        self.size = sum(int(part.split()[1]) for part in spec)
        self.spec = spec
        self.best = cache(self._best)

    def _best(self, dice: Dice) -> int | None:
        if len(dice) < self.size:
            return None
        if len(dice) == self.size:
            return sum(dice) if makes(self.spec, dice) else None
        fewer = (self.best(dice[:i] + dice[i + 1 :]) for i in range(len(dice)))
        return max((score for score in fewer if score is not None), default=None)


def sorted_rolls() -> Iterator[Dice]:
    """Go through the 32,340 rolls of ten dice that differ when sorted."""

    def some(faces: Sequence[int], dice: int) -> Iterator[Dice]:
        if not dice:
            yield ()
        elif faces:
            for count in range(dice + 1):
                for rest in some(faces[1:], dice - count):
                    yield (faces[0],) * count + rest

    for low in some((0, 1, 2, 3, 4), 4):
        for high in some((5, 6, 7, 8, 9, 10), 6):
            yield low + high


def best_in_one_color(faces: Sequence[Face], size: int, any_color_wilds: bool) -> int | None:
    """Give the best sum of *size* dice of one colour, by trying every choice of them."""
    best = None
    for chosen in combinations(faces, size):
        colors = {face.color for face in chosen if not (any_color_wilds and face.is_wild)}
        if len(colors) <= 1:
            best = max(best or 0, sum(face.number or 0 for face in chosen))
    return best
