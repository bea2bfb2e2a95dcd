"""The full screen, through Textual's pilot and as text."""
