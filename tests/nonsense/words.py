"""What is typed, read without a command line: entries, dice, names, and what is said of them meanwhile."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random

from phase10dice.dice import assign, parse_dice
from phase10dice.draw.pad_layout import Box as PadBox
from phase10dice.draw.themes import theme_named
from phase10dice.entries import completions, doubt, parse_box, parse_entry, parse_letters
from phase10dice.errors import Phase10Error
from phase10dice.events import Event, Left, Scored
from phase10dice.game import Game
from phase10dice.players import clean_note, parse_players
from phase10dice.table.preview import preview
from tests.games import enter, table
from tests.nonsense.corpus import ENTRIES, PLAYS
from tests.nonsense.mutate import mutate_list, mutate_text
from tests.nonsense.oracle import Box

__all__ = ["attempt", "draw"]

_PLAIN = sorted({line for lines in (*ENTRIES, *PLAYS) for line in lines})
_OTHERS = ("Ana, Ben", "Ana,steady:Bo,expert", "a c f", "acf", "none", "mono", "at Gran's", "10g g10 w Wr")


@dataclass(frozen=True)
class Typed:
    """A text, typed at a game in one of several states, for the box of a player in a phase."""

    text: str
    game: int
    seat: int
    phase: int


@cache
def _games() -> tuple[Game, ...]:
    """Give games at their start, in their midst, in their last tries and over."""
    three = table("Ana", "Ben van Dyk", "Cy")
    late = enter(table("Ana", "Ben"), [40, None] * 9)
    return (
        three,
        enter(three, [34, 40, None, 45]),
        enter(three, [34]).apply(Left(2)),
        late,
        enter(late, [50]),
        enter(late, [50, None]),
        enter(table("Ana"), [60] + [30] * 8),
    )


def draw(rng: Random) -> Typed:
    """Draw a text that is almost an entry."""
    text = rng.choice(_PLAIN if rng.random() < 0.7 else _OTHERS)
    if rng.random() < 0.5:
        text = mutate_text(text, rng)
    else:
        words = [line.split(" ") for line in _PLAIN]
        text = " ".join(mutate_list(text.split(" "), rng, words, mutate_text))
    return Typed(text, rng.randrange(len(_games())), rng.randrange(3), rng.randint(1, 10))


def attempt(given: Typed, _: Box) -> None:
    """Read it in every way: taken, or refused in words that can be printed; what is taken is one event."""
    game = _games()[given.game]
    seat = given.seat % len(game.columns)
    readers: tuple[Callable[[], object], ...] = (
        lambda: _entered(game, parse_entry(given.text, game)),
        lambda: _entered(game, parse_box(given.text, game, seat, given.phase)),
        lambda: parse_letters(given.text.split()),
        lambda: assign(parse_dice(given.text)),
        lambda: parse_players(given.text),
        lambda: clean_note(given.text),
        lambda: theme_named(given.text),
    )
    for read in readers:
        said = "taken"
        try:
            read()
        except Phase10Error as error:
            said = str(error)
        assert said.isprintable()
    completed, choices = completions(given.text, game)
    assert all(choice.isprintable() for choice in choices)
    assert completed.isprintable() or not given.text.isprintable()
    for box in (None, PadBox(seat, given.phase)):
        assert preview(given.text, game, box).sentence.isprintable()


def _entered(game: Game, entry: object) -> None:
    """Let an entry happen, if it is one that changes the game."""
    if not isinstance(entry, Event):
        return
    with suppress(Phase10Error):
        doubt(entry, game)
        if isinstance(entry, Scored):
            assert entry.points <= 63
