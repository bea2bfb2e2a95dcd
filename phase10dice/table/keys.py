"""The keys of the table, each with one meaning: letters a to j are the dice, and no command uses them.

Capital letters are not the small ones: they move the cursor (H J K L, for those who have that in their
fingers) or do nothing, so that what is left of an arrow key after a slow line cut it up chooses no die.
"""

from dataclasses import dataclass

from textual.binding import Binding, BindingType

from phase10dice.dice import DICE
from phase10dice.phases import HouseRule
from phase10dice.table.play import Moment, Play

__all__ = ["BINDINGS", "KEYS", "SCHEME", "Key", "keys_at"]

SCHEME = "The letters a to j are the dice, all other letters are commands; capital letters choose nothing."


@dataclass(frozen=True, slots=True)
class Key:
    """A command at the table: what is typed for it, what it is called at the bottom, and what it does."""

    keys: str
    """Textual's names of the keys, with commas between."""
    shown: str
    action: str
    name: str
    about: str
    moments: frozenset[Moment]
    rule: HouseRule | None = None
    """The house rule without which the key is not offered."""


_ALWAYS = frozenset(Moment)
_DICE = frozenset({Moment.CHOOSING, Moment.LAST})
_CHOOSING = frozenset({Moment.CHOOSING})
_OVER = frozenset({Moment.OVER})
_WATCHING = frozenset({Moment.WATCHING})
_ROLLING = frozenset({Moment.START, Moment.CHOOSING})

KEYS = (
    Key(",".join(die.letter for die in DICE), "a-j", "", "keep", "keep that die, or free it", _CHOOSING),
    Key("k", "k", "keep_layout", "keep made", "keep the dice that make the phase", _CHOOSING),
    Key("n", "n", "keep_none", "none", "keep no die", _CHOOSING),
    Key("r,enter", "r", "roll", "roll", "roll the dice that are not kept (also Enter)", _ROLLING),
    Key("", "Enter", "", "show at once", "let computer players go on without a pause", _WATCHING),
    Key("s", "s", "stop", "score", "stop, and score what lies there", _DICE),
    Key(
        "m",
        "m",
        "decline",
        "miss",
        "take a miss instead (house rule optional-score)",
        _DICE,
        HouseRule.OPTIONAL_SCORE,
    ),
    Key("t", "t", "hint", "hint", "tell what the solver would keep", _DICE),
    Key("u", "u", "undo", "undo", "take back the last choice, or the end of the turn before", _ALWAYS),
    Key("o", "o", "order", "order", "put the dice in order: by letter, number or colour", _DICE),
    Key("w", "w", "pad", "pad", "the score pad in full size", _ALWAYS - _OVER),
    Key("", "w", "", "result", "once the game is over: how it ended, and the pad", _OVER),
    Key("question_mark", "?", "help", "help", "this page", _ALWAYS),
    Key("q", "q", "app.quit_game", "leave", "save and leave (also Ctrl-C)", _ALWAYS),
)

_HIDDEN = (
    ("left,H", "move('left')"),
    ("right,L", "move('right')"),
    ("up,K", "move('up')"),
    ("down,J", "move('down')"),
    ("space", "toggle_here"),
)

BINDINGS: list[BindingType] = [
    *(Binding(die.letter, f"toggle_die({die.number - 1})", show=False) for die in DICE),
    *(Binding(key.keys, key.action, key.name, show=False) for key in KEYS if key.action),
    *(Binding(keys, action, show=False) for keys, action in _HIDDEN),
]
"""The same as Textual wants it."""


def keys_at(play: Play) -> tuple[Key, ...]:
    """Give the commands that can be used now."""
    rules = play.game.setup.house_rules
    return tuple(
        key
        for key in KEYS
        if play.moment in key.moments
        and (key.rule is None or key.rule in rules)
        and (key.action != "undo" or play.can_undo)
    )
