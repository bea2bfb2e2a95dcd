"""A game: columns of scores, whose turn it is, the bonuses, the last tries and the result.

A `Game` is a pure function of its setup and events: `Game.start` and then `Game.apply` for each. Nothing
that follows from the events is stored, so an edited score moves totals, bonuses and winners at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from phase10dice.column import FINISH_BONUS, MISS_PENALTY, Column
from phase10dice.dice import DICE, Face, assign
from phase10dice.errors import IllegalMoveError
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
from phase10dice.phases import PHASES, Phase, best_layout
from phase10dice.players import Strength, clean_names, clean_note, place_of
from phase10dice.scores import highest_score, verify_points
from phase10dice.setup import DiceSource, Mode, Setup
from phase10dice.turn import Turn, verify_optional

__all__ = ["DiceSource", "Finish", "Game", "Mode", "Setup", "Status"]


class Status(StrEnum):
    """How far a game is."""

    PLAYING = "playing"
    LAST_TRY = "last-try"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Finish:
    """The first player to complete Phase 10, and which others were on Phase 10 at that moment."""

    seat: int
    also_in_last_phase: frozenset[int]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands.

    `seat` is the player to move, or None when the game is over; `turn` the turn with virtual dice.

    >>> game = Game.start(Setup(("Ana", "Ben"))).apply(Scored(34)).apply(Missed())
    >>> game.round, game.seat, [game.total(seat) for seat in (0, 1)]
    (2, 0, [34, 0])
    """

    setup: Setup
    columns: tuple[Column, ...]
    seat: int | None = 0
    round: int = 1
    turn: Turn | None = None
    finish: Finish | None = None
    notes: tuple[str, ...] = ()
    """What people wrote on the pad, in order."""

    @staticmethod
    def start(setup: Setup) -> "Game":
        """Give the game before its first turn."""
        return Game(setup, tuple(map(Column, setup.players)))._with_turn()

    # What is known of the game

    @property
    def status(self) -> Status:
        """How far the game is."""
        if self.seat is None:
            return Status.FINISHED
        return Status.LAST_TRY if self.finish else Status.PLAYING

    @property
    def mover(self) -> Column:
        """The column of the player to move; raises `IllegalMoveError` when the game is over."""
        if self.seat is None:
            raise IllegalMoveError("the game is over")
        return self.columns[self.seat]

    @property
    def phase(self) -> Phase:
        """The phase of the player to move; raises `IllegalMoveError` when the game is over."""
        phase = self.mover.phase
        assert phase is not None, "a player who has made Phase 10 has no more turns"
        return phase

    @property
    def strength(self) -> Strength | None:
        """The strength of the computer player to move; None if a person is to move, or nobody."""
        return None if self.seat is None else self.setup.strengths[self.seat]

    def finish_bonus(self, seat: int) -> int:
        """Give the First Finish Bonus of a player.

        In solitaire it is for making Phase 10 at the first try. At a table it is the first finisher's, and
        another's who was on Phase 10 by then, completes it in the last try, and sits after the finisher.
        """
        column = self.columns[seat]
        if column.phase is not None:
            return 0
        if self.setup.mode is Mode.SOLITAIRE:
            return 0 if column.has_missed_last_phase else FINISH_BONUS
        assert self.finish is not None, "somebody has made Phase 10"
        first = self.finish.seat
        is_due = seat == first or (seat in self.finish.also_in_last_phase and seat > first)
        return FINISH_BONUS if is_due else 0

    def penalty(self, seat: int) -> int:
        """Give what a player's misses take off the total: in solitaire 5 each, at a table nothing."""
        return MISS_PENALTY * self.columns[seat].missed if self.setup.mode is Mode.SOLITAIRE else 0

    def total(self, seat: int) -> int:
        """Give a player's grand total as it stands."""
        column = self.columns[seat]
        return column.subtotal + self.finish_bonus(seat) - self.penalty(seat)

    def highest_total(self, seat: int) -> int:
        """Give the most that a player can still come to: the best of luck in every phase that is left."""
        column = self.columns[seat]
        if seat not in self.seats_to_come():
            return self.total(seat)
        while column.phase:
            column = column.with_turn(highest_score(column.phase))
        finish = self.finish or Finish(seat, frozenset())
        return replace(self._with_column(seat, column), finish=finish).total(seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest grand total, shared if equal; empty while the game goes on."""
        if self.seat is not None:
            return ()
        totals = {seat: self.total(seat) for seat in self._present()}
        return tuple(seat for seat, total in totals.items() if total == max(totals.values()))

    def seats_to_come(self) -> set[int]:
        """Give the seats that have a turn before them, the present one included."""
        if self.seat is None:
            return set()
        return {self.seat, *(self._last_tries_after(self.seat) if self.finish else self._present())}

    def seat_of(self, name: str) -> int:
        """Find a player by name, whatever its case, or by the beginning of it if no other begins so.

        Raises `IllegalMoveError` if nobody, or more than one, is meant.
        """
        return place_of(name, [column.name for column in self.columns])

    # What can happen to it

    def apply(self, event: Event) -> "Game":
        """Give the game after *event*.

        Raises `IllegalMoveError` or another `Phase10Error` if it cannot happen.

        `Undone` and `Redone` are about the course of events and not for a single game to answer: see
        `phase10dice.record.Record`.
        """
        match event:
            case Rolled(table):
                return replace(self, turn=self._virtual_turn().roll(table))
            case Kept(dice):
                return replace(self, turn=self._virtual_turn().keep(dice))
            case Stopped(declined):
                points = self._virtual_turn().result(self.setup.house_rules, declined=declined)
                return self._end_turn(points)
            case Scored(points, dice):
                return self._end_turn(self._verified_points(points, dice))
            case Missed(dice):
                self._verify_real()
                self._verify_missed(dice)
                return self._end_turn(None)
            case Edited(seat, phase, points):
                return self._edit(seat, phase, points)
            case Renamed(seat, name):
                return self._rename(seat, name)
            case Left(seat):
                return self._leave(seat)
            case Noted(text):
                return replace(self, notes=(*self.notes, clean_note(text)))
            case Undone() | Redone():
                raise TypeError("undoing and redoing are for a Record")

    def _virtual_turn(self) -> Turn:
        """Give the turn with virtual dice, or raise."""
        if self.setup.dice is DiceSource.REAL:
            raise IllegalMoveError("this game is played with real dice: enter its points or dice")
        if self.turn is None:
            raise IllegalMoveError("the game is over")
        return self.turn

    def _verify_real(self) -> None:
        """Raise unless scores are entered by hand in this game, and the game goes on."""
        if self.setup.dice is DiceSource.VIRTUAL:
            raise IllegalMoveError("this game is played with virtual dice: its points come from them")
        if self.seat is None:
            raise IllegalMoveError("the game is over: undo or edit puts an entry right")

    def _verified_points(self, points: int, dice: tuple[Face, ...]) -> int:
        """Give the points of a turn with real dice, checked against the dice where they are known."""
        self._verify_real()
        verify_points(self.phase, points)
        if dice:
            assign(dice)
            layout = best_layout(self.phase, dice, self.setup.house_rules)
            if layout is None or layout.score != points:
                raise IllegalMoveError(f"these dice do not give {points} in Phase {self.phase.number}")
        return points

    def _verify_missed(self, dice: tuple[Face, ...]) -> None:
        """Raise if a turn with these real dice, where they are known, cannot be a miss."""
        if not dice:
            return
        assign(dice)
        if len(dice) < len(DICE):
            raise IllegalMoveError("a miss takes all ten dice")
        if best_layout(self.phase, dice, self.setup.house_rules):
            verify_optional(self.setup.house_rules)

    def _edit(self, seat: int, phase: int, points: int) -> "Game":
        """Put another score into a box that is filled."""
        if self.setup.dice is DiceSource.VIRTUAL:
            raise IllegalMoveError("points that virtual dice gave cannot be edited")
        column = self._column(seat)
        if not 1 <= phase <= len(column.scores):
            raise IllegalMoveError(
                f"{column.name} has no score in Phase {phase} to edit: "
                + (f"Phases 1 to {len(column.scores)} are made" if column.scores else "no phase is made yet")
            )
        verify_points(PHASES[phase - 1], points)
        scores = list(column.scores)
        scores[phase - 1] = points
        return self._with_column(seat, replace(column, scores=tuple(scores)))

    def _rename(self, seat: int, name: str) -> "Game":
        """Give a player another name; no two may be called the same."""
        column = self._column(seat)
        names = [other.name for other in self.columns]
        names[seat] = name
        return self._with_column(seat, replace(column, name=clean_names(names)[seat]))

    def _leave(self, seat: int) -> "Game":
        """Let a player who has turns to come go home; whoever was to move stays so."""
        column = self._column(seat)
        if seat not in self.seats_to_come():
            raise IllegalMoveError(f"{column.name} has no more turns to leave out")
        if self._present() == [seat]:
            raise IllegalMoveError(f"{column.name} is the last player left: quit keeps the game for later")
        game = self._with_column(seat, replace(column, has_left=True))
        return game._pass_on() if seat == self.seat else game

    # How it goes on

    def _column(self, seat: int) -> Column:
        """Give the column of a seat, or raise."""
        if not 0 <= seat < len(self.columns):
            raise IllegalMoveError(f"there is no player {seat + 1}: {len(self.columns)} play")
        return self.columns[seat]

    def _with_column(self, seat: int, column: Column) -> "Game":
        """Give the game with another column at *seat*."""
        return replace(self, columns=(*self.columns[:seat], column, *self.columns[seat + 1 :]))

    def _present(self) -> list[int]:
        """List the seats of those who have not gone home."""
        return [seat for seat, column in enumerate(self.columns) if not column.has_left]

    def _others_after(self, seat: int) -> Iterator[int]:
        """Go once round the table from the player after *seat*, leaving out who has gone home."""
        count = len(self.columns)
        for step in range(1, count):
            other = (seat + step) % count
            if not self.columns[other].has_left:
                yield other

    def _last_tries_after(self, seat: int) -> Iterator[int]:
        """Go through those who still get a last try after the player at *seat* has had one."""
        assert self.finish is not None, "there are last tries only after a finish"
        for other in self._others_after(seat):
            if other == self.finish.seat:
                return
            yield other

    def _end_turn(self, points: int | None) -> "Game":
        """Enter a turn's result for the player to move, and go on."""
        assert self.seat is not None, "the game goes on"
        game = self._with_column(self.seat, self.mover.with_turn(points))
        has_finished = game.mover.phase is None
        if game.finish and points is not None and not has_finished:
            return game._with_turn()
        if has_finished and not game.finish:
            also = (seat for seat in game._present() if game.columns[seat].phase == PHASES[-1])
            game = replace(game, finish=Finish(self.seat, frozenset(also)))
        return game._pass_on()

    def _pass_on(self) -> "Game":
        """Give the turn to the next player, or end the game."""
        assert self.seat is not None, "the game goes on"
        if self.finish:
            return replace(self, seat=next(self._last_tries_after(self.seat), None))._with_turn()
        seat = next(self._others_after(self.seat), self.seat)
        return replace(self, seat=seat, round=self.round + (seat <= self.seat))._with_turn()

    def _with_turn(self) -> "Game":
        """Give the player to move a turn, if the dice are virtual."""
        is_on = self.setup.dice is DiceSource.VIRTUAL and self.seat is not None
        return replace(self, turn=Turn(self.phase) if is_on else None)
