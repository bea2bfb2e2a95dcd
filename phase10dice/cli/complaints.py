"""What is wrong with a command line, in sentences of our own: what it was, and what would be right."""

import re
from collections.abc import Collection, Iterable

import click

from phase10dice.cli.values import either
from phase10dice.errors import printable

__all__ = ["no_command", "sentence"]

_ALIKE = 0.7
_OTHER_WORDS = {"games": "show --list", "hint": "keep", "list": "show --list", "resume": "play"}
"""Commands of other programs, and what they are called here."""
"""How alike a word must be to one that was typed, from 0 to 1, to be what was meant."""


def no_command(words: list[str], commands: Collection[str]) -> str:
    """Say that the first of *words* is no command, and which may be meant."""
    word, *rest = words
    if word == "help":
        about = f" {rest[0]}" if rest and rest[0] in commands else ""
        return f"help is not a command: say phase10dice{about} --help"
    meant = f"{_OTHER_WORDS[word]} may be meant" if word in _OTHER_WORDS else _meant(word, commands)
    return f"{printable(word)} is not a command: {meant or 'phase10dice --help lists them'}"


def sentence(error: click.ClickException) -> str:
    """Say what *error* is about."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.BadOptionUsage):
        needs = re.search(r"requires (\d*)", error.message)
        values = (
            f"needs {needs[1] or 'a'} value{'s' if needs[1] else ''} after it" if needs else "takes no value"
        )
        return f"{error.option_name} {values}"
    if ctx is None:
        return error.format_message()
    match error:
        case click.NoSuchOption(option_name=name):
            return _no_option(name, ctx)
        case click.MissingParameter(param=click.Parameter() as param):
            return _missing(param, ctx)
        case _:
            extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message, re.DOTALL)
            return _extra(extra[1].split(), ctx) if extra else error.format_message()


def _command(ctx: click.Context) -> str:
    """Give the command's name; before any command it is the program itself."""
    return ctx.info_name or "" if ctx.parent else "phase10dice"


def _help(ctx: click.Context) -> str:
    """Say how to ask for the command's help."""
    return " ".join(["phase10dice", *([_command(ctx)] if ctx.parent else []), "--help"])


def _meant(word: str, words: Iterable[str]) -> str | None:
    """Say which of a few words may be meant, if any is like it."""
    from difflib import get_close_matches

    bare = {text.lstrip("-"): text for text in words}
    close = get_close_matches(word.casefold().lstrip("-"), bare, cutoff=_ALIKE)
    return f"{either([bare[text] for text in close])} may be meant" if close else None


def _no_option(name: str, ctx: click.Context) -> str:
    """Say that there is no such option."""
    fault = f"{printable(name)} is not an option of {_command(ctx)}"
    if name[1:2].isdigit():
        return f"{fault}, and no number here is below 0"
    options = [text for param in ctx.command.get_params(ctx) for text in param.opts if text[:2] == "--"]
    return f"{fault}: {_meant(name, options) or f'{_help(ctx)} lists them'}"


def _missing(param: click.Parameter, ctx: click.Context) -> str:
    """Say that something must be given, and what."""
    metavar = param.make_metavar(ctx)
    wanted = metavar if isinstance(param, click.Argument) else f"{max(param.opts, key=len)} {metavar}"
    about = "such as 8 8 8 10 W W 1 2 5 7" if param.name == "dice" else f"{_help(ctx)} says more"
    return f"{_command(ctx)} needs {wanted.rstrip('.')}: {about}"


def _extra(words: list[str], ctx: click.Context) -> str:
    """Say that some words are too many."""
    fault = f"{printable(words[0])} is not expected here"
    if ctx.params.get("players"):
        return f"{fault}: names go with commas between, such as --players Ana,Ben"
    usage = " ".join(["phase10dice", _command(ctx), *ctx.command.collect_usage_pieces(ctx)])
    return f"{fault}: it is {usage}"
