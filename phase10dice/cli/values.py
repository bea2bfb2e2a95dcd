"""What can stand after an option or in the place of an argument, and one sentence for what cannot."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.types import IntParamType

from phase10dice.errors import UnreadableError, printable, printable_path

__all__ = ["FilePath", "OneOf", "WholeNumber", "either"]


def either(words: list[str]) -> str:
    """Join words of which one is meant.

    >>> either(["points", "make", "game"])
    'points, make or game'
    """
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _named(param: click.Parameter | None) -> str:
    """Name a parameter as it is typed."""
    if isinstance(param, click.Argument):
        return param.metavar.strip("[].") if param.metavar else param.human_readable_name
    return max(param.opts, key=len) if param else "this"


class WholeNumber(IntParamType):
    """A whole number, from a least one to a highest one if there is such."""

    name = "n"

    def __init__(self, least: int = 0, highest: int | None = None) -> None:
        """Take the limits, which are in it."""
        self.least, self.highest = least, highest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number; raises `UnreadableError` for anything else."""
        text = str(value).strip()
        is_plain = text.isascii() and text.isdigit()
        try:
            number = int(text) if is_plain else self.least - 1
        except ValueError:  # Python reads no number of thousands of digits
            number = self.least - 1
            value = f"one of {len(text)} digits"
        if number < self.least or (self.highest is not None and number > self.highest):
            limits = (
                f"of {self.least} or more"
                if self.highest is None
                else f"from {self.least} to {self.highest:,}"
            )
            raise UnreadableError(f"{_named(param)} is a whole number {limits}, not {printable(str(value))}")
        return number


class OneOf(click.Choice[str]):
    """One of a few words, in small letters or capitals."""

    def __init__(self, *words: str) -> None:
        """Take the words."""
        super().__init__(words, case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Find the word; raises `UnreadableError` if it is none of them."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            words = either([*self.choices])
            raise UnreadableError(f"{_named(param)} is {words}, not {printable(str(value))}") from None


class FilePath(click.Path):
    """A path of a file, which may have to be there, or of a folder."""

    def __init__(self, *, exists: bool = False, allow_dash: bool = False, is_folder: bool = False) -> None:
        """Say what is wanted; with *allow_dash*, ``-`` is a stream and no file."""
        super().__init__(
            exists=exists,
            file_okay=not is_folder,
            dir_okay=is_folder,
            allow_dash=allow_dash,
            path_type=Path,
        )

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Take the path; raises `UnreadableError` for one that cannot be what is wanted.

        Raises `RecordError` for one that the system cannot look at.
        """
        if not os.fspath(value):
            raise UnreadableError(f"an empty name is given: {_named(param)} names {self._wanted}")
        from phase10dice.files import reported

        with reported(Path(value), "cannot use"), suppress(FileNotFoundError, NotADirectoryError):
            os.stat(value)
        try:
            super().convert(value, param, ctx)
        except click.BadParameter:
            raise UnreadableError(
                f"{self._fault(str(value))}: {_named(param)} names {self._wanted}"
            ) from None
        return Path(value)

    @property
    def _wanted(self) -> str:
        return "a folder" if self.dir_okay else "a file"

    def _fault(self, path: str) -> str:
        """Say what is the matter with a path."""
        shown = printable_path(Path(path))
        if not os.path.exists(path):
            return f"{shown} is not there"
        found = "a folder" if os.path.isdir(path) else "a file"
        return f"{shown} cannot be read" if found == self._wanted else f"{shown} is {found}"
