"""Full screens: the pad and the playing table. This folder alone knows Textual."""
