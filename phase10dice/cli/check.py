"""``phase10dice check``: does this make the phase, and for how much?"""

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import json_option, phase_option, rule_option
from phase10dice.cli.printing import echo_json, print_rich
from phase10dice.dice import Color, Face, assign, format_dice, parse_dice
from phase10dice.errors import UnreadableError
from phase10dice.phases import HouseRules, LaidPart, Layout, OneColor, Phase, RunOf, SetOf, best_layout

__all__ = ["command"]


@click.command("check")
@phase_option(required=True)
@rule_option
@theme_option
@json_option("phase, made, score, parts (kind, size, number or first and last or color, dice), spare")
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
def command(phase: Phase, house_rules: HouseRules, as_json: bool, dice: tuple[str, ...]) -> None:
    """Tell whether DICE make a phase, and the best that they score.

    DICE are 1 to 10 dice, each a number 1 to 10 or W, with spaces or commas between: 8 8 8 10 W W 1 2 5 7.
    Phase 8 needs the colour of each as well, r, g, b or o: 10g.
    """
    faces = parse_dice(" ".join(dice))
    if not faces:
        raise UnreadableError("no dice are given: expected 1 to 10, such as 8 8 8 10 W W")
    assign(faces)
    layout = best_layout(phase, faces, house_rules)
    if as_json:
        echo_json(_report(phase, faces, layout))
    else:
        _print(phase, faces, layout)


def _report(phase: Phase, faces: tuple[Face, ...], layout: Layout | None) -> dict[str, object]:
    """Give the answer for scripts."""
    spare = layout.spare if layout else range(len(faces))
    return {
        "phase": phase.number,
        "made": layout is not None,
        "score": layout.score if layout else None,
        "parts": [_part(layout, part) for part in layout.parts] if layout else [],
        "spare": [str(faces[index]) for index in spare],
    }


def _part(layout: Layout, laid: LaidPart) -> dict[str, object]:
    """Describe one part of a layout for scripts."""
    about: dict[str, object]
    match laid.part, laid.target:
        case SetOf(size), number:
            about = {"kind": "set", "size": size, "number": number}
        case RunOf(size), int(first):
            about = {"kind": "run", "size": size, "first": first, "last": first + size - 1}
        case OneColor(size), Color() as color:
            about = {"kind": "color", "size": size, "color": color.value}
    return {**about, "dice": [str(face) for face in layout.dice_of(laid)]}


def _print(phase: Phase, faces: tuple[Face, ...], layout: Layout | None) -> None:
    """Print the answer for people."""
    from rich.table import Table
    from rich.text import Text

    from phase10dice.draw.dice import DiceRow
    from phase10dice.draw.words import points_words

    said = f"Phase {phase.number} ({phase.name})"
    if not layout:
        print_rich(f"{said} is not made with {format_dice(faces)}.")
        return
    print_rich(f"{said} is made: {points_words(layout.score)}.")
    rows = [(_part_words(part), layout.dice_of(part)) for part in layout.parts]
    if layout.spare:
        rows.append(("not used", tuple(faces[index] for index in layout.spare)))
    theme = chosen_theme()
    table = Table.grid(padding=(0, 2, 0, 0))
    for words, dice in rows:
        table.add_row(Text(f"  {words}"), DiceRow(dice, theme))
    print_rich(table)


def _part_words(laid: LaidPart) -> str:
    """Name a part of a layout and what it is about."""
    match laid.target:
        case Color() as color:
            return f"{laid.part.size} dice in {color.word}"
        case int(number) if isinstance(laid.part, RunOf):
            return f"run {number} to {number + laid.part.size - 1}"
        case number:
            return f"{laid.part} on {number}"
