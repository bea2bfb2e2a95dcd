"""Every key and click at the full-screen pad, and what it says of an entry, through Textual's pilot."""

import asyncio
from pathlib import Path

import pytest

from phase10dice.errors import RecordError
from phase10dice.events import Edited, Missed, Noted, Scored, Undone
from phase10dice.game import Status
from phase10dice.storage import read_record
from phase10dice.table.base import Leaving
from phase10dice.table.pad_view import PadView
from tests.table.full_screen import asynchronous
from tests.table.pads import Pad, begin

FINISHED = (*(Scored(40),) * 18, Scored(50), Missed())
"""Ana completes Phase 10 first and has 9 * 40 + 50 + 40, as 200 after Phase 5 earn no bonus."""


@asynchronous
async def test_points_are_entered_and_the_next_player_is_asked(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        assert pad.asked == "Ana, Phase 1"
        await pad.enter("34")
        assert pad.asked == "Ben, Phase 1"
        assert pad.said == "= Ana makes Phase 1: 34 points."
        assert pad.typed == ""
        await pad.enter("miss", "5 5 6 6 9 10 1 1 2 2")
        assert pad.said == "= Ana misses Phase 2 and tries it again next turn."
        assert pad.game.total(0) == 34


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type points, dice or miss; ? shows the rest. 187 more in Phases 2 to 5 for the Five Phase"),
        ("45", "= Ana makes Phase 2: 45 points, 79 in all."),
        ("8 8 8 5 6 7 w", "= Ana makes Phase 2 with 8 8 8 and 5 6 7 W: 42 points, 76 in all."),
        ("m", "= Ana misses Phase 2 and tries it again next turn."),
        ("3", "? No roll gives 3 in Phase 2 as its best. Enter asks whether to take it."),
        ("58", "! Phase 2 cannot score 58: it gives 1 to 57 points."),
        ("8 8 8", "! 8 8 8 does not make Phase 2 (set of 3 + run of 4): type all ten dice, or miss."),
        ("[/b]", "! [/b] is neither points (1 to 57) nor dice nor miss: ? shows all that can be typed."),
        ("ed", "edit NAME PHASE POINTS: put an old score right, such as edit Ana 2 45."),
        ("edit ana 1 36", "= Ana: Phase 1 is 36 instead of 34, the total is 36."),
        ("edit ana 2 36", "! Ana has no score in Phase 2 to edit: Phases 1 to 1 are made."),
        ("rename ana [b]Bo", "= Ana is now called [b]Bo."),
        ("leave be", "= Ben has gone home; the column stays."),
        ("note at [b]Gran", "= Note: at [b]Gran"),
        ("undo", "= Enter takes the last entry back."),
        ("redo", "= Enter brings back what was undone."),
        ("hint 2 8 8", "hint ROLLS DICE: which dice to keep, such as hint 2 8 8 8 10 W W 1 2 5 7."),
        ("hint 2 8 8 8 10 w w 1 2 5 7", "= Enter works out which of these dice to keep."),
        ("q", "= Enter leaves; everything is saved."),
    ],
)
@asynchronous
async def test_what_is_typed_is_checked_and_not_entered(tmp_path: Path, typed: str, said: str) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Missed()]), size=(120, 40)) as pad:
        await pad.type(typed)
        assert pad.said.startswith(said)
        assert pad.journal.record.events == (Scored(34), Missed())


@asynchronous
async def test_keys_that_come_before_the_line_has_the_focus_are_typed(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        pad.app.screen.set_focus(None)
        await pad.enter("34", "59", "y45")
        assert (pad.journal.record.events, pad.typed) == ((Scored(34), Scored(59), Scored(45)), "")


@pytest.mark.parametrize("size", [(80, 24), (40, 24), (40, 20)])
@asynchronous
async def test_the_total_after_phase_10_is_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with Pad(begin(tmp_path, events=[Scored(40)] * 18), size) as pad:
        await pad.type("10 10 10 9 9 9 w w")
        assert "57 points, 457 in all." in " ".join(pad.text.split())
        await pad.press("ctrl+u 5 0")
        assert "450 in all." in " ".join(pad.text.split())


@asynchronous
async def test_every_word_of_the_line_mode_can_be_typed(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana", "Ben", "Cy")) as pad:
        await pad.enter("34", "48", "edit Ana 1 36", "rename Ben [b]Bo[/b]", "note at Gran's", "leave cy")
        assert [column.name for column in pad.game.columns] == ["Ana", "[b]Bo[/b]", "Cy"]
        assert pad.game.columns[2].has_left
        assert pad.game.total(0) == 36
        assert "[b]Bo[/b]" in pad.text
        assert "── Note: at Gran's ──" in pad.text
        assert "left" in pad.text
        await pad.enter("undo", "undo", "u")
        assert pad.game.columns[1].name == "Ben"
        assert "Note" not in pad.text.split("──")[-1]
        await pad.enter("redo", "r")
        assert pad.game.notes == ("at Gran's",)
        await pad.enter("help")
        assert pad.has_panel
        await pad.enter("show")
        assert not pad.has_panel
        assert (pad.typed, pad.said[:11]) == ("", "Type points")


@asynchronous
async def test_ctrl_z_and_ctrl_y_undo_and_redo(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.enter("34")
        await pad.press("ctrl+z")
        assert pad.said == "= The last entry is undone."
        assert pad.asked == "Ana, Phase 1"
        await pad.press("ctrl+z")
        assert pad.said == "! there is nothing to undo."
        await pad.press("ctrl+y")
        assert (pad.game.total(0), pad.said) == (34, "= The entry is back.")
        await pad.press("ctrl+y")
        assert pad.said == "! there is nothing to redo."


@asynchronous
async def test_arrows_go_from_box_to_box_and_what_is_typed_there_puts_it_right(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Scored(48), Scored(45)])) as pad:
        assert (pad.asked, pad.cursor) == ("Ben, Phase 2", "now")
        await pad.press("up")
        assert (pad.asked, pad.cursor) == ("Ben, Phase 1", "48   48")
        await pad.press("left")
        assert (pad.asked, pad.cursor) == ("Ana, Phase 1", "34   34")
        assert pad.said == "34 points now. Type the right points, or the dice; Esc goes back to the turn."
        await pad.press("left up up")
        assert pad.asked == "Ana, Phase 1"
        await pad.type("36")
        assert pad.said == "= Ana: Phase 1 is 36 instead of 34, the total is 81."
        await pad.press("down up")
        assert pad.typed == "36"
        assert pad.asked == "Ana, Phase 1"
        await pad.press("enter")
        assert pad.journal.record.events[-1] == Edited(0, 1, 36)
        assert (pad.asked, pad.cursor) == ("Ben, Phase 2", "now")
        await pad.press("left up")
        await pad.enter("9 9 9 10 w w")
        assert pad.journal.record.events[-1] == Edited(0, 1, 37)


@asynchronous
async def test_enter_on_a_filled_box_begins_with_what_is_there(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Scored(48)])) as pad:
        await pad.press("up")
        assert pad.asked == "Ana, Phase 1"
        await pad.press("enter")
        assert pad.typed == "34"
        await pad.press("backspace 6 enter")
        assert pad.game.total(0) == 36


@pytest.mark.parametrize(
    ("keys", "typed", "said"),
    [
        ("up", "61", "! Phase 1 cannot score 61: it gives 1 to 60 points."),
        ("up", "miss", "! Ana has made Phase 1: only undo takes a turn back, to make it a miss."),
        ("up", "8 8 8", "! 8 8 8 does not make Phase 1 (set of 3 + set of 3)."),
        ("up", "abc", "! abc is not a die"),
        ("down", "34", "! Ana has nothing to enter in Phase 3: that phase is not reached yet."),
        ("right down", "34", "! Ben has nothing to enter in Phase 3: it is not their turn."),
    ],
)
@asynchronous
async def test_a_box_takes_nothing_that_cannot_be(tmp_path: Path, keys: str, typed: str, said: str) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Scored(48), Missed(), Scored(40)])) as pad:
        events = pad.journal.record.events
        await pad.press(keys)
        await pad.enter(typed)
        assert pad.said.startswith(said)
        assert pad.typed == typed
        assert pad.journal.record.events == events


@asynchronous
async def test_arrows_move_in_what_is_typed(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.press("4 left 3 right 1 up down home 2 end 5")
        assert pad.typed == "23415"
        assert pad.asked == "Ana, Phase 1"


@asynchronous
async def test_escape_goes_one_step_back(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Scored(48)])) as pad:
        await pad.press("up 4 f1")
        assert pad.has_panel
        await pad.press("escape")
        assert (pad.has_panel, pad.typed) == (False, "4")
        await pad.press("escape")
        assert (pad.typed, pad.asked) == ("", "Ana, Phase 1")
        await pad.press("escape")
        assert (pad.asked, pad.cursor) == ("Ana, Phase 2", "now")
        await pad.press("escape")
        assert pad.asked == "Ana, Phase 2"


@asynchronous
async def test_tab_completes_words_and_names(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana", "Anton", "Ben", events=[Scored(34)])) as pad:
        await pad.press("m tab")
        assert pad.typed == "miss "
        await pad.press("ctrl+u tab")
        assert pad.typed == ""
        assert pad.said == "miss, undo, redo, edit, rename, leave, note, hint, show, help, quit"
        await pad.press("e tab a tab")
        assert (pad.typed, pad.said) == ("edit An", "Ana, Anton")
        await pad.press("a tab 1 space 3 6 enter")
        assert pad.game.total(0) == 36
        await pad.press("x tab shift+tab")
        assert pad.typed == "x"


@pytest.mark.parametrize("key", ["f1", "question_mark"])
@asynchronous
async def test_help_shows_all_that_can_be_typed_and_goes_away(tmp_path: Path, key: str) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.press(key)
        for word in ("What can be typed", "edit NAME PHASE POINTS", "hint ROLLS DICE", "Keys"):
            assert word in pad.text
        assert "Grand total" not in pad.text
        await pad.press(key)
        assert "Grand total" in pad.text
        await pad.press(f"{key} 4")
        assert (pad.has_panel, pad.typed) == (True, "4")
        await pad.press("question_mark")
        assert pad.typed == "4?"
        await pad.press("backspace enter y")
        assert not pad.has_panel
        assert pad.game.total(0) == 4


@asynchronous
async def test_pages_of_the_help_and_of_the_history_are_turned(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(40)] * 12)) as pad:
        assert "Ben makes Phase 6: 40 points." in pad.text
        await pad.press("pageup pageup")
        assert "Ben makes Phase 6: 40 points." not in pad.text
        assert "makes Phase 5: 40 points." in pad.text
        await pad.press("pagedown pagedown")
        assert "Ben makes Phase 6: 40 points." in pad.text
        await pad.press("f1")
        assert "Ctrl-C" not in pad.text
        await pad.press("pagedown")
        assert "Ctrl-C" in pad.text


@asynchronous
async def test_a_click_goes_to_a_box(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=[Scored(34), Scored(48)])) as pad:
        lines = pad.lines()
        y = next(y for y, line in enumerate(lines) if line.startswith(" 1 set"))
        await pad.pilot.click(PadView, offset=(lines[y].index("34"), y))
        assert pad.asked == "Ana, Phase 1"
        await pad.pilot.click(PadView, offset=(lines[y].rindex("48"), y))
        assert pad.asked == "Ben, Phase 1"
        await pad.pilot.click(PadView, offset=(2, y))
        await pad.pilot.click(PadView, offset=(lines[y].rindex("48"), 0))
        assert pad.asked == "Ben, Phase 1"
        await pad.type("4")
        await pad.pilot.click(PadView, offset=(lines[y].index("34"), y))
        assert pad.asked == "Ben, Phase 1"


@asynchronous
@pytest.mark.parametrize("typed", ["59\r30\r", "59\rn30\r", "59\r\x1b30\r"])
async def test_whoever_types_on_at_a_question_says_no_and_means_the_whole_number(
    tmp_path: Path, typed: str
) -> None:
    async with Pad(begin(tmp_path, "Ana")) as pad:
        await pad.type(typed)
        await pad.pilot.pause()
        assert pad.journal.record.events == (Scored(30),)


@asynchronous
async def test_a_hint_is_worked_out_while_typing_goes_on(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana")) as pad:
        await pad.enter("hint 2 8 8 8 10 w w 1 2 5 7")
        await pad.hint_shown()
        assert pad.said == "= Esc shows the pad again."
        assert "final score" in pad.text
        assert "Keep" in pad.text
        assert pad.journal.record.events == ()
        await pad.press("escape")
        assert "Grand total" in pad.text
        await pad.type("hint 2 8 8 8 10 w w 1 2 5 7\r4")
        await pad.hint_shown()
        assert pad.typed == "4"
        assert pad.said.startswith("? No roll gives 4")


@asynchronous
async def test_a_hint_that_comes_after_the_turn_is_not_shown(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana")) as pad:
        await pad.type("hint 2 8 8 8 10 w w 1 2 5 7\r34\r")
        while pad.app.workers:
            await asyncio.sleep(0.01)
        await pad.pilot.pause()
        assert pad.journal.record.events == (Scored(34),)
        assert not pad.has_panel


@asynchronous
async def test_a_hint_that_cannot_be_is_told(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, "Ana", events=[Scored(40)] * 7)) as pad:
        await pad.enter("hint 1 8 8 8 10 w w 1 2 5 7")
        await pad.hint_shown()
        assert "colour" in pad.said
        assert not pad.has_panel


@asynchronous
async def test_the_end_is_told_and_an_old_score_still_moves_the_winner(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=FINISHED[:-1])) as pad:
        assert pad.asked == "Ben, last try, Phase 10"
        await pad.enter("miss")
        assert pad.game.status is Status.FINISHED
        assert pad.said == "= Ben misses Phase 10; that was the last try. Ana wins with 450 points."
        assert pad.asked == "Game over"
        await pad.enter("34")
        assert pad.said == "! the game is over."
        await pad.press("escape escape")
        assert pad.said.startswith("The game is over. undo or edit puts an entry right")
        await pad.press("up")
        assert pad.asked == "Ana, Phase 9"
        await pad.enter("miss")
        await pad.press("escape escape ctrl+z")
        assert pad.asked == "Ben, last try, Phase 10"


@asynchronous
async def test_a_finished_game_opens_with_its_result(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path, events=FINISHED)) as pad:
        assert pad.said == "= Ana wins with 450 points."
        assert pad.text.count("Ana wins with 450 points.") == 1


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("q enter", Leaving.QUIT),
        ("ctrl+d", Leaving.QUIT),
        ("ctrl+c", Leaving.INTERRUPTED),
        ("4 ctrl+c", Leaving.INTERRUPTED),
        ("ctrl+q", Leaving.INTERRUPTED),
        ("5 9 enter ctrl+c", Leaving.INTERRUPTED),
        ("f1 ctrl+c", Leaving.INTERRUPTED),
    ],
)
@asynchronous
async def test_ways_to_leave(tmp_path: Path, keys: str, left: Leaving) -> None:
    pad = Pad(begin(tmp_path))
    async with pad:
        await pad.press(keys)
    assert pad.app.return_value is left
    assert read_record(tmp_path / "game.jsonl")[0].events == ()


@asynchronous
async def test_ctrl_d_with_something_typed_does_not_leave(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        await pad.press("4 5 left ctrl+d")
        assert pad.typed == "4"
        assert pad.app.is_running


@asynchronous
async def test_every_entry_is_on_the_disk_before_it_is_shown(tmp_path: Path) -> None:
    async with Pad(begin(tmp_path)) as pad:
        for count, line in enumerate(["34", "miss", "note hello", "undo"], start=1):
            await pad.enter(line)
            events = read_record(tmp_path / "game.jsonl")[0].events
            assert len(events) == count
            assert events == pad.journal.record.events
        assert events[-2:] == (Noted("hello"), Undone())


@asynchronous
async def test_a_disk_that_fails_ends_the_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = Pad(begin(tmp_path))
    async with pad:

        def fail() -> None:
            raise RecordError("cannot write to the disk: it is full")

        with monkeypatch.context() as patch:
            patch.setattr(pad.journal, "sync", fail)
            await pad.enter("34")
    assert str(pad.app.failure) == "cannot write to the disk: it is full"
    assert pad.app.return_value is None
