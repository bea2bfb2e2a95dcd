"""A full screen for tests: a game to sit down at, keys, and what the screen shows as plain text."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from rich.segment import Segment
from textual.pilot import Pilot

from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.events import Event
from phase10dice.game import DiceSource, Game, Setup
from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.players import Strength
from phase10dice.record import Header
from phase10dice.storage import Journal
from phase10dice.table.game import GameApp
from phase10dice.table.pages import Page, Question
from phase10dice.table.screen import TableScreen
from phase10dice.table.widgets import Words

Args = ParamSpec("Args")
_PATIENCE = 20.0
SIZES = ((120, 40), (80, 24), (60, 20), (40, 24))


def asynchronous(test: Callable[Args, Awaitable[None]]) -> Callable[Args, None]:
    """Let pytest run a test that waits for a screen."""

    @wraps(test)
    def run(*args: Args.args, **kwargs: Args.kwargs) -> None:
        async def whole() -> None:
            async with asyncio.timeout(_PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(whole())

    return run


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


class Table:
    """Somebody at the table: use it in an ``async with`` statement, once the app is made."""

    def __init__(
        self,
        journal: Journal,
        size: tuple[int, int] = (80, 24),
        theme: ThemeName = ThemeName.DEFAULT,
        *,
        animates: bool = False,
        fast: bool = True,
    ) -> None:
        """Sit down at a game."""
        self.journal = journal
        self.app = GameApp(journal, THEMES[theme], animates=animates, fast=fast)
        self._running = self.app.run_test(size=size)
        self.pilot: Pilot[Any]

    async def __aenter__(self) -> "Table":
        """Open the screen."""
        self.pilot = await self._running.__aenter__()
        await self.pilot.pause()
        return self

    async def __aexit__(self, *error: Any) -> None:
        """Close the screen and the game."""
        await self._running.__aexit__(*error)
        self.journal.close()

    async def press(self, keys: str) -> "Table":
        """Press keys, by Textual's names with spaces between."""
        self.type(keys)
        await self.pilot.pause()
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
    def game(self) -> Game:
        """The game as it stands."""
        return self.journal.record.game

    @property
    def rolls(self) -> int:
        """How many rolls the turn has had."""
        assert self.game.turn is not None
        return self.game.turn.rolls

    @property
    def kept(self) -> str:
        """The letters of the dice that are chosen to be kept."""
        return "".join("abcdefghij"[index] for index in sorted(self.screen.play.choice.kept))

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
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.lines())

    @property
    def words(self) -> str:
        """What the screen shows, in one line."""
        return " ".join(self.text.split())

    @property
    def said(self) -> str:
        """What is told below the turn, in one line."""
        return " ".join(str(self.screen.query_one("#said", Words).content).split())

    def lines(self) -> list[str]:
        """Give the screen's lines in their full width."""
        return ["".join(segment.text for segment in line) for line in self._drawn()]

    def styles(self) -> dict[str, str]:
        """Give the first text that is shown in each style, by style."""
        found: dict[str, str] = {}
        for line in self._drawn():
            for segment in line:
                if segment.text.strip():
                    found.setdefault(str(segment.style), segment.text.strip())
        return found

    def _drawn(self) -> list[list[Segment]]:
        """Draw the screen as the terminal gets it, colours filtered and all."""
        console = self.app.console
        update = self.app.screen._compositor.render_update(
            full=True, screen_stack=self.app._background_screens
        )
        assert update is not None, "all of the screen was asked for"
        segments = [segment for segment in console.render(update) if not segment.control]
        return list(Segment.split_lines(segments))
