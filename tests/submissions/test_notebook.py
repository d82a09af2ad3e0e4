"""Notebooks: the code of their cells, or one clear reason why there is none."""

import json
import random
import tracemalloc

import pytest

from grader.submissions import notebook
from grader.submissions.notebook import Writes, read_notebook

LIMIT_KB = 64


def cell(source, kind="code", **more):
    return {"cell_type": kind, "source": source, "metadata": {}, **more}


def as_json(*cells, **more):
    return json.dumps({"cells": list(cells), "nbformat": 4, **more}).encode()


def read(*cells, **more):
    return read_notebook(as_json(*cells, **more), LIMIT_KB)


def codes(code):
    return [note.code for note in code.notes]


def test_code_cells_are_joined_in_their_order_and_others_left_out():
    code = read(cell("a = 1\nb = 2"), cell("# Title", "markdown"), cell("c = 3"), cell("x", "raw"))
    assert (code.text, code.notes, code.cells) == ("a = 1\nb = 2\nc = 3", (), (1, 3))


def test_a_source_is_one_text_or_a_list_of_lines():
    assert read(cell(["a = 1\n", "b = 2"])).text == read(cell("a = 1\nb = 2")).text


def test_what_jupyter_writes_and_is_no_strict_json_is_read():
    """Not a number among a plot's data; half of a character in a text."""
    assert read_notebook(NAN, LIMIT_KB).text == "x = 1"
    assert read(cell("a = '\ud800'"), cell("b = 2")).text == "a = '?'\nb = 2"


def test_blank_cells_are_no_cells_for_jupyter_counts_none():
    code = read(cell(""), cell("a = 1"), cell(" \n\t\n"), cell("b = 2"))
    assert (code.text, code.cells) == ("a = 1\nb = 2", (1, 2))


def test_line_ends_are_pythons():
    assert read(cell("a\r\nb\rc\n")).text == "a\nb\nc\n"


def test_commands_of_ipython_are_blank_and_lines_keep_their_numbers():
    code = read(cell("%matplotlib inline\nx = 1"), cell("%%time\ny = 2"), cell("z = 3"))
    assert (code.text, code.cells, code.notes) == ("\nx = 1\n\ny = 2\nz = 3", (1, 3, 5), ())


def test_a_cell_that_is_not_python_is_left_out_with_a_note():
    code = read(cell("x = 1"), cell("%%bash\nrm -r x"), cell("y = 2"))
    assert (code.text, code.cells) == ("x = 1\n\n\ny = 2", (1, 2, 4))
    assert codes(code) == ["cell_left_out"]
    assert code.notes[0].values == {"line": 2, "magic": "%%bash"}


def written(*cells, own="engine.py", engine=""):
    return read_notebook(as_json(*cells), LIMIT_KB, Writes(own, engine))


def test_what_a_cell_writes_into_the_own_file_is_run_in_its_place():
    code = written(cell("x = 1"), cell("%%writefile engine.py\n%y\nz = 2\n"), cell("v = 3"))
    assert code == ("x = 1\n\n%y\nz = 2\n\nv = 3", (), (1, 2, 6), "")


def test_what_a_cell_writes_into_another_file_is_left_out_with_a_note():
    cells = cell("%%writefile other.py\nx = 1"), cell("%%writefile\ny = 1")
    code = written(*cells)
    assert (code.text, codes(code)) == ("\n\n\n", ["cell_left_out"] * 2)
    assert codes(read(*cells)) == ["cell_left_out"] * 2


def test_what_cells_write_into_the_engines_file_is_the_engine():
    engine = {"own": "graph.py", "engine": "engine.py"}
    old, new = cell("%%writefile engine.py\nold = 1\n"), cell("%%writefile engine.py\na = 1\n")
    more = cell("%%file -a engine.py\n\nb = 2\n")
    code = written(old, new, cell("from engine import a"), more, **engine)
    assert code.text.strip() == "from engine import a"
    assert code.engine.split("\n") == ["", "a = 1", "", "", "b = 2", ""]
    assert (code.cells, code.notes) == ((1, 4, 7, 8), ())


def test_a_cell_that_runs_the_engines_file_imports_it():
    code = written(cell("%run ../engine/engine.ipynb"), own="graph.py", engine="engine.py")
    assert code == ("from engine import *", (), (1,), "")


def test_an_engine_that_a_cell_writes_has_the_limit_of_any_file():
    big = cell("%%writefile engine.py\n" + "x = 1\n" * 12_000)
    assert codes(written(big, own="graph.py", engine="engine.py")) == ["notebook_code_too_large"]


def test_many_cells_that_are_not_python_give_a_few_notes():
    assert len(read(*[cell("%%html\n<b>")] * 100).notes) == notebook.MAX_NOTES


def test_the_format_before_the_present_one_is_read():
    old = {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "prompt_number": 3, "outputs": []}
    data = json.dumps({"nbformat": 3, "worksheets": [{"cells": [old, cell("x", "heading")]}]})
    assert read_notebook(data.encode(), LIMIT_KB) == ("a = 1\nb = 2", (), (1,), "")


def test_cells_that_were_run_in_another_order_are_noted():
    in_order = [cell("a", execution_count=n) for n in (1, None, 2, 2, 9)]
    assert read(*in_order).notes == ()
    assert codes(read(*in_order, cell("b", execution_count=8))) == ["cells_out_of_order"]


def test_a_copied_cell_with_the_same_id_counts_twice():
    assert read(cell("a = 1", id="x"), cell("a = 1", id="x")).cells == (1, 2)


def nbgraders(grade, solution, cell_type="code", **more):
    given = {"grade": grade, "solution": solution, "cell_type": cell_type, "schema_version": 3}
    return {"metadata": {"nbgrader": {**given, **more}}}


def test_a_test_cell_of_nbgrader_is_not_the_students_code():
    answer, test = cell("x = 1", **nbgraders(False, True)), cell("y = 2", **nbgraders(True, False))
    assert read(answer, test, cell("z = 3")).text == "x = 1\n\nz = 3"


def test_test_cells_count_as_jupyter_counts_them():
    test = [cell(text, **nbgraders(True, False, grade_id=text)) for text in ("y = 2", " \n", "b")]
    text = cell("y", "markdown", **nbgraders(True, False, "markdown", grade_id="text"))
    code = read(cell("x = 1"), test[0], test[1], text, cell("z = 3"), test[2])
    assert (code.text, code.cells) == ("x = 1\n\nz = 3\n", (1, 2, 3, 4))
    assert read_notebook(as_json(cell([" ", "\n\t"]), *test, cell("z")), 64).cells == (1, 2, 3)


def test_a_notebook_with_nothing_but_test_cells_has_no_code():
    assert codes(read(cell("y = 2", **nbgraders(True, False)))) == ["no_code_cells"]


def test_a_copy_of_a_test_cell_is_the_students_own():
    test = nbgraders(True, False, grade_id="test_exp")
    assert read(cell("y = 2", **test), cell("z = 3", **test)).text == "\nz = 3"


def test_an_answer_that_was_turned_into_text_is_code_and_a_written_answer_is_not():
    turned = cell("x = 1", "markdown", **nbgraders(False, True))
    written = cell("because", "markdown", **nbgraders(True, True, "markdown"))
    assert read(turned, written).text == "x = 1"


@pytest.mark.parametrize("odd", [{}, [], {"nbgrader": {}}, {"nbgrader": {"grade": "yes"}}, "x"])
def test_metadata_that_nbgrader_would_not_write_changes_nothing(odd):
    assert read(cell("x = 1", metadata=odd)).text == "x = 1"


R = {"kernelspec": {"name": "ir", "language": "R"}, "language_info": {"name": "R"}}
JULIA = {"kernelspec": {"name": "julia-1.10", "language": "julia"}}
OF_COLAB = {"kernelspec": {"name": "ir", "display_name": "R"}, "language_info": {"name": "R"}}


@pytest.mark.parametrize(("metadata", "language"), [(R, "R"), (JULIA, "Julia"), (OF_COLAB, "R")])
def test_a_notebook_in_another_language_cannot_be_read_and_the_language_is_named(
    metadata, language
):
    code = read_notebook(as_json(cell("x <- 1"), metadata=metadata), LIMIT_KB)
    assert (code.text, codes(code)) == (None, ["notebook_other_language"])
    assert code.notes[0].values == {"language": language}


@pytest.mark.parametrize(
    "metadata",
    [
        {"kernelspec": {"language": "python"}, "language_info": {"name": "R"}},
        {"kernelspec": {"language": "R"}, "language_info": {"name": "ipython"}},
        {"kernelspec": {"language": "sage"}},
        {"kernelspec": {"name": "ir"}},
        {"kernelspec": {"language": ["R"]}},
        {"kernelspec": None, "language_info": {"name": "R"}},
        {"language_info": {"name": ""}},
        [],
    ],
)
def test_a_notebook_that_may_be_in_python_is_read(metadata):
    code = read_notebook(as_json(cell("x = 1"), metadata=metadata), LIMIT_KB)
    assert (code.text, codes(code)) == ("x = 1", [])


@pytest.mark.parametrize("cells", [[], [cell("# Title", "markdown")], [cell("")]])
def test_a_notebook_without_code_is_an_empty_program_and_says_so(cells):
    code = read(*cells)
    assert (code.text, codes(code), code.cells) == ("", ["no_code_cells"], ())


NAN = as_json(cell("x = 1"), metadata={"x": float("nan")})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "notebook_damaged"),
        (b"x = 1\n", "notebook_damaged"),
        (as_json(cell("x = 1"))[:-5], "notebook_damaged"),
        (as_json(cell("x = 1")) + b"}", "notebook_damaged"),
        (b"<<<<<<< HEAD\n" + as_json(), "notebook_damaged"),
        (b'{"cells": [], "x": ' + b"[" * 100_000, "notebook_damaged"),
        (b'{"x": ' + b'{"x": ' * 100_000, "notebook_damaged"),
        (as_json(cell("x"))[:-1].decode().encode("utf-16"), "not_text"),
        (b'{"cells": [\0]}', "not_text"),
        (b"[]", "not_a_notebook"),
        (b"{}", "not_a_notebook"),
        (b"3", "not_a_notebook"),
        (b'{"cells": null}', "not_a_notebook"),
        (b'{"cells": [null]}', "not_a_notebook"),
        (b'{"cells": [{}]}', "not_a_notebook"),
        (b'{"worksheets": []}', "not_a_notebook"),
        (as_json(cell(3)), "not_a_notebook"),
        (as_json(cell(None)), "not_a_notebook"),
        (as_json(cell(["a", 3])), "not_a_notebook"),
        (as_json(cell({"a": "b"})), "not_a_notebook"),
        (as_json(*[cell("x")] * 10_001), "notebook_too_many_cells"),
        (as_json(cell("#" * 65_537)), "notebook_code_too_large"),
        (as_json(cell(["#"] * 400_000)), "notebook_code_too_large"),
    ],
)
def test_what_cannot_be_read_is_one_reason(data, said):
    code = read_notebook(data, LIMIT_KB)
    assert (code.text, codes(code), code.cells) == (None, [said], ())


@pytest.mark.parametrize(
    ("data", "text", "said"),
    [
        (b"\xef\xbb\xbf" + as_json(cell("x = 1")), "x = 1", []),
        ('{"cells": [{"cell_type": "code", "source": "s = \'año\'"}]}'.encode(), "s = 'año'", []),
        (
            '{"cells": [{"cell_type": "code", "source": "s = \'año\'"}]}'.encode("latin-1"),
            "s = 'año'",
            ["latin_1"],
        ),
        (b'{"cells": [], "cells": [{"cell_type": "code", "source": "x"}]}', "x", []),
        (as_json(cell("x = 1", execution_count="soon", outputs={"not": "a list"})), "x = 1", []),
        (as_json(cell("x = '\0'")), "x = '\0'", []),
        (as_json({"cell_type": "code"}, cell("x = 1")), "x = 1", []),
    ],
)
def test_what_is_odd_but_clear_is_read(data, text, said):
    code = read_notebook(data, LIMIT_KB)
    assert (code.text, codes(code)) == (text, said)


def test_a_notebook_is_limited_as_a_whole_and_its_code_as_any_file(monkeypatch):
    monkeypatch.setattr(notebook, "MAX_BYTES", 200_000)
    output = {"output_type": "stream", "text": "x" * 150_000}
    assert read(cell("x = 1", outputs=[output])).text == "x = 1"
    assert codes(read(cell("x = 1", outputs=[output, output]))) == ["notebook_too_large"]


MANY = 2_000_000


@pytest.mark.parametrize(
    "data",
    [
        b'{"cells": [' + b'{"cell_type":"x"},' * MANY + b"{}]}",
        b'{"worksheets": [' + b'{"cells":[]},' * MANY + b"{}]}",
        b'{"cells": [{"cell_type": "code", "source": [' + b'"ab",' * MANY + b'"x"]}]}',
        b'{"cells": [], "metadata": [' + b'{"a":["b"]},' * MANY + b"{}]}",
    ],
    ids=["cells", "worksheets", "lines", "elsewhere"],
)
def test_what_is_many_is_refused_or_passed_over_before_it_is_built(data):
    tracemalloc.start()
    read_notebook(data, LIMIT_KB)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 30_000_000


@pytest.mark.parametrize("seed", range(300))
def test_a_mutated_notebook_never_crashes(seed):
    chance = random.Random(seed)
    data = bytearray(as_json(cell("x = 1\n%y"), cell(["a\n", "b"], execution_count=3)))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 3)] = bytes(
            chance.choice(b'{}[]",:\\u0n%!? \xff') for _ in range(chance.randint(0, 3))
        )
    code = read_notebook(bytes(data), LIMIT_KB)
    assert (code.text is None) <= bool(code.notes)
