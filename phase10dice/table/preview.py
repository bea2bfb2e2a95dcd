"""What an entry on the pad would do, said while it is being typed."""

from dataclasses import dataclass
from enum import Enum, auto

from phase10dice.draw.pad_layout import Box
from phase10dice.draw.sentences import bonus_sentence, event_sentences
from phase10dice.draw.words import capitalized, points_words
from phase10dice.entries import FORMS, Command, Form, HintWanted, doubt, parse_box, parse_entry
from phase10dice.errors import Phase10Error, UnreadableError
from phase10dice.events import Edited, Event, Redone, Scored, Undone
from phase10dice.game import Game, Status

__all__ = ["Preview", "Verdict", "box_words", "preview", "unchanged_sentence"]


class Verdict(Enum):
    """What would become of an entry."""

    UNFINISHED = auto()
    """It is empty, or the beginning of a word."""
    GOOD = auto()
    ODD = auto()
    """It would be asked about."""
    WRONG = auto()


@dataclass(frozen=True, slots=True)
class Preview:
    """What would become of an entry, in a sentence."""

    verdict: Verdict
    sentence: str


_COMMANDS = {
    Command.SHOW: "Enter shows the pad.",
    Command.HELP: "Enter shows all that can be typed.",
    Command.QUIT: "Enter leaves; everything is saved.",
}


def preview(text: str, game: Game, box: Box | None = None) -> Preview:
    """Say what *text* would do if it were entered now, for the turn or in another *box*; nothing is changed.

    >>> from phase10dice.game import Setup
    >>> preview("8 8 8 10 w w", Game.start(Setup(("Ana", "Ben")))).sentence
    'Ana makes Phase 1 with 8 8 8 and 10 W W: 34 points, 34 in all.'
    """
    if not text.strip():
        return Preview(Verdict.UNFINISHED, _invitation(game, box))
    try:
        entry = parse_box(text, game, box.seat, box.phase) if box else parse_entry(text, game)
        if isinstance(entry, Command):
            return Preview(Verdict.GOOD, _COMMANDS[entry])
        if isinstance(entry, HintWanted):
            return Preview(Verdict.GOOD, "Enter works out which of these dice to keep.")
        return _event_preview(entry, game)
    except Phase10Error as error:
        form = _form_begun(text) if isinstance(error, UnreadableError) else None
        if form:
            return Preview(Verdict.UNFINISHED, f"{form.typed}: {form.about}.")
        return Preview(Verdict.WRONG, f"{error}.")


def _event_preview(event: Event, game: Game) -> Preview:
    """Say what an event would do."""
    if isinstance(event, Undone):
        return Preview(Verdict.GOOD, "Enter takes the last entry back.")
    if isinstance(event, Redone):
        return Preview(Verdict.GOOD, "Enter brings back what was undone.")
    odd = doubt(event, game)
    if odd:
        return Preview(Verdict.ODD, f"{capitalized(odd)}. Enter asks whether to take it.")
    if unchanged := unchanged_sentence(event, game):
        return Preview(Verdict.GOOD, unchanged)
    after = game.apply(event)
    made, *more = event_sentences(game, event, after)
    if isinstance(event, Scored) and game.seat is not None:
        # Before what follows from it, as a small window has no room for all of that.
        made = f"{made.removesuffix('.')}, {after.total(game.seat)} in all."
    return Preview(Verdict.GOOD, " ".join([made, *more]))


def unchanged_sentence(event: Event, game: Game) -> str | None:
    """Say so if *event* puts a score right that is right already."""
    if not isinstance(event, Edited) or game.columns[event.seat].scores[event.phase - 1] != event.points:
        return None
    return f"{game.columns[event.seat].name}: Phase {event.phase} is {event.points} already."


def _invitation(game: Game, box: Box | None) -> str:
    """Say what can be typed where nothing is."""
    if box:
        scores = game.columns[box.seat].scores
        if box.phase > len(scores):
            return "Nothing can be typed into this box now. Esc goes back to the turn."
        now = points_words(scores[box.phase - 1])
        return f"{now} now. Type the right points, or the dice; Esc goes back to the turn."
    if game.status is Status.FINISHED:
        return "The game is over. undo or edit puts an entry right; quit leaves."
    bonus = bonus_sentence(game.mover)
    return f"Type points, dice or miss; ? shows the rest. {capitalized(bonus)}."


def box_words(game: Game, box: Box | None) -> str:
    """Name what is typed into: a player and a phase.

    >>> from phase10dice.game import Setup
    >>> box_words(Game.start(Setup(("Ana", "Ben"))), Box(1, 3))
    'Ben, Phase 3'
    """
    if box:
        return f"{game.columns[box.seat].name}, Phase {box.phase}"
    if game.status is Status.FINISHED:
        return "Game over"
    last = ", last try" if game.status is Status.LAST_TRY else ""
    return f"{game.mover.name}{last}, Phase {game.phase.number}"


def _form_begun(text: str) -> Form | None:
    """Find the kind of entry that *text* is the beginning of, if it is one that begins with a word."""
    word, *rest = text.casefold().split()
    for form in FORMS:
        names = [name.strip(",") for name in form.typed.split() if name.strip(",").islower()]
        takes_more = len(form.typed.split()) > len(names)
        if any(name.startswith(word) and (not rest or (takes_more and name == word)) for name in names):
            return form
    return None
