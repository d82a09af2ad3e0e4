"""What an entry of the library is, and how it changes the solution."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import dedent, indent

from grader.errors import GraderError
from grader.parsing import lines_of, parse

Change = Callable[[str], str]

GIVEN = "given"


class MistakeError(GraderError):
    """An entry that does not apply to the solution, or changes nothing."""


class NoMistakesError(MistakeError):
    """An assignment for which nobody has listed mistakes yet."""


@dataclass(frozen=True)
class Mistake:
    """A wrong implementation that people really write.

    id           unique in its assignment, lower case with hyphens
    exercise     the exercise it costs points in, or ``given``: in code the stub gives complete
    change       from the solution's text to the mistaken one: see ``replace`` and ``body``
    explanation  for the student: what the code does, and why that is wrong; gives no solution
    seen         how often it was counted in public implementations, 0 if it was not counted
    lesson       the section of the course it belongs to; mostly given once, by the file's LESSON
    only_in      the kinds of children (tuple, set, …) where it is a mistake; all if empty
    remembers    whether it shows only after other calls in the same process
    """

    id: str
    exercise: str
    change: Change
    explanation: str
    seen: int = 0
    lesson: str = ""
    only_in: tuple[str, ...] = ()
    remembers: bool = False

    def apply(self, solution: str) -> str:
        """Return the solution with this mistake in it.

        Raises MistakeError where the change does not apply, changes nothing or breaks syntax.
        """
        try:
            changed = self.change(solution)
            same = _meaning(changed) == _meaning(solution)
        except (MistakeError, SyntaxError) as error:
            raise MistakeError(f"mistake {self.id!r}: {error}") from error
        if same:
            raise MistakeError(f"mistake {self.id!r} changes nothing")
        return changed


def replace(method: str, old: str, new: str) -> Change:
    """Replace ``old``, which must occur exactly once in the method, by ``new``.

    ``method`` is the name of a function or method, or ``Class.method``.
    """

    def change(solution: str) -> str:
        before, source, after = _split(solution, method)
        if source.count(old) != 1:
            raise MistakeError(f"{old!r} occurs {source.count(old)} times in {method}(), not once")
        return before + source.replace(old, new) + after

    return change


def body(method: str, new: str) -> Change:
    """Replace the whole body of a method (its docstring too); ``new`` may have any indent."""

    def change(solution: str) -> str:
        before, source, after = _split(solution, method)
        head, _, _ = source.partition("\n")
        margin = " " * (len(head) - len(head.lstrip()) + 4)
        return before + head + "\n" + indent(dedent(new).strip("\n"), margin) + "\n" + after

    return change


def both(*changes: Change) -> Change:
    """Apply several changes one after the other."""

    def change(solution: str) -> str:
        for one in changes:
            solution = one(solution)
        return solution

    return change


def changed_methods(solution: str, changed: str) -> set[str]:
    """Return the names of the solution's methods that another text has changed or lost."""
    before, after = _methods(solution), _methods(changed)
    return {name for name, code in before.items() if after.get(name) != code}


def _methods(source: str) -> dict[str, str]:
    return {name: ast.dump(node) for name, node in _functions(parse(source)) if "." not in name}


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield every function by name, and those of a class by ``Class.name`` too."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield method.name, method
                    yield f"{node.name}.{method.name}", method


def _split(solution: str, method: str) -> tuple[str, str, str]:
    """Return the text before a method, the method, and the text after it."""
    if (place := _places(solution).get(method)) is None:
        raise MistakeError(f"the solution has no {method}()")
    first, last = place
    lines = [f"{line}\n" for line in lines_of(solution)]
    return "".join(lines[:first]), "".join(lines[first:last]), "".join(lines[last:])


@lru_cache(maxsize=8)  # the same solution, for every mistake
def _places(solution: str) -> dict[str, tuple[int, int]]:
    return {
        name: (node.lineno - 1, node.end_lineno or node.lineno)
        for name, node in _functions(parse(solution))
    }


@lru_cache(maxsize=8)
def _meaning(solution: str) -> str:
    """Return what a text is beside its layout and comments."""
    return ast.dump(parse(solution))
