"""What is valid: files that lie in the folder of every run, command lines, entries, and surroundings."""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

from phase10dice.events import Edited, Event, Kept, Left, Missed, Noted, Redone, Renamed, Scored, Undone
from phase10dice.exports import Format, export
from phase10dice.game import Setup
from phase10dice.phases import HouseRule
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from tests.games import play_at_random, play_out, virtual

__all__ = ["COMMAND_LINES", "ENTRIES", "ENVIRONMENT", "GAMES", "PADS", "PLAYS", "QUIZ", "files", "records"]

_WHEN = "2026-11-29T18:55:00+00:00"
GAMES = "data/phase10dice/games"
"""The data folder of a run, from the folder of the run on."""
_DICE = "8 8 8 10 W W 1 2 5 7"
_COLORED = "10g 9g 8g 6o 5g 4r Wr 5g 2r 2b"


def _real(*events: Event, players: tuple[str, ...] = ("Ana", "Ben", "Cy")) -> Record:
    return Record(Header(Setup(players), None, _WHEN), events)


def _begun() -> Record:
    """Give a game with virtual dice, in which dice lie there that were kept once."""
    record = Record(Header(virtual("Ana", "Ben", seed=28).header.setup, 28, _WHEN))
    record.add(record.next_roll())
    record.add(Kept(frozenset({1, 3, 4})))
    record.add(record.next_roll())
    return record


def _with_computer() -> Record:
    setup = Setup(
        ("Ana", "Bo"), virtual("Ana").header.setup.dice, frozenset(HouseRule), (None, Strength.STEADY)
    )
    record = Record(Header(setup, 5, _WHEN))
    record.add(record.next_roll())
    return record


@cache
def records() -> Mapping[str, Record]:
    """Give games of all kinds, by the files that they are in."""
    busy = _real(
        *(Scored(34), Missed(), Scored(48), Edited(0, 1, 36), Renamed(1, "Bea"), Noted("at [b]Gran's")),
        *(Undone(), Redone(), Undone(), Left(2), Scored(45)),
    )
    over, alone = _real(players=("Ana", "Ben")), virtual("Ana", seed=3)
    play_out(over, Random(1))
    play_at_random(alone, Random(2), skill=0.9)
    return {
        "real.jsonl": busy,
        "virtual.jsonl": _begun(),
        "computer.jsonl": _with_computer(),
        f"{GAMES}/on.jsonl": _real(Scored(34), Scored(40)),
        f"{GAMES}/over.jsonl": over,
        f"{GAMES}/alone.jsonl": alone,
    }


PADS: Mapping[str, str] = {
    "turns.csv": "player,phase,points,dice,seat\nAna,1,34,8 8 8 10 W W,1\nBen,1,miss,,2\nAna,2,45,,1\n",
    "pad.csv": "name,1,2,3,missed,total\nAna,34,45,50,1,129\nBen,48,40,,2,88\n",
    "bare.csv": "Ana;1;34\r\nBen;1;miss\r\n",
    "over.csv": "name,1,2,3,4,5,6,7,8,9,10,missed,total\nAna,60,57,59,49,52,54,60,56,60,62,2,639\n",
}
"""Pads kept elsewhere, by the names of their files."""


@cache
def files() -> Mapping[str, bytes]:
    """Give the files that lie in the folder of every run."""
    games = {name: "".join(f"{line}\n" for line in record.lines()) for name, record in records().items()}
    others = {
        **PADS,
        "game.json": export(records()["real.jsonl"], Format.JSON),
        "rolls.txt": f"# ten dice a line\n{_DICE}\n{_COLORED}\n",
        f"{GAMES}/names.json": '{"ben": "Ben", "guest": null}\n',
        "config/phase10dice/settings.json": '{"theme": "high-contrast"}\n',
    }
    return {name: text.encode() for name, text in {**games, **others}.items()}


def _split(lines: str) -> Iterable[tuple[str, ...]]:
    return (tuple(line.strip().replace("_", " ").split("|")) for line in lines.strip().splitlines())


COMMAND_LINES: tuple[tuple[str, ...], ...] = tuple(
    _split(
        """
        check|--phase|1|--json|8 8 8 10 W W
        check|--phase|8|--rule|any-colour-wilds|10g 9g 8g 6g 5g W W
        keep|--phase|4|--rolls-left|1|--json|10|9|8|6|5|4|W|5|2|2
        keep|--phase|2|--rolls-left|2|--goal|make|--top|3|10 9 8 6 5 4 W 5 2 2
        keep|--phase|10|--rolls-left|1|--goal|game|--total|300|--missed|2|--retry|10 9 8 6 5 4 W 5 2 2
        keep|--phase|3|--rolls-left|0|--in-order|--json|1 2 3 4 5 6 7 8 9 10
        odds|--phase|3
        odds|--json|--rule|optional-score
        roll|--seed|3|--json
        roll|--keep|8g|8b|W|--theme|mono
        dice
        dice|--json|--theme|high-contrast
        rules
        rules|--json
        theme
        theme|colour-blind-safe
        show|real.jsonl
        show|real.jsonl|--json
        show|--data-dir|data/phase10dice/games|--theme|default
        show
        review|virtual.jsonl|--goal|points|--marked
        review|real.jsonl|--player|Ana|--json
        stats|--json
        stats|--player|Ana
        stats|--rolls|rolls.txt
        stats|--rolls|-|--json
        stats|--rename|Ben|Benny
        stats|--forget|Ben|--json
        stats|--delete|real.jsonl|--json
        export|real.jsonl|--format|csv
        export|virtual.jsonl|--format|html
        export|real.jsonl|--output|out.svg
        export|--format|markdown
        import|turns.csv
        import|pad.csv|--output|new.jsonl|--json
        import|game.json|--rule|optional-score
        import|-|--json
        sheet
        sheet|--players|6|--paper|letter|--output|pad.html
        sheet|--text|--players|1
        simulate|--games|2|--seed|5|--processes|1|--json|points
        simulate|--games|3|--processes|2|--csv|game|make
        solve|--output|solved.txt|--json
        solve|--rule|optional-score
        drill|--count|1|--seed|5|--phase|4|--json
        drill|--count|2|--goal|make|--rule|optional-score
        score|new.jsonl|--players|Ana,Ben|--rule|optional-score|--json
        score|real.jsonl|--plain
        score|--data-dir|data/phase10dice/games
        score
        play|new.jsonl|--players|Ana,Ben|--seed|28|--plain
        play|virtual.jsonl|--json|--fast|--no-animation
        play|--players|Ana,steady:Bo|--seed|4|--json
        --help
        --version
        --theme|mono|check|--phase|1|5 5
        """
    )
)
"""Valid command lines: all commands with all their options."""

ENTRIES: tuple[tuple[str, ...], ...] = (
    ("34", "miss", "48", "undo", "redo", "8 8 8 10 W W 1 2 5 7", "show", "?", "# a comment", ""),
    (
        "60",
        "57",
        "-",
        "0",
        "edit Ana 1 30",
        "rename Ben Benny Hill",
        "note at Gran's",
        "leave Cy",
        "undo",
        "u",
    ),
    ("8,8,8,10,w,w,1,2,5,7", "59", "hint 2 8 8 8 10 W W 1 2 5 7", "8g 8b o8 10 wr W", "edit Ben 1 36", "34"),
    (*["60", "40"] * 6, "undo", "undo", "redo", "quit", "34"),
    ("5 5 7 8 9 10 1 2 3 W", "m", "r", "s", "help", "leave Ana", "leave Ben", "undo", "007", "45"),
)
"""Valid entries on a pad of Ana, Ben and Cy, a game each."""

PLAYS: tuple[tuple[str, ...], ...] = (
    ("roll", "keep a c f", "keep abcdefghij", "stop", "roll", "stop", "show"),
    (
        "r",
        "k none",
        "undo",
        "keep b d e",
        "decline",
        "note at Gran's",
        "rename Ben Benny",
        "roll",
        "hint",
        "stop",
    ),
    ("roll", "stop", "leave Ben", "roll", "keep j", "keep j i", "stop", "undo", "t", "?", "quit", "roll"),
    ("roll", "keep none", "keep none", "stop") * 3,
)
"""Valid lines at the table of Ana and Ben."""

QUIZ: tuple[tuple[str, ...], ...] = (("a b c", "none", "stop"), ("keep a f", "?", "acf", "decline", "quit"))
"""Valid answers in a drill."""

ENVIRONMENT: Mapping[str, tuple[str, ...]] = {
    "COLUMNS": ("80", "40", "1", "0", "-5", "1000000", "9" * 30),
    "LINES": ("24", "1", "0"),
    "TERM": ("xterm-256color", "dumb", "unknown", ""),
    "NO_COLOR": ("1", ""),
    "FORCE_COLOR": ("1", ""),
    "PHASE10DICE_THEME": ("default", "mono", "colour-blind-safe", ""),
    "PHASE10DICE_DATA_DIR": (GAMES, "elsewhere", ""),
    "PHASE10DICE_ANIMATION": ("no", "yes", ""),
}
"""Surroundings that the program looks at."""
