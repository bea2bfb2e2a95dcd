"""What a game begins with: who plays, with which dice, and by which house rules."""

from dataclasses import dataclass
from enum import StrEnum

from phase10dice.errors import IllegalMoveError, UnreadableError
from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.players import Strength, clean_names

__all__ = ["DiceSource", "Mode", "Setup"]


class Mode(StrEnum):
    """The two games: several players at a table, or one alone."""

    TABLE = "table"
    SOLITAIRE = "solitaire"


class DiceSource(StrEnum):
    """Where the dice are: on the table, so that only scores are entered, or in the program."""

    REAL = "real"
    VIRTUAL = "virtual"


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game begins with: the players in turn order, the dice and the house rules.

    `strengths` has for each player, in the same order, the strength of a computer player or None for a
    person; left out, all are people.
    """

    players: tuple[str, ...]
    dice: DiceSource = DiceSource.REAL
    house_rules: HouseRules = NO_HOUSE_RULES
    strengths: tuple[Strength | None, ...] = ()

    def __post_init__(self) -> None:
        """Put the names into the form in which they are kept, and see that there is a strength for each.

        Raises `UnreadableError` for a bad name and for strengths that do not fit the players, and
        `IllegalMoveError` for computer players with real dice.
        """
        object.__setattr__(self, "players", clean_names(self.players))
        object.__setattr__(self, "house_rules", frozenset(self.house_rules))
        object.__setattr__(self, "strengths", self.strengths or (None,) * len(self.players))
        if len(self.strengths) != len(self.players):
            raise UnreadableError(f"{len(self.strengths)} strengths do not fit {len(self.players)} players")
        if any(self.strengths) and self.dice is DiceSource.REAL:
            raise IllegalMoveError(
                "computer players cannot roll real dice: they need a game with virtual ones"
            )

    @property
    def mode(self) -> Mode:
        """The kind of game: one player makes it solitaire."""
        return Mode.SOLITAIRE if len(self.players) == 1 else Mode.TABLE
