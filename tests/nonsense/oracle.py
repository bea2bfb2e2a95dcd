"""What must hold for every run of the program, whatever it was given."""

import contextlib
import json
import os
import re
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from click.testing import Result

from phase10dice.errors import RecordError
from phase10dice.storage import read_record
from tests.cli.commands import run

__all__ = ["Box", "Call", "Hang", "call", "is_damaged", "printed_plainly", "watched"]

_PATIENCE = 300
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_TALKING = {"score", "play", "drill"}
"""Commands that answer line by line, so that something is said before a bad line."""
_WRITING = {"score", "play", "import", "theme", ""}
_WRITING_OPTIONS = ("--output", "--rename", "--forget", "--delete")
_VALUE_BEFORE = re.compile(
    "--(players|rule|theme|data-dir|seed|phase|count|goal|keep|rolls|rolls-left|total|missed|top|rename|forget"
    "|delete|player|review|format|output|games|processes|paper)"
)


class Hang(BaseException):
    """An input that was at work for so long that it must be taken for caught in a loop."""


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """Stop what takes five minutes, where the system can; nothing here takes a second on an idle machine."""

    def stop(_: int, __: FrameType | None) -> None:
        raise Hang

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@dataclass(frozen=True)
class Call:
    """One run: the command line, what is typed, files that lie there first, and the environment."""

    args: tuple[str, ...]
    typed: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)
    env: Mapping[str, str] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """The command, as far as there is one."""
        return next((arg for arg in self.args if not arg.startswith("-")), "")

    @property
    def wants_json(self) -> bool:
        """Whether JSON is asked for beyond doubt: not as another option's value, nor beside --help."""
        rest = list(self.args[: self.args.index("--")] if "--" in self.args else self.args)
        if {"--help", "-h", "--version"} & set(rest):
            return False
        return any(
            arg == "--json" and not any(map(_VALUE_BEFORE.fullmatch, rest[max(index - 2, 0) : index]))
            for index, arg in enumerate(rest)
        )

    @property
    def only_reads(self) -> bool:
        """Whether no file may be changed."""
        return self.command not in _WRITING and not any(arg.startswith(_WRITING_OPTIONS) for arg in self.args)


class Box:
    """A folder to run in, with the same files in it before each run."""

    def __init__(self, folder: Path, files: Mapping[str, bytes]) -> None:
        """Put *files* into *folder*."""
        self.folder = folder
        self._files = files
        self._lay(files)

    def files(self) -> dict[str, bytes]:
        """Read all files, by their paths from the folder on."""
        return {
            os.path.relpath(os.path.join(place, name), self.folder): Path(place, name).read_bytes()
            for place, _, names in os.walk(self.folder)
            for name in names
        }

    def _lay(self, files: Mapping[str, bytes]) -> None:
        for name, data in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def tidy(self) -> None:
        """Put all files back as they were at first."""
        now = self.files()
        for name in now.keys() - self._files.keys():
            (self.folder / name).unlink()
        self._lay({name: data for name, data in self._files.items() if now.get(name) != data})

    def invoke(self, call: Call) -> Result:
        """Run *call* in the folder, which is a home as well."""
        home = {"XDG_DATA_HOME": str(self.folder / "data"), "XDG_CONFIG_HOME": str(self.folder / "config")}
        with contextlib.chdir(self.folder):
            return run(*call.args, typed=call.typed, **{**home, **call.env})

    def lay(self, files: Mapping[str, bytes]) -> None:
        """Put *files* there for one run, beside those of every run or over them."""
        self.tidy()
        self._lay(files)


def call(box: Box, given: Call) -> Result:
    """Run *given* and check all that must hold for any run; the files stay as the run left them."""
    box.lay(given.files)
    before = box.files()
    result = box.invoke(given)
    _check_streams(given, result)
    _check_files(given, before, box)
    return result


def printed_plainly(text: str) -> bool:
    """Whether all of *text* can be printed, line ends and our own colours aside."""
    return all(line.isprintable() for line in _STYLE.sub("", text).split("\n"))


def _check_streams(given: Call, result: Result) -> None:
    """Check the exit code, and that what is printed goes with it."""
    assert result.exit_code in (0, 1, 2, 130), f"exit code {result.exit_code}"
    assert printed_plainly(result.stdout), f"raw on standard output: {result.stdout!r}"
    assert printed_plainly(result.stderr), f"raw on standard error: {result.stderr!r}"
    assert "Traceback" not in result.stderr
    if result.exit_code in (1, 2):
        last = result.stderr.removesuffix("\n").rpartition("\n")[2]
        assert last.startswith("phase10dice: "), f"no sentence but {result.stderr!r}"
        assert last.endswith("."), f"no sentence but {last!r}"
        assert given.command in _TALKING or result.stdout == "", f"an answer and a fault: {result.stdout!r}"
    if given.wants_json and result.exit_code:
        assert result.stdout == "", f"an answer and a fault: {result.stdout!r}"
    if given.wants_json and not result.exit_code:
        assert isinstance(json.loads(result.stdout), dict)
        assert result.stdout.count("\n") == 1


def _check_files(given: Call, before: Mapping[str, bytes], box: Box) -> None:
    """Check that nothing on the disk is lost, half written or left over."""
    after = box.files()
    assert not [name for name in after if name.endswith(".tmp")], "something unfinished is left over"
    if given.only_reads:
        assert after == before, "a command that only reads changed a file"
    for name, data in before.items():
        if name.endswith(".jsonl") and after.get(name) != data:
            _check_record(box.folder / name, data, after)
    for name in after.keys() - before.keys():
        if given.command in ("score", "play", "import") and not name.endswith(".torn"):
            assert read_record(box.folder / name)[1] == "", f"{name} is not whole"


def _check_record(path: Path, was: bytes, after: Mapping[str, bytes]) -> None:
    """Check that a game that is not what it was has new entries and nothing else, or was moved."""
    whole, _, tail = was.rpartition(b"\n")
    if not path.exists():
        assert {was, was + b"\n", whole + b"\n"} & set(after.values()), f"{path} is gone"
        return
    now = path.read_bytes()
    assert now.endswith(b"\n")
    if not now.startswith(was):
        assert now.startswith(whole), f"{path} lost what was in it"
        assert tail in Path(f"{path}.torn").read_bytes(), "the line that was cut off is gone"
    assert read_record(path)[1] == ""


def is_damaged(path: Path) -> bool:
    """Whether the file at *path* is no game that can be gone on with."""
    try:
        read_record(path)
    except RecordError:
        return True
    return False
