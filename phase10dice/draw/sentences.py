"""What happened, and how things stand, in sentences for people."""

from collections.abc import Collection, Sequence

from phase10dice.column import (
    BONUS_PHASES,
    CELEBRATED,
    FIVE_PHASE_BONUS,
    FIVE_PHASE_TARGET,
    MISS_PENALTY,
    Column,
)
from phase10dice.dice import format_dice
from phase10dice.draw.words import layout_words, listed, points_words
from phase10dice.events import (
    Edited,
    Event,
    Kept,
    Left,
    Missed,
    Noted,
    Redone,
    Renamed,
    Scored,
    Stopped,
    Undone,
)
from phase10dice.game import Game, Mode, Status
from phase10dice.phases import PHASES, Layout, best_layout
from phase10dice.players import StartRoll
from phase10dice.record import Record
from phase10dice.scores import highest_score

__all__ = [
    "bonus_sentence",
    "chase_sentence",
    "computers_sentence",
    "event_sentences",
    "history",
    "news",
    "next_sentences",
    "result_sentences",
    "seed_sentence",
    "standing_sentences",
    "start_sentences",
    "status_sentence",
]


def bonus_sentence(column: Column) -> str:
    """Say how a player stands with the Five Phase Bonus.

    >>> bonus_sentence(Column("Ana", (48, 45, 48)))
    '80 more in Phases 4 and 5 for the Five Phase Bonus'
    """
    missing = column.points_to_bonus
    if missing is None:
        return f"the Five Phase Bonus is {'earned' if column.five_phase_bonus else 'missed'}"
    open_phases = PHASES[len(column.scores) : BONUS_PHASES]
    if not missing:
        return f"the {FIVE_PHASE_TARGET} is reached: the Five Phase Bonus comes with Phase 5"
    if missing > sum(map(highest_score, open_phases)):
        return "the Five Phase Bonus is out of reach"
    where = {1: "Phase 5", 2: "Phases 4 and 5"}.get(len(open_phases), f"Phases {open_phases[0].number} to 5")
    return f"{missing} more in {where} for the Five Phase Bonus"


def status_sentence(game: Game) -> str:
    """Say whose turn it is, what for, and what is missing for the bonus; or that the game is over."""
    if game.status is Status.FINISHED:
        return "The game is over."
    mover, phase = game.mover, game.phase
    on = f"{mover.name} is on Phase {phase.number} ({phase.name})"
    if game.status is Status.PLAYING:
        return f"Round {game.round}: {on}; {bonus_sentence(mover)}."
    bonus = "" if mover.points_to_bonus is None else f"; {bonus_sentence(mover)}"
    return f"Last try: {on}; {chase_sentence(game)}{bonus}."


def next_sentences(game: Game) -> list[str]:
    """Say who is next and on what; of a last try also what it needs, of a game that is over its result."""
    if game.status is not Status.PLAYING:
        return result_sentences(game) or [status_sentence(game)]
    phase = f"Phase {game.phase.number} ({game.phase.name})"
    alone = game.setup.mode is Mode.SOLITAIRE
    return [f"Next is {phase}." if alone else f"Next is {game.mover.name}, on {phase}."]


def chase_sentence(game: Game) -> str:
    """Say what the player who has a last try needs against the best of the others, as they stand now.

    For the last of all that decides the game; after anybody else others may still come.
    """
    assert game.seat is not None, "somebody has a last try"
    others = [seat for seat, column in enumerate(game.columns) if seat != game.seat and not column.has_left]
    if not others:
        return "nobody else is left to beat"
    best = max(map(game.total, others))
    leaders = [game.columns[seat].name for seat in others if game.total(seat) == best]
    lead, level = ("win", "share the win") if game.seats_to_come() == {game.seat} else ("lead", "draw level")
    standing = f"{listed(leaders)} {'has' if len(leaders) == 1 else 'have'} {best}"
    short = best - game.total(game.seat)
    if short < 0:
        return f"{standing}, {points_words(-short)} less"
    most = game.highest_total(game.seat)
    if most < best:
        return f"{standing}, which is out of reach"
    needs = f"{short + 1} more to {lead}" if most > best else f"{short} more to {level}"
    also = f", {short} to {level}" if most > best and short else ""
    return f"{standing}, and {game.mover.name} with {game.total(game.seat)} needs {needs}{also}"


def computers_sentence(game: Game) -> str | None:
    """Say which players are computer players, and how strong; None where all are people."""
    computers = [
        f"{column.name} ({strength})"
        for column, strength in zip(game.columns, game.setup.strengths, strict=True)
        if strength
    ]
    return (
        f"Computer player{'s' if len(computers) > 1 else ''}: {', '.join(computers)}." if computers else None
    )


def standing_sentences(game: Game) -> list[str]:
    """Say what belongs below a pad: how the game ended or stands, who plays, the house rules, the notes."""
    said = result_sentences(game) or [status_sentence(game)]
    if computers := computers_sentence(game):
        said.append(computers)
    if game.setup.house_rules:
        said.append(f"House rules: {', '.join(sorted(game.setup.house_rules))}.")
    return said + [f"Note: {note}" for note in game.notes]


def start_sentences(names: Sequence[str], groups: Sequence[Sequence[StartRoll]]) -> list[str]:
    """Say what the players rolled for who starts: a sentence each time several rolled against each other."""
    return [
        f"{'For the start' if index == 0 else 'Rolling again'}: "
        + ", ".join(f"{names[roll.player]} rolls {roll.number}" for roll in group)
        + "."
        for index, group in enumerate(groups)
    ]


def event_sentences(before: Game, event: Event, after: Game) -> list[str]:
    """Say what *event* did between two states of a game; a roll needs no words, nor what a person keeps."""
    match event:
        case Kept(dice) if before.strength:
            return [_kept_sentence(before, dice)]
        case Scored() | Missed() | Stopped():
            return _turn_sentences(before, event, after)
        case Edited(seat, phase, points):
            column = after.columns[seat]
            old = before.columns[seat].scores[phase - 1]
            return [
                f"{column.name}: Phase {phase} is {points} instead of {old}, the total is "
                f"{after.total(seat)}."
            ]
        case Renamed(seat, _):
            return [f"{before.columns[seat].name} is now called {after.columns[seat].name}."]
        case Left(seat):
            return [f"{after.columns[seat].name} has gone home; the column stays."]
        case Noted():
            return [f"Note: {after.notes[-1]}"]
        case Undone():
            return ["The last entry is undone."]
        case Redone():
            return ["The entry is back."]
    return []


def news(before: Game, event: Event, after: Game) -> list[str]:
    """Say what *event* did, and how the game ended if that ended it."""
    said = event_sentences(before, event, after)
    return said if before.status is Status.FINISHED else [*said, *result_sentences(after)]


def history(record: Record) -> list[str]:
    """Say all that happened in a game, in order; takes some 30 microseconds an event."""
    # The steps of the record are too few: what was undone is told as well, and that it was.
    course = Record(record.header)
    said = []
    for event in record.events:
        before = course.game
        course.add(event)
        said += news(before, event, course.game)
    return said


def _kept_sentence(game: Game, keep: Collection[int]) -> str:
    """Say which of the dice on the table a player keeps."""
    assert game.turn is not None, "dice are kept in a turn"
    if not keep:
        return f"{game.mover.name} rolls all ten dice again."
    kept = format_dice([game.turn.table[index] for index in sorted(keep)])
    rolled = len(game.turn.table) - len(keep)
    return f"{game.mover.name} keeps {kept} and rolls {'one die' if rolled == 1 else f'{rolled} dice'} again."


def _turn_sentences(before: Game, event: Scored | Missed | Stopped, after: Game) -> list[str]:
    """Say what a turn gave, and what follows from it."""
    assert before.seat is not None, "a turn is somebody's"
    seat, phase = before.seat, before.phase
    column = after.columns[seat]
    if len(column.scores) == len(before.columns[seat].scores):
        return [f"{column.name} misses Phase {phase.number}{_after_a_miss(before, event)}."]
    layout = _layout(before, event)
    dice = f" with {layout_words(layout)}" if layout else ""
    said = [f"{column.name} makes Phase {phase.number}{dice}: {points_words(column.scores[-1])}."]
    if column.five_phase_bonus and not before.columns[seat].five_phase_bonus:
        five = sum(column.scores[:BONUS_PHASES])
        said.append(f"{five} after Phase 5: the Five Phase Bonus of {FIVE_PHASE_BONUS} is earned.")
    if bonus := after.finish_bonus(seat):
        said.append(f"{column.name} earns the First Finish Bonus of {bonus}.")
    if after.finish and not before.finish and after.status is Status.LAST_TRY:
        said.append(f"{column.name} is the first to complete Phase 10: everybody else has a last try.")
    elif after.seat == seat and after.finish:
        said.append(f"The last try goes on: {column.name} plays Phase {after.phase.number}.")
    return said


def _layout(before: Game, event: Scored | Missed | Stopped) -> Layout | None:
    """Find the layout that a turn's dice made, where the dice are known."""
    if isinstance(event, Stopped):
        return before.turn.layout(before.setup.house_rules) if before.turn else None
    return best_layout(before.phase, event.dice, before.setup.house_rules) if event.dice else None


def _after_a_miss(before: Game, event: Scored | Missed | Stopped) -> str:
    """Say what a miss means."""
    declined = " (declined)" if isinstance(event, Stopped) and event.declined else ""
    if before.status is Status.LAST_TRY:
        return f"{declined}; that was the last try"
    cost = f" for {MISS_PENALTY} points off" if before.setup.mode is Mode.SOLITAIRE else ""
    return f"{declined}{cost} and tries it again next turn"


def result_sentences(game: Game) -> list[str]:
    """Say how a finished game ended; empty for one that goes on."""
    if game.status is not Status.FINISHED:
        return []
    totals = [game.total(seat) for seat in game.winners]
    names = [game.columns[seat].name for seat in game.winners]
    if game.setup.mode is Mode.SOLITAIRE:
        said = [f"{names[0]} completes all ten phases with {points_words(totals[0])}."]
    elif len(names) > 1:
        said = [f"{listed(names)} share the win with {points_words(totals[0])} each."]
    else:
        said = [f"{names[0]} wins with {points_words(totals[0])}."]
    if totals[0] > CELEBRATED:
        said.append(f"More than {CELEBRATED}: a game to remember!")
    return said


def seed_sentence(seed: int | None) -> str:
    """Say what a finished game's seed is good for."""
    return f"The seed was {seed}: it gives the same dice again."
