"""Tables with an axis for each die: taking a die's roll, and undoing it.

All of it is plain adding along one axis. Matrix products would be as short, but the threads that they start
wait for each other whenever the machine has other work to do.
"""

import math
from collections.abc import Sequence

import numpy as np

from phase10dice.solver.payoff import FloatArray, IntArray

__all__ = [
    "add_rolled",
    "add_rolled_all",
    "join_faces",
    "keep_or_roll",
    "pick_and_add_rolled",
    "spread_rolled",
]


def _split(table: FloatArray, axis: int) -> FloatArray:
    """View *table* with three axes: those before *axis*, it, and those after it."""
    shape = table.shape
    return table.reshape(math.prod(shape[:axis]), shape[axis], math.prod(shape[axis + 1 :]))


def add_rolled(table: FloatArray, axis: int, chances: FloatArray) -> FloatArray:
    """Add the state "to be rolled" to *axis*, after all others: the mean over them, each with its chance.

    >>> add_rolled(np.array([[1.0, 5.0]]), 1, np.array([0.75, 0.25]))
    array([[1., 5., 2.]])
    """
    parts = _split(table, axis)
    longer = np.empty((parts.shape[0], len(chances) + 1, parts.shape[2]))
    longer[:, :-1] = parts
    np.multiply(parts[:, 0], chances[0], out=longer[:, -1])
    for state, chance in enumerate(chances[1:], start=1):
        longer[:, -1] += parts[:, state] * chance
    return longer.reshape(*table.shape[:axis], len(chances) + 1, *table.shape[axis + 1 :])


def keep_or_roll(table: FloatArray, axis: int, chances: FloatArray, kept: int) -> FloatArray:
    """Reduce *axis* to two states: rolled, which is the mean, and kept, which is the state *kept*.

    >>> keep_or_roll(np.array([1.0, 5.0]), 0, np.array([0.75, 0.25]), 1)
    array([2., 5.])
    """
    parts = _split(table, axis)
    two = np.empty((parts.shape[0], 2, parts.shape[2]))
    two[:, 1] = parts[:, kept]
    np.multiply(parts[:, 0], chances[0], out=two[:, 0])
    for state, chance in enumerate(chances[1:], start=1):
        two[:, 0] += parts[:, state] * chance
    return two.reshape(*table.shape[:axis], 2, *table.shape[axis + 1 :])


def spread_rolled(weights: FloatArray, axis: int, chances: FloatArray) -> FloatArray:
    """Spread the weight of "to be rolled" over the other states of *axis*: `add_rolled` run backwards.

    >>> spread_rolled(np.array([1.0, 5.0, 2.0]), 0, np.array([0.75, 0.25]))
    array([2.5, 5.5])
    """
    parts = _split(weights, axis)
    shorter = parts[:, :-1] + parts[:, -1:] * chances[:, None]
    return shorter.reshape(*weights.shape[:axis], len(chances), *weights.shape[axis + 1 :])


def add_rolled_all(table: FloatArray, dice: int, faces: int, axis: int = 0) -> FloatArray:
    """Add "to be rolled" for each of *dice* dice, whose rolls are numbered along one *axis*.

    There are then (faces + 1) ** dice entries along it.
    """
    shape = table.shape
    table = table.reshape(*shape[:axis], *(faces,) * dice, *shape[axis + 1 :])
    # The first die comes last: the bigger the table, the longer the pieces that are added at once.
    for die in reversed(range(axis, axis + dice)):
        parts = _split(table, die)
        longer = np.empty((parts.shape[0], faces + 1, parts.shape[2]))
        longer[:, :-1] = parts
        np.mean(parts, axis=1, out=longer[:, -1])
        table = longer.reshape(*table.shape[:die], faces + 1, *table.shape[die + 1 :])
    return table.reshape(*shape[:axis], (faces + 1) ** dice, *shape[axis + 1 :])


def pick_and_add_rolled(table: FloatArray, axis: int, kept: IntArray) -> FloatArray:
    """Leave only the faces *kept* along *axis*, and add "to be rolled" after them: the mean over all faces.

    >>> pick_and_add_rolled(np.array([1.0, 2.0, 6.0]), 0, np.array([2]))
    array([6., 3.])
    """
    parts = _split(table, axis)
    fewer = np.empty((parts.shape[0], len(kept) + 1, parts.shape[2]))
    fewer[:, :-1] = parts[:, kept]
    np.mean(parts, axis=1, out=fewer[:, -1])
    return fewer.reshape(*table.shape[:axis], len(kept) + 1, *table.shape[axis + 1 :])


def join_faces(table: FloatArray, axis: int, states: Sequence[int] | IntArray) -> FloatArray:
    """Add up the faces along *axis* that are in the same one of *states*, numbered from 0.

    >>> join_faces(np.array([1.0, 2.0, 4.0]), 0, [1, 0, 1])
    array([2., 5.])
    """
    parts = _split(table, axis)
    joined = np.zeros((parts.shape[0], max(states) + 1, parts.shape[2]))
    for face, state in enumerate(states):
        joined[:, state] += parts[:, face]
    return joined.reshape(*table.shape[:axis], -1, *table.shape[axis + 1 :])
