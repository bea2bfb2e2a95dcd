"""What the full-screen pad asks about an entry, what it refuses, and what is typed then."""

from pathlib import Path

import pytest
from textual import events as keys

from phase10dice.events import Missed, Scored
from tests.table.full_screen import asynchronous
from tests.table.pads import Pad, begin


@asynchronous
async def test_odd_points_are_asked_about_once(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.enter("59")
        assert "No roll gives 59 in Phase 1 as its best. Take it all the same?" in pad.question
        assert not pad.journal.record.events
        await pad.press("enter")
        assert pad.typed == "59"
        assert not pad.journal.record.events
        await pad.press("enter y")
        assert pad.journal.record.events == (Scored(59),)
        assert pad.asked == "Ben, Phase 1"
        await pad.enter("edit Ana 1 58")
        assert "No roll gives 58" in pad.question
        await pad.press("n")
        assert pad.journal.record.events == (Scored(59),)


@asynchronous
async def test_nothing_is_typed_or_pasted_into_a_line_that_is_asked_about(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.type("1\r")
        pad.app.post_message(keys.Paste("5"))
        await pad.pilot.pause()
        assert (pad.typed, "No roll gives 1 " in pad.question) == ("1", True)
        await pad.press("y")
        assert pad.journal.record.events == (Scored(1),)
        pad.app.post_message(keys.Paste("1"))
        pad.app.post_message(keys.Key("enter", None))
        pad.app.post_message(keys.Paste("5"))
        await pad.pilot.pause()
        assert (pad.typed, bool(pad.question)) == ("1", True)


@asynchronous
async def test_keys_around_a_question_stay_in_their_order(tmp_path: Path) -> None:
    """However fast they come, what follows the answer is for the line, and nothing overtakes it."""
    async with Pad(begin(tmp_path)) as pad:
        await pad.enter("59", "y34", "1", "y", "2", "n45", "miss")
        assert pad.journal.record.events == (Scored(59), Scored(34), Scored(1), Scored(45), Missed())


@asynchronous
async def test_a_click_on_a_question_is_a_no(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.enter("59")
        await pad.pilot.click(offset=(1, 1))
        assert (pad.question, pad.typed) == ("", "59")
        assert not pad.journal.record.events


@pytest.mark.parametrize(
    ("keys", "typed"),
    [
        ("4 9", "49"),
        ("end 9", "489"),
        ("left 9", "498"),
        ("backspace 9", "49"),
        ("home delete", "8"),
        ("space 9", "48 9"),
        ("enter 5", "5"),
        ("escape 5", "5"),
    ],
)
@asynchronous
async def test_what_is_typed_after_a_refused_entry_takes_its_place(
    tmp_path: Path, keys: str, typed: str
) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Missed()])) as pad:
        await pad.press("down 4 8 enter")
        assert pad.said.startswith("! Ana has nothing to enter in Phase 3")
        assert pad.typed == "48"
        await pad.press(keys)
        assert pad.typed == typed


@asynchronous
async def test_what_is_typed_or_pasted_after_a_no_takes_its_place(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.press("5 9 enter n 5 4")
        assert pad.typed == "54"
        await pad.press("backspace 9 enter n")
        pad.app.post_message(keys.Paste("48"))
        await pad.pilot.pause()
        assert pad.typed == "48"


@asynchronous
async def test_a_score_that_is_right_already_is_not_put_right(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34)])) as pad:
        await pad.press("left up enter")
        assert (pad.typed, pad.said) == ("34", "= Ana: Phase 1 is 34 already.")
        await pad.press("enter")
        assert (pad.typed, pad.said, pad.asked) == ("", "= Ana: Phase 1 is 34 already.", "Ben, Phase 1")
        assert pad.journal.record.events == (Scored(34),)
