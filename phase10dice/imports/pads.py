"""A row a player: the ten boxes of a pad, from which a course of the game is found that fills them so.

A pad does not say in which turn a box was filled, nor in which phase a turn was missed. What it leaves open
is settled as simply as can be; but where the totals depend on it, the pad has to tell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from phase10dice.errors import IllegalMoveError, UnreadableError
from phase10dice.events import Event, Missed, Scored
from phase10dice.game import DiceSource, Game, Mode, Setup
from phase10dice.imports.table import Row, Table, at, shown
from phase10dice.imports.turns import read_house_rules, seating
from phase10dice.phases import PHASES, HouseRules
from phase10dice.record import Header, Record
from phase10dice.scores import verify_points

__all__ = ["read_pads"]

_NOT_MADE = {"", "-", "0", "miss"}
_MOST_MISSED = 200
_OPTIONS = 2

Results = list[int | None]
"""What a player's turns give, one after the other: points, or None for a miss."""


@dataclass(frozen=True, slots=True)
class _Boxes:
    """A player's row: the scores, and what else it tells, where it does."""

    line: int
    scores: tuple[int, ...]
    missed: int | None
    told: dict[str, int]

    @property
    def has_finished(self) -> bool:
        """Whether all ten phases are made."""
        return len(self.scores) == len(PHASES)


def read_pads(table: Table, house_rules: HouseRules, created: str) -> tuple[Record, tuple[str, ...]]:
    """Find a course of the game that fills the boxes of *table*.

    Gives the record, and what is odd about it. Raises `UnreadableError` with line and column where the boxes
    cannot be so, and where it is open which of several results is meant.
    """
    seats = seating(table)
    rules = read_house_rules(table, house_rules)
    if len(table.rows) > len(seats):
        raise UnreadableError(f"{len(table.rows)} rows are of {len(seats)} players: expected a row a player")
    boxes = [_boxes(row) for _, (row,) in seats]
    setup = Setup(tuple(name for name, _ in seats), DiceSource.REAL, rules)
    if setup.mode is Mode.SOLITAIRE and boxes[0].missed is None:
        raise at(boxes[0].line, "missed", "alone every missed turn counts, so their number must be told")
    record = Record(Header(setup, None, created), _course(setup, boxes))
    return record, tuple(_doubts(boxes, rules))


def _boxes(row: Row) -> _Boxes:
    """Read a player's row."""
    scores: list[int] = []
    open_phase = None
    for phase in PHASES:
        column = str(phase.number)
        cell = row.cell(column)
        if cell.casefold() in _NOT_MADE:
            open_phase = open_phase or phase.number
            continue
        if open_phase:
            raise at(row.line, column, f"Phase {phase.number} cannot be made before Phase {open_phase}")
        points = _number(row, column, "points")
        try:
            verify_points(phase, points)
        except IllegalMoveError as error:
            raise at(row.line, column, error) from error
        scores.append(points)
    missed = _number(row, "missed", "a number of turns") if row.cell("missed") else None
    if missed is not None and not 0 <= missed <= _MOST_MISSED:
        raise at(row.line, "missed", f"0 to {_MOST_MISSED} turns can be missed, not {missed}")
    told = {column: _number(row, column, "points") for column in _KNOWN if row.cell(column)}
    return _Boxes(row.line, tuple(scores), missed, told)


def _number(row: Row, column: str, what: str) -> int:
    """Read a whole number."""
    cell = row.cell(column)
    digits = cell.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise at(row.line, column, f"{shown(cell)} is not {what}: expected a whole number")
    return int(cell)


def _doubts(boxes: Sequence[_Boxes], house_rules: HouseRules) -> Iterator[str]:
    """Say which scores no roll gives as its best."""
    for own in boxes:
        for phase, points in zip(PHASES, own.scores, strict=False):
            try:
                verify_points(phase, points, house_rules)
            except IllegalMoveError as error:
                yield f"line {own.line}, column {phase.number}: {error}; taken as it is"


def _five_phase_bonus(game: Game, seat: int) -> int:
    return game.columns[seat].five_phase_bonus


_KNOWN = {
    "five_phase_bonus": _five_phase_bonus,
    "first_finish_bonus": Game.finish_bonus,
    "penalty": Game.penalty,
    "total": Game.total,
}
"""What a pad may tell beside its boxes, and what the game says to it."""


def _course(setup: Setup, boxes: Sequence[_Boxes]) -> list[Event]:
    """Find events that fill the *boxes* and agree with all that is told."""
    found: dict[tuple[int, ...], list[Event]] = {}
    fault: UnreadableError | None = None
    for options in _ways(setup, boxes):
        played = [_play(setup, results) for results in options]
        if any(game is None for game, _ in played):
            continue
        chosen = []
        for seat, own in enumerate(boxes):
            fits = [index for index, (game, _) in enumerate(played) if game and not _fault(game, seat, own)]
            if not fits:
                fault = fault or next(filter(None, (_fault(g, seat, own) for g, _ in played if g)), None)
                break
            chosen.append(fits)
        else:
            for pick in (min, max):
                results = [options[pick(fits)][seat] for seat, fits in enumerate(chosen)]
                game, events = _play(setup, results)
                if game:
                    found.setdefault(tuple(map(game.total, range(len(boxes)))), events)
    if not found:
        raise fault or _no_way(boxes)
    if len(found) > 1:
        raise UnreadableError(
            f"line {boxes[0].line}: the boxes do not tell who earned the First Finish Bonus: add a column "
            "first_finish_bonus, or total"
        )
    return next(iter(found.values()))


def _fault(game: Game, seat: int, own: _Boxes) -> UnreadableError | None:
    """Say what of a player's row does not agree with a game that fills its boxes."""
    for column, told in own.told.items():
        actual = _KNOWN[column](game, seat)
        if abs(told) != actual if column == "penalty" else told != actual:
            return at(own.line, column, f"the boxes give {actual}, not {told}")
    return None


def _no_way(boxes: Sequence[_Boxes]) -> UnreadableError:
    """Say that the turns do not fit together."""
    line = next((own.line for own in boxes if own.missed is not None), boxes[0].line)
    return at(line, "missed", "with these boxes and missed turns the players cannot have taken turns")


def _play(setup: Setup, results: Sequence[Results]) -> tuple[Game | None, list[Event]]:
    """Deal the players' *results* in turn order; no game comes of it if some are left over or missing."""
    game = Game.start(setup)
    waiting = [iter(own) for own in results]
    events: list[Event] = []
    nothing = object()
    while game.seat is not None:
        result = next(waiting[game.seat], nothing)
        if result is nothing:
            break
        event = Scored(result) if isinstance(result, int) else Missed()
        game = game.apply(event)
        events.append(event)
    is_left_over = any(next(own, nothing) is not nothing for own in waiting)
    return (None if is_left_over else game), events


def _ways(setup: Setup, boxes: Sequence[_Boxes]) -> Iterator[list[list[Results]]]:
    """Go through the ways in which the turns may have gone: who finished first, and after how many turns.

    Each way has up to two options of what the players' turns gave, and every player may take either.
    """
    known = [own.missed for own in boxes if own.missed is not None]
    most = max(known, default=0) + 1
    finishers = [seat for seat, own in enumerate(boxes) if own.has_finished]
    for finisher in finishers:
        for turns in range(len(PHASES), len(PHASES) + most + 1):
            options = [
                [_finished(own, seat, finisher, turns, option) for seat, own in enumerate(boxes)]
                for option in range(_OPTIONS)
            ]
            whole = [[own for own in option if own is not None] for option in options]
            if len(whole[0]) == len(boxes):
                yield [option for option in whole if len(option) == len(boxes)]
                break
    if not finishers:
        yield from _unfinished(setup, boxes, most)


def _finished(own: _Boxes, seat: int, finisher: int, turns: int, option: int) -> Results | None:
    """Give a player's turns in a game that *finisher* ended in round *turns*, or None if they do not fit.

    The option is about what the First Finish Bonus depends on: the first has it earned where it can be.
    """
    scores: Results = list(own.scores)
    if seat == finisher:
        missed = turns - len(PHASES)
        if own.missed not in (None, missed):
            return None
        pause: Results = [None] * missed
        return [*scores[:-1], *pause, *scores[-1:]] if option else [*pause, *scores]
    before = turns if seat < finisher else turns - 1
    last = 0 if own.has_finished else 1
    if own.missed is None:
        made = min(len(scores), len(PHASES) - 1 - (option if own.has_finished else 0), before)
    else:
        made = before + last - own.missed
    if not 0 <= made <= min(len(scores), len(PHASES) - 1, before):
        return None
    return [*scores[:made], *[None] * (before - made), *scores[made:], *[None] * last]


def _unfinished(setup: Setup, boxes: Sequence[_Boxes], most: int) -> Iterator[list[list[Results]]]:
    """Give the shortest course of a game that nobody has finished yet.

    Misses come first, so that none takes the first try of Phase 10 away, and with it a bonus still to come.
    """
    first = max(len(own.scores) for own in boxes)
    for turns in range(first, first + most + 1):
        for more in range(1, len(boxes) + 1):
            counts = [turns if seat < more else turns - 1 for seat in range(len(boxes))]
            if all(
                count >= len(own.scores) and own.missed in (None, count - len(own.scores))
                for own, count in zip(boxes, counts, strict=True)
            ):
                yield [
                    [
                        [*[None] * (count - len(own.scores)), *own.scores]
                        for own, count in zip(boxes, counts, strict=True)
                    ]
                ]
                return
