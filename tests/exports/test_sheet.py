"""The blank pad: as many columns as players, and one sheet of paper, printed on both sides."""

from pathlib import Path

import pytest

from phase10dice.exports.sheet import Paper, sheet_html, sheet_text
from phase10dice.phases import PHASES
from phase10dice.rulebook import brief_rules
from tests.exports.pages import Page, needs_chromium, printed_pages

SIZES = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}


@pytest.mark.parametrize("players", [1, 4, 20])
def test_there_is_a_box_for_every_player_in_every_line(players: int) -> None:
    page = Page(sheet_html(players, Paper.A4))
    tags = [tag for tag, _ in page.tags]
    assert page.needs_nothing_else()
    assert tags.count("td") == players * tags.count("tr")
    for phase in PHASES:
        assert f"{phase.number}: {phase.name}" in map(str.strip, page.said)


def test_the_rules_are_on_the_back() -> None:
    said = Page(sheet_html(4, Paper.A4)).said
    text = sheet_text(4, 80)
    for section in brief_rules():
        assert {section.title, *section.paragraphs} <= set(said)
        assert section.title in text.splitlines()


def test_alone_a_miss_costs_and_at_a_table_it_does_not() -> None:
    assert "5 off each" in Page(sheet_html(1, Paper.A4)).said
    assert "5 off each" not in Page(sheet_html(2, Paper.A4)).said


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("players", [1, 4, 20])
def test_the_text_has_all_columns_within_its_width(players: int, width: int) -> None:
    lines = sheet_text(players, width).splitlines()
    assert max(map(len, lines)) <= width
    totals = [line for line in lines if line.startswith("| Grand total")]
    assert sum(line.count("|") - 2 for line in totals) == players


@needs_chromium
@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("players", [1, 8, 9, 20])
def test_it_prints_on_the_two_sides_of_one_sheet(tmp_path: Path, players: int, paper: Paper) -> None:
    page = tmp_path / "sheet.html"
    page.write_text(sheet_html(players, paper), "utf-8")
    sides, size = printed_pages(page)
    assert sides == 2
    expected = SIZES[paper] if players <= 8 else SIZES[paper][::-1]
    assert size == pytest.approx(expected, abs=1)
