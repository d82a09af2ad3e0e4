"""A file that is run at once is loaded as one that is run statement by statement."""

import builtins
import sys

import pytest

from grader.sandbox.inside import at_once, loading

SOURCES = {
    "all right": "import math\nx = math.pi\n",
    "empty": "",
    "one fails": "a = 1\nb = 1 / 0\nc = 3\n",
    "the first fails": "1 / 0\na = 1\n",
    "the last fails": "a = 1\n1 / 0",
    "several fail": "a = 1\nb = missing\nc = 3\n1 / 0\nd = 4\nimport nowhere\ne = 5\n",
    "on one line": "b = [] ; b.append(1); 1 / 0; b.append(2); c = missing; d = 4\ne = 5\n",
    "on the line of another": "a = [\n  1,\n]; 1 / 0; b = (\n 2)\n",
    "after letters of two bytes": 'a = "ñandú"; é = a; 1 / 0; b = "ü"; c = missing\nd = 4\n',
    "a call in a call": "def f():\n    return 1 / 0\n\ndef g(): return f()\n\na = g()\nb = 2\n",
    "in a class": "class A:\n    x = 1\n    y = missing\n    z = 3\n\nclass B:\n    x = 1\n",
    "in a loop": "a = []\nfor i in range(5):\n    a.append(i)\n    1 / (3 - i)\nb = len(a)\n",
    "a decorator": "a = 1\n\n@missing\ndef f():\n    pass\n\nb = 2\n",
    "a decorator's call": "def d(f):\n    1 / 0\n\n@d\n@str\n\nclass A:\n    x = 1\n\nb = 2\n",
    "a default": "a = 1\ndef f(x=missing):\n    pass\nb = 2\n",
    "try and with": "a = []\ntry:\n    1 / 0\nfinally:\n    a.append(1)\nwith a: pass\nb = 2\n",
    "an exit": "a = 1\nraise SystemExit\nb = 2\n",
    "an interrupt": "a = 1\nraise KeyboardInterrupt\nb = 2\n",
    "caught": "try:\n    1 / 0\nexcept ArithmeticError as error:\n    b = repr(error)\nc = 3\n",
    "its own traceback": (
        "class E(Exception):\n    __traceback__ = None\n"
        "a = []\na.append(1)\nraise E().with_traceback(None)\nb = 2\n"
    ),
    "code of its own": "a = 1\nexec('b = 1\\n1 / 0')\nc = 3\neval('missing')\nd = 4\n",
    "too deep": "a = 1\ndef f(): f()\nf()\nb = 2\n",
    "annotated": "a: int = 1\nb: missing = 2\nc: int = 3\n",
    "a future import": "from __future__ import annotations\na: missing = 1\n1 / 0\nb: other = 2\n",
    "a future import too late": "a = 1\nfrom __future__ import annotations\nb: missing = 2\n",
    "a return": "a = 1\nreturn\nb = 2\n",
    "does not parse": "a = 1\nb = \nc = 3\n",
    "an error that hides where it was": (
        "a = []\ntry:\n    1 / 0\nexcept Exception as e:\n    a.append(1)\n"
        "    e.__traceback__ = None\n    raise\nb = 2\n"
    ),
    "a block that hides it": (
        "class Hides:\n    def __enter__(self):\n        return self\n"
        "    def __exit__(self, *error):\n        error[1].__traceback__ = None\n"
        "a = []\nwith Hides():\n    a.append(1)\n    1 / 0\nb = 2\n"
    ),
    **{
        f"a traceback of its own, {number}": (
            "import sys, types\na = 1\ntry:\n    1 / 0\nexcept Exception as e:\n"
            f"    own = types.TracebackType(None, sys._getframe(), {number}, 1)\n"
            "    e.__traceback__ = own\n    raise\nb = 2\n"
        )
        for number in (-1, 10**6)
    },
    "another next": "import builtins\na = 1\nbuiltins.next = None\n1 / 0\nb = 2\n",
    "a null byte": "a = 1\nb = '\0'\n",
    "another standard output": "import io, sys\nsys.stdout = out = io.StringIO()\na = 1\n",
    "comments": "# one\n\n# two\n\na = 1\n\n# three\n1 / 0  # four; five\n\nb = 2  # six\n",
    "no line at the end": "a = 1\n1 / 0\nb = 2",
    "tabs and form feeds": "if True:\n\ta = 1\n\f\n1 / 0\n\nb = 2\n",
    "windows": "a = 1\r\n1 / 0\r\nb = 2\r\n",
}
NEXT = next
PLAIN = (int, str, list, tuple)


def loaded(source, cells=()):
    before = dict(sys.modules), sys.stdout
    try:
        module, notes = loading.load(source, "for_a_test.py", cells=cells)
    finally:
        builtins.next = NEXT
        sys.stdout = before[1]
        sys.modules.pop("for_a_test")
    names = {
        name: value if isinstance(value, PLAIN) else type(value)
        for name, value in vars(module).items()
        if name != "__builtins__"
    }
    return names, notes


@pytest.mark.parametrize("name", SOURCES)
def test_it_gives_the_same_as_statement_by_statement(name, monkeypatch):
    at_a_time = loaded(SOURCES[name])
    monkeypatch.setattr(at_once, "compiled", lambda *_: None)
    assert loaded(SOURCES[name]) == at_a_time


def test_a_file_without_faults_gets_no_syntax_tree(monkeypatch):
    monkeypatch.setattr(loading, "_parsed", None)
    assert loaded(SOURCES["all right"])[1] == []


def test_what_was_run_is_not_run_again():
    names, notes = loaded("runs = []\nruns.append(1); runs.append(1 / 0); runs.append(3)\n")
    assert names["runs"] == [1, 3]
    assert notes == [(2, "ZeroDivisionError", False)]


def loaded_cells(*cells):
    firsts, line = [], 1
    for cell in cells:
        firsts.append(line)
        line += cell.count("\n") + 1
    return loaded("\n".join(cells), firsts)


def test_a_cell_of_methods_goes_on_with_the_class_before_it_and_keeps_its_lines():
    names, notes = loaded_cells(
        "\nclass A:\n    def f(self): return 1\n",
        "if True:\n    a = A().f()",
        "\n# more\n    def g(self): return self.f() + 1\n",
        "\n    def h(self): return self.g() + 1\n\nb = A().h()\n1 / 0",
    )
    assert (names["a"], names["b"]) == (1, 3)
    assert notes == [(15, "ZeroDivisionError", False)]


def test_a_cell_of_methods_after_a_class_that_has_ended_is_not_run():
    names, notes = loaded_cells(
        "class A: pass", "class A:\n    a = 1\n\nb = A", "    c = 2", "d = A.a"
    )
    assert names["d"] == 1
    assert notes == [(6, "IndentationError", True)]


def test_an_indented_cell_without_a_class_before_it_is_not_run():
    names, notes = loaded_cells("if True:\n    a = 1", "    b = 2", "c = 3")
    assert names["c"] == 3
    assert "b" not in names
    assert notes == [(3, "IndentationError", True)]
