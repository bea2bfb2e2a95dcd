"""Ways to the same answers that share no code with the package, or only what the test is not about."""
