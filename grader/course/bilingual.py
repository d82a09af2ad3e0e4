"""The texts of a solution file in English and Spanish, side by side.

A cell of text comes in a pair: ``# %% [markdown] lang="en"``, and right behind it the same with
``lang="es"``. In code, lines ``# es: …`` directly below a docstring or a comment are its Spanish;
below a docstring a blank line may come first, which formatters ask for. The code itself is there
once: both languages have the same. Only a cell of labels, of plots for example, comes in such a
pair, too, and its two differ in nothing but their texts.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from grader.course.cells import Cell, split
from grader.course.places import docstring_of
from grader.parsing import lines_of, parse

LANGUAGES = ("en", "es")  # the first is the one that code is written in
SPANISH = "# es:"
_MARK = re.compile(r"# es: ?")
_REGION = re.compile(r"\s*### (BEGIN|END) ")
# Comments that tools read, and rulers: nothing to translate.
_NO_TEXT = re.compile(r"#\s*(?:noqa|type:|fmt:|pragma:)|[\W\d_]*$")


class _Comment(NamedTuple):
    line: int
    column: int
    text: str
    before: str  # on its line


@dataclass(frozen=True)
class _Text:
    """A docstring or comments, in lines ``first`` to ``last`` (from 1), and its Spanish.

    column   where its Spanish must begin; None behind code: anywhere
    opening  what stands in the first line before the words
    margin   what stands in every further line before them
    closing  what ends a docstring
    end      the last line of its Spanish
    """

    what: str
    first: int
    last: int
    column: int | None
    opening: str
    margin: str
    closing: str = ""
    spanish: tuple[str, ...] = ()
    end: int = 0

    @property
    def is_translated(self) -> bool:
        return any(self.spanish)

    def in_spanish(self) -> list[str]:
        """Return the lines that take the English ones' place."""
        first, *more = self.spanish if self.column is not None else [" ".join(self.spanish)]
        if self.closing and not more:
            return [f"{self.opening}{first}{self.closing}"]
        end = [self.margin + self.closing] if self.closing else []
        lines = [f"{self.opening}{first}", *(f"{self.margin}{line}" for line in more), *end]
        return [line.rstrip() for line in lines]


def in_language(text: str, language: str) -> str:
    """Return a solution's text with its texts in one language only, its code as it is.

    What has no Spanish stays English: ``untranslated`` says where. Raises SyntaxError.
    """
    lines = lines_of(text)
    texts, strays = _texts(text)
    gone = {*strays, *(line for one in texts for line in range(one.last + 1, one.end + 1))}
    made = dict(enumerate(([line] for line in lines), start=1))
    for one in texts:
        if language == "es" and one.is_translated:
            made |= {number: [] for number in range(one.first, one.last + 1)}
            made[one.first] = one.in_spanish()
    kept = [line for number, some in made.items() if number not in gone for line in some]
    cells = [cell for cell in split(kept) if cell.language in ("", language)]
    return "\n".join(line for cell in cells for line in cell.in_one_language()).rstrip() + "\n"


def untranslated(text: str) -> list[str]:
    """Return what keeps a solution's text from being complete in both languages.

    Each begins with its line and says what to do. What stands between ``### BEGIN …`` and
    ``### END …`` is not for students, and may be in English only. Raises SyntaxError.
    """
    texts, strays = _texts(text)
    hidden = _hidden(lines_of(text))
    found = [
        (one.first, f"this {one.what} has no Spanish: give it in lines {SPANISH} … below it")
        for one in texts
        if one.first not in hidden and not one.is_translated
    ]
    found += [(line, f"{SPANISH} has no docstring or comment above it") for line in strays]
    found += _unpaired(split(lines_of(text)))
    if not found and not _same_code(text):
        found = [(1, "the code is not the same in Spanish: is there a quote in a docstring's?")]
    return [f"line {line}: {what}" for line, what in sorted(found)]


@lru_cache(maxsize=8)  # the same for every language
def _texts(text: str) -> tuple[tuple[_Text, ...], tuple[int, ...]]:
    """Return the docstrings and comments of the code, and the lines of stray Spanish."""
    lines = lines_of(text)
    comments = {one.line: one for one in _comments(text)}
    spanish = {n: c for n, c in comments.items() if _MARK.match(c.text) and not c.before.strip()}
    english = {n: one for n, one in comments.items() if n not in spanish}
    found = []
    for one in (*_docstrings(text), *_blocks(english)):
        below: list[str] = []
        number = one.last + 1
        number += bool(one.closing and number <= len(lines) and not lines[number - 1].strip())
        while (line := spanish.get(number)) and one.column in (line.column, None):
            del spanish[number]
            below.append(_MARK.sub("", line.text))
            number += 1
        found.append(replace(one, spanish=tuple(below), end=number - 1 if below else one.last))
    return tuple(found), tuple(sorted(spanish))


def _comments(text: str) -> Iterator[_Comment]:
    """Yield the comments of code, other than markers; those of cells of text are none."""
    lines = lines_of(text)
    code = {n for cell in split(lines) if cell.is_code for n in range(cell.first, cell.end)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line, column = token.start
        if token.type != tokenize.COMMENT or line not in code or _REGION.match(token.string):
            continue
        if not token.string.startswith("# %%"):
            yield _Comment(line, column, token.string, lines[line - 1][:column])


def _docstrings(text: str) -> Iterator[_Text]:
    lines = lines_of(text)
    for owner in ast.walk(parse(text)):
        if (node := docstring_of(owner)) is None:
            continue
        first, last, column = node.lineno, node.end_lineno or node.lineno, node.col_offset
        before, prefixed = lines[first - 1][:column], lines[first - 1][column:]
        prefix = re.split("[\"']", prefixed)[0]
        rest = lines[last - 1].encode()[node.end_col_offset or 0 :].decode()
        opening, margin, closing = f'{before}{prefix}"""', " " * column, f'"""{rest}'
        yield _Text("docstring", first, last, column, opening, margin, closing)


def _blocks(english: dict[int, _Comment]) -> Iterator[_Text]:
    """Yield the comments: those alone on lines that follow one another are one text."""
    block: list[_Comment] = []
    for number in sorted(english):
        one = english[number]
        if block and (one.before.strip() or (one.line, one.column) != _next(block)):
            yield from _block(block)
            block = []
        block.append(one)
        if one.before.strip():
            yield from _block(block)
            block = []
    yield from _block(block)


def _next(block: list[_Comment]) -> tuple[int, int]:
    return block[-1].line + 1, block[-1].column


def _block(block: list[_Comment]) -> Iterator[_Text]:
    if all(_NO_TEXT.match(one.text) for one in block):
        return
    first, last, before = block[0].line, block[-1].line, block[0].before
    column = None if before.strip() else block[0].column
    yield _Text("comment", first, last, column, f"{before}# ", f"{before}# ")


def _hidden(lines: list[str]) -> set[int]:
    """Return the lines that students never get: solutions, hidden tests, mark schemes."""
    found, inside = set(), False
    for number, line in enumerate(lines, start=1):
        if marker := _REGION.match(line):
            inside = marker[1] == "BEGIN"
        elif inside:
            found.add(number)
    return found


def _unpaired(cells: list[Cell]) -> Iterator[tuple[int, str]]:
    """Yield what is wrong about the languages of cells."""
    before: Cell | None = None
    for cell, after in zip(cells, [*cells[1:], None], strict=True):
        if not cell.language and (cell.is_answer or not cell.is_text):
            pass  # the same in both
        elif cell.language not in LANGUAGES:
            if not cell.is_answer:
                yield cell.first, 'this text has no language: add lang="en", and a lang="es" cell'
        elif not cell.has_text:
            yield cell.first, "this cell holds no text"
        elif cell.language == "en" and not cell.is_translated_by(after):
            yield cell.first, 'this text has no Spanish: lang="es" must be right behind it'
        elif cell.language == "es" and (before is None or not before.is_translated_by(cell)):
            yield cell.first, 'this text has no English: lang="en" must be right before it'
        elif cell.language == "en" and after is not None and not _are_labels(cell, after):
            yield cell.first, "this cell and its Spanish differ in more than texts"
        before = cell


def _are_labels(english: Cell, spanish: Cell) -> bool:
    """Return whether two cells, if they are code, differ in nothing but their texts."""
    if english.is_text:
        return True
    codes = [parse("\n".join(cell.lines)) for cell in (english, spanish)]
    for node in (node for code in codes for node in ast.walk(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(codes[0]) == ast.dump(codes[1])


def _same_code(text: str) -> bool:
    shared = [cell for cell in split(lines_of(text)) if cell.is_text or not cell.language]
    lines = "\n".join(line for cell in shared for line in cell.lines)
    try:
        english, spanish = (_code(in_language(lines, language)) for language in LANGUAGES)
    except SyntaxError:
        return False
    return english == spanish


def _code(text: str) -> str:
    """Return what a text does: its syntax tree without docstrings."""
    tree = parse(text)
    for docstring in list(filter(None, map(docstring_of, ast.walk(tree)))):
        docstring.value = ast.Constant(None)
    return ast.dump(tree)
