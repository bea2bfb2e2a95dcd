"""``phase10dice simulate``: thousands of solitaire games, to compare ways to play."""

import csv
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from phase10dice.cli.common import json_option, new_seed, rule_option, seed_option
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.cli.values import OneOf, WholeNumber
from phase10dice.errors import UnreadableError
from phase10dice.phases import HouseRules
from phase10dice.solver.goals import Goal

if TYPE_CHECKING:
    from phase10dice.solver.policies import Batch, Sample
    from phase10dice.solver.simulation import PlayedGames
    from phase10dice.solver.solved import PlayerOdds, SolvedGame

__all__ = ["command"]

_MOST_GAMES = 100_000_000
_MOST_PROCESSES = 256
_FIGURES = "mean, standard_deviation, quantiles, above_600, turns"


@click.command("simulate")
@click.option(
    "--games",
    type=WholeNumber(1, _MOST_GAMES),
    default=50_000,
    help="How many games each; 50,000 if not said.",
)
@seed_option("gives the same games")
@click.option(
    "--processes",
    type=WholeNumber(1, _MOST_PROCESSES),
    help="How many processes share the work; as many as processors.",
)
@rule_option
@json_option(
    f"seed, house_rules, complete, policies (policy, games, standard_error, {_FIGURES}, exact ({_FIGURES}))"
)
@click.option("--csv", "as_csv", is_flag=True, help="Answer with CSV, a row for each policy.")
@click.argument(
    "policies",
    nargs=-1,
    type=OneOf(*(goal.value for goal in Goal)),
    metavar="[POLICY]...",
)
def command(
    games: int,
    seed: int | None,
    processes: int | None,
    house_rules: HouseRules,
    as_json: bool,
    as_csv: bool,
    policies: tuple[str, ...],
) -> None:
    """Play thousands of solitaire games, and compare ways to play with each other and with the exact figures.

    POLICY is what every turn is played for, as well as can be: the final score (game), the points of the turn
    (points), or the chance to make the phase (make). Left out, all three are played.

    Ctrl-C ends it early: what was played by then is shown, and the exit code is 130. The games depend on the
    seed and not on how many processes there are.
    """
    if as_json and as_csv:
        raise UnreadableError("--json and --csv cannot both be had")
    from phase10dice.solver.policies import Sample
    from phase10dice.solver.solved import solved_game

    goals = [Goal(name) for name in dict.fromkeys(policies)] or [Goal.GAME, Goal.POINTS, Goal.MAKE]
    seed = new_seed() if seed is None else seed
    run = _Run(goals, house_rules, seed, games)
    run.play(processes or _processors())
    samples = {goal: sample for goal in goals if (sample := Sample.of(run.played(goal)))}
    exact = solved_game(house_rules)
    if as_json:
        echo_json(_report(samples, exact, seed, is_complete=not run.was_stopped))
    elif as_csv:
        _write_csv(samples, exact)
    elif samples:
        from phase10dice.draw.simulation import draw_samples

        console = make_console()
        counts = ", ".join(f"{goal} {sample.games:,}" for goal, sample in samples.items())
        console.print(f"Solitaire games played: {counts}. The seed was {seed}.")
        console.print(draw_samples(samples, exact, console.width))
    if run.was_stopped:
        raise click.Abort


def _processors() -> int:
    """Count the processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Run:
    """The games of all policies, played batch by batch."""

    def __init__(self, goals: Sequence[Goal], house_rules: HouseRules, seed: int, games: int) -> None:
        """Cut the work into batches, policy by policy."""
        from phase10dice.solver.policies import batches

        self._batches = [batch for goal in goals for batch in batches(goal, house_rules, seed, games)]
        self._done: list[PlayedGames] = []
        self.was_stopped = False

    def play(self, processes: int) -> None:
        """Play all batches, or as many as are done when somebody presses Ctrl-C."""
        games = sum(batch.games for batch in self._batches)
        label = f"Playing {games:,} games"
        try:
            with (
                click.progressbar(length=games, label=label, file=sys.stderr) as bar,
                _workers(min(processes, len(self._batches))) as play,
            ):
                for played in play(self._batches):
                    self._done.append(played)
                    bar.update(len(played.scores))
        except KeyboardInterrupt:
            self.was_stopped = True

    def played(self, goal: Goal) -> "PlayedGames":
        """Give the games of a policy."""
        from phase10dice.solver.simulation import PlayedGames

        done = zip(self._batches, self._done, strict=False)
        return PlayedGames.joined([played for batch, played in done if batch.goal is goal])


@contextmanager
def _workers(processes: int) -> Iterator[Callable[[Iterable["Batch"]], Iterator["PlayedGames"]]]:
    """Give what plays batches, in their order; several processes do so side by side."""
    from phase10dice.solver.policies import play_batch

    if processes == 1:
        yield partial(map, play_batch)
        return
    from multiprocessing import get_context

    with _ctrl_c_held_back():
        # Not `fork`, which would copy whatever threads the libraries of this process run.
        pool = get_context("spawn").Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    with pool:
        yield partial(pool.imap, play_batch)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let a Ctrl-C wait, where the system can do that, until other processes are started.

    At a terminal it reaches them all, but is for this one to answer. They take over that it is held back, and
    are told to ignore it once they run.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # which would let it through if it came later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _report(
    samples: Mapping[Goal, "Sample"], exact: "SolvedGame", seed: int, *, is_complete: bool
) -> dict[str, object]:
    """Give the answer for scripts."""
    return {
        "seed": seed,
        "house_rules": sorted(exact.house_rules),
        "complete": is_complete,
        "policies": [_policy(goal, sample, exact) for goal, sample in samples.items()],
    }


def _policy(goal: Goal, sample: "Sample", exact: "SolvedGame") -> dict[str, object]:
    """Give what one policy came to, and what it comes to exactly."""
    odds = exact.players[goal]
    return {
        "policy": goal.value,
        "games": sample.games,
        "standard_error": sample.error if sample.games > 1 else None,
        **_figures(sample, sample.turns),
        **({} if sample.games > 1 else {"standard_deviation": None}),
        "exact": _figures(odds, sum(odds.turns)),
    }


def _figures(part: "Sample | PlayerOdds", turns: float) -> dict[str, object]:
    """Give the figures that are both sampled and known exactly."""
    from phase10dice.solver.solved import QUANTILES

    return {
        "mean": part.mean,
        "standard_deviation": part.standard_deviation,
        "quantiles": dict(zip(map(str, QUANTILES), part.quantiles, strict=True)),
        "above_600": part.above_600,
        "turns": turns,
    }


def _write_csv(samples: Mapping[Goal, "Sample"], exact: "SolvedGame") -> None:
    """Print a row for each policy; the names of exact figures begin so."""
    rows = [_flat(_policy(goal, sample, exact)) for goal, sample in samples.items()]
    if rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _flat(data: Mapping[str, object], before: str = "") -> dict[str, object]:
    """Turn what is nested into columns with longer names."""
    flat: dict[str, object] = {}
    for name, value in data.items():
        flat |= _flat(value, f"{before}{name}_") if isinstance(value, dict) else {before + name: value}
    return flat
