"""The coach: luck and skill that add up, best play without a loss, and turns of every kind."""

from collections.abc import Callable
from random import Random

import pytest

from phase10dice.coach import Rating, review
from phase10dice.column import FINISH_BONUS, MISS_PENALTY, Column
from phase10dice.dice import roll_dice
from phase10dice.events import Edited, Kept, Left, Missed, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Game, Mode, Setup
from phase10dice.judge import Stakes
from phase10dice.opponents import POLICIES
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.solver.advice import Action
from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import solved_game
from phase10dice.turn import Turn
from tests.games import play_at_random, virtual
from tests.turns import in_order, play, turn_in

RULES = (NO_HOUSE_RULES, *(frozenset({rule}) for rule in HouseRule), frozenset(HouseRule))


def best_play(goal: Goal) -> Callable[[Game], Kept | Stopped]:
    """Choose what best play for *goal* chooses."""

    def choose(game: Game) -> Kept | Stopped:
        turn, house_rules = game.turn, game.setup.house_rules
        assert turn is not None
        (best,) = Stakes.of(game.mover, goal, house_rules).best(turn.table, turn.rolls_left)
        if best.action is Action.ROLL:
            return Kept(frozenset(best.keep))
        return Stopped(declined=best.declines(turn.result(house_rules)))

    return choose


def game_number(number: int) -> Record:
    """Play one of many different games: of one to three players, of all strengths, by all house rules."""
    names = ("Ana", "Ben", "Cy")[: 1 + number % 3 if number % 2 else 1]
    record = virtual(*names, seed=number, house_rules=RULES[number % len(RULES)])
    way = number % 6
    if way < 2:
        return play(record, POLICIES[(Strength.STEADY, Strength.BEGINNER)[way]].choose)
    if way == 2:
        return play(record, best_play(list(Goal)[number % len(Goal)]))
    play_at_random(record, Random(number), skill=0.4 + way / 10)
    return record


def result_on_the_pad(game: Game, goal: Goal, seat: int) -> float:
    """Work out from the pad alone what a player's turns came to against expectation."""
    column, solved = game.columns[seat], solved_game(game.setup.house_rules)
    if goal is Goal.GAME:
        total = sum(column.scores) + column.five_phase_bonus - MISS_PENALTY * column.missed
        if column.phase:
            before = total + MISS_PENALTY * column.missed
            total_to_come = solved.values.to_come(column.phase.number, before, retry=column.misses[-1] > 0)
        else:
            total_to_come = 0 if column.misses[-1] else FINISH_BONUS
        return total + total_to_come - solved.expected_score
    expected = [odds.points if goal is Goal.POINTS else odds.make for odds in solved.phases]
    turns = [misses + (phase < len(column.scores)) for phase, misses in enumerate(column.misses)]
    came_to = sum(column.scores) if goal is Goal.POINTS else len(column.scores)
    return came_to - sum(count * value for count, value in zip(turns, expected, strict=True))


def assert_adds_up(record: Record, goal: Goal) -> None:
    """Check a review's sums against each other and against the pad."""
    reviewed = review(record, goal)
    for player in reviewed.players:
        assert player.luck is not None
        assert player.skill is not None
        assert abs(player.luck + player.skill - player.result) < 1e-9
        assert abs(player.result - result_on_the_pad(record.game, goal, player.seat)) < 1e-9
        assert len(player.turns) == record.game.columns[player.seat].turns
        assert player.skill <= 0
        assert all(decision.loss >= 0 for decision in player.decisions)
        for turn in player.turns:
            luck = sum(step.luck for step in turn.steps)
            lost = sum(decision.loss for decision in turn.decisions)
            assert abs(luck - lost - turn.result) < 1e-9
    if goal is Goal.GAME and record.header.setup.mode is Mode.SOLITAIRE:
        expected = record.game.total(0) - solved_game(record.header.setup.house_rules).expected_score
        assert abs(reviewed.players[0].result - expected) < 1e-9


@pytest.mark.parametrize("number", range(12))
def test_luck_and_skill_add_up_to_the_result(number: int) -> None:
    assert_adds_up(game_number(number), list(Goal)[number // 4])


@pytest.mark.slow
@pytest.mark.parametrize("goal", Goal)
def test_luck_and_skill_add_up_over_200_games(goal: Goal) -> None:
    """Takes five to ten minutes a goal: for changes to the coach, the solver or the rules."""
    for number in range(200):
        assert_adds_up(game_number(number), goal)


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("house_rules", [NO_HOUSE_RULES, frozenset(HouseRule)], ids=len)
def test_best_play_has_lost_nothing(goal: Goal, house_rules: HouseRules) -> None:
    record = play(virtual("Ana", seed=7, house_rules=house_rules), best_play(goal))
    (player,) = review(record, goal).players
    assert player.skill == 0
    assert player.rating is Rating.FLAWLESS
    assert len(player.decisions) >= 10
    assert all(decision.is_best and decision.mark is None for decision in player.decisions)
    assert review(record, goal).moments([0]) == ()


def test_best_play_for_one_goal_loses_for_another() -> None:
    record = play(virtual("Ana", seed=7), best_play(Goal.MAKE))
    (player,) = review(record, Goal.GAME).players
    assert player.skill is not None
    assert player.skill < -20
    assert player.rating in (Rating.FAIR, Rating.BEGINNER)


def test_a_better_player_is_rated_better() -> None:
    losses = []
    for strength in (Strength.STEADY, Strength.BEGINNER):
        games = [play(virtual("Ana", seed=seed), POLICIES[strength].choose) for seed in range(4)]
        losses.append(sum(review(game).players[0].loss_per_turn or 0 for game in games) / len(games))
    assert 0 < losses[0] < losses[1] / 2


def test_undone_choices_do_not_count() -> None:
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    plain, undone = turn_in(PHASES[0]), turn_in(PHASES[0])
    for record in (plain, undone):
        record.add(Rolled(table))
    for event in (Kept(frozenset({0})), Undone(), Stopped(), Undone()):
        undone.add(event)
    for record in (plain, undone):
        record.add(Kept(frozenset({2, 3, 4, 5, 6, 7})))
        record.add(Rolled(table))
        record.add(Stopped())
    assert review(plain) == review(undone)


def test_an_unfinished_turn_counts_as_it_stands() -> None:
    record = virtual("Ana", "Ben", seed=5)
    record.add(record.next_roll())
    record.add(Kept(frozenset({0, 1})))
    for extra in (None, record.next_roll()):
        if extra:
            record.add(extra)
        (turn,) = review(record).turns
        assert (turn.has_ended, turn.points, len(turn.steps)) == (False, None, 2 if extra else 1)
        player = review(record).players[0]
        assert player.luck is not None
        assert player.skill is not None
        assert abs(player.luck + player.skill - turn.result) < 1e-9
    (best,) = Stakes(PHASES[0]).best(turn.steps[-1].table, 1)
    assert turn.value_after == best.value


def test_a_player_who_leaves_in_mid_turn_is_followed_up_to_there() -> None:
    record = virtual("Ana", "Ben", seed=5)
    record.add(record.next_roll())
    record.add(Left(0))
    record.add(record.next_roll())
    record.add(Stopped())
    turns = review(record).turns
    assert [(turn.seat, turn.has_ended, turn.number) for turn in turns] == [(0, False, 1), (1, True, 1)]


def test_a_game_without_a_turn_has_nothing_to_say() -> None:
    (player,) = review(virtual("Ana")).players
    assert (player.luck, player.skill, player.result, player.rating) == (0, 0, 0, None)


def test_an_empty_last_try_or_a_long_one_is_counted_turn_by_turn() -> None:
    record = play(virtual("Ana", "Ben", seed=2), POLICIES[Strength.STEADY].choose)
    turns = review(record).turns
    for seat in (0, 1):
        numbers = [turn.number for turn in turns if turn.seat == seat]
        assert numbers == list(range(1, len(numbers) + 1))


# Real dice


def real(*events: Scored | Missed | Edited, names: tuple[str, ...] = ("Ana",)) -> Record:
    """Give a record with real dice."""
    return Record(Header(Setup(names, DiceSource.REAL)), events)


def test_with_real_dice_each_score_is_held_against_a_turn_of_its_phase() -> None:
    record = real(Scored(48), Missed(), Scored(46))
    (player,) = review(record).players
    odds = [odds.points for odds in solved_game().phases]
    assert [turn.result for turn in player.turns] == [48 - odds[0], -odds[1], 46 - odds[1]]
    assert (player.luck, player.skill, player.rating) == (None, None, None)
    assert player.result == pytest.approx(94 - odds[0] - 2 * odds[1])
    assert player.expected_turns == sum(solved_game().players[Goal.POINTS].turns[:2])


def test_with_real_dice_an_edited_score_counts_as_it_is_now() -> None:
    names = ("Ana", "Ben")
    edited = real(Scored(44), Scored(30), Scored(46), Edited(0, 1, 48), names=names)
    plain = real(Scored(48), Scored(30), Scored(46), names=names)
    for goal in Goal:
        assert review(edited, goal).turns == review(plain, goal).turns


def test_with_real_dice_a_whole_solitaire_game_is_its_score_less_the_expected_one() -> None:
    scores = (46, 46, 48, 49, 44, 45, 40, 42, 50, 46)
    record = real(Missed(), *map(Scored, scores))
    (player,) = review(record, Goal.GAME).players
    assert player.result == pytest.approx(record.game.total(0) - solved_game().expected_score, abs=1e-9)
    assert record.game.total(0) == sum(scores) + 40 + 40 - 5


def test_stakes_know_the_total_the_misses_and_the_tries() -> None:
    column = Column("Ana", (45,) * 9, (0, 2, 0, 0, 0, 0, 0, 0, 0, 1))
    stakes = Stakes.of(column, Goal.GAME)
    values = solved_game().values
    assert stakes.before() == 9 * 45 + 40 - 15 + values.retry
    assert stakes.after(50) == 9 * 45 + 40 - 15 + 50
    assert stakes.after(None) == stakes.before() - 5
    fresh = Stakes.of(Column("Ana", (45,) * 9), Goal.GAME)
    assert fresh.after(50) == 9 * 45 + 40 + 50 + FINISH_BONUS


def test_the_value_before_a_turn_is_the_mean_over_first_rolls() -> None:
    rng, stakes = Random(3), Stakes(PHASES[6])
    rolls = [stakes.best(Turn(PHASES[6]).roll(roll_dice(rng)).table, 2)[0].value for _ in range(2000)]
    mean = sum(rolls) / len(rolls)
    spread = (sum((value - mean) ** 2 for value in rolls) / len(rolls)) ** 0.5
    assert abs(mean - stakes.before()) < 4 * spread / len(rolls) ** 0.5
