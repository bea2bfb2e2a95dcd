"""The pad at a full screen for tests: a game with real dice, keys, and what the screen shows."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from textual import events as keys
from textual.widgets import Static

from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.events import Event
from phase10dice.game import Setup
from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.record import Header
from phase10dice.storage import Journal
from phase10dice.table.pad_app import PadApp
from phase10dice.table.pad_view import EntryLine
from phase10dice.table.pages import Question
from phase10dice.table.widgets import Words
from tests.table.full_screen import FullScreen

__all__ = ["Pad", "begin"]


def begin(
    folder: Path, *players: str, events: Iterable[Event] = (), house_rules: HouseRules = NO_HOUSE_RULES
) -> Journal:
    """Begin a game on the disk, and let *events* happen in it."""
    setup = Setup(players or ("Ana", "Ben"), house_rules=house_rules)
    journal = Journal.create(folder / "game.jsonl", Header(setup))
    for event in events:
        journal.add(event)
    return journal


class Pad(FullScreen):
    """Somebody at the pad: use it in an ``async with`` statement."""

    def __init__(
        self,
        journal: Journal,
        size: tuple[int, int] = (80, 24),
        theme: ThemeName = ThemeName.DEFAULT,
    ) -> None:
        """Sit down at a game."""
        self.pad = PadApp(journal, THEMES[theme])
        super().__init__(self.pad, journal, size)

    async def type(self, text: str) -> "Pad":
        """Type *text* as fast as can be: all of it before the screen has answered."""
        for char in text:
            self.app.post_message(keys.Key("enter" if char == "\r" else char, char))
        await self.pause()
        return self

    async def enter(self, *lines: str) -> "Pad":
        """Type lines, each with Enter."""
        return await self.type("".join(f"{line}\r" for line in lines))

    async def hint_shown(self) -> None:
        """Wait until the hint is worked out and shown."""
        for _ in range(1000):
            if self.has_panel or self.said.startswith("!"):
                return
            await asyncio.sleep(0.01)
            await self.pilot.pause()
        raise AssertionError("the hint never came")

    @property
    def typed(self) -> str:
        """What stands on the line."""
        return self.pad.query_one(EntryLine).value

    @property
    def asked(self) -> str:
        """What the line is for."""
        return str(self.pad.query_one("#asked", Words).content).rstrip(": ")

    @property
    def said(self) -> str:
        """What is told below the line, with its sign."""
        return " ".join(str(self.pad.query_one("#said", Static).content).split())

    @property
    def question(self) -> str:
        """What is asked, with the words around it, or nothing."""
        return " ".join(self.text.split()) if isinstance(self.app.screen, Question) else ""

    @property
    def has_panel(self) -> bool:
        """Whether the help or a hint stands in the place of the pad."""
        return bool(self.pad.query_one("#panel").display)

    @property
    def cursor(self) -> str:
        """What stands in the box under the cursor."""
        found = [text for text, style in self.pieces() if style.reverse and text.strip()]
        return found[0].strip() if found else ""
