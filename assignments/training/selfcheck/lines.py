"""Lines of text with a style for each piece: what the panel is made of before it is shown."""

import textwrap

WIDTH = 79

# The styles are names of pytest's terminal writer.
Piece = tuple[str, str]
Line = list[Piece]


def line(text: str = "", style: str = "") -> Line:
    return [(text, style)]


def wrapped(text: str, indent: int = 2, style: str = "", hanging: int = 0) -> "list[Line]":
    """Return a text as lines of at most WIDTH columns, later ones ``hanging`` further in."""
    first, later = " " * indent, " " * (indent + hanging)
    parts = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line(part, style) for part in parts]


def code(text: str, indent: int = 6) -> "list[Line]":
    """Return program text as it is, indented."""
    return [line(" " * indent + part) for part in text.splitlines()]


def number(value: "float | str") -> str:
    """Return a number as people write it: 7.0, 1.6418306, -1e-05."""
    if isinstance(value, str):
        return value
    text = f"{value:.8g}"
    return text if set(text) & set(".en") else text + ".0"


def plain(lines: "list[Line]") -> str:
    """Return the lines as text, without styles."""
    return "\n".join("".join(text for text, _ in pieces) for pieces in lines)
