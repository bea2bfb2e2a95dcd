"""The nearest way to a phase, against a search through everything that could be added."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10dice.dice import DICE, Color, Face, assign, parse_dice
from phase10dice.errors import ImpossibleDiceError, UnreadableError
from phase10dice.nearest import nearest
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, Phase, best_layout
from tests.strategies import rolls

NUMBERS = [Face(None), *map(Face, range(1, 11))]
SEARCHED = 2


def fits(faces: Sequence[Face]) -> bool:
    """Whether the ten dice can show *faces* together."""
    try:
        assign(faces)
    except ImpossibleDiceError:
        return False
    return True


def completions(phase: Phase, faces: tuple[Face, ...], count: int) -> Iterator[tuple[Face, ...]]:
    """Go through all ways to make *phase* by *count* other faces, on dice that the phase does not use yet."""
    for added in combinations_with_replacement(NUMBERS, count):
        layout = best_layout(phase, (*faces, *added))
        if layout and fits([layout.faces[index] for part in layout.parts for index in part.dice]):
            yield added


@given(st.sampled_from([phase for phase in PHASES if not phase.needs_colors]), rolls())
def test_no_way_that_lacks_fewer_is_missed_and_the_one_found_makes_the_phase(
    phase: Phase, roll: tuple[Face, ...]
) -> None:
    faces = tuple(Face(face.number) for face in roll)
    way = nearest(phase, faces)
    missing = tuple(face for face in way.missing if isinstance(face, Face))
    assert bool(missing) == (best_layout(phase, faces) is None)
    assert best_layout(phase, (*faces, *missing)) is not None
    for count in range(1, min(len(missing), SEARCHED + 1)):
        assert not list(completions(phase, faces, count))


@given(st.sampled_from([phase for phase in PHASES if not phase.needs_colors]), rolls())
def test_what_is_missing_can_lie_there_with_what_the_way_uses(phase: Phase, roll: tuple[Face, ...]) -> None:
    faces = tuple(Face(face.number) for face in roll)
    way = nearest(phase, faces)
    used = best_layout(phase, (*faces, *(face for face in way.missing if isinstance(face, Face))))
    assert used is not None
    assert len(way.missing) <= phase.size
    low = [face for face in way.missing if isinstance(face, Face) and face.kind.value == "low"]
    assert len(low) <= sum(die.kind.value == "low" for die in DICE)


@pytest.mark.parametrize(
    ("phase", "dice", "targets", "missing"),
    [
        (1, "8 8 8 10 W W 1 2 5 7", (8, 10), []),
        (1, "8 8 W 10 1 2 3 5 6 7", (8, 10), ["10", "10"]),
        (4, "10 9 8 6 5 5 2 2 1 1", (4,), ["7", "4"]),
        (7, "10 10 10 10 8 8 1 2 3 4", (8, 10), ["W", "W"]),
        (9, "10 10 10 10 10 10 1 2 3 4", (10, 10), ["W"]),
        (1, "", (10, 10), ["10", "10", "10", "10", "10", "10"]),
    ],
)
def test_ways_that_a_person_would_see(
    phase: int, dice: str, targets: tuple[int, ...], missing: list[str]
) -> None:
    way = nearest(PHASES[phase - 1], parse_dice(dice))
    assert way.targets == targets
    assert [str(face) for face in way.missing] == missing


@given(rolls(), st.sampled_from([NO_HOUSE_RULES, frozenset({HouseRule.ANY_COLOR_WILDS})]))
def test_in_phase_8_it_is_the_colour_with_most_dice(
    roll: tuple[Face, ...], rules: frozenset[HouseRule]
) -> None:
    wilds = sum(face.is_wild for face in roll) if rules else 0
    most = max(
        sum(face.color is color and not (rules and face.is_wild) for face in roll) + wilds for color in Color
    )
    way = nearest(PHASES[7], roll, rules)
    assert len(way.missing) == max(0, 7 - most)
    assert set(way.missing) <= set(way.targets)
    assert bool(way.missing) == (best_layout(PHASES[7], roll, rules) is None)


def test_phase_8_needs_colours() -> None:
    with pytest.raises(UnreadableError, match="Phase 8 needs the colour of every die"):
        nearest(PHASES[7], parse_dice("8 8g"))
