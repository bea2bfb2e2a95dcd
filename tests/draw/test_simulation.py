"""Many games drawn for people."""

from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from phase10dice.draw.simulation import draw_samples
from phase10dice.solver.goals import Goal
from phase10dice.solver.policies import Sample
from phase10dice.solver.simulation import PlayedGames
from phase10dice.solver.solved import solved_game


def sample(*scores: int) -> Sample:
    """Sum up games with these scores, of 12 turns each."""
    summed = Sample.of(PlayedGames(np.array(scores), np.full(len(scores), 12)))
    assert summed is not None
    return summed


def drawn(width: int, **samples: Sample) -> str:
    """Draw samples by the names of their goals."""
    text = StringIO()
    console = Console(file=text, width=width, color_system=None)
    console.print(draw_samples({Goal(name): one for name, one in samples.items()}, solved_game(), width))
    return text.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_sampled_and_exact_figures_stand_below_each_other(width: int) -> None:
    said = drawn(width, game=sample(480, 500), points=sample(440, 460, 480))
    lines = [line.split() for line in said.splitlines()]
    assert max(map(len, said.splitlines())) <= width
    game = next(line for line in lines if line[:1] == ["game"])
    exact = lines[lines.index(game) + 1]
    assert game[:4] == ["game", "490.00", "10.00", "14.14"]
    assert exact[:3] == ["exact", "490.67", "33.94"]
    assert ("12.00" in game) == (width >= 60)
    assert ("480" in game) == (width >= 80)


def test_policies_are_compared_and_what_may_be_chance_is_said_to_be() -> None:
    far = drawn(80, make=sample(400, 402), game=sample(500, 502))
    assert "game scores 100.00 more than make, give or take 2.83." in far
    near = drawn(80, make=sample(400, 500), game=sample(401, 501))
    assert "game scores 1.00 more than make, give or take 141.42; that may be chance." in near


def test_one_game_tells_neither_an_error_nor_a_spread_and_none_is_none() -> None:
    said = drawn(80, make=sample(400), game=sample(500))
    game = next(line.split() for line in said.splitlines() if line.startswith("game"))
    assert game == ["game", "500.00", "-", "-", *["500"] * 5, "12.00", "none"]
    assert "game scores 100.00 more than make; a single game tells nothing." in said
    assert "< 0.01%" in next(line for line in said.splitlines() if "exact" in line)


def test_no_games_have_no_sample() -> None:
    assert Sample.of(PlayedGames.joined([])) is None
