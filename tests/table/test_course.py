"""A game on the full screen: computer players, last tries, results, rolling dice, windows of all sizes."""

import asyncio
from itertools import count
from pathlib import Path
from random import Random

import pytest

from phase10dice.dice import DICE
from phase10dice.errors import RecordError
from phase10dice.events import Event, Kept, Rolled, Stopped
from phase10dice.game import Status
from phase10dice.players import Strength
from phase10dice.record import Record
from phase10dice.storage import read_record
from phase10dice.table import screen
from phase10dice.table.base import Leaving
from phase10dice.table.screen import TUMBLING
from phase10dice.table.widgets import DieView
from tests.games import play_at_random, virtual
from tests.table.full_screen import asynchronous
from tests.table.tables import Table, begin


def but_for_the_last(*players: str, without: int = 1) -> tuple[Event, ...]:
    """Give a game's events without the last so many."""
    record = virtual(*players, seed=28)
    play_at_random(record, Random(1), skill=0.9)
    return record.events[:-without]


def until(record: Record, status: Status) -> tuple[Event, ...]:
    """Give a game's events up to where it comes to *status*."""
    again = Record(record.header)
    for event in record.events:
        if again.game.status is status:
            break
        again.add(event)
    return again.events


@asynchronous
async def test_computer_players_move_by_themselves_and_how_they_fared_is_told(tmp_path: Path) -> None:
    journal = begin(tmp_path, "Ana", "Bo", "Cy", strengths=(None, Strength.EXPERT, Strength.BEGINNER))
    async with Table(journal) as table:
        await table.press("r s")
        await table.settle()
        assert table.game.seat == 0
        assert table.game.round == 2
        assert "Bo m" in table.said
        assert "Cy m" in table.said
        assert table.said.endswith("Next is Ana, on Phase 2 (set of 3 + run of 4).")
        await table.press("u")
        assert table.said == "Cy is a computer player, whose turns cannot be undone."


@asynchronous
async def test_computer_players_pause_so_that_people_can_follow_and_enter_ends_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause is made so long that only Enter can end it."""
    monkeypatch.setattr(screen, "_STEP", 1e6)
    journal = begin(tmp_path, "Bo", "Ana", strengths=(Strength.STEADY, None))
    async with Table(journal, fast=False) as table:
        assert table.rolls == 0
        assert "Enter show at once" in table.text
        for key in ("a", "k", "s", "t", "m"):
            await table.press(key)
            assert table.said == "Bo is to move, a computer player: Enter shows it at once."
        assert table.rolls == 0
        await table.press("enter")
        while not table.journal.record.events:
            await asyncio.sleep(0.01)
        await table.settle()
        assert table.game.seat == 1
        assert "Bo makes Phase 1 with" in table.said


@asynchronous
async def test_a_game_of_computer_players_alone_comes_to_its_end(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Bo", "Cy", strengths=(Strength.STEADY, Strength.BEGINNER))) as table:
        await table.settle()
        await table.pilot.pause()
        assert table.game.status is Status.FINISHED
        assert table.reads_a_page


@asynchronous
async def test_who_starts_is_told_until_a_person_rolls(tmp_path: Path) -> None:
    strengths = (Strength.BEGINNER, None)
    start = "For the start: Ana rolls 7, Beginner rolls 8."
    journal = begin(tmp_path, "Beginner", "Ana", strengths=strengths)
    async with Table(journal, told=(start,)) as table:
        await table.settle()
        assert table.said.startswith(f"{start} Beginner ")
        assert "Next is Ana" in table.said
        await table.press("r")
        assert start not in table.said


@asynchronous
async def test_a_last_try_is_announced_with_what_it_needs(tmp_path: Path) -> None:
    record = virtual("Ana", "Ben", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    *events, stop = until(record, Status.LAST_TRY)
    assert isinstance(stop, Stopped)
    async with Table(begin(tmp_path, "Ana", "Ben", events=events)) as table:
        await table.press("s")
        finisher, other = (table.game.finish, table.game.seat)
        assert finisher is not None
        assert other is not None
        names = [column.name for column in table.game.columns]
        lead = table.game.total(finisher.seat)
        assert f"{names[finisher.seat]} is the first to complete Phase 10" in table.said
        assert f"Last try: {names[other]} is on Phase" in table.said
        assert f"{names[finisher.seat]} has {lead}" in table.said
        assert "needs" in table.text


@asynchronous
async def test_the_result_has_places_and_what_decided_and_no_key_is_left_hanging(tmp_path: Path) -> None:
    events = but_for_the_last("Ana", "Ben", "Cy")
    async with Table(begin(tmp_path, "Ana", "Ben", "Cy", events=events)) as table:
        await table.press("s")
        assert table.reads_a_page
        assert "Ana wins with 396 points." in table.text
        assert "48 points ahead of Ben" in table.text
        rows = [line.split() for line in table.text.splitlines()]
        assert [row[:2] for row in rows if row and row[0].endswith(".") and row[0][0].isdigit()] == [
            ["1.", "Ana"],
            ["2.", "Ben"],
            ["3.", "Cy"],
        ]
        assert "The seed was 28: it gives the same dice again." in table.text
        await table.press("escape")
        for key in ("r", "s", "a", "k", "t", "space"):
            await table.press(key)
            assert table.app.is_running
        assert table.said == "The game is over."
        assert "w result" in table.text
        await table.press("w")
        assert "48 points ahead of Ben" in table.text
        assert "Phase " in table.text
        await table.press("escape u y")
        assert "w pad" in table.text
        assert table.game.status is Status.LAST_TRY
        await table.press("s q")
    assert table.app.return_value is Leaving.QUIT


@asynchronous
async def test_a_finished_game_opens_on_its_result(tmp_path: Path) -> None:
    record = virtual("Ana", seed=28)
    play_at_random(record, Random(1), skill=0.9)
    async with Table(begin(tmp_path, events=record.events)) as table:
        assert table.reads_a_page
        assert "Ana completes all ten phases" in table.text


@pytest.mark.parametrize(("key", "left"), [("q", Leaving.QUIT), ("ctrl+c", Leaving.INTERRUPTED)])
@pytest.mark.parametrize("before", ["", "r", "r w", "r question_mark", "r r"])
@asynchronous
async def test_q_and_ctrl_c_leave_from_anywhere(tmp_path: Path, before: str, key: str, left: Leaving) -> None:
    table = Table(begin(tmp_path))
    async with table:
        await table.press(before)
        if table.is_asked and key == "q":
            await table.press(key)  # any key but y is a no
            assert table.app.is_running
        table.type(key)
        await table.pilot.pause()
    assert table.app.return_value is left


@asynchronous
async def test_dice_tumble_for_less_than_half_a_second_and_only_those_that_roll(tmp_path: Path) -> None:
    """The screen is told that a tenth of a second has gone by whenever it asks, so that no clock decides."""
    tenths = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen, "monotonic", lambda: next(tenths) / 10)
        async with Table(begin(tmp_path / "clock"), animates=True) as table:
            table.type("r")
            while not table.screen._rolling:
                await asyncio.sleep(0.001)
            seen = set()
            while table.screen._rolling:
                seen.add(tuple(place.shown.face for place in table.screen.query(DieView)))
                await asyncio.sleep(0.005)
    assert TUMBLING <= 0.5
    assert 3 <= next(tenths) <= 10 * TUMBLING + 3
    assert len(seen) > 1
    assert all(face in die.faces for faces in seen for die, face in zip(DICE, faces, strict=True))
    async with Table(begin(tmp_path), animates=True) as table:
        await table.press("r")
        await table.press("k")
        kept = table.screen.play.choice.kept
        table.type("r")
        while not table.screen._rolling:
            await asyncio.sleep(0.001)
        assert table.screen._rolling == frozenset(range(10)) - kept


@asynchronous
async def test_what_was_rolled_is_saved_before_it_is_seen(tmp_path: Path) -> None:
    async with Table(begin(tmp_path), animates=True) as table:
        table.type("r")
        while not table.screen._rolling:
            await asyncio.sleep(0.001)
        record, _ = read_record(tmp_path / "game.jsonl")
        assert record.events == (Rolled(record.game.turn.table if record.game.turn else ()),)


@asynchronous
async def test_keys_in_a_hurry_are_not_lost_but_no_second_roll_follows_by_a_slip(tmp_path: Path) -> None:
    """While dice tumble a letter chooses; Enter once more, or s, only brings them to rest."""
    async with Table(begin(tmp_path), animates=True) as table:
        await table.press("enter enter")
        assert table.rolls == 1
        assert not table.is_asked
        await table.press("k enter s")
        assert (table.rolls, table.kept) == (2, "bdefgi")
        await table.press("enter e e")
        assert (table.rolls, table.kept) == (3, "bdefgi")
        assert table.game.round == 1


@asynchronous
async def test_dice_chosen_before_a_kill_are_still_chosen_and_can_be_changed(tmp_path: Path) -> None:
    """A record may end between the choice and the roll."""
    first = begin(tmp_path).record.next_roll()
    chosen = (first, Kept(frozenset({4, 5, 6})))
    (tmp_path / "one").mkdir()
    async with Table(begin(tmp_path / "one", events=chosen)) as table:
        assert table.kept == "efg"
        await table.press("r y")
        assert [type(event) for event in table.journal.record.events] == [Rolled, Kept, Rolled]
    (tmp_path / "two").mkdir()
    async with Table(begin(tmp_path / "two", events=chosen)) as table:
        await table.press("k r")
        assert table.game.turn is not None
        assert table.game.turn.kept == {1, 3, 4, 5, 6, 8}
        assert table.rolls == 2


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20), (40, 24), (40, 20), (200, 60)])
@asynchronous
async def test_everything_has_room_in_the_middle_of_a_turn(tmp_path: Path, size: tuple[int, int]) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben"), size=size) as table:
        await table.press("r")
        for die in DICE:
            assert any(f"{edge}{die.letter}{edge}" in table.text.replace(" ", "") for edge in "─═")
        assert "roll 1 of 3" in table.text
        assert "missing" in table.text
        assert "low: 1-4, W" in table.text
        await table.press("a e o")
        assert " ".join(table.said.split()[:4]) in table.words, "what is told has room"
        for name in ("a-j keep", "roll", "score", "hint", "undo", "pad", "help", "leave"):
            assert name in table.text
        assert (size[0] < 80) == ("Total" not in table.text and "Grand total" not in table.text)


@asynchronous
async def test_a_window_made_smaller_or_larger_in_mid_turn_is_drawn_anew(tmp_path: Path) -> None:
    async with Table(begin(tmp_path), size=(80, 24)) as table:
        await table.press("r k")
        before = table.text
        for size, shown in (((40, 20), "╔═b═╗"), ((30, 10), "too small"), ((120, 40), "╔══ b ══╗")):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert shown in table.text
            assert max(map(len, table.lines())) <= size[0]
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert table.text == before
        assert table.kept == "bdefgi"


@asynchronous
async def test_a_page_is_drawn_anew_when_the_window_changes(tmp_path: Path) -> None:
    async with Table(begin(tmp_path), size=(80, 24)) as table:
        await table.press("w")
        await table.pilot.resize_terminal(40, 24)
        await table.pilot.pause()
        assert max(len(line.rstrip()) for line in table.lines()) <= 40
        assert "Grand total" in table.text


@asynchronous
async def test_a_name_that_looks_like_markup_is_shown_as_it_is(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "[b]Ana[/b]", "[/]", "Ben [link]")) as table:
        assert "[b]Ana[/b]" in table.lines()[0]
        await table.press("r s")
        assert "[b]Ana[/b] makes Phase 1" in table.said
        assert "[/]" in table.lines()[0]
        await table.press("w")
        assert "[b]Ana[/b]" in table.text


@asynchronous
async def test_a_disk_that_is_full_ends_the_game_with_the_old_state_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r")

        def full(_: Event) -> None:
            raise RecordError("the last entry is not saved, cannot write to it: No space left on device")

        monkeypatch.setattr(table.journal, "add", full)
        table.type("s")
        await table.pilot.pause()
    assert isinstance(table.app.failure, RecordError)
    assert [type(event) for event in read_record(tmp_path / "game.jsonl")[0].events] == [Rolled]
