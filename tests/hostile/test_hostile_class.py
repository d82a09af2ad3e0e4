"""A hostile class, graded in one run by the real command line: contained, every one of them."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from attacks import attacks
from hidden import hidden_numbers, numbers_in
from left_behind import left_behind

from grader.cli.formats import FORMATS
from grader.course import load_course, load_solution
from grader.judging import make_plan
from grader.results import load_results
from tests.reports.for_ci import commands, read_gradescope, read_junit

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
GOOD = load_solution(ROOT, COURSE, COURSE.assignment()).complete()
HONEST = {f"honest-{n}": GOOD for n in range(3)}
SECRETS = [
    str(ROOT / name)
    for name in (
        "solutions/engine/engine.py",
        "solutions/course.toml",
        "grader/checks/engine/test_exp.py",
        "autograd_ref/engine.py",
        "tests/hostile/attacks.py",
    )
]
LIMITS = {"load_seconds": 1.0, "program_seconds": 0.5, "total_seconds": 10.0, "memory_mb": 512}
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]
FOR_CI = ("junit", "annotations", "summary", "gradescope")
linux = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")
pytestmark = linux


def public_values():
    data = json.loads((ROOT / "assignments/engine/selfcheck/checks.json").read_text())
    programs = [p for c in data["checks"] if c["id"] == "exp/value" for p in c["programs"]]
    return {dict(p["inputs"])["x"]: p["expected"][0] for p in programs if len(p["inputs"]) == 1}


class Run:
    """One run over the hostile class, with what was there before and after."""

    def __init__(self, folder, prefix=(), environment=None):
        self.folder = folder
        self.inputs, self.output = folder / "in", folder / "out"
        course = folder / "course"
        shutil.copytree(ROOT / "solutions", course / "solutions")
        path = course / "solutions" / "course.toml"
        text = path.read_text()
        for name, value in LIMITS.items():
            (line,) = [one for one in text.splitlines() if one.startswith(f"{name} =")]
            text = text.replace(line, f"{name} = {value}")
        path.write_text(text)
        victim = self.inputs / "honest-0" / "engine.py"
        self.attacks = attacks(GOOD, [*SECRETS, str(victim)], str(victim), public_values())
        for name, attack in self.attacks.items():
            self._hand_in(name, attack.source, attack.beside)
        for name, source in HONEST.items():
            self._hand_in(name, source, {})
        before = self._outside()
        began = time.monotonic()
        process = subprocess.Popen(
            [*prefix, *COMMAND, "grade", str(self.inputs), "-o", str(self.output), "--course",
             str(course), "--seed", "hostile", "--without-torch", "-j", "2",
             *(f"--format={name}" for name in FORMATS)],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})}, start_new_session=True,
        )  # fmt: skip
        self.session = process.pid
        self.printed, errors = process.communicate()
        self.seconds = time.monotonic() - began
        self.unchanged = self._outside() == before
        assert process.returncode == 0, errors + self.printed
        self.results = load_results(self.output / "results.json")
        self.by_student = {one.student: one for one in self.results.students}

    def _hand_in(self, name, source, beside):
        place = self.inputs / name
        place.mkdir(parents=True)
        (place / "engine.py").write_text(source, newline="")
        for file, text in beside.items():
            (place / file).write_text(text)

    def _outside(self):
        places = [self.inputs, ROOT / "grader", ROOT / "solutions", ROOT / "assignments"]
        return {
            path: (path.stat().st_size, path.stat().st_mtime_ns)
            for place in places
            for path in place.rglob("*")
            if not {"__pycache__", ".pytest_cache"} & set(path.parts) and path.is_file()
        } | {"tmp": Path("/tmp/fill").exists()}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return Run(tmp_path_factory.mktemp("hostile"))


def problems(run):
    """Return every way in which a submission did not get its due."""
    found = []
    for name, attack in run.attacks.items():
        result = run.by_student[name]
        codes = [note.code for note in result.notes]
        errors = [n.values["error"] for n in result.notes if n.code == "statement_failed"]
        if result.status != "graded" or not attack.least <= result.total <= attack.most:
            found.append((name, result.status, result.total, codes))
        if bool(attack.errors) != bool(errors) or not set(errors) <= set(attack.errors):
            found.append((name, "errors", errors, "expected", attack.errors))
        found += [(name, "no note", note) for note in attack.notes if note not in codes]
    return found


def test_every_attack_gets_its_due_and_no_more(run):
    assert not (found := problems(run)), "\n".join(map(str, found))


def test_honest_submissions_among_them_have_their_exact_scores(run):
    for name in HONEST:
        result = run.by_student[name]
        assert (result.total, [e.counted for e in result.exercises]) == (100, ["submitted"] * 6)


def test_nothing_outside_has_changed(run):
    assert run.unchanged


def test_no_process_is_left(run):
    assert left_behind(run.session) == []


def test_the_run_took_no_longer_than_its_declared_limits(run):
    jobs = 2
    assert run.seconds < len(run.by_student) * LIMITS["total_seconds"] / jobs


# As JUnit and as Gradescope have them.
SECONDS = re.compile(r' time="[\d.]+"|"execution_time":\s*[\d.]+')


def test_nothing_hidden_reaches_a_student(run):
    plan = make_plan(ROOT, COURSE, COURSE.assignment(), "hostile", with_torch=False)
    hidden = hidden_numbers(plan)
    for_students = ("feedback", *FOR_CI)
    pages = [path for folder in for_students for path in (run.output / folder).iterdir()]
    assert len(pages) == len(run.by_student) * len(for_students)
    pages.append(run.output / "scores.csv")
    for page in pages:
        # The seconds it took may happen to be a hidden number.
        text = SECONDS.sub("", page.read_text(encoding="utf-8-sig"))
        assert not hidden & numbers_in(text), page.name


def test_no_control_character_reaches_a_page_or_the_terminal(run):
    pages = [path.read_text(encoding="utf-8-sig") for path in run.output.rglob("*.md")]
    for text in (*pages, run.printed, (run.output / "scores.csv").read_text("utf-8-sig")):
        assert not [c for c in text if not c.isprintable() and c not in "\n\r"]


def test_what_ci_reads_of_them_has_its_documented_form_and_their_scores(run):
    for name, result in run.by_student.items():
        path = {folder: next((run.output / folder).glob(f"{name}.*")) for folder in FOR_CI}
        values = {
            one.name: one.value for one in read_junit(path["junit"].read_bytes()).properties()
        }
        assert float(values["score"]) == round(result.total, 2)
        told = read_gradescope(path["gradescope"].read_bytes())
        assert sum(one["score"] for one in told["tests"]) == pytest.approx(result.total)
        lines = path["annotations"].read_text(encoding="utf-8").splitlines()
        obeyed = commands("\n".join(lines))
        assert len(obeyed) == len(lines)
        assert {kind for kind, _, _ in obeyed} <= {"error", "warning", "notice"}
        assert commands(path["summary"].read_text(encoding="utf-8")) == []


def test_every_student_has_a_row(run):
    text = (run.output / "scores.csv").read_text(encoding="utf-8-sig")
    assert {row["student"] for row in csv.DictReader(text.splitlines())} == set(run.by_student)


# As an ordinary user: in a user namespace of its own, where this process is no longer root.
ORDINARY = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
WITHOUT_BUBBLEWRAP = {"PATH": "/nonexistent"}


# As whoever runs the tests, with what the machine has: that is what the tests above do.
@pytest.mark.deep
@pytest.mark.parametrize(
    ("environment", "prefix"),
    [({}, ORDINARY), (WITHOUT_BUBBLEWRAP, []), (WITHOUT_BUBBLEWRAP, ORDINARY)],
    ids=["full-ordinary", "strong-root", "strong-ordinary"],
)
def test_as_root_and_not_with_and_without_bubblewrap(tmp_path, prefix, environment):
    if prefix and (os.getuid() or shutil.which("unshare") is None):
        pytest.skip("reason: is not root, or unshare is not installed")
    prefix = [shutil.which(prefix[0]), *prefix[1:]] if prefix else prefix
    run = Run(tmp_path, prefix, environment)
    assert not (found := problems(run)), "\n".join(map(str, found))
    assert run.unchanged
    assert {run.by_student[name].total for name in HONEST} == {100}
    assert run.results.run.isolation == ("strong" if environment else "full")
