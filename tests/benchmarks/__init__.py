"""Speed, told as ratios measured in one run; nothing here passes or fails by the clock."""
