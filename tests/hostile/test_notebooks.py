"""Notebooks as real classes hand them in, graded in one run by the command line."""

import ast
import csv
import json
import os
import random
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from grader.course import Limits, load_course, load_solution
from grader.judging import Options, grade, make_plan
from grader.results import load_results
from grader.submissions import find_submissions

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment()
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
GOOD = SOLUTION.complete()
COMMAND = [
    sys.executable,
    "-c",
    "import atexit, resource, sys\n"
    "usage = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024\n"
    "atexit.register(lambda: print('peak', usage(), 'MB', file=sys.stderr))\n"
    "from grader.cli import main\nmain()",
]
OUTPUTS_MB = 200
# A notebook's bytes are held once, up to their limit; the rest is the grader itself.
MEMORY_MB = 256 + 250


def code(source, **more):
    return {
        "cell_type": "code", "source": source, "metadata": {}, "execution_count": None,
        "outputs": [], **more,
    }  # fmt: skip


def text(source):
    return {"cell_type": "markdown", "source": source, "metadata": {}}


def as_json(*cells):
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


OWN = iter(range(1000))


def own(source=GOOD):
    """The solution, or a piece of it, that is like nobody else's."""
    return f"{source}\n# {next(OWN)}"


def in_pieces(source):
    """A source as people write it in a notebook: imports, the class, a try of it."""
    before, _, rest = source.partition("\nclass Value")
    return [code(own(before)), text("## The class"), code("class Value" + rest)]


def write_with_outputs(path, megabytes):
    """A notebook with outputs of that size, written without building it."""
    head, tail = as_json(code(own(), outputs=["HERE"])).split('"HERE"')
    picture = '{"output_type": "display_data", "metadata": {}, "data": {"image/png": "%s"}}'
    with path.open("w") as file:
        file.write(head)
        for number in range(megabytes):
            file.write(", " * (number > 0) + picture % ("iVBORw0K" * 131_072))
        file.write(tail)


ESCAPES = "\x1b[31m</script><script>alert(1)</script>=cmd()"
LAST = "class Value:\n    pass"

# name -> the cells, and what its row must say: status, total, a piece of its note
CASES = {
    "plain": (in_pieces(GOOD), "graded", "100", ""),
    "failing-cell": (
        [*in_pieces(GOOD), code("import math\nValue(1.0) + no_such_name")],
        "graded", "100", "NameError while loading, code cell 3, line 2: that statement was skipped",
    ),
    "syntax-error": (
        [code("x = 1"), code("y = 2\ndef f(:"), *in_pieces(GOOD)],
        "graded", "100", "SyntaxError, code cell 2, line 2: nothing of this cell could be run",
    ),
    "syntax-error-in-the-class": (
        [code("x = 1"), code("\n" + GOOD.replace("def exp(self)", "def exp(self"))],
        "graded", "0", "code cell 2, line",
    ),
    "magics": (
        [code("%matplotlib inline\n!pip install numpy\nimport math"), code("%%time\n" + own()),
         code("files = !ls\nValue?\nfor _ in range(3):\n    %time Value(1.0)"),
         code("%load_ext autoreload\n1 / 0")],
        "graded", "100", "ZeroDivisionError while loading, code cell 4, line 2",
    ),
    "cell-magic": (
        [code("%%bash\nrm -rf /"), code(own())],
        "graded", "100", "code cell 1, line 1: left out, for with %%bash",
    ),
    "written-to-a-file": (
        [code("%%writefile engine.py\n" + GOOD)],
        "graded", "0", "left out, for with %%writefile",
    ),
    "versions-last-right": (
        [code(LAST), code(own(SOLUTION.stub())), code(GOOD)],
        "graded", "100", "class Value is defined 3 times: the last one counts",
    ),
    "versions-last-wrong": ([code(own()), code(LAST)], "graded", "0", "is defined 2 times"),
    "out-of-order": (
        [code("x = Value(2.0)\ny = x.exp()", execution_count=5), code(own(), execution_count=4)],
        "graded", "100", "the cells had been run in another order",
    ),
    "out-of-order-versions": (
        [code(GOOD, execution_count=5), code(own(SOLUTION.stub()), execution_count=4)],
        "graded", "0", "the cells had been run in another order",
    ),
    "out-of-order-harmless": (
        [code("import math", execution_count=5), code(own(), execution_count=4)],
        "graded", "100", "",
    ),
    "copied-cell": (
        [code(own(), id="a"), code(GOOD, id="a"), code("Value(1.0)", id="b")],
        "graded", "100", "is defined 2 times",
    ),
    "deleted-cell": (in_pieces(GOOD)[:1], "graded", "0", "no class of the expected name"),
    "added-cells": (
        [text("mine"), code("print('hello 🙂')"), *in_pieces(GOOD), code(""), code("display(1)")],
        "graded", "100", "",
    ),
    "method-in-a-later-cell": (
        [code(own(SOLUTION.without("exp"))),
         code("def exp(self):\n    out = Value(math.exp(self.data), (self,), 'exp')\n\n"
              "    def _backward():\n        self.grad += out.grad * out.data\n\n"
              "    out._backward = _backward\n    return out\nValue.exp = exp")],
        "graded", "100", "",
    ),
    "stub": ([code(SOLUTION.stub())], "graded", "0", ""),
    "no-code-cells": ([text(GOOD)], "graded", "0", "the notebook has no cells with code"),
    "no-cells": ([], "graded", "0", "the notebook has no cells with code"),
    "endless": ([code(own()), code("while True: pass")], "graded", "100", "did not finish loading"),
    "null-byte": ([code(own()), code("x = '\0'")], "graded", "100", "code cell 2, line 1"),
    "escapes": (
        [code(own()), code(f"class Odd(Exception): pass\nraise Odd('{ESCAPES}')"),
         code(f"%%{ESCAPES}\n{ESCAPES}")],
        "graded", "100", "Exception while loading, code cell 2, line 2",
    ),
}  # fmt: skip
BROKEN = {
    "empty-file": (b"", "the notebook is damaged"),
    "broken-json": (as_json(code(GOOD))[:-40].encode(), "the notebook is damaged"),
    "conflict": (b"<<<<<<< HEAD\n" + as_json(code(GOOD)).encode(), "the notebook is damaged"),
    "deep": (b'{"x":' * 200_000, "the notebook is damaged"),
    "nul": (as_json(code(GOOD)).encode() + b"\0", "not a UTF-8 text file"),
    "python-in-disguise": (b"import math\n" + GOOD.encode(), "the notebook is damaged"),
    "other-json": (b'{"name": "package"}', "not a Jupyter notebook"),
    "wrong-types": (as_json(code({"a": 1})).encode(), "not a Jupyter notebook"),
    "much-code": (as_json(code("#" * 2_000_000)).encode(), "larger than 1024 KiB"),
    "many-cells": (
        b'{"cells": [' + b'{"cell_type":"code"},' * 2_000_000 + b"{}]}", "more than 10000 cells",
    ),
}  # fmt: skip


def hand_in(folder):
    """Write the class; return what each row must say: status, total, a piece of its note."""

    def put(name, data, file="engine.ipynb"):
        path = folder / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    for name, (cells, *_) in CASES.items():
        put(name, as_json(*cells))
    for name, (data, _) in BROKEN.items():
        put(name, data)
    put("latin", as_json(code(own() + "\ns = 'HERE'")).replace("HERE", "año").encode("latin-1"))
    put("bom", b"\xef\xbb\xbf" + as_json(code(own())).encode())
    put("untitled", as_json(code(own())), "Untitled1.ipynb")
    put("untitled", as_json(code("no")), ".ipynb_checkpoints/Untitled1-checkpoint.ipynb")
    put("several", as_json(code(own())), "Untitled.ipynb")
    put("several", as_json(code(own())), "Untitled1.ipynb")
    put("file-and-notebook", own(), "engine.py")
    put("file-and-notebook", as_json(code("no")))
    put("nbgrader", as_json(code(own())), "engine/engine.ipynb")
    (folder / "by-name.ipynb").write_text(as_json(code(own())))
    with zipfile.ZipFile(folder / "zipped.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("homework/engine.ipynb", as_json(code(own())))
        archive.writestr("homework/.ipynb_checkpoints/engine-checkpoint.ipynb", "{")
    old = {"cell_type": "code", "language": "python", "input": own(), "prompt_number": 1}
    put("nbformat-3", json.dumps({"nbformat": 3, "worksheets": [{"cells": [old]}]}))
    put("twin-file", GOOD, "engine.py")
    before, _, after = GOOD.partition("\nclass Value")
    put("twin-notebook", as_json(code(before), code("class Value" + after)))
    write_with_outputs(put("outputs", ""), OUTPUTS_MB)
    os.truncate(put("more-outputs", ""), 257 * 2**20)  # a hole: it costs no disk
    put("<script>\x1b[31m", as_json(code(own())))
    return {
        **{name: tuple(said) for name, (_, *said) in CASES.items()},
        **{name: ("unreadable", "", note) for name, (_, note) in BROKEN.items()},
        "latin": ("graded", "100", "Latin-1"),
        "bom": ("graded", "100", ""),
        "untitled": ("graded", "100", "read from Untitled1.ipynb, the only"),
        "several": ("unreadable", "", "several candidates: Untitled.ipynb, Untitled1.ipynb"),
        "file-and-notebook": ("graded", "100", "there is a notebook too: engine.ipynb"),
        "nbgrader": ("graded", "100", ""),
        "by-name": ("graded", "100", ""),
        "zipped": ("graded", "100", ""),
        "nbformat-3": ("graded", "100", ""),
        "twin-file": ("graded", "100", "the same file as: twin-notebook"),
        "twin-notebook": ("graded", "100", "the same file as: twin-file"),
        "outputs": ("graded", "100", ""),
        "more-outputs": ("unreadable", "", "larger than 256 MiB"),
        "<script>\x1b[31m": ("graded", "100", ""),
    }


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


def test_the_same_code_gets_the_same_scores_as_a_file_and_as_a_notebook(tmp_path):
    sample = find_submissions(ROOT / "tests/sample_class", ENGINE, 1024)
    for one in sample:
        (tmp_path / f"{one.student}.ipynb").write_text(
            as_json(*map(code, as_cells(one.source))), encoding="utf-8"
        )
    notebooks = find_submissions(tmp_path, ENGINE, 1024)
    plan = make_plan(ROOT, COURSE, ENGINE, "both", with_torch=False)

    def scores(submissions):
        graded = grade(plan, submissions, "both", "", Options(jobs=2), lambda _: None)
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
    results = grade(plan, found, "damaged", "", Options(jobs=2), lambda _: None)
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
