"""What people grade with today, for the same checks: nbgrader's Execute, and pytest per file."""

import json
import shutil
from pathlib import Path
from typing import Any

from classes import ROOT

CHECKS = json.loads((ROOT / "assignments/engine/selfcheck/checks.json").read_text("utf-8"))
EXECUTE = """\
del c.Autograde["autograde_preprocessors"], c.Autograde["exporter_class"]
del c.GenerateAssignment["preprocessors"]
c.GenerateAssignment.force = True
"""
# One check: every program, its expected values from torch where it has a formula.
JUDGE = """\
{imports}
def _expected(program):
    known = dict(zip(program["observe"], program["expected"]))
    if {with_torch} and program["formula"] is not None:
        leaves = {{
            name: torch.tensor(number, dtype=torch.float64, requires_grad=True)
            for name, number in program["inputs"].items()
        }}
        names = dict(leaves)
        *lines, last = program["formula"].strip("\\n").splitlines()
        exec("\\n".join([*lines, "out = " + last]), names)
        names["out"].backward()
        known.update((k, v) for k, v in {{
            "out.data": names["out"].item(),
            **{{name + ".grad": 0.0 if x.grad is None else x.grad.item()
               for name, x in leaves.items()}},
        }}.items() if k in known)
    return known.values()

def _passes(check):
    for program in check["programs"]:
        names = {{"Value": Value, **{{n: Value(x) for n, x in program["inputs"].items()}}}}
        try:
            exec(program["text"], names)
            got = [eval(text, names) for text in program["observe"]]
            pairs = zip(got, _expected(program))
            right = all(abs(a - b) <= 1e-12 + 1e-9 * abs(b) for a, b in pairs)
        except Exception:
            return False
        if not right:
            return False
    return True
"""
HIDDEN = """\
### BEGIN HIDDEN TESTS
{judge}
_checks = {checks!r}
_earned = sum(check["weight"] for check in _checks if _passes(check))
### END HIDDEN TESTS
_earned / sum(check["weight"] for check in _checks) * {points}
"""
PYTEST = """\
import pytest
from engine import Value

{judge}

@pytest.mark.parametrize("check", {checks!r}, ids=lambda check: check["id"])
def test(check):
    assert _passes(check)
"""


def _judge(with_torch: bool) -> str:
    imports = "import torch\n\ntorch.set_num_threads(1)" if with_torch else ""
    return JUDGE.format(imports=imports, with_torch=with_torch)


def _checks_of(exercise: str) -> list[dict[str, Any]]:
    wanted = ("id", "weight", "programs")
    return [
        {name: one[name] for name in wanted}
        for one in CHECKS["checks"]
        if one["exercise"] == exercise
    ]


def nbgrader_course(folder: Path, with_torch: bool) -> Path:
    """Make a course whose checks stand in hidden test cells, for nbgrader's own Execute."""
    for name in ("solutions", "assignments"):
        shutil.copytree(ROOT / name, folder / name)
    config = (ROOT / "nbgrader_config.py").read_text("utf-8") + EXECUTE
    (folder / "nbgrader_config.py").write_text(config, encoding="utf-8")
    path = folder / "solutions" / "engine" / "engine.py"
    text = path.read_text(encoding="utf-8")
    for exercise in CHECKS["exercises"]:
        cell = HIDDEN.format(
            judge=_judge(with_torch), checks=_checks_of(exercise["id"]), points=exercise["points"]
        )
        old = f'# from selfcheck.notebook import check\n#\n# check("{exercise["id"]}")'
        assert old in text, exercise["id"]
        text = text.replace(old, "\n".join(f"# {line}" for line in cell.splitlines()))
    path.write_text(text, encoding="utf-8")
    return folder


def pytest_file(path: Path, with_torch: bool) -> Path:
    """Write a test file with the same checks, for a student's engine.py beside it."""
    every = [one for exercise in CHECKS["exercises"] for one in _checks_of(exercise["id"])]
    path.write_text(PYTEST.format(judge=_judge(with_torch), checks=every), encoding="utf-8")
    return path
