"""The command line: one short module a command, loaded when it is asked for.

Exit codes: 0 done, 2 bad input or usage, 1 anything else that failed, 130 on Ctrl-C. Every error is one
sentence on standard error.
"""

import errno
import os
import sys
from importlib import import_module
from keyword import iskeyword
from typing import Any, NoReturn

import click

from phase10dice import __version__
from phase10dice.cli.colors import theme_option
from phase10dice.cli.wrapping import HelpContext
from phase10dice.errors import InstallationError, Phase10Error, RecordError, printable

__all__ = ["main"]

_COMMANDS = {
    "play": "Play a game with virtual dice.",
    "score": "Keep the score of a game with real dice.",
    "show": "Show the pad of a game.",
    "keep": "Tell which dice to keep, exactly.",
    "review": "Hold every choice of a game against best play.",
    "drill": "Practise which dice to keep.",
    "stats": "Show the players' history, and whether the dice are fair.",
    "export": "Write a game as CSV, JSON, Markdown, text, SVG or HTML.",
    "import": "Make a game of a pad kept elsewhere, from CSV or JSON.",
    "sheet": "Make a blank score pad to print.",
    "odds": "Show the odds of every phase and of the solitaire game.",
    "simulate": "Play thousands of solitaire games, and compare ways to play.",
    "check": "Tell whether dice make a phase, and for how much.",
    "roll": "Roll the ten dice.",
    "dice": "Show the ten dice, face by face.",
    "rules": "Explain the rules.",
    "theme": "Choose the colours.",
    "solve": "Solve the solitaire game anew.",
}
_LONGEST_SENTENCE = 800
_OF_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", None))
"""What is wrong where standard output cannot be written to; whatever else fails says so itself."""


class _CommandLine(click.Group):
    """The group of commands: knows their names, loads the one that is asked for, and answers for errors."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the commands in the order in which newcomers want them."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Load a command's module and give the command."""
        if name not in _COMMANDS:
            return None
        # Python keeps the word import for itself.
        module = f"{name}_" if iskeyword(name) else name
        command: click.Command = import_module(f"phase10dice.cli.{module}").command
        command.context_class = HelpContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named first, and say of what is none which may be meant."""
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            from phase10dice.cli.complaints import no_command

            raise click.UsageError(no_command(args, _COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run, and turn whatever goes wrong into one sentence and the right exit code."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            # A pipe in an old encoding must not end a game for one letter of a name.
            if stream is not None and hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        _forget_odd_sizes()
        if sys.stdout is None:
            _fail("there is no standard output to answer on", 1)
        try:
            result = super().main(*args, **{**kwargs, "standalone_mode": False})
        except click.ClickException as error:
            from phase10dice.cli.complaints import sentence

            _fail(sentence(error), error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(130)
        except BrokenPipeError:
            # Nobody reads any more; without this, closing the stream would complain once again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except Phase10Error as error:
            _fail(str(error), 1 if isinstance(error, RecordError | InstallationError) else 2)
        except OSError as error:
            what = "write the answer" if error.errno in _OF_WRITING and not error.filename else "go on"
            where = f" ({printable(str(error.filename))})" if error.filename else ""
            _fail(f"cannot {what}: {error.strerror or error}{where}", 1)
        sys.exit(result if isinstance(result, int) else 0)


def _forget_odd_sizes() -> None:
    """Forget a size of the window in the environment that is no number, over which rich would stumble."""
    for name in ("COLUMNS", "LINES"):
        try:
            int(os.environ.get(name, "0"))
        except ValueError:
            del os.environ[name]


def _fail(message: str, code: int) -> NoReturn:
    """Say on standard error what was wrong, and leave."""
    sentence = printable(" ".join(message.split()), 10_000).rstrip(".")
    if len(sentence) > _LONGEST_SENTENCE:
        # What was typed may be long; what was expected stands at the end.
        sentence = f"{sentence[: _LONGEST_SENTENCE // 2]}...{sentence[-_LONGEST_SENTENCE // 2 :]}"
    click.echo(f"phase10dice: {sentence}.", err=True)
    sys.exit(code)


_EPILOG = """\b
Exit codes:
  0        done
  2        bad input: one sentence says what is wrong and what would be right
  1        anything else that failed, such as a damaged file or a full disk
  130      Ctrl-C
  128 + N  ended by the signal N

\b
Let the Tab key complete commands and options, in bash, zsh and fish:
  eval "$(_PHASE10DICE_COMPLETE=bash_source phase10dice)"
  eval "$(_PHASE10DICE_COMPLETE=zsh_source phase10dice)"
  _PHASE10DICE_COMPLETE=fish_source phase10dice | source
"""


@click.group(
    cls=_CommandLine,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    epilog=_EPILOG,
)
@click.version_option(__version__, message="phase10dice %(version)s")
@theme_option
@click.pass_context
def main(ctx: click.Context) -> None:
    """Phase 10 Dice in the terminal: play it, keep its score, look up its rules.

    Every command explains itself: phase10dice COMMAND --help.
    """
    if ctx.invoked_subcommand is None:
        from phase10dice.cli.welcome import welcome

        welcome(ctx)
