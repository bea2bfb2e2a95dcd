"""Tests of the players' history."""
