"""``phase10dice roll``: ten dice, or the rest of them again."""

from random import Random

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import json_option, new_seed, seed_option
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.dice import DICE, Face, assignments, parse_dice, roll_dice
from phase10dice.dice import assign as verify_dice
from phase10dice.errors import UnreadableError

__all__ = ["command"]


@click.command("roll")
@click.option("--keep", multiple=True, metavar="DICE...", help="Dice to keep: only the rest are rolled.")
@seed_option("gives the same roll")
@theme_option
@json_option("dice, seed")
@click.argument("dice", nargs=-1, metavar="")
def command(keep: tuple[str, ...], seed: int | None, as_json: bool, dice: tuple[str, ...]) -> None:
    """Roll the ten dice, or keep some and roll the rest.

    The dice to keep follow --keep: phase10dice roll --keep 8g 8b W. Where they can be several of the ten
    dice, one way is drawn by chance.
    """
    if dice and not keep:
        raise UnreadableError(f"{dice[0]} is not expected here: dice to keep follow --keep")
    if seed is None:
        seed = new_seed()
    rng = Random(seed)
    table, kept = _place(parse_dice(" ".join(keep + dice)), rng)
    table = roll_dice(rng, table, kept)
    if as_json:
        echo_json({"dice": [str(face) for face in table], "seed": seed})
    else:
        _print(table, kept, seed)


def _place(faces: tuple[Face, ...], rng: Random) -> tuple[tuple[Face, ...], frozenset[int]]:
    """Put kept faces onto dice that can show them: a table with those faces, and their positions on it."""
    verify_dice(faces)
    ways = list(assignments(faces))
    way = ways[int(rng.random() * len(ways))]
    kept = {die.number - 1: face for die, face in zip(way, faces, strict=True)}
    return tuple(kept.get(index, die.faces[0]) for index, die in enumerate(DICE)), frozenset(kept)


def _print(table: tuple[Face, ...], kept: frozenset[int], seed: int) -> None:
    """Print a roll for people."""
    from phase10dice.draw.dice import roll_text

    console = make_console()
    console.print(roll_text(table, kept, chosen_theme(), console.width))
    console.print(f"seed {seed}")
