"""Runs the program as often as asked, and lets something go wrong at one step of what it does to files.

A step is one call of the system that changes a file or a folder: making, writing, naming, removing. Every
run is a process of its own, forked from one that has the program loaded, so that hundreds take seconds. It is
started by `Saboteur` as ``python -m tests.faults.saboteur`` and takes one `Job` a line.
"""

import errno
import fcntl
import functools
import json
import os
import pty
import select
import signal
import stat
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

__all__ = ["Fault", "Job", "Outcome", "Saboteur"]


class Fault(StrEnum):
    """What goes wrong at a step, or just before or after it."""

    NONE = "none"
    KILL_BEFORE = "kill -9 before it"
    KILL_HALFWAY = "kill -9 with half of it written"
    KILL_AFTER = "kill -9 after it"
    FULL = "the disk is full with half of it written"
    READ_ONLY = "nothing can be changed any more"
    FAILING = "the disk fails once"
    INTERRUPT = "Ctrl-C"
    TERMINATE = "the system ends the program"
    HANG_UP = "the terminal is closed"
    NO_READER = "nobody reads what is printed any more"


_SIGNALS = {
    Fault.INTERRUPT: signal.SIGINT,
    Fault.TERMINATE: signal.SIGTERM,
    Fault.HANG_UP: signal.SIGHUP,
}
_STEPS = ("open", "write", "fsync", "ftruncate", "mkdir", "link", "unlink", "rename", "replace")
_NEEDS_ROOM = ("open", "write", "mkdir", "link")


@dataclass(frozen=True, slots=True)
class Job:
    """One run: the program's arguments, what is typed, and the fault with the number of its step."""

    arguments: tuple[str, ...]
    typed: str
    folder: str
    """Where the run's output goes; not the folder of the game."""
    fault: Fault = Fault.NONE
    step: int = 0
    ready: str = ""
    """What a terminal must have shown before keys are typed at it; without it there is no terminal."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run."""

    code: int
    """The exit code, or the signal's number below zero."""
    steps: int
    """How many steps there were; with a kill, up to it."""
    written: bytes
    """What writing to files was done when the program ended, without what was done by halves."""
    stdout: str
    stderr: str


class Saboteur:
    """Runs jobs in a process of its own; use it in a ``with`` statement."""

    def __init__(self) -> None:
        """Start it; the program is loaded once."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, job: Job) -> Outcome:
        """Run a job to its end."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(asdict(job))}\n".encode())
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        folder = Path(job.folder)
        steps, _, written = (folder / "steps").read_bytes().partition(b"\n")
        out, err = ((folder / name).read_bytes().decode(errors="replace") for name in ("stdout", "stderr"))
        return Outcome(code, int(steps), written, out, err)

    def __enter__(self) -> Self:
        """Give the saboteur itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self._process.communicate(timeout=60)


class _Plan:
    """Counts the steps of a run, and lets the fault happen."""

    def __init__(self, job: Job) -> None:
        self.fault, self.at = job.fault, job.step
        self.steps = 0
        self.written: list[bytes] = []
        self.log = os.open(Path(job.folder, "steps"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self.really_write = os.write

    def watch(self) -> None:
        """Put a watch on every call that is a step."""
        for name in _STEPS:
            setattr(os, name, functools.partial(self.call, name, getattr(os, name)))

    def call(self, name: str, really: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Make a call of the system, or let it go wrong if it is a step whose turn it is."""
        if not _is_step(name, args):
            return really(*args, **kwargs)
        self.steps += 1
        is_due = self.steps == self.at
        if is_due:
            self.before(name, args)
        if self.steps >= self.at > 0:
            self.refuse(name, is_due)
            if is_due and self.fault is Fault.FULL and name == "write" and len(args[1]) > 1:
                return really(args[0], args[1][: len(args[1]) // 2])
        try:
            result = really(*args, **kwargs)
            if name == "write":
                self.written.append(args[1])
            return result
        finally:
            if is_due and self.fault is Fault.KILL_AFTER:
                self.die()

    def before(self, name: str, args: tuple[Any, ...]) -> None:
        """Let happen what happens once, before the step."""
        match self.fault:
            case Fault.KILL_BEFORE:
                self.die()
            case Fault.KILL_HALFWAY:
                if name == "write":
                    self.really_write(args[0], args[1][: len(args[1]) // 2])
                self.die()
            case Fault.FAILING:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            case Fault.NO_READER:
                nobody, ours = os.pipe()
                os.close(nobody)
                os.dup2(ours, sys.stdout.fileno())
            case Fault.INTERRUPT | Fault.TERMINATE | Fault.HANG_UP:
                self.leave_word()
                os.kill(os.getpid(), _SIGNALS[self.fault])

    def refuse(self, name: str, is_due: bool) -> None:
        """Raise what the system raises, at the step and ever after."""
        if self.fault is Fault.READ_ONLY:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        if self.fault is Fault.FULL and name in _NEEDS_ROOM and not (is_due and name == "write"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def die(self) -> NoReturn:
        """End the process at once, as a power failure does."""
        self.leave_word()
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody outlives this")

    def leave_word(self) -> None:
        """Say what was done so far, in place of what was said before."""
        os.lseek(self.log, 0, os.SEEK_SET)
        self.really_write(self.log, f"{self.steps}\n".encode() + b"".join(self.written))


def _is_step(name: str, args: tuple[Any, ...]) -> bool:
    """Whether a call changes a file."""
    if name == "open":
        return bool(args[1] & (os.O_WRONLY | os.O_RDWR))
    if name in ("write", "fsync", "ftruncate"):
        return stat.S_ISREG(os.fstat(args[0]).st_mode)
    return True


def _become(job: Job, inner: int | None) -> NoReturn:
    """Be the program, in a process just forked."""
    folder = Path(job.folder)
    if inner is None:
        (folder / "typed").write_text(job.typed, encoding="utf-8")
        os.dup2(os.open(folder / "typed", os.O_RDONLY), 0)
        for number, name in ((1, "stdout"), (2, "stderr")):
            os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
    else:
        os.login_tty(inner)
        os.environ["TERM"] = "xterm"
    # What was inherited belongs to the pipes of the process that forked.
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False) for number, mode in enumerate("rww")
    )
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, f"__{name}__", getattr(sys, name))
    from phase10dice.cli import main

    plan = _Plan(job)
    plan.watch()
    code = 1
    try:
        main(job.arguments, prog_name="phase10dice")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        plan.leave_word()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                code = 1
        os._exit(code)


def _run(job: Job) -> int:
    """Run a job in a process of its own; give its exit code, with a signal's number below zero."""
    outer = inner = None
    if job.ready:
        outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    pid = os.fork()
    if not pid:
        _become(job, inner)
    if outer is not None and inner is not None:
        os.close(inner)
        _type_keys(job, outer)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _type_keys(job: Job, outer: int) -> None:
    """Type keys at a terminal as soon as something is printed there, and read it to its end."""
    shown = b""
    typed = job.typed.encode()
    while True:
        select.select([outer], [], [], 60)
        try:
            data = os.read(outer, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
        if job.ready.encode() in shown and typed:
            os.write(outer, typed)
            typed = b""
    os.close(outer)
    Path(job.folder, "stdout").write_bytes(shown)
    Path(job.folder, "stderr").write_bytes(b"")


def _serve() -> None:
    """Load the program and run the jobs that come, one a line."""
    import phase10dice.cli.play
    import phase10dice.cli.score
    import phase10dice.draw.pad
    import phase10dice.table.game
    import phase10dice.table.pad_app  # noqa: F401, loaded so that no run has to

    for line in sys.stdin:
        data = json.loads(line)
        job = Job(**{**data, "arguments": tuple(data["arguments"]), "fault": Fault(data["fault"])})
        code = _run(job)
        # Standard output is the way back to whoever gave the job, and nothing else is printed there.
        sys.__stdout__.write(f"{code}\n")  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    _serve()
