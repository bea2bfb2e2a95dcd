"""The picture in the README is the real screen of today."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_picture_is_what_its_script_draws() -> None:
    """To bring it up to date: python examples/screenshot.py > examples/play.svg."""
    script = [sys.executable, "-W", "error", str(EXAMPLES / "screenshot.py")]
    drawn = subprocess.run(script, capture_output=True, check=True).stdout
    assert drawn.decode() == (EXAMPLES / "play.svg").read_text("utf-8")
    assert "KEEP" in drawn.decode()
