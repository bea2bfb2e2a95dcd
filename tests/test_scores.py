"""What phases can score: the counts file worked out anew, and the highest scores."""

from importlib.resources import files

import pytest

from phase10dice import shipped
from phase10dice.column import FINISH_BONUS, FIVE_PHASE_BONUS
from phase10dice.errors import IllegalMoveError, InstallationError
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, Phase, SetOf
from phase10dice.scores import highest_score, score_counts, verify_points
from tests.oracles import counts

ANY_COLOR = frozenset({HouseRule.ANY_COLOR_WILDS})


def test_the_counts_file_is_what_counting_gives() -> None:
    text = files("phase10dice").joinpath("counts.txt").read_text("utf-8")
    found = [line for line in text.splitlines() if line]
    expected = [*counts.HEADER.splitlines(), *counts.lines()]
    wrong = [pair for pair in zip(expected, found, strict=True) if pair[0] != pair[1]]
    assert wrong == []


def test_the_highest_scores_are_those_of_the_rule_book_and_give_649() -> None:
    highest = [highest_score(phase) for phase in PHASES]
    assert highest == [60, 57, 59, 49, 52, 54, 60, 56, 60, 62]
    assert sum(highest) + FIVE_PHASE_BONUS + FINISH_BONUS == 649


def test_the_highest_scores_are_the_highest_counted() -> None:
    for phase in PHASES:
        assert highest_score(phase) == max(score_counts(phase))
    assert max(score_counts(PHASES[7], ANY_COLOR)) == highest_score(PHASES[7])


def test_wilds_fill_only_what_low_dice_are_left_for() -> None:
    """Two sets of five: ten 10s with four wilds. Five 4s cannot be, with four low dice, nor eleven dice."""
    assert highest_score(Phase(11, (SetOf(5), SetOf(5)))) == 60
    assert highest_score(Phase(12, (SetOf(6), SetOf(5)))) == 0


def test_phase_8_at_once_has_the_chance_that_real_faces_give() -> None:
    """The figure is from the rule book's check of the layout: 1.144 % with the real faces."""
    assert round(sum(score_counts(PHASES[7]).values()) / 6**10, 5) == 0.01144


def test_the_gaps_in_the_run_of_seven() -> None:
    """No roll gives 46 to 48 in Phase 4: the best run of seven without a wild is 4 to 10, worth 49."""
    assert {46, 47, 48}.isdisjoint(score_counts(PHASES[3]))
    assert {45, 49} <= set(score_counts(PHASES[3]))


def test_points_are_refused_above_the_highest_and_doubted_in_a_gap() -> None:
    for phase in PHASES:
        highest = highest_score(phase)
        verify_points(phase, highest)
        verify_points(phase, highest, NO_HOUSE_RULES)
        for points in (-5, 0, highest + 1, 99_999):
            with pytest.raises(IllegalMoveError, match=f"it gives 1 to {highest} points"):
                verify_points(phase, points)
    for points in range(1, 50):
        verify_points(PHASES[3], points)
    with pytest.raises(IllegalMoveError, match="no roll gives 46 in Phase 4 as its best"):
        verify_points(PHASES[3], 46, NO_HOUSE_RULES)


def test_a_house_rule_changes_which_scores_are_odd() -> None:
    for points in (16, 17, 18):
        verify_points(PHASES[7], points, ANY_COLOR)
        with pytest.raises(IllegalMoveError, match=f"no roll gives {points} in Phase 8"):
            verify_points(PHASES[7], points, NO_HOUSE_RULES)


def test_counts_are_kept_once_and_cannot_be_changed() -> None:
    counts = score_counts(PHASES[0])
    assert score_counts(PHASES[0]) is counts
    with pytest.raises(TypeError):
        counts[99] = 1  # type: ignore[index]


def test_counts_that_leave_a_phase_out_are_a_damaged_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "get_data", lambda package, name: b"# phase score rolls\n2 30 1\n")
    score_counts.cache_clear()
    with pytest.raises(InstallationError, match="install phase10dice anew"):
        score_counts(PHASES[0])
