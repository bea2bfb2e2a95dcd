"""The data that ship with the package: read, or told of in a sentence where an installation is damaged."""

from collections.abc import Callable
from pkgutil import get_data  # importlib.resources takes as long to load as many a command
from typing import TypeVar

from phase10dice.errors import InstallationError

__all__ = ["read_shipped"]

_Read = TypeVar("_Read")


def read_shipped(package: str, name: str, read: Callable[[bytes], _Read]) -> _Read:
    """Give what *read* makes of the file *name* of a *package*.

    Raises `InstallationError` if the file is missing, or if *read* stumbles over what is in it.

    >>> read_shipped("phase10dice", "counts.txt", len) > 1000
    True
    """
    try:
        data = get_data(package, name)
        if data is None:
            raise FileNotFoundError(name)
        return read(data)
    except (EOFError, LookupError, OSError, TypeError, ValueError) as error:
        raise InstallationError(
            f"{name} of {package} is missing or damaged: install phase10dice anew"
        ) from error
