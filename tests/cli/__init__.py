"""The commands, run as their users run them."""
