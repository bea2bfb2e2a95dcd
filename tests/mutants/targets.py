"""What is changed, and which tests are to notice.

The tests that go through every roll, or play hundreds of games, are left out: they take so long that a fault
should be noticed without them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["TARGETS", "Stage", "Target"]

Stage = tuple[str, ...]
"""Arguments for pytest."""

_EVERY_ROLL = "tests/test_phases.py::test_every_roll_scores_what_the_rules_say"
_EVERY_COUNT = "tests/test_scores.py::test_the_counts_file_is_what_counting_gives"
_MANY_GAMES = "tests/test_game.py::test_five_hundred_games_of_random_play_keep_every_rule"

_MORE_GAMES = "tests/cases/test_b.py::test_b17_turns_differ_by_one_at_most_before_the_last_tries"


@dataclass(frozen=True, slots=True)
class Target:
    """Modules that are changed, and tests in stages: the later are asked where the earlier notice nothing."""

    modules: tuple[str, ...]
    stages: tuple[Stage, ...]


TARGETS: Mapping[str, Target] = {
    "phases": Target(
        ("phase10dice.phases", "phase10dice.scores"),
        (
            (
                "phase10dice/phases.py",
                "phase10dice/scores.py",
                "tests/test_phases.py",
                "tests/test_scores.py",
                f"--deselect={_EVERY_ROLL}",
                f"--deselect={_EVERY_COUNT}",
            ),
            ("tests/test_turn.py", "tests/solver/test_numbers.py", "tests/cases/test_a.py"),
        ),
    ),
    "game": Target(
        ("phase10dice.game", "phase10dice.setup", "phase10dice.column", "phase10dice.turn"),
        (
            (
                "phase10dice/game.py",
                "phase10dice/column.py",
                "phase10dice/turn.py",
                "phase10dice/setup.py",
                "tests/test_turn.py",
                "tests/test_game.py",
                "tests/cases/test_b.py",
                f"--deselect={_MANY_GAMES}",
                f"--deselect={_MORE_GAMES}",
            ),
            ("tests/test_record.py", "tests/draw/test_result.py::test_more_than_600_is_celebrated"),
        ),
    ),
    "lattice": Target(
        ("phase10dice.solver.lattice", "phase10dice.solver.payoff"),
        (
            (
                "phase10dice/solver/lattice.py",
                "phase10dice/solver/payoff.py",
                "tests/solver/test_lattice.py",
                "tests/solver/test_payoff.py",
            ),
            ("tests/solver/test_numbers.py", "tests/solver/test_golden.py"),
            ("tests/solver/test_numbers_brute.py", "tests/solver/test_solitaire_brute.py"),
        ),
    ),
}
