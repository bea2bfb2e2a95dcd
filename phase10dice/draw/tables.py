"""The look of tables: a line below the titles, and no other."""

from rich import box
from rich.table import Table

__all__ = ["ruled_table"]


def ruled_table(*titles: str, gap: int = 1) -> Table:
    """Begin a table with columns of these *titles*, with a *gap* between them."""
    return Table(*titles, box=box.HORIZONTALS, padding=(0, 0, 0, gap), pad_edge=False, show_edge=False)
