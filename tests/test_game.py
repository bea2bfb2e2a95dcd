"""The game: turn order, bonuses, last tries, solitaire, and what is refused."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from phase10dice.column import Column
from phase10dice.dice import parse_dice
from phase10dice.errors import IllegalMoveError, ImpossibleDiceError, UnreadableError
from phase10dice.events import Edited, Kept, Left, Missed, Noted, Renamed, Rolled, Scored, Stopped, Undone
from phase10dice.game import DiceSource, Game, Mode, Setup, Status
from phase10dice.phases import HouseRule
from phase10dice.players import Strength
from phase10dice.record import Record
from tests.games import columns, enter, play_at_random, table, virtual
from tests.oracles import scorer

NINE = [40] * 9
ROLL = parse_dice("1b 2b Wg Wr 10g 10r 10o 8b 5b 6o")


def totals(game: Game) -> list[int]:
    return [game.total(seat) for seat in range(len(game.columns))]


def test_players_move_in_turn_and_a_round_is_once_round_the_table() -> None:
    game = table("Ana", "Ben", "Cy")
    moved = []
    for _ in range(7):
        moved.append((game.round, game.mover.name))
        game = enter(game, [30])
    assert moved == [(1, "Ana"), (1, "Ben"), (1, "Cy"), (2, "Ana"), (2, "Ben"), (2, "Cy"), (3, "Ana")]


def test_a_missed_phase_is_tried_again_and_costs_nothing_at_a_table() -> None:
    game = enter(table("Ana", "Ben"), [None, 30, 34])
    assert [column.phase and column.phase.number for column in game.columns] == [2, 2]
    assert totals(game) == [34, 30]
    assert game.columns[0].missed == 1


def test_every_turn_of_one_player_is_a_round_and_counts_missed_or_not() -> None:
    game = enter(table("Ana"), [None, 30, None])
    assert (game.round, game.columns[0].turns, game.winners) == (4, 3, ())


def test_whoever_is_to_move_stays_so_when_another_leaves_or_has_a_new_name() -> None:
    game = table("Ana", "Ben", "Cy").apply(Left(1)).apply(Renamed(2, " Di "))
    assert [column.name for column in game.columns] == ["Ana", "Ben", "Di"]
    moved = []
    for _ in range(4):
        moved.append((game.round, game.mover.name))
        game = enter(game, [30])
    assert moved == [(1, "Ana"), (1, "Di"), (2, "Ana"), (2, "Di")]


def test_one_player_makes_it_solitaire() -> None:
    assert Setup(("Ana",)).mode is Mode.SOLITAIRE
    assert Setup(("Ana", "Ben")).mode is Mode.TABLE


def test_names_are_kept_clean_and_people_play_unless_it_is_said_otherwise() -> None:
    setup = Setup(("  Ana ", "Ben"))
    assert setup.players == ("Ana", "Ben")
    assert setup.strengths == (None, None)


def test_computer_players_need_virtual_dice_and_a_place_at_the_table() -> None:
    strengths = (None, Strength.EXPERT)
    game = Game.start(Setup(("Ana", "Bo"), DiceSource.VIRTUAL, strengths=strengths))
    assert game.strength is None
    assert replace(game, seat=1).strength is Strength.EXPERT
    assert replace(game, seat=None).strength is None
    with pytest.raises(IllegalMoveError, match="computer players cannot roll real dice"):
        Setup(("Ana", "Bo"), DiceSource.REAL, strengths=strengths)
    with pytest.raises(UnreadableError, match="2 strengths do not fit 3 players"):
        Setup(("Ana", "Bo", "Cy"), DiceSource.VIRTUAL, strengths=strengths)


def test_the_most_that_can_be_come_to_is_the_best_of_luck_from_here() -> None:
    assert table("Ana").highest_total(0) == 649
    assert enter(table("Ana"), [None, 50]).highest_total(0) == 649 - 5 - 10
    assert enter(table("Ana"), [*NINE, None]).highest_total(0) == 360 - 5 + 62
    assert [columns([50], [None]).highest_total(seat) for seat in (0, 1)] == [639, 649]
    last_tries = columns([*NINE, None], [*NINE, 50], [None, *NINE[:8]])
    assert [last_tries.highest_total(seat) for seat in range(3)] == [360 + 62, 360 + 50 + 40, 320 + 60 + 62]


def test_solitaire_takes_five_off_for_every_miss_at_the_end_only() -> None:
    game = enter(table("Ana"), [None, 48, 45, None, 48, 40, 40])
    assert game.columns[0].five_phase_bonus == 40
    assert totals(game) == [48 + 45 + 48 + 40 + 40 + 40 - 10]


def test_solitaire_ends_with_phase_10_and_gives_its_bonus_for_the_first_try_only() -> None:
    first_try = enter(table("Ana"), [*NINE, 50])
    second_try = enter(table("Ana"), [*NINE, None, 50])
    assert first_try.status is second_try.status is Status.FINISHED
    assert totals(first_try) == [360 + 50 + 40]
    assert totals(second_try) == [360 + 50 - 5]
    assert first_try.winners == (0,)


def test_the_last_tries_go_round_from_the_finisher_and_chain() -> None:
    game = columns([*NINE, 50], NINE, [None, None, *[40] * 7])
    assert game.status is Status.LAST_TRY
    assert game.mover.name == "P1"
    game = enter(game, [None])
    assert game.mover.name == "P2"
    game = enter(game, [41, 42])
    assert (game.mover.name, game.phase.number) == ("P2", 10)
    game = enter(game, [None])
    assert game.status is Status.FINISHED
    assert game.columns[2].scores[7:] == (41, 42)


def test_the_five_phase_bonus_counts_inside_a_last_try() -> None:
    game = enter(columns([*NINE, 50], [*[None] * 6, 60, 57, 59]), [40, 30, None])
    assert game.columns[1].five_phase_bonus == 40
    assert totals(game)[1] == 60 + 57 + 59 + 40 + 30 + 40


def test_nobody_else_at_the_table_means_no_last_tries() -> None:
    game = enter(table("Ana", "Ben").apply(Left(1)), [*NINE, 50])
    assert game.status is Status.FINISHED
    assert game.winners == (0,)


def test_over_means_over() -> None:
    game = enter(table("Ana"), [*NINE, 50])
    for event in (Scored(30), Missed()):
        with pytest.raises(IllegalMoveError, match="the game is over: undo or edit puts an entry right"):
            game.apply(event)
    with pytest.raises(IllegalMoveError, match="no more turns"):
        game.apply(Left(0))
    with pytest.raises(IllegalMoveError, match="the game is over"):
        _ = game.mover


def test_over_means_over_with_virtual_dice() -> None:
    record = virtual("Ana")
    play_at_random(record, Random(1), skill=1)
    for event in (Rolled(ROLL), Kept(frozenset()), Stopped()):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            record.game.apply(event)


def test_no_turn_ends_before_its_first_roll() -> None:
    with pytest.raises(IllegalMoveError, match="roll first"):
        virtual("Ana").game.apply(Stopped())


def test_notes_are_kept_clean_and_in_order() -> None:
    game = table("Ana").apply(Noted(" at  Gran's ")).apply(Noted("rain"))
    assert game.notes == ("at Gran's", "rain")


def test_editing_moves_totals_and_the_bonus() -> None:
    game = columns([48, 45, 48, 40, 40], [40] * 4)
    assert totals(game)[0] == 261
    less = game.apply(Edited(0, 5, 39))
    assert totals(less)[0] == 220
    assert totals(less.apply(Edited(0, 1, 49)))[0] == 261


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Edited(0, 3, 40), "P0 has no score in Phase 3 to edit: Phases 1 to 2 are made"),
        (Edited(0, 0, 40), "no score in Phase 0"),
        (Edited(0, 1, 61), "Phase 1 cannot score 61: it gives 1 to 60 points"),
        (Edited(2, 1, 30), "there is no player 3: 2 play"),
        (Edited(-1, 1, 30), "there is no player 0: 2 play"),
        (Renamed(0, "p1"), "two players are called P1"),
        (Scored(63), "Phase 3 cannot score 63"),
        (Scored(30, parse_dice("9 9 9 9 5 8 4 W 2 W")), "do not give 30 in Phase 3"),
        (Scored(30, parse_dice("1 2 3 4 5 6 7 8 9 10")), "do not give 30 in Phase 3"),
        (Missed(parse_dice("9 9 9 9 5 8 4 W 2 W")), "a made phase counts"),
        (Missed(parse_dice("9 9")), "a miss takes all ten dice"),
        (Missed(parse_dice("9 9 9 9 9 9 9 1 1 1")), "seven high dice"),
        (Scored(49, parse_dice("9 9 9 9 9 9 9")), "seven high dice"),
        (Kept(frozenset()), "this game is played with real dice"),
    ],
)
def test_what_cannot_happen_is_refused(event: Scored, message: str) -> None:
    game = columns([40, 40], [40, 40])
    with pytest.raises((IllegalMoveError, ImpossibleDiceError, UnreadableError), match=message):
        game.apply(event)


def test_a_column_takes_no_turn_after_phase_10() -> None:
    column = Column("Ana", (*NINE, 40))
    for points in (40, None):
        with pytest.raises(IllegalMoveError, match="Ana has made all ten phases and has no more turns"):
            column.with_turn(points)


def test_the_most_a_player_can_come_to_is_the_total_once_there_are_no_more_turns() -> None:
    game = columns([*NINE, 40], [None] * 9, [None] * 9)
    assert game.seat == 1
    assert [game.highest_total(seat) for seat in range(3)] == [440, 609, 609]
    game = enter(game, [None])
    assert [game.highest_total(seat) for seat in range(3)] == [440, 0, 609]
    game = game.apply(Left(2))
    assert [game.highest_total(seat) for seat in range(3)] == [440, 0, 0]


def test_house_rules_may_be_given_as_any_set() -> None:
    setup = Setup(("Ana",), house_rules={HouseRule.OPTIONAL_SCORE})  # type: ignore[arg-type]
    assert hash(setup) == hash(Setup(("Ana",), house_rules=frozenset({HouseRule.OPTIONAL_SCORE})))


def test_undoing_is_for_the_record() -> None:
    with pytest.raises(TypeError):
        table("Ana").apply(Undone())


def test_virtual_dice_take_no_points_by_hand() -> None:
    game = virtual("Ana").game
    for event in (Scored(30), Missed(), Edited(0, 1, 30)):
        with pytest.raises(IllegalMoveError, match="virtual dice"):
            game.apply(event)


def test_a_turn_with_virtual_dice_scores_what_lies_there() -> None:
    roll = Rolled(ROLL)
    game = Game.start(Setup(("Ana",), DiceSource.VIRTUAL)).apply(roll).apply(Stopped())
    assert game.columns[0].scores == (38,)
    with pytest.raises(IllegalMoveError, match="only the house rule optional-score"):
        Game.start(Setup(("Ana",), DiceSource.VIRTUAL)).apply(roll).apply(Stopped(declined=True))


def test_optional_score_lets_a_player_decline() -> None:
    rules = frozenset({HouseRule.OPTIONAL_SCORE})
    roll = Rolled(ROLL)
    game = Game.start(Setup(("Ana",), DiceSource.VIRTUAL, rules)).apply(roll).apply(Stopped(declined=True))
    assert game.columns[0] == Column("Ana", misses=(1,) + (0,) * 9)
    real = table("Ana", house_rules=rules).apply(Missed(parse_dice("8 8 8 10 W W 1 2 5 7")))
    assert real.columns[0].missed == 1


def test_a_phase_that_is_not_made_cannot_be_declined() -> None:
    rules = frozenset({HouseRule.OPTIONAL_SCORE})
    roll = Rolled(parse_dice("1b 2b 3r 2o 7b 10r 10o 8b 5b 6o"))
    game = Game.start(Setup(("Ana",), DiceSource.VIRTUAL, rules)).apply(roll)
    with pytest.raises(IllegalMoveError, match="Phase 1 is not made, so there is no score to decline"):
        game.apply(Stopped(declined=True))
    assert game.apply(Stopped()).columns[0].missed == 1


def test_who_goes_home_is_passed_over_and_cannot_win() -> None:
    game = columns([60], [20], [20]).apply(Left(0))
    assert game.mover.name == "P1"
    game = enter(game, [40, 40])
    assert game.mover.name == "P1"
    with pytest.raises(IllegalMoveError, match="no more turns"):
        game.apply(Left(0))
    game = game.apply(Left(1))
    with pytest.raises(IllegalMoveError, match="the last player left"):
        game.apply(Left(2))
    game = enter(game, [40] * 8)
    assert game.winners == (2,)


def test_a_name_can_be_given_by_its_beginning() -> None:
    game = table("Ana", "Anabel", "Ben")
    assert [game.seat_of(name) for name in ("ana", "anab", " B ")] == [0, 1, 2]
    for name, message in (("an", "more than one player"), ("x", "no player"), ("", "no player")):
        with pytest.raises(IllegalMoveError, match=message):
            game.seat_of(name)


def history(record: Record) -> list[tuple[int, int, int | None]]:
    """List a record's turns: the player, the phase, and the points or None."""
    turns = []
    game = Game.start(record.header.setup)
    for event in record.holding:
        after = game.apply(event)
        if isinstance(event, Stopped):
            assert game.seat is not None
            column = after.columns[game.seat]
            is_made = len(column.scores) > len(game.columns[game.seat].scores)
            turns.append((game.seat, game.phase.number, column.scores[-1] if is_made else None))
        game = after
    return turns


def test_five_hundred_games_of_random_play_keep_every_rule() -> None:
    for seed in range(500):
        rng = Random(seed)
        players = 1 + seed % 5
        rules = frozenset(rule for rule in HouseRule if rng.random() < 0.3)
        record = virtual(*(f"P{number}" for number in range(players)), seed=seed, house_rules=rules)
        play_at_random(record, rng, skill=0.5 + rng.random() / 2)
        turns, game = history(record), record.game
        assert totals(game) == scorer.totals(turns, players)
        assert_order_is_right(turns, players)
        best = max(totals(game))
        assert [game.total(seat) for seat in game.winners] == [best] * totals(game).count(best)
        assert Record(record.header, record.events).game == game


def assert_order_is_right(turns: list[tuple[int, int, int | None]], players: int) -> None:
    """Check who had turns when: round and round, then a chain of last tries for everybody else."""
    end = next(i for i, (_, phase, points) in enumerate(turns) if phase == 10 and points is not None)
    assert [who for who, _, _ in turns[: end + 1]] == [i % players for i in range(end + 1)]
    counts = Counter(who for who, _, _ in turns[: end + 1])
    assert max(counts.values()) - min(counts.values() if len(counts) == players else [0]) <= 1
    rest = turns[end + 1 :]
    finisher = turns[end][0]
    for step in range(1, players):
        who = (finisher + step) % players
        chain = [turn for turn in rest if turn[0] == who]
        assert rest[: len(chain)] == chain
        rest = rest[len(chain) :]
        assert all(points is not None for _, _, points in chain[:-1])
        assert chain[-1][2] is None or chain[-1][1] == 10
    assert rest == []
    for player in range(players):
        phases = [(phase, points) for who, phase, points in turns if who == player]
        for (phase, points), (following, _) in pairwise(phases):
            assert following == phase + (points is not None)
