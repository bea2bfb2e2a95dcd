"""What Hypothesis draws: rolls, dice as people type them, and events of a game."""

from hypothesis import strategies as st

from phase10dice.dice import DICE, Color, Face

faces = st.builds(Face, st.none() | st.integers(1, 10), st.none() | st.sampled_from(Color))
"""Any face as it can be typed, on a die or not."""


def rolls() -> st.SearchStrategy[tuple[Face, ...]]:
    """Draw what the ten dice can show, in their order."""
    return st.tuples(*(st.sampled_from(die.faces) for die in DICE))
