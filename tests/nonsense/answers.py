"""Lines typed at a terminal: whatever they are, the program asks on, and only the end of input ends it."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

from phase10dice.storage import read_record
from tests.nonsense.corpus import ENTRIES, PLAYS, QUIZ
from tests.nonsense.mutate import as_bytes, mutate_list, mutate_text
from tests.nonsense.oracle import Box, Call, call

__all__ = ["attempt", "draw"]

_ASKING = ("session", "screen", "drill", "games", "welcome")
_GREETED = (("y", "34", "q"), ("n",), ("", "quit"))
_NAMED = (("Ana,Ben", "34", "miss"), ("", "Ana,Ana", "Ana"))
_YES = (("59", "y", "48", "n", "edit Ana 1 59", "y"), ("roll", "stop", "y", "undo", "y"))


def draw(rng: Random) -> Call:
    """Draw what somebody types who has no full screen."""
    args, known = rng.choice(
        (
            (("score", "real.jsonl"), ENTRIES),
            (("score", "new.jsonl"), _NAMED),
            (("play", "virtual.jsonl"), PLAYS),
            (("play", "computer.jsonl", "--json"), PLAYS),
            (("drill", "--count", "1", "--seed", str(rng.randrange(5))), QUIZ),
            ((), _GREETED),
        )
    )
    lines = mutate_list(rng.choice(known), rng, (*known, *_YES), mutate_text)
    return Call((*args,), as_bytes("".join(f"{line}\n" for line in lines)))


def attempt(given: Call, box: Box) -> None:
    """Run it as if at a terminal: no line costs more than a sentence."""
    with _at_a_terminal():
        result = call(box, given)
    # Where nobody has said who plays when the input ends, there is no game.
    may_lack_players = "new.jsonl" in given.args and "nobody plays" in result.stderr
    assert result.exit_code == (2 if may_lack_players else 0), result.stderr
    for arg in given.args:
        if arg.endswith(".jsonl") and not may_lack_players:
            assert read_record(box.folder / arg)[1] == ""


@contextmanager
def _at_a_terminal() -> Iterator[None]:
    """Let the program believe that somebody types, and what it does about signals be undone."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, *_hang_up())}
    with ExitStack() as stack:
        for module in _ASKING:
            stack.enter_context(patch(f"phase10dice.cli.{module}.is_interactive", lambda: True))
        try:
            yield
        finally:
            for number, handler in kept.items():
                signal.signal(number, handler)


def _hang_up() -> list[signal.Signals]:
    return [signal.Signals["SIGHUP"]] if hasattr(signal, "SIGHUP") else []
