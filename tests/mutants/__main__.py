"""Plant faults in the rules and the solver's core, one at a time, and see that the tests notice.

``python -m tests.mutants`` tries them all, ``python -m tests.mutants lattice`` those of one part, ``--sample
40`` as many of each part, chosen by ``--seed``. What survives and is not in ``survivors.txt`` is shown, and
makes the command fail.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.mutants.planted import Mutant, mutants
from tests.mutants.running import Fate, allowances, meet
from tests.mutants.survivors import survivors
from tests.mutants.targets import TARGETS

_ROW = "{:<24}{:>8}{:>8}{:>6}{:>10}{:>9}"


def main() -> int:
    """Try the mutants that were asked for; give 1 if one survives that is not known to."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(TARGETS)}; all if none")
    parser.add_argument("--sample", type=int, help="try only so many mutants of each part")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--stages", type=int, help="run only the first of the tests, so many stages of them")
    parser.add_argument("--processes", type=int, default=2, help="how many at a time")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(TARGETS)
    if unknown:
        parser.error(f"no part is called {', '.join(sorted(unknown))}: the parts are {', '.join(TARGETS)}")
    known = {survivor.place for survivor in survivors()}
    _say(_ROW.format("part", "mutants", "killed", "hung", "survived", "killed %"))
    surprises = 0
    for part in asked.parts or TARGETS:
        fates = []
        for mutant, fate in _try(part, asked):
            fates.append(fate)
            if (fate is Fate.SURVIVED) != (mutant.place in known):
                surprises += fate is Fate.SURVIVED
                _tell(mutant, fate)
        counts = Counter(fates)
        killed = 100 * (1 - counts[Fate.SURVIVED] / len(fates))
        _say(_ROW.format(part, len(fates), *(counts[fate] for fate in Fate), f"{killed:.1f}"))
    return 1 if surprises else 0


def _try(part: str, asked: argparse.Namespace) -> Iterator[tuple[Mutant, Fate]]:
    """Let the mutants of a part meet its tests, and tell what becomes of each."""
    target = replace(TARGETS[part], stages=TARGETS[part].stages[: asked.stages])
    planted = [mutant for module in target.modules for mutant in mutants(module)]
    if asked.sample is not None:
        planted = Random(asked.seed).sample(planted, min(asked.sample, len(planted)))
    yield from meet(planted, target, allowances(target), asked.processes)


def _tell(mutant: Mutant, fate: Fate) -> None:
    """Show a mutant whose fate is a surprise, in the form of ``survivors.txt``."""
    place = mutant.place
    nth = f" ({place.nth})" if place.nth > 1 else ""
    _say(f"\n{place.where}{nth}: {fate.value}\n- {place.before}\n+ {place.after}\n")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the report is for whoever runs this


if __name__ == "__main__":
    sys.exit(main())
