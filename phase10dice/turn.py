"""One turn with virtual dice: up to three rolls, keeping dice in between, and stopping.

A `Turn` never changes; every act gives a new one. Each act has a ``verify_`` method that raises
`IllegalMoveError` and that the act itself calls, so what is allowed is written once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from phase10dice.dice import DICE, Face
from phase10dice.errors import IllegalMoveError
from phase10dice.phases import NO_HOUSE_RULES, HouseRule, HouseRules, Layout, Phase, best_layout

__all__ = ["ROLLS", "Turn", "verify_optional"]

ROLLS = 3
"""How many rolls a turn has."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stands: the dice on the table and how many rolls they have had.

    `table` has ten faces in the order of the dice, or none before the first roll. `kept` are the
    positions (0 to 9) of the dice that the last roll left alone or, while `is_rolling`, that the next will.

    >>> from random import Random
    >>> from phase10dice.dice import roll_dice
    >>> from phase10dice.phases import PHASES
    >>> rng = Random(1)
    >>> turn = Turn(PHASES[0]).roll(roll_dice(rng))
    >>> turn = turn.keep({1, 2, 8, 9})
    >>> turn = turn.roll(roll_dice(rng, turn.table, turn.kept))
    >>> turn.rolls_left, turn.table[8] == turn.table[9] == Face(5, turn.table[8].color)
    (1, True)
    """

    phase: Phase
    rolls: int = 0
    table: tuple[Face, ...] = ()
    kept: frozenset[int] = frozenset()
    is_rolling: bool = False

    @property
    def rolls_left(self) -> int:
        """How many more times dice may be rolled in this turn."""
        return ROLLS - self.rolls

    def layout(self, house_rules: HouseRules = NO_HOUSE_RULES) -> Layout | None:
        """Give the best layout of the phase on the table now, or None if it is not made.

        All ten dice count, whether they were kept or not.
        """
        return best_layout(self.phase, self.table, house_rules) if self.table else None

    def verify_keep(self, keep: Collection[int]) -> None:
        """Raise `IllegalMoveError` unless the dice at the positions *keep* may be kept and the others rolled.

        Dice that were kept before need not be kept again.
        """
        if not self.table:
            raise IllegalMoveError("no dice are on the table yet: roll first")
        if not self.rolls_left:
            raise IllegalMoveError("all three rolls are done: stop ends the turn")
        if not all(0 <= index < len(DICE) for index in keep):
            raise IllegalMoveError("the dice are at the positions 0 to 9")
        if len(set(keep)) == len(DICE):
            raise IllegalMoveError("with all ten dice kept there is nothing to roll: stop ends the turn")

    def keep(self, keep: Collection[int]) -> "Turn":
        """Choose the dice to keep; the others are to be rolled."""
        self.verify_keep(keep)
        return replace(self, kept=frozenset(keep), is_rolling=True)

    def verify_roll(self) -> None:
        """Raise `IllegalMoveError` unless dice are to be rolled now."""
        if self.table and not self.is_rolling:
            if not self.rolls_left:
                raise IllegalMoveError("all three rolls are done: stop ends the turn")
            raise IllegalMoveError("say which dice to keep: the others are rolled")

    def roll(self, table: Sequence[Face]) -> "Turn":
        """Put down what a roll gave: the ten faces on the table after it.

        Raises `IllegalMoveError` if a kept die changed or a face is not on its die.
        """
        self.verify_roll()
        if len(table) != len(DICE):
            raise IllegalMoveError(f"a roll leaves ten dice on the table, not {len(table)}")
        for index, (die, face) in enumerate(zip(DICE, table, strict=True)):
            if index in self.kept and face != self.table[index]:
                raise IllegalMoveError(
                    f"die {die.letter} was kept at {self.table[index]} and cannot show {face}"
                )
            if face not in die.faces:
                raise IllegalMoveError(f"die {die.letter} has no face {face}")
        return replace(self, rolls=self.rolls + 1, table=tuple(table), is_rolling=False)

    def verify_stop(self) -> None:
        """Raise `IllegalMoveError` unless the turn may end with the dice as they lie."""
        if not self.table:
            raise IllegalMoveError("no dice are on the table yet: roll first")

    def result(self, house_rules: HouseRules = NO_HOUSE_RULES, *, declined: bool = False) -> int | None:
        """Give what the turn comes to if it ends with the dice as they lie: its points, or None for a miss.

        With *declined* a made phase is to count as a miss. Raises `IllegalMoveError` where no dice lie there,
        where *house_rules* allow no such thing, and where there is nothing to decline.
        """
        self.verify_stop()
        layout = self.layout(house_rules)
        if not declined:
            return layout.score if layout else None
        verify_optional(house_rules)
        if layout is None:
            raise IllegalMoveError(f"Phase {self.phase.number} is not made, so there is no score to decline")
        return None


def verify_optional(house_rules: HouseRules) -> None:
    """Raise `IllegalMoveError` unless *house_rules* let a player decline a made phase."""
    if HouseRule.OPTIONAL_SCORE not in house_rules:
        raise IllegalMoveError(
            f"a made phase counts: only the house rule {HouseRule.OPTIONAL_SCORE} lets a player decline it"
        )
