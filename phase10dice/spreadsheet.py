"""Names in the cells of spreadsheets, which take some of them for formulas."""

__all__ = ["FORMULA_SIGNS", "guarded", "unguarded"]

FORMULA_SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"
"""A cell that begins with one of these is taken for a formula by spreadsheets, in wide letters too."""


def guarded(name: str) -> str:
    """Write a name so that no spreadsheet reads it as a formula: with an apostrophe before it.

    The importer takes the apostrophe away again. A name that begins with one of its own gets another.

    >>> guarded("=1+1"), guarded("Ana"), guarded("'=1")
    ("'=1+1", 'Ana', "''=1")
    """
    return f"'{name}" if name.startswith((*FORMULA_SIGNS, "'")) else name


def unguarded(name: str) -> str:
    """Take away the apostrophe that keeps a name from being read as a formula.

    >>> unguarded("'=1+1"), unguarded("'Ana"), unguarded("''Ana")
    ('=1+1', "'Ana", "'Ana")
    """
    return name[1:] if name.startswith("'") and name[1:].startswith((*FORMULA_SIGNS, "'")) else name
