"""Time nbgrader autograde with our grader against nbgrader's own Execute, side by side.

    python benchmarks/nbgrader_autograde.py [notebooks] [rounds]

Both grade the same right notebooks for the same checks. For Execute the checks are hidden tests
in the test cells: every program of every check, its expected values and tolerances, as the
self-check has them. Starting nbgrader and a first notebook are taken off: seconds are of each
further notebook. Rounds alternate; medians are printed, and their ratio.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat

from grader.course import cell_name, load_course, load_solution

ROOT = Path(__file__).parents[1]
NBGRADER = Path(sys.executable).with_name("nbgrader")
EXECUTE = """\
del c.Autograde["autograde_preprocessors"], c.Autograde["exporter_class"]
del c.GenerateAssignment["preprocessors"]
c.GenerateAssignment.force = True
"""
HIDDEN = """\
### BEGIN HIDDEN TESTS
def _right(got, expected):
    return abs(got - expected) <= 1e-12 + 1e-6 * abs(expected)

_earned, _all = 0, 0
for _check in {checks!r}:
    _passed = True
    for _program in _check["programs"]:
        _names = {{"Value": Value, **{{n: Value(x) for n, x in _program["inputs"].items()}}}}
        try:
            exec(_program["text"], _names)
            _got = [eval(text, _names) for text in _program["observe"]]
            _passed = _passed and all(map(_right, _got, _program["expected"]))
        except Exception:
            _passed = False
    _earned, _all = _earned + _check["weight"] * _passed, _all + _check["weight"]
### END HIDDEN TESTS
_earned / _all * {points}
"""


def course(folder: Path, execute: bool) -> Path:
    """Make a course folder, and its assignment; for Execute with the checks in hidden tests."""
    for name in ("solutions", "assignments"):
        shutil.copytree(ROOT / name, folder / name)
    config = (ROOT / "nbgrader_config.py").read_text() + (EXECUTE if execute else "")
    (folder / "nbgrader_config.py").write_text(config)
    if execute:
        hide_tests(folder / "solutions" / "engine" / "engine.py")
    nbgrader(folder, "generate_assignment", "engine", "--force")
    return folder


def hide_tests(path: Path) -> None:
    """Put the checks into the test cells of a solution file."""
    data = json.loads((ROOT / "assignments/engine/selfcheck/checks.json").read_text())
    text = path.read_text(encoding="utf-8")
    for exercise in data["exercises"]:
        checks = [one for one in data["checks"] if one["exercise"] == exercise["id"]]
        cell = HIDDEN.format(checks=checks, points=exercise["points"])
        old = f'# from selfcheck.notebook import check\n#\n# check("{exercise["id"]}")'
        assert old in text, exercise["id"]
        text = text.replace(old, "\n".join(f"# {line}" for line in cell.splitlines()))
    path.write_text(text, encoding="utf-8")


def hand_in(folder: Path, students: int) -> None:
    """Let students hand in the right solution."""
    shutil.rmtree(folder / "submitted", ignore_errors=True)
    shutil.rmtree(folder / "autograded", ignore_errors=True)
    found = load_course(ROOT)
    source = load_solution(ROOT, found, found.assignment("engine")).complete()
    notebook = nbformat.read(folder / "assignments/engine/engine.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "engine":
            cell.source = source
    for number in range(students):
        place = folder / "submitted" / f"s{number:03}" / "engine"
        place.mkdir(parents=True)
        nbformat.write(notebook, place / "engine.ipynb")


def nbgrader(folder: Path, *words: str) -> float:
    """Run a command of nbgrader's; return its wall time in seconds."""
    start = time.perf_counter()
    subprocess.run([NBGRADER, *words], cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


def scores(folder: Path) -> set[tuple[float, ...]]:
    """Return the scores in the gradebook, each student's by exercise."""
    from nbgrader.api import Gradebook

    names = [cell_name(one.id) for one in load_course(ROOT).assignment("engine").exercises]
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        return {
            tuple(sub.notebooks[0].grades[i].auto_score for i in range(len(names)))
            for sub in gradebook.assignment_submissions("engine")
        }


def main(notebooks: int = 10, rounds: int = 3) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as temporary:
        folders = {
            name: course(Path(temporary, name), name == "Execute") for name in ("ours", "Execute")
        }
        seconds: dict[str, list[float]] = {name: [] for name in folders}
        for folder in folders.values():  # expected values are computed once, and kept
            hand_in(folder, 1)
            nbgrader(folder, "autograde", "engine")
        for _ in range(rounds):
            for name, folder in folders.items():
                hand_in(folder, 1)
                first = nbgrader(folder, "autograde", "engine", "--force")
                hand_in(folder, 1 + notebooks)
                whole = nbgrader(folder, "autograde", "engine", "--force")
                seconds[name].append((whole - first) / notebooks)
        for name, folder in folders.items():
            found = scores(folder)
            assert {sum(one) for one in found} == {100}, (name, found)
            print(f"{name:8} {statistics.median(seconds[name]):.3f} s per notebook")
        ratio = statistics.median(seconds["Execute"]) / statistics.median(seconds["ours"])
        print(f"Execute takes {ratio:.1f} times as long")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
