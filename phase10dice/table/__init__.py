"""Full screens: the pad and the playing table. Its modules alone load Textual, this file does not."""

LEAST_WIDTH, LEAST_HEIGHT = 40, 20
"""The smallest window that a full screen fits into."""

TOO_SMALL = f"This window is too small: it needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} lines."
