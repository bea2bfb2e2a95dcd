"""What every HTML page is made of."""

from html import escape

__all__ = ["document", "name_html"]


def document(title: str, style: str, body: list[str]) -> str:
    """Put a page together."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def name_html(name: str) -> str:
    """Write a name so that its signs and its direction stay its own.

    >>> name_html("<b>Ana</b>")
    '<bdi>&lt;b&gt;Ana&lt;/b&gt;</bdi>'
    """
    return f"<bdi>{escape(name)}</bdi>"
