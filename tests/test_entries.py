"""What people type on the pad."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import parse_dice
from phase10dice.entries import Command, doubt, parse_entry
from phase10dice.errors import IllegalMoveError, ImpossibleDiceError, Phase10Error, UnreadableError
from phase10dice.events import Edited, Event, Left, Missed, Redone, Renamed, Scored, Undone
from tests.games import enter, table

DICE = parse_dice("8 8 8 10 W W 1 2 5 7")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("34", Scored(34)),
        (" 34 ", Scored(34)),
        ("007", Scored(7)),
        ("8 8 8 10 W W 1 2 5 7", Scored(34, DICE)),
        ("8,8,8,10,w,w,1,2,5,7", Scored(34, DICE)),
        ("8 8 8 10 W W", Scored(34, DICE[:6])),
        ("5 5 7 8 9 10 1 2 3 W", Missed(parse_dice("5 5 7 8 9 10 1 2 3 W"))),
        ("miss", Missed()),
        ("-", Missed()),
        ("0", Missed()),
        ("M", Missed()),
        ("undo", Undone()),
        ("REDO", Redone()),
        ("u", Undone()),
        ("show", Command.SHOW),
        ("?", Command.HELP),
        ("Quit", Command.QUIT),
        ("edit ana 1 45", Edited(0, 1, 45)),
        ("edit Ben van Dyk 2 50", Edited(1, 2, 50)),
        ("edit ben 2 50", Edited(1, 2, 50)),
        ("rename ben van dyk Benny Hill", Renamed(1, "Benny Hill")),
        ("rename Ana Anna Maria", Renamed(0, "Anna Maria")),
        ("leave Ben", Left(1)),
    ],
)
def test_what_can_be_typed(text: str, expected: Event | Command) -> None:
    assert parse_entry(text, table("Ana", "Ben van Dyk")) == expected


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", UnreadableError, "nothing is typed"),
        ("   ", UnreadableError, "nothing is typed"),
        ("-5", UnreadableError, "-5 is neither points"),
        ("abc", UnreadableError, r"abc is neither points \(1 to 60\) nor dice nor miss"),
        ("12.5", UnreadableError, "is neither points"),
        ("1e2", UnreadableError, "is neither points"),
        ("+34", UnreadableError, "is neither points"),
        ("\uff13\uff14", UnreadableError, "is neither points"),
        ("\u0663\u0664", UnreadableError, "is neither points"),
        ("99999", IllegalMoveError, "Phase 1 cannot score 99999: it gives 1 to 60 points"),
        ("9" * 5000, UnreadableError, "is neither points"),
        ("61", IllegalMoveError, "it gives 1 to 60"),
        ("8 8 8 11", UnreadableError, "11 is not a die"),
        ("8 8 8 x", UnreadableError, "x is not a die"),
        ("8 8 8 9", IllegalMoveError, r"8 8 8 9 does not make Phase 1 .*: type all ten dice, or miss"),
        ("8 8 8 8 8 8 8", ImpossibleDiceError, "seven high dice"),
        ("edit", UnreadableError, "edit needs a name, a phase and points"),
        ("edit Ana 1", UnreadableError, "edit needs a name, a phase and points"),
        ("edit Ana x 1", UnreadableError, "edit needs a name, a phase and points"),
        ("edit Zoe 1 40", IllegalMoveError, "no player is meant by Zoe: the players are Ana, Ben"),
        ("rename", UnreadableError, "rename needs"),
        ("rename Ana", UnreadableError, "rename needs"),
        ("rename Zoe Anna", UnreadableError, "rename needs"),
        ("leave", UnreadableError, "leave needs the name"),
        ("leave Zoe", IllegalMoveError, "no player is meant by Zoe"),
        ("\x1b[31m", UnreadableError, r"\\x1b\[31m is neither points"),
    ],
)
def test_what_cannot_be_typed_is_told(text: str, kind: type[Phase10Error], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        parse_entry(text, table("Ana", "Ben"))
    assert str(caught.value).isprintable()


@given(st.text(max_size=30))
def test_any_text_is_an_entry_or_refused_in_printable_words(text: str) -> None:
    said = "taken"
    try:
        parse_entry(text, table("Ana", "Ben"))
    except Phase10Error as error:
        said = str(error)
    assert said.isprintable()


@pytest.mark.parametrize(
    ("event", "is_odd"),
    [
        (Scored(34), False),
        (Scored(59), True),
        (Scored(34, DICE), False),
        (Missed(), False),
        (Edited(0, 1, 34), False),
        (Edited(0, 1, 59), True),
    ],
)
def test_points_that_no_roll_gives_are_odd(event: Event, is_odd: bool) -> None:
    assert bool(doubt(event, enter(table("P0", "P1"), [30]))) is is_odd


@pytest.mark.parametrize("event", [Edited(0, 11, 59), Edited(0, 2, 30), Edited(0, 1, 61), Scored(61)])
def test_what_the_game_would_not_take_is_refused_and_not_odd(event: Event) -> None:
    with pytest.raises(IllegalMoveError):
        doubt(event, enter(table("P0", "P1"), [30]))


def test_a_name_that_is_the_beginning_of_another_can_be_renamed() -> None:
    assert parse_entry("rename Ana Maria", table("Ana", "Anabel")) == Renamed(0, "Maria")
