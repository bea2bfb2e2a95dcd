"""What keeps of Phase 8 tell apart: the states of a die, and families of keeps made of them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np

from phase10dice.dice import DICE
from phase10dice.solver.colors.faces import FACES, HIGH, LOW, ColorFaces, number_of, outer_sum
from phase10dice.solver.payoff import BoolArray, FloatArray, IntArray

__all__ = ["DieStates", "KeepFamily"]


@dataclass(frozen=True, eq=False)
class DieStates:
    """What a family tells apart in one die.

    `kept` lists the kept states: the faces that each stands for. If `loose` is true some faces are in none
    of them, and a die that shows one of those must be rolled. In a keep a die's state is one of the kept
    ones, or the last, "to be rolled"; in a roll it is one of the kept ones, after a first state "must be
    rolled" if there is one. `faces` are those that a roll can show: all six, or just one if the die is not
    among the dice that are rolled.
    """

    die: int
    kept: tuple[tuple[int, ...], ...]
    faces: tuple[int, ...] = tuple(range(FACES))

    @cached_property
    def loose(self) -> bool:
        """Whether some face of the die cannot be kept."""
        return bool({*self.faces}.difference(*self.kept))

    @cached_property
    def in_roll(self) -> IntArray:
        """The state in a roll, for each of `faces`: shape (len(faces),)."""
        state_of = {
            face: state for state, group in enumerate(self.kept, start=int(self.loose)) for face in group
        }
        return np.array([state_of.get(face, 0) for face in self.faces])

    @cached_property
    def keep_states(self) -> int:
        """How many states the die has in a keep."""
        return len(self.kept) + 1

    @cached_property
    def roll_states(self) -> int:
        """How many states the die has in a roll."""
        return len(self.kept) + self.loose

    @cached_property
    def sample(self) -> IntArray:
        """A face for each state in a roll: shape (`roll_states`,)."""
        first = [int(np.argmax(self.in_roll == state)) for state in range(self.roll_states)]
        return np.array(self.faces)[first]

    @cached_property
    def chances(self) -> FloatArray:
        """The chance of each face in the roll to come by the state in a keep, shape (`keep_states`, 6)."""
        table = np.full((self.keep_states, FACES), 1 / FACES)
        for row, faces in zip(table, self.kept, strict=False):
            row[:] = 0.0
            row[list(faces)] = 1 / len(faces)
        return table

    @cached_property
    def first_faces(self) -> IntArray:
        """The first face of each state in a keep, 6 for "to be rolled": shape (`keep_states`,)."""
        return np.array([*(faces[0] for faces in self.kept), FACES])

    def wild(self) -> FloatArray:
        """Give the chance that the die is wild after the roll to come: shape (`keep_states`,)."""
        is_wild = np.array([face.is_wild for face in DICE[self.die].faces])
        return np.asarray(self.chances @ is_wild)


@cache
def _showing(states: DieStates, face: int) -> DieStates:
    """Give the same for a die that lies there and shows *face*."""
    return DieStates(states.die, tuple(group for group in states.kept if face in group), (face,))


@cache
def _color_state(states: DieStates, faces: ColorFaces) -> IntArray:
    """Give what one colour makes of each state in a keep, "to be rolled" last.

    A state of several faces counts for a colour only if all of them do, and alike.
    """
    seen = [min(int(faces.state[states.die, face]) for face in kept) for kept in states.kept]
    return np.array([*seen, faces.state_counts[states.die]])


@dataclass(frozen=True, eq=False)
class KeepFamily:
    """A family of keeps, by the states of the ten dice.

    `colors` is how the colours see the dice. `own` is the one that the family is about, if it is about one,
    and `least_own` how many dice that show it, and no other, its keeps must have.

    Below, a keep of some *dice* is a choice of a state in a keep for each of them, and there are as many as
    the product of their `keep_states`; rolls that are told apart are the product of their `roll_states`, and
    rolls that the dice can show the product of the lengths of their `faces`: 6 ** dice if none is known. Each
    kind is numbered with the first die counting most. What takes *dice* takes `LOW`, `HIGH`, or part of one.
    """

    dice: tuple[DieStates, ...]
    colors: tuple[ColorFaces, ...]
    own: ColorFaces | None = None
    least_own: int = 0

    def showing(self, shown: Mapping[int, int]) -> "KeepFamily":
        """Give the same for rolls in which some dice show known faces: *shown* has the face by the die."""
        dice = tuple(_showing(s, shown[die]) if die in shown else s for die, s in enumerate(self.dice))
        return replace(self, dice=dice)

    @cached_property
    def keep_states(self) -> tuple[int, ...]:
        """How many states each die has in a keep."""
        return tuple(states.keep_states for states in self.dice)

    @cached_property
    def roll_states(self) -> tuple[int, ...]:
        """How many states each die has in a roll."""
        return tuple(states.roll_states for states in self.dice)

    @property
    def size(self) -> int:
        """How many keeps the family has."""
        return math.prod(self.keep_states)

    def _each(self, dice: range) -> list[DieStates]:
        return [self.dice[die] for die in dice]

    def roll_numbers(self, dice: range) -> IntArray:
        """Give for each roll that *dice* can show the number of the one told apart: shape (rolls shown,)."""
        each = self._each(dice)
        return number_of([s.in_roll for s in each], tuple(s.roll_states for s in each))

    @cached_property
    def scores(self) -> IntArray:
        """The score in the family's colour, or `MISS`: shape (rolls told apart, high dice, and low dice)."""
        assert self.own is not None
        table = self.own.scores.reshape(-1, math.prod(self.own.state_counts[len(LOW) :]))
        return table[self._own_states(LOW), self._own_states(HIGH)[:, None]]

    def _own_states(self, dice: range) -> IntArray:
        """Number what *dice* are to the family's colour: shape (rolls told apart,)."""
        assert self.own is not None
        digits = []
        for states in self._each(dice):
            digits.append(self.own.state[states.die, states.sample])
        return number_of(digits, tuple(self.own.state_counts[die] for die in dice))

    def shown(self, dice: range) -> IntArray:
        """Count the dice that show the family's colour: shape (rolls that *dice* can show,)."""
        assert self.own is not None
        own = self.own.state
        return outer_sum([np.minimum(own[s.die, list(s.faces)], 1) for s in self._each(dice)]).ravel()

    @cached_property
    def places(self) -> tuple[tuple[IntArray, IntArray], ...]:
        """For each colour, what each keep of the high dice is to it, and each keep of the low dice.

        Two arrays, shapes (keeps of the high dice,) and (keeps of the low dice,), of numbers of the states
        that the colour tells apart, "to be rolled" as a die's last one.
        """
        return tuple((self._place(HIGH, faces), self._place(LOW, faces)) for faces in self.colors)

    def _place(self, dice: range, faces: ColorFaces) -> IntArray:
        counts = tuple(faces.state_counts[die] + 1 for die in dice)
        return number_of([_color_state(states, faces) for states in self._each(dice)], counts)

    def dice_kept(self, dice: range) -> IntArray:
        """Count the dice kept: shape (keeps of *dice*,)."""
        return outer_sum([np.minimum(FACES - s.first_faces, 1) for s in self._each(dice)]).ravel()

    @cached_property
    def allowed(self) -> BoolArray | None:
        """Which keeps have `least_own` dice: shape (keeps of the high dice, keeps of the low dice)."""
        if self.own is None or not self.least_own:
            return None
        counts = []
        for dice in (HIGH, LOW):
            shown = [
                np.append(self.own.is_own(die), 0)[_color_state(self.dice[die], self.own)] for die in dice
            ]
            counts.append(outer_sum(shown).ravel())
        return counts[0][:, None] + counts[1] >= self.least_own

    def keep_numbers(self, dice: range) -> IntArray:
        """Number the faces of each keep of *dice*: shape (keeps of *dice*,), below 7 ** dice.

        A state of several faces goes by its first, and "to be rolled" is face number 6.
        """
        return number_of([states.first_faces for states in self._each(dice)], (FACES + 1,) * len(dice))

    @cached_property
    def wild(self) -> FloatArray:
        """The chance that all low dice are wild in the end: shape (keeps of the low dice,)."""
        chance = np.ones(1)
        for states in self._each(LOW):
            chance = np.multiply.outer(chance, states.wild()).ravel()
        return chance
