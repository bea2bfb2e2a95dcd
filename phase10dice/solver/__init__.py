"""Exact best play: which dice to keep, what a turn is worth, and the whole solitaire game."""
