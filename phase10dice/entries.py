"""What people type on the pad of a game with real dice, read into events.

Points, dice, ``miss``, ``undo``, ``redo``, ``edit``, ``rename``, ``leave``, ``note``, and the commands that
change nothing. Only the game says what an entry may be; nothing here is printed.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from phase10dice.dice import DICE, Face, assign, format_dice, parse_dice, split_dice
from phase10dice.errors import IllegalMoveError, Phase10Error, UnreadableError, printable
from phase10dice.events import Edited, Event, Left, Missed, Noted, Redone, Renamed, Scored, Undone
from phase10dice.game import Game
from phase10dice.phases import PHASES, best_layout
from phase10dice.players import clean_note
from phase10dice.scores import highest_score, verify_points
from phase10dice.turn import ROLLS

__all__ = [
    "FORMS",
    "WORDS",
    "Command",
    "Form",
    "HintWanted",
    "completions",
    "doubt",
    "forms_text",
    "parse_box",
    "parse_entry",
    "parse_letters",
    "parse_shared",
]


class Command(StrEnum):
    """An entry that changes nothing."""

    SHOW = "show"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class HintWanted:
    """A question which of ten real dice to keep, with so many rolls left."""

    rolls_left: int
    dice: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of entry, or a key: how it is typed, and what it does."""

    typed: str
    about: str


FORMS = (
    Form("34", "points of this turn"),
    Form("8 8 8 10 W W 1 2 5 7", "its dice: the best score is worked out"),
    Form("miss", "the phase is not made (also m, - or 0)"),
    Form("undo, redo", "take the last entry back, bring it back (also u, r)"),
    Form("edit NAME PHASE POINTS", "put an old score right, such as edit Ana 2 45"),
    Form("rename NAME NEW", "call a player something else"),
    Form("leave NAME", "go on without a player"),
    Form("note TEXT", "write a note on the pad"),
    Form("hint ROLLS DICE", "which dice to keep, such as hint 2 8 8 8 10 W W 1 2 5 7"),
    Form("show", "the pad (also s)"),
    Form("quit", "leave; everything is saved (also q, or Ctrl-D)"),
)
"""All that can be typed on the pad."""


WORDS = ("miss", "undo", "redo", "edit", "rename", "leave", "note", "hint", "show", "help", "quit")
"""The words that an entry may begin with."""


def completions(text: str, game: Game, first: Sequence[str] = WORDS) -> tuple[str, tuple[str, ...]]:
    """Complete the word, one of *first*, or the name that *text* ends in, as far as it is clear.

    Gives the text, and what it may become where that is not clear.

    >>> from phase10dice.game import Setup
    >>> game = Game.start(Setup(("Ana", "Anton", "Ben")))
    >>> completions("ed", game), completions("edit a", game)
    (('edit ', ()), ('edit An', ('Ana', 'Anton')))
    """
    typed, space, rest = text.lstrip().partition(" ")
    begun, head = (rest.lstrip(), f"{typed} ") if space else (typed, "")
    words: Sequence[str] = () if space else first
    if space and typed.casefold() in _WITH_NAME:
        words = [column.name for column in game.columns]
    found = tuple(word for word in words if word.casefold().startswith(begun.casefold()))
    if len(found) == 1:
        return f"{head}{found[0]} ", ()
    alike = takewhile(lambda letters: len(set(map(str.casefold, letters))) == 1, zip(*found, strict=False))
    return (f"{head}{found[0][: len(list(alike))]}" if found else text), found


def forms_text() -> str:
    """List all that can be typed, a line each."""
    width = max(len(form.typed) for form in FORMS)
    return "\n".join(f"  {form.typed:<{width}}  {form.about}" for form in FORMS)


_COMMANDS = {
    "show": Command.SHOW,
    "s": Command.SHOW,
    "help": Command.HELP,
    "h": Command.HELP,
    "?": Command.HELP,
    "quit": Command.QUIT,
    "q": Command.QUIT,
    "exit": Command.QUIT,
}
_SIMPLE: dict[str, Event] = {"undo": Undone(), "u": Undone(), "redo": Redone(), "r": Redone()}
_MISS = {"miss", "m", "-", "0"}
_WITH_NAME = ("edit", "rename", "leave")
_ALONE = ("undo", "redo", "show", "help", "quit", "exit")
"""Words that nothing follows."""
_LONGEST_NUMBER = 6


def parse_entry(text: str, game: Game) -> Event | Command | HintWanted:
    """Read one entry for *game* as it stands.

    Dice that make the phase become their best score, ten dice that do not a miss. Raises a `Phase10Error`
    that says what is wrong with the entry; some errors of play come only from applying the event.

    >>> from phase10dice.game import Setup
    >>> game = Game.start(Setup(("Ana",)))
    >>> parse_entry("34", game), parse_entry("-", game), parse_entry("q", game)
    (Scored(points=34, dice=()), Missed(dice=()), <Command.QUIT: 'quit'>)
    >>> parse_entry("8 8 8 10 w w 1 2 5 7", game).points
    34
    """
    text = text.strip()
    shared = parse_shared(text, game)
    if shared is not None:
        return shared
    word, *rest = text.split()
    if word.casefold() == "edit":
        return _parse_edit(rest, game)
    if word.casefold() == "hint":
        return _parse_hint(rest)
    if text.casefold() in _MISS:
        return Missed()
    if word.casefold() == "miss":
        raise _too_much("miss", rest)
    if _is_whole_number(text):
        verify_points(game.phase, int(text))
        return Scored(int(text))
    return _parse_dice(text, game)


def parse_box(text: str, game: Game, seat: int, phase: int) -> Event | Command | HintWanted:
    """Read what is typed for one box of the pad, that of *seat* in *phase*.

    In the box of the player to move that is an entry like any other. In a box that is filled, points or dice
    put its score right. Raises what `parse_entry` raises, and `IllegalMoveError` for an empty box.

    >>> from phase10dice.game import Setup
    >>> game = Game.start(Setup(("Ana", "Ben"))).apply(Scored(34))
    >>> parse_box("8 8 8 10 10 10", game, 0, 1)
    Edited(seat=0, phase=1, points=54)
    """
    column = game.columns[seat]
    is_open = column.phase is not None and column.phase.number == phase
    if seat == game.seat and is_open:
        return parse_entry(text, game)
    shared = parse_shared(text.strip(), game)
    if shared is not None:
        return shared
    if phase > len(column.scores):
        when = "it is not their turn" if is_open else "that phase is not reached yet"
        raise IllegalMoveError(f"{column.name} has nothing to enter in Phase {phase}: {when}")
    if text.strip().casefold() in _MISS:
        raise IllegalMoveError(
            f"{column.name} has made Phase {phase}: only undo takes a turn back, to make it a miss"
        )
    if _is_whole_number(text.strip()):
        return Edited(seat, phase, int(text.strip()))
    dice = parse_dice(text)
    assign(dice)
    layout = best_layout(PHASES[phase - 1], dice, game.setup.house_rules)
    if layout is None:
        raise IllegalMoveError(f"{format_dice(dice)} does not make Phase {phase} ({PHASES[phase - 1].name})")
    return Edited(seat, phase, layout.score)


def parse_shared(text: str, game: Game) -> Event | Command | None:
    """Read what may be typed in a game with virtual dice as well, or give None.

    Raises `UnreadableError` for an empty text and for a command that lacks what belongs to it, or has more.
    """
    word, *rest = text.casefold().split() or [""]
    if not word:
        raise UnreadableError("nothing is typed: ? shows what can be")
    if not rest and word in _COMMANDS:
        return _COMMANDS[word]
    if not rest and word in _SIMPLE:
        return _SIMPLE[word]
    if rest and word in _ALONE:
        raise _too_much(word, rest)
    if word == "rename":
        return _parse_rename(text.split()[1:], game)
    if word == "note":
        return Noted(clean_note(" ".join(text.split()[1:])))
    if word == "leave":
        if not rest:
            raise UnreadableError("leave needs the name of who goes home, such as leave Ben")
        return Left(game.seat_of(" ".join(text.split()[1:])))
    return None


def _too_much(word: str, rest: Sequence[str]) -> UnreadableError:
    """Say that a word is typed alone."""
    return UnreadableError(f"{printable(' '.join(rest))} cannot follow {word}: type {word} alone")


def parse_letters(words: Sequence[str]) -> frozenset[int]:
    """Read the letters of the dice to keep, with or without spaces between them, or ``none``; give positions.

    >>> sorted(parse_letters(["a", "cf"])), parse_letters(["none"])
    ([0, 2, 5], frozenset())
    """
    if not words:
        raise UnreadableError(
            "keep needs the letters of dice, such as keep a c f, or keep none to roll all ten"
        )
    if list(words) == ["none"]:
        return frozenset()
    by_letter = {die.letter: die.number - 1 for die in DICE}
    for letter in "".join(words):
        if letter not in by_letter:
            raise UnreadableError(
                f"{printable(letter)} is not a die: the dice are a to j, by the letter before each"
            )
    return frozenset(by_letter[letter] for letter in "".join(words))


def doubt(event: Event, game: Game) -> str | None:
    """Say what is odd about *event*, though *game* would take it: points that no roll gives as its best.

    Raises what `Game.apply` raises for points that *game* would not take.
    """
    if isinstance(event, Scored | Edited):
        game.apply(event)
    try:
        match event:
            case Scored(points, ()):
                verify_points(game.phase, points, game.setup.house_rules)
            case Edited(_, phase, points):
                verify_points(PHASES[phase - 1], points, game.setup.house_rules)
    except IllegalMoveError as error:
        return str(error)
    return None


def _is_whole_number(text: str) -> bool:
    """Whether *text* is a number that may be points or a phase: plain digits, not too many."""
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def _parse_dice(text: str, game: Game) -> Scored | Missed:
    """Read the dice of a turn and work out what they score."""
    phase = game.phase
    try:
        dice = parse_dice(text)
    except UnreadableError as error:
        if any(token[0].isdigit() for token in split_dice(text)[1:]):
            raise
        raise UnreadableError(
            f"{printable(text)} is neither points (1 to {highest_score(phase)}) nor dice nor miss: ? shows "
            "all that can be typed"
        ) from error
    assign(dice)
    layout = best_layout(phase, dice, game.setup.house_rules)
    if layout:
        return Scored(layout.score, dice)
    if len(dice) < len(DICE):
        raise IllegalMoveError(
            f"{format_dice(dice)} does not make Phase {phase.number} ({phase.name}): type all ten dice, or "
            "miss"
        )
    return Missed(dice)


def _parse_hint(words: list[str]) -> HintWanted:
    """Read ``ROLLS DICE``: how many rolls are left, and the ten dice."""
    if not words or words[0] not in {str(left) for left in range(ROLLS)}:
        raise UnreadableError(
            "hint needs the rolls left, 0 to 2, and the ten dice, such as hint 2 8 8 8 10 W W 1 2 5 7"
        )
    dice = parse_dice(" ".join(words[1:]))
    if len(dice) < len(DICE):
        raise UnreadableError(f"hint needs all ten dice after the rolls left, not {len(dice)}")
    assign(dice)
    return HintWanted(int(words[0]), dice)


def _parse_edit(words: list[str], game: Game) -> Edited:
    """Read ``NAME PHASE POINTS``; the name may have several words, or be its beginning only."""
    if len(words) < 3 or not all(map(_is_whole_number, words[-2:])):
        raise UnreadableError("edit needs a name, a phase and points, such as edit Ana 2 45")
    phase, points = map(int, words[-2:])
    return Edited(game.seat_of(" ".join(words[:-2])), phase, points)


def _parse_rename(words: list[str], game: Game) -> Renamed:
    """Read ``NAME NEW``; where a name has several words, the longest beginning that is a player counts."""
    if len(words) < 2:
        raise UnreadableError("rename needs a player's name and a new one, such as rename Ben Benny")
    for count in range(len(words) - 1, 1, -1):
        with suppress(Phase10Error):
            return Renamed(game.seat_of(" ".join(words[:count])), " ".join(words[count:]))
    return Renamed(game.seat_of(words[0]), " ".join(words[1:]))
