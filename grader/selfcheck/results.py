"""What is known after running a student's file: plain records, as JSON between processes."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from ..programs.compare import Row

DONE, FAILING, WAITING, NOT_STARTED = "done", "failing", "waiting", "not started"
# What a TODO raises.
TODO = "NotImplementedError"
SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")


@dataclass(frozen=True)
class Failure:
    """The program that shows what is wrong.

    key      names it in ``checks.json``
    status   ``answered`` (then ``rows`` says what was wrong), ``raised``, ``time limit`` …
    error    the exception's type; ``line`` and ``function`` are where in the student's file
             it came from (0: nowhere), ``source`` that line's text, ``observed`` the expression
             that raised it, where that was not the program's text
    """

    key: str
    status: str
    rows: "tuple[Row, ...]" = ()
    error: str = ""
    message: str = ""
    line: int = 0
    function: str = ""
    source: str = ""
    observed: str = ""


@dataclass(frozen=True)
class CheckResult:
    """One check, and what alone keeps it from passing.

    waits_for  unwritten exercises of the same file
    needs      parts of the student's own engine that are not right yet, or not written
    """

    id: str
    passed: bool
    waits_for: "tuple[str, ...]" = ()
    failure: "Failure | None" = None
    needs: "tuple[str, ...]" = ()

    @property
    def waits(self) -> bool:
        return bool(self.waits_for or self.needs)


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise: its state, the points earned, and every check.

    missing   a method that the class does not have at all
    uses      the other exercises that its code calls
    shown     if it fails by itself, the check to show
    leans_on  if it does not, the failing exercises to be corrected first
    """

    id: str
    state: str
    earned: float
    checks: "tuple[CheckResult, ...]"
    missing: str = ""
    uses: "tuple[str, ...]" = ()
    shown: str = ""
    leans_on: "tuple[str, ...]" = ()

    @property
    def done(self) -> bool:
        return self.state == DONE

    @property
    def waits_for(self) -> "list[str]":
        return list(dict.fromkeys(name for check in self.checks for name in check.waits_for))

    @property
    def needs(self) -> "list[str]":
        return list(dict.fromkeys(name for check in self.checks for name in check.needs))


@dataclass(frozen=True)
class FileFacts:
    """What was found in the file as a whole.

    problem           "" or why nothing can be checked: ``missing``, ``unreadable``, ``no engine``,
                      ``syntax``, ``no class``, ``no class of engine``,
                      ``not available``, ``not loaded``
    line, detail      where and what, for ``syntax``; the classes found, for ``no class``;
                      the module, for ``not available``; a status, for ``not loaded``
    definitions_only  a status: why top-level code was left out
    statements        line and error type of statements that failed while loading
    changed_given     complete methods of the stub that are no longer as they were
    engine            line and error of what failed in the engine that the file imports; line 0
                      and a status where its top-level code was left out
    engine_todo       the engine's methods that are a TODO
    untouched         whether the file is as it was handed out
    elsewhere         other files beside it that have work in them
    """

    problem: str = ""
    line: int = 0
    detail: str = ""
    definitions_only: str = ""
    statements: "tuple[tuple[int, str], ...]" = ()
    changed_given: "tuple[str, ...]" = ()
    engine: "tuple[tuple[int, str], ...]" = ()
    engine_todo: "tuple[str, ...]" = ()
    untouched: bool = False
    elsewhere: "tuple[str, ...]" = ()


# Of one file: what was found in it, and its exercises.
Judged = tuple[FileFacts, "dict[str, ExerciseResult]"]


def to_json(folder: str, facts: FileFacts, result: ExerciseResult) -> str:
    """Return a result as text: it crosses processes when tests run in parallel."""
    return json.dumps({"folder": folder, "facts": asdict(facts), "result": asdict(result)})


def from_json(text: str) -> "tuple[str, FileFacts, ExerciseResult]":
    """Return the folder, the facts of the file and the result that ``to_json`` was given."""
    data = json.loads(text)
    facts, result = data["facts"], data["result"]
    facts["statements"] = tuple((line, error) for line, error in facts["statements"])
    facts["engine"] = tuple((line, error) for line, error in facts["engine"])
    for name in ("changed_given", "engine_todo", "elsewhere"):
        facts[name] = tuple(facts[name])
    result["checks"] = tuple(_check(check) for check in result["checks"])
    for name in ("uses", "leans_on"):
        result[name] = tuple(result[name])
    return data["folder"], FileFacts(**facts), ExerciseResult(**result)


def _check(data: "dict[str, Any]") -> CheckResult:
    failure = data["failure"]
    if failure is not None:
        # asdict() keeps named tuples, which JSON knows as lists.
        failure = Failure(**{**failure, "rows": tuple(Row(*row) for row in failure["rows"])})
    waits_for, needs = tuple(data["waits_for"]), tuple(data["needs"])
    return CheckResult(data["id"], data["passed"], waits_for, failure, needs)
