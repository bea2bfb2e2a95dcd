"""The tests of phase10dice."""
