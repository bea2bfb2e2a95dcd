"""What the commands share: options, and where they run."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from phase10dice.errors import RecordError, printable_path
from phase10dice.phases import PHASES, HouseRule, Phase
from phase10dice.solver.goals import Goal

__all__ = [
    "CHOICE_KEYS",
    "DECISION_KEYS",
    "STATE_KEYS",
    "Decorator",
    "FilePath",
    "goal_option",
    "is_dumb",
    "is_interactive",
    "json_option",
    "new_seed",
    "phase_option",
    "rule_option",
    "seed_option",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class FilePath(click.Path):
    """The path of a file; one that is empty, or that the system cannot look at, is told of."""

    def __init__(self, *, exists: bool = False, allow_dash: bool = False) -> None:
        """Take any file, or only one that *exists*; with *allow_dash* also - for standard input."""
        super().__init__(exists=exists, dir_okay=False, allow_dash=allow_dash, path_type=Path)

    def convert(
        self, value: "str | os.PathLike[str]", param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Give the path; raises `RecordError` for one that the system cannot look at."""
        if not os.fspath(value):
            self.fail("it is empty: expected the path of a file", param, ctx)
        try:
            os.stat(value)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            shown = printable_path(Path(value))
            raise RecordError(f"cannot use {shown}: {error.strerror or error}") from error
        return super().convert(value, param, ctx)


def phase_option(required: bool) -> Decorator:
    """Give the option ``--phase``, which hands over the `Phase`."""

    def as_phase(_: click.Context, __: click.Parameter, number: int | None) -> Phase | None:
        return None if number is None else PHASES[number - 1]

    return click.option(
        "--phase",
        type=click.IntRange(1, len(PHASES)),
        required=required,
        metavar="N",
        callback=as_phase,
        help=f"The phase, 1 to {len(PHASES)}.",
    )


rule_option: Decorator = click.option(
    "--rule",
    "house_rules",
    type=click.Choice([rule.value for rule in HouseRule], case_sensitive=False),
    multiple=True,
    callback=lambda _, __, names: frozenset(map(HouseRule, names)),
    help="A house rule to play by; may be given twice. See: phase10dice rules.",
)

goal_option: Decorator = click.option(
    "--goal",
    type=click.Choice([goal.value for goal in Goal], case_sensitive=False),
    default=Goal.POINTS.value,
    callback=lambda _, __, name: Goal(name),
    help="What best play makes as large as possible; points if not said.",
)


def seed_option(same: str) -> Decorator:
    """Give the option ``--seed``, of which the *same* one does what is said."""
    return click.option("--seed", type=click.IntRange(min=0), help=f"Any whole number: the same one {same}.")


def json_option(keys: str) -> Decorator:
    """Give the flag ``--json``, whose help names the *keys* of the answer, and in brackets those below."""
    return click.option(
        "--json", "as_json", is_flag=True, help=f"Answer with one JSON object. Its keys: {keys}."
    )


STATE_KEYS = (
    "status, mode, round, to_move, winners, players (name, phase, scores, missed, five_phase_bonus, "
    "first_finish_bonus, penalty, total, and computer for one of its players)"
)
"""The keys of a game's state."""

CHOICE_KEYS = "action, keep, reroll, value, points, make"
"""The keys of a choice of dice."""

DECISION_KEYS = f"rolls_left, now, chosen and best (each {CHOICE_KEYS}), loss, chance_lost, mark"
"""The keys of a choice held against the best one."""


def is_dumb() -> bool:
    """Whether the terminal knows no escape codes."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def is_interactive() -> bool:
    """Whether somebody types at a terminal, so that questions can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def new_seed() -> int:
    """Draw a seed that nobody can foresee."""
    return SystemRandom().randrange(2**32)
