"""Whatever is typed at the pad, it stays up, and the record stays a record."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from textual import events

from phase10dice.storage import read_record
from tests.table.pads import Pad, begin

_KEYS = [
    *("up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "backspace", "delete", "home"),
    *(
        "end",
        "ctrl+u",
        "ctrl+w",
        "ctrl+z",
        "ctrl+y",
        "f1",
        "pageup",
        "pagedown",
        "ctrl+a",
        "ctrl+k",
        "insert",
    ),
]
_LINES = [
    *(
        "34\r",
        "59\ry",
        "59\rn",
        "miss\r",
        "undo\r",
        "redo\r",
        "edit ana 1 36\r",
        "rename ana Bo\r",
        "note x\r",
    ),
    *(
        "leave ben\r",
        "8 8 8 10 w w\r",
        "show\r",
        "?",
        "\r",
        " ",
        "[b]",
        "\u00e9",
        "\u592a",
        "\U0001f600",
        "0\r",
    ),
]
keys = st.one_of(
    st.sampled_from(_KEYS).map(lambda key: [(key, None)]),
    st.sampled_from(_LINES).map(lambda line: [("enter" if c == "\r" else c, c) for c in line]),
    st.characters(exclude_categories=["Cs"]).map(lambda char: [(char, char)]),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(keys, max_size=40), st.sampled_from([(80, 24), (40, 24), (30, 10)]))
def test_no_keys_bring_the_pad_down(
    pressed: list[list[tuple[str, str | None]]], size: tuple[int, int]
) -> None:
    async def whole(folder: Path) -> None:
        async with Pad(begin(folder, "Ana", "Ben"), size) as pad:
            for key, char in (one for several in pressed for one in several):
                pad.app.post_message(events.Key(key, char))
            await pad.pilot.pause()
            assert pad.app.is_running
            assert pad.lines()
            assert read_record(folder / "game.jsonl")[0].events == pad.journal.record.events

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(whole(Path(folder)))
