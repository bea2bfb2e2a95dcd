"""Where the cursor is on the pad: on the box of the turn, or on another that was gone to."""

from phase10dice.draw.pad_layout import Box
from phase10dice.game import Game
from phase10dice.phases import PHASES

__all__ = ["PadCursor"]

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""How the keys move it: to another seat, to another phase."""


class PadCursor:
    """The box that is typed into; the turn's own is where it is without being put."""

    def __init__(self) -> None:
        """Begin where the turn is."""
        self.box: Box | None = None
        """The box that was gone to; None for that of the turn."""

    def at(self, game: Game) -> Box | None:
        """Give the box that is typed into, which in a game that is over is none unless it was gone to."""
        return self.box or _turn_box(game)

    def go_to(self, box: Box, game: Game) -> None:
        """Put it onto *box*."""
        self.box = None if box == _turn_box(game) else box

    def move(self, key: str, game: Game) -> None:
        """Go to the next box, as far as there is one."""
        box = self.at(game) or Box(0, len(PHASES))
        seats, phases = _STEPS[key]
        seat = max(0, min(box.seat + seats, len(game.columns) - 1))
        self.go_to(Box(seat, max(1, min(box.phase + phases, len(PHASES)))), game)

    def go_back(self) -> None:
        """Go back to the turn."""
        self.box = None


def _turn_box(game: Game) -> Box | None:
    """Give the box of the player to move."""
    return None if game.seat is None else Box(game.seat, game.phase.number)
