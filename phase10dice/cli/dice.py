"""``phase10dice dice``: the ten dice, face by face."""

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import json_option
from phase10dice.cli.printing import echo_json, print_rich
from phase10dice.dice import DICE

__all__ = ["command"]


@click.command("dice")
@theme_option
@json_option
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
    from rich.text import Text

    from phase10dice.draw.dice import dice_text

    theme = chosen_theme()
    print_rich(
        *(
            Text(f"{die.letter}  die {die.number:>2}  {die.kind.value:<4}  ").append_text(
                dice_text(die.faces, theme)
            )
            for die in DICE
        ),
        "r red, g green, b blue, o orange; W is a wild.",
    )
