"""A row a turn: player, phase, and what came of it, in the order of play."""

from dataclasses import dataclass

from phase10dice.dice import parse_dice
from phase10dice.entries import doubt, parse_entry
from phase10dice.errors import Phase10Error, UnreadableError
from phase10dice.events import Left, Missed, Scored
from phase10dice.game import DiceSource, Setup
from phase10dice.imports.table import Row, Table, at, shown
from phase10dice.phases import HouseRule, HouseRules
from phase10dice.players import clean_name
from phase10dice.record import Header, Record
from phase10dice.spreadsheet import unguarded

__all__ = ["read_house_rules", "read_turns", "seating"]

_FOR_TYPISTS = ": ? shows all that can be typed"


def read_turns(table: Table, house_rules: HouseRules, created: str) -> tuple[Record, tuple[str, ...]]:
    """Play the rows of *table* one after the other; a row without a result only names its player.

    Gives the record, and what is odd about it. Raises `UnreadableError` with line and column.
    """
    for column in ("phase", "points"):
        if column not in table.columns:
            raise UnreadableError(f"there is no column {column}: a row a turn needs player, phase and points")
    names = tuple(name for name, _ in seating(table))
    setup = Setup(names, DiceSource.REAL, read_house_rules(table, house_rules))
    playing = _Playing(Record(Header(setup, None, created)), [])
    for row in table.rows:
        playing.play(row)
    return playing.record, tuple(playing.doubts)


def seating(table: Table) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """Find the players, each with the rows that name them, in the order of their seats.

    The seats are those that a column tells, else the order in which the players appear. Raises
    `UnreadableError` for a column that tells some seats only, or contradicts itself.
    """
    has_seats = any(row.cell("seat") for row in table.rows)
    names: dict[str, str] = {}
    seats: dict[str, int] = {}
    rows: dict[str, list[Row]] = {}
    for row in table.rows:
        try:
            name = clean_name(unguarded(row.cell("player")))
        except Phase10Error as error:
            raise at(row.line, "player", error) from error
        key = name.casefold()
        seat = _seat(row) if has_seats else len(seats) + 1
        if has_seats and seats.get(key, seat) != seat:
            raise at(row.line, "seat", f"{names[key]} sits at {seats[key]} and at {seat}: expected one seat")
        if key not in seats and seat in seats.values():
            other = next(names[own] for own, taken in seats.items() if taken == seat)
            raise at(row.line, "seat", f"{other} and {name} cannot both sit at {seat}")
        names.setdefault(key, name)
        seats.setdefault(key, seat)
        rows.setdefault(key, []).append(row)
    return tuple((names[key], tuple(rows[key])) for key in sorted(seats, key=seats.__getitem__))


def _seat(row: Row) -> int:
    """Read the seat that a row tells."""
    seat = row.cell("seat")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 3 and int(seat)):
        raise at(
            row.line, "seat", f"{shown(seat)} is no seat: expected a number from 1 in every row, or in none"
        )
    return int(seat)


def read_house_rules(table: Table, house_rules: HouseRules) -> HouseRules:
    """Find the house rules that a column names, or else give those that were told."""
    for row in table.rows:
        if words := row.cell("house_rules").split():
            try:
                return frozenset(map(HouseRule, words))
            except ValueError:
                known = " and ".join(HouseRule)
                raise at(row.line, "house_rules", f"{shown(' '.join(words))}: expected {known}") from None
    return house_rules


@dataclass(frozen=True)
class _Playing:
    """A record in the making."""

    record: Record
    doubts: list[str]

    def play(self, row: Row) -> None:
        """Let happen what a row says."""
        points, dice = row.cell("points"), row.cell("dice")
        if not points and not dice:
            return
        game = self.record.game
        column = "points" if points else "dice"
        seat = game.seat_of(clean_name(unguarded(row.cell("player"))))
        if points.casefold() != "left":
            self._verify_turn(row, seat)
        try:
            event = Left(seat) if points.casefold() == "left" else self._result(points, dice)
            odd = doubt(event, game)
            self.record.add(event)
        except Phase10Error as error:
            raise at(row.line, column, str(error).removesuffix(_FOR_TYPISTS)) from error
        if odd:
            self.doubts.append(f"line {row.line}, column {column}: {odd}; taken as it is")

    def _verify_turn(self, row: Row, seat: int) -> None:
        """Raise unless it is this player's turn, in this phase."""
        game = self.record.game
        if game.seat is None:
            raise at(row.line, "player", "the game is over before this turn")
        if seat != game.seat:
            raise at(
                row.line,
                "player",
                f"it is the turn of {game.mover.name}, not of {game.columns[seat].name}: rows stand in the "
                "order of play",
            )
        phase = row.cell("phase")
        if phase not in ("", str(game.phase.number)):
            said = f"{game.mover.name} is on Phase {game.phase.number}, not {shown(phase)}"
            raise at(row.line, "phase", said)

    def _result(self, points: str, dice: str) -> Scored | Missed:
        """Read what came of a turn: points, dice, both, or a miss; what fits together the game knows."""
        match parse_entry(points or dice, self.record.game):
            case Scored(score, ()) if dice:
                return Scored(score, parse_dice(dice))
            case Missed(()) if dice:
                return Missed(parse_dice(dice))
            case Scored() | Missed() as result:
                return result
        raise UnreadableError(f"{shown(points)} is no result: expected points, miss or left")
