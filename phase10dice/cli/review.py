"""``phase10dice review``: every choice of a game against best play."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import DECISION_KEYS, goal_option, json_option
from phase10dice.cli.games import data_dir_option, existing_game_argument, played_game
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.cli.reports import report_decision
from phase10dice.dice import DICE
from phase10dice.solver.goals import Goal

if TYPE_CHECKING:
    from phase10dice.coach import Moment, PlayerReview, Review, Step, TurnReview

__all__ = ["command", "report"]


@click.command("review")
@existing_game_argument
@goal_option
@click.option("--player", metavar="NAME", help="Only this player; the beginning of the name will do.")
@click.option("--marked", is_flag=True, help="List only turns with a doubtful, bad or very bad choice.")
@data_dir_option
@theme_option
@json_option(
    "goal, dice, house_rules, mark_limits, rating_limits, players (name, luck, skill, result, turns, "
    "expected_turns, choices, doubtful, bad, very_bad, loss_per_turn, rating), turns (player, turn, phase, "
    "ended, points, value_before, value_after, result, rolls (dice, rolled, luck, choice)), moments (player, "
    f"turn, phase, dice, reason, and a choice). A choice has {DECISION_KEYS}"
)
def command(
    game: Path | None, goal: Goal, player: str | None, marked: bool, data_dir: Path | None, as_json: bool
) -> None:
    """Hold every choice of a game against best play: what was kept, what was best, and what that cost.

    For each player it adds up what the choices lost (skill) and what the dice gave against expectation, roll
    by roll (luck). The two together are the result: what came of the turns less what they were worth before
    their first roll. A list of the choices that can teach most comes last. With real dice only the scores are
    known: there it is the result alone, turn by turn.

    Best play is for the points of each turn (points), the chance to make the phase (make), or the final score
    of a solitaire game (game). Choices that were undone do not count; the game's house rules do.

    GAME is the file of a game, finished or not; left out, it is the game that was played last.
    """
    _, record = played_game(game, data_dir)
    seats = range(len(record.game.columns)) if player is None else [record.game.seat_of(player)]

    from phase10dice.coach import review

    held = review(record, goal)
    if as_json:
        echo_json(report(held, list(seats), marked_only=marked))
        return
    from phase10dice.draw.review import draw_review

    console = make_console()
    console.print(draw_review(held, seats, console.width, chosen_theme(), marked_only=marked))


def report(review: "Review", seats: list[int], *, marked_only: bool = False) -> dict[str, object]:
    """Give a review for scripts."""
    from phase10dice.coach import RATING_LIMITS, Rating
    from phase10dice.judge import MARK_LIMITS, Mark

    setup = review.game.setup
    turns = [turn for turn in review.turns if turn.seat in seats]
    listed = [turn for turn in turns if not marked_only or any(choice.mark for choice in turn.decisions)]
    return {
        "goal": review.goal.value,
        "dice": setup.dice.value,
        "house_rules": sorted(setup.house_rules),
        "mark_limits": dict(zip(Mark, MARK_LIMITS[review.goal], strict=True)),
        "rating_limits": dict(zip(Rating, RATING_LIMITS[review.goal], strict=False)),
        "players": [_player(review.players[seat]) for seat in seats],
        "turns": [_turn(review, turn) for turn in listed],
        "moments": [_moment(review, moment) for moment in review.moments(seats)],
    }


def _player(player: "PlayerReview") -> dict[str, object]:
    """Give what there is to say about one player."""
    from phase10dice.judge import Mark

    return {
        "name": player.name,
        "luck": player.luck,
        "skill": player.skill,
        "result": player.result,
        "turns": len(player.turns),
        "expected_turns": player.expected_turns,
        "choices": len(player.decisions),
        **{mark.replace(" ", "_"): player.count(mark) for mark in Mark},
        "loss_per_turn": player.loss_per_turn,
        "rating": player.rating,
    }


def _turn(review: "Review", turn: "TurnReview") -> dict[str, object]:
    """Give one turn."""
    return {
        "player": review.game.columns[turn.seat].name,
        "turn": turn.number,
        "phase": turn.phase.number,
        "ended": turn.has_ended,
        "points": turn.points,
        "value_before": turn.value_before,
        "value_after": turn.value_after,
        "result": turn.result,
        "rolls": [_step(step) for step in turn.steps],
    }


def _step(step: "Step") -> dict[str, object]:
    """Give one roll and the choice after it."""
    return {
        "dice": [str(face) for face in step.table],
        "rolled": [die.letter for index, die in enumerate(DICE) if index not in step.kept],
        "luck": step.luck,
        "choice": report_decision(step.decision) if step.decision else None,
    }


def _moment(review: "Review", moment: "Moment") -> dict[str, object]:
    """Give one of the choices that can teach most."""
    from phase10dice.draw.choices import reason_sentence

    return {
        "player": review.game.columns[moment.turn.seat].name,
        "turn": moment.turn.number,
        "phase": moment.turn.phase.number,
        "dice": [str(face) for face in moment.decision.table],
        **report_decision(moment.decision),
        "reason": reason_sentence(moment.decision),
    }
