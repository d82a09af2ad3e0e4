"""Text of students and of files, made harmless before a format's own escaping."""


def one_line(text: str) -> str:
    """Return a text on one line, without control characters, lone surrogates or the like."""
    if text.isprintable():  # nearly always
        return text
    return "".join(c if c.isprintable() else " " for c in text)
