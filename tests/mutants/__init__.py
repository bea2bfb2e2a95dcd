"""Planted faults: the rules and the solver's core are changed at one place, and some test must notice."""
