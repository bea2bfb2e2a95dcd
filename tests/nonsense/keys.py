"""Keys at the full screens: whatever is pressed, they stay up, and what is on the disk is the game."""

import asyncio
from dataclasses import dataclass
from random import Random

from textual import events

from phase10dice.phases import HouseRule
from phase10dice.storage import read_record
from tests.nonsense.corpus import ENTRIES
from tests.nonsense.mutate import SCRAPS, mutate_text
from tests.nonsense.oracle import Box
from tests.table.full_screen import FullScreen
from tests.table.pads import Pad
from tests.table.pads import begin as begin_pad
from tests.table.tables import Table
from tests.table.tables import begin as begin_table

__all__ = ["attempt", "draw"]

_PATIENCE = 250.0
_KEYS = (
    *(
        "up",
        "down",
        "left",
        "right",
        "enter",
        "escape",
        "tab",
        "shift+tab",
        "backspace",
        "delete",
        "home",
        "end",
    ),
    *("ctrl+u", "ctrl+w", "ctrl+z", "ctrl+y", "ctrl+a", "ctrl+k", "ctrl+x", "ctrl+v", "ctrl+left", "ctrl+p"),
    *("f1", "f2", "f12", "pageup", "pagedown", "insert", "shift+up", "alt+a", "ctrl+@", "ctrl+backslash"),
)
_TABLE = "abcdefghijknrstmuowy? HJKLABZ0913-"
_LEAVING = {"q", "ctrl+c", "ctrl+q", "ctrl+d"}
_SIZES = ((80, 24), (40, 24), (30, 10), (120, 40), (1, 1), (20, 5), (300, 100))

Press = tuple[str, str | None]
"""A key, by Textual's name, and the letter it types if it does."""


@dataclass(frozen=True)
class Pressed:
    """Keys pressed at the table or at the pad, and windows of another size meanwhile."""

    at_pad: bool
    size: tuple[int, int]
    steps: tuple[Press | tuple[int, int], ...]


def draw(rng: Random) -> Pressed:
    """Draw what is pressed: mostly what means something, in no order, and much that does not."""
    at_pad = rng.random() < 0.5
    steps: list[Press | tuple[int, int]] = []
    for _ in range(rng.randint(5, 40)):
        chance = rng.random()
        if chance < 0.05:
            steps.append(rng.choice(_SIZES))
        elif chance < 0.4:
            steps.append((rng.choice(_KEYS), None))
        elif chance < 0.5:
            steps += _typed(rng.choice([scrap for scrap in SCRAPS if len(scrap) < 10]))
        elif at_pad:
            entry = rng.choice(rng.choice(ENTRIES))
            steps += _typed(mutate_text(entry, rng)[:60] if rng.random() < 0.5 else entry)
            steps.append(("enter", "\r"))
        else:
            steps += _typed(rng.choice(_TABLE))
    # Those who ask to leave do leave; that is for the end.
    stays = [step for step in steps if step[0] not in _LEAVING or (at_pad and step[0] == "q")]
    return Pressed(at_pad, rng.choice(_SIZES), tuple(stays))


def _typed(text: str) -> list[Press]:
    """Give the keys that type *text*."""
    return [("question_mark" if char == "?" else "space" if char == " " else char, char) for char in text]


def attempt(given: Pressed, box: Box) -> None:
    """Press all of it, and then leave."""
    box.lay({})

    async def whole() -> None:
        async with asyncio.timeout(_PATIENCE):
            await _press(given, box)

    asyncio.run(whole())


async def _press(given: Pressed, box: Box) -> None:
    screen: FullScreen
    if given.at_pad:
        screen = Pad(begin_pad(box.folder / "new", "Ana", "Ben", "Cy"), given.size)
    else:
        rules = frozenset({HouseRule.OPTIONAL_SCORE})
        screen = Table(begin_table(box.folder / "new", "Ana", "Ben", house_rules=rules), given.size)
    async with screen:
        for step in given.steps:
            if not screen.app.is_running:
                break
            if isinstance(step[1], int):
                await screen.pilot.resize_terminal(int(step[0]), step[1])
            else:
                screen.app.post_message(events.Key(str(step[0]), step[1]))
        await screen.pilot.pause()
        # The pad is left by words as well, which may have been typed.
        assert screen.app.is_running or screen.app.return_value is not None, "the screen is gone"
        saved, torn = read_record(box.folder / "new" / "game.jsonl")
        assert torn == ""
        assert saved.events == screen.journal.record.events
        assert screen.app.failure is None
        await screen.pilot.press("ctrl+c")
        await screen.pilot.pause()
        assert not screen.app.is_running or screen.app.return_value is not None, "it cannot be left"
