"""Try inputs of a kind with another seed: ``python -m tests.nonsense --seed 7 --count 1000 entries``."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tests.nonsense.kinds import KINDS, faults


def main() -> int:
    """Try what is asked for, tell what does harm, and give the exit code."""
    kinds = {kind.name: kind for kind in KINDS}
    parser = argparse.ArgumentParser(prog="python -m tests.nonsense", description=__doc__)
    parser.add_argument("kinds", nargs="*", help=f"{', '.join(kinds)}; all of them if not said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument("--count", type=int, default=1000, help="how many inputs of each kind")
    asked = parser.parse_args()
    if unknown := set(asked.kinds) - kinds.keys():
        parser.error(f"no kind is called {', '.join(sorted(unknown))}")
    found = 0
    for name in asked.kinds or kinds:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["HOME"] = folder
            for fault in faults(kinds[name], asked.seed, asked.first, asked.count, Path(folder)):
                found += 1
                sys.stdout.write(f"{fault!s:.3000}\n".encode("ascii", "backslashreplace").decode())
        sys.stdout.write(f"{name}: {asked.count} tried\n")
    sys.stdout.write(f"{found} faults\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
