"""Each mutant meets the tests in a process of its own, forked from one that has the libraries loaded.

Nothing is written: the changed module is loaded from memory before the tests ask for it. A mutant that runs
on and on is stopped by the system once it has used far more of the processor than the tests need without a
fault, so a busy machine makes no difference.
"""

import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

import hypothesis
import pytest

from tests.mutants.planted import ROOT, Mutant, path_of, unchanged
from tests.mutants.targets import Stage, Target

__all__ = ["Fate", "allowances", "fate_of", "meet"]

# Loaded here once, so that no mutant has to.
_LIBRARIES = [import_module(name) for name in ("hypothesis.strategies", "numpy", "rich.console")]
_SURVIVED, _KILLED, _BROKEN = 0, 1, 2
# What a process does to itself; any other signal comes from outside, as when the memory runs out.
_CRASHES = (signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV)
_MEMORY = 4 << 30
# The libraries are loaded before pytest could rewrite their assertions, which is as well.
_LOADED = "-Wignore::pytest.PytestAssertRewriteWarning"
_QUIET = ("-q", "-x", "-n0", "--tb=no", "--no-header", "-pno:cacheprovider", _LOADED)


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    """A test failed, the module could not even be loaded, or the process crashed."""

    HUNG = "hung"
    """It ran on and on until it was stopped: killed as well."""

    SURVIVED = "survived"


_FATES = {
    _SURVIVED: Fate.SURVIVED,
    _KILLED: Fate.KILLED,
    -signal.SIGXCPU: Fate.HUNG,
    **{-crash: Fate.KILLED for crash in _CRASHES},
}


class _Planted(SourceFileLoader):
    """Loads a module from a source that is not that of its file."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(path_of(mutant.module)))
        self._source = mutant.source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


@dataclass(frozen=True)
class _Finder(MetaPathFinder):
    """Finds the changed module before anything else does."""

    mutant: Mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Give the changed module if that is what is looked for."""
        if fullname != self.mutant.module:
            return None
        loader = _Planted(self.mutant)
        return spec_from_file_location(fullname, loader.path, loader=loader)


def allowances(target: Target) -> list[int]:
    """Run the tests of *target* without a fault, and give how many seconds each stage may take with one.

    Raises `RuntimeError` if a test fails: then mutants prove nothing.
    """
    reader, writer = os.pipe()
    process = _fork(unchanged(target.modules[0]), target.stages, [3600] * len(target.stages), writer)
    os.close(writer)
    with open(reader, encoding="ascii") as report:
        used = list(map(float, report))
    _, status = os.waitpid(process, 0)
    if os.waitstatus_to_exitcode(status) != _SURVIVED:
        raise RuntimeError(f"tests fail without a fault: {' '.join(target.stages[len(used)])}")
    return [5 + int(4 * seconds) for seconds in used]


def meet(
    mutants: Sequence[Mutant], target: Target, granted: Sequence[int], processes: int
) -> Iterator[tuple[Mutant, Fate]]:
    """Let each mutant meet the tests, some at a time, and tell its fate as it is known.

    Raises `RuntimeError` if the tests could not be run.
    """
    running: dict[int, Mutant] = {}
    waiting = list(reversed(mutants))
    while running or waiting:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            running[_fork(mutant, target.stages, granted)] = mutant
        process, status = os.wait()
        yield running.pop(process), fate_of(os.waitstatus_to_exitcode(status))


def fate_of(code: int) -> Fate:
    """Tell the fate of a mutant by the exit code of its process, with a signal's number below zero.

    Raises `RuntimeError` where the process was ended for something else: that proves nothing.
    """
    if code not in _FATES:
        raise RuntimeError(f"the tests could not be run: a process ended with {code}")
    return _FATES[code]


def _fork(mutant: Mutant, stages: Sequence[Stage], granted: Sequence[int], report: int | None = None) -> int:
    """Start a process in which a mutant meets the tests, and give its number."""
    process = os.fork()
    if process:
        return process
    code = _BROKEN
    try:
        code = _run(mutant, stages, granted, report)
    except BaseException:
        traceback.print_exc()
    finally:
        # Whatever happens, the copy of the parent must not go on.
        os._exit(code)


def _run(mutant: Mutant, stages: Sequence[Stage], granted: Sequence[int], report: int | None) -> int:
    """Run the tests stage by stage in this process until one fails; *report* is told what each took."""
    os.chdir(ROOT)
    sys.meta_path.insert(0, _Finder(mutant))
    # Neither examples kept from other mutants nor the search for a smaller one are of use here, and a busy
    # machine is no fault.
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        deadline=None,
        derandomize=True,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    for stage, seconds in zip(stages, granted, strict=True):
        before = _used()
        resource.setrlimit(resource.RLIMIT_CPU, (int(before) + seconds, resource.RLIM_INFINITY))
        if not _is_loaded(mutant):
            return _KILLED
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            is_passed = pytest.main([*_QUIET, *stage]) == pytest.ExitCode.OK
        if not is_passed:
            return _KILLED
        if report is not None:
            os.write(report, b"%f\n" % (_used() - before))
    return _SURVIVED


def _is_loaded(mutant: Mutant) -> bool:
    """Load a mutant, before pytest can load the module that it stands for."""
    try:
        import_module(mutant.module)
    except Exception:
        return False
    return True


def _used() -> float:
    """Give how many seconds of the processor this process has used."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
