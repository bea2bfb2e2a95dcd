"""Command lines of all commands, and the environment they run in."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import islice
from random import Random
from unittest.mock import patch

from phase10dice.phases import NO_HOUSE_RULES, HouseRules
from phase10dice.solver.goals import Goal
from phase10dice.solver.policies import Batch, play_batch
from phase10dice.solver.simulation import PlayedGames
from phase10dice.solver.solved import SolvedGame, solved_game
from tests.nonsense.corpus import COMMAND_LINES, ENTRIES, ENVIRONMENT, PADS, PLAYS, QUIZ
from tests.nonsense.mutate import NUMBERS, as_bytes, as_word, mutate_list, mutate_text
from tests.nonsense.oracle import Box, Call, call

__all__ = ["attempt", "draw", "draw_environment", "inside"]

_TYPED = (*ENTRIES, *PLAYS, *QUIZ, *(tuple(text.splitlines()) for text in PADS.values()), ())


def draw(rng: Random) -> Call:
    """Draw a command line in which something is wrong, or odd."""
    line = list(rng.choice(COMMAND_LINES))
    if rng.random() < 0.5:
        # Most words changed at once end at the first one; one alone gets further.
        place = rng.randrange(len(line))
        line[place] = _change(line[place], rng)
    else:
        line = mutate_list(line, rng, COMMAND_LINES, _change)
    typed = "\n".join(rng.choice(_TYPED))
    if rng.random() < 0.2:
        typed = mutate_text(typed, rng)
    return Call(tuple(map(inside, line)), as_bytes(typed), env=draw_environment(rng))


def _change(word: str, rng: Random) -> str:
    """Change a word of a command line; an option may be cut short, or joined with its value."""
    if word.isdigit() and rng.random() < 0.5:
        return rng.choice(NUMBERS)
    if word.startswith("--") and rng.random() < 0.4:
        return word[: rng.randint(2, len(word))] if rng.random() < 0.6 else f"{word}={mutate_text('1', rng)}"
    return mutate_text(word, rng)


def draw_environment(rng: Random) -> Mapping[str, str]:
    """Draw an environment: mostly nothing, else one or two settings, possible ones or not."""
    names = rng.sample(list(ENVIRONMENT), rng.choice((0, 0, 1, 2)))
    drawn = {name: rng.choice(ENVIRONMENT[name]) for name in names}
    return {
        name: inside(mutate_text(value, rng) if rng.random() < 0.5 else value)
        for name, value in drawn.items()
    }


def inside(word: str) -> str:
    """Give *word* as it can stand on a command line, and name no file outside of the folder of the run."""
    word = as_word(word)
    _, _, value = word.rpartition("=")
    is_outside = value.startswith(("/", "~")) or ".." in value
    return word.replace("/", "_").replace("..", "._").replace("~", "_") if is_outside else word


def attempt(given: Call, box: Box) -> None:
    """Run it; the work of `simulate` and `solve` is cut short, which is not what is tried here."""
    with _short_work():
        call(box, given)


@cache
def _two_games() -> PlayedGames:
    """Play two games, in the way that takes no time."""
    return play_batch(Batch(Goal.MAKE, NO_HOUSE_RULES, 1, 0, 2))


@contextmanager
def _short_work() -> Iterator[None]:
    """Let `simulate` play two games, in this process, and `solve` find what it should."""

    @contextmanager
    def no_workers(_: int) -> Iterator[object]:
        def played(batches: Iterable[Batch]) -> Iterator[PlayedGames]:
            return (_two_games() for _ in islice(batches, 4))

        yield played

    def rebuilt(house_rules: HouseRules, _: object) -> SolvedGame:
        return solved_game(house_rules)

    with (
        patch("phase10dice.cli.simulate._workers", no_workers),
        patch("phase10dice.solver.rebuilding.rebuild", rebuilt),
    ):
        yield
