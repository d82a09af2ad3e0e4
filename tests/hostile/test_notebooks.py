"""Notebooks as real classes hand them in, graded in one run by the command line."""

import ast
import csv
import random
import subprocess
import sys

import msgspec
import pytest
from notebooks import COURSE, ENGINE, ROOT, SOLUTION, as_json, code, hand_in, in_pieces

from grader.course import Limits
from grader.judging import Options, grade, make_plan
from grader.results import load_results
from grader.submissions import find_submissions

COMMAND = [
    sys.executable,
    "-c",
    "import atexit, re, sys\n"
    # Its own peak: getrusage's counts what the process that started it held, too.
    "peak = lambda: re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]\n"
    "atexit.register(lambda: print('peak', int(peak()) // 1024, 'MB', file=sys.stderr))\n"
    "from grader.cli import main\nmain()",
]
# A notebook's bytes are held once, up to their limit; the rest is the grader itself.
MEMORY_MB = 256 + 250


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    (folder / "in").mkdir()
    expected = hand_in(folder / "in")
    before = sorted(folder.joinpath("in").rglob("*"))
    process = subprocess.run(
        [*COMMAND, "grade", str(folder / "in"), "-o", str(folder / "out"), "--seed", "notebooks",
         "--without-torch", "--allow-weak-isolation"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert sorted(folder.joinpath("in").rglob("*")) == before
    (folder / "in" / "outputs" / "engine.ipynb").unlink()
    return folder / "out", expected, process


def test_every_row_has_its_status_its_score_and_its_reason(run):
    out, expected, process = run
    assert process.returncode == 1, process.stderr  # some could not be read
    csv_text = (out / "scores.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(csv_text.splitlines()))
    assert len(rows) == len(expected)
    for row, student in zip(rows, sorted(expected), strict=True):
        status, total, note = expected[student]
        assert (row["status"], row["total"]) == (status, total), (student, row["note"])
        said = row["note"].removesuffix("Graded without torch as an oracle.")
        assert note in said, (student, said)
        assert bool(note) == bool(said), (student, said)


def test_cells_are_in_the_results_so_that_lines_can_be_told(run):
    out, _, _ = run
    results = {one.student: one for one in load_results(out / "results.json").students}
    assert results["syntax-error"].cells[:3] == (1, 2, 4)
    assert results["file-and-notebook"].cells == ()


def test_huge_outputs_cost_a_notebooks_bytes_once_and_no_more(run):
    peak = int(run[2].stderr.split("peak ")[1].split()[0])
    assert peak < MEMORY_MB


def test_texts_of_cells_and_names_do_nothing_in_any_report(run):
    out, _, process = run
    assert "Traceback" not in process.stderr
    for said in (process.stdout, process.stderr):
        assert "\x1b" not in said
        assert "alert(1)" not in said
    for path in (path for path in out.rglob("*") if path.is_file()):
        written = path.read_text(encoding="utf-8")
        assert "\x1b" not in written, path
        if path.name != "observations.jsonl":  # it keeps the sources, for programs only
            assert "alert(1)" not in written, path
        if path.suffix in (".md", ".html"):
            assert "<script>\x1b" not in written
            assert "<script>\ufffd" not in written
            assert "<script> [31m" not in written


def as_cells(source):
    """A file's top-level statements, a cell each; what does not parse in one cell."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return [source]
    starts = [
        min(node.lineno, *(d.lineno for d in getattr(node, "decorator_list", [])), node.lineno)
        for node in tree.body
    ]
    lines = source.splitlines()
    starts = sorted({1, *starts})
    return [
        "\n".join(lines[first - 1 : after - 1])
        for first, after in zip(starts, [*starts[1:], len(lines) + 1], strict=True)
    ]


def test_the_same_code_gets_the_same_scores_as_a_file_and_as_a_notebook(tmp_path, in_short_time):
    sample = find_submissions(ROOT / "tests/sample_class", ENGINE, 1024)
    for one in sample:
        (tmp_path / f"{one.student}.ipynb").write_text(
            as_json(*map(code, as_cells(one.opened().source))), encoding="utf-8"
        )
    notebooks = find_submissions(tmp_path, ENGINE, 1024)
    plan = make_plan(ROOT, in_short_time(COURSE), ENGINE, "both", with_torch=False)

    def scores(submissions):
        graded = grade(plan, submissions, "both", "", Options(jobs=2))
        return {
            one.student: [(e.score, e.status, e.counted) for e in one.exercises] for one in graded
        }

    assert len(notebooks) == len(sample) == 24
    assert all(one.cells for one in notebooks)
    assert scores(notebooks) == scores(sample)


LIMITS = {"load_seconds": 1.0, "program_seconds": 0.5, "total_seconds": 5.0, "memory_mb": 512}


def damaged(chance):
    """A notebook of the stub (worth nothing), damaged in its JSON: nothing can be earned."""
    data = bytearray(as_json(*in_pieces(SOLUTION.stub()), code("Value(2.0)")).encode())
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(data))
        new = bytes(chance.choice(b'{}[]",:\\n%!?x0 \xff') for _ in range(chance.randint(0, 4)))
        data[at : at + chance.choice([0, 1, 1, 3, 40])] = new
    return bytes(data[: chance.randint(0, len(data))] if chance.random() < 0.2 else data)


def assert_nothing_earned(folder, seed, count):
    chance = random.Random(seed)
    for number in range(count):
        (folder / f"{number}.ipynb").write_bytes(damaged(chance))
    course = msgspec.structs.replace(COURSE, limits=Limits(**LIMITS))
    plan = make_plan(ROOT, course, ENGINE, "damaged", with_torch=False)
    found = find_submissions(folder, ENGINE, 1024)
    assert {one.status for one in found} == {"graded", "unreadable"}
    results = grade(plan, found, "damaged", "", Options(jobs=2))
    assert len(results) == count
    for one in results:
        assert (one.status, one.total) in (("graded", 0), ("unreadable", None)), one.student
        assert one.status == "graded" or one.notes


def test_damaged_notebooks_are_a_row_each_and_earn_nothing(tmp_path):
    assert_nothing_earned(tmp_path, 1, 40)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_more_of_them_earn_nothing(tmp_path, seed):
    assert_nothing_earned(tmp_path, seed, 150)
