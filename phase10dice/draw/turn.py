"""A turn as it stands, in words: what its phase needs, what is missing, what the table scores now."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from phase10dice.column import MISS_PENALTY
from phase10dice.dice import Color, Face
from phase10dice.draw.sentences import bonus_sentence, chase_sentence
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import layout_words, listed, points_words
from phase10dice.errors import IllegalMoveError
from phase10dice.game import Game, Mode, Status
from phase10dice.nearest import Nearest, nearest
from phase10dice.phases import OneColor, RunOf, SetOf
from phase10dice.turn import ROLLS, Turn

__all__ = ["Told", "status_line", "turn_panel"]


def status_line(game: Game, width: int, theme: Theme) -> Text:
    """Say in one line of *width* whose turn it is and how far it has got."""
    when = {Status.PLAYING: f"Round {game.round}", Status.LAST_TRY: "Last try", Status.FINISHED: "The end"}
    said = f" {when[game.status]}"
    if game.turn:
        rolls = f"roll {game.turn.rolls} of {ROLLS}" if game.turn.rolls else f"{ROLLS} rolls to come"
        said = f" {game.mover.name}  |  {rolls}  |  {when[game.status]}"
    rules = ", ".join(sorted(game.setup.house_rules))
    if rules and cell_len(f"{said}  |  {rules}") < width:
        said = f"{said}  |  {rules}"
    line = Text(said, f"bold {theme.paper} on {theme.accent}", no_wrap=True, overflow="ellipsis")
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def _missing_words(way: Nearest) -> str:
    """Say which dice a phase still wants, and for what.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.phases import PHASES
    >>> _missing_words(nearest(PHASES[1], parse_dice("8 8 5 6 7 W 1 2 3 10")))
    'a 10: for 10 10 10 and 5 6 7 8'
    >>> _missing_words(nearest(PHASES[0], parse_dice("8 8 10 1 2 3")))
    'two 10s and an 8: for 8 8 8 and 10 10 10'
    """
    if not way.missing:
        return "nothing"
    return f"{_faces_words(way.missing)}: for {_target_words(way)}"


def _faces_words(missing: Sequence[Face | Color]) -> str:
    """Name the faces that are missing; in the phase of one colour all of them are of that."""
    if isinstance(missing[0], Color):
        return f"{_counted(len(missing))} more in {missing[0].word}"
    return listed([_face_words(face, count) for face, count in Counter(missing).items()])


def _face_words(face: Face | Color, count: int) -> str:
    """Name one face or several of the same, such as ``an 8`` or ``two 10s``."""
    name = "wild" if face == Face(None) else str(face)
    if count > 1:
        return f"{_counted(count)} {name}s"
    return f"{'an' if name == '8' else 'a'} {name}"


def _counted(count: int) -> str:
    """Write a number of dice as a word."""
    return ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")[count - 1]


def _target_words(way: Nearest) -> str:
    """Write what the parts of a phase come to, such as ``8 8 8 and 6 7 8 9``."""
    words = []
    for part, target in zip(way.phase.parts, way.targets, strict=True):
        match part, target:
            case SetOf(size), int(number):
                words.append(" ".join([str(number)] * size))
            case RunOf(size), int(first):
                words.append(" ".join(map(str, range(first, first + size))))
            case OneColor(size), Color() as color:
                words.append(f"{size} dice in {color.word}")
    return listed(words)


def _now_words(game: Game, turn: Turn) -> str:
    """Say what the turn would score if it ended with the dice as they lie."""
    if not turn.table:
        return "nothing is rolled yet"
    layout = turn.layout(game.setup.house_rules)
    if layout:
        return f"{points_words(layout.score)} with {layout_words(layout)}"
    cost = f", {MISS_PENALTY} points off" if game.setup.mode is Mode.SOLITAIRE else ""
    return f"not made: a miss{cost}"


class Told(IntEnum):
    """How much is told of a turn: each with what comes before it."""

    PHASE = 0
    NOW = 1
    """What is missing, and what the table scores now."""
    NEEDS = 2
    """What a last try needs."""
    BONUS = 3
    """How far away the Five Phase Bonus is, for as long as it is open."""


def turn_panel(game: Game, theme: Theme, told: Told) -> Table:
    """Draw what the player to move needs to know, as much of it as is to be *told*.

    Raises `IllegalMoveError` when the game is over, or played with real dice.
    """
    if game.turn is None:
        raise IllegalMoveError("no turn with virtual dice is on")
    panel = Table.grid(padding=(0, 2, 0, 0))
    panel.add_column(no_wrap=True)
    panel.add_column()
    for label, words, style in _rows(game, game.turn, theme, told):
        panel.add_row(Text(label, theme.quiet), Text(words, style))
    return panel


def _rows(game: Game, turn: Turn, theme: Theme, told: Told) -> Iterator[tuple[str, str, str]]:
    """Go through what is told: what it is about, the words, and their style."""
    rules = game.setup.house_rules
    yield "phase", f"{turn.phase.number}: {turn.phase.name}", theme.heading
    if told >= Told.NOW:
        missing = _missing_words(nearest(turn.phase, turn.table, rules)) if turn.table else "all of it"
        yield "missing", missing, ""
        yield "now", _now_words(game, turn), theme.good if turn.layout(rules) else ""
    if told >= Told.NEEDS and game.status is Status.LAST_TRY:
        yield "needs", chase_sentence(game), ""
    if told >= Told.BONUS and game.mover.points_to_bonus is not None:
        yield "bonus", bonus_sentence(game.mover), ""
