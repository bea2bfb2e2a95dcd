"""Pages looked at as browsers do: taken apart by a parser, or drawn by Chromium where there is one."""

import re
import subprocess
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from shutil import which

import pytest

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium on this machine: apt-get install chromium"
)
_VOID = {"meta", "br", "hr", "img", "link", "input"}
_WITHOUT_TEXT = {"style", "title"}


@dataclass
class Page(HTMLParser):
    """A page taken apart; every tag that is opened must be closed in its turn."""

    text: str
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    open_tags: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read all of it."""
        super().__init__(convert_charrefs=True)
        self.feed(self.text)
        self.close()
        assert self.open_tags == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"<{tag}> says something twice"
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open_tags.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert self.open_tags.count("svg"), f"<{tag}/> is for SVG only"
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag

    def handle_data(self, data: str) -> None:
        if not _WITHOUT_TEXT.intersection(self.open_tags):
            self.said.append(data)

    @property
    def names(self) -> set[str]:
        """The tags that occur."""
        return {tag for tag, _ in self.tags}

    def needs_nothing_else(self) -> bool:
        """Whether no script, picture, font or style comes from elsewhere."""
        asked = {name for _, attributes in self.tags for name in attributes}
        return (
            self.names.isdisjoint({"script", "link", "img", "iframe", "object", "embed"})
            and asked.isdisjoint({"src", "href", "onload", "onclick", "style"})
            and not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", self.text)
        )


def draw(page: Path, *how: str) -> None:
    """Let Chromium draw a page."""
    assert CHROMIUM is not None
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={page}.d"]
    done = subprocess.run(
        [CHROMIUM, *flags, *how, page.as_uri()], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


def printed_pages(page: Path) -> tuple[int, tuple[float, float]]:
    """Let Chromium print a page; give how many sheets it takes, and their size in points."""
    pdf = page.with_suffix(".pdf")
    draw(page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    data = pdf.read_bytes()
    count = re.search(rb"/Count (\d+)", data)
    size = re.search(rb"/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert count
    assert size
    return int(count[1]), (float(size[1]), float(size[2]))


def dumped(page: Path) -> str:
    """Let Chromium read a page, and give what it made of it."""
    assert CHROMIUM is not None
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={page}.d", "--dump-dom"]
    done = subprocess.run(
        [CHROMIUM, *flags, page.as_uri()], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    return done.stdout
