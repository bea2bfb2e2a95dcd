"""What a player's games come to, worked out by hand; and under which name they count."""

from pathlib import Path
from random import Random

import pytest

from phase10dice.errors import RecordError, UnreadableError
from phase10dice.events import Event, Left, Missed, Scored
from phase10dice.game import DiceSource, Mode, Setup
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.solver.solved import solved_game
from phase10dice.stats import History, Names, Outcome, histories, read_names, write_names
from phase10dice.stats.history import everybody
from tests.games import play_at_random, play_out

PAD = (48, 45, 48, 40, 40, 45, 50, 40, 50, 44)  # 221 after Phase 5: 450 and two bonuses
BEST = (60, 57, 59, 49, 52, 54, 60, 56, 60, 62)


def outcome(events: list[Event], *names: str, day: int = 1) -> Outcome:
    """Play a game."""
    record = Record(Header(Setup(names), None, f"2026-01-{day:02}T20:00:00+01:00"), events)
    assert record.game.seat is None
    return Outcome(Path(f"{day}.jsonl"), record.header, record.game)


def alone(*misses: int, day: int = 1, scores: tuple[int, ...] = PAD) -> Outcome:
    """Play a solitaire game with a miss in each of some phases."""
    events: list[Event] = []
    for phase, points in enumerate(scores, start=1):
        events += [Missed()] * misses.count(phase)
        events.append(Scored(points))
    return outcome(events, "Ana", day=day)


def only(told: tuple[History, ...]) -> History:
    """Give the one history there is."""
    (history,) = told
    return history


def test_the_figures_are_those_of_the_games() -> None:
    history = only(histories([alone(day=1), alone(3, 3, 9, day=2), alone(day=3, scores=BEST)]))
    assert [part.total for part in history.parts] == [530, 515, 649]
    assert (history.games, history.best.total, history.celebrated) == (3, 649, 1)
    assert history.mean == pytest.approx((530 + 515 + 649) / 3)
    assert history.spread == pytest.approx(59.9463, abs=1e-4)
    assert (history.wins, history.wins_in_a_row) == (0, 0), "alone nobody wins"


def test_the_longest_row_of_phases_made_goes_on_from_game_to_game() -> None:
    history = only(histories([alone(3, 3, 9, day=2), alone(2, day=1), alone(10, day=3)]))
    # One, then nine and two, then six, then two and nine.
    assert history.made_in_a_row == 11


def test_phases_are_held_against_best_play() -> None:
    history = only(histories([alone(day=1), alone(3, 3, 9, day=2)]))
    third = history.phases[2]
    odds = solved_game().phases[2]
    assert (third.turns, third.missed, third.made) == (4, 2, 0.5)
    assert third.points == 48 * 2 / 4
    assert third.best_points == pytest.approx(odds.points)
    assert third.best_made == pytest.approx(odds.make)


def test_luck_is_what_turns_give_above_what_best_play_expects_of_them() -> None:
    history = only(histories([alone(3, 3, 9)]))
    expected = sum(odds.points for odds in solved_game().phases)
    expected += 2 * solved_game().phases[2].points + solved_game().phases[8].points
    (luck,) = history.luck
    assert luck == pytest.approx(450 - expected)


def test_f6_a_lower_score_never_takes_the_place_of_a_higher() -> None:
    games = [alone(day=1), alone(1, 1, 1, day=2), alone(day=3, scores=BEST), alone(2, day=4)]
    for upto, best in enumerate([530, 530, 649, 649], start=1):
        assert only(histories(games[:upto])).best.total == best
    assert only(histories(reversed(games))).best.outcome.path.name == "3.jsonl"


def test_f6_solitaire_and_tables_are_kept_apart() -> None:
    at_table = Record(Header(Setup(("Ana", "Ben"))))
    play_out(at_table, Random(2))
    told = histories([alone(), Outcome(Path("x"), at_table.header, at_table.game)])
    assert {(history.name, history.mode) for history in told} == {
        ("Ana", Mode.SOLITAIRE),
        ("Ana", Mode.TABLE),
        ("Ben", Mode.TABLE),
    }


def test_b10_players_who_share_a_win_have_each_won() -> None:
    events: list[Event] = [event for points in PAD[:-1] for event in (Scored(points), Scored(points))]
    # Ana finishes first and so gets the bonus; Ben, who sits after her, does so too.
    shared = outcome([*events, Scored(44), Scored(44)], "Ana", "Ben")
    assert shared.game.winners == (0, 1)
    assert {history.name: history.wins for history in histories([shared])} == {"Ana": 1, "Ben": 1}


def test_wins_in_a_row_are_counted_in_the_order_of_the_games() -> None:
    def won_by(winner: str, day: int) -> Outcome:
        events: list[Event] = []
        for points in BEST:
            events += [Scored(points), Missed()] if winner == "Ana" else [Missed(), Scored(points)]
        return outcome([*events, *([Missed()] if winner == "Ben" else [])], "Ana", "Ben", day=day)

    games = [won_by("Ana", 4), won_by("Ben", 3), won_by("Ana", 2), won_by("Ana", 1)]
    told = {history.name: history for history in histories(games)}
    assert (told["Ana"].wins, told["Ana"].wins_in_a_row) == (3, 2)
    assert (told["Ben"].wins, told["Ben"].wins_in_a_row) == (1, 1)


def test_who_went_home_has_no_part_in_a_game() -> None:
    record = Record(Header(Setup(("Ana", "Ben", "Cy"))), [Scored(34), Left(1)])
    play_out(record, Random(1))
    told = histories([Outcome(Path("x"), record.header, record.game)])
    assert {history.name for history in told} == {"Ana", "Cy"}


def test_computer_players_have_no_history() -> None:
    setup = Setup(("Ana", "Bo"), DiceSource.VIRTUAL, strengths=(None, Strength.EXPERT))
    record = Record(Header(setup, 1))
    play_at_random(record, Random(1), skill=0.9)
    told = histories([Outcome(Path("x"), record.header, record.game)])
    assert [history.name for history in told] == ["Ana"]


def test_a_name_in_other_letters_is_the_same_player() -> None:
    first, second = alone(day=1), alone(day=2)
    record = Record(Header(Setup(("ANA",)), None, "2026-01-02"), [Scored(points) for points in PAD])
    second = Outcome(Path("2"), record.header, record.game)
    assert (only(histories([first, second])).name, only(histories([first, second])).games) == ("ANA", 2)


def test_renamed_players_are_merged_and_may_be_parted_again() -> None:
    record = Record(Header(Setup(("Anna",)), None, "2026-01-02"), [Scored(points) for points in PAD])
    games = [alone(day=1), Outcome(Path("2"), record.header, record.game)]
    names = Names().renamed("Anna", "Ana")
    assert (only(histories(games, names)).name, only(histories(games, names)).games) == ("Ana", 2)
    assert len(histories(games, names.renamed("Anna", "Anna"))) == 2
    assert only(histories(games, names.forgotten("Anna"))).games == 1
    assert histories(games, names.forgotten("Ana")) == ()


def test_names_follow_each_other_and_turn_round() -> None:
    names = Names().renamed("A", "B").renamed("B", "C")
    assert [names.of(name) for name in "ABCD"] == ["C", "C", "C", "D"]
    assert [names.renamed("C", "A").of(name) for name in "ABC"] == ["A", "A", "A"]
    assert Names().forgotten("B").renamed("A", "B").of("B") == "B", "a name that is wanted counts again"


def test_two_players_of_a_game_are_never_made_one_in_it() -> None:
    record = Record(Header(Setup(("Ana", "Anna"))))
    play_out(record, Random(2))
    told = histories([Outcome(Path("x"), record.header, record.game)], Names().renamed("Anna", "Ana"))
    assert {history.name for history in told} == {"Ana", "Anna"}


def test_names_written_by_hand_count_whatever_their_case(tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{" Ana  Maria": "Ana", "Gast": null}')
    names = read_names(tmp_path)
    assert (names.of("Ana Maria"), names.of("ana maria"), names.of("GAST")) == ("Ana", "Ana", None)


def test_names_are_kept_in_a_file_beside_the_games(tmp_path: Path) -> None:
    assert read_names(tmp_path / "none") == Names()
    names = Names().renamed("太郎", "[b]Ana").forgotten("Gast")
    write_names(tmp_path / "new", names)
    assert read_names(tmp_path / "new") == names
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["names.json"]
    for text in ("[]", "{", "null", '{"a": 1}', r'{"\ud800": "a"}', '{"": "a"}', '{"a": "\\u001b"}'):
        (tmp_path / "names.json").write_text(text)
        with pytest.raises(RecordError, match="is not a list of names"):
            read_names(tmp_path)
    with pytest.raises(UnreadableError):
        Names().renamed("Ana", "\x1b[2J")


def test_everybody_is_all_of_them() -> None:
    record = Record(Header(Setup(("Ana", "Ben"))))
    play_out(record, Random(2))
    together = everybody(histories([Outcome(Path("x"), record.header, record.game)]))
    turns = sum(column.turns for column in record.game.columns)
    assert sum(phase.turns for phase in together.phases) == turns
