"""``theme``, ``--theme`` and what else chooses the colours."""

from pathlib import Path

import pytest

from phase10dice.draw.themes import THEMES, ThemeName
from tests.cli.commands import answer, refused, run

DICE = ("check", "--phase", "1", "8r")
RED = {"default": "48;2;192;28;40", "high-contrast": "48;2;160;0;0", "colour-blind-safe": "48;2;160;24;44"}


@pytest.fixture(autouse=True)
def _colors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have colours printed, and the settings of each test apart."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")


def red(*args: str, **env: str) -> str:
    """Name the theme that the red 1 on a die is drawn in."""
    result = run(*args, "dice", **env)
    assert result.exit_code == 0
    line = result.stdout.splitlines()[1]
    found = [name for name, code in RED.items() if code in line.split("1r")[0]]
    return found[0] if found else "monochrome" if "\x1b[7m 1r" in line else "?"


def test_the_default_needs_no_choice_and_leaves_no_file(tmp_path: Path) -> None:
    assert red() == "default"
    assert not (tmp_path / "config").exists()


@pytest.mark.parametrize("name", ["default", "colour-blind-safe", "monochrome", "high-contrast"])
def test_a_theme_is_chosen_for_once_for_a_session_or_for_good(name: str) -> None:
    assert red("--theme", name) == name
    assert red(PHASE10DICE_THEME=name) == name
    result = run("theme", name)
    assert result.stdout.startswith(f"The theme is {name} from now on; it is saved in ")
    assert red() == name


def test_the_option_wins_over_the_environment_and_that_over_what_is_saved() -> None:
    run("theme", "mono")
    assert red() == "monochrome"
    assert red(PHASE10DICE_THEME="high") == "high-contrast"
    assert red("--theme", "default", PHASE10DICE_THEME="high") == "default"
    command = run("--theme", "default", "dice", "--theme", "high")
    assert RED["high-contrast"] in command.stdout


def test_no_color_wins_over_all() -> None:
    run("theme", "high")
    for env in ({}, {"PHASE10DICE_THEME": "default"}):
        assert red("--theme", "default", NO_COLOR="1", **env) == "monochrome"
    assert "NO_COLOR=1 is set, and wins over it" in run("theme", "high", NO_COLOR="1").stderr
    assert "PHASE10DICE_THEME=mono is set, and wins" in run("theme", "high", PHASE10DICE_THEME="mono").stderr
    assert red("--theme", "default", NO_COLOR="") == "default"


def test_without_a_name_it_shows_the_themes_and_which_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR")
    result = run("theme", PHASE10DICE_THEME="colorblind")
    lines = result.stdout.splitlines()
    assert [line[:1] for line in lines] == [" ", "*", " ", " ", "*"]
    assert all("10r   8g   Wb   7o" in line for line in lines[:4])
    assert max(map(len, lines)) < 80


def test_the_theme_in_use_is_told_to_a_pipe_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR")
    run("theme", "mono")
    assert "* monochrome  " in run("theme").stdout
    assert answer("theme")["in_use"] == "monochrome"


def test_scripts_are_told_the_themes_and_what_was_chosen(tmp_path: Path) -> None:
    told = answer("theme")
    assert told["in_use"] == "default"
    assert [theme["name"] for theme in told["themes"]] == list(ThemeName)
    path = tmp_path / "config" / "phase10dice" / "settings.json"
    assert answer("theme", "high") == {
        "in_use": "high-contrast",
        "saved": "high-contrast",
        "saved_in": str(path),
    }
    assert "in_use" in run("theme", "--help").stdout


@pytest.mark.parametrize("width", [40, 60])
def test_on_a_narrow_screen_every_theme_is_told_in_full(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.delenv("FORCE_COLOR")
    lines = run("theme", COLUMNS=str(width)).stdout.splitlines()
    assert max(map(len, lines)) <= width
    for theme in THEMES.values():
        assert any(line[2:].startswith(f"{theme.name} ") for line in lines)
        assert any(line.strip() == theme.about for line in lines)


def test_what_is_no_theme_is_refused_where_it_is_asked_for_and_warned_of_elsewhere(tmp_path: Path) -> None:
    sentence = "pink is not a theme: there are default, colour-blind-safe, monochrome, high-contrast"
    assert refused("theme", "pink") == f"{sentence}."
    assert refused("theme", "") == f"no theme is named: {sentence.partition(': ')[2]}."
    assert refused("--theme", "pink", "dice") == f"{sentence}."
    assert refused("dice", "--theme", "pink") == f"{sentence}."
    result = run("dice", PHASE10DICE_THEME="pink")
    assert result.exit_code == 0
    assert result.stderr == f"phase10dice: PHASE10DICE_THEME: {sentence}; the default theme is used.\n"


def test_damaged_settings_cost_one_warning_and_no_game(tmp_path: Path) -> None:
    run("theme", "mono")
    path = tmp_path / "config" / "phase10dice" / "settings.json"
    path.write_text("{")
    game = tmp_path / "game.jsonl"
    result = run("play", game, "--players", "Ana", "--seed", "1", typed="roll\nkeep a\nshow\n")
    assert result.exit_code == 0
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"phase10dice: the settings in {path} are damaged")
    assert run("check", "--phase", "1", "--json", "8r").stderr == ""
    run("theme", "high")
    assert red() == "high-contrast"


def test_settings_that_cannot_be_saved_are_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")
    assert refused("theme", "mono", code=1).startswith("cannot save settings in ")
