"""The figures that ship, against working them out anew."""

from importlib.resources import files
from itertools import chain, combinations

import numpy as np
import pytest

from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules, Phase
from phase10dice.solver.goals import Goal
from phase10dice.solver.numbers import number_turn
from phase10dice.solver.payoff import Payoff
from phase10dice.solver.rebuilding import rebuild
from phase10dice.solver.solved import SolvedGame, file_name, solved_game
from phase10dice.solver.turns import chance_at_once

EXACT = 1e-9
RULES: list[HouseRules] = [
    frozenset(rules)
    for rules in chain(*(combinations(HouseRule, count) for count in range(len(HouseRule) + 1)))
]
OPTIONAL = frozenset({HouseRule.OPTIONAL_SCORE})
NUMBER_PHASES = [phase for phase in PHASES if not phase.needs_colors]

each_rules = pytest.mark.parametrize("house_rules", RULES, ids=file_name)


def figures(game: SolvedGame) -> list[tuple[str, list[float]]]:
    """Take the text of a game apart: what each row is about, and its numbers."""
    rows = [line.split() for line in game.to_text().splitlines() if not line.startswith("#")]
    return [(f"{kind} {key}", [float(number) for number in numbers]) for kind, key, *numbers in rows]


@pytest.mark.slow
@each_rules
def test_what_ships_is_what_a_rebuild_gives(house_rules: HouseRules) -> None:
    steps: list[tuple[int, int]] = []
    rebuilt = rebuild(house_rules, lambda done, of: steps.append((done, of)))
    for (name, shipped), (same_name, anew) in zip(
        figures(solved_game(house_rules)), figures(rebuilt), strict=True
    ):
        assert name == same_name
        assert anew == pytest.approx(shipped, abs=EXACT, rel=EXACT), name
    assert [done for done, _ in steps] == list(range(1, steps[0][1] + 1))


@pytest.mark.parametrize("house_rules", [NO_HOUSE_RULES, OPTIONAL], ids=file_name)
@pytest.mark.parametrize("phase", NUMBER_PHASES, ids=lambda phase: f"phase {phase.number}")
def test_every_state_is_worth_the_turn_played_from_it(phase: Phase, house_rules: HouseRules) -> None:
    """Only the true values of all states fit together in this way."""
    values, turn = solved_game(house_rules).values, number_turn(phase)
    totals = {0, 220, 221, 300, *range(phase.number, 221, 9)} if phase.number <= 5 else {0, 500}
    for total in totals:
        for retry in (False, True):
            worth = turn.value(values.payoff(phase.number, total, retry=retry))
            assert worth == pytest.approx(values.to_come(phase.number, total, retry=retry), abs=EXACT)


@each_rules
def test_a_rule_about_colours_changes_nothing_else(house_rules: HouseRules) -> None:
    one, other = solved_game(house_rules), solved_game(house_rules & OPTIONAL)
    assert np.allclose(one.values.early, other.values.early, rtol=0, atol=EXACT)
    for phase in NUMBER_PHASES:
        assert one.phases[phase.number - 1] == other.phases[phase.number - 1]


@each_rules
def test_best_play_has_the_mean_that_its_value_promises(house_rules: HouseRules) -> None:
    game = solved_game(house_rules)
    assert game.players[Goal.GAME].mean == pytest.approx(game.expected_score, abs=EXACT)
    for player in game.players.values():
        assert player.mean <= game.expected_score + EXACT
        assert list(player.quantiles) == sorted(player.quantiles)


@pytest.mark.parametrize("phase", NUMBER_PHASES, ids=lambda phase: f"phase {phase.number}")
def test_the_odds_of_a_phase_are_those_of_its_turn(phase: Phase) -> None:
    odds = solved_game().phases[phase.number - 1]
    turn = number_turn(phase)
    assert odds.phase == phase
    assert odds.make == pytest.approx(turn.value(Payoff.make()), abs=EXACT)
    assert odds.points == pytest.approx(turn.value(Payoff.points()), abs=EXACT)
    assert odds.first_roll == pytest.approx(chance_at_once(phase), abs=EXACT)
    assert odds.turns == 1 / odds.make


def test_g2_the_chance_of_phase_8_at_once_goes_with_the_real_faces() -> None:
    """1.144 % with the colours as they are on the faces; it would be 1.402 % if they fell at random."""
    assert solved_game().phases[7].first_roll == pytest.approx(0.01144, abs=5e-6)


def test_house_rules_help_the_player() -> None:
    scores = {rules: solved_game(rules).expected_score for rules in RULES}
    assert scores[NO_HOUSE_RULES] == pytest.approx(490.6679, abs=1e-4)
    assert scores[OPTIONAL] == pytest.approx(496.4940, abs=1e-4)
    for rules, score in scores.items():
        for more in RULES:
            assert score <= scores[rules | more]


@each_rules
def test_the_file_reads_back_as_it_was_written(house_rules: HouseRules) -> None:
    text = files("phase10dice.solver").joinpath("data", file_name(house_rules)).read_text("utf-8")
    assert SolvedGame.from_text(text, house_rules).to_text() == text
