"""What every test stands on: a home of its own, and no settings of the person who runs the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says how busy the machine is; what must be quick is measured in the benchmarks.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

_SETTINGS = (
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "PHASE10DICE_DATA_DIR",
    "PHASE10DICE_THEME",
    "PYTHONIOENCODING",
    "TERM",
)


@pytest.fixture(autouse=True, scope="session")
def _away_from_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests out of the real home folder, and its settings out of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        home = tmp_path_factory.mktemp("home")
        patch.setenv("HOME", str(home))
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        for name in _SETTINGS:
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder that games are kept in, empty and for this test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "phase10dice" / "games"
