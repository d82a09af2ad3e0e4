"""What IPython adds to Python, taken out of a notebook's cell: its lines keep their numbers.

The places are those that IPython itself looks at: the start of a statement, what follows its
first ``=``, and its end. They are found by a lexer of strings, comments and brackets, which
needs no valid Python and takes time in proportion to the text.
"""

import re
from typing import NamedTuple

# They run the rest of their cell as Python; any other cell magic hands it to something else.
RUNS_PYTHON = frozenset("time timeit capture prun debug memit mprun lprun snakeviz".split())
# They write the rest of their cell into a file, as it is.
WRITES = frozenset(("writefile", "file"))
MAX_NAME = 20

_CELL_MAGIC = re.compile(r"\s*+%%(\w*)([^\n]*)\n?")
_FIRST_INDENT = re.compile(r"(?:[ \t]*+\n)*+([ \t]++)\S")
# A statement that starts so is none of Python's; it ends with its line, or goes on after a \.
_ESCAPED = re.compile(r"[ \t]*+[%!?,;/]")
_ESCAPED_LINE = re.compile(r"(?:[^\\\n]|\\.)*+\\?\n?", re.DOTALL)
# Without one of these a text has nothing to take out.
_SUSPICIOUS = re.compile(r"^[ \t]*+[%!?,;/]|=[ \t]*+[%!]|\?", re.MULTILINE)
# In a block it may be one of a function, where not everything can be imported.
_RUN = re.compile(r"%run[ \t]++(?:-\w++[ \t]++)*+(\"[^\"\n]*+\"|'[^'\n]*+'|\S++)")
_TOKEN = re.compile(
    r"""
      (?P<string>  \"{3} (?: [^"\\] | \\. | "(?!"") )*+ (?: \"{3} | \\?\Z )
                 | '{3}  (?: [^'\\] | \\. | '(?!'') )*+ (?: '{3}  | \\?\Z )
                 | " (?: [^"\\\n] | \\. )*+ "?
                 | ' (?: [^'\\\n] | \\. )*+ '? )
    | (?P<comment> \#[^\n]*+ )
    | (?P<opening> [(\[{] )
    | (?P<closing> [)\]}] )
    | (?P<assigned> = [ \t]*+ (?: %[^\W\d] | !(?!=) ) )
    | (?P<newline> \n )
    | (?P<help>    \? )
    | (?P<space>   [ \t]++ )
    | (?P<code>    [-+*/%&|^@<>=!:]=++ | \\. | \w++ | . )
    """,
    re.VERBOSE | re.DOTALL,
)


class Plain(NamedTuple):
    """A cell as Python; ``left_out`` names the cell magic that made all of it something else."""

    text: str
    left_out: str = ""


class WrittenFile(NamedTuple):
    """What a cell writes into a file instead of running it.

    name    the file's, without its folders
    appends whether it goes on with what is in the file
    text    what it writes, with a blank line for each line of the cell before
    """

    name: str
    appends: bool
    text: str


def plain_python(text: str, engine: str = "") -> Plain:
    """Return a cell's text with IPython's commands blanked, on as many lines as before.

    ``engine`` is the module that the notebook's engine is: ``%run`` of its file imports it.
    """
    blank_lines, magic, text = _without_cell_magics(text)
    if magic is not None:
        lines = blank_lines + magic[0].count("\n") + text.count("\n")
        return Plain("\n" * lines, f"%%{magic[1][:MAX_NAME]}")
    return Plain("\n" * blank_lines + _without_line_magics(text, engine))


def written_file(text: str) -> WrittenFile | None:
    """Return what a cell with ``%%writefile`` writes; None for any other cell."""
    blank_lines, magic, text = _without_cell_magics(text)
    if magic is None or magic[1] not in WRITES:
        return None
    words = magic[2].split()
    names = [word.strip("\"'") for word in words if not word.startswith("-")]
    if not names:
        return None
    name = re.split(r"[/\\]", names[0])[-1]
    blank_lines += magic[0].count("\n")
    return WrittenFile(name, len(names) < len(words), "\n" * blank_lines + text)


def _without_cell_magics(text: str) -> tuple[int, re.Match[str] | None, str]:
    """Take off the cell magics that run Python, and the first that does not.

    Returns how many lines the former had, the latter if there is one, and the rest of the cell.
    """
    blank_lines = 0
    text = _dedented(text)
    while (magic := _CELL_MAGIC.match(text)) is not None:
        if magic[1] not in RUNS_PYTHON:
            return blank_lines, magic, text[magic.end() :]
        blank_lines += magic[0].count("\n")
        text = _dedented(text[magic.end() :])
    return blank_lines, None, text


def _dedented(text: str) -> str:
    """Take the first line's indentation off all lines, as IPython does with a pasted piece."""
    indent = _FIRST_INDENT.match(text)
    return re.sub(rf"^{indent[1]}", "", text, flags=re.MULTILINE) if indent else text


def _without_line_magics(text: str, engine: str) -> str:
    if _SUSPICIOUS.search(text) is None:
        return text
    kept, start = [], 0
    while start < len(text):
        end, is_python = _statement(text, start)
        kept.append(text[start:end] if is_python else _instead(text[start:end], engine))
        start = end
    return "".join(kept)


def _statement(text: str, start: int) -> tuple[int, bool]:
    """Return where the statement at ``start`` ends, and whether it is Python."""
    if _ESCAPED.match(text, start):
        return _end(_ESCAPED_LINE, text, start), False
    depth, last = 0, ""
    while start < len(text):
        token = _TOKEN.match(text, start)
        assert token is not None  # any character is a token
        kind, start = str(token.lastgroup), token.end()
        if kind == "assigned" and depth == 0:
            return _end(_ESCAPED_LINE, text, start), False
        if kind == "newline" and depth == 0:
            break
        depth = max(0, depth + (kind == "opening") - (kind == "closing"))
        last = last if kind in ("space", "comment", "newline") else kind
    return start, last != "help"


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return match.end() if match else start


def _instead(lines: str, engine: str) -> str:
    """Return as many lines without the command; an indented one may be all of its block."""
    if engine and _file_that_is_run(lines) in (f"{engine}.py", f"{engine}.ipynb", engine):
        return f"from {engine} import *" + "\n" * lines.count("\n")
    indent = lines[: len(lines) - len(lines.lstrip(" \t"))]
    return (f"{indent}pass" if indent else "") + "\n" * lines.count("\n")


def _file_that_is_run(lines: str) -> str:
    """Return the name, without its folders, of the file that a ``%run`` runs; "" if none."""
    command = _RUN.match(lines)
    return re.split(r"[/\\]", command[1].strip("\"'"))[-1] if command else ""
