"""Bonuses, turn order and the end of the game: the faults that score pads and dice games have had."""

from random import Random

import pytest

from phase10dice.column import Column
from phase10dice.draw.sentences import result_sentences
from phase10dice.events import Edited, Redone, Scored, Undone
from phase10dice.game import Setup, Status
from phase10dice.phases import PHASES
from phase10dice.players import starting_order
from phase10dice.record import Header, Record
from phase10dice.scores import highest_score
from tests.games import columns, enter, play_at_random, table, virtual

NINE = [40] * 9


def test_b1_220_is_not_enough_and_221_is() -> None:
    assert enter(table("Ana"), [48, 45, 47, 40, 40]).total(0) == 220
    assert enter(table("Ana"), [48, 45, 48, 40, 40]).total(0) == 261


def test_b2_the_bonus_waits_for_phase_5() -> None:
    game = enter(table("Ana"), [60, 57, 59, 49])
    assert game.total(0) == 225
    assert enter(game, [18]).total(0) == 225 + 18 + 40


def test_b3_the_bonus_is_no_part_of_a_score() -> None:
    game = enter(table("Ana"), [48, 45, 48, 40, 40, 44])
    assert game.columns[0].scores[5] == 44
    assert (game.columns[0].five_phase_bonus, game.total(0)) == (40, 305)
    edited = game.apply(Edited(0, 6, 45))
    assert (edited.columns[0].five_phase_bonus, edited.total(0)) == (40, 306)


def test_b4_the_bonus_is_there_once_whatever_is_edited_undone_and_read_again() -> None:
    record = Record(Header(Setup(("Ana",))), map(Scored, (48, 45, 48, 40, 40)))
    assert record.game.total(0) == 261
    for points, total in ((39, 220), (40, 261), (41, 262)):
        record.add(Edited(0, 5, points))
        assert record.game.total(0) == total
    record.add(Undone())
    record.add(Redone())
    assert Record.from_lines(record.lines()).game.total(0) == record.game.total(0) == 262


def test_b5_a_last_try_goes_on_as_long_as_it_succeeds() -> None:
    game = columns([*[None] * 4, *[40] * 6], [*NINE, 50])
    game = enter(game, [41, 42])
    assert game.seat == 0
    game = enter(game, [None])
    assert game.status is Status.FINISHED
    assert game.columns[0].scores[6:] == (41, 42)


@pytest.mark.parametrize(("finisher", "tries"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_b6_everybody_else_has_one_last_try_in_order(finisher: int, tries: list[int]) -> None:
    scores = [[*NINE, None], [*NINE, None], [*NINE, None]]
    scores[finisher][9] = 50
    game = columns(*(own if seat <= finisher else own[:9] for seat, own in enumerate(scores)))
    asked = []
    while game.seat is not None:
        asked.append(game.seat)
        game = enter(game, [None])
    assert asked == tries
    assert game.status is Status.FINISHED


def test_b7_the_finish_bonus_goes_to_those_behind_the_finisher() -> None:
    game = columns([*NINE, None], [*NINE, 50], NINE)
    game = enter(game, [51, 52])
    assert [game.finish_bonus(seat) for seat in range(3)] == [0, 40, 40]


def test_b8_catching_up_in_the_last_try_earns_no_finish_bonus() -> None:
    game = columns([*NINE, None], [*NINE, 50], [None, *NINE[:8]])
    game = enter(game, [41, 52, None])
    assert game.columns[2].scores[8:] == (41, 52)
    assert [game.finish_bonus(seat) for seat in range(3)] == [0, 40, 0]


def test_b10_equal_totals_share_the_win() -> None:
    game = enter(columns([*NINE, 50], [30, *[40] * 8]), [60])
    assert [game.total(seat) for seat in (0, 1)] == [450, 450]
    assert game.winners == (0, 1)
    assert result_sentences(game) == ["P0 and P1 share the win with 450 points each."]


def test_b11_the_first_to_finish_need_not_win() -> None:
    game = columns([*[30] * 9, 40], [45] * 9)
    game = enter(game, [None])
    assert game.finish
    assert game.finish.seat == 0
    assert game.winners == (1,)


def test_b12_the_start_is_rolled_for_and_only_ties_roll_again() -> None:
    for seed in range(300):
        order, groups = starting_order(5, Random(seed))
        numbers: dict[int, list[int]] = {player: [] for player in range(5)}
        for group in groups:
            so_far = {tuple(numbers[roll.player]) for roll in group}
            assert len(so_far) == 1, "only those who have rolled the same roll against each other"
            for roll in group:
                numbers[roll.player].append(roll.number)
        assert list(order) == sorted(range(5), key=lambda player: numbers[player], reverse=True)


def test_b14_the_highest_possible_game_is_649() -> None:
    assert enter(table("Ana"), map(highest_score, PHASES)).total(0) == 649


def test_b16_solitaire_ends_at_once_and_its_misses_cost() -> None:
    solo = enter(table("Ana"), [None, *NINE, 50])
    assert solo.status is Status.FINISHED
    assert solo.penalty(0) == 5
    pair = columns([None, *NINE], [None, *NINE])
    assert [pair.penalty(seat) for seat in (0, 1)] == [0, 0]


def test_b17_turns_differ_by_one_at_most_before_the_last_tries() -> None:
    for seed in range(60):
        record = virtual(*(f"P{number}" for number in range(2 + seed % 4)), seed=seed)
        play_at_random(record, Random(seed), skill=0.9)
        replayed = Record(record.header)
        for event in record.events:
            replayed.add(event)
            game = replayed.game
            if game.status is Status.PLAYING:
                turns = [column.turns for column in game.columns]
                assert max(turns) - min(turns) <= 1


def test_a_column_says_how_much_is_missing_for_the_bonus() -> None:
    assert Column("Ana", (48, 45)).points_to_bonus == 128
    assert Column("Ana", (60, 57, 59, 49)).points_to_bonus == 0
    assert Column("Ana", (48, 45, 48, 40, 40)).points_to_bonus is None
