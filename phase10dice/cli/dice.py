"""``phase10dice dice``: the ten dice, face by face."""

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import json_option
from phase10dice.cli.printing import echo_json, print_rich
from phase10dice.dice import DICE

__all__ = ["command"]


@click.command("dice")
@theme_option
@json_option("dice (die, letter, kind, faces)")
def command(as_json: bool) -> None:
    """Show the ten dice, face by face, in their colours and with their colour letters."""
    if as_json:
        echo_json(
            {
                "dice": [
                    {
                        "die": die.number,
                        "letter": die.letter,
                        "kind": die.kind.value,
                        "faces": [str(face) for face in die.faces],
                    }
                    for die in DICE
                ]
            }
        )
        return
    from rich.table import Table
    from rich.text import Text

    from phase10dice.draw.dice import DiceRow

    theme = chosen_theme()
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for die in DICE:
        table.add_row(
            Text(f"{die.letter}  die {die.number:>2}  {die.kind.value:<4}"), DiceRow(die.faces, theme)
        )
    print_rich(table, "r red, g green, b blue, o orange; W is a wild.")
