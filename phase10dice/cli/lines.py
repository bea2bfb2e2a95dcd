"""What is typed, line by line: asked for at a terminal, or read from a pipe or a file."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import click

from phase10dice.errors import RecordError, UnreadableError, printable_path

__all__ = ["ask", "confirmed", "lines_of", "piped_lines", "read_in", "typed_lines"]


def ask(question: str, err: bool = False) -> str:
    """Ask for a line at a terminal; with *err* the question never goes to standard output.

    Raises `EOFError` on Ctrl-D. This is `input` and not click's prompt, which cannot tell Ctrl-D from
    Ctrl-C. The line can be edited with the keys for that, where the system has the means.
    """
    with suppress(ImportError):
        import readline  # noqa: F401, `input` makes use of it once it is there
    if sys.stdout.isatty() and not err:
        return input(question)
    click.echo(question, err=True, nl=False)
    return input()


def confirmed(question: str, *, default: bool = False, err: bool = False) -> bool:
    """Ask for a yes or a no until one is given; Enter alone means *default*, and Ctrl-D no."""
    while True:
        try:
            answer = ask(question, err=err).strip().casefold()
        except EOFError:
            click.echo(err=True)
            return False
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no", "q", "quit"):
            return False
        if not answer:
            return default
        click.echo("Please answer y or n.", err=True)


def typed_lines(prompt: Callable[[], str], *, err: bool = False) -> Iterator[tuple[int, str]]:
    """Ask for lines at a terminal until Ctrl-D, each with its number."""
    number = 0
    with suppress(EOFError):
        while True:
            number += 1
            yield number, ask(prompt(), err=err)
    click.echo(err=True)


def _said_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Go through the lines that say something, with their numbers: no blank ones and no comments."""
    for number, line in enumerate(lines, start=1):
        # Some editors begin a file with a mark that is no text.
        said = line.removeprefix("\ufeff" if number == 1 else "").strip()
        if said and not said.startswith("#"):
            yield number, said


def piped_lines() -> Iterator[tuple[int, str]]:
    """Go through the lines of standard input that say something, with their numbers.

    Raises `RecordError` if it cannot be read.
    """
    try:
        yield from _said_lines(sys.stdin or ())
    except OSError as error:
        raise RecordError(f"cannot read standard input: {error.strerror or error}") from error


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """Go through the lines of a file that say something, as of a pipe; ``-`` is standard input.

    What is no UTF-8 text comes escaped. Raises what `read_in` raises.
    """
    text = read_in(path).decode("utf-8", "backslashreplace")
    return _said_lines(StringIO(text, newline=None))


def read_in(file: Path) -> bytes:
    """Read a file, or standard input where it is called -.

    Raises `RecordError` if it cannot be read, and `UnreadableError` if it is larger than anything a person
    has to tell, or if there is no standard input.
    """
    from phase10dice.files import reported
    from phase10dice.storage import LARGEST

    with reported(file, "cannot read"):
        if str(file) == "-":
            if sys.stdin is None:
                raise UnreadableError("there is no standard input to read from: name a file")
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UnreadableError(f"{printable_path(file)} is too large: 16 MB are read at most")
    return data
