"""Players: names, and who starts."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.errors import UnreadableError
from phase10dice.players import (
    MAX_PLAYERS,
    Player,
    StartRoll,
    Strength,
    clean_name,
    clean_names,
    parse_players,
    starting_order,
)


class Rigged(Random):
    """Dice that show given numbers, 5 to 10."""

    def __init__(self, numbers: list[int]) -> None:
        """Show *numbers* in order."""
        super().__init__(0)
        self.numbers = list(numbers)

    def random(self) -> float:
        """Give what makes a high die show the next number."""
        return (self.numbers.pop(0) - 5 + 0.5) / 6


def test_the_highest_starts_and_then_down_in_order() -> None:
    order, groups = starting_order(3, Rigged([6, 10, 8]))
    assert order == (1, 2, 0)
    assert groups == ((StartRoll(0, 6), StartRoll(1, 10), StartRoll(2, 8)),)


def test_only_those_tied_roll_again_for_their_places() -> None:
    order, groups = starting_order(4, Rigged([9, 5, 9, 10, 7, 7, 6, 8]))
    assert order == (3, 2, 0, 1)
    assert [[roll.player for roll in group] for group in groups] == [[0, 1, 2, 3], [0, 2], [0, 2]]


@given(st.integers(1, MAX_PLAYERS), st.integers())
def test_everybody_gets_one_place(players: int, seed: int) -> None:
    order, groups = starting_order(players, Random(seed))
    assert sorted(order) == list(range(players))
    assert len(groups) >= (players > 1)


def test_one_player_rolls_for_nothing() -> None:
    assert starting_order(1, Rigged([])) == ((0,), ())


@pytest.mark.parametrize("name", ["", "   ", "\n", "a\x1b[31mb", "a\x00b", "\u202eabc", "x" * 31, "a\u200db"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        clean_name(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Ana ", "Ana"),
        ("Ana\nMaria", "Ana Maria"),
        ("Jose\u0301", "José"),
        ("太郎", "太郎"),
        ("[bold]", "[bold]"),
        ("x" * 30, "x" * 30),
        ("❤\ufe0f", "❤"),
    ],
)
def test_names_are_kept_as_people_see_them(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except UnreadableError:
        return
    assert clean_name(name) == name
    assert name.isprintable()


def test_no_two_players_are_called_the_same() -> None:
    with pytest.raises(UnreadableError, match="two players are called sam"):
        clean_names(["Sam", "Ana", "sam"])


def test_the_number_of_players_has_a_limit_that_is_told() -> None:
    assert len(clean_names([f"P{number}" for number in range(MAX_PLAYERS)])) == MAX_PLAYERS >= 12
    with pytest.raises(UnreadableError, match=f"players are too many: {MAX_PLAYERS} can play"):
        clean_names([f"P{number}" for number in range(MAX_PLAYERS + 1)])
    with pytest.raises(UnreadableError, match="needs a player"):
        clean_names([])


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        ("Ana,Ben", [Player("Ana"), Player("Ben")]),
        (" Ana , EXPERT : Bo ", [Player("Ana"), Player("Bo", Strength.EXPERT)]),
        ("expert", [Player("Expert", Strength.EXPERT)]),
        ("Steady,steady:X", [Player("Steady", Strength.STEADY), Player("X", Strength.STEADY)]),
        ("beginner,beginner", [Player(name, Strength.BEGINNER) for name in ("Beginner", "Beginner 2")]),
        ("expert:a:b,:smile:", [Player("a:b", Strength.EXPERT), Player(":smile:")]),
    ],
)
def test_people_and_computer_players_are_read(typed: str, players: list[Player]) -> None:
    assert parse_players(typed) == tuple(players)


@given(st.lists(st.sampled_from([None, *Strength]), min_size=1, max_size=MAX_PLAYERS))
def test_players_are_written_as_they_are_read(strengths: list[Strength | None]) -> None:
    players = tuple(Player(f"P{number}", strength) for number, strength in enumerate(strengths))
    assert parse_players(",".join(map(str, players))) == players


@pytest.mark.parametrize(
    "typed", ["", "Ana,", "expert:", "wizard:Bo", "Bo,expert:BO", "expert,Expert 2,expert"]
)
def test_players_who_cannot_be_are_refused(typed: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_players(typed)
    assert str(caught.value).isprintable()
