"""Settings: kept whole or not at all, and never in the way of a game."""

import json
import os
from pathlib import Path

import pytest

from phase10dice.draw.themes import ThemeName
from phase10dice.errors import RecordError
from phase10dice.settings import Settings, SettingsError, load_settings, save_settings, settings_path


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of each test apart."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_nothing_is_chosen_before_anything_is() -> None:
    assert load_settings() == Settings()
    assert not settings_path().parent.exists()


@pytest.mark.parametrize("theme", [*ThemeName, None])
def test_what_is_saved_is_loaded(theme: ThemeName | None) -> None:
    path = save_settings(Settings(ThemeName.HIGH_CONTRAST))
    assert path == settings_path()
    save_settings(Settings(theme))
    assert load_settings() == Settings(theme)
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"theme": "pink"}', '{"theme": 3}', "[" * 100_000, "\x00"]
)
def test_a_damaged_file_is_told_and_can_be_written_anew(text: str) -> None:
    save_settings(Settings())
    settings_path().write_text(text)
    with pytest.raises(SettingsError, match=r"settings\.json are damaged") as caught:
        load_settings()
    assert isinstance(caught.value, RecordError)
    save_settings(Settings(ThemeName.MONOCHROME))
    assert load_settings().theme is ThemeName.MONOCHROME


def test_a_file_that_is_no_text_is_damaged() -> None:
    save_settings(Settings())
    settings_path().write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(SettingsError, match="damaged"):
        load_settings()


def test_settings_of_a_newer_version_stay() -> None:
    save_settings(Settings())
    settings_path().write_text('{"theme": "default", "sound": "loud"}')
    save_settings(Settings(ThemeName.MONOCHROME))
    assert json.loads(settings_path().read_text()) == {"theme": "monochrome", "sound": "loud"}


def test_what_is_no_text_in_settings_of_a_newer_version_stays_as_well() -> None:
    save_settings(Settings())
    settings_path().write_text(r'{"sound": "\ud800", "name": "Zo\u00eb"}')
    save_settings(Settings(ThemeName.MONOCHROME))
    assert json.loads(settings_path().read_text()) == {
        "theme": "monochrome",
        "sound": "\ud800",
        "name": "Zoë",
    }


def test_a_failure_while_saving_leaves_the_old_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_settings(Settings(ThemeName.MONOCHROME))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(SettingsError, match=r"cannot save settings in .*: No space left on device"):
        save_settings(Settings(ThemeName.DEFAULT))
    assert load_settings().theme is ThemeName.MONOCHROME
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    with pytest.raises(SettingsError, match="cannot save settings in"):
        save_settings(Settings())
    with pytest.raises(SettingsError, match="cannot read the settings in"):
        load_settings()


def test_text_that_is_none_in_the_file_does_not_keep_a_theme_from_being_saved() -> None:
    save_settings(Settings())
    settings_path().write_text('{"theme": null, "\\udcff": "\\ud800"}')
    save_settings(Settings(ThemeName.HIGH_CONTRAST))
    assert load_settings() == Settings(ThemeName.HIGH_CONTRAST)
    assert json.loads(settings_path().read_text("utf-8"))["\udcff"] == "\ud800"
