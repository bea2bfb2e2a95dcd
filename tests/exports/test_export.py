"""What a game is written as: all that is promised is there, and no name does any harm."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from phase10dice.dice import parse_dice
from phase10dice.events import Edited, Missed, Noted, Scored
from phase10dice.exports import Format, export
from phase10dice.exports.chart import chart
from phase10dice.game import DiceSource, Setup
from phase10dice.players import Strength
from phase10dice.record import Header, Record
from phase10dice.report import report
from phase10dice.spreadsheet import FORMULA_SIGNS
from tests.exports.pages import Page, draw, needs_chromium
from tests.games import play_at_random, play_out, virtual
from tests.strategies import records

AWKWARD = (
    "<script>alert(1)</script>",
    "&amp; <b>",
    '"; drop',
    "a,b;c",
    "=HYPERLINK(1)",
    "+1",
    "-1",
    "@x",
    "'=1",
    "[link](x)|*_`~#",
    "אבי כהן",
    "太郎",
    "www.x.org",
)


def awkward_game() -> Record:
    """Play a game of all the awkward names."""
    record = Record(Header(Setup(AWKWARD), None, "2026-11-29T18:55:00+01:00"))
    play_out(record, Random(1))
    return record


def test_csv_shows_names_as_typed_and_begins_no_cell_as_a_formula() -> None:
    rows = list(csv.DictReader(StringIO(export(awkward_game(), Format.CSV))))
    assert not any(cell.startswith(tuple(FORMULA_SIGNS)) for row in rows for cell in row.values())
    shown = list(dict.fromkeys(row["player"] for row in rows))
    assert [name.removeprefix("'") if name[1:2] in "=+-@'" else name for name in shown] == list(AWKWARD)


def test_csv_has_edited_points_and_no_dice_that_contradict_them() -> None:
    dice = parse_dice("8 8 8 10 W W 1 2 5 7")
    record = Record(Header(Setup(("Ana", "Ben"))), [Scored(34, dice), Missed(), Edited(0, 1, 36)])
    assert export(record, Format.CSV).splitlines() == [
        "seat,player,phase,points,dice",
        "1,Ana,1,36,",
        "2,Ben,1,miss,",
        "1,Ana,2,,",
        "2,Ben,1,,",
    ]


@given(records())
def test_json_has_the_state_beside_the_record(record: Record) -> None:
    data = json.loads(export(record, Format.JSON))
    assert data["state"] == json.loads(json.dumps(report(record.game)))
    assert [json.loads(line) for line in record.lines()] == data["record"]


def unescaped(markdown: str) -> str:
    """Read what Markdown shows."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown)


def test_markdown_is_a_table_whatever_the_names_are() -> None:
    record = awkward_game()
    text = export(record, Format.MARKDOWN)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    cells = [re.split(r"(?<!\\)\|", row)[1:-1] for row in rows]
    assert {len(row) for row in cells} == {1 + len(AWKWARD)}
    assert [unescaped(cell.strip()) for cell in cells[0]] == ["Phase", *AWKWARD]
    totals = [f"**{record.game.total(seat)}**" for seat in range(len(AWKWARD))]
    assert [cell.strip().replace("\\", "") for cell in cells[-1]] == ["**Grand total**", *totals]
    bare = re.sub(r"\\.", "", text)
    assert not set("<>`_~&@=").intersection(bare)


def test_text_is_the_pad_with_all_players_side_by_side() -> None:
    record = virtual("Ana", "Ben", seed=2)
    play_at_random(record, Random(2), skill=0.9)
    lines = export(record, Format.TEXT).splitlines()
    assert lines[0].split() == ["Phase", "Ana", "Ben"]
    (total,) = (line for line in lines if line.startswith("Grand total"))
    assert total.split()[2:] == [str(record.game.total(seat)) for seat in (0, 1)]
    assert all(line == line.rstrip() for line in lines)


def test_svg_is_xml_with_every_name_and_total() -> None:
    record = awkward_game()
    text = export(record, Format.SVG)
    root = ElementTree.fromstring(text)
    said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert set(AWKWARD) <= set(said)
    assert {str(record.game.total(seat)) for seat in range(len(AWKWARD))} <= set(said)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_html_is_one_page_that_needs_nothing_else() -> None:
    page = Page(export(awkward_game(), Format.HTML))
    assert page.text.startswith("<!DOCTYPE html>\n<html lang=")
    assert page.needs_nothing_else()
    assert {"table", "svg", "polyline", "pre", "bdi"} <= page.names
    assert set(AWKWARD) <= set(page.said)


@given(records())
@settings(max_examples=25)
def test_html_is_whole_for_every_game(record: Record) -> None:
    page = Page(export(record, Format.HTML))
    assert page.needs_nothing_else()
    for column in record.game.columns:
        assert column.name in page.said


def test_html_has_the_turns_with_their_dice_and_the_review() -> None:
    record = virtual("Ana", seed=2)
    play_at_random(record, Random(2), skill=0.9)
    page = Page(export(record, Format.HTML))
    text = " ".join(page.said)
    assert "Held against best play" in text
    assert str(record.game.total(0)) in page.said
    assert "miss" in page.said


def test_the_chart_ends_at_the_totals_and_lines_differ_without_colors() -> None:
    record = Record(Header(Setup(("Ana", "Ben", "Cy"))))
    play_out(record, Random(4))
    root = ElementTree.fromstring(chart(record))
    lines = list(root.iter("polyline"))
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines) == 3
    heights = [float((line.get("points") or "").split()[-1].split(",")[1]) for line in lines]
    totals = [record.game.total(seat) for seat in range(3)]
    assert sorted(range(3), key=heights.__getitem__) == sorted(range(3), key=lambda seat: -totals[seat])


def test_notes_and_computer_players_are_told_and_notes_are_not_read_as_markup() -> None:
    setup = Setup(("Ana", "Bo"), DiceSource.VIRTUAL, strengths=(None, Strength.EXPERT))
    record = Record(Header(setup, 1), [Noted("<i>at *Grandma's*</i>")])
    for form in (Format.MARKDOWN, Format.TEXT, Format.SVG, Format.HTML):
        text = export(record, form)
        assert "Bo" in text
        assert "expert" in text
        assert "Grandma" in text
        assert ("<i>" in text) == (form is Format.TEXT)


def test_a_game_not_begun_can_be_written_in_every_format() -> None:
    for players in (("Ana",), ("Ana", "Ben")):
        for form in Format:
            text = export(Record(Header(Setup(players))), form)
            assert "Ana" in text
            assert text.endswith("\n")


def test_a_date_that_is_none_is_left_out() -> None:
    record = Record(Header(Setup(("Ana",)), None, "<script> # Ha"), [Scored(34)])
    for form in (Format.CSV, Format.MARKDOWN, Format.TEXT, Format.SVG, Format.HTML):
        text = export(record, form)
        assert "script" not in text
        assert "\x1b" not in text


@needs_chromium
@pytest.mark.parametrize("width", [390, 1000])
def test_html_and_svg_are_drawn_on_a_phone_and_on_a_screen(tmp_path: Path, width: int) -> None:
    for form in (Format.HTML, Format.SVG):
        page = tmp_path / f"game{form.ending}"
        page.write_text(export(awkward_game(), form), "utf-8")
        picture = tmp_path / "game.png"
        draw(page, f"--screenshot={picture}", f"--window-size={width},900")
        data = picture.read_bytes()
        assert data.startswith(b"\x89PNG")
        assert int.from_bytes(data[16:20]) == width
        # An empty page is a few hundred bytes.
        assert len(data) > 8000


@needs_chromium
def test_a_browser_sees_the_names_as_typed_and_runs_no_script(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    page.write_text(export(awkward_game(), Format.HTML), "utf-8")
    from tests.exports.pages import dumped

    seen = Page(dumped(page))
    assert set(AWKWARD) <= set(seen.said)
    assert "script" not in seen.names
