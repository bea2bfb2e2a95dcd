"""The changes that are planted, and the list of those that no test notices."""

import signal
import subprocess
import sys
from collections import Counter

import pytest

from tests.mutants.changes import changes
from tests.mutants.planted import ROOT, mutants
from tests.mutants.running import Fate, fate_of
from tests.mutants.survivors import survivors
from tests.mutants.targets import TARGETS

SAMPLE = '''\
"""Says 1."""

__all__ = ["f"]

KINDS = int | str


@cache(size=1)
def f(dice: int = 2, *, least: "int | None" = None) -> bool:
    """Says 2."""
    assert dice > 0, "there are dice"
    for a, b in zip(dice, dice, strict=True):
        if not (a < b) and a:
            break
    if dice == 3:
        raise ValueError(f"{dice + 1} and {4}")
    with lock:
        dice += len(a[1:].T) % 7
    match dice:
        case -1:
            log(True)
    return max(dice) if dice > 5 else None
'''
PLANTED = """\
def f(dice: int = 1, *, least: "int | None" = None) -> bool:
def f(dice: int = 3, *, least: "int | None" = None) -> bool:
if not (not (a < b) and a):
if (a < b) and a:
if not (a <= b) and a:
if not (a < b) or a:
continue
if dice != 3:
if dice == 2:
if dice == 4:
pass
if True:
pass
dice -= len(a[1:].T) % 7
dice += len(a[1:]) % 7
dice += len(a[:].T) % 7
dice += len(a[0:].T) % 7
dice += len(a[2:].T) % 7
dice += len(a[1:].T) // 7
dice += len(a[1:].T) % 6
dice += len(a[1:].T) % 8
case 1:
case -0:
case -2:
case -1 if False:
pass
log(False)
return None
return min(dice) if dice > 5 else None
return max(dice) if not (dice > 5) else None
return max(dice) if dice >= 5 else None
return max(dice) if dice > 4 else None
return max(dice) if dice > 6 else None
"""


def test_one_change_is_planted_at_a_time_and_only_where_it_matters() -> None:
    source = SAMPLE.encode()
    lines = []
    for change in changes(source):
        planted = source[: change.start] + change.text.encode() + source[change.end :]
        compile(planted, "planted", "exec")
        start = planted.rfind(b"\n", 0, change.start) + 1
        lines.append(planted[start:].split(b"\n")[0].decode().strip())
        assert change.where == "f"
    assert Counter(lines) == Counter(PLANTED.splitlines())


def test_every_listed_survivor_is_a_change_of_the_code_as_it_is() -> None:
    listed = Counter(survivor.place for survivor in survivors())
    possible = {
        mutant.place for target in TARGETS.values() for module in target.modules for mutant in mutants(module)
    }
    assert set(listed) <= possible
    assert max(listed.values()) == 1


@pytest.mark.parametrize("part", TARGETS)
def test_no_more_than_one_in_twenty_survives(part: str) -> None:
    listed = {survivor.place for survivor in survivors()}
    places = [mutant.place for module in TARGETS[part].modules for mutant in mutants(module)]
    assert sum(place in listed for place in places) <= len(places) / 20


@pytest.mark.parametrize(
    ("code", "fate"),
    [(0, Fate.SURVIVED), (1, Fate.KILLED), (-signal.SIGSEGV, Fate.KILLED), (-signal.SIGXCPU, Fate.HUNG)],
)
def test_a_mutant_hung_only_if_it_used_up_its_time(code: int, fate: Fate) -> None:
    assert fate_of(code) is fate


@pytest.mark.parametrize("code", [2, -signal.SIGKILL, -signal.SIGTERM])
def test_a_process_that_ended_otherwise_proves_nothing(code: int) -> None:
    with pytest.raises(RuntimeError, match=f"a process ended with {code}"):
        fate_of(code)


@pytest.mark.slow
def test_of_some_mutants_only_those_listed_survive() -> None:
    command = [sys.executable, "-m", "tests.mutants", "--sample", "25", "--seed", "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
