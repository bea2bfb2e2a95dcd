"""The full-screen game with virtual dice."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from phase10dice.draw.themes import Theme
from phase10dice.storage import Journal
from phase10dice.table.base import Leaving, TableApp
from phase10dice.table.play import Play
from phase10dice.table.screen import TableScreen

__all__ = ["GameApp"]


class GameApp(TableApp):
    """A game played at the table.

    With *animates* the dice tumble as they roll, and if *fast* computer players do not pause. What is *told*
    comes first of all that is said.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self, journal: Journal, theme: Theme, *, animates: bool, fast: bool, told: tuple[str, ...] = ()
    ) -> None:
        """Take over an open journal."""
        super().__init__(journal, theme)
        self._animates = animates
        self._fast = fast
        self._told = told

    def get_default_screen(self) -> TableScreen:
        """Give the table."""
        play = Play(self.journal.record, self.add, self._told)
        return TableScreen(play, self.styles_of, animates=self._animates, fast=self._fast)

    def action_quit_game(self) -> None:
        """Leave; everything is saved."""
        self.exit(Leaving.QUIT)
