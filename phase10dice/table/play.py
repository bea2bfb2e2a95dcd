"""What happens at the table, without the screen: the choice of dice, and the acts that change the game.

Every act is saved before it returns, so whatever is drawn is on the disk already.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Self

from phase10dice.dice import DICE
from phase10dice.draw.questions import decline_question, risk_question, stop_question, undo_question
from phase10dice.draw.sentences import bonus_sentence, event_sentences, next_sentences, status_sentence
from phase10dice.draw.words import capitalized
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Event, Kept, Rolled, Stopped, Undone
from phase10dice.game import Game
from phase10dice.record import Record
from phase10dice.turn import Turn

__all__ = ["Choice", "Moment", "Play"]

_NEWS_KEPT = 8
_WELCOME = "The letters a to j are the dice, all other letters are commands; ? explains everything."


class Moment(Enum):
    """What can be done at the table now."""

    START = auto()
    """A turn begins: the dice are to be rolled."""
    CHOOSING = auto()
    """Dice lie there, and can be kept or rolled again."""
    WATCHING = auto()
    """A computer player is to move."""
    LAST = auto()
    """All rolls are done: the turn is to be ended."""
    OVER = auto()
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which dice the player means to keep, before anything is rolled.

    `is_meant` tells that to keep none was said, and is not just how a turn begins. `before` is the choice
    that undo goes back to.
    """

    kept: frozenset[int] = frozenset()
    is_meant: bool = False
    before: Self | None = None

    def with_kept(self, kept: Collection[int]) -> "Choice":
        """Give the choice of other dice."""
        return Choice(frozenset(kept), is_meant=True, before=self)

    def toggled(self, index: int) -> "Choice":
        """Keep a die that was free, or free one that was kept."""
        return replace(self.with_kept(self.kept ^ {index}), is_meant=self.is_meant)


class Play:
    """A game at the table: its record, and what the player to move is choosing.

    Acts raise an `IllegalMoveError` for what the game does not allow now. `told` is what the last of them has
    to say.
    """

    def __init__(self, record: Record, add: Callable[[Event], None], told: tuple[str, ...] = ()) -> None:
        """Go on with the game of *record*; *add* lets an event happen in it and saves it.

        What is *told*, such as how it was found who starts, is the first thing said.
        """
        self.record = record
        self._add = add
        self.choice = Choice()
        self.told: tuple[str, ...] = (*told, _WELCOME)
        self._news = told
        """How the turns went since a person rolled last, and before that how it was found who starts."""
        self._begin_choice()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.record.game

    @property
    def turn(self) -> Turn:
        """The turn of the person to move.

        Raises `IllegalMoveError` when the game is over, or while a computer player is to move.
        """
        if self.game.turn is None:
            raise IllegalMoveError("the game is over")
        if self.game.strength:
            raise IllegalMoveError(
                f"{self.game.mover.name} is to move, a computer player: Enter shows it at once"
            )
        return self.game.turn

    @property
    def moment(self) -> Moment:
        """What can be done now."""
        turn = self.game.turn
        if turn is None:
            return Moment.OVER
        if self.game.strength:
            return Moment.WATCHING
        if not turn.table:
            return Moment.START
        return Moment.CHOOSING if turn.rolls_left else Moment.LAST

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        if self.choice.before:
            return True
        try:
            self.record.verify_undo()
        except IllegalMoveError:
            return False
        return True

    # Choosing

    def toggle(self, index: int) -> None:
        """Keep a die, or free it."""
        self._verify_choosing()
        self.choice = self.choice.toggled(index)

    def keep_none(self) -> None:
        """Free all dice."""
        self._verify_choosing()
        self.choice = self.choice.with_kept(())

    def keep_layout(self) -> None:
        """Keep the dice that make the phase, and free the others."""
        self._verify_choosing()
        layout = self.turn.layout(self.game.setup.house_rules)
        if layout is None:
            raise IllegalMoveError(
                f"Phase {self.turn.phase.number} is not made yet: there is nothing to keep it by"
            )
        self.choice = self.choice.with_kept(set(range(len(DICE))) - set(layout.spare))

    def _verify_choosing(self) -> None:
        """Raise unless there are dice to choose from."""
        self.turn.verify_keep(())

    # What to ask first

    def roll_question(self) -> str | None:
        """Give what to ask before the roll, if it may be a slip."""
        turn = self.turn
        if not turn.table:
            return None
        turn.verify_keep(self.choice.kept)
        if risk := risk_question(turn, self.choice.kept, self.game.setup.house_rules):
            return risk
        return None if self.choice.kept or self.choice.is_meant else "No die is kept. Roll all ten again?"

    def stop_question(self) -> str | None:
        """Give what to ask before the turn ends, if that may be a slip."""
        self.turn.verify_stop()
        return stop_question(self.turn, self.game.setup.house_rules)

    def decline_question(self) -> str | None:
        """Give what to ask before a made phase is declined; raises unless the house rules allow that."""
        turn = self.turn
        self.game.apply(Stopped(declined=True))
        return decline_question(turn, self.game.setup.house_rules)

    def undo_question(self) -> str | None:
        """Give what to ask before an undo, if it goes back into the turn before."""
        if self.choice.before:
            return None
        return undo_question(self.record)

    # Acting

    def roll(self) -> None:
        """Roll the dice that are not kept; the choice starts from the same dice afterwards."""
        turn = self.turn
        if turn.table and not (turn.is_rolling and turn.kept == self.choice.kept):
            turn.verify_keep(self.choice.kept)
            if turn.is_rolling:
                self._add(Undone())
            self._add(Kept(self.choice.kept))
        self._add(self.record.next_roll())
        self._begin_choice()
        self._news = ()
        self.told = ()

    def stop(self, declined: bool = False) -> None:
        """End the turn with the dice as they lie."""
        seat = self.game.seat
        self._news = ()
        self.let(Stopped(declined))
        assert seat is not None, "a turn is somebody's"
        column = self.game.columns[seat]
        if column.points_to_bonus is not None:
            bonus = bonus_sentence(column)
            self._news = (*self._news, f"{capitalized(bonus)}.")
            self._tell_next()

    def undo(self) -> None:
        """Take back the last choice, or if there is none the end of the turn before."""
        if self.choice.before:
            self.choice = self.choice.before
            return
        before = self.game
        self._add(Undone())
        self._begin_choice()
        self._news = ()
        self.told = (*event_sentences(before, Undone(), self.game), status_sentence(self.game))

    def let(self, event: Rolled | Kept | Stopped) -> None:
        """Let *event* happen: what a computer player does, or the end of anybody's turn."""
        before = self.game
        self._add(event)
        self._begin_choice()
        said = event_sentences(before, event, self.game)
        if isinstance(event, Stopped):
            self._news = (*self._news, *said)[-_NEWS_KEPT:]
            self._tell_next()
        elif said:
            self.told = (*self._news, *said)

    def _tell_next(self) -> None:
        """Tell how the last turns went, and who is next."""
        self.told = (*self._news, *next_sentences(self.game))

    def _begin_choice(self) -> None:
        """Choose what the turn says is kept, which at its start is nothing."""
        turn = self.game.turn
        self.choice = Choice(turn.kept if turn else frozenset())
