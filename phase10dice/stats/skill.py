"""A player's results taken apart into luck and skill, by the coach."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from phase10dice.coach import Review, review
from phase10dice.game import DiceSource
from phase10dice.stats.history import History, Part
from phase10dice.storage import read_record

__all__ = ["Skill", "skills"]


@dataclass(frozen=True, slots=True)
class Skill:
    """The luck and the skill of a player's last games with virtual dice, the oldest first, in points.

    Skill is never above 0: it is what choices lost against best play for the points of each turn.
    """

    history: History
    luck: tuple[float, ...]
    skill: tuple[float, ...]


def skills(
    histories: Sequence[History], games: int, reviewed: Callable[[], None] = lambda: None
) -> tuple[Skill, ...]:
    """Review the last so many games of each player; those who have none with virtual dice are left out.

    Takes some 0.3 seconds a game with virtual dice; *reviewed* is called after each of them.
    """
    reviews: dict[Path, Review] = {}
    found = []
    for history in histories:
        luck, skill = [], []
        for part in _with_virtual_dice(history)[-games:]:
            path = part.outcome.path
            if path not in reviews:
                reviews[path] = review(read_record(path)[0])
                reviewed()
            own = reviews[path].players[part.seat]
            luck.append(own.luck or 0.0)
            skill.append(own.skill or 0.0)
        if luck:
            found.append(Skill(history, tuple(luck), tuple(skill)))
    return tuple(found)


def _with_virtual_dice(history: History) -> list[Part]:
    """Give the games in which every choice is known."""
    return [part for part in history.parts if part.outcome.header.setup.dice is DiceSource.VIRTUAL]
