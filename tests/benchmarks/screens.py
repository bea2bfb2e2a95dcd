"""The full screen: the program's own time for a key, against an app of Textual that only shows the key."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static

from tests.benchmarks.measure import Measurement
from tests.table.tables import Table, begin

__all__ = ["keys"]

KEYS = ("a", "b", "right", "right", "space", "o", "o", "o", "n", "k", "u")
ROUNDS = 5
SIZE = (120, 40)


class Echo(App[None]):
    """Shows the last key, and nothing else."""

    def compose(self) -> ComposeResult:
        """Lay out one line."""
        yield Static("")

    def on_key(self, event: Key) -> None:
        """Show the key."""
        self.query_one(Static).update(event.key)


def keys() -> Iterator[Measurement]:
    """Measure from the key to the screen drawn: the median of the slowest kind of key."""
    with tempfile.TemporaryDirectory() as name:
        ours, theirs = asyncio.run(_both(Path(name)))
    yield Measurement("a key at the table", ours, "Textual showing a key", theirs)


async def _both(folder: Path) -> tuple[float, float]:
    """Measure the table, and the app that does next to nothing."""
    async with Table(begin(folder, "Ana", "Ben"), size=SIZE) as table:
        await table.press("r")
        own = [[await _answered(table.app, key) for _ in range(ROUNDS)] for key in KEYS]
    echo = Echo()
    async with echo.run_test(size=SIZE):
        base = [await _answered(echo, key) for key in KEYS * ROUNDS]
    return max(map(median, own)), median(base)


async def _answered(app: App[Any], key: str) -> float:
    """Press a key and wait until the screen has been drawn for it; give the processor's time."""
    drawn = asyncio.Event()
    start = process_time()
    app.simulate_key(key)
    app.call_later(lambda: app.screen.call_after_refresh(drawn.set))
    await drawn.wait()
    return process_time() - start
