"""docs/every-push.md, done as written: its commands, its workflow, its Gradescope autograder."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from grader.course import load_course, load_solution
from tests.reports.for_ci import commands, read_gradescope, read_junit

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "every-push.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^ *\$ (.*)$", PAGE, re.MULTILINE)
EXAMPLES = ROOT / "docs" / "every-push"
COURSE = load_course(ROOT)
GOOD = load_solution(ROOT, COURSE, COURSE.assignment()).complete()
# Raises in exp, at a line that is known.
WRONG = GOOD.replace("math.exp", "mathematics.exp", 1)
LINE = next(n for n, line in enumerate(WRONG.splitlines(), 1) if "mathematics.exp" in line)
SCRIPT = '#!/bin/sh\nexec "{python}" -c "from grader.cli import main; main()" "$@"\n'


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy_course(folder):
    for name in ("solutions", "assignments", "docs/every-push"):
        passed_over = shutil.ignore_patterns("__pycache__", "*_checkpoints", ".pytest_cache")
        shutil.copytree(ROOT / name, folder / name, ignore=passed_over)
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)


def bash(command, cwd, *options, **variables):
    path = f"{cwd / 'bin'}:{Path(sys.executable).parent}:/usr/bin:/bin"
    pythonpath = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        ["bash", *options, "-c", command],
        cwd=cwd,
        env={
            "PATH": path, "PYTHONPATH": pythonpath, "HOME": str(cwd), "LC_ALL": "C.UTF-8",
            "COLUMNS": "80", **variables,
        },
        capture_output=True,
        encoding="utf-8",
        check=False,
    )  # fmt: skip


@pytest.fixture
def workspace(tmp_path):
    """What the job finds: the course beside a student's repository; a ``grader`` that is ours."""
    copy_course(tmp_path / "course")
    executable(tmp_path / "bin" / "grader", SCRIPT.format(python=sys.executable))
    write(tmp_path / "submissions/student/assignments/engine/engine.py", WRONG)
    write(tmp_path / "submissions/student/assignments/selfcheck/history.py", "x = 1\n")
    return tmp_path


def step(name):
    workflow = yaml.safe_load((EXAMPLES / "grade.yml").read_text(encoding="utf-8"))
    (found,) = [one["run"] for one in workflow["jobs"]["grade"]["steps"] if one.get("name") == name]
    return found


def run_step(workspace, name):
    """Run a step as a runner does without ``shell``: bash, which stops at the first failure."""
    summary = workspace / "summary.md"
    run = bash(step(name), workspace, "-e", GITHUB_STEP_SUMMARY=str(summary))
    return run, summary.read_text(encoding="utf-8") if summary.exists() else ""


def test_every_command_of_the_page_is_run_here():
    assert [command.split()[0] for command in COMMANDS] == ["grader", "ssh-keygen", "git", "grader"]


def test_the_first_command_writes_one_file_of_each_kind_and_no_other(workspace):
    run = bash(f"{COMMANDS[0]} --course course --without-torch", workspace)
    assert run.returncode == 0, run.stderr
    written = {str(path.relative_to(workspace / "results")): path.read_bytes()
               for path in (workspace / "results").rglob("*") if path.is_file()}  # fmt: skip
    assert set(written) == {
        "junit/student.xml", "annotations/student.txt", "summary/student.md",
        "gradescope/student.json",
    }  # fmt: skip
    assert read_junit(written["junit/student.xml"]).failures == 4
    scores = [one["score"] for one in read_gradescope(written["gradescope/student.json"])["tests"]]
    assert scores == [10, 0, 20, 15, 25, 15]
    ((kind, properties, _),) = commands(written["annotations/student.txt"].decode())
    assert (kind, properties) == (
        "error",
        {
            "file": "assignments/engine/engine.py", "line": str(LINE),
            "title": "exp: 0 of 15 points",
        },
    )  # fmt: skip
    assert b"| exp | 0 / 15 | no points yet |" in written["summary/student.md"]
    seed = (workspace / "course/.grader/seed").read_text().strip()
    assert not [name for name, data in written.items() if seed.encode() in data]


def test_a_key_is_made_without_a_question(tmp_path):
    if shutil.which("ssh-keygen") is None:
        pytest.skip("no ssh-keygen on this machine")
    assert bash(COMMANDS[1], tmp_path).returncode == 0
    assert {"key", "key.pub"} <= {path.name for path in tmp_path.iterdir()}


def test_doctor_names_the_level(workspace):
    assert re.search(r"^Isolation: (full|strong|weak)\.", bash(COMMANDS[3], workspace).stdout, re.M)


def test_the_workflow_is_one_by_githubs_own_schema():
    run = subprocess.run(
        [
            sys.executable, "-m", "check_jsonschema", "--builtin-schema",
            "vendor.github-workflows", EXAMPLES / "grade.yml",
        ],
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_job_passes_annotates_and_sums_up(workspace):
    run, summary = run_step(workspace, "Grade")
    assert run.returncode == 0, run.stderr
    obeyed = commands(run.stdout)
    assert [kind for kind, _, _ in obeyed] == ["stop-commands", "error"]
    assert obeyed[1][1]["line"] == str(LINE)
    assert "**85 of 100 points**" in summary
    assert sorted(path.name for path in (workspace / "results").iterdir()) == [
        "annotations", "junit", "summary",
    ]  # fmt: skip


def test_the_job_fails_below_the_share_asked_for_and_still_says_why(workspace):
    stub = workspace / "course/assignments/engine/engine.py"
    shutil.copy(stub, workspace / "submissions/student/assignments/engine/engine.py")
    run, summary = run_step(workspace, "Grade")
    assert run.returncode == 3, run.stderr
    assert commands(run.stdout)[1][:1] == ("notice",)
    assert "**0 of 100 points**" in summary


def test_the_job_fails_where_nothing_can_be_graded(workspace):
    (workspace / "submissions/student/assignments/engine/engine.py").write_bytes(b"\0")
    run, summary = run_step(workspace, "Grade")
    assert run.returncode == 1, run.stderr
    assert [kind for kind, _, _ in commands(run.stdout)] == ["stop-commands", "error"]
    assert "**unreadable**" in summary


def test_the_job_fails_where_nothing_was_handed_in(workspace):
    shutil.rmtree(workspace / "submissions/student/assignments")
    run, summary = run_step(workspace, "Grade")
    assert run.returncode == 1, run.stderr
    assert "**no submission**" in summary


def test_the_job_fails_with_the_graders_own_code_where_it_cannot_grade(workspace):
    (workspace / "course/solutions/course.toml").unlink()
    run, summary = run_step(workspace, "Grade")
    assert (run.returncode, summary) == (2, "")


def test_no_name_in_a_submission_gives_the_runner_a_command(workspace):
    folder = workspace / "submissions/student"
    shutil.rmtree(folder / "assignments")
    # In the table such a name is wrapped, so that a part of it begins a line.
    name = f"{'x' * 60} ::error title=HARM::harm ##[add-mask]harm.py"
    write(
        folder / name,
        "class Value:\n    pass\nprint('::error::HARM')\nraise Exception('::error::HARM')",
    )
    run, summary = run_step(workspace, "Grade")
    assert run.returncode == 3, run.stderr
    harm = [one for one in commands(run.stdout.split("\n", 1)[1]) if one[1].get("title") == "HARM"]
    assert harm  # without the first line, which stops commands, there would be one
    obeyed = commands(run.stdout)
    assert [kind for kind, _, _ in obeyed] == ["stop-commands", "warning", "notice"]
    assert not [one for one in obeyed if one[1].get("title") == "HARM"]
    assert commands(summary) == []


@pytest.fixture(scope="module")
def autograder(tmp_path_factory):
    """/autograder as Gradescope makes it of the page's zip, set up; what installs is left out."""
    top = tmp_path_factory.mktemp("gradescope")
    course, place = top / "course", top / "autograder"
    copy_course(course)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "init", "-q"], cwd=course, check=True)
    subprocess.run([*git, "add", "."], cwd=course, check=True)
    subprocess.run([*git, "commit", "-q", "-m", "course"], cwd=course, check=True)
    made = bash(COMMANDS[2], course)
    assert made.returncode == 0, made.stderr
    source = place / "source"
    with zipfile.ZipFile(course / "autograder.zip") as archive:
        archive.extractall(source)
        modes = {one.filename: one.external_attr >> 16 for one in archive.infolist()}
    assert {"setup.sh", "run_autograder", "course/solutions/course.toml"} <= set(modes)
    assert modes["run_autograder"] & stat.S_IXUSR
    # What apt, venv and pip would make.
    for name in ("apt-get", "python3"):
        executable(place / "bin" / name, "#!/bin/sh\n")
    executable(place / "venv/bin/python", "#!/bin/sh\n")
    executable(place / "venv/bin/grader", SCRIPT.format(python=sys.executable))
    setup = (source / "setup.sh").read_text(encoding="utf-8").replace("/autograder", str(place))
    # As elsewhere in these tests torch is not asked.
    quick = setup.replace("--format csv", "--format csv --without-torch")
    assert quick != setup
    done = bash(quick, place)
    assert done.returncode == 0, done.stdout + done.stderr
    executable(place / "run_autograder", (source / "run_autograder").read_text(encoding="utf-8"))
    return place


@pytest.fixture
def upload(autograder):
    """Grade a file as Gradescope does; return the run, and results.json or None."""

    def run(data):
        shutil.rmtree(autograder / "submission", ignore_errors=True)
        (autograder / "submission").mkdir()
        (autograder / "submission" / "engine.py").write_bytes(data)
        script = (autograder / "run_autograder").read_text(encoding="utf-8")
        quick = script.replace("--format gradescope", "--format gradescope --without-torch")
        assert quick != script
        made = bash(quick, autograder)
        results = autograder / "results/results.json"
        return made, results.read_bytes() if results.exists() else None

    return run


def test_the_image_holds_a_seed_and_what_is_expected(autograder):
    kept = {path.name.split("-")[0] for path in (autograder / "source/course/.grader").iterdir()}
    assert {"seed", "expected"} <= kept


def test_gradescope_gets_the_points_of_each_exercise(upload):
    run, data = upload(WRONG.encode())
    assert run.returncode == 0, run.stderr
    told = read_gradescope(data)
    assert {one["name"]: one["score"] for one in told["tests"]} == {
        "radd": 10, "exp": 0, "tanh": 20, "relu": 15, "backward": 25, "zero_grad": 15,
    }  # fmt: skip


def test_gradescope_gets_no_score_for_what_was_not_graded_not_even_an_older_one(upload):
    upload(WRONG.encode())
    run, data = upload(b"\0")
    assert (run.returncode, data) == (1, None)
    assert "not a UTF-8 text file" in run.stdout
    assert "Not graded" in run.stderr


def test_the_solution_has_full_marks_there(upload):
    _, data = upload(GOOD.encode())
    assert sum(one["score"] for one in json.loads(data)["tests"]) == 100
