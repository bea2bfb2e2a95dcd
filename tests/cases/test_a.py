"""Recognising and scoring a phase: the faults that score pads and dice games have had."""

from collections import Counter

import pytest

from phase10dice.dice import DICE, Face, Kind, parse_dice
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Rolled, Scored, Stopped
from phase10dice.phases import PHASES, HouseRule, best_layout
from phase10dice.rulebook import rulebook
from phase10dice.turn import Turn
from tests.games import table, virtual
from tests.oracles.brute import SPECS, Dice, judge, makes, sorted_rolls


def score(phase: int, dice: str) -> int | None:
    layout = best_layout(PHASES[phase - 1], parse_dice(dice))
    return layout.score if layout else None


def greedy(numbers: Dice) -> bool:
    """Make Phase 1 as a hasty person does: each set from the highest number that the wilds can still fill."""
    left, wilds, made = Counter(numbers), numbers.count(0), 0
    for number in sorted(set(numbers) - {0}, reverse=True):
        while made < 2 and left[number] and left[number] + wilds >= 3:
            wilds -= max(0, 3 - left[number])
            left[number] = max(0, left[number] - 3)
            made += 1
    return made + (made < 2 and wilds >= 3) >= 2


def test_a1_wilds_are_not_spent_greedily() -> None:
    assert score(1, "5 5 6 6 7 8 1 1 W W") == 22
    assert not greedy((0, 0, 1, 1, 5, 5, 6, 6, 7, 8))


def test_a1_greed_would_lose_made_phases_all_over() -> None:
    """The hasty way takes 546 of the sorted rolls for not made."""
    judged = judge(1)
    lost = [dice for dice in sorted_rolls() if judged.best(dice) is not None and not greedy(dice)]
    assert len(lost) == 546
    for dice in lost:
        layout = best_layout(PHASES[0], [Face(number or None) for number in dice])
        assert layout
        assert layout.score == judged.best(dice)


@pytest.mark.parametrize(
    ("phase", "dice", "expected"),
    [
        (2, "5 5 5 6 6 7 1 2 3 W", 21),
        (3, "5 5 5 5 6 6 1 2 W W", 23),
        (7, "5 5 5 6 6 7 1 W W W", 27),
        (10, "5 5 6 6 7 8 W W W W", 22),
    ],
)
def test_a2_no_order_of_searching_is_needed(phase: int, dice: str, expected: int) -> None:
    assert score(phase, dice) == expected


def test_a4_doubles_do_not_break_a_run() -> None:
    assert score(4, "5 6 7 8 9 10 3 4 4 W") == 49
    assert score(2, "7 7 7 7 8 9 1 1 2 W") == 45


def test_a5_pairs_are_no_run() -> None:
    assert score(4, "8 8 9 9 10 10 1 2 3 4") is None


def test_a6_runs_do_not_go_round_the_corner() -> None:
    assert score(4, "5 6 8 9 10 10 1 2 3 4") is None


def test_a8_whether_a_part_may_be_all_wilds_changes_nothing() -> None:
    """Over every roll and every phase of numbers: forbidding parts of wilds alone moves no best score.

    The forbidding is done on the choices of dice that make a phase, each with its best score.
    """
    assert score(1, "10 9 9 9 7 5 W W W 2") == 37
    for phase in SPECS:
        allowing, forbidding = judge(phase), judge(phase)
        smallest = min(int(part.split()[1]) for part in SPECS[phase])
        for dice in sorted_rolls():
            if dice.count(0) >= smallest:
                best = allowing.best(dice)
                assert best == _without_parts_of_wilds(forbidding.spec, dice, best), dice
    text = " ".join(paragraph for section in rulebook() for paragraph in section.paragraphs)
    assert "A set or run may be all wilds; with these dice that never changes" in text


def _without_parts_of_wilds(spec: tuple[str, ...], dice: Dice, best: int | None) -> int | None:
    """Give *best* if some layout scores it with a number in every part, found by the engine's own layout."""
    if best is None:
        return None
    number = next(phase for phase, parts in SPECS.items() if parts == spec)
    faces = [Face(number or None) for number in dice]
    layout = best_layout(PHASES[number - 1], faces)
    assert layout
    for part in layout.parts:
        if all(face.is_wild for face in layout.dice_of(part)):
            return None
    chosen = tuple(sorted(face.points for part in layout.parts for face in layout.dice_of(part)))
    return sum(chosen) if makes(spec, chosen) else None


def test_a9_two_sets_may_have_one_number() -> None:
    assert score(1, "5 5 5 5 5 5 1 2 3 W") == 30
    assert score(7, "10 10 10 10 10 10 1 2 W W") == 60
    assert score(9, "7 7 7 7 7 7 W W W W") == 42
    assert score(10, "10 10 10 10 10 10 W W W W") == 60


def test_a10_a_wild_has_its_own_color_in_phase_8() -> None:
    orange = "6o 8o 10o 7o 8o 10o"
    red, other = f"{orange} Wr 2b 2r 3b", f"{orange} Wo 2b 2r 3b"
    assert score(8, red) is None
    assert score(8, other) == 49
    assert score(8, "9o 10o 10o 8o 8o 7o Wo 1r 2r 3b") == 52
    any_color = best_layout(PHASES[7], parse_dice(red), frozenset({HouseRule.ANY_COLOR_WILDS}))
    assert any_color
    assert any_color.score == 49


def test_a12_extra_dice_do_not_count() -> None:
    assert score(1, "10 10 10 10 9 9 1 2 3 W") == 48


def test_a13_the_makers_own_example() -> None:
    assert score(1, "8 8 8 10 W W 1 2 5 7") == 34


def test_a15_a_wild_adds_nothing_and_is_no_set_of_its_own_number() -> None:
    assert score(1, "5 5 7 8 9 10 1 2 3 W") is None
    assert score(1, "5 5 6 6 9 10 1 2 W W") == 22


def test_a16_nothing_is_left_of_an_earlier_roll() -> None:
    turn = Turn(PHASES[0]).roll(parse_dice("1b 1r 1o 2o 10g 10r 10o 8b 8o 8r"))
    first = turn.layout()
    assert first
    assert first.score == 54
    turn = turn.keep({0}).roll(parse_dice("1b 2b 3r 4r 5r 6r 7r 8b 9r 5b"))
    assert turn.layout() is None
    colors = Turn(PHASES[7]).roll(parse_dice("3o 4o 1o 2o 9o 8o 10o 7o 8o 10o"))
    assert colors.layout()
    colors = colors.keep(range(4)).roll(parse_dice("3o 4o 1o 2o 10g 5g 9g 6g 8o 10o"))
    assert colors.layout() is None


def test_a17_no_die_is_in_two_parts_and_no_wild_is_used_twice() -> None:
    assert score(2, "7 7 7 8 9 10 1 1 2 2") is None
    assert score(2, "7 7 8 9 10 10 1 2 3 W") is None


def test_a18_of_a_longer_run_the_best_seven_count() -> None:
    assert score(4, "5 6 7 8 9 10 1 2 3 4") == 49


def test_a20_all_ten_dice_count_at_the_end_held_or_not() -> None:
    record = virtual("Ana")
    for event in (
        Rolled(parse_dice("1b 2b 3r 4r 10g 10r 10o 7o 6b 5b")),
        Kept(frozenset({4, 5, 6})),
        Rolled(parse_dice("2g 1r 2r 1g 10g 10r 10o 9r 9r 9g")),
        Stopped(),
    ):
        record.add(event)
    assert record.game.columns[0].scores == (57,)


def test_a_typed_score_must_be_what_its_dice_give() -> None:
    with pytest.raises(IllegalMoveError, match="do not give 60"):
        table("Ana").apply(Scored(60, parse_dice("8 8 8 10 W W 1 2 5 7")))


def test_low_dice_are_the_only_ones_with_wilds() -> None:
    for die in DICE:
        wilds = [face for face in die.faces if face.is_wild]
        assert len(wilds) == (2 if die.kind is Kind.LOW else 0)
