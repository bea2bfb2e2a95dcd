"""The solved solitaire game as it ships: every figure that takes longer to work out than a person waits.

There is a small text file for each choice of house rules. `rebuild` made them, and the tests make them anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from phase10dice.phases import NO_HOUSE_RULES, PHASES, HouseRule, HouseRules
from phase10dice.solver.goals import Goal
from phase10dice.solver.phase_odds import PhaseOdds, file_name, read_solved
from phase10dice.solver.solitaire import GameValues

__all__ = ["QUANTILES", "PhaseOdds", "PlayerOdds", "SolvedGame", "file_name", "solved_game"]

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The shares of all games for which `PlayerOdds.quantiles` has the scores."""


@dataclass(frozen=True, slots=True)
class PlayerOdds:
    """How a solitaire game goes for a player who plays every turn as well as can be for `goal`.

    `mean`, `standard_deviation` and `quantiles`, for the shares in `QUANTILES`, are of the final score;
    `above_600` is the chance of more than 600. `turns` has the expected number of turns in each phase,
    `totals_before` the mean total on the pad before each, Five Phase Bonus included.
    """

    goal: Goal
    mean: float
    standard_deviation: float
    quantiles: tuple[int, ...]
    above_600: float
    turns: tuple[float, ...]
    totals_before: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class SolvedGame:
    """The solitaire game under some house rules: its phases, its states, and how it goes for whom."""

    house_rules: HouseRules
    phases: tuple[PhaseOdds, ...]
    values: GameValues
    players: Mapping[Goal, PlayerOdds]

    @property
    def expected_score(self) -> float:
        """The expected final score of a whole game under best play."""
        return self.values.to_come(1, 0)

    def to_text(self) -> str:
        """Write the game as `from_text` reads it, numbers to the last digit."""
        return _HEADER + "".join(f"{' '.join(map(str, row))}\n" for row in self._rows())

    def _rows(self) -> Iterator[Sequence[object]]:
        for odds in self.phases:
            yield "phase", odds.phase.number, odds.first_roll, odds.make, odds.points
        for goal, odds_of in self.players.items():
            yield "score", goal, odds_of.mean, odds_of.standard_deviation, odds_of.above_600
            yield "quantiles", goal, *odds_of.quantiles
            yield "turns", goal, *odds_of.turns
            yield "totals", goal, *odds_of.totals_before
        yield "late", "to-come", *self.values.late, self.values.retry
        for total, column in enumerate(self.values.early.T.tolist()):
            yield "early", total, *column

    @classmethod
    def from_text(cls, text: str, house_rules: HouseRules) -> "SolvedGame":
        """Read what `to_text` has written."""
        rows: dict[str, dict[str, tuple[float, ...]]] = {}
        for line in text.splitlines():
            if not line.startswith("#"):
                kind, key, *numbers = line.split()
                rows.setdefault(kind, {})[key] = tuple(map(float, numbers))
        phases = tuple(PhaseOdds(phase, *rows["phase"][str(phase.number)]) for phase in PHASES)
        players = {}
        for goal in Goal:
            mean, deviation, above = rows["score"][goal]
            quantiles = tuple(map(int, rows["quantiles"][goal]))
            players[goal] = PlayerOdds(
                goal, mean, deviation, quantiles, above, rows["turns"][goal], rows["totals"][goal]
            )
        *late, retry = rows["late"]["to-come"]
        early = np.array(list(rows["early"].values())).T
        optional = HouseRule.OPTIONAL_SCORE in house_rules
        return cls(house_rules, phases, GameValues(early, tuple(late), retry, optional), players)


_HEADER = """\
# The solitaire game of Phase 10 Dice, solved by phase10dice solve --output FILE.
# phase: number, chance at once, best chance of a turn, best expected score of a turn
# score: goal of the player, mean, standard deviation, chance of more than 600; then, for the same,
# quantiles of the score, turns in each phase and mean total before each phase
# late: what each of Phases 6 to 10 adds under best play, and Phase 10 after its first try
# early: total, and what is to come before Phase 6 for each of Phases 1 to 5
"""


@cache
def solved_game(house_rules: HouseRules = NO_HOUSE_RULES) -> SolvedGame:
    """Read the solved game under *house_rules*; the first time takes about a millisecond.

    >>> round(solved_game().expected_score, 2)
    490.67
    """
    return read_solved(house_rules, lambda text: SolvedGame.from_text(text, house_rules))
