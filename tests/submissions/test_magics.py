"""What IPython adds is taken out where IPython would take it, and nowhere else."""

import random
import time

import pytest

from grader.submissions.magics import plain_python, written_file


@pytest.mark.parametrize(
    ("cell", "plain"),
    [
        ("%matplotlib inline\nx = 1", "\nx = 1"),
        ("!pip install x\n!!ls\nx = 1", "\n\nx = 1"),
        ("?x\n??x\n/f 1\n,f a\n;f a\nx = 1", "\n\n\n\n\nx = 1"),
        ("x = !ls\ny = %time f()\na[i], b = %sx ls\nz: int = !ls\n", "\n\n\n\n"),
        ("value?\nvalue.data??\nprint?  \nx = 1", "\n\n\nx = 1"),
        ("for a in b:\n    !ls\n    x = %time f()\n", "for a in b:\n    pass\n    pass\n"),
        ("if a:\n\t%time\nelse:\n\tb", "if a:\n\tpass\nelse:\n\tb"),
        ("!echo a \\\n  b \\\n  c\nx = 1", "\n\n\nx = 1"),
        ("!echo it's 'fine\nx = 1", "\nx = 1"),
        ("x = 1\n%%no_magic_here\ny = 2", "x = 1\n\ny = 2"),
        ("    x = 1\n    y = 2", "x = 1\ny = 2"),
    ],
)
def test_a_command_of_ipython_is_blank_on_as_many_lines(cell, plain):
    assert plain_python(cell) == (plain, "")
    compile(plain, "cell", "exec")


@pytest.mark.parametrize(
    "cell",
    [
        's = """\n%x\n!y\nx = !ls\nwhat?\n"""\n',
        "s = '''\n%x \\''' \n!y\n'''",
        "f(1,\n  2\n  % 3)\nx = [\n% 2]",
        "x = a \\\n% b",
        "s = 'a\\\n%x'",
        "x %= 3\ny = a%b\nz = 'x = !ls'; w = '= %d' % 3",
        "print('what?')  # really?\n# what?",
        "x != y\nx = y != z\nf(a=lambda: b)",
        "x = '%s' % y\nx = \"\"\"a\"\"\" '''?'''",
        "r = r'\\'\nx = 1",
        "",
    ],
)
def test_python_that_looks_like_it_is_left_alone(cell):
    assert plain_python(cell) == (cell, "")


@pytest.mark.parametrize(
    "command",
    [
        "%run ../engine/engine.py",
        "%run -i engine.ipynb",
        "%run engine",
        '%run "C:\\my engine\\engine.py" --fast',
    ],
)
def test_a_run_of_the_engines_file_is_its_import(command):
    text = f"{command}\nx = 1"
    assert plain_python(text, "engine") == ("from engine import *\nx = 1", "")
    assert plain_python(text) == ("\nx = 1", "")


@pytest.mark.parametrize(
    "command", ["%run", "%run helper.py", "%run engine/helper.py", "%runs engine"]
)
def test_a_run_of_any_other_file_is_blank(command):
    assert plain_python(f"{command}\nx = 1", "engine") == ("\nx = 1", "")


def test_a_run_in_a_block_is_a_pass_for_a_function_cannot_import_everything():
    text = "def f():\n    %run engine.py\n"
    assert plain_python(text, "engine") == ("def f():\n    pass\n", "")


@pytest.mark.parametrize("magic", ["%%time", "%%capture out", "%%timeit -n 1", "\n%%time"])
def test_a_cell_magic_that_runs_python_leaves_the_rest_of_the_cell(magic):
    blank = "\n" * magic.count("\n")
    assert plain_python(f"{magic}\nx = 1\n%y\n") == (f"{blank}\nx = 1\n\n", "")


def test_cell_magics_can_be_stacked():
    assert plain_python("%%capture\n%%time\nx = 1").text == "\n\nx = 1"
    assert plain_python("%%time\n%%bash\nls") == ("\n\n", "%%bash")


@pytest.mark.parametrize("name", ["bash", "html", "writefile", "javascript", "x" * 99])
def test_any_other_cell_magic_leaves_nothing_of_its_cell_and_is_named(name):
    plain = plain_python(f"%%{name} engine.py\nclass Value:\n    pass\n")
    assert plain == ("\n\n\n", f"%%{name[:20]}")


@pytest.mark.parametrize(
    ("magic", "name", "appends"),
    [
        ("%%writefile engine.py", "engine.py", False),
        ("%%file engine.py", "engine.py", False),
        ("%%writefile -a engine.py", "engine.py", True),
        ("%%writefile engine.py --append ", "engine.py", True),
        ("%%writefile 'engine.py'", "engine.py", False),
        ("%%writefile /content/course/engine.py", "engine.py", False),
        ("%%writefile ..\\engine\\engine.py", "engine.py", False),
        ("%%capture\n%%writefile engine.py", "engine.py", False),
        ("\n%%writefile engine.py", "engine.py", False),
    ],
)
def test_a_file_that_a_cell_writes_is_known_with_its_text_as_it_is(magic, name, appends):
    text = "    def exp(self):\n        %x\n"
    blank = "\n" * (magic.count("\n") + 1)
    assert written_file(f"{magic}\n{text}") == (name, appends, blank + text)


@pytest.mark.parametrize(
    "cell", ["x = 1", "%%bash\nls", "%%time\nx = 1", "%%writefile\nx", "%%file -a\nx", ""]
)
def test_any_other_cell_writes_no_file(cell):
    assert written_file(cell) is None


@pytest.mark.parametrize("seed", range(300))
def test_any_text_keeps_its_number_of_lines(seed):
    chance = random.Random(seed)
    pieces = [*"%!?=\\\n'\"#([{)]} \tax", '"""', "'''", "%%time\n", "x = !ls\n", "\\\n", "é"]
    cell = "".join(chance.choices(pieces, k=chance.randint(0, 200)))
    text, left_out = plain_python(cell)
    assert text.count("\n") == cell.count("\n")
    assert not left_out or not text.strip()


@pytest.mark.parametrize(
    "piece",
    ["(", "'", '"""', "\\", "=", "= ", " ", " \n", "%\n", "x = !a\n", "'''x", "?", "#", "%%time\n"],
)
def test_it_takes_time_in_proportion_to_the_text(piece):
    cell = "x?\n" + piece * (500_000 // len(piece)) + "?"
    began = time.process_time()
    plain_python(cell)
    assert time.process_time() - began < 10
