"""Any text at all, drawn by Hypothesis, which finds the shortest that does harm."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import parse_face
from phase10dice.errors import Phase10Error, RecordError, UnreadableError
from phase10dice.imports import import_game
from phase10dice.record import Record
from tests.nonsense import pipes, words
from tests.nonsense.corpus import files
from tests.nonsense.mutate import as_word
from tests.nonsense.oracle import Box, Call, call

ANY = st.text(max_size=20)
ENTRIES = [
    "34",
    "60",
    "miss",
    "undo",
    "redo",
    "8 8 8 10 W W",
    "edit Ana 1 30",
    "show",
    "# x",
    "",
    "leave ben",
]
PLAYS = ["roll", "keep a b", "keep none", "stop", "undo", "redo", "show", "decline", "leave ana", "hint", ""]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """Give a folder to run in."""
    return Box(tmp_path_factory.mktemp("box"), files())


def lines(known: list[str]) -> st.SearchStrategy[bytes]:
    """Draw lines, *known* ones and others, as a pipe brings them."""
    several = st.lists(st.sampled_from(known) | ANY, max_size=12)
    return several.map(lambda drawn: "\n".join(drawn).encode("utf-8", "surrogatepass"))


@given(ANY, st.integers(0, 6), st.integers(0, 2), st.integers(1, 10))
def test_any_text_is_an_entry_or_refused_in_printable_words(
    box: Box, text: str, game: int, seat: int, phase: int
) -> None:
    words.attempt(words.Typed(text, game, seat, phase), box)


@given(st.text(max_size=6))
def test_any_text_is_a_die_or_refused_in_printable_words(text: str) -> None:
    try:
        face = parse_face(text)
    except UnreadableError as error:
        said = str(error)
    else:
        said = str(face)
        assert text.lower() in {str(face).lower(), f"{face.color or ''}{face.number or 'w'}"}
    assert said.isprintable()


@given(lines(ENTRIES))
def test_any_lines_are_entries_on_the_pad_up_to_one_that_is_refused(box: Box, typed: bytes) -> None:
    pipes.attempt(Call(("score", "new.jsonl", "--players", "Ana,Ben", "--json"), typed), box)


@given(st.integers(0, 2**32), lines(PLAYS))
def test_any_lines_are_commands_at_the_table_up_to_one_that_is_refused(
    box: Box, seed: int, typed: bytes
) -> None:
    args = ("play", "new.jsonl", "--players", "Ana,Ben", "--seed", str(seed), "--json")
    pipes.attempt(Call(args, typed), box)


@given(st.integers(-1, 12), st.lists(st.text(max_size=12), max_size=12))
def test_any_words_are_dice_or_refused(box: Box, phase: int, dice: list[str]) -> None:
    result = call(box, Call(("check", "--phase", str(phase), "--json", "--", *map(as_word, dice))))
    assert result.exit_code in (0, 2)
    assert result.exit_code or json.loads(result.stdout)["phase"] == phase


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY, inner, max_size=4),
    max_leaves=8,
)
EVENT = st.fixed_dictionaries(
    {
        "event": st.sampled_from(
            ["scored", "missed", "edited", "renamed", "left", "noted", "undone", "redone"]
        )
    },
    optional={
        **{name: st.integers(-2, 70) | JSON for name in ("player", "phase", "points")},
        **dict.fromkeys(("dice", "name", "text", "declined", "table"), ANY | JSON),
    },
)
HEADER = {"format": "phase10dice", "version": 1, "players": ["Ana", "Ben"], "dice": "real", "house_rules": []}


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(HEADER, JSON)), st.lists(EVENT | JSON, max_size=8))
def test_any_json_is_a_record_or_refused_in_printable_words(
    changed: dict[str, Any], events: list[Any]
) -> None:
    header = {**HEADER, "created": "", **changed}
    text = [json.dumps(line) for line in (header, *events)]
    said = "taken"
    try:
        record = Record.from_lines(text)
        assert list(Record.from_lines(record.lines()).lines()) == list(record.lines())
    except RecordError as error:
        said = str(error)
    assert said.isprintable()


@given(
    st.text(alphabet='01234567890,;\t\n"ana misdcoreplyht{}[]:' + "\x00\x1b\ufeff\ud800", max_size=80) | ANY
)
def test_any_text_is_a_pad_or_refused_in_printable_words(text: str) -> None:
    said = "taken"
    try:
        import_game(text)
    except Phase10Error as error:
        said = str(error)
    assert said.isprintable()
