"""``phase10dice solve``: the solitaire game solved from nothing."""

import sys
from pathlib import Path

import click

from phase10dice.cli.common import json_option, rule_option
from phase10dice.cli.output import is_standard, output_option, verify_no_game, write_out
from phase10dice.cli.printing import echo_json
from phase10dice.errors import InstallationError, UnreadableError
from phase10dice.phases import HouseRules

__all__ = ["command"]

_SAME = 1e-9


@click.command("solve")
@rule_option
@output_option("Write the solved game into this file, in the form in which it ships; - is standard output.")
@json_option("expected_score, shipped, same")
def command(house_rules: HouseRules, output: Path | None, as_json: bool) -> None:
    """Solve the solitaire game anew, and tell whether it is what this package ships.

    Every state of the game is worked out, some 770 of them; that takes half a minute or less.
    """
    if as_json and output and is_standard(output):
        raise UnreadableError("--json and --output - cannot both have standard output: name a file")
    if output:
        verify_no_game(output)
    from phase10dice.solver.rebuilding import rebuild
    from phase10dice.solver.solved import solved_game

    with click.progressbar(length=1000, label="Solving", file=sys.stderr) as bar:
        game = rebuild(house_rules, lambda done, steps: bar.update(1000 * done // steps - bar.pos))
    shipped = solved_game(house_rules)
    is_same = abs(game.expected_score - shipped.expected_score) < _SAME
    if output:
        write_out(game.to_text(), output)
    if as_json:
        echo_json({"expected_score": game.expected_score, "shipped": shipped.expected_score, "same": is_same})
    else:
        click.echo(
            f"Best play expects a final score of {game.expected_score:.6f}; "
            f"the package ships {shipped.expected_score:.6f}, {'the same' if is_same else 'NOT the same'}.",
            err=output is not None and is_standard(output),
        )
    if not is_same:
        raise InstallationError(
            "what the package ships is not what solving it anew gives: install phase10dice anew"
        )
