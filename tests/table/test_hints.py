"""Hints at the table: on the dice and in words, for the dice that lie there and no others."""

from pathlib import Path
from typing import NoReturn

import pytest

from phase10dice.errors import IllegalMoveError
from phase10dice.table.widgets import DieView
from tests.table.full_screen import asynchronous
from tests.table.tables import Table, begin

MAKES_IT = "bdefgi"


@asynchronous
async def test_the_hint_is_drawn_on_the_dice_and_told_with_its_value(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben")) as table:
        await table.press("r t")
        await table.settle()
        hinted = [place.shown.die.letter for place in table.screen.query(DieView) if place.shown.is_hinted]
        assert "".join(sorted(hinted)) == MAKES_IT
        assert table.text.count("hint") == len(hinted) + 1  # and the key
        assert table.said == (
            "Hint, for the most points from this turn: keep b d e f g i; 40.8 on average, and the phase "
            "stays safe. For the best chance of the phase: stop; 100%."
        )
        assert table.kept == ""
        await table.press("k r")
        assert table.text.count("hint") == 1


@asynchronous
async def test_a_hint_for_dice_that_are_gone_is_not_shown(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben")) as table:
        table.type("r k t r")
        await table.settle()
        assert table.rolls == 2
        assert "Hint:" not in table.text


@asynchronous
async def test_a_hint_that_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise IllegalMoveError("no hint can be given, because its tables are damaged")

    monkeypatch.setattr("phase10dice.solver.hints.hint", refuse)
    async with Table(begin(tmp_path)) as table:
        await table.press("r t")
        await table.settle()
        assert table.said == "No hint can be given, because its tables are damaged."
        await table.press("r")
        assert table.is_asked
