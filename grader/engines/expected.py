"""What each program must give: the reference's numbers, where the other oracles agree."""

import hashlib
import importlib.util
import platform
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from autograd_ref import Value
from grader.course import CourseError
from grader.engines import formula
from grader.engines.definitions import DEFINITIONS
from grader.engines.number import Number, central_difference
from grader.errors import GraderError
from grader.kept import code_digest, keep, read
from grader.programs import Program
from grader.programs.compare import DIFFERENCES, RELATIVE, Tolerance

# The code that makes expected values; that of the reference is among the oracles.
CODE = ("grader.course", "grader.engines", "grader.parsing", "grader.programs")
SHOWN = 12


class TorchMissing(GraderError):
    """torch is not installed, and nobody said to grade without it."""


class ExpectationError(CourseError):
    """A program that observes what its formula does not define: a mistake in a check."""


class Expected(msgspec.Struct, frozen=True):
    """The expected values of a program, in the order of its ``observe``.

    fault says which oracles disagree, and where; such a program grades nobody.
    """

    values: tuple[float, ...]
    fault: str = ""


def oracles(with_torch: bool) -> str:
    """Name the oracles and their versions, as results carry them; raise TorchMissing."""
    names = [f"autograd_ref {code_digest('autograd_ref')[:SHOWN]}", "central differences"]
    if with_torch:
        if importlib.util.find_spec("torch") is None:
            raise TorchMissing(
                "torch is not installed: install it (pip install torch), or grade without "
                "this oracle: --without-torch"
            )
        names.append(f"torch {version('torch')}")
    return ", ".join(names)


def expected_values(
    programs: Iterable[Program], with_torch: bool, kept: Path | None = None
) -> dict[str, Expected]:
    """Return the expected values by program key.

    They do not depend on any student, so they are kept in the folder ``kept`` (if given),
    under a name made of the programs and the oracles' versions.
    """
    programs = list(programs)
    code = code_digest(*CODE)
    made_from = repr((programs, oracles(with_torch), platform.python_version(), code))
    digest = hashlib.sha256(made_from.encode()).hexdigest()[:32]
    path = kept / f"expected-{digest}.json" if kept else None
    if path and (known := _known(path)) is not None:
        return known
    found = {program.key: expect(program, with_torch) for program in programs}
    if path:
        keep(path, msgspec.json.encode(found), "expected-*.json")
    return found


def _known(path: Path) -> dict[str, Expected] | None:
    written = read(path)
    try:
        return msgspec.json.decode(written, type=dict[str, Expected]) if written else None
    except msgspec.DecodeError:
        return None


def expect(program: Program, with_torch: bool) -> Expected:
    """Run one program on every oracle that can, and compare.

    Raises ExpectationError where its formula does not say what it observes, and FormulaError
    where one of them cannot run it.
    """
    try:
        return _expected(program, with_torch)
    except CourseError:
        raise
    except Exception as error:
        raise formula.FormulaError(program.key, program.text, error) from error


def _expected(program: Program, with_torch: bool) -> Expected:
    if program.formula is None:
        return Expected(_script_values(program))
    inputs = dict(program.inputs)
    result = _by_reference(program.formula, inputs)
    opinions: list[tuple[str, Callable[..., dict[str, float]], Tolerance]] = [
        ("central differences", _by_differences, DIFFERENCES)
    ]
    if with_torch:
        opinions.append(("torch", _by_torch, RELATIVE))
    for oracle, run, tolerance in opinions:
        other = run(program.formula, inputs)
        for name, number in result.items():
            if not tolerance.close(other[name], number):
                fault = f"{oracle} says {name} = {other[name]!r}, the reference {number!r}"
                return Expected((), fault)
    known = {**result, **{f"{name}.data": number for name, number in inputs.items()}}
    if unknown := [expression for expression in program.observe if expression not in known]:
        raise ExpectationError(
            f"{formula.place_of(program.key)}: the formula says nothing of {', '.join(unknown)}; "
            f"observe only {', '.join(known)}, or write a script without a formula"
        )
    return Expected(tuple(known[expression] for expression in program.observe))


def _script_values(program: Program) -> tuple[float, ...]:
    namespace: dict[str, Any] = {"Value": Value}
    namespace.update({name: DEFINITIONS[name] for name in program.uses})
    namespace.update({name: Value(number) for name, number in program.inputs})
    exec(compile(program.text, "<program>", "exec"), namespace)
    return tuple(float(eval(expression, namespace)) for expression in program.observe)


def _by_reference(text: str, inputs: dict[str, float]) -> dict[str, float]:
    leaves = {name: Value(number) for name, number in inputs.items()}
    out = formula.run(text, leaves)
    out.backward()
    return {"out.data": out.data, **{f"{name}.grad": leaf.grad for name, leaf in leaves.items()}}


def _by_torch(text: str, inputs: dict[str, float]) -> dict[str, float]:
    import torch  # 1.3 s: only where an expected value is missing

    leaves = {
        name: torch.tensor(number, dtype=torch.float64, requires_grad=True)
        for name, number in inputs.items()
    }
    out = formula.run(text, leaves)
    out.backward()
    # An input that the result does not depend on has no gradient in torch: 0.
    grads = {name: 0.0 if leaf.grad is None else leaf.grad.item() for name, leaf in leaves.items()}
    return {"out.data": out.item(), **{f"{name}.grad": grad for name, grad in grads.items()}}


def _by_differences(text: str, inputs: dict[str, float]) -> dict[str, float]:
    def f(**numbers: float) -> float:
        return float(formula.run(text, {name: Number(x) for name, x in numbers.items()}))

    grads = {f"{name}.grad": central_difference(f, inputs, name) for name in inputs}
    return {"out.data": f(**inputs), **grads}
