"""Ask the coach about a game that was kept: who was lucky, who played well, and what was worth learning."""

import sys
from pathlib import Path

from phase10dice import DiceSource, Header, Record, Setup, Strength, next_event, read_record
from phase10dice.coach import review
from phase10dice.course import totals

if len(sys.argv) > 1:
    record, _ = read_record(Path(sys.argv[1]))
else:
    strengths = (Strength.STEADY, Strength.BEGINNER)
    record = Record(Header(Setup(("Ana", "Ben"), DiceSource.VIRTUAL, strengths=strengths), seed=7))
    while event := next_event(record):
        record.add(event)

held = review(record)
for player, course in zip(held.players, totals(record), strict=True):
    print(f"{player.name}: {' '.join(map(str, course))}")
    if player.luck is not None and player.skill is not None:
        print(f"  luck {player.luck:+.1f}, skill {player.skill:+.1f}, together {player.result:+.1f} points")
        for moment in held.moments([player.seat], most=1):
            phase = moment.turn.phase.number
            print(f"  the dearest choice, in Phase {phase}, cost {moment.decision.loss:.1f} points")
