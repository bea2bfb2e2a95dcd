"""A turn as it stands, in words: what its phase needs, what is missing, what the table scores now."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from phase10dice.column import MISS_PENALTY
from phase10dice.dice import Color, Face, format_dice
from phase10dice.draw.sentences import bonus_sentence, chase_sentence
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import layout_words, listed, points_words
from phase10dice.errors import IllegalMoveError
from phase10dice.game import Game, Mode, Status
from phase10dice.nearest import Nearest, nearest
from phase10dice.phases import OneColor, RunOf, SetOf
from phase10dice.turn import ROLLS, Turn

__all__ = ["missing_words", "now_words", "status_line", "turn_panel"]


def status_line(game: Game, width: int, theme: Theme) -> Text:
    """Say in one line of *width* whose turn it is and how far it has got."""
    when = {Status.PLAYING: f"Round {game.round}", Status.LAST_TRY: "Last try", Status.FINISHED: "The end"}
    said = f" {when[game.status]}"
    if game.turn:
        rolls = f"roll {game.turn.rolls} of {ROLLS}" if game.turn.rolls else f"{ROLLS} rolls to come"
        said = f" {game.mover.name}  |  {rolls}  |  {when[game.status]}"
    line = Text(said, f"bold {theme.paper} on {theme.accent}", no_wrap=True, overflow="ellipsis")
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def missing_words(way: Nearest) -> str:
    """Say which dice a phase still wants, and for what.

    >>> from phase10dice.dice import parse_dice
    >>> from phase10dice.phases import PHASES
    >>> missing_words(nearest(PHASES[1], parse_dice("8 8 5 6 7 W 1 2 3 10")))
    '1 die, a 10: for 10 10 10 and 5 6 7 8'
    """
    if not way.missing:
        return "nothing"
    count = len(way.missing)
    dice = f"{count} {'die' if count == 1 else 'dice'}"
    return f"{dice}, {_faces_words(way.missing)}: for {_target_words(way)}"


def _faces_words(missing: Sequence[Face | Color]) -> str:
    """Name the faces that are missing; in the phase of one colour all of them are of that."""
    match missing[0]:
        case Color() as color:
            return color.word
        case Face() if len(missing) == 1:
            return f"{'an' if missing[0] == Face(8) else 'a'} {missing[0]}"
    return format_dice([face for face in missing if isinstance(face, Face)])


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


def now_words(game: Game, turn: Turn) -> str:
    """Say what the turn would score if it ended with the dice as they lie."""
    if not turn.table:
        return "nothing is rolled yet"
    layout = turn.layout(game.setup.house_rules)
    if layout:
        return f"{points_words(layout.score)} with {layout_words(layout)}"
    cost = f", {MISS_PENALTY} points off" if game.setup.mode is Mode.SOLITAIRE else ""
    return f"not made: a miss{cost}"


def turn_panel(game: Game, theme: Theme, with_bonus: bool) -> Table:
    """Draw what the player to move needs to know: the phase, what is missing, what the table scores now.

    In a last try it also says what is needed, and, if wanted, for as long as the Five Phase Bonus is open
    how far away that is. Raises `IllegalMoveError` when the game is over, or played with real dice.
    """
    if game.turn is None:
        raise IllegalMoveError("no turn with virtual dice is on")
    turn, rules = game.turn, game.setup.house_rules
    has_bonus = with_bonus and game.mover.points_to_bonus is not None
    is_last_try = game.status is Status.LAST_TRY
    missing = missing_words(nearest(turn.phase, turn.table, rules)) if turn.table else "all of it"
    rows = [
        ("phase", f"{turn.phase.number}: {turn.phase.name}", theme.heading),
        ("missing", missing, ""),
        ("now", now_words(game, turn), theme.good if turn.layout(rules) else ""),
        *([("needs", chase_sentence(game), "")] if is_last_try else []),
        *([("bonus", bonus_sentence(game.mover), "")] if has_bonus else []),
    ]
    panel = Table.grid(padding=(0, 2, 0, 0))
    panel.add_column(no_wrap=True)
    panel.add_column()
    for label, words, style in rows:
        panel.add_row(Text(label, theme.quiet), Text(words, style))
    return panel
