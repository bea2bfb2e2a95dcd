"""Phase 8, seven dice of one colour: best play of a turn, and what every keep is worth.

The ten dice are all different here, so nothing can be counted as multisets: there are 6**10 rolls, 60
million, and each has 1,024 keeps. This page has the whole argument; each module carries out one step of it.

**One roll left: a sum over the colours.** Call what a made phase is worth above a miss its *gain*. At most
one colour can reach seven of ten dice, so the expected gain of a keep is the sum, over the four colours, of
what it gains in each. To one colour a die has three to five states, "to be rolled" included, and 248,832 of
their combinations, 414,720 with any-colour wilds, hold all there is to know (`one_roll`).

**The double seven.** With any-colour wilds two colours reach seven together in one case: four wild low
dice, and three high dice of each. The better of the two counts, so the lesser gain is taken off the sum
again. That depends on the high dice's faces and on whether all low dice are wild, nothing else.

**The best keep of a roll: families.** To look at 1,024 keeps of each roll is too much. A *family* of keeps
tells apart, die by die, only some of the faces that may be kept, and leaves the other keeps out (`states`,
`families`). Within a family the best keep of every roll is a running maximum, die by die: keep the die, or
roll it. What that gives is an *offer*: a table for all rolls, which tells fewer of them apart than there
are (`offers`). The best keep of a roll is the best of a handful of offers (`choices`).

**Two rolls left: sweeps.** The worth of a keep is the mean, over the rolls to come, of the best worth with
one roll left. All rolls are gone through in 216 blocks, so that nothing of the size of 6**10 is ever held
(`sweep`), and the dice are rolled one after the other (`axes`). The same once more gives the turn (`turn`).

**Questions about a roll.** Keeps of at most three dice ship as tables (`small`). For larger ones at most
46,656 rolls can follow, so the mean is taken on the spot (`worths`). Not for all 848 of them: a *bound* on
the estimates of all keeps at once, an *estimate* from small families, and a *doubt*, by how much the
estimate can be too low, say which keeps are worked out in full (`ranking`).

**How exact it is.** Every figure with one roll left is exact but for rounding. With two rolls left, and for
the turn, so is every figure below but for one kind, since the families have been seen to hold a best keep
of every roll; it is the tests that show it, against the table of all 7**10 keeps. Values are too low by up
to 3e-10 because each die kept counts 1e-11 against a keep, to settle ties. The exception is a payoff for
which a made phase may be worth less than a miss, as in the goal `game`:

- With any-colour wilds the families miss the best keep of 12,246 of the 60 million rolls, by 0.042 points
  at most. So larger keeps go without them. A turn in the goal `game` comes out 1e-7 points too low, and
  of the small keeps none by more than 4.1e-5.
- Where a score of 26 or more is worth no more than a miss, as in no game, the tests allow 1e-6 of a point.

Glossary:

- *state*: what a family, or a colour, tells apart in one die; in a keep the last state is "to be rolled".
- *own*: showing the colour that a family is about.
- *low*, *high*: dice 1 to 4, and 5 to 10. Tables have the high dice for rows and the low dice for columns.
- *feared*: a made phase may be worth less than a miss. *Blocking* is to keep dice lest they make it.
- *offer*: the best of one kind of keeps, for every roll. *Choice*: which keep that is, or to stop.
- *outcome*: a score from 0 to 64, or 65 for a miss.

To read it all, take the modules in the order in which they are named above, after `faces`; `player` plays
many turns at once. The package loads none of them by itself: most questions are about other phases.
"""
