"""The package as programs import it."""

import os
import subprocess
import sys

import pytest

import phase10dice


@pytest.mark.parametrize("name", phase10dice.__all__)
def test_every_name_in_the_api_is_there(name: str) -> None:
    assert getattr(phase10dice, name) is not None


@pytest.mark.parametrize(
    ("package", "name", "home"),
    [("phase10dice", "Setup", "setup"), ("phase10dice.solver", "Payoff", "payoff")],
)
def test_names_are_listed_before_they_are_used_and_looked_for_once(
    package: str, name: str, home: str
) -> None:
    code = (
        f"import sys, {package} as package\n"
        "assert set(package.__all__) <= set(dir(package))\n"
        f"assert '{name}' not in vars(package) and '{package}.{home}' not in sys.modules\n"
        f"assert package.{name} is vars(package)['{name}'] is sys.modules['{package}.{home}'].{name}\n"
        f"from {package} import *\n"
        "print(len(set(package.__all__) - set(globals())))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = phase10dice.nothing


QUICK = ("check --phase 1 8 8 8", "roll", "dice")


@pytest.mark.parametrize("command", [*QUICK, "--help", "rules", "theme", "sheet"])
def test_a_command_loads_no_more_than_it_needs(command: str) -> None:
    code = (
        "import sys; from phase10dice.cli import main\n"
        f"try: main({command.split()!r})\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    # readline, which pytest loads, sets COLUMNS for processes where nothing else is said.
    env = dict(os.environ)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    loaded = set(done.stderr.split())
    assert "phase10dice" in loaded
    assert {"numpy", "textual", "asyncio", "phase10dice.record", "phase10dice.storage"}.isdisjoint(loaded)
    if command in QUICK:
        assert not loaded & {"shutil", "phase10dice.game", "phase10dice.scores"}
