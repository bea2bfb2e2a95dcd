"""What the commands share: options, parameter types, and ways to print."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from phase10dice.errors import RecordError, UnreadableError, printable_path
from phase10dice.phases import PHASES, HouseRule, HouseRules, Phase
from phase10dice.solver.goals import Goal

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = [
    "FilePath",
    "as_house_rules",
    "ask",
    "echo_json",
    "goal_option",
    "is_dumb",
    "is_interactive",
    "json_option",
    "make_console",
    "new_seed",
    "phase_option",
    "print_rich",
    "read_in",
    "rule_option",
]

_ANY_HEIGHT = 25
_WIDEST = 10_000
_LARGEST = 16 * 2**20

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class FilePath(click.Path):
    """The path of a file; one that is empty, or that the system cannot look at, is told of."""

    def __init__(self, *, exists: bool = False, allow_dash: bool = False) -> None:
        """Take any file, or only one that *exists*; with *allow_dash* also - for standard input."""
        super().__init__(exists=exists, dir_okay=False, allow_dash=allow_dash, path_type=Path)

    def convert(
        self, value: "str | os.PathLike[str]", param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Give the path; raises `RecordError` for one that the system cannot look at."""
        if not os.fspath(value):
            self.fail("it is empty: expected the path of a file", param, ctx)
        try:
            os.stat(value)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            shown = printable_path(Path(value))
            raise RecordError(f"cannot use {shown}: {error.strerror or error}") from error
        return super().convert(value, param, ctx)


def phase_option(required: bool) -> Decorator:
    """Give the option ``--phase``, which hands over the `Phase`."""

    def as_phase(_: click.Context, __: click.Parameter, number: int | None) -> Phase | None:
        return None if number is None else PHASES[number - 1]

    return click.option(
        "--phase",
        type=click.IntRange(1, len(PHASES)),
        required=required,
        metavar="N",
        callback=as_phase,
        help=f"The phase, 1 to {len(PHASES)}.",
    )


rule_option: Decorator = click.option(
    "--rule",
    "house_rules",
    type=click.Choice([rule.value for rule in HouseRule], case_sensitive=False),
    multiple=True,
    help="A house rule to play by; may be given twice. See: phase10dice rules.",
)

goal_option: Decorator = click.option(
    "--goal",
    type=click.Choice([goal.value for goal in Goal], case_sensitive=False),
    default=Goal.POINTS.value,
    callback=lambda _, __, name: Goal(name),
    help="What best play makes as large as possible; points if not said.",
)

json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")


def is_dumb() -> bool:
    """Whether the terminal knows no escape codes."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def is_interactive() -> bool:
    """Whether somebody types at a terminal, so that questions can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(question: str, err: bool = False) -> str:
    """Ask for a line at a terminal; with *err* the question never goes to standard output.

    Raises `EOFError` on Ctrl-D. This is `input` and not click's prompt, which cannot tell Ctrl-D from
    Ctrl-C.
    """
    if sys.stdout.isatty() and not err:
        return input(question)
    click.echo(question, err=True, nl=False)
    return input()


def new_seed() -> int:
    """Draw a seed that nobody can foresee."""
    return SystemRandom().randrange(2**32)


def as_house_rules(names: tuple[str, ...]) -> HouseRules:
    """Turn what ``--rule`` gave into house rules."""
    return frozenset(map(HouseRule, names))


def echo_json(data: Mapping[str, object]) -> None:
    """Print the answer for scripts: one JSON object and nothing else."""
    text = json.dumps(data, ensure_ascii=False)
    # The names of files may have in them what a terminal obeys.
    if sys.stdout.encoding.lower().replace("-", "") != "utf8" or not text.isprintable():
        text = json.dumps(data)
    click.echo(text)


def read_in(file: Path) -> bytes:
    """Read a file, or standard input where it is called -.

    Raises `RecordError` if it cannot be read, and `UnreadableError` if it is larger than anything a person
    has to tell.
    """
    try:
        if str(file) == "-":
            if sys.stdin is None:
                raise UnreadableError("there is no standard input to read from: name a file")
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(_LARGEST + 1)
    except OSError as error:
        raise RecordError(f"cannot read {printable_path(file)}: {error.strerror or error}") from error
    if len(data) > _LARGEST:
        raise UnreadableError(f"{printable_path(file)} is too large: 16 MB are read at most")
    return data


def make_console(err: bool = False) -> "Console":
    """Make a console that reads no markup and obeys COLUMNS, on dumb terminals as well."""
    from rich.console import Console

    # rich would draw nothing for COLUMNS=0, which some programs set, and asks a dumb terminal for no width.
    must_ask = "COLUMNS" in os.environ or is_dumb()
    width = None
    if must_ask:
        from shutil import get_terminal_size

        width = min(get_terminal_size().columns, _WIDEST)
    # A width alone is not heard on a dumb terminal; the height says nothing here.
    height = _ANY_HEIGHT if width else None
    return Console(stderr=err, markup=False, emoji=False, highlight=False, width=width, height=height)


def print_rich(*renderables: "RenderableType", err: bool = False) -> None:
    """Print drawn things on standard output, or on standard error."""
    console = make_console(err)
    for renderable in renderables:
        console.print(renderable, soft_wrap=False)
