"""Games in other people's formats: tables, documents and pages; and the blank pad to print.

>>> from phase10dice import Header, Record, Scored, Setup
>>> record = Record(Header(Setup(("Ana", "Ben"))), [Scored(34)])
>>> print(export(record, Format.CSV), end="")
seat,player,phase,points,dice
1,Ana,1,34,
1,Ana,2,,
2,Ben,1,,
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phase10dice.record import Record

__all__ = ["Format", "export"]


class Format(StrEnum):
    """What a game can be written as; CSV and JSON can be imported again."""

    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"
    TEXT = "text"
    SVG = "svg"
    HTML = "html"

    @property
    def ending(self) -> str:
        """What the names of such files end with."""
        return {Format.MARKDOWN: ".md", Format.TEXT: ".txt"}.get(self, f".{self}")


_WRITERS: Mapping[Format, tuple[str, str]] = {
    Format.CSV: ("data", "as_csv"),
    Format.JSON: ("data", "as_json"),
    Format.MARKDOWN: ("documents", "as_markdown"),
    Format.TEXT: ("documents", "as_text"),
    Format.SVG: ("picture", "as_svg"),
    Format.HTML: ("page", "as_html"),
}


def export(record: "Record", format: Format) -> str:  # noqa: A002, it is what everybody calls it
    """Write a game in *format*, whole, ending with a line end.

    CSV has a row a turn and keeps the pad: it imports into a game with the same names, scores, misses and
    totals. JSON keeps everything that happened: it imports into the same record. The others are for people.
    """
    module, name = _WRITERS[format]
    write: Callable[[Record], str] = getattr(import_module(f"{__name__}.{module}"), name)
    return write(record)
