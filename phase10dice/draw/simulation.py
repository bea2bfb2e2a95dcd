"""Many games, drawn for people: what was sampled beside what is exact."""

from collections.abc import Mapping
from itertools import pairwise
from math import hypot

from rich.console import Group, RenderableType
from rich.text import Text

from phase10dice.column import CELEBRATED
from phase10dice.draw.odds import rare_words
from phase10dice.draw.tables import ruled_table
from phase10dice.solver.goals import Goal
from phase10dice.solver.policies import Sample
from phase10dice.solver.solved import QUANTILES, PlayerOdds, SolvedGame

__all__ = ["draw_samples"]

_ROOM_FOR_QUANTILES = 76
_ROOM_FOR_TURNS = 52


def draw_samples(samples: Mapping[Goal, Sample], exact: SolvedGame, width: int) -> RenderableType:
    """Draw two lines for each policy: what its games came to, and what they come to in the long run."""
    table = ruled_table()
    has_turns, has_quantiles = width >= _ROOM_FOR_TURNS, width >= _ROOM_FOR_QUANTILES
    table.add_column("", no_wrap=True)
    quantiles = [f"{share:.0%}" for share in QUANTILES] if has_quantiles else []
    extra = ["turns", f"over {CELEBRATED}"] if has_turns else []
    for title in ("score", "error", "spread", *quantiles, *extra):
        table.add_column(title, justify="right", no_wrap=True)
    for goal, sample in samples.items():
        odds = exact.players[goal]
        for name, part, error, turns in (
            (goal.value, sample, _doubt(sample, sample.error), sample.turns),
            ("  exact", odds, "", sum(odds.turns)),
        ):
            table.add_row(
                name,
                f"{part.mean:.2f}",
                error,
                _doubt(part, part.standard_deviation),
                *(map(str, part.quantiles) if has_quantiles else ()),
                *((f"{turns:.2f}", _above_words(part)) if has_turns else ()),
            )
    told = (
        "error: how far a sampled score typically is from the exact one; spread: how far one game is from it"
    )
    if has_quantiles:
        told += "; 5%: the score that one game in twenty does not exceed, and so on"
    return Group(table, Text(f"{told}."), *map(Text, _comparisons(samples)))


def _doubt(part: Sample | PlayerOdds, figure: float) -> str:
    """Write how far scores stray, which a single game does not tell."""
    return f"{figure:.2f}" if _tells_spread(part) else "-"


def _tells_spread(part: Sample | PlayerOdds) -> bool:
    """Whether there are enough games to tell how far they stray; what is exact tells it always."""
    return not isinstance(part, Sample) or part.games > 1


def _above_words(part: Sample | PlayerOdds) -> str:
    """Write how many games are worth celebrating; of a sample that may be none at all."""
    return rare_words(part.above_600) if part.above_600 or not isinstance(part, Sample) else "none"


def _comparisons(samples: Mapping[Goal, Sample]) -> list[str]:
    """Say by how much each policy beats the next best, and whether that may be chance."""
    ranked = sorted(samples.items(), key=lambda item: -item[1].mean)
    said = []
    for (better, high), (worse, low) in pairwise(ranked):
        gap = high.mean - low.mean
        if not (_tells_spread(high) and _tells_spread(low)):
            said.append(f"{better} scores {gap:.2f} more than {worse}; a single game tells nothing.")
            continue
        doubt = 2 * hypot(high.error, low.error)
        verdict = "" if gap > doubt else "; that may be chance"
        said.append(f"{better} scores {gap:.2f} more than {worse}, give or take {doubt:.2f}{verdict}.")
    return said
