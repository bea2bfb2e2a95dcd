"""A player's column of the pad, and what follows from it alone."""

from dataclasses import dataclass, replace

from phase10dice.errors import IllegalMoveError
from phase10dice.phases import PHASES, Phase

__all__ = [
    "BONUS_PHASES",
    "CELEBRATED",
    "FINISH_BONUS",
    "FIVE_PHASE_BONUS",
    "FIVE_PHASE_TARGET",
    "MISS_PENALTY",
    "Column",
]

FIVE_PHASE_TARGET = 221
"""The total right after Phase 5 that earns the Five Phase Bonus."""
FIVE_PHASE_BONUS = 40
FINISH_BONUS = 40
MISS_PENALTY = 5
"""What a missed turn costs in solitaire, at the end."""
CELEBRATED = 600
"""A total above this is worth celebrating."""
BONUS_PHASES = 5
"""How many phases, from the first on, count for the Five Phase Bonus."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column of the pad: the scores of the phases made, in order, and the misses in each."""

    name: str
    scores: tuple[int, ...] = ()
    misses: tuple[int, ...] = (0,) * len(PHASES)
    has_left: bool = False

    @property
    def phase(self) -> Phase | None:
        """The phase that the player is on, or None once Phase 10 is made."""
        return PHASES[len(self.scores)] if len(self.scores) < len(PHASES) else None

    @property
    def missed(self) -> int:
        """How many turns did not make their phase."""
        return sum(self.misses)

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.scores) + self.missed

    @property
    def five_phase_bonus(self) -> int:
        """The Five Phase Bonus, which is decided once Phase 5 is made."""
        is_due = len(self.scores) >= BONUS_PHASES and sum(self.scores[:BONUS_PHASES]) >= FIVE_PHASE_TARGET
        return FIVE_PHASE_BONUS if is_due else 0

    @property
    def subtotal(self) -> int:
        """The scores with the Five Phase Bonus: the total before what the end of the game adds or takes off.

        >>> Column("Ana", (48, 45, 48, 40, 40)).subtotal
        261
        """
        return sum(self.scores) + self.five_phase_bonus

    @property
    def has_missed_last_phase(self) -> bool:
        """Whether the first try of Phase 10 is gone."""
        return self.misses[-1] > 0

    @property
    def points_to_bonus(self) -> int | None:
        """How many points the first five phases still need for their bonus; None once Phase 5 is made."""
        if len(self.scores) >= BONUS_PHASES:
            return None
        return max(0, FIVE_PHASE_TARGET - sum(self.scores))

    def with_turn(self, points: int | None) -> "Column":
        """Give the column after one more turn that made *points*, or missed.

        Raises `IllegalMoveError` once Phase 10 is made.
        """
        if self.phase is None:
            raise IllegalMoveError(f"{self.name} has made all ten phases and has no more turns")
        if points is not None:
            return replace(self, scores=(*self.scores, points))
        misses = list(self.misses)
        misses[len(self.scores)] += 1
        return replace(self, misses=tuple(misses))
