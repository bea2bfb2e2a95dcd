"""Run the command line with ``python -m phase10dice``."""

from phase10dice.cli import main

if __name__ == "__main__":
    main(prog_name="phase10dice")
