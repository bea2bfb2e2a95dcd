"""Computer players: what each strength does, and that it plays by the rules and with everybody's dice."""

import time
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10dice.column import Column
from phase10dice.dice import DICE, Face, dice_stream, format_dice, parse_dice, roll_dice
from phase10dice.errors import IllegalMoveError
from phase10dice.events import Kept, Renamed, Rolled, Stopped, Undone
from phase10dice.game import DiceSource, Game, Setup, Status
from phase10dice.nearest import nearest
from phase10dice.opponents import POLICIES, next_event
from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.solver.hints import hint
from phase10dice.turn import Turn
from tests.strategies import rolls

EXPERT, STEADY, BEGINNER = POLICIES.values()


def computers(*strengths: Strength | None, seed: int = 1, house_rules: HouseRules = NO_HOUSE_RULES) -> Record:
    """Give a new game of computer players, and people where there is None."""
    names = tuple(f"P{number}" for number in range(len(strengths)))
    return Record(Header(Setup(names, DiceSource.VIRTUAL, house_rules, strengths), seed))


def play_on(record: Record) -> None:
    """Let the computer players move until a person is to move or the game is over."""
    while event := next_event(record):
        record.add(event)


def position(
    phase: int,
    dice: str | tuple[Face, ...],
    *,
    rolls_left: int = 2,
    kept: str = "",
    scores: tuple[int, ...] | None = None,
    players: int = 2,
    house_rules: HouseRules = NO_HOUSE_RULES,
) -> Game:
    """Give a game with a turn on: its phase, the dice in their order, the letters of those kept before.

    Dice written without a colour get one that their die has with that number.
    """
    made = scores or (40,) * (phase - 1)
    names = tuple(f"P{number}" for number in range(players))
    game = Game.start(Setup(names, DiceSource.VIRTUAL, house_rules))
    typed = parse_dice(dice) if isinstance(dice, str) else dice
    table = tuple(
        next(own for own in die.faces if face.matches(own)) for die, face in zip(DICE, typed, strict=True)
    )
    held = frozenset(die.number - 1 for die in DICE if die.letter in kept)
    turn = Turn(PHASES[phase - 1], 3 - rolls_left, table, held)
    return replace(game, columns=(Column("P0", made), *game.columns[1:]), turn=turn)


def kept(game: Game, choice: Kept | Stopped) -> str:
    """Say what is kept, as the dice show it; or that the turn ends."""
    if isinstance(choice, Stopped):
        return "decline" if choice.declined else "stop"
    assert game.turn
    dice = [game.turn.table[index] for index in sorted(choice.dice)]
    return format_dice(dice if game.phase.needs_colors else [Face(face.number) for face in dice])


# All of them


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """Draw a turn in any phase under any house rules, after dice were kept or not, alone or at a table."""
    rolls_left = draw(st.integers(0, 2))
    held = draw(st.sets(st.sampled_from("abcdefghij"), max_size=9)) if rolls_left < 2 else ()
    return position(
        draw(st.integers(1, 10)),
        draw(rolls()),
        rolls_left=rolls_left,
        kept="".join(held),
        players=draw(st.integers(1, 2)),
        house_rules=draw(st.frozensets(st.sampled_from(HouseRule))),
    )


@given(positions(), st.sampled_from([Strength.STEADY, Strength.BEGINNER]))
@settings(max_examples=400)
def test_every_choice_is_a_legal_one(game: Game, strength: Strength) -> None:
    check_choice(game, strength)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_every_choice_of_an_expert_is_a_legal_one(game: Game) -> None:
    check_choice(game, Strength.EXPERT)


def check_choice(game: Game, strength: Strength) -> None:
    """The game takes the choice, and the same game gives the same choice again."""
    choice = POLICIES[strength].choose(game)
    game.apply(choice)
    assert POLICIES[strength].choose(game) == choice
    if game.turn and not game.turn.rolls_left:
        assert isinstance(choice, Stopped)


@pytest.mark.parametrize("strength", Strength)
def test_there_is_nothing_to_choose_before_the_roll_and_after_the_game(strength: Strength) -> None:
    record = computers(Strength.STEADY)
    with pytest.raises(IllegalMoveError, match="roll first"):
        POLICIES[strength].choose(record.game)
    play_on(record)
    with pytest.raises(IllegalMoveError, match="no turn"):
        POLICIES[strength].choose(record.game)


ALL_THREE = (Strength.EXPERT, Strength.STEADY, Strength.BEGINNER)


@pytest.mark.parametrize("house_rules", [NO_HOUSE_RULES, frozenset(HouseRule)], ids=["printed", "house"])
@pytest.mark.parametrize("strengths", [ALL_THREE, *[(one,) for one in ALL_THREE]], ids=str)
def test_a_game_of_computer_players_plays_itself(
    strengths: tuple[Strength, ...], house_rules: HouseRules
) -> None:
    record = computers(*strengths, seed=3, house_rules=house_rules)
    play_on(record)
    assert record.game.status is Status.FINISHED
    assert next_event(record) is None
    assert Record.from_lines(record.lines()).game == record.game


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    records = [computers(*ALL_THREE, seed=seed) for seed in (8, 8, 9)]
    for record in records:
        play_on(record)
    assert records[0].events == records[1].events
    assert records[0].events != records[2].events


def test_computer_players_roll_the_dice_of_the_game_and_keep_what_they_say() -> None:
    """Roll number n is what the seed gives for it, whoever rolls; dice kept lie as they lay."""
    record = computers(*ALL_THREE, seed=21)
    play_on(record)
    table: tuple[Face, ...] = ()
    held: frozenset[int] = frozenset()
    count = 0
    for event in record.events:
        match event:
            case Rolled(rolled):
                count += 1
                assert rolled == roll_dice(dice_stream(21, count), table, held)
                table = rolled
            case Kept(dice):
                held = dice
            case Stopped():
                table, held = (), frozenset()
    assert count > 60


def test_a_person_is_waited_for() -> None:
    record = computers(Strength.BEGINNER, None, Strength.STEADY, seed=2)
    play_on(record)
    assert record.game.seat == 1
    assert next_event(record) is None
    record.add(record.next_roll())
    assert next_event(record) is None
    record.add(Stopped())
    play_on(record)
    assert (record.game.seat, record.game.round) == (1, 2)


def test_a_person_cannot_undo_what_a_computer_player_did() -> None:
    record = computers(None, Strength.STEADY, seed=2)
    record.add(record.next_roll())
    record.add(Stopped())
    while isinstance(event := next_event(record), Rolled):
        record.add(event)
    assert event
    record.add(event)
    with pytest.raises(IllegalMoveError, match="P1 is a computer player, whose turns cannot be undone"):
        record.add(Undone())
    play_on(record)
    assert record.game.seat == 0
    with pytest.raises(IllegalMoveError, match="P1 is a computer player"):
        record.add(Undone())


def test_what_a_person_did_in_a_computer_players_turn_can_be_undone() -> None:
    record = computers(Strength.STEADY, None, seed=2)
    for _ in range(2):
        event = next_event(record)
        assert event
        record.add(event)
    record.add(Renamed(0, "Bo"))
    record.add(Undone())
    assert record.game.columns[0].name == "P0"
    with pytest.raises(IllegalMoveError, match="P0 is a computer player"):
        record.add(Undone())


def test_a_game_goes_on_the_same_wherever_it_was_broken_off() -> None:
    record = computers(Strength.STEADY, Strength.BEGINNER, seed=5)
    play_on(record)
    lines = list(record.lines())
    for length in range(1, len(lines), 7):
        again = Record.from_lines(lines[:length])
        play_on(again)
        assert again.events == record.events


# The expert


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("phase", range(1, 11))
def test_the_expert_does_what_the_solver_advises(phase: int, players: int) -> None:
    rng = Random(phase)
    for rolls_left in (2, 1, 0):
        game = position(phase, roll_dice(rng), rolls_left=rolls_left, players=players)
        assert game.turn
        best = hint(game, game.turn.table, rolls_left, dice=DICE)[0]
        choice = EXPERT.choose(game)
        expected = Kept(frozenset(best.keep)) if best.reroll else Stopped()
        assert choice == expected


def test_the_expert_keeps_a_made_run_and_rolls_what_it_does_not_need() -> None:
    """The run 4 to 10 is there with a wild for the 7, which one of the three others may bring."""
    game = position(4, "2 2 W 4 10 9 8 6 5 5", rolls_left=1)
    assert kept(game, EXPERT.choose(game)) == "W 4 10 9 8 6 5"


def test_the_expert_declines_a_score_only_where_the_rule_allows_and_a_miss_is_worth_more() -> None:
    """22 in Phase 1 is far below what the next try brings alone; at a table the turn would be lost."""
    dice = "1 1 W W 5 5 6 7 8 6"
    optional = frozenset({HouseRule.OPTIONAL_SCORE})
    for players, rules, expected in (
        (1, optional, "decline"),
        (1, NO_HOUSE_RULES, "stop"),
        (2, optional, "stop"),
    ):
        game = position(1, dice, rolls_left=0, players=players, house_rules=rules)
        assert kept(game, EXPERT.choose(game)) == expected
    good = position(1, "1 1 W W 10 10 10 9 9 9", rolls_left=0, players=1, house_rules=optional)
    assert kept(good, EXPERT.choose(good)) == "stop"


def test_the_expert_knows_the_dice_of_phase_8_by_their_faces() -> None:
    """Of two dice that both show 5r, one has a second red face: which to keep depends on the die."""
    rng = Random(8)
    tables = (position(8, roll_dice(rng), rolls_left=1) for _ in range(40))
    asked = [game for game in tables if game.turn and differs_by_dice(game)]
    assert asked
    for game in asked:
        assert game.turn
        best = hint(game, game.turn.table, 1, dice=DICE)[0]
        assert EXPERT.choose(game) == Kept(frozenset(best.keep))


def differs_by_dice(game: Game) -> bool:
    """Whether the advice is worth something else where it is not known which die shows what."""
    assert game.turn
    known, guessed = (hint(game, game.turn.table, 1, dice=dice)[0].value for dice in (DICE, None))
    return abs(known - guessed) > 1e-6


@pytest.mark.parametrize("phase", [1, 5, 8, 10])
def test_an_expert_does_not_let_people_wait(phase: int) -> None:
    """Once warm, a choice takes a few milliseconds; the bound is loose, for machines that are busy."""
    rng = Random(phase)
    games = [position(phase, roll_dice(rng), players=players) for players in (1, 2) for _ in range(4)]
    for game in games[::4]:
        EXPERT.choose(game)
    begun = time.process_time()
    for game in games:
        EXPERT.choose(game)
    assert (time.process_time() - begun) / len(games) < 0.3


# The steady one


@pytest.mark.parametrize(
    ("phase", "dice", "expected"),
    [
        (1, "1 2 W 4 8 8 10 10 5 6", "W 8 8 10 10"),
        (1, "1 1 1 2 5 6 7 8 9 10", "1 1 1 10"),
        (4, "1 1 4 4 6 7 9 9 5 5", "4 6 7 9 5"),
        (5, "1 2 3 1 5 6 8 8 10 10", "1 2 3 5 6 8"),
        (5, "3 4 W 1 5 7 8 9 9 9", "3 4 W 5 7 8 9"),
        (8, "1b 1r 2r Wr 5r 7g 5o 5r 6b 9g", "1r 2r Wr 5r 5r"),
        (9, "1 2 W W 7 7 7 10 9 6", "W W 7 7 7 10"),
    ],
)
def test_the_steady_player_keeps_what_is_nearest_to_the_phase(phase: int, dice: str, expected: str) -> None:
    game = position(phase, dice, rolls_left=1)
    assert kept(game, STEADY.choose(game)) == expected


def test_the_steady_player_keeps_a_made_phase_safe_and_rolls_the_rest() -> None:
    game = position(1, "1 2 W 4 8 8 8 10 10 6", rolls_left=1)
    assert kept(game, STEADY.choose(game)) == "W 8 8 8 10 10"


def test_the_steady_player_stops_where_no_more_can_be_had() -> None:
    """60 is the most in Phase 1, and 49 in Phase 4, though rolls are left."""
    for phase, dice in ((1, "1 2 W 4 10 10 10 10 10 10"), (4, "2 3 3 4 5 6 7 8 9 10")):
        game = position(phase, dice)
        assert kept(game, STEADY.choose(game)) == "stop"


@given(positions().filter(lambda game: bool(game.turn and game.turn.rolls_left)))
def test_the_steady_player_never_puts_a_made_phase_at_risk(game: Game) -> None:
    assert game.turn
    layout = game.turn.layout(game.setup.house_rules)
    choice = STEADY.choose(game)
    if layout and isinstance(choice, Kept):
        safe = [game.turn.table[index] for index in choice.dice]
        assert not nearest(game.phase, safe, game.setup.house_rules).missing


# The beginner and its mistakes


def test_the_beginner_stops_as_soon_as_the_phase_is_made() -> None:
    game = position(1, "1 1 W W 5 5 6 7 8 6")
    assert kept(game, BEGINNER.choose(game)) == "stop"
    assert kept(game, EXPERT.choose(game)) != "stop"


def test_the_beginner_never_lets_a_kept_die_go() -> None:
    """Four 9s have come since the 5 was kept."""
    game = position(7, "1 2 3 4 5 6 9 9 9 9", rolls_left=1, kept="e")
    beginner, steady = BEGINNER.choose(game), STEADY.choose(game)
    assert isinstance(beginner, Kept)
    assert isinstance(steady, Kept)
    assert 4 in beginner.dice
    assert 4 not in steady.dice


def test_the_beginner_does_one_part_at_a_time() -> None:
    """As long as the set of 3 lacks a die, the four numbers of the run are thrown away."""
    game = position(2, "1 2 3 3 5 6 7 8 10 10")
    assert kept(game, BEGINNER.choose(game)) == "10 10"
    game = position(2, "1 1 3 4 10 10 10 6 8 8")
    assert kept(game, BEGINNER.choose(game)) == "3 4 10 10 10"


def test_the_beginner_sees_no_gap_in_a_run() -> None:
    """7 8 9 stand side by side; with 4 and 5 only the 6 and the 10 would be missing."""
    game = position(4, "1 1 4 4 5 7 7 8 9 5")
    assert kept(game, BEGINNER.choose(game)) == "7 8 9"
    assert kept(game, STEADY.choose(game)) == "4 5 7 8 9"


def test_the_beginner_keeps_wilds_of_any_colour_in_phase_8() -> None:
    game = position(8, "Wo Wb Wg 4r 5r 6r 7r 5r 10g 9g")
    assert kept(game, BEGINNER.choose(game)) == "Wo Wb Wg 4r 5r 6r 7r 5r"
    assert kept(game, STEADY.choose(game)) == "4r 5r 6r 7r 5r"


def test_the_beginner_with_all_ten_dice_kept_stops() -> None:
    """Six red dice and four wilds of other colours: nothing is left to roll, and the phase is missed."""
    game = position(8, "Wo Wb Wg Wg 5r 6r 7r 5r 7r 8r", rolls_left=1)
    assert game.turn
    assert not game.turn.layout()
    assert kept(game, BEGINNER.choose(game)) == "stop"
