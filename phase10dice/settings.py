"""What a user chose once and for all: a small file in the user's configuration folder."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from phase10dice.draw.themes import ThemeName, theme_named
from phase10dice.errors import Phase10Error, RecordError, printable_path
from phase10dice.files import reported, user_folder, write_whole

__all__ = ["Settings", "SettingsError", "load_settings", "save_settings", "settings_path"]

_LARGEST = 2**16


class SettingsError(RecordError):
    """A file of settings that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; None where nothing was chosen."""

    theme: ThemeName | None = None


def settings_path() -> Path:
    """Give the path of the file; raises `SettingsError` for a user who has no home."""
    folder = user_folder("config")
    if folder is None:
        raise SettingsError("no home folder is known to keep settings in")
    return folder / "settings.json"


def load_settings() -> Settings:
    """Read the settings; where there is no file, nothing was chosen.

    Raises `SettingsError` if the file cannot be read or is damaged.
    """
    path = settings_path()
    data = _read(path)
    try:
        theme = data.get("theme")
        return Settings(None if theme is None else theme_named(str(theme)))
    except Phase10Error as error:
        raise SettingsError(f"the settings in {printable_path(path)} are damaged: {error}") from error


def save_settings(settings: Settings) -> Path:
    """Write the settings, whole or not at all, and give the path of their file.

    What else stands in the file, from a newer version, stays. Raises `SettingsError` if it cannot be written.
    """
    path = settings_path()
    data: dict[str, object] = {}
    with suppress(SettingsError):  # what is damaged is written anew
        data = _read(path)
    data["theme"] = settings.theme
    with reported(path, "cannot save settings in", SettingsError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{json.dumps(data)}\n")
    return path


def _read(path: Path) -> dict[str, object]:
    """Read what stands in the file."""
    shown = printable_path(path)
    with reported(path, "cannot read the settings in", SettingsError):
        try:
            with path.open("rb") as file:
                text = file.read(_LARGEST)
        except FileNotFoundError:
            return {}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"the settings in {shown} are damaged: they are no JSON object") from error
    if not isinstance(data, dict):
        raise SettingsError(f"the settings in {shown} are damaged: they are no JSON object")
    return data
