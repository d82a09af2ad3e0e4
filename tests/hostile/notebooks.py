"""A class that hands in notebooks, and what each row of its results must say."""

import json
import os
import re
import zipfile
from itertools import count
from pathlib import Path

from grader.course import load_course, load_solution

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment()
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
GOOD = SOLUTION.complete()
OUTPUTS_MB = 200


def code(source, **more):
    return {
        "cell_type": "code", "source": source, "metadata": {}, "execution_count": None,
        "outputs": [], **more,
    }  # fmt: skip


def text(source):
    return {"cell_type": "markdown", "source": source, "metadata": {}}


def as_json(*cells):
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


# Of a cell of tests, which does not count.
TEST = {"metadata": {"nbgrader": {"grade": True, "solution": False, "grade_id": "test_exp"}}}
OWN = count()


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
# The solution in pieces that are added to a file one by one.
FIRST, *METHODS = re.split(r"(?=^    def (?:tanh|relu|zero_grad)\b)", GOOD, flags=re.MULTILINE)

# name -> the cells, and what its row must say: status, total, a piece of its note
CASES = {
    "plain": (in_pieces(GOOD), "graded", "100", ""),
    "failing-cell": (
        [*in_pieces(GOOD), code("import math\nValue(1.0) + no_such_name")],
        "graded", "100", "NameError while loading, code cell 3, line 2: that statement was skipped",
    ),
    "syntax-error": (
        [code("x = 1"), code("y = 2\ndef f(:"), *in_pieces(GOOD)],
        "graded", "100",
        "SyntaxError (invalid syntax), code cell 2, line 2: nothing of this cell could be run",
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
        "graded", "100", "code cell 1, line 1: left out: %%bash means",
    ),
    "written-to-a-file": (
        [code("%%writefile engine.py\n" + own()),
         code("import importlib, engine\nimportlib.reload(engine)\nfrom engine import Value"),
         code("%run engine.py\nfrom selfcheck.notebook import check\ncheck('exp')"),
         code("x = 1 / 0")],
        "graded", "100", "ZeroDivisionError while loading, code cell 4, line 1",
    ),
    "methods-added-to-the-file": (
        [code("%%writefile engine.py\n" + own(FIRST)),
         code("from engine import Value\nif Value:\n    pass"),
         *(code("%%writefile -a engine.py\n" + own(one)) for one in METHODS),
         code("from engine import *\nValue(1.0).exp()")],
        "graded", "100", "",
    ),
    "written-to-another-file": (
        [code("%%writefile other.py\n" + GOOD)],
        "graded", "0", "left out: %%writefile means",
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
    "deleted-cell": (in_pieces(GOOD)[:1], "graded", "0", "no class Value"),
    "added-cells": (
        [text("mine"), code("print('hello 🙂')"), *in_pieces(GOOD), code(""), code("display(1)")],
        "graded", "100", "",
    ),
    "self-check-in-a-cell-of-its-own": (
        [*in_pieces(GOOD), code("from selfcheck.notebook import check\ncheck('exp')", **TEST),
         code("check('exp', hints=True)")],
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
        "twin-file": ("graded", "100", "the same code as: twin-notebook"),
        "twin-notebook": ("graded", "100", "the same code as: twin-file"),
        "outputs": ("graded", "100", ""),
        "more-outputs": ("unreadable", "", "larger than 256 MiB"),
        "<script>\x1b[31m": ("graded", "100", ""),
    }
