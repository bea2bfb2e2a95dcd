"""Answers for people, end to end."""

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.dice import Face, assign, assignments, format_dice, parse_dice, roll_dice
from phase10dice.errors import IllegalMoveError, ImpossibleDiceError, UnreadableError
from phase10dice.events import Edited, Missed, Scored
from phase10dice.game import Game, Setup, Status
from phase10dice.judge import Stakes
from phase10dice.phases import PHASES, HouseRule, Phase, best_layout
from phase10dice.scores import highest_score
from phase10dice.solver.advice import Action, Advice, advise
from phase10dice.solver.goals import Goal
from phase10dice.solver.hints import hint
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import Payoff
from phase10dice.solver.solved import solved_game

OPTIONAL = frozenset({HouseRule.OPTIONAL_SCORE})
NUMBER_PHASES = [phase for phase in PHASES if not phase.needs_colors]


def kept(advice: Advice, choice: int = 0) -> str:
    """Write the dice of one of the choices."""
    return format_dice([advice.faces[index] for index in advice.choices[choice].keep])


def test_the_example_of_the_command_line() -> None:
    advice = advise(PHASES[3], parse_dice("10 9 8 6 5 5 4 W 2 2"), 1)
    assert kept(advice) == "10 9 8 6 5 4 W"
    assert format_dice([advice.faces[index] for index in advice.reroll]) == "5 2 2"
    assert (advice.action, advice.now, advice.make, advice.note) == (Action.ROLL, 42, 1.0, None)
    assert advice.value == advice.points == pytest.approx(43.1666666666666667, abs=1e-12)


def test_g6_goals_disagree_and_each_answer_shows_both_figures() -> None:
    table = parse_dice("10 9 8 7 5 5 1 2 W W")
    by_goal = {goal: advise(PHASES[0], table, 1, goal=goal) for goal in (Goal.POINTS, Goal.MAKE)}
    assert kept(by_goal[Goal.POINTS]) != kept(by_goal[Goal.MAKE])
    assert by_goal[Goal.POINTS].points > by_goal[Goal.MAKE].points
    assert by_goal[Goal.POINTS].make < by_goal[Goal.MAKE].make
    for advice in by_goal.values():
        assert advice.value == (advice.points if advice.goal is Goal.POINTS else advice.make)


def test_g11_dice_that_cannot_lie_there_are_refused() -> None:
    for text in (
        "10 9 8 7 6 5 1 2 3",
        "10 9 8 7 6 5 1 2 3 4 W",
        "10 9 8 7 6 5 5 1 2 3",
        "10 9 8 7 6 1 2 3 4 W",
    ):
        with pytest.raises(ImpossibleDiceError):
            advise(PHASES[0], parse_dice(text), 1)


@settings(max_examples=60, deadline=None)
@given(
    table=st.builds(lambda seed: roll_dice(Random(seed)), st.integers(0, 2**32)),
    phase=st.sampled_from(NUMBER_PHASES),
    goal=st.sampled_from(Goal),
    rolls_left=st.integers(0, 2),
    house_rules=st.sampled_from([frozenset[HouseRule](), OPTIONAL]),
)
def test_g12_keep_and_reroll_are_the_given_dice(
    table: tuple[Face, ...], phase: Phase, goal: Goal, rolls_left: int, house_rules: frozenset[HouseRule]
) -> None:
    advice = advise(phase, table, rolls_left, goal=goal, house_rules=house_rules, top=9)
    for choice in advice.choices:
        assert sorted(choice.keep + choice.reroll) == list(range(10))
        assert (choice.action is Action.STOP) == (not choice.reroll)
    different = {
        tuple(sorted(Counter(table[i].number for i in c.keep).items(), key=str)) for c in advice.choices
    }
    assert len(different) == len(advice.choices)
    values = [choice.value for choice in advice.choices]
    assert values == pytest.approx(sorted(values, reverse=True), abs=1e-9)
    assert (advice.action, advice.keep, advice.value) == (
        advice.choices[0].action,
        advice.choices[0].keep,
        advice.choices[0].value,
    )


def test_g14_made_with_wilds_and_one_roll_left() -> None:
    """10 W W and 9 W W score 19; both stopping and rolling on are shown with what they are worth."""
    table = parse_dice("5 6 7 8 9 10 W W W W")
    advice = advise(PHASES[0], table, 1, top=1000)
    assert advice.now == 19
    stop = next(choice for choice in advice.choices if choice.action is Action.STOP)
    assert (stop.value, stop.points, stop.make) == (19, 19, 1)
    assert advice.action is Action.ROLL
    assert advice.value > 19
    risky = [choice for choice in advice.choices if choice.make < 1]
    assert risky, "some keeps drop a wild that the phase needs"


def test_where_stopping_ties_the_answer_is_to_stop() -> None:
    """The phase is made, so for the chance alone every keep of what makes it ties with stopping."""
    advice = advise(PHASES[0], parse_dice("8 8 8 10 W W 1 2 5 7"), 2, goal=Goal.MAKE)
    assert (advice.action, advice.make, advice.now) == (Action.STOP, 1.0, 34)
    assert advice.reroll == ()
    assert len(advice.choices[1].keep) <= len(advice.choices[2].keep)


def test_the_highest_score_there_is_leaves_nothing_to_roll_for() -> None:
    advice = advise(PHASES[3], parse_dice("10 9 8 7 6 5 4 1 2 3"), 2)
    assert (advice.action, advice.value) == (Action.STOP, 49)


def test_no_rolls_left() -> None:
    made = advise(PHASES[0], parse_dice("8 8 8 10 W W 1 2 5 7"), 0)
    assert [choice.action for choice in made.choices] == [Action.STOP]
    assert (made.value, made.points, made.make, made.now) == (34, 34, 1, 34)
    missed = advise(PHASES[3], parse_dice("10 10 9 9 8 8 1 2 3 4"), 0)
    assert (missed.value, missed.points, missed.make, missed.now) == (0, 0, 0, None)


def test_a_score_worth_less_than_a_miss_is_declined_where_the_rules_allow() -> None:
    """Phase 1 made for 14 points and nothing to come of them: five points for another turn are cheaper."""
    table = parse_dice("5 6 7 8 9 10 W W W W")
    forced = advise(PHASES[0], table, 0, goal=Goal.GAME)
    free = advise(PHASES[0], table, 0, goal=Goal.GAME, house_rules=OPTIONAL)
    assert (forced.points, forced.make, forced.note) == (19, 1, None)
    assert (free.points, free.make, free.now) == (0, 0, 19)
    assert free.note is not None
    assert "decline the 19 points" in free.note
    assert free.value == solved_game(OPTIONAL).expected_score - 5


def test_the_value_of_a_game_counts_total_and_misses() -> None:
    table = parse_dice("10 9 8 7 6 5 1 2 3 W")
    one = advise(PHASES[6], table, 2, goal=Goal.GAME, total=300)
    two = advise(PHASES[6], table, 2, goal=Goal.GAME, total=320, missed=3)
    assert two.value == pytest.approx(one.value + 20 - 15, abs=1e-9)
    assert (two.keep, two.note) == (one.keep, None)


def test_without_a_total_the_mean_there_is_taken_and_said() -> None:
    table = parse_dice("10 9 8 7 6 5 1 2 3 W")
    advice = advise(PHASES[6], table, 2, goal=Goal.GAME)
    total = round(solved_game().players[Goal.GAME].totals_before[6])
    assert advice.note == f"the total before this turn is taken as {total}, the mean that best play has there"
    assert advice.value == advise(PHASES[6], table, 2, goal=Goal.GAME, total=total).value
    assert advise(PHASES[0], table, 2, goal=Goal.GAME).note is None, (
        "before Phase 1 there is nothing to guess"
    )


def test_the_first_try_of_phase_10_is_worth_its_bonus() -> None:
    table = parse_dice("10 10 10 10 9 9 W W 1 2")
    first = advise(PHASES[9], table, 1, goal=Goal.GAME, total=400)
    later = advise(PHASES[9], table, 1, goal=Goal.GAME, total=400, retry=True)
    assert first.make == later.make == 1
    assert first.value == pytest.approx(later.value + 40, abs=1)


def test_the_five_phase_bonus_is_played_for() -> None:
    """With 180 before Phase 5 a run of 41 points earns 40 more, and one of 37 is no longer good enough."""
    table = parse_dice("9 8 7 6 5 5 2 3 W W")
    assert advise(PHASES[4], table, 1, goal=Goal.GAME, total=100).value == pytest.approx(
        advise(PHASES[4], table, 1, goal=Goal.GAME, total=101).value - 1
    )
    low, high = (advise(PHASES[4], table, 1, goal=Goal.GAME, total=total) for total in (100, 221))
    assert high.value == pytest.approx(low.value + 121 + 40, abs=1e-9)


TWO_WAYS = "Wo 1r Wb Wg 9o 5g 10o 5r 10g 9g"
GREEN = "2g 4o 3r 4r 8g 5g 5o 10b 6b 6o"


def test_phase_8_with_one_roll_left_is_the_mean_over_the_reroll() -> None:
    """Six red dice lie there, and all that remains is to look at every way in which the others can fall."""
    table = parse_dice("Wr Wb 3r 2o 5r 8o 7r 9r 7r 9g")
    dice = assign(table)
    advice = advise(PHASES[7], table, 1, dice=dice)
    assert len(advice.keep) >= 5
    outcomes = []
    for sides in product(*(dice[index].faces for index in advice.reroll)):
        after = dict(enumerate(table)) | dict(zip(advice.reroll, sides, strict=True))
        layout = best_layout(PHASES[7], list(after.values()))
        outcomes.append(layout.score if layout else 0)
    assert advice.note is None
    assert advice.value == advice.points == pytest.approx(np.mean(outcomes), abs=1e-9)
    assert advice.make == pytest.approx(np.mean(np.array(outcomes) > 0), abs=1e-9)


def test_g10_typed_dice_that_fit_in_several_ways_are_answered_by_the_mean_over_them() -> None:
    table = parse_dice(TWO_WAYS)
    typed = advise(PHASES[7], table, 1, top=2000)
    ways = {way: advise(PHASES[7], table, 1, top=2000, dice=way) for way in assignments(table)}
    assert typed.note is not None
    assert "2 ways" in typed.note
    assert all(advice.note is None for advice in ways.values())
    for choice in typed.choices[:20]:
        shown = Counter(table[index] for index in choice.keep)
        of_ways = [
            next(c for c in advice.choices if Counter(table[index] for index in c.keep) == shown)
            for advice in ways.values()
        ]
        assert choice.value == pytest.approx(np.mean([c.value for c in of_ways]), abs=1e-9)


def test_phase_8_needs_every_colour() -> None:
    with pytest.raises(UnreadableError, match="colour"):
        advise(PHASES[7], parse_dice("10 9 8 7 6 5 1 2 3 W"), 1)


def test_dice_that_do_not_show_the_faces_are_refused() -> None:
    table = parse_dice(GREEN)
    dice = assign(table)
    with pytest.raises(ImpossibleDiceError, match="once"):
        advise(PHASES[7], table, 1, dice=[*dice[:9], dice[0]])
    with pytest.raises(ImpossibleDiceError, match=r"die [a-j] does not show"):
        advise(PHASES[7], table, 1, dice=dice[::-1])


@pytest.mark.parametrize("rolls_left", [-1, 3])
def test_a_turn_has_three_rolls(rolls_left: int) -> None:
    with pytest.raises(IllegalMoveError, match=r"0, 1 or 2 rolls"):
        advise(PHASES[0], parse_dice("10 9 8 7 6 5 1 2 3 W"), rolls_left)


TABLE = parse_dice("10 9 8 7 6 5 1 2 3 W")


@pytest.mark.parametrize("wrong", [{"missed": -1}, {"top": 0}])
def test_numbers_that_are_too_low_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(IllegalMoveError, match="at least"):
        advise(PHASES[0], TABLE, 1, goal=Goal.GAME, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phase", "total", "message"),
    [
        (1, 300, "the total before Phase 1 cannot be more than 0"),
        (1, 1, "the total before Phase 1 cannot be more than 0"),
        (2, -1, "the total cannot be less than 0"),
        (5, 226, "the total before Phase 5 cannot be more than 225"),
        (6, 2000, "the total before Phase 6 cannot be more than 317"),
        (10, 548, "the total before Phase 10 cannot be more than 547"),
    ],
)
def test_totals_that_no_game_has_are_refused(phase: int, total: int, message: str) -> None:
    with pytest.raises(IllegalMoveError) as refused:
        advise(PHASES[phase - 1], TABLE, 1, goal=Goal.GAME, total=total)
    assert str(refused.value) == message


@pytest.mark.parametrize("goal", [Goal.POINTS, Goal.MAKE])
@pytest.mark.parametrize("useless", [{"total": 0}, {"missed": 1}, {"retry": True}])
def test_what_only_a_whole_game_has_a_use_for_is_refused(goal: Goal, useless: dict[str, int]) -> None:
    with pytest.raises(IllegalMoveError, match="matter to the goal game alone"):
        advise(PHASES[9], TABLE, 1, goal=goal, **useless)  # type: ignore[arg-type]


def test_a_first_try_that_is_gone_is_that_of_phase_10() -> None:
    with pytest.raises(IllegalMoveError, match="in Phase 10 alone"):
        advise(PHASES[8], TABLE, 1, goal=Goal.GAME, retry=True)


@pytest.mark.parametrize("rules", [frozenset[HouseRule](), frozenset(HouseRule)], ids=["standard", "all"])
def test_every_real_game_can_be_given_a_hint(rules: frozenset[HouseRule]) -> None:
    """The highest scores and the lowest, misses in every phase, and scores edited up and down."""
    table = roll_dice(Random(2))
    for points, edited in (
        (highest_score, None),
        (lambda phase: 1, highest_score),
        (highest_score, lambda phase: 1),
    ):
        for players in (("Ana",), ("Ana", "Ben")):
            game = Game.start(Setup(players, house_rules=rules))
            while game.seat is not None:
                phase, seat = game.phase, game.seat
                main, *others = hint(game, table, 1)
                assert main.phase == phase
                assert {main.goal, *(other.goal for other in others)} >= {Goal.POINTS, Goal.MAKE}
                if not game.mover.misses[phase.number - 1]:
                    game = game.apply(Missed())
                    continue
                game = game.apply(Scored(points(phase)))
                if edited:
                    game = game.apply(Edited(seat, phase.number, edited(phase)))
            assert game.status is Status.FINISHED


def test_no_more_than_two_rolls_and_no_fewer_than_one_are_left_to_who_keeps() -> None:
    for phase in (PHASES[0], PHASES[7]):
        for rolls_left in (-1, 0, 3):
            with pytest.raises(IllegalMoveError, match=f"1 or 2 rolls left, not {rolls_left}"):
                Stakes(phase).keep(roll_dice(Random(1)), {1, 2}, rolls_left)


def test_playing_the_advice_comes_to_the_promised_mean() -> None:
    """Real dice, the rule engine, and nothing else of the solver than its answers."""
    rng, scores = Random(5), []
    for _ in range(1500):
        table = roll_dice(rng)
        for rolls_left in (2, 1):
            table = roll_dice(rng, table, advise(PHASES[0], table, rolls_left, top=1).keep)
        layout = best_layout(PHASES[0], table)
        scores.append(layout.score if layout else 0)
    promised = number_turn(PHASES[0]).value(Payoff.points())
    assert abs(np.mean(scores) - promised) < 4 * np.std(scores) / len(scores) ** 0.5
