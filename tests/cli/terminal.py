"""A pseudo-terminal for tests: a program in it thinks that somebody sits there and types."""

import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from phase10dice.events import Rolled
from phase10dice.storage import read_record

_ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>78])")
_PATIENCE = 20.0

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
"""What a full screen begins and ends with."""

NO_SETTINGS: Mapping[str, str] = {}


class Terminal:
    """The program ``phase10dice`` at a terminal of its own; use it in a ``with`` statement.

    Nothing here waits for a fixed time: `wait_for` goes on as soon as the text is there.
    """

    def __init__(
        self,
        *args: str,
        columns: int = 200,
        lines: int = 50,
        typed: Path | None = None,
        output: Path | None = None,
        env: Mapping[str, str] = NO_SETTINGS,
    ) -> None:
        """Start the program with *args*, in the present environment and what *env* adds to it.

        With *typed* its input is that file, and with *output* its standard output is that one.
        """
        self.raw = ""
        """All that was printed, escape codes included."""
        self.code: int | None = None
        """The exit code, once the program has ended."""
        self._seen = 0
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._screen, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.settings_before = self.settings()
        self._pid = os.fork()
        if not self._pid:
            _become(inner, args, {"TERM": "xterm", "INPUTRC": os.devnull, **os.environ, **env}, typed, output)
        os.close(inner)

    def __enter__(self) -> Self:
        """Give the terminal itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the terminal."""
        self.close()

    @property
    def text(self) -> str:
        """All that was printed, without escape codes."""
        return _ESCAPES.sub("", self.raw)

    def settings(self) -> list[Any]:
        """Give the terminal's settings, as ``stty -a`` shows them."""
        return termios.tcgetattr(self._screen)

    def send(self, typed: str) -> None:
        """Type *typed*, which may be keys such as Ctrl-C."""
        os.write(self._screen, typed.encode())

    def enter(self, line: str) -> None:
        """Type a line and Enter."""
        self.send(f"{line}\r")

    def interrupt(self) -> None:
        """Press Ctrl-C until the program ends, once as a rule.

        Python may miss one that comes just as a prompt appears, and hears of it with the next key.
        """
        until = time.monotonic() + _PATIENCE
        while self._is_running() and time.monotonic() < until:
            self.send("\x03")
            again = time.monotonic() + _PATIENCE / 10
            while self._is_running() and time.monotonic() < again:
                self._read(0.01)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window, which the program is told of."""
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def kill(self, number: int) -> None:
        """Send the program a signal."""
        os.kill(self._pid, number)

    def read_on(self) -> None:
        """Read what is printed next, if anything comes soon."""
        self._read(0.05)

    def pause(self, seconds: float) -> None:
        """Let time go by between two keys, for a program to which that means something."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._read(left)

    def wait_for(self, wanted: str) -> str:
        """Read on until *wanted* was printed, and give what came from the last call's end up to there."""
        until = time.monotonic() + _PATIENCE
        while (at := self.text.find(wanted, self._seen)) < 0:
            if not self._read(until - time.monotonic()):
                raise AssertionError(f"{wanted!r} never came; there was: {self.text[self._seen :]!r}")
        start, self._seen = self._seen, at + len(wanted)
        return self.text[start : self._seen]

    def wait_for_end(self) -> str:
        """Read until the program ends, and give what came since the last call; then `code` is known."""
        until = time.monotonic() + _PATIENCE
        while self._read(until - time.monotonic()):
            pass
        assert time.monotonic() < until, f"it never ended; there was: {self.text[self._seen :]!r}"
        self._reap(0)
        return self.text[self._seen :]

    def close(self) -> None:
        """Close the terminal, and end the program if it has not ended."""
        if self.code is None:
            os.kill(self._pid, signal.SIGKILL)
            self._reap(0)
        os.close(self._screen)

    def _read(self, seconds: float) -> bool:
        """Read what is printed next; give whether anything came."""
        if not select.select([self._screen], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self._screen, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(data)
        return bool(data)

    def _is_running(self) -> bool:
        """Look whether the program is still there."""
        self._reap(os.WNOHANG)
        return self.code is None

    def _reap(self, how: int) -> None:
        """Take the exit code, if it has not been taken."""
        if self.code is None:
            pid, status = os.waitpid(self._pid, how)
            self.code = os.waitstatus_to_exitcode(status) if pid else None


def assert_left(terminal: Terminal, code: int, *, full_screen: bool = False) -> str:
    """Check that the program ended with *code* and left the terminal as it was; give its last words.

    With *full_screen* it must have opened one, and closed it.
    """
    said = terminal.wait_for_end()
    assert terminal.code == code, terminal.text
    assert terminal.settings() == terminal.settings_before
    assert "Traceback" not in terminal.text
    screens = int(full_screen)
    assert terminal.raw.count(ALTERNATE) == terminal.raw.count(NORMAL) == screens
    return said


def rolls_in(path: Path) -> int:
    """Count the rolls of a game."""
    return sum(isinstance(event, Rolled) for event in read_record(path)[0].events)


def _become(
    inner: int, args: tuple[str, ...], env: Mapping[str, str], typed: Path | None, output: Path | None
) -> None:
    """Turn this process, just forked, into the program at the terminal *inner*."""
    try:
        os.login_tty(inner)
        if typed:
            os.dup2(os.open(typed, os.O_RDONLY), 0)
        if output:
            os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 1)
        os.execve(sys.executable, [sys.executable, "-m", "phase10dice", *args], env)
    finally:
        os._exit(127)
