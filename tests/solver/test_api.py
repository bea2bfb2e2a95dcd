"""The solver as a package."""

import subprocess
import sys

import pytest

from phase10dice import solver


@pytest.mark.parametrize("name", solver.__all__)
def test_every_name_in_the_api_is_there(name: str) -> None:
    assert getattr(solver, name).__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = solver.nothing


def test_the_goals_can_be_listed_without_numpy() -> None:
    code = "import sys; from phase10dice.solver import Goal; list(Goal); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
