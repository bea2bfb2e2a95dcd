"""What to ask before an act that may be a slip: a yes goes on with it, anything else goes back."""

from collections.abc import Collection

from phase10dice.draw.words import points_words, rolls_words
from phase10dice.events import Stopped
from phase10dice.phases import HouseRules, best_layout
from phase10dice.record import Record
from phase10dice.turn import Turn

__all__ = ["decline_question", "risk_question", "stop_question", "undo_question"]


def risk_question(turn: Turn, keep: Collection[int], house_rules: HouseRules) -> str | None:
    """Ask before a roll that puts a made phase at risk: the dice to keep do not make it alone."""
    made = turn.layout(house_rules)
    if not made or best_layout(turn.phase, [turn.table[index] for index in sorted(keep)], house_rules):
        return None
    now = f"You have {points_words(made.score)} now"
    return f"{now}. The dice you keep do not make the phase: rolling can lose it. Roll?"


def stop_question(turn: Turn, house_rules: HouseRules) -> str | None:
    """Ask before a stop that misses the phase with rolls left."""
    if not turn.rolls_left or turn.layout(house_rules):
        return None
    left = rolls_words(turn.rolls_left)
    return f"Phase {turn.phase.number} is not made, and {left} could follow. Stop?"


def decline_question(turn: Turn, house_rules: HouseRules) -> str | None:
    """Ask before a made phase is declined; None where it is not made."""
    made = turn.layout(house_rules)
    if made is None:
        return None
    return f"Phase {turn.phase.number} is made for {points_words(made.score)}. Take a miss instead?"


def undo_question(record: Record) -> str | None:
    """Ask before an undo that reaches back into the turn before; raises what `Record.verify_undo` raises."""
    record.verify_undo()
    if isinstance(record.holding[-1], Stopped):
        return "The turn before has ended. Go back to it?"
    return None
