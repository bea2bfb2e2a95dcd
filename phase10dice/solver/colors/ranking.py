"""Phase 8, seven dice of one colour: what to keep of dice that somebody has typed or rolled.

Here faces are put on dice. Where they are typed without order they may fit the ten dice in several ways,
equally likely; a keep is then worth the mean over all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import compress

import numpy as np

from phase10dice.dice import DICE, Die, Face, assignments
from phase10dice.errors import ImpossibleDiceError
from phase10dice.solver.colors.small import SMALL
from phase10dice.solver.colors.worths import KeepWorths, Roll
from phase10dice.solver.payoff import FloatArray

__all__ = ["ColorKeep", "Ways", "best_keeps"]


@dataclass(frozen=True, slots=True)
class ColorKeep:
    """A keep and what it comes to with best play for the payoff.

    `kept` are positions in the faces that were asked about, ascending; keeping all ten is stopping.
    """

    kept: tuple[int, ...]
    value: float
    points: float
    make: float


@dataclass(frozen=True)
class Ways:
    """The ways in which ten faces, each with its colour, can lie on the ten dice.

    Each way has, for each of the faces, the position of the die that it lies on.
    """

    faces: tuple[Face, ...]
    dice: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, faces: Sequence[Face], dice: Sequence[Die] | None = None) -> "Ways":
        """Find all ways, or take the one that *dice* tells.

        Raises `ImpossibleDiceError` where there is none.
        """
        found = [dice] if dice else assignments(faces)
        fits = (way for way in found if all(die.can_show(face) for die, face in zip(way, faces, strict=True)))
        ways = tuple(tuple(DICE.index(die) for die in way) for way in fits)
        if not ways:
            raise ImpossibleDiceError("the ten dice cannot show these faces together")
        return cls(tuple(faces), ways)

    @cached_property
    def different(self) -> int:
        """How many ways there are, faces that are the same not told apart."""
        return len({self.roll(way) for way in self.dice})

    def roll(self, way: tuple[int, ...]) -> Roll:
        """Give the face that each die shows, by its number on the die."""
        shown = dict(zip(way, self.faces, strict=True))
        return tuple(die.faces.index(shown[position]) for position, die in enumerate(DICE))


def best_keeps(worths: KeepWorths, ways: Ways, rolls_left: int, top: int) -> list[ColorKeep]:
    """Find the *top* best different keeps with 1 or 2 rolls left, best first.

    Of keeps that are worth the same to nine decimals, stopping comes first, then those of fewer dice; of
    those that show the same faces too only one is given. With two rolls left it takes 30 to 120 ms in the
    usual case of one way, now and then twice as much with any-colour wilds.
    """
    search = _with_one_roll if rolls_left == 1 else _with_two_rolls
    found: list[ColorKeep] = []
    seen = set()
    for keep in search(worths, ways):
        looks = (round(keep.value, _DIGITS), tuple(sorted(str(ways.faces[i]) for i in keep.kept)))
        if looks not in seen:
            seen.add(looks)
            found.append(keep)
        if len(found) == top:
            break
    return found


_DIGITS = 9
"""Decimals of a value that count; rounding errors are smaller."""


_Figure = Callable[[Roll, tuple[int, ...]], FloatArray | float]
"""What may be asked about a roll and the dice kept of it."""


def _with_one_roll(worths: KeepWorths, ways: Ways) -> Iterator[ColorKeep]:
    """Go through all keeps with one roll left, best first."""
    tables = [np.transpose(worths.with_one_roll(ways.roll(way)), (*way, len(way))) for way in ways.dice]
    mean = np.mean(tables, axis=0)
    keeps = (_keep(_kept(choice), mean[choice]) for choice in np.ndindex(mean.shape[:-1]))
    return iter(sorted(keeps, key=lambda keep: _rank(keep.value, keep.kept, exact=True)))


def _with_two_rolls(worths: KeepWorths, ways: Ways) -> Iterator[ColorKeep]:
    """Go through all keeps with two rolls left, best first, working out as few as will do.

    Keeps wait in a queue with what they can be worth at most. The first in it gets a closer look, and is
    the next best when it cannot be looked at any closer.
    """
    lying = [(ways.roll(way), way) for way in ways.dice]

    def mean(figure: _Figure, kept: Sequence[int]) -> FloatArray:
        keeps = Counter((roll, tuple(sorted(way[index] for index in kept))) for roll, way in lying)
        return np.asarray(sum(count * figure(*keep) for keep, count in keeps.items()) / len(lying))

    bounds = np.mean([np.transpose(worths.bounds(roll), way) for roll, way in lying], axis=0) + worths.doubt
    order = np.argsort(-bounds, axis=None)
    queue = [_exact(_ALL_DICE, mean(worths.with_stop, _ALL_DICE))]
    for place in (*order, None):
        most = -np.inf if place is None else bounds.flat[place]
        while queue and -queue[0][0][0] > most:
            (_, _, _, kept), keep = heappop(queue)
            if keep:
                yield keep
            else:
                heappush(queue, _exact(kept, mean(worths.with_two_rolls, kept)))
        if place is not None:
            kept = _kept(np.unravel_index(place, bounds.shape))
            if len(kept) <= SMALL:
                heappush(queue, _exact(kept, mean(worths.with_two_rolls, kept)))
            elif kept != _ALL_DICE:
                most = float(mean(worths.estimate, kept)) + worths.doubt
                heappush(queue, (_rank(most, kept, exact=False), None))


_ALL_DICE = tuple(range(len(DICE)))
"""Keeping all dice is stopping."""

_Rank = tuple[float, bool, int, tuple[int, ...]]


def _rank(most: float, kept: tuple[int, ...], *, exact: bool) -> _Rank:
    """Give what to sort keeps by: worth most, not yet known exactly, stopping, fewest dice."""
    return -round(most, _DIGITS), exact, -1 if kept == _ALL_DICE else len(kept), kept


def _exact(kept: tuple[int, ...], worths: FloatArray) -> tuple[_Rank, ColorKeep | None]:
    keep = _keep(kept, worths)
    return _rank(keep.value, kept, exact=True), keep


def _kept(choice: Sequence[int]) -> tuple[int, ...]:
    """Give the positions of the dice that *choice*, a 1 for each die kept, keeps."""
    return tuple(compress(range(len(choice)), choice))


def _keep(kept: tuple[int, ...], worths: FloatArray) -> ColorKeep:
    return ColorKeep(kept, *map(float, worths))
