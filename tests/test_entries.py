"""What people type on the pad."""

import pytest

from phase10dice.dice import parse_dice
from phase10dice.entries import (
    FORMS,
    WORDS,
    Command,
    completions,
    doubt,
    parse_box,
    parse_entry,
    parse_letters,
)
from phase10dice.errors import IllegalMoveError, ImpossibleDiceError, Phase10Error, UnreadableError
from phase10dice.events import Edited, Event, Left, Missed, Noted, Redone, Renamed, Scored, Undone
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
        ("note  at  Gran's ", Noted("at Gran's")),
        ("NOTE undo", Noted("undo")),
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
        ("rename Zoe Anna", IllegalMoveError, "no player is meant by Zoe: the players are Ana, Ben"),
        ("rename Zoe Anna Maria", IllegalMoveError, "no player is meant by Zoe:"),
        ("undo 3", UnreadableError, "3 cannot follow undo: type undo alone"),
        ("Redo all \x1b", UnreadableError, r"all \\x1b cannot follow redo: type redo alone"),
        ("quit now", UnreadableError, "now cannot follow quit"),
        ("miss 3", UnreadableError, "3 cannot follow miss: type miss alone"),
        ("leave", UnreadableError, "leave needs the name"),
        ("leave Zoe", IllegalMoveError, "no player is meant by Zoe"),
        ("\x1b[31m", UnreadableError, r"\\x1b\[31m is neither points"),
    ],
)
def test_what_cannot_be_typed_is_told(text: str, kind: type[Phase10Error], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        parse_entry(text, table("Ana", "Ben"))
    assert str(caught.value).isprintable()


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


def test_every_word_is_told_of_and_does_something() -> None:
    told = " ".join(f"{form.typed} {form.about}" for form in FORMS).replace(",", "").split()
    game = enter(table("Ana", "Ben"), [34])
    for word in WORDS:
        assert word in {*told, "help"}
        try:
            parse_entry(word, game)
        except UnreadableError as error:
            assert f"{word} needs" in str(error)  # noqa: PT017, some words want more, and say so


@pytest.mark.parametrize(
    ("text", "becomes", "choices"),
    [
        ("e", "edit ", ()),
        ("RE", "RE", ("redo", "rename")),
        ("x", "x", ()),
        ("edit b", "edit Ben van Dyk ", ()),
        ("leave", "leave ", ()),
        ("leave ", "leave ", ("Ana", "Ben van Dyk")),
        ("rename ben v", "rename Ben van Dyk ", ()),
        ("34", "34", ()),
    ],
)
def test_tab_completes_as_far_as_it_is_clear(text: str, becomes: str, choices: tuple[str, ...]) -> None:
    completed, found = completions(text, table("Ana", "Ben van Dyk"))
    assert completed.casefold() == becomes.casefold()
    assert found == choices


@pytest.mark.parametrize(
    ("text", "becomes", "choices"),
    [
        ("edit s", "edit Straße ", ("Straße A", "Straße C")),
        ("edit stra\u00dfe c", "edit Straße C ", ()),
        ("edit strasse c", "edit Straße C ", ()),
        ("edit x", "edit x", ()),
        ("hint S", "hint S", ()),
        ("note s", "note s", ()),
        ("34 ", "34 ", ()),
    ],
)
def test_tab_completes_names_letter_by_letter_where_one_belongs(
    text: str, becomes: str, choices: tuple[str, ...]
) -> None:
    assert completions(text, table("Straße A", "Straße C", "Ana")) == (becomes, choices)


def test_an_ambiguous_name_to_rename_is_told_as_such() -> None:
    with pytest.raises(
        IllegalMoveError, match="more than one player is meant by An: the players are Ana, Anne"
    ):
        parse_entry("rename An X", table("Ana", "Anne"))


def test_letters_come_in_any_sequence() -> None:
    assert parse_letters(("none",)) == parse_letters(["none"]) == frozenset()


@pytest.mark.parametrize(
    ("text", "seat", "phase", "expected"),
    [
        ("36", 0, 1, Edited(0, 1, 36)),
        ("36\x1f", 0, 1, Edited(0, 1, 36)),
        ("\x1c36", 0, 1, Edited(0, 1, 36)),
        ("8 8 8 10 w w", 0, 1, Edited(0, 1, 34)),
        ("undo", 0, 1, Undone()),
        ("note x", 1, 9, Noted("x")),
        ("34", 1, 1, Scored(34)),
        ("miss", 1, 1, Missed()),
    ],
)
def test_a_box_takes_what_belongs_there(text: str, seat: int, phase: int, expected: Event) -> None:
    assert parse_box(text, enter(table("Ana", "Ben"), [40]), seat, phase) == expected


@pytest.mark.parametrize(
    ("text", "seat", "phase", "message"),
    [
        ("36", 0, 2, "it is not their turn"),
        ("36", 0, 3, "not reached yet"),
        ("36", 1, 2, "not reached yet"),
        ("miss", 0, 1, "only undo takes a turn back"),
        ("0", 0, 1, "only undo takes a turn back"),
        ("8 8 8", 0, 1, "does not make Phase 1"),
        ("11", 0, 1, ""),
    ],
)
def test_a_box_takes_nothing_else(text: str, seat: int, phase: int, message: str) -> None:
    game = enter(table("Ana", "Ben"), [40])
    if message:
        with pytest.raises(IllegalMoveError, match=message):
            parse_box(text, game, seat, phase)
    else:
        odd = doubt(parse_box(text, game, seat, phase), game)  # type: ignore[arg-type]
        assert odd is not None


@pytest.mark.parametrize("text", ["note", "note  ", "note \x1b[2J", "note " + "x" * 201, "note \x00"])
def test_a_note_needs_a_text_that_can_be_printed(text: str) -> None:
    with pytest.raises(UnreadableError, match="note") as caught:
        parse_entry(text, table("Ana"))
    assert str(caught.value).isprintable()
