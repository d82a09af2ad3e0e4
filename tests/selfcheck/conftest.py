"""A student's desk: the released folder, their file, and pytest as they have it."""

import importlib.util
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from grader.course import load_course
from grader.release.contents import contents
from grader.selfcheck.assignment import load
from grader.selfcheck.judge import judge
from grader.selfcheck.lines import plain
from grader.selfcheck.panel import Panel
from grader.selfcheck.runner import Seen, observe
from grader.selfcheck.texts import translation

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
# What `pip install pytest` brings, and nothing else.
PYTEST_ALONE = "pytest _pytest py pluggy iniconfig packaging pygments".split()


@pytest.fixture(scope="session")
def good(solution):
    return solution.complete()


@pytest.fixture(scope="session")
def only(solution):
    """The solution of some exercises, the rest still TODOs."""

    def solved(*exercises):
        # From the stub on, method by method: the regions are the solution's own.
        text = solution.complete()
        for one in ENGINE.exercises:
            if one.id not in exercises:
                for method in one.methods:
                    text = text.replace(_method(text, method), _method(solution.stub(), method))
        return text

    return solved


def _method(text, name):
    return re.search(rf"    def {name}\(.*?(?=\n    def |\Z)", text, re.DOTALL)[0]


@pytest.fixture(scope="session")
def released(tmp_path_factory):
    """``assignments/`` as released, with a space and an accent in the way to it."""
    folder = tmp_path_factory.mktemp("año 1 ") / "assignments"
    alone = msgspec.structs.replace(COURSE, assignments=(ENGINE,))
    for path, content in contents(ROOT, alone).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture(scope="session")
def assignment(released):
    return load(released / "engine")


@pytest.fixture(scope="session")
def check(assignment):
    """Judge a source: the facts of the file, and results by exercise."""

    def judged(source, *only, in_process=False, **limits):
        limited = replace(assignment, limits={**assignment.limits, **limits})
        return judge(limited, Seen(source, "", observe(limited, source, only, in_process)))

    return judged


@pytest.fixture(scope="session")
def panel(assignment, check):
    """The panel of a source, as text."""

    def rendered(source, *only, hints=False, language="en", **limits):
        facts, results = check(source, *only, **limits)
        translate = translation(assignment.folder / "selfcheck" / "locale", language)
        limited = replace(assignment, limits={**assignment.limits, **limits})
        return plain(Panel(limited, facts, results, hints, translate).lines())

    return rendered


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A folder with pytest and what it needs, for an interpreter that sees nothing else."""
    folder = tmp_path_factory.mktemp("site")
    for name in PYTEST_ALONE:
        origin = Path(importlib.util.find_spec(name).origin)
        target = origin.parent if origin.name == "__init__.py" else origin
        (folder / target.name).symlink_to(target)
    return folder


class Desk:
    """Runs pytest as a student does, in a copy of the released folder."""

    def __init__(self, folder, site):
        self.folder, self.site = folder, site

    def write(self, source, name="engine.py"):
        (self.folder / "engine" / name).write_text(source, encoding="utf-8")

    def pytest(self, *args, cwd=None, everything=False, **environment):
        """Run pytest; return its exit code and output. ``everything``: with all plugins here."""
        env = {
            "PATH": os.environ["PATH"],
            "COLUMNS": "80",
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            **({} if everything else {"PYTHONPATH": str(self.site)}),
            **environment,
        }
        flags = [] if everything else ["-S"]
        done = subprocess.run(
            [sys.executable, *flags, "-m", "pytest", *args],
            cwd=cwd or self.folder.parent,
            env=env,
            capture_output=True,
            timeout=120,
        )
        return done.returncode, (done.stdout + done.stderr).decode()


@pytest.fixture
def desk(released, site, tmp_path):
    folder = tmp_path / "año 1" / "assignments"
    _copy(released, folder)
    return Desk(folder, site)


def _copy(source, target):
    for path in source.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
