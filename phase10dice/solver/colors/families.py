"""Families of keeps: the ones among which the best keep of Phase 8 is found.

A roll has 1,024 keeps, and 6**10 rolls times that is too much to go through. A family leaves most of them out
by telling apart, die by die, only some of the faces that may be kept. That these are enough is not proved:
the tests show it against the table of all 7**10 keeps, but for payoffs that fear a made phase where wilds are
of every colour. There they miss the best keep of 12,246 rolls, by 0.042 points at most.

* `one_color`: the high dice kept all show one colour, the low dice are any.
* `two_colors`: all dice kept show one of two colours. Now and then the best keep of the first roll, and with
  any-colour wilds of the second, if low scores are worth nothing.
* `blocking`: at least four dice are kept that show one colour, and others that do not show it are kept as
  well, so that they cannot turn up in it. Pays only where a made phase may be worth less than a miss. With
  four dice of one colour kept no other can reach seven, so it is all the same what those others show.
* `wilds_first`: any high dice, and of the low dice only wilds. Pays with one roll left and any-colour wilds,
  where two colours may both be close to seven.

Tables over a family have two axes: what happens to the high dice, and what happens to the low dice, numbered
as in `faces` with the states of this family for digits.
"""

from functools import cache

import numpy as np

from phase10dice.dice import DICE
from phase10dice.solver.colors.faces import FACES, HIGH, LOW, NEED, ColorFaces, all_colors
from phase10dice.solver.colors.states import DieStates, KeepFamily

__all__ = ["anything", "blocking", "low_blocking", "one_color", "pure", "two_colors", "wilds_first"]


def _same(die: int, faces: ColorFaces, first: int) -> DieStates:
    """Tell apart what one colour tells apart, from its state *first* on."""
    alike = [np.flatnonzero(faces.state[die] == state) for state in range(first, faces.state_counts[die])]
    return DieStates(die, tuple(tuple(map(int, group)) for group in alike))


def _any(die: int) -> DieStates:
    """Tell all faces apart."""
    return DieStates(die, tuple((face,) for face in range(FACES)))


@cache
def one_color(color: int, any_color_wilds: bool) -> KeepFamily:
    """Keeps whose high dice all show colour number *color*."""
    colors = all_colors(any_color_wilds)
    return KeepFamily(
        (*map(_any, LOW), *(_same(die, colors[color], 1) for die in HIGH)), colors, colors[color]
    )


@cache
def two_colors(one: int, two: int, any_color_wilds: bool) -> KeepFamily:
    """Keeps whose dice all show one of two colours, numbers *one* and *two*."""
    colors = all_colors(any_color_wilds)
    dice = []
    for die in (*LOW, *HIGH):
        # Wilds of any colour are the same to both.
        faces: dict[tuple[int, ...], list[int]] = {}
        for face in range(FACES):
            faces.setdefault(
                (int(colors[one].state[die, face]), int(colors[two].state[die, face])), []
            ).append(face)
        faces.pop((0, 0), None)
        dice.append(DieStates(die, tuple(map(tuple, faces.values()))))
    return KeepFamily(tuple(dice), colors)


@cache
def pure(color: int, any_color_wilds: bool) -> KeepFamily:
    """Keeps whose dice all show colour number *color*: fewer than `one_color`, and quicker."""
    colors = all_colors(any_color_wilds)
    return KeepFamily(tuple(_same(die, colors[color], 1) for die in (*LOW, *HIGH)), colors, colors[color])


@cache
def blocking(color: int, any_color_wilds: bool) -> KeepFamily:
    """Keeps with four dice that show colour number *color*, and any others that do not."""
    colors = all_colors(any_color_wilds)
    dice = tuple(_same(die, colors[color], 0) for die in (*LOW, *HIGH))
    return KeepFamily(dice, colors, colors[color], len(DICE) - NEED + 1)


@cache
def low_blocking(color: int, any_color_wilds: bool) -> KeepFamily:
    """Keeps whose dice show colour number *color*, and any low dice that do not.

    A small family for estimates: the values are not exact, since those low dice are taken to be of no colour.
    """
    colors = all_colors(any_color_wilds)
    dice = (*(_same(die, colors[color], 0) for die in LOW), *(_same(die, colors[color], 1) for die in HIGH))
    return KeepFamily(dice, colors, colors[color])


@cache
def anything(any_color_wilds: bool) -> KeepFamily:
    """All keeps there are: small enough only where most of the dice lie there."""
    return KeepFamily(tuple(_any(die) for die in (*LOW, *HIGH)), all_colors(any_color_wilds))


@cache
def wilds_first() -> KeepFamily:
    """Keeps of any high dice, and of the low dice only wilds, for the rule of any-colour wilds."""
    low = (
        DieStates(die, (tuple(i for i, face in enumerate(DICE[die].faces) if face.is_wild),)) for die in LOW
    )
    return KeepFamily((*low, *map(_any, HIGH)), all_colors(True))
