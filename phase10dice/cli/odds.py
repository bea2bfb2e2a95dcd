"""``phase10dice odds``: what ten dice can do in each phase, and in the whole solitaire game."""

import click

from phase10dice.cli.common import json_option, phase_option, rule_option
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.phases import HouseRules, Phase
from phase10dice.scores import highest_score

__all__ = ["command"]


@click.command("odds")
@phase_option(required=False)
@rule_option
@json_option("phases (phase, name, highest, first_roll, make, points), solitaire (expected_score)")
def command(phase: Phase | None, house_rules: HouseRules, as_json: bool) -> None:
    """Show the odds of every phase, or of one, and of a whole solitaire game under best play.

    All figures are exact. They change with the house rules.
    """
    from phase10dice.solver.solved import solved_game

    game = solved_game(house_rules)
    phases = [odds for odds in game.phases if phase in (None, odds.phase)]
    if as_json:
        echo_json(
            {
                "phases": [
                    {
                        "phase": odds.phase.number,
                        "name": odds.phase.name,
                        "highest": highest_score(odds.phase),
                        "first_roll": odds.first_roll,
                        "make": odds.make,
                        "points": odds.points,
                    }
                    for odds in phases
                ],
                "solitaire": {"expected_score": game.expected_score},
            }
        )
        return
    from phase10dice.draw.odds import odds_table, players_table

    console = make_console()
    console.print(odds_table(phases, console.width), "", players_table(game), sep="\n")
