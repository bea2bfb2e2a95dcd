"""Pages of help that fit the window: what can be typed on the left, what it does in a column of its own."""

import re
from collections.abc import Iterator
from typing import Any

import click

__all__ = ["HelpContext", "fitted"]

_WIDEST = 78
_NARROW = 60
_LEAST = 20
_AS_IS = "\b"
"""What click wants before lines that are not to be run together."""


def _page_width() -> int:
    """Give how wide a page of help may be."""
    from shutil import get_terminal_size  # takes as long to load as a quick command, which needs no help

    return max(min(get_terminal_size().columns - 2, _WIDEST), _LEAST)


def fitted(text: str, width: int | None = None) -> str:
    """Break the lines of *text* that are too long; what follows two spaces stays in its column.

    >>> print(fitted("  stop    end the turn here", 24))
      stop    end the turn
              here
    """
    width = _page_width() if width is None else width
    return "\n".join(piece for line in text.split("\n") for piece in _broken(line, width))


def _broken(line: str, width: int) -> Iterator[str]:
    """Break one line."""
    if len(line) <= width:
        yield line
        return
    from textwrap import wrap

    columns = re.match(r"(\s*\S.*?\s{2,})(?=\S)", line)
    head = columns[1] if columns else ""
    if 2 * len(head) > width:
        yield head.rstrip()
        head = "    "
    margin = " " * (len(head) or len(line) - len(line.lstrip()) + 2)
    rest = line[columns.end() :] if columns else line
    yield from wrap(
        rest,
        width,
        initial_indent=head,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


class _Page(click.HelpFormatter):
    """A page of help on narrow screens as well."""

    def write_text(self, text: str) -> None:
        """Write paragraphs, breaking also lines that are not to be run together."""
        room = self.width - self.current_indent
        parts = text.split("\n\n")
        super().write_text(
            "\n\n".join(fitted(part, room) if part.startswith(_AS_IS) else part for part in parts)
        )

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of options; where there is little room, most of it is for what they do."""
        super().write_dl(rows, col_max if self.width > _NARROW else self.width // 4, col_spacing)


class HelpContext(click.Context):
    """A context whose help fits the window."""

    def make_formatter(self) -> click.HelpFormatter:
        """Make what writes a page; the window is looked at only for that."""
        return _Page(width=_page_width())
