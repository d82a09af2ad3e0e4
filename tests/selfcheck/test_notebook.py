"""The self-check in a notebook, in a real kernel: what has been run is the student's code."""

import json
import os
import re
import shutil
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from grader.selfcheck.history import RUNS_PYTHON, WRITES, written
from grader.selfcheck.panel import Panel
from grader.submissions import magics

IDS = ["radd", "exp", "tanh", "relu", "backward", "zero_grad"]
CHECK = 'from selfcheck.notebook import check\n\ncheck("{}")'
# As if the kernel had just been started; cells keep their numbers.
AFRESH = """
import os, subprocess, sys
if "as_it_was" not in globals():
    as_it_was = sys.platform, subprocess.Popen, dict(os.environ)
sys.platform, subprocess.Popen, environment = as_it_was
os.environ.clear()
os.environ.update(environment)
ran = get_ipython().history_manager.input_hist_parsed
ran[:] = [""] * len(ran)
"""
EXP = "math.exp(self.data)"


class Notebook:
    def __init__(self, folder):
        self._notebook = nbformat.v4.new_notebook()
        self._client = NotebookClient(
            self._notebook,
            allow_errors=True,
            timeout=60,
            coalesce_streams=True,  # a kernel may send what one print writes in several pieces
            resources={"metadata": {"path": str(folder)}},
        )

    def started(self):
        unset = ("LC_MESSAGES", "LANG", "NBGRADER_EXECUTION", "NO_COLOR")
        env = {name: value for name, value in os.environ.items() if name not in unset}
        return self._client.setup_kernel(env={**env, "LC_ALL": "C.UTF-8"})

    def run(self, source):
        """Run one more cell; return its outputs, which are never a result, nor on stderr."""
        cell = nbformat.v4.new_code_cell(source)
        self._notebook.cells.append(cell)
        self._client.execute_cell(cell, len(self._notebook.cells) - 1)
        assert not [o for o in cell.outputs if o.output_type == "execute_result"]
        assert not [o for o in cell.outputs if o.get("name") == "stderr"]
        return cell.outputs

    def check(self, exercise):
        """Run a test cell; return what it prints, without colours."""
        outputs = self.run(CHECK.format(exercise))
        assert {one.output_type for one in outputs} == {"stream"}, outputs
        return re.sub(r"\x1b\[\d+m", "", "".join(one.text for one in outputs))


@pytest.fixture(scope="module")
def kernel(released, tmp_path_factory):
    """A kernel in a folder with the self-check, and no engine.py; a program may take a second."""
    folder = tmp_path_factory.mktemp("año 1 ") / "engine"
    shutil.copytree(released / "engine" / "selfcheck", folder / "selfcheck")
    path = folder / "selfcheck" / "checks.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["limits"]["program_seconds"] = 1.0
    path.write_text(json.dumps(data), encoding="utf-8")
    notebook = Notebook(folder)
    with notebook.started():
        yield notebook


@pytest.fixture
def notebook(kernel):
    kernel.run(AFRESH)
    return kernel


def test_the_solution_is_done(notebook, good):
    notebook.run(good)
    points = dict(zip(IDS, [10, 15, 20, 15, 25, 15], strict=True))
    for exercise in IDS:
        first = notebook.check(exercise).splitlines()[0]
        assert re.fullmatch(rf".*: done, {points[exercise]} / {points[exercise]} points", first)


def test_the_stub_is_not_started_and_run_all_comes_to_its_end(notebook, solution):
    notebook.run(solution.stub())
    for exercise in IDS:
        assert re.fullmatch(r".*: not started\n", notebook.check(exercise))


def test_a_wrong_exercise_is_explained_as_pytest_does(notebook, assignment, check, good):
    wrong = good.replace(EXP, f"{EXP} + 1")
    notebook.run(wrong)
    text = notebook.check("exp")
    assert text.startswith("exp: failing, 0 / 15 points\n")
    explained = Panel(assignment, *check(wrong), False, str).exercise("exp")
    assert explained.partition("\n")[2] in text
    assert "Next: correct exp, then run its cell and run this cell again." in text
    assert "pytest" not in text
    assert notebook.check("tanh").endswith("(uses exp: correct that first)\n")


def test_the_stronger_hint_is_a_call_away(notebook, good):
    notebook.run(good.replace(EXP, f"{EXP} + 1"))
    assert 'A stronger hint: check("exp", hints=True)\n' in notebook.check("exp")
    (shown,) = notebook.run('check("exp", hints=True)')
    assert "Stronger hint: " in shown.text
    assert "A stronger hint" not in shown.text


def test_without_an_exercise_all_are_shown_with_the_total_and_one_next_step(notebook, only):
    notebook.run(only("radd", "backward"))
    (shown,) = notebook.run("check()")
    assert re.search(r"total +35 / 100", shown.text)
    assert "Next: write exp, then run its cell" in shown.text
    assert "engine.py" not in shown.text


def test_a_methods_name_names_its_exercise(notebook, good):
    notebook.run(good)
    assert notebook.check("__radd__").startswith("__radd__: done, 10 / 10 points")


def test_what_lacks_another_exercise_waits(notebook, only):
    notebook.run(only("exp"))
    text = notebook.check("exp")
    assert text == "exp: waiting, 4 / 15 points (value right, gradient unchecked)\n"


def test_an_exception_is_found_in_its_cell(notebook, good):
    notebook.run("# a cell before it\n")
    notebook.run(good.replace(EXP, "math.exp(self)"))
    text = notebook.check("exp")
    number, line = re.search(r"cell \[(\d+)\], line (\d+), in exp", text).groups()
    (shown,) = notebook.run(f"print(In[{number}].splitlines()[{line} - 1])")
    assert "math.exp(self)" in shown.text


def test_a_class_that_is_run_again_counts_as_it_is_now(notebook, solution, good):
    for source in (solution.stub(), good.replace(EXP, f"{EXP} + 1"), good):
        notebook.run(source)
        notebook.run("print(Value(1.0).data, 'tried')")
    assert "done" in notebook.check("exp")
    notebook.run(good.replace(EXP, f"{EXP} + 1"))
    assert "failing" in notebook.check("exp")


def test_a_syntax_error_in_the_class_is_named_until_it_is_corrected(notebook, good):
    notebook.run(good)
    wrong = good.replace("def exp(self):", "def exp(self)")
    assert notebook.run(wrong)[0].ename == "SyntaxError"
    line = wrong[: wrong.index("def exp(self)")].count("\n") + 1
    text = " ".join(notebook.check("exp").split())
    assert re.match(rf"cell \[\d+\], line {line}: SyntaxError: expected ':'. Correct that", text)
    assert text.endswith("run this cell again.")
    notebook.run(good)
    assert "done" in notebook.check("exp")


def test_magics_prints_and_broken_cells_elsewhere_do_no_harm(notebook, good):
    notebook.run("%%time\n" + good + "\n%precision 3\n!true\n")
    notebook.run("x = (\n")
    notebook.run("print(Value(1.0) + undefined)")
    notebook.run("from IPython.display import display\ndisplay(Value(2.0))\nassert '\\d'")
    assert "done" in notebook.check("backward")


def test_a_class_that_a_cell_writes_into_the_file_counts(notebook, good, tmp_path):
    into = f"%%writefile {tmp_path}/engine.py\n"
    notebook.run(into + good)
    notebook.run(f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nfrom engine import Value")
    assert "exp: done" in notebook.check("exp")
    before = (into + good).partition(EXP)[0]
    notebook.run(into + good.replace(EXP, "missing"))
    assert f"line {before.count(chr(10)) + 1}" in notebook.check("exp")


def test_helpers_may_be_in_cells_of_their_own(notebook, good):
    notebook.run("import math\ndef helper(x):\n    return math.exp(x)")
    notebook.run(good.replace(EXP, "helper(self.data)").replace("import math\n", ""))
    assert "done" in notebook.check("exp")
    notebook.run("def helper(x):\n    return 3.0")
    assert "failing" in notebook.check("exp")


def test_a_method_may_be_added_in_a_later_cell(notebook, only, good):
    exp = re.search(r"    def exp\(.*?\n(?=    def )", good, re.DOTALL)[0]
    notebook.run(only("backward"))
    notebook.run(f"class Value(Value):\n{exp}")
    assert "done" in notebook.check("exp")
    assert "done" in notebook.check("backward")


def test_an_endless_loop_ends_by_the_time_limit(notebook, only):
    notebook.run(only("backward").replace("for node in reversed(order):", "while True:"))
    assert "did not end within 1 s" in notebook.check("backward")


def test_before_the_class_is_run_it_is_asked_for(notebook):
    assert notebook.check("exp") == "Run the cell with class Value first.\n"


def test_a_class_that_could_not_be_made_is_named(notebook, good):
    notebook.run(good.replace("class Value:", "class Value:\n    one = undefined"))
    assert re.fullmatch(
        r"There is no class Value: cell \[\d+\], line \d+ stopped with NameError.\n",
        notebook.check("exp"),
    )


def test_a_name_that_is_no_exercise_lists_those_there_are(notebook):
    text = " ".join(notebook.check("Exp").split())
    assert text == f"There is no exercise 'Exp'. There are: {', '.join(IDS)}"


def test_nbgrader_validate_is_told_by_an_error(notebook, only, good):
    notebook.run("import os\nos.environ['NBGRADER_EXECUTION'] = 'validate'")
    notebook.run(only("exp", "backward"))
    (error,) = notebook.run(CHECK.format("relu"))
    assert (error.output_type, error.ename) == ("error", "NotDone")
    assert error.traceback == [error.evalue] == ["relu: not started"]
    assert "done" in notebook.check("exp")
    notebook.run("import os\nos.environ['NBGRADER_EXECUTION'] = 'autograde'")
    assert "not started" in notebook.check("relu")


def test_it_speaks_the_language_that_is_asked_for(notebook, solution):
    notebook.run(solution.stub())
    (shown,) = notebook.run(CHECK.format("exp").replace(")", ', lang="es")'))
    assert "sin empezar" in shown.text


def test_it_speaks_the_students_language(notebook, good):
    notebook.run("import os\nos.environ['LC_ALL'] = 'es_ES.UTF-8'")
    assert "Ejecuta primero la celda" in notebook.check("exp")
    notebook.run(good.replace(EXP, f"{EXP} + 1"))
    assert "corrige exp y ejecuta su celda y luego esta otra vez." in notebook.check("exp")
    assert notebook.check("relu").startswith("relu: hecho, 15 / 15 puntos")


def test_colours_are_those_of_the_panel_unless_they_are_not_wanted(notebook, good):
    notebook.run(good)
    (shown,) = notebook.run(CHECK.format("relu"))
    assert "\x1b[32mdone\x1b[0m" in shown.text
    notebook.run("import os\nos.environ['NO_COLOR'] = '1'")
    (shown,) = notebook.run(CHECK.format("relu"))
    assert "\x1b" not in shown.text


def test_in_a_browser_there_is_no_other_process_and_nothing_shows_twice(notebook, good):
    notebook.run("import subprocess, sys\nsys.platform, subprocess.Popen = 'emscripten', None")
    notebook.run(good.replace(EXP, f"{EXP} + 1"))
    notebook.run("from IPython.display import display\nprint('tried')\ndisplay('shown')")
    assert "Not true yet: exp gives" in notebook.check("exp")
    assert "done" in notebook.check("relu")


def test_outside_of_a_notebook_pytest_is_recommended(released):
    done = subprocess.run(
        [sys.executable, "-S", "-c", "from selfcheck.notebook import check; check('exp')"],
        cwd=released / "engine",
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    last = done.stderr.strip().splitlines()[-1]
    assert last == "RuntimeError: check() works only in a notebook. For a file, run pytest."


# What counts of a history, without a kernel.


def source_of(*history):
    return written(["", *history], "Value", str).source


def test_lines_keep_their_places_in_their_cells():
    code = written(["", "import math\n\nx = 1", "", "class Value:\n    pass"], "Value", str)
    assert code.place(3) == (1, 3)
    assert code.place(5) == (3, 2)


def test_of_earlier_versions_only_imports_and_functions_stay():
    first = "import math\ndef helper(): pass\n@str\nclass Value:\n    one = 1\nValue.tried()"
    assert source_of(first, "class Value:\n    two = 2").split() == (
        "import math def helper(): pass pass pass class Value: two = 2".split()
    )


@pytest.mark.parametrize(
    "again",
    [
        "OldValue = Value\nclass Value(OldValue):\n    two = 2",
        "class Extra: pass\n_Base = Value\nclass Value(Extra, _Base):\n    two = 2",
        "class More(Value): pass\nclass Value(More):\n    two = 2",
        "one = Value.one\nclass Value:\n    two = one",
    ],
)
def test_an_earlier_version_that_the_class_is_made_of_stays(again):
    first = "class Value:\n    one = 1"
    assert source_of(first, *again.split("\nclass Value")[:1], again) == "\n".join(
        [first, again.split("\nclass Value")[0], again]
    )


def test_a_number_of_an_earlier_version_keeps_nothing_of_it():
    number, again = "x = Value(2)", "class Value:\n    two = x"
    assert source_of("class Value:\n    one = 1", number, again) == f"{number}\n{again}"


@pytest.mark.parametrize("line", ["../engine/engine.py", "-i engine.ipynb", "engine"])
def test_a_run_of_the_engines_file_is_its_import(line):
    run = f"get_ipython().run_line_magic('run', {line!r})"
    assert written(["", run], "Neuron", str, "training.py", "engine").source == (
        "from engine import *"
    )
    assert written(["", run], "Value", str, "engine.py").source == ""
    other = "get_ipython().run_line_magic('run', 'engine/helper.py')"
    assert written(["", other], "Neuron", str, "training.py", "engine").source == ""


def test_a_cell_run_again_counts_once_but_its_imports_where_they_first_were():
    first, demo = "import math", "print(math.pi)"
    assert source_of(first, demo, "x = 1", first, demo).split("\n") == [
        "import math",
        "x = 1",
        "import math",
        "print(math.pi)",
    ]


def test_only_the_statement_of_a_magic_goes():
    text = "if True:\n    get_ipython().system('ls')\nx = get_ipython().getoutput('ls'); y = 'ñ'"
    assert source_of(text) == "if True:\n    pass\npass; y = 'ñ'"


def test_a_class_beside_a_check_counts():
    text = "from selfcheck.notebook import check\nclass Value: pass\ncheck('exp')"
    assert source_of(text) == "pass\nclass Value: pass\npass"
    assert source_of(CHECK.format("exp"), "import selfcheck.notebook as n\nn.check('exp')") == ""


def test_only_the_self_check_itself_is_left_out_not_what_else_is_called_check():
    other = "def check(f): return f\nValue.exp = check(lambda self: 1)"
    assert source_of(other) == other
    loop = "for i in range(2):\n    t.check()\n    Value.exp = lambda self: 1"
    assert source_of(loop) == loop
    nested = "if True:\n    Value.exp = _exp\n    check('exp')"
    assert source_of(nested) == "if True:\n    Value.exp = _exp\n    pass"


def test_what_somebody_wrote_into_a_test_cell_is_left_out_as_in_grading():
    mine = CHECK.format("exp").replace("\n\n", "\n\nValue.exp = lambda self: 1\n")
    assert source_of("x = 1", mine) == "x = 1"


def test_the_cell_magics_that_run_python_are_the_graders():
    assert RUNS_PYTHON == magics.RUNS_PYTHON
    assert source_of("get_ipython().run_cell_magic('time', '', 'x = 1\\n')") == "\nx = 1\n"
    assert source_of("get_ipython().run_cell_magic('bash', '', 'x = 1\\n')") == ""


def test_what_a_cell_writes_into_the_students_file_is_code_and_into_another_is_not():
    assert WRITES == magics.WRITES
    call = "get_ipython().run_cell_magic({!r}, {!r}, {!r})"

    def source(name, line, body):
        history = ["", "class Value:\n    pass", call.format(name, line, body)]
        return written(history, "Value", str, "engine.py").source

    assert source("writefile", "engine.py", "class Value:\n    a = 1\n").endswith(
        "\nclass Value:\n    a = 1\n"
    )
    assert source("file", '-a "/content/engine.py"', "x = 1\n").endswith("\nx = 1\n")
    assert "x = 1" not in source("writefile", "other.py", "x = 1\n")
    methods = "\n    # more\n    def exp(self):\n        pass\n"
    assert source("writefile", "-a engine.py", methods).endswith(f"class Value(Value):\n{methods}")
