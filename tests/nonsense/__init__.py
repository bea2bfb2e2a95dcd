"""Nonsense: mutated command lines, entries, keys, files and imports, and what must hold for all of them.

Each input is drawn from its kind, a seed and its number, so it can be had again:
``python -m tests.nonsense --seed 7 --first 12 --count 1 entries``.
"""
