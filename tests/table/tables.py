"""The playing table at a full screen for tests: a game with virtual dice, keys, and what the screen shows."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from phase10dice.dice import DICE
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.events import Event
from phase10dice.game import DiceSource, Setup
from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.players import Strength
from phase10dice.record import Header
from phase10dice.storage import Journal
from phase10dice.table.game import GameApp
from phase10dice.table.pages import Page, Question
from phase10dice.table.screen import TableScreen
from phase10dice.table.widgets import Words
from tests.table.full_screen import FullScreen

__all__ = ["Table", "begin"]


def begin(
    folder: Path,
    *players: str,
    seed: int = 28,
    house_rules: HouseRules = NO_HOUSE_RULES,
    strengths: tuple[Strength | None, ...] = (),
    events: Iterable[Event] = (),
) -> Journal:
    """Begin a game on the disk; its first roll with the seed 28 shows 8 8 8 10 W W."""
    setup = Setup(players or ("Ana",), DiceSource.VIRTUAL, house_rules, strengths)
    journal = Journal.create(folder / "game.jsonl", Header(setup, seed))
    for event in events:
        journal.add(event)
    return journal


class Table(FullScreen):
    """Somebody at the table: use it in an ``async with`` statement."""

    def __init__(
        self,
        journal: Journal,
        size: tuple[int, int] = (80, 24),
        theme: ThemeName = ThemeName.DEFAULT,
        *,
        animates: bool = False,
        fast: bool = True,
        told: tuple[str, ...] = (),
    ) -> None:
        """Sit down at a game; nothing takes longer than it must, unless that is asked for."""
        app = GameApp(journal, THEMES[theme], animates=animates, fast=fast, told=told)
        super().__init__(app, journal, size)

    async def press(self, keys: str) -> Self:
        """Type keys in a hurry, by Textual's names with spaces between, and wait for what comes of them."""
        self.type(keys)
        await self.pause()
        return self

    def type(self, keys: str) -> None:
        """Type keys, and do not wait for what comes of them."""
        for key in keys.split():
            self.app.simulate_key(key)

    async def settle(self) -> None:
        """Wait until the solver and computer players have nothing more to do."""
        while self.app.workers or self.game.strength:
            await asyncio.sleep(0.01)
        await self.pilot.pause()

    @property
    def rolls(self) -> int:
        """How many rolls the turn has had."""
        assert self.game.turn is not None
        return self.game.turn.rolls

    @property
    def kept(self) -> str:
        """The letters of the dice that are chosen to be kept."""
        return "".join(DICE[index].letter for index in sorted(self.screen.play.choice.kept))

    @property
    def screen(self) -> TableScreen:
        """The table's own screen, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def is_asked(self) -> bool:
        """Whether a question waits for an answer."""
        return isinstance(self.app.screen, Question)

    @property
    def reads_a_page(self) -> bool:
        """Whether a page lies over the table."""
        return isinstance(self.app.screen, Page)

    @property
    def words(self) -> str:
        """What the screen shows, in one line."""
        return " ".join(self.text.split())

    @property
    def said(self) -> str:
        """What is told below the turn, in one line."""
        return " ".join(str(self.screen.query_one("#said", Words).content).split())
