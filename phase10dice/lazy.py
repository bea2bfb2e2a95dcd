"""Packages whose names are loaded, with the modules they live in, when they are first used."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

__all__ = ["lazy_names"]


def lazy_names(
    package: str, homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Give what a *package* needs as ``__getattr__`` and as ``__dir__`` to have the names of its modules.

    *homes* has for each module the names that it gives. A name that was used once stays in the package, so
    that it is looked for no more.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> object:
        """Load the module that *name* comes from."""
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    def listed() -> list[str]:
        """List what the package has, used or not."""
        return sorted({*vars(sys.modules[package]), *home_of})

    return load, listed
