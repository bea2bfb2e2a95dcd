"""Every number that the README tells of the solver's findings, worked out from what ships.

That what ships is what solving the game anew gives is tested with the solver.
"""

import pytest

from phase10dice.column import FIVE_PHASE_TARGET
from phase10dice.phases import NO_HOUSE_RULES, HouseRule
from phase10dice.solver import Goal
from phase10dice.solver.solved import solved_game
from tests.readme import README

TEXT = " ".join(README.read_text("utf-8").split())
GAME = solved_game(NO_HOUSE_RULES)
OPTIONAL = solved_game(frozenset({HouseRule.OPTIONAL_SCORE}))


@pytest.mark.parametrize(
    "said",
    [
        f"A solitaire game under best play comes to **{GAME.expected_score:.2f}** points on average",
        f"Who plays each turn for its points alone gets {GAME.players[Goal.POINTS].mean:.2f}",
        f"who only wants to make the phase {GAME.players[Goal.MAKE].mean:.2f}",
        f"best play takes {sum(GAME.players[Goal.GAME].turns):.1f} turns",
        f"({FIVE_PHASE_TARGET} is {FIVE_PHASE_TARGET // 5} a phase)",
        f"the game is worth {OPTIONAL.expected_score:.2f} instead",
        "70 x 462 = 32,340",
        "126 x 924 = 116,424",
    ],
)
def test_g8_the_readme_tells_what_the_solver_found(said: str) -> None:
    assert said in TEXT
