"""Thousands of inputs that nobody would type: each is taken, or refused in one plain sentence."""

from pathlib import Path

import pytest

from tests.nonsense.kinds import KINDS, Kind, faults

SEED = 10
SLOW_SEED = 100
_BLOCK, _BLOCK_OF_KEYS = 500, 15


def blocks(kind: Kind, count: int) -> list[tuple[Kind, int, int]]:
    """Cut *count* inputs into blocks that processes can share: the kind, the first number, how many."""
    size = _BLOCK_OF_KEYS if kind.name == "keys" else _BLOCK
    return [(kind, first, min(size, count - first)) for first in range(0, count, size)]


COMMIT = [block for kind in KINDS for block in blocks(kind, kind.commit)]
SLOW = [block for kind in KINDS for block in blocks(kind, kind.slow)]


def name_of(block: tuple[Kind, int, int]) -> str:
    """Name a block by its kind and its first number."""
    return f"{block[0].name}-{block[1]}"


def test_as_many_inputs_as_are_promised() -> None:
    assert sum(count for _, _, count in COMMIT) >= 5_000
    assert sum(count for _, _, count in SLOW) >= 100_000


@pytest.mark.parametrize("block", COMMIT, ids=name_of)
def test_nonsense_does_no_harm(block: tuple[Kind, int, int], tmp_path: Path) -> None:
    assert_harmless(block, SEED, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("block", SLOW, ids=name_of)
def test_much_more_nonsense_does_no_harm(block: tuple[Kind, int, int], tmp_path: Path) -> None:
    assert_harmless(block, SLOW_SEED, tmp_path)


def assert_harmless(block: tuple[Kind, int, int], seed: int, folder: Path) -> None:
    """Try a block of inputs."""
    kind, first, count = block
    found = list(faults(kind, seed, first, count, folder))
    assert not found, f"{len(found)} of {count} do harm:\n" + "\n".join(map(str, found[:3]))
