"""Files that are damaged: games, names, settings, and pads to be imported; as texts, and with commands."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from phase10dice.errors import Phase10Error, RecordError
from phase10dice.game import Status
from phase10dice.imports import import_game
from phase10dice.record import Record
from phase10dice.stats.reading import read_outcome
from phase10dice.storage import read_record
from tests.nonsense.command_lines import draw_environment
from tests.nonsense.corpus import ENTRIES, GAMES, PADS, PLAYS, files, records
from tests.nonsense.mutate import as_bytes, mutate_json, mutate_list, mutate_text
from tests.nonsense.oracle import Box, Call, call, is_damaged

__all__ = [
    "attempt_call",
    "attempt_import",
    "attempt_text",
    "draw_call",
    "draw_import",
    "draw_text",
]

_SMALL = {"names.json": f"{GAMES}/names.json", "settings.json": "config/phase10dice/settings.json"}
_FOR_SMALL = (("stats",), ("stats", "--json"), ("stats", "--forget", "Ben"), ("theme",), ("theme", "mono"))
_FOR_ALL = (("stats",), ("stats", "--json"), ("show",), ("score",), (), ("stats", "--review", "1"))
_FOR_ONE = (
    *(
        ("show",),
        ("show", "--json"),
        ("review",),
        ("review", "--json"),
        ("score", "--json"),
        ("play", "--json"),
    ),
    *(("score",), ("play",), ("import",), ("stats", "--delete"), ("export",), ("export", "--format", "json")),
    *(("export", "--format", form) for form in ("html", "svg", "markdown", "csv")),
)
_LINES = {name: tuple(record.lines()) for name, record in records().items()}


def _damaged_record(name: str, rng: Random) -> bytes:
    """Damage a game: lines changed, lost, doubled or mixed with those of others, or bytes anywhere."""
    if rng.random() < 0.2:
        return as_bytes(mutate_text(files()[name].decode(), rng))
    lines = mutate_list(_LINES[name], rng, list(_LINES.values()), mutate_json)
    text = as_bytes("\n".join(lines) + rng.choice(("\n", "\n", "", "\n\n")))
    return text[: rng.randrange(len(text) + 1)] if rng.random() < 0.15 else text


def _damaged_import(rng: Random) -> bytes:
    """Damage a pad: a table's cells, or JSON."""
    if rng.random() < 0.4:
        name = rng.choice(list(_LINES))
        lines = [json.loads(line) for line in _LINES[name]]
        return as_bytes(mutate_json(json.dumps({"record": lines}, ensure_ascii=False), rng))
    if rng.random() < 0.2:
        return _damaged_record(rng.choice(list(_LINES)), rng)
    rows = rng.choice([text.splitlines() for text in PADS.values()])
    return as_bytes("\n".join(mutate_list(rows, rng, [text.splitlines() for text in PADS.values()], _cells)))


def _cells(row: str, rng: Random) -> str:
    """Change a row of a table, cell by cell."""
    return ",".join(mutate_list(row.split(","), rng, [row.split(",")], mutate_text))


@dataclass(frozen=True)
class Text:
    """The text of a file, as bytes, and what is to read it."""

    data: bytes
    is_record: bool


def draw_text(rng: Random) -> Text:
    """Draw the text of a game, or of a pad to import."""
    if rng.random() < 0.5:
        return Text(_damaged_record(rng.choice(list(_LINES)), rng), is_record=True)
    return Text(_damaged_import(rng), is_record=False)


def attempt_text(given: Text, box: Box) -> None:
    """Read it: it is a game or refused in words, and both ways to read a game say the same."""
    if not given.is_record:
        with suppress(UnicodeDecodeError, Phase10Error):
            record = import_game(given.data.decode("utf-8-sig")).record
            assert list(Record.from_lines(record.lines()).lines()) == list(record.lines())
        return
    path = box.folder / "text.jsonl"
    path.write_bytes(given.data)
    found, why = _read(path)
    if found is None:
        assert why.isprintable()
        with suppress(RecordError):
            # Games that are not finished are passed over, damaged or not.
            assert read_outcome(path) is None, f"a damaged game counts: {why}"
        return
    assert Record.from_lines(found.lines()).game == found.game
    outcome = read_outcome(path)
    assert bool(outcome) == (found.game.status is Status.FINISHED)
    assert outcome is None or outcome.game.columns == found.game.columns


def _read(path: Path) -> tuple[Record | None, str]:
    """Read a game, or give why it cannot be read."""
    try:
        return read_record(path)
    except RecordError as error:
        return None, str(error)


def draw_call(rng: Random) -> Call:
    """Draw a command and a damaged file for it."""
    if rng.random() < 0.25:
        path = _SMALL[rng.choice(list(_SMALL))]
        damaged = as_bytes(mutate_json(files()[path].decode(), rng))
        return Call(rng.choice(_FOR_SMALL), files={path: damaged}, env={"FORCE_COLOR": "1"})
    path = rng.choice(list(_LINES))
    args: tuple[str, ...] = (*rng.choice(_FOR_ONE), path)
    if path.startswith(GAMES) and rng.random() < 0.5:
        args = rng.choice(_FOR_ALL)
    typed = "\n".join(rng.choice((*ENTRIES, *PLAYS))[:4])
    return Call(args, typed.encode(), {path: _damaged_record(path, rng)})


def attempt_call(given: Call, box: Box) -> None:
    """Run it: a damaged game that is named costs exit code 1, and is left as it is."""
    result = call(box, given)
    (path,) = given.files
    names_it = given.args[-1:] == (path,) and given.command != "import"
    box.lay(given.files)
    if names_it and is_damaged(box.folder / path):
        # An empty file is where a new game may begin, for which players are missing.
        empty = not given.files[path] and given.command in ("score", "play")
        assert result.exit_code == (2 if empty else 1), result.stderr


def draw_import(rng: Random) -> Call:
    """Draw an import of something that is no pad, as a file or from a pipe."""
    data = _damaged_import(rng)
    args: tuple[str, ...] = ("import", "damaged.csv") if rng.random() < 0.5 else ("import", "-")
    options = [option for option in (("--json",), ("--output", "new.jsonl")) if rng.random() < 0.5]
    args = (*args, *(word for option in options for word in option))
    return Call(args, data, {"damaged.csv": data}, draw_environment(rng))


def attempt_import(given: Call, box: Box) -> None:
    """Run it: a game comes of it or a refusal, and a refusal leaves nothing behind."""
    box.lay(given.files)
    before = set(box.files())
    result = call(box, given)
    # A data folder that the system does not take is no fault of the pad.
    assert result.exit_code in ((0, 1, 2) if "PHASE10DICE_DATA_DIR" in given.env else (0, 2))
    begun = set(box.files()) - before
    assert len(begun) == (result.exit_code == 0), begun
    folder = given.env.get("PHASE10DICE_DATA_DIR") or GAMES
    assert all(name == "new.jsonl" or (box.folder / name).parent == box.folder / folder for name in begun), (
        begun
    )
