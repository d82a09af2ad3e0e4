"""The solution file as text: its solution regions, and what is left without them.

A region runs from a line ``### BEGIN SOLUTION`` to a line ``### END SOLUTION``. These are
nbgrader's delimiters, but nbgrader matches them anywhere in a line and drops a stray END.
Here each must stand alone on its line, in pairs, inside the function it belongs to.
"""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from grader.course.bilingual import LANGUAGES, in_language, untranslated
from grader.course.cells import as_file
from grader.course.model import COURSE_FILE, Assignment, Course, CourseError
from grader.course.names import STANDARD, Names
from grader.course.naming import in_names, taken
from grader.parsing import lines_of, parse

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
STUBS = {
    "en": ("# TODO: your code here", "raise NotImplementedError"),
    "es": ("# TODO: tu código aquí", "raise NotImplementedError"),
}


class RegionError(CourseError):
    """The markers of a solution file are not paired, or not where they should be."""


@dataclass(frozen=True)
class Region:
    """Lines ``first`` to ``last`` (from 1, markers included) of the part ``owner``.

    That is a method of the course's class, or where an assignment imports that class, the
    function or class of the file that the lines are in.
    """

    owner: str
    first: int
    last: int
    indent: str


@dataclass(frozen=True)
class Solution:
    """The source of one assignment, its texts in one language, and what may be asked of it.

    ``text`` is in the standard names; whatever is asked for comes in the course's, ``names``.
    """

    assignment: Assignment
    text: str
    regions: tuple[Region, ...]
    language: str = "en"
    names: Names = STANDARD

    def complete(self) -> str:
        """Return the solution as a student would have written it, without the markers."""
        return _rewritten(self.cells(), self.regions, frozenset(), self.language)

    def standard(self) -> str:
        """Return the complete solution in the standard names: known mistakes change this one."""
        return replace(self, names=STANDARD).complete()

    def in_names(self, source: str) -> str:
        """Return code in standard names, such as a mistaken solution, in the course's names."""
        return in_names(source, self.names, self.language)

    def cells(self) -> str:
        """Return the text in the course's names, with its markers and the cells' metadata."""
        return self.in_names(self.text)

    def stub(self) -> str:
        """Return what students get: each region replaced by a TODO."""
        owners = frozenset(region.owner for region in self.regions)
        return _rewritten(self.cells(), self.regions, owners, self.language)

    def without(self, exercise_id: str) -> str:
        """Return the solution with the TODOs of one exercise left in."""
        parts = frozenset(self.assignment.exercise(exercise_id).parts)
        return _rewritten(self.cells(), self.regions, parts, self.language)

    def solution_lines(self) -> list[str]:
        """Return the lines inside the regions, stripped, without blank ones."""
        lines = lines_of(self.cells())
        inside = [lines[r.first : r.last - 1] for r in self.regions]
        return [line.strip() for body in inside for line in body if line.strip()]


@lru_cache(maxsize=256)  # every attempt at a submission asks for the same few
def _rewritten(
    text: str, regions: tuple[Region, ...], emptied: frozenset[str], language: str
) -> str:
    """Return the file without markers, and with a TODO for the regions of ``emptied``."""
    lines, out, done = lines_of(text), [], 0
    for region in regions:
        out += lines[done : region.first - 1]
        body = lines[region.first : region.last - 1]
        todo = [region.indent + line for line in STUBS[language]]
        out += todo if region.owner in emptied else body
        done = region.last
    return as_file("\n".join(out + lines[done:]))


class TextError(CourseError):
    """A text of a solution file that is not there in both languages."""


def load_solution(
    folder: Path,
    course: Course,
    assignment: Assignment,
    language: str = "en",
    complete_texts: bool = False,
) -> Solution:
    """Read the solution of an assignment as text, in one language: it is never imported.

    Raises RegionError where markers or methods are not as the course file says, and, with
    ``complete_texts``, TextError where a text for students is missing in a language.
    """
    path = folder / "solutions" / assignment.id / assignment.file
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(f"{path}: the solution cannot be read: {error}") from error
    try:
        # As it is: an error names its line in the file.
        parse_solution(assignment, text, names=course.names)
    except RegionError as error:
        raise RegionError(f"{path}: {error}") from None
    if problem := taken(text, course.names):
        file = folder / COURSE_FILE
        raise CourseError(f"{file}: {problem} in {path}; choose another name in the course file")
    if complete_texts and (lacking := untranslated(text)):
        more = f" (and {len(lacking) - 1} more)" if lacking[1:] else ""
        raise TextError(f"{path}: {lacking[0]}{more}")
    return parse_solution(assignment, in_language(text, language), language, course.names)


def stubs(folder: Path, course: Course, assignment: Assignment) -> tuple[str, ...]:
    """Return what students may have been given, in each language; raise as ``load_solution``."""
    return tuple(load_solution(folder, course, assignment, one).stub() for one in LANGUAGES)


def parse_solution(
    assignment: Assignment, text: str, language: str = "en", names: Names = STANDARD
) -> Solution:
    """Find the regions in a solution's text; raise RegionError on the first thing amiss.

    ``names`` are those that the assignment's methods are in already.
    """
    try:
        tree = parse(text)
    except SyntaxError as error:
        raise RegionError(f"line {error.lineno}: {error.msg}") from error
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    outermost = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    regions: list[Region] = []
    begin: int | None = None
    for number, line in enumerate(lines_of(text), start=1):
        if not re.search(r"(BEGIN|END) SOLUTION", line):
            continue
        marker = line.strip()
        if marker not in (BEGIN, END):
            raise RegionError(f"line {number}: a marker must stand alone on its line: {BEGIN}")
        if (marker == BEGIN) is (begin is not None):
            opened = f"the region opened on line {begin} is still open" if begin else "none is open"
            raise RegionError(f"line {number}: stray {marker}: {opened}")
        if marker == BEGIN:
            begin = number
            continue
        assert begin is not None
        indent = line[: len(line) - len(line.lstrip())]
        owner = _owner(outermost if assignment.engine else functions, begin, indent)
        if not assignment.engine:
            owner = names.renamed().get(owner, owner)
        regions.append(Region(owner, begin, number, indent))
        begin = None
    if begin is not None:
        raise RegionError(f"line {begin}: {BEGIN} has no {END}")
    _check_owners(assignment, regions)
    return Solution(assignment, text, tuple(regions), language, names)


def _owner(parts: Sequence[ast.FunctionDef | ast.ClassDef], first: int, indent: str) -> str:
    """Name the nearest part above the marker whose body the marker is indented into."""
    above = [part for part in parts if part.lineno < first and part.col_offset < len(indent)]
    if not above:
        raise RegionError(f"line {first}: the region is not inside a function or class")
    return max(above, key=lambda f: f.lineno).name


def _check_owners(assignment: Assignment, regions: list[Region]) -> None:
    expected = {part for exercise in assignment.exercises for part in exercise.parts}
    found = [region.owner for region in regions]
    for owner in found:
        if owner not in expected:
            raise RegionError(f"the region in {owner}() belongs to no exercise of the course file")
        # Several regions in a class are its methods.
        if found.count(owner) > 1 and not assignment.engine:
            raise RegionError(f"{owner}() has two regions: make them one")
    for part in sorted(expected - set(found)):
        raise RegionError(f"{part}() has no {BEGIN} … {END}, though the course file lists it")
