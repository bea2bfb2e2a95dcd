"""How quick the package is, as ratios wherever machines differ."""
