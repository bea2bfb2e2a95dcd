"""Faults that people met in programs like this one: a test a row, named after it."""
