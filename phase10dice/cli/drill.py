"""``phase10dice drill``: practise which dice to keep."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import click

from phase10dice.cli.colors import chosen_theme, theme_option
from phase10dice.cli.common import (
    DECISION_KEYS,
    goal_option,
    is_interactive,
    json_option,
    new_seed,
    phase_option,
    rule_option,
    seed_option,
)
from phase10dice.cli.lines import piped_lines, typed_lines
from phase10dice.cli.printing import echo_json, make_console
from phase10dice.cli.reports import report_decision
from phase10dice.cli.values import WholeNumber
from phase10dice.cli.wrapping import fitted
from phase10dice.entries import parse_letters
from phase10dice.errors import Phase10Error, UnreadableError
from phase10dice.events import Kept, Stopped
from phase10dice.phases import HouseRules, Phase
from phase10dice.solver.goals import Goal

if TYPE_CHECKING:
    from phase10dice.drill import Position
    from phase10dice.judge import Decision

__all__ = ["command"]

_MOST = 10_000
_HELP = """\
  a c f    keep these dice and roll the rest (also keep a c f, or acf)
  none     keep none: roll all ten dice again
  stop     end the turn with the dice as they lie
  decline  with the rule optional-score: take a miss instead
  quit     leave (also q, or Ctrl-D)"""


@click.command("drill")
@phase_option(required=False)
@click.option("--count", type=WholeNumber(1, _MOST), default=10, help="How many questions; 10 if not said.")
@seed_option("asks the same questions")
@goal_option
@rule_option
@theme_option
@json_option(
    "goal, seed, asked, right, longest_streak, loss, questions (phase, dice, lesson, total, missed, retry, "
    f"tempting, and a choice, as tempting is one). A choice has {DECISION_KEYS}"
)
def command(
    phase: Phase | None,
    count: int,
    seed: int | None,
    goal: Goal,
    house_rules: HouseRules,
    as_json: bool,
) -> None:
    """Practise: which dice do you keep?

    Deals positions, drawn from play, in which habit leads astray or another choice comes close to the best.
    Answer with the letters of the dice to keep, such as a c f, with none, or with stop. An answer is right if
    what it loses against best play is not worth a mark (see: phase10dice review --help); right answers in a
    row are your streak.

    From a pipe it takes one answer a line.
    """
    seed = new_seed() if seed is None else seed
    quiz = _Quiz(goal, house_rules, as_json)
    try:
        quiz.run(seed, phase, count)
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        quiz.finish(seed)
        raise click.Abort from None
    quiz.finish(seed)


@dataclass
class _Quiz:
    """The questions asked so far with their answers."""

    goal: Goal
    house_rules: HouseRules
    as_json: bool
    asked: "list[tuple[Position, Decision]]" = field(default_factory=list)
    streak: int = 0
    longest: int = 0

    def run(self, seed: int, phase: Phase | None, count: int) -> None:
        """Ask, and hear the answers, until all is asked or the answers end."""
        from phase10dice.drill import deal

        positions = deal(Random(seed), phase=phase, goal=self.goal, house_rules=self.house_rules)
        lines = typed_lines(lambda: "Keep: ", err=self.as_json) if is_interactive() else piped_lines()
        for position in islice(positions, count):
            self._show(position)
            if not self._hear(position, lines):
                return

    def _show(self, position: "Position") -> None:
        """Show a question."""
        from phase10dice.draw.drill import draw_position

        console = make_console(err=self.as_json)
        console.print(draw_position(position, len(self.asked) + 1, console.width, chosen_theme()))

    def _hear(self, position: "Position", lines: Iterator[tuple[int, str]]) -> bool:
        """Take lines until one is an answer, and say what it is worth; give whether to go on."""
        for number, line in lines:
            words = line.casefold().replace(",", " ").split()
            if words in (["quit"], ["q"], ["exit"]):
                return False
            if words in (["?"], ["help"]):
                click.echo(fitted(_HELP), err=self.as_json)
                continue
            try:
                given = position.answer(self._read(words))
            except Phase10Error as error:
                if not is_interactive():
                    raise UnreadableError(f"line {number}: {error}") from error
                click.echo(f"{error}. Type ? to see what can be typed.", err=self.as_json)
                continue
            self._count(position, given)
            return True
        return False

    def _read(self, words: list[str]) -> Kept | Stopped:
        """Read an answer."""
        match words:
            case []:
                raise UnreadableError("say which dice to keep, such as a c f, or none, or stop")
            case ["stop"]:
                return Stopped()
            case ["decline"]:
                return Stopped(declined=True)
            case ["keep" | "k", *letters]:
                return Kept(parse_letters(letters))
        return Kept(parse_letters(words))

    def _count(self, position: "Position", given: "Decision") -> None:
        """Note an answer, and say what it is worth."""
        from phase10dice.draw.drill import answer_sentences

        self.asked.append((position, given))
        self.streak = 0 if given.mark else self.streak + 1
        self.longest = max(self.longest, self.streak)
        streak = f" Streak: {self.streak}." if self.streak > 1 else ""
        console = make_console(err=self.as_json)
        console.print(" ".join(answer_sentences(position, given)) + streak, "", sep="\n")

    @property
    def _right(self) -> int:
        return sum(not given.mark for _, given in self.asked)

    def finish(self, seed: int) -> None:
        """Say how it went."""
        loss = sum(given.loss for _, given in self.asked)
        if self.as_json:
            echo_json(
                {
                    "goal": self.goal.value,
                    "seed": seed,
                    "asked": len(self.asked),
                    "right": self._right,
                    "longest_streak": self.longest,
                    "loss": loss,
                    "questions": [_question(*asked) for asked in self.asked],
                }
            )
            return
        console = make_console()
        if self.asked:
            from phase10dice.draw.goals import amount_words

            mean = amount_words(self.goal, loss / len(self.asked))
            console.print(
                f"{self._right} of {len(self.asked)} right, longest streak {self.longest}, "
                f"{mean} lost in an average answer."
            )
        console.print(f"The seed was {seed}: it asks the same questions again.")


def _question(position: "Position", given: "Decision") -> dict[str, object]:
    """Give a question and its answer for scripts."""
    return {
        "phase": position.stakes.phase.number,
        "dice": [str(face) for face in position.turn.table],
        "lesson": position.lesson.value,
        "total": position.stakes.total,
        "missed": position.stakes.missed,
        "retry": position.stakes.retry,
        **report_decision(given),
        "tempting": report_decision(position.tempting),
    }
