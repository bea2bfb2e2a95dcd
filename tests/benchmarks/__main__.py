"""Measures everything: ``python -m tests.benchmarks``; takes two minutes on a quiet machine."""

import sys

from rich.console import Console
from rich.markdown import Markdown

from tests.benchmarks.commands import commands, histories, welcome
from tests.benchmarks.measure import RESULTS, Measurement, machine, written
from tests.benchmarks.screens import keys
from tests.benchmarks.solver import advice, lockstep, turns, whole_game


def main() -> int:
    """Print the table and write it to its file; give 1 if a ratio is above what is asked, else 0."""
    where, measured = machine(), list[Measurement]()
    for part in (commands, welcome, histories, keys, turns, advice, lockstep, whole_game):
        for one in part():
            measured.append(one)
            sys.stderr.write(f"{one.what}: {one.ratio:.3g}\n")
    text = written(measured, where)
    RESULTS.write_text(text, "utf-8")
    Console().print(Markdown(text))
    above = [one for one in measured if one.asked is not None and one.ratio > one.asked]
    for one in above:
        sys.stderr.write(f"{one.what} takes {one.ratio:.2f} times, {one.asked:g} is asked\n")
    return bool(above)


if __name__ == "__main__":
    sys.exit(main())
