"""Phase 10 Dice: its dice, phases, games and records, for programs; the command line is in `phase10dice.cli`.

What most callers need can be imported from here:

>>> from phase10dice import PHASES, best_layout, parse_dice
>>> best_layout(PHASES[0], parse_dice("8 8 8 10 W W 1 2 5 7")).score
34

Names are loaded with the modules they live in when they are first used, so that a command that only checks
dice does not wait for games and files.
"""

from typing import TYPE_CHECKING

from phase10dice.lazy import lazy_names

if TYPE_CHECKING:
    from phase10dice.coach import review
    from phase10dice.column import Column
    from phase10dice.dice import (
        DICE,
        Color,
        Die,
        Face,
        Kind,
        assign,
        assignments,
        dice_stream,
        format_dice,
        parse_dice,
        parse_face,
        roll_dice,
    )
    from phase10dice.errors import (
        IllegalMoveError,
        ImpossibleDiceError,
        InstallationError,
        Phase10Error,
        RecordBusyError,
        RecordError,
        RecordTakenError,
        UnreadableError,
    )
    from phase10dice.events import (
        Edited,
        Event,
        Kept,
        Left,
        Missed,
        Noted,
        Redone,
        Renamed,
        Rolled,
        Scored,
        Stopped,
        Undone,
    )
    from phase10dice.exports import Format, export
    from phase10dice.game import Finish, Game, Status
    from phase10dice.imports import Imported, import_game
    from phase10dice.opponents import next_event
    from phase10dice.phases import (
        NO_HOUSE_RULES,
        PHASES,
        HouseRule,
        HouseRules,
        LaidPart,
        Layout,
        OneColor,
        Part,
        Phase,
        RunOf,
        SetOf,
        best_layout,
    )
    from phase10dice.players import MAX_PLAYERS, Player, StartRoll, Strength, parse_players, starting_order
    from phase10dice.record import Header, Record
    from phase10dice.scores import highest_score, score_counts, verify_points
    from phase10dice.setup import DiceSource, Mode, Setup
    from phase10dice.solver import Goal, advise
    from phase10dice.storage import Journal, read_record
    from phase10dice.turn import Turn

__version__ = "0.1.0"

__all__ = [
    "DICE",
    "MAX_PLAYERS",
    "NO_HOUSE_RULES",
    "PHASES",
    "Color",
    "Column",
    "DiceSource",
    "Die",
    "Edited",
    "Event",
    "Face",
    "Finish",
    "Format",
    "Game",
    "Goal",
    "Header",
    "HouseRule",
    "HouseRules",
    "IllegalMoveError",
    "Imported",
    "ImpossibleDiceError",
    "InstallationError",
    "Journal",
    "Kept",
    "Kind",
    "LaidPart",
    "Layout",
    "Left",
    "Missed",
    "Mode",
    "Noted",
    "OneColor",
    "Part",
    "Phase",
    "Phase10Error",
    "Player",
    "Record",
    "RecordBusyError",
    "RecordError",
    "RecordTakenError",
    "Redone",
    "Renamed",
    "Rolled",
    "RunOf",
    "Scored",
    "SetOf",
    "Setup",
    "StartRoll",
    "Status",
    "Stopped",
    "Strength",
    "Turn",
    "Undone",
    "UnreadableError",
    "advise",
    "assign",
    "assignments",
    "best_layout",
    "dice_stream",
    "export",
    "format_dice",
    "highest_score",
    "import_game",
    "next_event",
    "parse_dice",
    "parse_face",
    "parse_players",
    "read_record",
    "review",
    "roll_dice",
    "score_counts",
    "starting_order",
    "verify_points",
]

_load, __dir__ = lazy_names(
    __name__,
    {
        "coach": ("review",),
        "column": ("Column",),
        "dice": (
            "DICE",
            "Color",
            "Die",
            "Face",
            "Kind",
            "assign",
            "assignments",
            "dice_stream",
            "format_dice",
            "parse_dice",
            "parse_face",
            "roll_dice",
        ),
        "errors": (
            "IllegalMoveError",
            "ImpossibleDiceError",
            "InstallationError",
            "Phase10Error",
            "RecordBusyError",
            "RecordError",
            "RecordTakenError",
            "UnreadableError",
        ),
        "events": (
            "Edited",
            "Event",
            "Kept",
            "Left",
            "Missed",
            "Noted",
            "Redone",
            "Renamed",
            "Rolled",
            "Scored",
            "Stopped",
            "Undone",
        ),
        "exports": ("Format", "export"),
        "game": ("Finish", "Game", "Status"),
        "imports": ("Imported", "import_game"),
        "opponents": ("next_event",),
        "phases": (
            "NO_HOUSE_RULES",
            "PHASES",
            "HouseRule",
            "HouseRules",
            "LaidPart",
            "Layout",
            "OneColor",
            "Part",
            "Phase",
            "RunOf",
            "SetOf",
            "best_layout",
        ),
        "players": ("MAX_PLAYERS", "Player", "StartRoll", "Strength", "parse_players", "starting_order"),
        "record": ("Header", "Record"),
        "scores": ("highest_score", "score_counts", "verify_points"),
        "setup": ("DiceSource", "Mode", "Setup"),
        "solver": ("Goal", "advise"),
        "storage": ("Journal", "read_record"),
        "turn": ("Turn",),
    },
)


def __getattr__(name: str) -> object:
    """Load the module that *name* comes from."""
    return _load(name)
