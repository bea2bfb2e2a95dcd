"""How quick the program is, told as ratios: each against a yardstick that is measured in the same run.

``python -m tests.benchmarks`` in an environment with the package installed measures all of it, prints the
table and writes it to ``results.md`` beside this file; ``python -m tests.readme`` takes it into the README.
"""
