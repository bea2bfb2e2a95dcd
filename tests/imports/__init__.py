"""Tests of what games are made of."""
