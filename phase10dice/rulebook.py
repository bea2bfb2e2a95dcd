"""The rules in this project's own words, for people: what to do, what is often got wrong, what was decided.

The numbers in the texts come from the modules that own them, so that text and program cannot disagree.
"""

from dataclasses import dataclass

from phase10dice.column import CELEBRATED, FINISH_BONUS, FIVE_PHASE_BONUS, FIVE_PHASE_TARGET, MISS_PENALTY
from phase10dice.phases import PHASES, HouseRule
from phase10dice.players import MAX_PLAYERS
from phase10dice.scores import highest_score
from phase10dice.turn import ROLLS

__all__ = ["Section", "brief_rules", "rulebook"]


@dataclass(frozen=True)
class Section:
    """A part of the rules: a title, and paragraphs; those of a list stand each on their own."""

    title: str
    paragraphs: tuple[str, ...]
    is_list: bool = False


def rulebook() -> tuple[Section, ...]:
    """Give the whole rules, section by section.

    >>> [section.title for section in rulebook()][:3]
    ['The game', 'A turn', 'The ten phases']
    """
    return (
        _GAME,
        _TURN,
        _phases(),
        _PARTS,
        _SCORE,
        _EXAMPLES,
        _BONUSES,
        _LAST_TRY,
        _SOLITAIRE,
        _HOUSE_RULES,
        _MISTAKES,
        _READINGS,
        _DECISIONS,
    )


def brief_rules() -> tuple[Section, ...]:
    """Give what fits on the back of a score pad: how to play, and what is often got wrong."""
    return (_TURN, _phases(), _PARTS, _SCORE, _BONUSES, _LAST_TRY, _SOLITAIRE, _MISTAKES)


_GAME = Section(
    "The game",
    (
        "Ten dice, ten phases, most points win. Six high dice show 5 to 10, four low dice show 1 to 4 and "
        "two wilds (W). Every face, wilds included, is red, green, blue or orange; the command dice draws "
        "them all.",
        f"One to {MAX_PLAYERS} play. Each player makes the phases in order, 1 to 10, one phase a turn at "
        "most.",
        "Who starts: each player rolls one high die. The highest number starts, then down in order; players "
        "with equal rolls roll again among themselves, for their places. At a real table the order is given "
        "by hand: name the players in it.",
    ),
)

_TURN = Section(
    "A turn",
    (
        f"A turn has up to {ROLLS} rolls. The first is with all ten dice. After each roll but the last, keep "
        "any dice and roll the others again; a die kept before may be rolled again later. You may stop "
        "early, and you may roll on after the phase is made, to put numbers in the place of wilds, at the "
        "risk of losing it.",
        "What lies on the table in the end counts, all ten dice. If it makes your phase you score it and "
        "are on the next phase in your next turn. If not, you score nothing and try the same phase again.",
    ),
)


def _phases() -> Section:
    """List the phases with what they can score."""
    lines = (f"Phase {phase.number}: {phase.name}, {highest_score(phase)} points at most" for phase in PHASES)
    return Section("The ten phases", tuple(lines), is_list=True)


_PARTS = Section(
    "Sets, runs and one colour",
    (
        "Set: dice of one number, in any colours. Run: numbers that follow each other, in any colours, from "
        "1 to 10; a run does not go on from 10 to 1. The two parts of a phase share no die; two sets may "
        "have the same number.",
        "A wild stands for any number in a set or a run, and there may be as many wilds as you like.",
        "One colour (Phase 8): the numbers do not matter, and a wild counts as the colour that it has.",
    ),
)

_SCORE = Section(
    "The score of a phase",
    (
        "Add up the numbers on the dice that the phase needs, and only those. A wild helps but adds "
        "nothing. If the dice can be laid out in several ways, the best counts: 8 8 8 10 W W make Phase 1 "
        "for 34.",
    ),
)

_EXAMPLES = Section(
    "Worked examples",
    (
        "Phase 1 with 8 8 8 10 W W 1 2 5 7: 8 8 8 and 10 W W, 34 points.",
        "Phase 1 with 5 5 6 6 7 8 1 1 W W: 5 5 W and 6 6 W, 22 points. With both wilds beside the 8 there "
        "would be no second set.",
        "Phase 2 with 10 10 10 9 8 7 W 1 2 4: 10 10 10 and 7 8 9 W, 54 points. The wild fills the run and "
        "adds nothing.",
        "Phase 4 with 10 9 8 6 5 5 4 W 2 2: 4 5 6 W 8 9 10, 42 points. The wild stands for the 7.",
        "Phase 4 with 10 9 8 7 6 5 4 3 W 2: the run 4 to 10, 49 points. The wild stays out.",
    ),
    is_list=True,
)

_BONUSES = Section(
    "The two bonuses",
    (
        f"Five Phase Bonus: with {FIVE_PHASE_TARGET} points or more right after Phase 5, add "
        f"{FIVE_PHASE_BONUS}.",
        f"First Finish Bonus: the first player to make Phase 10 adds {FINISH_BONUS}. Another player gets it "
        "too who was on Phase 10 by then, makes it in the last try, and sits after the first finisher in "
        "turn order.",
    ),
    is_list=True,
)

_LAST_TRY = Section(
    "The end",
    (
        "When somebody makes Phase 10, every other player has one last try, in turn order from there on: a "
        "turn on the phase they are on, and after each success at once another on the next phase, until a "
        "miss or Phase 10. The Five Phase Bonus still counts.",
        "Then the highest total wins, whoever finished first. Equal totals share the win.",
    ),
)

_SOLITAIRE = Section(
    "Solitaire",
    (
        f"Alone, play the ten phases in as many turns as it takes. Every missed turn takes {MISS_PENALTY} "
        f"points off, in the end, so it does not touch the {FIVE_PHASE_TARGET}. The First Finish Bonus is "
        f"for making Phase 10 at its first try. More than {CELEBRATED} is a result to celebrate.",
    ),
)

_HOUSE_RULES = Section(
    "House rules",
    (
        "A house rule is switched on with --rule when a game begins, and belongs to that game: phase10dice "
        f"play --rule {HouseRule.OPTIONAL_SCORE}. Asking what dice are worth takes it as well.",
        f"{HouseRule.OPTIONAL_SCORE}: you may decline a made phase and count the turn as a miss. Without it "
        "a made phase counts.",
        f"{HouseRule.ANY_COLOR_WILDS}: in Phase 8 a wild counts as any colour.",
    ),
    is_list=True,
)

_MISTAKES = Section(
    "Often got wrong",
    (
        "Spare dice do not score: 10 10 10 10 9 9 W make Phase 1 for 48, the fourth 10 adds nothing.",
        "A wild scores 0, not the number it stands for.",
        "A long run is not scored whole: in Phase 4 exactly seven dice count, the best seven.",
        "8 9 10 1 is no run.",
        f"{FIVE_PHASE_TARGET - 1} is not enough for the Five Phase Bonus, and 225 after Phase 4 does not "
        "earn it before Phase 5 is made.",
        "The first to finish need not win, and need not be alone with the First Finish Bonus.",
        "At a table with several players a miss costs nothing but the turn.",
        "The card game of this name scores the other way round; its rules do not apply.",
    ),
    is_list=True,
)

_READINGS = Section(
    "Where the printed rules are silent",
    (
        "A set or run may be all wilds; with these dice that never changes whether a phase is made, nor its "
        "best score.",
        "A made phase counts when the turn ends; declining it is a house rule.",
        "A wild in Phase 8 has its own colour only; any colour is a house rule.",
        "Players with equal totals win together.",
        "A player who goes home keeps the column but cannot win; the turn order stays as it is.",
    ),
    is_list=True,
)

_DECISIONS = Section(
    "What this program decides",
    (
        "A roll is never taken back: undo reaches back as far as the latest roll. So a stop can be undone, "
        "and a keep only until the other dice are rolled.",
        "Points above the highest of a phase are refused. Points that no roll gives as its best are taken "
        "with a warning; at a terminal it asks once.",
        "A new game never overwrites one: where a game is kept already, another file must be named.",
        "The seed stands in the game's file, so that every roll stays the same after a crash. It lets a "
        "determined player look ahead; who wants to be sure plays with real dice.",
    ),
    is_list=True,
)
