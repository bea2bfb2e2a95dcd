"""Tests of what games are written as."""
