"""A solution, and texts about it, in a course's own names.

Solutions, mistakes and texts are written in the standard names (``Value``, ``data``, ``grad``).
Here code is renamed identifier by identifier: the class, its attributes and methods, and the
parameters of its constructor. In texts it is code spans, ``self.grad``, ``backward()``, and the
words that mean nothing else; ``exp``, ``tanh`` and ``relu`` are mathematics, too, and stay.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from grader.course.cells import CELL, split
from grader.course.names import STANDARD, Names
from grader.course.places import Places, places_in
from grader.parsing import parse

_CHAIN = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
_IN_CODE = re.compile(rf"(?<![\w.\"']){_CHAIN}(?![\w\"'])")
# What follows a call, as in ``x.exp().data``, or stands alone.
_AFTER_DOT = re.compile(r"(?<![\w.\"'/])\.([^\W\d]\w*)(?![\w\"'/])")
# Not what is in quotes, a path, or a placeholder.
_IN_PROSE = re.compile(rf"(?<![\w./\"'{{-])(?<!%\()({_CHAIN})(\(\))?(?![\w/\"-]|\.\w)")
_APART = re.compile(r"(``[^`\n]+``|`[^`\n]+`|\]\([^)\n]*\)|\$[^$\n]+\$)")
_COMMAND = re.compile(r"`+(?:pytest|grader|nbgrader|python|pip)\b")
_STRING = re.compile(r"(\w*(\"{3}|'{3}|\"|'))(.*)\2", re.DOTALL)
_TERM = re.compile(r"^(\s*)([^\W\d]\w*)(  +)(?=\S)")
_MATHEMATICS = ("exp", "tanh", "relu")
MODULES = frozenset({"math", "np", "numpy", "torch"})


@dataclass(frozen=True)
class Wording:
    """Puts a course's names into a text in one language: call it with the text."""

    names: Names
    language: str

    def __call__(self, text: str) -> str:
        return text if self.names == STANDARD else _worded(text, self.names, self.language)


def wording(names: Names, language: str) -> Wording | None:
    """Return what puts a course's names into texts, None where they have them already."""
    return Wording(names, language) if names != STANDARD else None


def in_names(source: str, names: Names, language: str = "en") -> str:
    """Return Python code, with or without cells, in a course's names; as many lines as before.

    Raises SyntaxError.
    """
    return source if names == STANDARD else _renamed(source, names, language)


@lru_cache(maxsize=64)  # a solution in a few forms, for every attempt
def _renamed(source: str, names: Names, language: str) -> str:
    renamed, done = "", 0
    for begin, end, new in _Source(source, names, language).edits():
        renamed += source[done:begin] + new
        done = end
    return renamed + source[done:]


class _Source:
    """A source on its way to other names."""

    def __init__(self, source: str, names: Names, language: str) -> None:
        self._source, self._names = source, names
        self._attributes, self._parameters = names.renamed(), names.parameters()
        self._places: Places = places_in(parse(source), STANDARD.class_)
        self._reword = Wording(names, language)
        self._starts = [0]
        lines = source.split("\n")
        for line in lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        cells = split(lines)
        self._untouched = {
            number
            for cell in cells
            if not (cell.is_code or cell.is_text)
            for number in range(cell.first, cell.end)
        }
        self._tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
        self._calls: list[str] = []  # what is called by each bracket that is open

    def edits(self) -> Iterator[tuple[int, int, str]]:
        """Yield what is replaced: where it begins and ends in the text, and by what."""
        for index, token in enumerate(self._tokens):
            begin, end = self._at(token.start), self._at(token.end)
            if tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
                # Its end is wrong where a brace is doubled.
                end = self._at(self._tokens[index + 1].start)
            old = self._source[begin:end]
            new = self._new(index, token, old)
            self._note_call(index, token)
            if new != old:
                yield begin, end, new

    def _at(self, place: tuple[int, int]) -> int:
        return self._starts[place[0] - 1] + place[1]

    def _new(self, index: int, token: tokenize.TokenInfo, old: str) -> str:
        kind, line = tokenize.tok_name[token.type], token.start[0]
        if kind == "NAME":
            return self._identifier(index, old, line)
        if kind == "COMMENT" and line not in self._untouched and not old.startswith(CELL):
            return self._reword(old)
        if kind == "FSTRING_MIDDLE":
            return self._code(old)
        if kind == "STRING" and (parts := _STRING.fullmatch(old)):
            opening, quotes, inner = parts.groups()
            return f"{opening}{self._in_string(opening, inner, line)}{quotes}"
        return old

    def _in_string(self, opening: str, inner: str, line: int) -> str:
        if line in self._places.docstrings:
            return self._reword(inner)
        if "f" in opening.lower():  # one token before Python 3.12
            return self._code(inner)
        by_name = self._calls and self._calls[-1] in ("getattr", "setattr", "hasattr")
        if by_name or line in self._places.slots:
            return self._attributes.get(inner, inner)
        return inner

    def _code(self, text: str) -> str:
        return _code(text, self._names, self._places.modules)

    def _identifier(self, index: int, name: str, line: int) -> str:
        before = self._string(index - 1)
        if before == ".":
            return name if self._is_a_modules(index) else self._attributes.get(name, name)
        if name == STANDARD.class_:
            return self._names.class_
        if line in self._places.methods if before == "def" else line in self._places.assigned:
            return self._attributes.get(name, name)
        is_keyword = self._string(index + 1) == "=" and self._calls[-1:] == [STANDARD.class_]
        if is_keyword or line in self._places.constructor:
            return self._parameters.get(name, name)
        return name

    def _is_a_modules(self, index: int) -> bool:
        while self._string(index - 1) == ".":
            index -= 2
        return self._string(index) in self._places.modules

    def _note_call(self, index: int, token: tokenize.TokenInfo) -> None:
        if token.string in ("(", "[", "{"):
            self._calls.append(self._string(index - 1) if token.string == "(" else "")
        elif token.string in (")", "]", "}") and self._calls:
            self._calls.pop()

    def _string(self, index: int) -> str:
        return self._tokens[index].string if 0 <= index < len(self._tokens) else ""


def taken(source: str, names: Names) -> str:
    """Return which new name a solution uses for something else, and where; "" if none does."""
    fields = names.__struct_fields__
    given = [
        (field.strip("_"), getattr(STANDARD, field), getattr(names, field)) for field in fields
    ]
    given.append(("children", "_children", names.parameters()["_children"]))
    changed = [(key, old, new) for key, old, new in given if old != new]
    if not changed:
        return ""
    gone = {old for _, old, _ in changed}
    lines: dict[str, int] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            lines.setdefault(token.string, token.start[0])
    for key, _, new in changed:
        if new in lines and new not in gone:
            return f"names: {key} = {new!r} is taken: line {lines[new]} uses it for something else"
    return ""


@lru_cache(maxsize=4096)  # the same few texts, for every student
def _worded(text: str, names: Names, language: str) -> str:
    return "\n".join(_line(line, names, language) for line in text.split("\n"))


def _line(line: str, names: Names, language: str) -> str:
    attributes, start = names.renamed(), ""
    if (term := _TERM.match(line)) and term[2] in attributes:
        # A list of attributes, in a docstring: what follows stays in its column.
        new = attributes[term[2]].ljust(len(term[2] + term[3]) - 2)
        start, line = f"{term[1]}{new}  ", line[term.end() :]
    parts = _APART.split(line)
    words = _prose_words(names, language)
    for index, part in enumerate(parts):
        if index % 2 == 0:
            prose = _IN_PROSE.sub(lambda found: _in_prose(found, names, words), part)
            parts[index] = _after_dot(prose, attributes)
        elif part.startswith("`") and not _COMMAND.match(part):
            parts[index] = _code(part, names, MODULES)
    return start + "".join(parts)


def _prose_words(names: Names, language: str) -> dict[str, str]:
    words = {old: new for old, new in names.renamed().items() if old not in _MATHEMATICS}
    if language == "en":
        words.pop("data", None)  # an English word
    plural = "es" if language == "es" and names.class_[-1] not in "aeiouáéíóú" else "s"
    return words | {"Value": names.class_, "Values": names.class_ + plural}


def _in_prose(found: re.Match[str], names: Names, words: dict[str, str]) -> str:
    chain, call = found[1], found[2] or ""
    if call or "." in chain:
        return _code(chain, names, MODULES) + call
    if chain == "backward" and found.string[found.end() :].startswith(" pass"):
        return found[0]
    return words.get(chain, chain)


def _code(text: str, names: Names, modules: frozenset[str]) -> str:
    attributes = names.renamed()

    def renamed(found: re.Match[str]) -> str:
        root, *parts = found[0].split(".")
        if root in modules:
            return found[0]
        root = names.class_ if root == STANDARD.class_ else attributes.get(root, root)
        return ".".join([root, *(attributes.get(part, part) for part in parts)])

    return _after_dot(_IN_CODE.sub(renamed, text), attributes)


def _after_dot(text: str, attributes: dict[str, str]) -> str:
    return _AFTER_DOT.sub(lambda found: f".{attributes.get(found[1], found[1])}", text)


def title_in_names(title: str, names: Names, language: str = "en") -> str:
    """Return an exercise's title: a method's name is renamed, words among others as in a text."""
    return names.renamed().get(title, Wording(names, language)(title))
