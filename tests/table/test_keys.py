"""Every key and click at the table, through Textual's pilot; the seed 28 begins with a made phase."""

from pathlib import Path

import pytest

from phase10dice.dice import DICE, parse_dice
from phase10dice.events import Kept, Rolled, Stopped
from phase10dice.game import Status
from phase10dice.phases import HouseRule
from phase10dice.table.keys import BINDINGS, KEYS
from phase10dice.table.widgets import DieView
from tests.table.full_screen import asynchronous
from tests.table.tables import Table, begin

FIRST = parse_dice("3o Wb 1o Wr 8g 8o 8b 6g 10g 5b")
MAKES_IT = "bdefgi"


def test_no_key_has_two_meanings() -> None:
    meaning: dict[str, str] = {}
    for binding in BINDINGS:
        assert not isinstance(binding, tuple)
        for key in binding.key.split(","):
            assert key not in meaning
            meaning[key] = binding.action
    letters = {die.letter for die in DICE}
    assert {key for key, action in meaning.items() if action.startswith("toggle_die")} == letters
    assert not letters & {letter for key in KEYS if key.action for letter in key.keys.split(",")}


@asynchronous
async def test_a_letter_keeps_its_die_and_frees_it(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r")
        for die in DICE:
            await table.press(die.letter)
            assert table.kept == die.letter
            assert f"═ {die.letter} ═" in table.text
            assert table.text.count("KEEP") == 1
            await table.press(die.letter)
            assert table.kept == ""
            assert "KEEP" not in table.text


@asynchronous
async def test_letters_before_the_first_roll_and_after_the_last_keep_nothing(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("a")
        assert table.said == "No dice are on the table yet: roll first."
        await table.press("r k r r a")
        assert table.said == "All three rolls are done: stop ends the turn."
        assert table.kept == MAKES_IT


@pytest.mark.parametrize("roll", ["r", "enter"])
@asynchronous
async def test_a_roll_leaves_kept_dice_as_they_are(tmp_path: Path, roll: str) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press(roll)
        assert table.game.turn is not None
        assert table.game.turn.table == FIRST
        await table.press("k")
        assert table.kept == MAKES_IT
        await table.press(roll)
        assert not table.is_asked
        assert table.rolls == 2
        assert table.kept == MAKES_IT
        after = table.game.turn.table
        assert all(after[index] == FIRST[index] for index in (1, 3, 4, 5, 6, 8))
        assert "roll 2 of 3" in table.text


@asynchronous
async def test_a_kept_die_can_be_rolled_again_later(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r k r b a r y")
        kept = [event.dice for event in table.journal.record.events if isinstance(event, Kept)]
        assert kept == [frozenset({1, 3, 4, 5, 6, 8}), frozenset({0, 3, 4, 5, 6, 8})]


@asynchronous
async def test_rolling_all_ten_by_a_slip_is_asked_about_and_only_y_is_yes(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, seed=1)) as table:
        await table.press("r enter")
        assert table.is_asked
        assert "No die is kept. Roll all ten again?" in table.words
        assert "═" not in table.text
        for no in ("enter", "r", "n", "escape", "a", "s", "q", "space", "Y"):
            await table.press(no)
            assert not table.is_asked
            assert (table.rolls, table.kept) == (1, "")
            await table.press("r")
        await table.press("y")
        assert table.rolls == 2


@asynchronous
async def test_to_keep_none_can_be_said_and_is_not_asked_about_then(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, seed=1)) as table:
        await table.press("r a b n")
        assert table.kept == ""
        await table.press("r")
        assert table.rolls == 2


@asynchronous
async def test_a_roll_that_risks_a_made_phase_is_asked_about(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r e f g r")
        assert "You have 34 points now. The dice you keep do not make the phase" in table.words
        assert "8g" in table.text, "the dice stay in sight"
        await table.press("x")
        assert (table.rolls, table.kept) == (1, "efg")
        await table.press("r y")
        assert table.rolls == 2


@asynchronous
async def test_all_ten_kept_cannot_be_rolled(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r a b c d e f g h i j r")
        assert "With all ten dice kept there is nothing to roll" in table.said
        assert table.rolls == 1


@asynchronous
async def test_k_before_the_phase_is_made_says_so(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, seed=1)) as table:
        await table.press("r a k")
        assert "Phase 1 is not made yet" in table.said
        assert table.kept == "a"


@asynchronous
async def test_s_scores_and_says_what_was_made_how_the_bonus_stands_and_who_is_next(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben")) as table:
        await table.press("s")
        assert table.said == "No dice are on the table yet: roll first."
        await table.press("r s")
        assert table.game.columns[0].scores == (34,)
        assert table.said == (
            "Ana makes Phase 1 with 8g 8o 8b and 10g Wb Wr: 34 points. "
            "187 more in Phases 2 to 5 for the Five Phase Bonus. "
            "Next is Ben, on Phase 1 (set of 3 + set of 3)."
        )
        assert "Next is Ben, on Phase 1" in table.text
        assert (table.rolls, table.kept) == (0, "")


@asynchronous
async def test_a_stop_that_throws_rolls_away_is_asked_about(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, seed=1)) as table:
        await table.press("r s")
        assert "Phase 1 is not made, and 2 rolls could follow. Stop?" in table.words
        await table.press("escape")
        assert table.rolls == 1
        await table.press("s y")
        assert table.game.columns[0].missed == 1
        assert "Ana misses Phase 1 for 5 points off" in table.said


@asynchronous
async def test_m_declines_only_under_its_house_rule(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r m")
        assert "only the house rule optional-score lets a player decline it" in table.said
        assert "m miss" not in table.text
        assert table.rolls == 1


@asynchronous
async def test_m_declines_a_score_after_a_yes(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, house_rules=frozenset({HouseRule.OPTIONAL_SCORE}))) as table:
        await table.press("r")
        assert "m miss" in table.text
        await table.press("m")
        assert "Phase 1 is made for 34 points. Take a miss instead?" in table.words
        await table.press("y")
        assert (table.game.columns[0].scores, table.game.columns[0].missed) == ((), 1)


@asynchronous
async def test_u_takes_back_choices_one_by_one_but_never_a_roll(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r a b n k")
        for kept in ("", "ab", "a", ""):
            await table.press("u")
            assert table.kept == kept
        await table.press("u")
        assert "The dice are rolled: a roll cannot be taken back." in table.said
        assert "u undo" not in table.text
        assert table.journal.record.events == (Rolled(FIRST),)


@asynchronous
async def test_u_goes_back_into_the_turn_before_after_a_yes_while_nobody_has_rolled(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben")) as table:
        await table.press("r s u")
        assert "The turn before has ended. Go back to it?" in table.words
        await table.press("n")
        assert table.game.seat == 1
        await table.press("u y")
        assert table.game.seat == 0
        assert table.game.turn is not None
        assert table.game.turn.table == FIRST
        await table.press("s r u")
        assert not table.is_asked
        assert table.game.seat == 1


@asynchronous
async def test_o_changes_the_order_and_letters_stay_with_their_dice(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r a")
        by_die = table.lines()
        await table.press("o")
        places = [place.shown for place in table.screen.query(DieView)]
        assert " ".join(str(shown.face) for shown in places) == "1o 3o Wr Wb 5b 6g 8g 8b 8o 10g"
        assert all(FIRST[shown.die.number - 1] == shown.face for shown in places)
        assert [shown.die.letter for shown in places if shown.is_kept] == ["a"]
        await table.press("o")
        places = [place.shown for place in table.screen.query(DieView)]
        assert " ".join(str(shown.face) for shown in places) == "Wr Wb 1o 3o 6g 8g 10g 5b 8b 8o"
        await table.press("b")
        assert table.kept == "ab"
        await table.press("b o")
        assert table.lines()[:9] == by_die[:9]


@asynchronous
async def test_dice_chosen_in_a_sorted_view_are_the_dice_that_stay(tmp_path: Path) -> None:
    """Row D1 of the faults that dice games have had."""
    async with Table(begin(tmp_path)) as table:
        await table.press("r o right space right right space right right right right space")
        chosen = [place.shown for place in table.screen.query(DieView) if place.shown.is_kept]
        assert [str(shown.face) for shown in chosen] == ["1o", "Wr", "8g"]
        await table.press("r y")
        assert table.game.turn is not None
        for shown in chosen:
            assert table.game.turn.table[shown.die.number - 1] == shown.face


@pytest.mark.parametrize(
    ("moves", "letters"),
    [("right left right down right up left down", "ajaefbae"), ("L H L J L K H J", "ajaefbae")],
    ids=["arrows", "capitals"],
)
@asynchronous
async def test_arrows_and_capital_hjkl_move_the_cursor_and_space_keeps(
    tmp_path: Path, moves: str, letters: str
) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r")
        for move, letter in zip(moves.split(), letters, strict=True):
            await table.press(move)
            assert f"[{letter}]" in table.text
            assert table.kept == ""
        await table.press("space")
        assert table.kept == letters[-1]
        await table.press("space")
        assert table.kept == ""


@asynchronous
async def test_space_without_a_cursor_only_shows_it(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r space")
        assert (table.kept, "[a]" in table.text) == ("", True)


@asynchronous
async def test_a_click_keeps_the_die_under_it_wherever_it_lies(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r o")
        for place in table.screen.query(DieView):
            letter = place.shown.die.letter
            await table.pilot.click(place)
            assert letter in table.kept
            await table.pilot.click(place, offset=(0, 0))
            assert letter not in table.kept


@asynchronous
async def test_keys_that_mean_nothing_do_nothing(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r b")
        saved = table.journal.record.events
        nothing = "l p v x y z 1 0 A B C D S R N U Q escape tab shift+tab f1 delete home end pageup"
        await table.press(f"{nothing} alt+s alt+r ctrl+s ctrl+r ctrl+a backspace")
        assert table.journal.record.events == saved
        assert table.kept == "b"
        assert table.app.is_running


@asynchronous
async def test_w_shows_the_pad_and_escape_goes_back(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, "Ana", "Ben"), size=(60, 20)) as table:
        assert "Grand total" not in table.text
        await table.press("r w")
        assert table.reads_a_page
        assert "set of 3 + set of 3" in table.text
        while "Round 1: Ana is on Phase 1" not in table.words:  # a page just opened may not scroll yet
            await table.press("end")
        await table.press("escape")
        assert "roll 1 of 3" in table.text


@asynchronous
async def test_help_names_every_key_and_explains_the_rules(tmp_path: Path) -> None:
    async with Table(begin(tmp_path), size=(80, 150)) as table:
        await table.press("question_mark")
        for key in KEYS:
            assert any(line.split()[:1] == [key.shown] for line in table.text.splitlines())
            assert key.about in table.words
        assert "The letters a to j are the dice" in table.words
        assert "Often got wrong" in table.text
        await table.press("a r question_mark")
        assert not table.reads_a_page
        assert table.rolls == 0


@asynchronous
async def test_the_help_is_set_as_the_rules_are(tmp_path: Path) -> None:
    """Paragraphs have an empty line after them, and points of a list hang from their sign."""
    async with Table(begin(tmp_path), size=(60, 300)) as table:
        await table.press("question_mark")
        lines = [line.strip(" ▁▂▃▄▅▆▇█") and line[2:] for line in table.text.splitlines()]
        after = lines.index("", lines.index("The game")) + 1
        assert lines[after].startswith("  One to"), "the second paragraph of the game"
        wrong = lines.index("Often got wrong") + 1
        assert {line[:4] for line in lines[wrong : lines.index("", wrong)]} == {"  - ", "    "}
        assert "play --plain" in table.words


@pytest.mark.parametrize(("size", "shown"), [((80, 24), True), ((40, 24), False)])
@asynchronous
async def test_house_rules_are_named_above_the_table_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], shown: bool
) -> None:
    async with Table(begin(tmp_path, house_rules=frozenset({HouseRule.OPTIONAL_SCORE})), size) as table:
        assert (HouseRule.OPTIONAL_SCORE in table.lines()[0]) == shown
        assert "Round 1" in table.lines()[0]


@asynchronous
async def test_what_was_told_before_is_the_first_thing_said(tmp_path: Path) -> None:
    start = "For the start: Ana rolls 7, Ben rolls 8."
    async with Table(begin(tmp_path, "Ben", "Ana"), told=(start,)) as table:
        assert table.said.startswith(f"{start} The letters a to j are the dice")
        await table.press("r")
        assert start not in table.said


@asynchronous
async def test_the_keys_at_the_bottom_are_those_that_work_now(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        assert table.text.splitlines()[-1].split("  ") == [" r roll", "w pad", "? help", "q leave"]
        await table.press("r")
        assert "a-j keep" in table.text
        await table.press("k r r")
        assert "r roll" not in table.text
        assert "s score" in table.text


@asynchronous
async def test_a_whole_turn_is_saved_event_by_event(tmp_path: Path) -> None:
    async with Table(begin(tmp_path)) as table:
        await table.press("r k r r s")
        kinds = [type(event) for event in table.journal.record.events]
        assert kinds == [Rolled, Kept, Rolled, Kept, Rolled, Stopped]
        assert table.game.status is Status.PLAYING


@asynchronous
async def test_keys_typed_around_a_question_go_where_they_belong(tmp_path: Path) -> None:
    """A y that came before the question was drawn answers it, and what follows a yes is for the table."""
    async with Table(begin(tmp_path)) as table:
        await table.press("r e f g r y a b")
        assert (table.rolls, table.kept) == (2, "abefg")


@asynchronous
async def test_a_burst_of_noes_is_no_yes_and_leaves_the_table(tmp_path: Path) -> None:
    async with Table(begin(tmp_path, seed=1)) as table:
        await table.press("r s escape escape x n s escape n s x x")
        await table.press("escape")
        assert not table.is_asked
        assert [type(event) for event in table.journal.record.events] == [Rolled]
        await table.press("a")
        assert table.kept == "a"
