"""``checks.json``: the exercises of an assignment, their checks, and what each must give."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FORMAT = 1
PACKAGE = "selfcheck"


@dataclass(frozen=True)
class Program:
    """A few lines of Python over named inputs, and the numbers that must come out.

    ``formula`` is the same computation for torch, in torch's names; None where there is none.
    ``shown`` is what people see in place of a long text.
    """

    key: str
    text: str
    inputs: "tuple[tuple[str, float], ...]"
    observe: "tuple[str, ...]"
    uses: "tuple[str, ...]"
    formula: "str | None"
    tolerance: str
    expected: "tuple[float, ...]"
    shown: str = ""

    def as_typed(self, class_name: str) -> str:
        """Return the program as a student would type it, inputs included."""
        inputs = [f"{name} = {class_name}({number!r})" for name, number in self.inputs]
        return "\n".join([*inputs, self.shown or self.text])


@dataclass(frozen=True)
class Check:
    """One claim about the student's code, and the programs that test it; weight 0: an extra."""

    id: str
    exercise: str
    weight: int
    claim: str
    hints: "tuple[str, str]"
    programs: "tuple[Program, ...]"


@dataclass(frozen=True)
class Exercise:
    """What the points are given for, and what a student writes for it.

    methods  of the class; functions and classes of the file, where it imports an engine
    """

    id: str
    title: str
    points: int
    methods: "tuple[str, ...]"


@dataclass(frozen=True)
class Assignment:
    """One file to complete, in ``folder``; ``names`` has the course's class, data and grad.

    ``language`` is the one that its texts are in, if the course said so: else "". ``engine`` is
    the assignment whose class the file imports and that one's file, if it imports one;
    ``place`` counts the course's assignments from 0.
    """

    folder: Path
    id: str
    file: str
    names: "dict[str, str]"
    limits: "dict[str, float]"
    stub: str
    exercises: "tuple[Exercise, ...]"
    checks: "tuple[Check, ...]"
    language: str = ""
    engine: "tuple[str, str] | None" = None
    place: int = 0

    def engine_file(self) -> Path:
        """Return where the student's own engine is: beside the file, or in its own folder."""
        assert self.engine is not None
        folder, file = self.engine
        beside = self.folder / file
        return beside if beside.exists() else self.folder.parent / folder / file

    def checks_of(self, exercise: str) -> "list[Check]":
        return [check for check in self.checks if check.exercise == exercise]

    def program(self, key: str) -> Program:
        return next(p for check in self.checks for p in check.programs if p.key == key)


@lru_cache(maxsize=32)
def load(folder: Path) -> Assignment:
    """Read the assignment whose files are in ``folder``; raise ValueError for another format."""
    path = folder / PACKAGE / "checks.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    if data["format"] != FORMAT:
        raise ValueError(f"{path} has format {data['format']}, not {FORMAT}: get all files anew")
    exercises = [Exercise(**{**e, "methods": tuple(e["methods"])}) for e in data["exercises"]]
    checks = tuple(_check(one) for one in data["checks"])
    return Assignment(
        folder,
        data["id"],
        data["file"],
        data["names"],
        data["limits"],
        data["stub"],
        tuple(exercises),
        checks,
        data.get("language", ""),
        tuple(data["engine"]) if "engine" in data else None,
        data.get("place", 0),
    )


def _check(data: "dict[str, Any]") -> Check:
    programs = tuple(
        Program(
            f"{data['id']}/{number}",
            one["text"],
            tuple((name, value) for name, value in one["inputs"].items()),
            tuple(one["observe"]),
            tuple(one["uses"]),
            one["formula"],
            one["tolerance"],
            tuple(one["expected"]),
            one.get("shown", ""),
        )
        for number, one in enumerate(data["programs"], start=1)
    )
    first, second = data["hints"]
    return Check(
        data["id"], data["exercise"], data["weight"], data["claim"], (first, second), programs
    )


def exercises_in(test_file: str) -> "list[str]":
    """Return the ids of the exercises beside a test file: the parameters of its test."""
    return [exercise.id for exercise in load(Path(test_file).parent).exercises]


def assignment_of(file: Path) -> "Assignment | None":
    """Return the assignment whose student file this is, or None for any other file."""
    try:
        found = load(file.parent)
    except (OSError, ValueError, KeyError):
        return None
    return found if found.file == file.name else None
