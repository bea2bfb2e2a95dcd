"""What a hint says at the table: by letters, for every aim that wants something else."""

import pytest

from phase10dice.dice import DICE, parse_dice
from phase10dice.draw.hint import hint_sentences
from phase10dice.phases import NO_HOUSE_RULES, HouseRule, HouseRules
from phase10dice.solver.hints import hint
from tests.games import table

OPTIONAL: HouseRules = frozenset({HouseRule.OPTIONAL_SCORE})
MADE = "3o Wb 1o Wr 8g 8o 8b 6g 10g 5b"
POOR = "Wo 1r 1o 1g 7b 5g 5o 10b 6b 9g"
NOTHING = "Wo 1r 3r 2o 8g 8o 5o 6g 6b 10o"
POINTS = "Hint, for the most points from this turn:"


@pytest.mark.parametrize(
    ("players", "rules", "dice", "rolls_left", "said"),
    [
        ("Ana Ben", NO_HOUSE_RULES, MADE, 0, [f"{POINTS} stop, and take the 34 points for Phase 1."]),
        ("Ana Ben", NO_HOUSE_RULES, NOTHING, 0, [f"{POINTS} stop: Phase 1 is missed."]),
        (
            "Ana",
            OPTIONAL,
            POOR,
            0,
            [
                "Hint, for the best final score: decline: take a miss, not the 13 points for Phase 1.",
                "For the most points from this turn: stop; 13 points.",
                "For the best chance of the phase: stop; 100%.",
            ],
        ),
        (
            "Ana Ben",
            NO_HOUSE_RULES,
            MADE,
            1,
            [
                f"{POINTS} keep b d e f g i; 37.9 on average, and the phase stays safe.",
                "For the best chance of the phase: stop; 100%.",
            ],
        ),
    ],
)
def test_a_hint_says_what_to_do_and_what_it_is_good_for(
    players: str, rules: HouseRules, dice: str, rolls_left: int, said: list[str]
) -> None:
    game = table(*players.split(), house_rules=rules)
    advice, *others = hint(game, parse_dice(dice), rolls_left, dice=DICE)
    assert list(hint_sentences(advice, others)) == said
