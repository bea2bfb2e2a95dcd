"""Score a roll: which phases do these ten dice make, and with which of them?"""

from phase10dice import PHASES, assign, best_layout, format_dice, parse_dice

dice = parse_dice("Wr 4o Wg 2o 10g 10r 10o 9r 8o 7g")
assign(dice)  # raises if ten real dice cannot show this
for phase in PHASES:
    if layout := best_layout(phase, dice):
        parts = ", ".join(format_dice(layout.dice_of(part)) for part in layout.parts)
        print(f"Phase {phase.number} ({phase.name}): {layout.score} points with {parts}")
