"""What is drawn for a terminal, as plain text."""

from io import StringIO

from rich.console import Console, RenderableType

__all__ = ["plain"]


def plain(drawn: RenderableType, width: int) -> str:
    """Give what is *drawn* as lines of text of *width* at most."""
    text = StringIO()
    console = Console(file=text, width=width, color_system=None, markup=False, emoji=False, highlight=False)
    console.print(drawn)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())
