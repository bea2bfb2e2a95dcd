"""The players' history: finished games read quickly, summed up by player, and the dice put to the test.

>>> from pathlib import Path
>>> list(finished_games(Path("no such folder")))
[]
"""

from phase10dice.stats.fairness import FaceCount, Fairness, chi_square_tail, counted, fairness
from phase10dice.stats.history import History, Part, PhaseRecord, everybody, histories
from phase10dice.stats.names import Names, read_names, write_names
from phase10dice.stats.reading import Outcome, finished_games, read_outcome

__all__ = [
    "FaceCount",
    "Fairness",
    "History",
    "Names",
    "Outcome",
    "Part",
    "PhaseRecord",
    "chi_square_tail",
    "counted",
    "everybody",
    "fairness",
    "finished_games",
    "histories",
    "read_names",
    "read_outcome",
    "write_names",
]
