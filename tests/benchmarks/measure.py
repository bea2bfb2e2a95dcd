"""What a measurement is, and how time is taken."""

import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter

__all__ = ["RESULTS", "Measurement", "in_turns", "machine", "process", "timed", "written"]

RESULTS = Path(__file__).with_name("results.md")
"""The table that was measured last."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Something measured, and the yardstick that it was measured against in the same run; both in seconds."""

    what: str
    ours: float
    yardstick: str
    theirs: float
    asked: float | None = None
    """The most that the ratio may be, if anything is asked."""

    @property
    def ratio(self) -> float:
        """How many times the yardstick it takes."""
        return self.ours / self.theirs


def timed(act: Callable[[], object]) -> float:
    """Give how many seconds *act* takes."""
    start = perf_counter()
    act()
    return perf_counter() - start


def in_turns(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Give the median seconds of both, which take turns so that both meet the same machine."""
    pairs = [(timed(ours), timed(theirs)) for _ in range(rounds)]
    one, other = zip(*pairs, strict=True)
    return median(one), median(other)


def process(arguments: Sequence[str], typed: str = "") -> None:
    """Run a process from start to end."""
    subprocess.run(arguments, input=typed.encode(), capture_output=True, check=True)


def machine() -> str:
    """Say when and on what this is measured."""
    cores = os.cpu_count()
    name = platform.processor() or platform.machine()
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
        name = next(line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{date.today():%Y-%m-%d}, {cores} cores of {name}, Python {platform.python_version()}"


def written(measured: Sequence[Measurement], where: str) -> str:
    """Write the table, in Markdown, with *where* it was measured above it."""
    rows = ["| what | takes | times | of | asked |", "|---|--:|--:|---|--:|"]
    for one in measured:
        asked = "" if one.asked is None else f"{one.asked:g}"
        rows.append(
            f"| {one.what} | {_seconds(one.ours)} | {_ratio(one.ratio)} | "
            f"{one.yardstick}, {_seconds(one.theirs)} | {asked} |"
        )
    return "\n".join([f"Measured on {where}:", "", *rows, ""])


def _seconds(seconds: float) -> str:
    """Write a time with two or three digits and the unit that suits it."""
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def _ratio(ratio: float) -> str:
    """Write a ratio with two or three digits."""
    return f"{ratio:.2f}" if 0.1 <= ratio < 100 else f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"
