"""The coach: luck and skill that add up, best play without a loss, blunders found with the loss they have."""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from phase10dice.coach import PlayerReview, Rating, review
from phase10dice.column import FINISH_BONUS, MISS_PENALTY, Column
from phase10dice.dice import DICE, Face, parse_dice, roll_dice
from phase10dice.events import Edited, Kept, Left, Missed, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Game, Mode, Setup, Status
from phase10dice.judge import Decision, Mark, Stakes
from phase10dice.opponents import POLICIES
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules, Phase, best_layout
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.solver.advice import Action
from phase10dice.solver.goals import Goal
from phase10dice.solver.solved import solved_game
from phase10dice.turn import Turn
from tests.games import play_at_random, virtual

RULES = (NO_HOUSE_RULES, *(frozenset({rule}) for rule in HouseRule), frozenset(HouseRule))
OPTIONAL = frozenset({HouseRule.OPTIONAL_SCORE})


def play(record: Record, choose: Callable[[Game], Kept | Stopped]) -> Record:
    """Play a game to its end, everybody choosing alike."""
    while record.game.status is not Status.FINISHED:
        turn = record.game.turn
        assert turn is not None
        record.add(record.next_roll() if turn.is_rolling or not turn.table else choose(record.game))
    return record


def best_play(goal: Goal) -> Callable[[Game], Kept | Stopped]:
    """Choose what best play for *goal* chooses."""

    def choose(game: Game) -> Kept | Stopped:
        turn, house_rules = game.turn, game.setup.house_rules
        assert turn is not None
        (best,) = Stakes.of(game.mover, goal, house_rules).best(turn.table, turn.rolls_left)
        if best.action is Action.ROLL:
            return Kept(frozenset(best.keep))
        return Stopped(declined=turn.layout(house_rules) is not None and not best.make)

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


# Blunders, against brute force


def turn_in(phase: Phase, house_rules: HouseRules = NO_HOUSE_RULES) -> Record:
    """Play a game up to *phase*, each phase before it made at once."""
    record, rng = virtual("Ana", house_rules=house_rules), Random(phase.number)
    while record.game.phase != phase:
        record.add(Rolled(made_roll(record.game.phase, rng)))
        record.add(Stopped())
    return record


def made_roll(phase: Phase, rng: Random) -> tuple[Face, ...]:
    """Roll until *phase* is made."""
    while True:
        table = roll_dice(rng)
        if best_layout(phase, table):
            return table


def in_order(*dice: str) -> tuple[Face, ...]:
    """Read ten dice, die 1 to die 10."""
    return parse_dice(" ".join(dice))


def outcomes(table: tuple[Face, ...], keep: Collection[int]) -> Iterator[tuple[Face, ...]]:
    """Go through all the ways in which the dice that are not kept can fall."""
    return product(*((face,) if index in keep else DICE[index].faces for index, face in enumerate(table)))


@cache
def brute_keep(phase: Phase, table: tuple[Face, ...], keep: frozenset[int], goal: Goal) -> Fraction:
    """Give the mean of what a last roll comes to, over every way in which the dice can fall."""
    layouts = [best_layout(phase, after) for after in outcomes(table, keep)]
    worths = [0 if not layout else layout.score if goal is Goal.POINTS else 1 for layout in layouts]
    return Fraction(sum(worths), len(worths))


def large_keeps() -> Iterator[frozenset[int]]:
    """Go through the keeps that roll one die or two again."""
    for count in (1, 2):
        for rolled in combinations(range(10), count):
            yield frozenset(range(10)) - set(rolled)


BLUNDERS = [
    # One roll left; what is kept is a blunder, and best play rolls no more than four dice.
    (PHASES[0], "1b 2b Wb Wr 8g 8o 8b 10b 7r 5b", "c e f g i"),
    (PHASES[3], "1b 3g Wb 2o 10g 9b 8b 6g 5b 5b", "c e f g h i j"),
    (PHASES[5], "3o 4o 2r Wg 8g 7g 6b 5r 9r 10o", "d e f g h i j"),
    (PHASES[7], "2g 4o 1o Wg 10g 5g 7r 8b 10g 10o", "a d e f g"),
    (PHASES[9], "Wr Wb 4b 1g 10g 9b 9g 9r 10g 10o", "a b f g h"),
]


def blunder(phase: Phase, dice: str, kept: str, goal: Goal) -> tuple[Decision, PlayerReview]:
    """Play a turn with a blunder in it, with one roll left; give what the coach says of it."""
    record, table = turn_in(phase), parse_dice(dice)
    keep = frozenset("abcdefghij".index(letter) for letter in kept.split())
    record.add(Rolled(table))
    record.add(Kept(frozenset(range(10)) - {0}))
    record.add(Rolled(table))
    record.add(Kept(keep))
    record.add(Rolled(table))
    record.add(Stopped())
    (player,) = review(record, goal).players
    found = next(turn for turn in player.turns if turn.phase == phase)
    decision = list(found.decisions)[1]
    assert decision.chosen.keep == tuple(sorted(keep))
    return decision, player


@pytest.mark.parametrize("goal", [Goal.POINTS, Goal.MAKE])
@pytest.mark.parametrize(("phase", "dice", "kept"), BLUNDERS, ids=lambda part: getattr(part, "name", ""))
def test_a_blunder_is_found_with_the_loss_that_brute_force_gives(
    phase: Phase, dice: str, kept: str, goal: Goal
) -> None:
    decision, player = blunder(phase, dice, kept, goal)
    table = decision.table
    chosen = brute_keep(phase, table, frozenset(decision.chosen.keep), goal)
    best = brute_keep(phase, table, frozenset(decision.best.keep), goal)
    assert decision.chosen.value == pytest.approx(float(chosen), abs=1e-12)
    assert decision.loss == pytest.approx(float(best - chosen), abs=1e-12)
    assert decision.loss > 0
    assert all(brute_keep(phase, table, keep, goal) <= best for keep in large_keeps())
    assert decision.mark is not None
    assert decision in player.decisions


def test_the_chance_lost_is_that_of_brute_force_too() -> None:
    phase, dice, kept = BLUNDERS[0]
    decision, _ = blunder(phase, dice, kept, Goal.POINTS)
    for choice in (decision.chosen, decision.best):
        made = brute_keep(phase, decision.table, frozenset(choice.keep), Goal.MAKE)
        assert choice.make == pytest.approx(float(made), abs=1e-12)


def test_the_luck_of_a_last_roll_is_its_score_less_the_mean_and_nothing_on_average() -> None:
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    keep = frozenset(range(10)) - {9}
    lucks = []
    for face in DICE[9].faces:
        record = turn_in(PHASES[0])
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(10)) - {0}))
        record.add(Rolled(table))
        record.add(Kept(keep))
        record.add(Rolled((*table[:9], face)))
        record.add(Stopped())
        last = review(record).turns[0].steps[2]
        layout = best_layout(PHASES[0], (*table[:9], face))
        assert layout is not None
        mean = brute_keep(PHASES[0], table, keep, Goal.POINTS)
        assert last.luck == pytest.approx(float(layout.score - mean), abs=1e-9)
        assert last.kept == keep
        assert last.decision is None
        lucks.append(last.luck)
    assert sum(lucks) == pytest.approx(0, abs=1e-9)


# Stopping and declining


def test_stopping_with_rolls_left_is_a_choice_too() -> None:
    record = turn_in(PHASES[0])
    record.add(Rolled(in_order("1b", "2b", "3r", "4r", "5r", "6r", "7r", "8b", "9r", "10o")))
    record.add(Stopped())
    (decision,) = review(record).players[0].decisions
    assert decision.chosen.action is Action.STOP
    assert decision.now is None
    assert decision.chosen.value == 0
    assert decision.loss == decision.best.value > 20
    assert decision.mark is Mark.VERY_BAD


def test_the_end_after_three_rolls_is_no_choice() -> None:
    record = turn_in(PHASES[0])
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    for _ in range(2):
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(9))))
    record.add(Rolled(table))
    record.add(Stopped())
    assert [step.decision is None for step in review(record).turns[0].steps] == [False, False, True]


def poor_turn(*, declined: bool) -> Record:
    """End a turn in Phase 1 of a game with the rule optional-score on 34 points, after its third roll."""
    record = turn_in(PHASES[0], OPTIONAL)
    table = in_order("1b", "2b", "Wb", "Wr", "8g", "8o", "8b", "10b", "7r", "5b")
    for _ in range(2):
        record.add(Rolled(table))
        record.add(Kept(frozenset(range(9))))
    record.add(Rolled(table))
    record.add(Stopped(declined))
    return record


def test_declining_points_is_a_loss_of_them() -> None:
    decision = review(poor_turn(declined=True)).players[0].decisions[-1]
    assert (decision.loss, decision.declines(decision.chosen)) == (34, True)
    assert not decision.declines(decision.best)
    assert review(poor_turn(declined=False)).players[0].decisions[-1].is_best


def test_taking_points_that_are_worth_less_than_a_miss_is_a_loss_in_the_whole_game() -> None:
    values = solved_game(OPTIONAL).values
    taken = 34 + values.to_come(2, 34)
    missed = values.to_come(1, 0) - MISS_PENALTY
    assert missed > taken, "or this is no test"
    decision = review(poor_turn(declined=False), Goal.GAME).players[0].decisions[-1]
    assert decision.loss == pytest.approx(missed - taken, abs=1e-9)
    assert decision.declines(decision.best)
    assert review(poor_turn(declined=True), Goal.GAME).players[0].decisions[-1].is_best


# What counts


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
