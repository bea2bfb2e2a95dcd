"""Three hundred questions with their answers, worked out the slow way: ``golden.txt`` beside this file.

``python -m tests.solver.golden`` draws and answers them anew, in some two minutes and three gigabytes.
Nothing of the solver is used but what the outcomes of a turn within the game are worth. Phases of numbers
are answered by matrices of the chances of every roll after every keep, with scores judged from the wording
of the rules; Phase 8 by the table of all 7**10 keeps.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from random import Random

import numpy as np

from phase10dice.dice import DICE, Face, format_dice, parse_dice
from phase10dice.phases import PHASES, HouseRule, HouseRules
from phase10dice.solver.goals import Goal
from phase10dice.solver.payoff import MISS, FloatArray, IntArray, Payoff
from phase10dice.solver.solved import solved_game
from tests.oracles.brute import judge
from tests.solver.colors.brute import FullTable

FILE = Path(__file__).with_name("golden.txt")
SEED = 20261129
EACH = 30
LOW_SIDES, HIGH_SIDES = (0, 0, 1, 2, 3, 4), (5, 6, 7, 8, 9, 10)
Multiset = tuple[int, ...]
"""Numbers of dice, sorted; a wild is written 0."""


@dataclass(frozen=True)
class Question:
    """Ten dice in order, what is asked about them, and the worth of the best thing to do."""

    phase: int
    rolls_left: int
    goal: Goal
    house_rules: HouseRules
    total: int
    retry: bool
    dice: tuple[Face, ...]
    value: float

    def __str__(self) -> str:
        """Write the question as `parse` reads it."""
        rules = "+".join(sorted(self.house_rules)) or "-"
        head = f"{self.phase} {self.rolls_left} {self.goal} {rules} {self.total} {int(self.retry)}"
        return f"{head} {self.value!r} {format_dice(self.dice)}"

    @staticmethod
    def parse(line: str) -> "Question":
        """Read a question from its line."""
        phase, left, goal, rules, total, retry, value, *dice = line.split()
        house_rules = frozenset(HouseRule(rule) for rule in rules.split("+") if rule != "-")
        faces = parse_dice(" ".join(dice))
        return Question(
            int(phase), int(left), Goal(goal), house_rules, int(total), retry == "1", faces, float(value)
        )


def questions() -> list[Question]:
    """Read all the questions."""
    lines = FILE.read_text("utf-8").splitlines()
    return [Question.parse(line) for line in lines if not line.startswith("#")]


def multisets(sides: Sequence[int], dice: int) -> list[Multiset]:
    """List the multisets of so many dice."""
    return list(combinations_with_replacement(sorted(set(sides)), dice))


def chances(keeps: list[Multiset], rolls: list[Multiset], sides: Sequence[int]) -> FloatArray:
    """Give the chance of each roll, a column, when the dice missing from each keep, a row, are rolled."""
    table = np.zeros((len(keeps), len(rolls)))
    for row, keep in enumerate(keeps):
        for column, roll in enumerate(rolls):
            rolled = Counter(roll)
            rolled.subtract(keep)
            if min(rolled.values(), default=0) >= 0:
                count = sum(rolled.values())
                orders = factorial(count) // prod(map(factorial, rolled.values()))
                ways = prod(sides.count(side) ** times for side, times in rolled.items())
                table[row, column] = orders * ways / len(sides) ** count
    return table


class Matrices:
    """Both rolls of a turn in the phases of numbers, by matrices."""

    def __init__(self) -> None:
        """List keeps and rolls of both kinds of dice, and the chances between them."""
        self.rolls = multisets(LOW_SIDES, 4), multisets(HIGH_SIDES, 6)
        keeps = (
            [keep for dice in range(5) for keep in multisets(LOW_SIDES, dice)],
            [keep for dice in range(7) for keep in multisets(HIGH_SIDES, dice)],
        )
        self.low = chances(keeps[0], self.rolls[0], LOW_SIDES)
        self.high = chances(keeps[1], self.rolls[1], HIGH_SIDES)

    def outcomes(self, phase: int) -> IntArray:
        """Give the outcome of each roll, shape (70, 462)."""
        judged = judge(phase)
        found = [[judged.best(low + high) for high in self.rolls[1]] for low in self.rolls[0]]
        return np.array([[MISS if score is None else score for score in row] for row in found])

    def before(self, rolls: FloatArray) -> FloatArray:
        """Give the best worth of each roll with one roll more, from the worths after it."""
        keeps = self.low @ rolls @ self.high.T
        by_low = np.stack([keeps[column > 0].max(axis=0) for column in self.low.T])
        return np.stack([by_low[:, column > 0].max(axis=1) for column in self.high.T], axis=1)

    def index(self, dice: Sequence[Face]) -> tuple[int, int]:
        """Find the row and column of a roll."""
        numbers = sorted(face.points for face in dice)
        return self.rolls[0].index(tuple(numbers[:4])), self.rolls[1].index(tuple(numbers[4:]))


def payoff_of(phase: int, goal: Goal, house_rules: HouseRules, total: int, retry: bool) -> Payoff:
    """Give what the outcomes of a turn are worth."""
    if goal is Goal.GAME:
        return solved_game(house_rules).values.payoff(phase, total, retry=retry)
    return Payoff.points() if goal is Goal.POINTS else Payoff.make()


def drawn(rng: Random, phase: int, goal: Goal) -> tuple[HouseRules, int, bool]:
    """Draw the state of a game in which a question may be asked."""
    if goal is not Goal.GAME:
        return frozenset(), 0, False
    rules = (
        frozenset({HouseRule.OPTIONAL_SCORE}) if phase != 8 and rng.random() < 0.4 else frozenset[HouseRule]()
    )
    total = rng.randrange(30 * (phase - 1), 52 * (phase - 1) + 1)
    return rules, total, phase == 10 and rng.random() < 0.5


def roll(rng: Random) -> tuple[Face, ...]:
    """Roll the ten dice."""
    return tuple(rng.choice(die.faces) for die in DICE)


def number_questions(rng: Random, matrices: Matrices, phase: int) -> Iterator[Question]:
    """Draw and answer the questions about one phase of numbers."""
    outcomes = matrices.outcomes(phase)
    for count in range(EACH):
        goal, left, dice = list(Goal)[count % 3], 1 + count % 2, roll(rng)
        rules, total, retry = drawn(rng, phase, goal)
        rolls = payoff_of(phase, goal, rules, total, retry).by_outcome[outcomes]
        for _ in range(left):
            rolls = matrices.before(rolls)
        before = total if goal is Goal.GAME else 0
        value = float(rolls[matrices.index(dice)]) + before
        yield Question(phase, left, goal, rules, total, retry, dice, value)


def color_questions(rng: Random) -> Iterator[Question]:
    """Draw and answer those about Phase 8: for each goal a table, and five rolls for each roll left."""
    for goal in Goal:
        rules, total, retry = drawn(rng, 8, goal)
        full = FullTable(payoff_of(8, goal, rules, total, retry), rules)
        before = total if goal is Goal.GAME else 0
        for left in (1, 2):
            full.to_keeps()
            full.to_rolls()
            for _ in range(EACH // 6):
                dice = roll(rng)
                at = tuple(die.faces.index(face) for die, face in zip(DICE, dice, strict=True))
                value = float(full.rolls[at]) + before
                yield Question(8, left, goal, rules, total, retry, dice, value)


def main() -> None:
    """Draw all the questions, answer them, and write the file."""
    rng, matrices = Random(SEED), Matrices()
    found: list[Question] = []
    for phase in PHASES:
        if phase.needs_colors:
            found += color_questions(rng)
        else:
            found += number_questions(rng, matrices, phase.number)
    head = "# phase, rolls left, goal, house rules, total, retry, value, dice in order; made by golden.py\n"
    FILE.write_text(head + "".join(f"{question}\n" for question in found), "utf-8")


if __name__ == "__main__":
    main()
