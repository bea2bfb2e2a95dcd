"""How a game ended: places, what each total is made of, and what decided it."""

from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from phase10dice.column import CELEBRATED
from phase10dice.draw.sentences import result_sentences
from phase10dice.draw.tables import ruled_table
from phase10dice.draw.themes import Theme
from phase10dice.draw.words import capitalized, listed, points_words
from phase10dice.game import Game, Mode, Status

__all__ = ["Place", "deciding_sentence", "places", "result_page"]

_WIDE = 60
_WIDEST_NAME = 30
_STARS = 13


@dataclass(frozen=True, slots=True)
class Place:
    """The place that a player came to; `number` is None for one who went home before the end."""

    number: int | None
    seat: int
    total: int


def places(game: Game) -> tuple[Place, ...]:
    """Give the places, best first; equal totals share one, and as many are left out after it."""
    totals = {seat: game.total(seat) for seat, column in enumerate(game.columns) if not column.has_left}
    ranked = [
        Place(1 + sum(other > total for other in totals.values()), seat, total)
        for seat, total in sorted(totals.items(), key=lambda item: -item[1])
    ]
    gone = [Place(None, seat, game.total(seat)) for seat in range(len(game.columns)) if seat not in totals]
    return (*ranked, *gone)


def deciding_sentence(game: Game) -> str | None:
    """Say by how much a finished game was won, and what made the difference; None where nobody lost it."""
    ranked = [place for place in places(game) if place.number is not None]
    if game.status is not Status.FINISHED or ranked[-1].total == ranked[0].total:
        return None
    number = next(place.number for place in ranked if place.number != 1)
    beaten = [place for place in ranked if place.number == number]
    by = ranked[0].total - beaten[0].total
    names = listed([game.columns[place.seat].name for place in beaten])
    return f"{points_words(by)} ahead of {names}{_difference(game, ranked[0].seat, beaten[0].seat, by)}."


def _difference(game: Game, winner: int, second: int, by: int) -> str:
    """Say what put one player before another: bonuses, if it would be otherwise without, else the most."""
    columns = (game.columns[winner], game.columns[second])
    rows: dict[str, tuple[int, int]] = {
        "the Five Phase Bonus": (columns[0].five_phase_bonus, columns[1].five_phase_bonus),
        "the First Finish Bonus": (game.finish_bonus(winner), game.finish_bonus(second)),
    }
    bonuses = [name for name, (mine, theirs) in rows.items() if mine > theirs]
    if sum(mine - theirs for mine, theirs in rows.values()) >= by:
        return f", thanks to {listed(bonuses)}"
    made = zip_longest(columns[0].scores, columns[1].scores, fillvalue=0)
    rows |= {f"Phase {number}": scores for number, scores in enumerate(made, start=1)}
    name, (mine, theirs) = max(rows.items(), key=lambda row: row[1][0] - row[1][1])
    return f"; {name} did the most, {mine} against {theirs}"


def result_page(game: Game, width: int, theme: Theme) -> RenderableType:
    """Draw how a finished game ended, in *width* columns; a game over 600 is celebrated."""
    lines: list[RenderableType] = [Text(sentence, theme.heading) for sentence in result_sentences(game)]
    decided = deciding_sentence(game)
    if decided:
        lines.append(Text(capitalized(decided)))
    best = max(place.total for place in places(game))
    if best > CELEBRATED:
        lines = [_banner(best, theme), "", *lines]
    return Group(*lines, "", _table(game, width, theme))


def _banner(total: int, theme: Theme) -> Text:
    """Draw the total of a game to remember in a frame of stars."""
    stars = " ".join("*" * _STARS)
    return Text(f"{stars}\n*{total:^{len(stars) - 2}}*\n{stars}", theme.good)


def _table(game: Game, width: int, theme: Theme) -> Table:
    """Draw a line for each player: place, name, what the total is made of where there is room, total."""
    is_wide = width >= _WIDE
    alone = game.setup.mode is Mode.SOLITAIRE
    table = ruled_table(gap=2)
    table.header_style = theme.heading
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("", max_width=_WIDEST_NAME, no_wrap=True, overflow="ellipsis")
    parts = ("phases", "Five Phase", "First Finish", "misses") if is_wide else ()
    for title in (*parts, "total"):
        table.add_column(title, justify="right", no_wrap=True)
    for place in places(game):
        column = game.columns[place.seat]
        penalty = game.penalty(place.seat)
        missed = f"{column.missed}: -{penalty}" if penalty else str(column.missed)
        cells = (sum(column.scores), column.five_phase_bonus, game.finish_bonus(place.seat), missed)
        table.add_row(
            "left" if place.number is None else "" if alone else f"{place.number}.",
            Text(column.name, theme.mover if place.number == 1 else ""),
            *(str(cell) for cell in cells[: len(parts)]),
            Text(str(place.total), theme.total),
        )
    return table
