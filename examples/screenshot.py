"""Draw the picture of the README: the table in the middle of a game, as Textual sees it.

``python examples/screenshot.py > examples/play.svg`` draws it anew; the tests check that it is current.
"""

import asyncio

from phase10dice import DiceSource, Header, Record, Setup
from phase10dice.draw.themes import THEMES, ThemeName
from phase10dice.opponents import next_event
from phase10dice.players import Strength
from phase10dice.storage import Journal
from phase10dice.table.game import GameApp

SEED = 3
TURNS = 12
SIZE = (100, 30)
KEYS = "radefgijt"
"""Ana rolls, keeps seven dice for Phase 5, and asks for a hint."""


def a_game_under_way() -> Record:
    """Play some turns of three computer players, and then let Ana take over from the first of them."""
    names = ("Ana", "Ben", "Cleo")
    strengths = (Strength.STEADY, Strength.STEADY, Strength.EXPERT)
    course = Record(Header(Setup(names, DiceSource.VIRTUAL, strengths=strengths), SEED))
    while sum(column.turns for column in course.game.columns) < TURNS:
        event = next_event(course)
        assert event is not None, "the game goes on"
        course.add(event)
    people = Header(Setup(names, DiceSource.VIRTUAL, strengths=(None, None, Strength.EXPERT)), SEED)
    return Record(people, course.events)


async def screenshot() -> str:
    """Sit down at the game, type some keys, and give the screen as SVG."""
    app = GameApp(Journal(a_game_under_way()), THEMES[ThemeName.DEFAULT], animates=False, fast=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*KEYS)
        await app.workers.wait_for_complete()
        await pilot.pause()
        return app.export_screenshot(title="phase10dice play", simplify=True)


if __name__ == "__main__":
    print(asyncio.run(screenshot()))
