"""Faults of the machine: the program is stopped at every step of saving, and the game must be whole."""
