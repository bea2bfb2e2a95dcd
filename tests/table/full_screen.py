"""Any full screen for tests: keys go in, and what it shows comes out, as text or with its styles."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Self

from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

from phase10dice.game import Game
from phase10dice.storage import Journal
from phase10dice.table.base import TableApp

__all__ = ["SIZES", "FullScreen", "assert_snapshot", "asynchronous"]

Args = ParamSpec("Args")
SIZES = ((120, 40), (80, 24), (60, 20), (40, 24), (40, 20))
_PATIENCE = 60.0
_QUIET = 20
"""Rounds of all tasks in which nobody may have anything left to hear."""
_SNAPSHOTS = Path(__file__).parent / "snapshots"


def asynchronous(test: Callable[Args, Awaitable[None]]) -> Callable[Args, None]:
    """Let pytest run a test that waits for a screen."""

    @wraps(test)
    def run(*args: Args.args, **kwargs: Args.kwargs) -> None:
        async def whole() -> None:
            async with asyncio.timeout(_PATIENCE):
                await test(*args, **kwargs)

        asyncio.run(whole())

    return run


def assert_snapshot(name: str, text: str) -> None:
    """Check that *text* is what was kept under *name*; with UPDATE_SNAPSHOTS set it is kept anew."""
    path = _SNAPSHOTS / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{text}\n", encoding="utf-8")
    assert f"{text}\n" == path.read_text("utf-8")


class FullScreen:
    """Somebody at a full screen: use it in an ``async with`` statement, once the app is made."""

    def __init__(self, app: TableApp, journal: Journal, size: tuple[int, int]) -> None:
        """Sit down at a game."""
        self.app = app
        self.journal = journal
        self._running = app.run_test(size=size)
        self.pilot: Pilot[Any]

    async def __aenter__(self) -> Self:
        """Open the screen."""
        self.pilot = await self._running.__aenter__()
        await self.pilot.pause()
        return self

    async def __aexit__(self, *error: Any) -> None:
        """Close the screen and the game."""
        await self._running.__aexit__(*error)
        self.journal.close()

    async def press(self, keys: str) -> Self:
        """Press keys, by Textual's names with spaces between."""
        await self.pilot.press(*keys.split())
        await self.pause()
        return self

    async def pause(self) -> None:
        """Wait until every key has been heard: on a busy machine the pilot alone goes on too early."""
        await self.pilot.pause()
        quiet = 0
        while quiet < _QUIET:
            await asyncio.sleep(0)
            screens = self.app.screen_stack
            widgets = [widget for screen in screens for widget in screen.walk_children(with_self=True)]
            waiting = any(pump.message_queue_size for pump in (self.app, *widgets))
            quiet = 0 if waiting else quiet + 1
        if self.app.screen_stack:
            await self.pilot.pause()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.journal.record.game

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.lines())

    def lines(self) -> list[str]:
        """Give the screen's lines in their full width."""
        return ["".join(segment.text for segment in line) for line in self._drawn()]

    def pieces(self) -> list[tuple[str, Style]]:
        """Give all that is shown, each piece with its style."""
        return [(segment.text, segment.style or Style.null()) for line in self._drawn() for segment in line]

    def _drawn(self) -> list[list[Segment]]:
        """Draw the screen as the terminal gets it, colours filtered and all."""
        update = self.app.screen._compositor.render_update(
            full=True, screen_stack=self.app._background_screens
        )
        assert update is not None, "all of the screen was asked for"
        segments = [segment for segment in self.app.console.render(update) if not segment.control]
        return list(Segment.split_lines(segments))
