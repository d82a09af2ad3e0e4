"""Submissions in the sandbox: every program gets one outcome, whatever the code does."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from grader.course import Limits, load_course, load_solution
from grader.programs import gradients, value
from grader.sandbox import Sandbox, SandboxError, Work
from grader.sandbox.layers import NOTHING

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
METHODS = {one.id: one.methods for one in COURSE.assignment().exercises}
WORK = Work("Value", "engine.py", SOLUTION.stub(), METHODS)
QUICK = Limits(program_seconds=0.5, load_seconds=0.7, total_seconds=20, memory_mb=512)
GOOD = SOLUTION.complete()

linux = pytest.mark.skipif(sys.platform != "linux", reason="the zygote is for Linux")


@pytest.fixture(
    params=[pytest.param(None, marks=linux, id="zygote"), pytest.param(NOTHING, id="fresh")]
)
def sandbox(request):
    with Sandbox(QUICK, request.param) as one:
        yield one


@pytest.fixture
def zygote():
    with Sandbox(QUICK) as one:
        yield one


def programs(**templates):
    return {
        exercise: [t.with_inputs(f"{exercise}/{n}", dict(t.inputs)) for n, t in enumerate(some)]
        for exercise, some in templates.items()
    }


SQUARE = gradients("x * x", x=3.0)
EXP = value("x.exp()", x=1.0)


def numbers(outcome):
    return [observed.value for observed in outcome.values]


def with_method(name, body):
    """The solution with one method's body replaced."""
    return GOOD + f"\n\ndef _(self):\n    {body}\nValue.{name} = _\n"


def test_values_come_back_as_plain_numbers(sandbox):
    seen = sandbox.observe(GOOD, WORK, programs(backward=[SQUARE]))
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]
    assert seen.report.found
    assert seen.report.written == (True,) * 6
    assert seen.report.changed_given == ()


def test_the_stub_is_found_not_written(sandbox):
    seen = sandbox.observe(SOLUTION.stub(), WORK, programs(exp=[EXP]))
    assert seen.report.written == (False,) * 6
    assert seen.outcomes["exp"][0].raised[:3] == ("NotImplementedError", line_of_todo("exp"), "exp")


def line_of_todo(method):
    lines = SOLUTION.stub().splitlines()
    start = next(n for n, line in enumerate(lines) if f"def {method}(" in line)
    return next(n for n in range(start, len(lines)) if "NotImplementedError" in lines[n]) + 1


def test_a_stub_with_comments_or_without_docstrings_is_still_not_written(zygote):
    import ast

    tree = ast.parse(SOLUTION.stub())
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    seen = zygote.observe("# my homework\n" + ast.unparse(tree), WORK, programs(exp=[EXP]))
    assert seen.report.written == (False,) * 6


def test_an_endless_loop_is_stopped_and_the_next_exercise_still_runs(sandbox):
    source = with_method("exp", "while True: pass")
    began = time.monotonic()
    seen = sandbox.observe(source, WORK, programs(exp=[EXP, EXP, EXP], backward=[SQUARE]))
    assert [o.status for o in seen.outcomes["exp"]] == ["time limit"] * 3
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]
    assert time.monotonic() - began < 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(
    "isolation", [pytest.param(None, marks=linux, id="zygote"), pytest.param(NOTHING, id="fresh")]
)
def test_who_uses_up_the_cpu_time_before_the_clock_s_has_met_the_time_limit(isolation):
    an_hour = Limits(program_seconds=3600, load_seconds=3600, total_seconds=3600)
    with Sandbox(an_hour, isolation) as sandbox:
        sandbox._limits = Limits(total_seconds=1)  # what a process is given
        source = with_method("exp", "while True: pass")
        seen = sandbox.observe(source, WORK, programs(exp=[EXP], backward=[SQUARE]))
    assert [o.status for o in seen.outcomes["exp"]] == ["time limit"]
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]


def test_a_process_that_ends_itself_gets_no_value(sandbox):
    source = with_method("exp", "import os; os._exit(0)")
    seen = sandbox.observe(source, WORK, programs(exp=[EXP, EXP], backward=[SQUARE]))
    assert [o.status for o in seen.outcomes["exp"]] == ["died", "died"]
    assert seen.outcomes["backward"][0].status == "answered"


ENDS_AT_2 = "if self.data == 2: import os; os._exit(0)\n    return Value(self.data)"


@pytest.mark.parametrize(
    ("every_program", "found"),
    [
        (False, [("answered", True), ("died", True), ("died", False), ("died", False)]),
        (True, [("answered", True), ("died", True), ("answered", True), ("answered", True)]),
    ],
)
def test_what_comes_after_a_program_that_ended_the_process_is_run_if_asked_for(
    sandbox, every_program, found
):
    work = replace(WORK, every_program=every_program)
    some = programs(exp=[value("x.exp()", x=x) for x in (1.0, 2.0, 3.0, 4.0)], backward=[SQUARE])
    seen = sandbox.observe(with_method("exp", ENDS_AT_2), work, some)
    assert [(one.status, one.ran) for one in seen.outcomes["exp"]] == found
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]


def test_after_the_last_restart_what_is_left_takes_the_last_status(sandbox):
    source = with_method("backward", "import os; os._exit(0)")
    names = ["radd", "exp", "tanh", "relu", "backward", "zero_grad"]
    seen = sandbox.observe(source, WORK, programs(**{name: [SQUARE] for name in names}))
    assert {o.status for some in seen.outcomes.values() for o in some} == {"died"}
    assert list(seen.outcomes) == names


@linux
def test_memory_is_limited(zygote):
    source = with_method("exp", "return Value(len(bytearray(2 ** 40)))")
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].status == "memory limit"


def test_exit_and_interrupt_are_only_exceptions(sandbox):
    for error in ("SystemExit", "KeyboardInterrupt"):
        seen = sandbox.observe(with_method("exp", f"raise {error}"), WORK, programs(exp=[EXP]))
        assert seen.outcomes["exp"][0].raised.type == error


def test_an_exception_is_told_by_its_builtin_type_and_never_by_its_text(sandbox):
    source = GOOD + (
        "\nclass MyError(ValueError): pass\n"
        "def _(self): raise MyError('secret %r' % self.data)\nValue.exp = _\n"
    )
    raised = sandbox.observe(source, WORK, programs(exp=[EXP])).outcomes["exp"][0].raised
    assert (raised.type, raised.message) == ("ValueError", "")
    assert (
        raised.line
        == source.splitlines().index("def _(self): raise MyError('secret %r' % self.data)") + 1
    )


def test_top_level_code_that_never_ends_is_left_out_and_said_so(sandbox):
    seen = sandbox.observe(GOOD + "\nwhile True: pass\n", WORK, programs(backward=[SQUARE]))
    assert seen.definitions_only == "time limit"
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]


def test_a_file_that_ends_the_process_while_loading_is_tried_with_definitions_only(sandbox):
    seen = sandbox.observe("import os\n" + GOOD + "\nos._exit(0)\n", WORK, programs(exp=[EXP]))
    assert seen.definitions_only == "died"
    assert seen.outcomes["exp"][0].status == "answered"


def test_a_class_that_never_finishes_loading_is_no_report(sandbox):
    source = "class Value:\n    while True: pass\n"
    seen = sandbox.observe(source, WORK, programs(exp=[EXP, EXP]))
    assert seen.report is None
    assert [o.status for o in seen.outcomes["exp"]] == ["time limit"] * 2


@pytest.mark.parametrize(
    ("source", "classes", "notes"),
    [
        ("", "", ()),
        ("class Valor: pass\nclass Other: pass", "Valor, Other", ()),
        ("def f(:\n", "", ((1, "SyntaxError"),)),
        ("if True:\nx = 1\n", "", ((2, "IndentationError"),)),
        ("Value = 3", "", ()),
    ],
)
def test_without_the_class_it_says_what_was_found(zygote, source, classes, notes):
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert not seen.report.found
    assert seen.report.classes == classes
    assert seen.report.notes == notes
    assert seen.outcomes["exp"][0].status == "not run"


def test_a_statement_that_fails_is_skipped_and_noted(zygote):
    source = "import no_such_module\n" + GOOD + "\nprint(undefined)\n"
    seen = zygote.observe(source, WORK, programs(backward=[SQUARE]))
    lines = len(source.splitlines())
    assert seen.report.notes == ((1, "ModuleNotFoundError"), (lines, "NameError"))
    assert seen.outcomes["backward"][0].status == "answered"


def in_cells(*cells):
    """Cells joined, and the first line of each."""
    firsts = [1]
    for cell in cells:
        firsts.append(firsts[-1] + cell.count("\n") + 1)
    return "\n".join(cells), tuple(firsts[:-1])


def test_a_cell_that_does_not_parse_costs_no_other_cell(sandbox):
    source, cells = in_cells("x = 1\ny = (", GOOD, "def f(:\n    pass", "s = [", "no_such_name")
    seen = sandbox.observe(source, replace(WORK, cells=cells), programs(backward=[SQUARE]))
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]
    lines = (2, cells[2], cells[3], cells[4])
    assert [line for line, _ in seen.report.notes] == list(lines)
    assert [error for _, error in seen.report.notes] == ["SyntaxError"] * 3 + ["NameError"]
    assert seen.report.unparsed == lines[:3]


def test_lines_of_a_cell_are_lines_of_the_joined_source(zygote):
    late = "\n\ndef _(self):\n    raise ValueError\nValue.exp = _"
    source, cells = in_cells("import math", GOOD, late)
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].raised[:2] == ("ValueError", cells[2] + 3)


def test_a_cell_with_a_null_byte_is_skipped_with_its_first_line(zygote):
    source, cells = in_cells(GOOD, "x = '\0'")
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(backward=[SQUARE]))
    assert seen.outcomes["backward"][0].status == "answered"
    assert seen.report.unparsed == (cells[1],)


def test_a_future_import_in_any_cell_holds_for_all(zygote):
    method = "\nclass Value(Value):\n    def f(self, other: no_such_name): pass"
    source, cells = in_cells(GOOD, "from __future__ import annotations", method)
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(backward=[SQUARE]))
    assert (seen.report.found, seen.report.notes) == (True, ())


def test_cells_that_never_end_are_left_out_and_definitions_kept(zygote):
    source, cells = in_cells("def f(:", "while True: pass", GOOD, "y = (")
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(backward=[SQUARE]))
    assert seen.definitions_only == "time limit"
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]
    assert seen.report.unparsed == (1, cells[3])


def test_a_cell_may_display_what_it_likes_and_a_file_may_not(zygote):
    source, cells = in_cells(GOOD, "display(Value(1.0), 2)")
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(exp=[EXP]))
    assert seen.report.notes == ()
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert [error for _, error in seen.report.notes] == ["NameError"]


@pytest.mark.parametrize("asked", ['check("exp")', 'check("exp", hints=True, lang="es")'])
def test_the_self_check_does_nothing_in_a_cell_whose_import_was_left_out(zygote, asked):
    source, cells = in_cells(GOOD, asked)
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(exp=[EXP]))
    assert seen.report.notes == ()
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert [error for _, error in seen.report.notes] == ["NameError"]


def test_a_function_check_of_the_student_s_own_is_that(zygote):
    own = "def check(name): raise ValueError(name)"
    source, cells = in_cells(GOOD, own, 'check("exp")')
    seen = zygote.observe(source, replace(WORK, cells=cells), programs(exp=[EXP]))
    assert [error for _, error in seen.report.notes] == ["ValueError"]


def test_the_last_of_two_classes_counts(zygote):
    seen = zygote.observe("class Value: pass\n" + GOOD, WORK, programs(backward=[SQUARE]))
    assert numbers(seen.outcomes["backward"][0]) == [9.0, 6.0, 3.0]


def test_changed_given_code_is_named(zygote):
    source = GOOD.replace("other.grad += out.grad\n", "other.grad = out.grad\n")
    assert source != GOOD
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert seen.report.changed_given == ("__add__",)


@pytest.mark.parametrize("module", ["grader", "autograd_ref", "pytest", "solutions", "msgspec"])
def test_nothing_of_ours_can_be_imported(zygote, module):
    seen = zygote.observe(f"import {module}\n" + GOOD, WORK, programs(exp=[EXP]))
    assert seen.report.notes == ((1, "ModuleNotFoundError"),)


BESIDE_THE_POINT = {
    "a log": """
with open("debug.txt", "a") as log:
    log.write("backward")
""",
    "a file of bytes": """
import json, pathlib, pickle
with open(file="weights.pkl", mode="wb") as file:
    pickle.dump([1.0], file)
pathlib.Path("losses.json").write_text(json.dumps([1.0]))
print("done", file=open("new.txt", "x", encoding="utf-8"))
""",
    "a progress bar": """
import tqdm.auto
from tqdm import tqdm as bar, trange
assert [*bar([1, 2], desc="x")] == [1, 2] and [*trange(1, 3)] == [1, 2]
assert len(tqdm.auto.tqdm(range(3))) == 3
with bar(total=2) as one:
    one.update(1)
    one.set_postfix(loss=0.5)
bar.write("text")
""",
    "a plot": """
import matplotlib.pyplot as plt
from IPython.display import clear_output, display
from graphviz import Digraph
figure, (left, right) = plt.subplots(1, 2, figsize=(4, 2))
left.plot([1, 2], label="loss")
curve, = plt.plot([1.0])
curve.set_data([], [])
figure, axes = plt.subplots(2, 2)
axes[0, 1].set_title("x")
with plt.style.context("dark"):
    plt.show()
clear_output(wait=True)
Digraph(format="svg").node(name="x")
""",
}


@pytest.mark.parametrize("what", BESIDE_THE_POINT)
def test_files_bars_and_plots_do_nothing_and_cost_nothing(sandbox, what):
    body = BESIDE_THE_POINT[what].strip().replace("\n", "\n    ")
    seen = sandbox.observe(
        with_method("exp", body + "\n    return Value(self.data)"), WORK, programs(exp=[EXP])
    )
    (outcome,) = seen.outcomes["exp"]
    assert (outcome.status, numbers(outcome)) == ("answered", [1.0, 1.0]), outcome.raised


def test_what_is_written_cannot_be_read_and_what_is_not_there_is_still_not_there(sandbox):
    body = "open('new.txt', 'w').write('x')\n    open('new.txt')"
    seen = sandbox.observe(with_method("exp", body), WORK, programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].raised.type == "FileNotFoundError"


@pytest.mark.parametrize("use", ["float(plt.plot([1]))", "plt.plot([1]) + 1.0", "torch.exp(1)"])
def test_no_number_comes_from_a_placeholder(sandbox, use):
    body = f"import torch, matplotlib.pyplot as plt\n    return Value({use})"
    seen = sandbox.observe(with_method("exp", body), WORK, programs(exp=[EXP]))
    (outcome,) = seen.outcomes["exp"]
    if outcome.raised is None:
        assert outcome.values[0] == ("other", "Nothing")
    else:
        assert outcome.raised.type in ("TypeError", "ImportError")


def test_torch_is_a_placeholder_that_fails_only_when_used(zygote):
    source = "import torch, matplotlib.pyplot as plt\nfrom graphviz import Digraph\n" + GOOD
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert seen.report.notes == ()
    used = source + "\ndef _(self): return Value(torch.tensor(self.data).exp())\nValue.exp = _\n"
    seen = zygote.observe(used, WORK, programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].raised.type == "ImportError"


@pytest.mark.parametrize(
    "use",
    [
        "from selfcheck.notebook import check\ncheck('exp')",
        "from selfcheck.notebook import check as c\nc('exp', hints=True, lang='es')",
        "import selfcheck\nimport selfcheck.notebook as n\nn.check('exp')",
        "import selfcheck.notebook\nselfcheck.notebook.check('exp')",
        "from selfcheck import notebook\nnotebook.check('exp')",
    ],
)
def test_the_self_check_that_the_course_teaches_is_no_fault(zygote, use):
    for cells in ((), (1,)):
        seen = zygote.observe(f"{GOOD}\n{use}\n", replace(WORK, cells=cells), programs(exp=[EXP]))
        assert seen.report.notes == ()
        assert numbers(seen.outcomes["exp"][0])[0] == pytest.approx(2.718281828459045)


def test_a_file_may_import_and_reload_itself(zygote):
    again = "import importlib, engine\nimportlib.reload(engine)\nfrom engine import Value\n"
    seen = zygote.observe(f"{GOOD}\n{again}", WORK, programs(exp=[EXP]))
    assert seen.report.notes == ()
    assert numbers(seen.outcomes["exp"][0])[0] == pytest.approx(2.718281828459045)


def test_numpy_is_there_for_code_that_imports_it(sandbox):
    source = "import numpy as np\n" + GOOD.replace("math.exp(", "np.exp(")
    seen = sandbox.observe(source, WORK, programs(exp=[EXP]))
    assert numbers(seen.outcomes["exp"][0])[0] == pytest.approx(2.718281828459045)
    assert seen.outcomes["exp"][0].values[0].type == "float"


def test_single_precision_is_told(zygote):
    source = "import numpy as np\n" + GOOD.replace(
        "self.data = data", "self.data = np.float32(data)"
    )
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert [v.type for v in seen.outcomes["exp"][0].values] == ["single", "single"]


def test_a_float_that_lies_is_read_as_the_number_it_is(zygote):
    source = GOOD + (
        "\nclass Liar(float):\n"
        "    def __eq__(self, other): return True\n"
        "    def __float__(self): return 2.718281828459045\n"
        "    def __add__(self, other): return 2.718281828459045\n"
        "    def __repr__(self): return '2.718281828459045'\n"
        "def _(self): return Value(Liar(1.5))\nValue.exp = _\n"
    )
    seen = zygote.observe(source, WORK, programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].values[0] == ("float", 1.5)


def test_prints_and_floods_go_nowhere(sandbox, capfd):
    source = "print('hello 🙂' * 100_000)\n" + GOOD
    seen = sandbox.observe(source, WORK, programs(exp=[EXP]))
    assert seen.outcomes["exp"][0].status == "answered"
    assert capfd.readouterr() == ("", "")


def test_input_finds_no_keyboard(zygote):
    seen = zygote.observe("input()\n" + GOOD, WORK, programs(exp=[EXP]))
    assert seen.report.notes == ((1, "EOFError"),)


@linux
def test_the_main_guard_is_not_executed(zygote):
    source = GOOD + "\nif __name__ == '__main__':\n    raise SystemExit\n"
    assert zygote.observe(source, WORK, programs(exp=[EXP])).report.notes == ()


@linux
def test_nothing_of_the_environment_or_the_arguments_is_seen(zygote, monkeypatch):
    monkeypatch.setenv("GRADER_SECRET", "x")
    ours = {"LANG", "LC_CTYPE", "OPENBLAS_NUM_THREADS", "PWD", "PYTHONHASHSEED", "PYTHONUTF8"}
    source = GOOD + (
        f"\nimport os\nif set(os.environ) - {ours!r} or os.getcwd() != '/': raise ValueError\n"
    )
    with Sandbox(QUICK) as fresh:
        assert fresh.observe(source, WORK, programs(exp=[EXP])).report.notes == ()


@linux
def test_no_descriptor_but_its_own_is_open_in_a_child(zygote):
    source = GOOD + (
        "\nimport os\nopen_ones = []\nfor number in range(64):\n    try:\n"
        "        open_ones.append((number, os.fstat(number).st_rdev))\n"
        "    except OSError:\n        pass\n"
        "if [number for number, _ in open_ones] != [0, 1, 2, 3]: raise ValueError\n"
    )
    assert zygote.observe(source, WORK, programs(exp=[EXP])).report.notes == ()


@linux
def test_files_cannot_be_written(zygote, tmp_path):
    tmp_path.chmod(0o777)
    source = GOOD + f"\nopen({str(tmp_path / 'x')!r}, 'w').write('hello')\n"
    zygote.observe(source, WORK, programs(exp=[EXP]))
    assert not (tmp_path / "x").exists() or (tmp_path / "x").stat().st_size == 0


@linux
def test_processes_that_a_submission_starts_are_ended_with_it(zygote):
    marker = f"sleep 987{os.getpid()}"
    source = GOOD + f"\nimport subprocess\nsubprocess.Popen({marker.split()!r})\n"
    zygote.observe(source, WORK, programs(exp=[EXP]))
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert marker not in running.stdout


@linux
def test_no_child_is_left_when_the_sandbox_is_cancelled():
    import threading

    one = Sandbox(Limits(program_seconds=60, total_seconds=60))
    source = with_method("exp", "while True: pass")
    caught = []

    def observe():
        try:
            one.observe(source, WORK, programs(exp=[EXP]))
        except SandboxError as error:
            caught.append(error)

    thread = threading.Thread(target=observe)
    thread.start()
    time.sleep(1)
    one.cancel()
    thread.join(10)
    assert not thread.is_alive()
    assert caught
    one.close()


def test_two_classes_of_the_same_name_hash_alike_from_run_to_run(zygote):
    source = GOOD + "\nclass Value(Value):\n    def exp(self): return Value(hash(self) % 1000)\n"
    outcomes = [
        zygote.observe(source, WORK, programs(exp=[EXP, EXP])).outcomes["exp"] for _ in range(3)
    ]
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert outcomes[0][0].status == "answered"


def isolated(attempt, exercise):
    return Work(
        "Value",
        "engine.py",
        SOLUTION.stub(),
        METHODS,
        attempt,
        SOLUTION.without(exercise),
        exercise,
    )


@pytest.mark.parametrize("attempt", ["transplant", "complete"])
def test_an_exercise_alone_is_tried_with_the_others_solved(zygote, attempt):
    assert "raise NotImplementedError" in SOLUTION.without("tanh")
    only = GOOD.replace("for node in reversed(order):", "for node in order:")
    tanh = gradients("x.tanh()", x=0.5)
    seen = zygote.observe(only, isolated(attempt, "tanh"), programs(tanh=[tanh]))
    assert numbers(seen.outcomes["tanh"][0])[1] == pytest.approx(0.7864477329659274)


def test_a_transplant_brings_the_helpers_of_the_class_along(zygote):
    source = (
        SOLUTION.without("exp")
        + """
class Value(Value):
    def __helper(self): return math.exp(self.data)
    def exp(self):
        out = Value(self.__helper(), (self,), "exp")
        def _backward(): self.grad += out.grad * out.data
        out._backward = _backward
        return out
"""
    )
    slope = gradients("3 * x.exp()", x=1.0)
    seen = zygote.observe(source, isolated("transplant", "exp"), programs(exp=[slope]))
    assert numbers(seen.outcomes["exp"][0])[1] == pytest.approx(3 * 2.718281828459045)


def test_the_request_of_an_isolated_attempt_holds_no_solution_of_that_exercise():
    work = isolated("transplant", "backward")
    lines = [line for line in work.base.splitlines() if "reversed(order)" in line]
    assert lines == []
    assert "stack.extend(node._prev)" in work.base  # zero_grad's solution is there


@linux
def test_training_at_top_level_runs_into_the_time_limit_and_not_out_of_memory(zygote):
    source = GOOD + (
        "\nwhile True:\n    x = Value(0.5)\n    y = x\n"
        "    for _ in range(1000):\n        y = y * x + x\n    y.backward()\n"
    )
    with Sandbox(Limits(load_seconds=4, memory_mb=200)) as small:
        seen = small.observe(source, WORK, programs(exp=[EXP]))
    assert seen.definitions_only == "time limit"


def test_threads_are_refused_in_the_sandbox_and_in_the_self_check_alike(sandbox):
    source = GOOD + "\nimport threading\nthreading.Thread(target=print).start()\n"
    seen = sandbox.observe(source, WORK, programs(exp=[EXP]))
    assert [error for _, error in seen.report.notes] == ["RuntimeError"]


def test_the_order_of_strings_and_chance_are_the_same_in_every_process(sandbox):
    source = GOOD + (
        "\nimport random\ndef _(self):\n"
        "    return Value(float(hash('a') % 1000) + random.random())\nValue.exp = _\n"
    )
    first, second = (sandbox.observe(source, WORK, programs(exp=[EXP])) for _ in range(2))
    assert first.outcomes == second.outcomes
    assert first.outcomes["exp"][0].status == "answered"
