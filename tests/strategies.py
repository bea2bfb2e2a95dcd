"""What Hypothesis draws: rolls, dice as people type them, and events of a game."""

from contextlib import suppress

from hypothesis import strategies as st

from phase10dice.dice import DICE, Color, Face, parse_dice
from phase10dice.errors import Phase10Error
from phase10dice.events import Edited, Event, Left, Missed, Noted, Redone, Renamed, Scored, Undone
from phase10dice.game import DiceSource, Setup
from phase10dice.phases import HouseRule
from phase10dice.record import Header, Record

faces = st.builds(Face, st.none() | st.integers(1, 10), st.none() | st.sampled_from(Color))
"""Any face as it can be typed, on a die or not."""


def rolls() -> st.SearchStrategy[tuple[Face, ...]]:
    """Draw what the ten dice can show, in their order."""
    return st.tuples(*(st.sampled_from(die.faces) for die in DICE))


names = st.sampled_from(
    ["Ana", "Ben", "[b]Cy[/b]", "太郎", 'D"ee', "Zoë", "=1+1", "'=x", "-Jo, Al;", "<b>&amp;", "|*_`x`", "אבי"]
)
"""Names as families have them, and such as try to be something else in every format."""


@st.composite
def events(draw: st.DrawFn, players: int) -> Event:
    """Draw an event for a game with real dice, possible there or not."""
    seats = st.integers(-1, players)
    event: Event = draw(
        st.one_of(
            st.builds(Scored, st.integers(0, 63)),
            st.builds(Scored, st.just(34), st.just(parse_dice("8 8 8 10 W W 1 2 5 7"))),
            st.builds(Missed),
            st.builds(Missed, rolls()),
            st.builds(Edited, seats, st.integers(0, 11), st.integers(0, 63)),
            st.builds(Renamed, seats, names),
            st.builds(Left, seats),
            st.builds(Noted, names),
            st.builds(Undone),
            st.builds(Redone),
        )
    )
    return event


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record: a game with real dice in which anything happened that could."""
    players = draw(st.lists(names, min_size=1, max_size=4, unique=True))
    rules = draw(st.frozensets(st.sampled_from(HouseRule)))
    record = Record(Header(Setup(tuple(players), DiceSource.REAL, rules), None, "2026-11-29T18:55:00+00:00"))
    for event in draw(st.lists(events(len(players)), max_size=60)):
        with suppress(Phase10Error):
            record.add(event)
    return record
