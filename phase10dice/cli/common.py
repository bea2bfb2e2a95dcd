"""What the commands share: options, and where they run."""

import os
import sys
from collections.abc import Callable
from random import SystemRandom
from typing import Any, TextIO

import click

from phase10dice.cli.values import OneOf, WholeNumber
from phase10dice.phases import PHASES, HouseRule, Phase
from phase10dice.solver.goals import Goal

__all__ = [
    "CHOICE_KEYS",
    "DECISION_KEYS",
    "STATE_KEYS",
    "Decorator",
    "goal_option",
    "is_dumb",
    "is_interactive",
    "is_utf8",
    "json_option",
    "new_seed",
    "phase_option",
    "rule_option",
    "seed_option",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def phase_option(required: bool) -> Decorator:
    """Give the option ``--phase``, which hands over the `Phase`."""

    def as_phase(_: click.Context, __: click.Parameter, number: int | None) -> Phase | None:
        return None if number is None else PHASES[number - 1]

    return click.option(
        "--phase",
        type=WholeNumber(1, len(PHASES)),
        required=required,
        metavar="N",
        callback=as_phase,
        help=f"The phase, 1 to {len(PHASES)}.",
    )


rule_option: Decorator = click.option(
    "--rule",
    "house_rules",
    type=OneOf(*(rule.value for rule in HouseRule)),
    multiple=True,
    callback=lambda _, __, names: frozenset(map(HouseRule, names)),
    help="A house rule to play by; may be given twice. See: phase10dice rules.",
)

goal_option: Decorator = click.option(
    "--goal",
    type=OneOf(*(goal.value for goal in Goal)),
    default=Goal.POINTS.value,
    callback=lambda _, __, name: Goal(name),
    help="What best play makes as large as possible; points if not said.",
)


def seed_option(same: str) -> Decorator:
    """Give the option ``--seed``, of which the *same* one does what is said."""
    return click.option("--seed", type=WholeNumber(), help=f"Any whole number: the same one {same}.")


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


def is_utf8(stream: TextIO) -> bool:
    """Whether all letters can be printed on *stream*."""
    return stream.encoding.lower().replace("-", "") == "utf8"


def new_seed() -> int:
    """Draw a seed that nobody can foresee."""
    return SystemRandom().randrange(2**32)
