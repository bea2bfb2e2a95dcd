"""``phase10dice keep``: which dice to keep?"""

from functools import partial

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import CHOICE_KEYS, goal_option, json_option, phase_option, rule_option
from phase10dice.cli.printing import echo_json, print_rich
from phase10dice.cli.reports import report_advice
from phase10dice.cli.values import WholeNumber
from phase10dice.dice import DICE, parse_dice
from phase10dice.errors import UnreadableError
from phase10dice.phases import HouseRules, Phase
from phase10dice.solver.goals import Goal
from phase10dice.turn import ROLLS

__all__ = ["command"]


@click.command("keep")
@phase_option(required=True)
@click.option("--rolls-left", type=WholeNumber(0, ROLLS - 1), required=True, help="Rolls that may follow.")
@goal_option
@click.option("--total", type=WholeNumber(0), help="For game: the total before this turn, bonus included.")
@click.option("--missed", type=WholeNumber(0), default=0, help="For game: how many turns were missed.")
@click.option("--retry", is_flag=True, help="For game, in Phase 10: its first try is gone.")
@click.option("--top", type=WholeNumber(1), default=5, help="How many choices to list; 5 if not said.")
@click.option("--in-order", is_flag=True, help="The dice are die 1 to die 10 (see: phase10dice dice).")
@rule_option
@theme_option
@json_option(
    f"phase, rolls_left, goal, {CHOICE_KEYS}, now, choices ({CHOICE_KEYS}), and note if something was taken "
    "for granted"
)
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
def command(
    phase: Phase,
    rolls_left: int,
    goal: Goal,
    total: int | None,
    missed: int,
    retry: bool,
    top: int,
    in_order: bool,
    house_rules: HouseRules,
    as_json: bool,
    dice: tuple[str, ...],
) -> None:
    """Tell which of the ten DICE to keep: exactly, by best play over all rolls to come.

    The goal is the expected score of this turn (points), the chance to make the phase in this turn (make),
    or the expected final score of a solitaire game (game). DICE are written 8 8 8 10 W W 1 2 5 7; Phase 8
    needs their colours as well, such as 10g; only there, for game with any-colour wilds, may the last digits
    of what keeping three dice or fewer is worth be too low.
    """
    from phase10dice.draw.advice import draw_advice
    from phase10dice.solver.advice import advise

    faces = parse_dice(" ".join(dice))
    if len(faces) < len(DICE):
        raise UnreadableError(f"keep needs all ten dice, not {len(faces)}")
    question = partial(
        advise,
        phase,
        faces,
        rolls_left,
        house_rules=house_rules,
        dice=DICE if in_order else None,
    )
    advice = question(goal=goal, total=total, missed=missed, retry=retry, top=top)
    if as_json:
        echo_json(report_advice(advice))
    else:
        others = [question(goal=other, top=1) for other in Goal if other != goal] if rolls_left else []
        print_rich(draw_advice(advice, others, chosen_theme()))
