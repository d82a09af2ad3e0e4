"""What Python says of text that it cannot read, asked without running any of it."""

import subprocess
import sys

import pytest

from grader.sandbox import complaints, said_of, syntax
from grader.sandbox.complaints import MAX_MESSAGE


def told(source, *failed, cells=()):
    return [said and (said.line, said.message) for said in said_of(source, cells, failed)]


@pytest.mark.parametrize(
    ("source", "line", "error", "message"),
    [
        ("class A:\n    def f(self)\n        pass\n", 2, "SyntaxError", "expected ':'"),
        ("x = 1\n  y = 2\n", 2, "IndentationError", "unexpected indent"),
        ("x = “a”\n", 1, "SyntaxError", "invalid character '“' (U+201C)"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_python_s_words(source, line, error, message):
    assert told(source, (line, error)) == [(line, message)]


def test_what_cannot_be_compiled_is_told_with_its_own_line_statement_by_statement():
    source = "class A:\n    x = 1\n    return x\ny = 2\nbreak\n"
    assert told(source, (1, "SyntaxError"), (5, "SyntaxError")) == [
        (3, "'return' outside function"),
        (5, "'break' outside loop"),
    ]


def test_cells_are_read_one_by_one():
    source = "x = 1\ny = (\n\nz = 2 3\n"
    failed = (2, "SyntaxError"), (4, "SyntaxError")
    unclosed, comma = told(source, *failed, cells=(1, 2, 4))
    assert unclosed == (2, "'(' was never closed")
    assert comma[0] == 4


def test_a_line_that_is_not_known_is_found():
    source = "x = (\nclass A:\n    def f(self):\n"
    known, unknown = told(source, (1, "SyntaxError"), (0, "IndentationError"), cells=(1, 2))
    assert known == (1, "'(' was never closed")
    assert unknown[1].startswith("expected an indented block after function definition")


def test_an_error_that_code_raised_has_no_words():
    source = "exec('secret 1')\nraise SyntaxError('secret')\n1 / 0\n"
    failed = (1, "SyntaxError"), (2, "SyntaxError"), (3, "ZeroDivisionError")
    assert told(source, *failed) == [None, None, None]


def test_nothing_of_the_text_is_run(tmp_path):
    made = tmp_path / "made"
    told(f"open({str(made)!r}, 'w')\nx = (\n", (2, "SyntaxError"))
    told(f"open({str(made)!r}, 'w')\nbreak\n", (2, "SyntaxError"))
    assert not made.exists()


def test_a_message_is_short():
    name = "x" * 5000
    (said,) = told(f"def f({name}, {name}): pass\n", (1, "SyntaxError"))
    assert len(said[1]) == MAX_MESSAGE


@pytest.mark.parametrize("source", ["-" * 200_000, "x\ud800 = 1", "x = 'a\0b'\nbreak 2"])
def test_what_python_cannot_even_complain_of_is_no_fault_of_the_grader(source):
    assert len(told(source, (1, "SyntaxError"))) == 1


def test_a_text_that_makes_python_hang_is_given_up(monkeypatch, tmp_path):
    hangs = tmp_path / "hangs.py"
    hangs.write_text("while True: pass")
    monkeypatch.setattr(complaints, "__file__", str(hangs))
    monkeypatch.setattr(syntax, "SECONDS", 0.2)
    assert told("x = (", (1, "SyntaxError")) == [None]


def test_no_process_is_started_where_python_has_nothing_to_say(monkeypatch):
    monkeypatch.setattr(subprocess, "run", None)
    assert told("1 / 0", (1, "ZeroDivisionError")) == [None]


def test_where_no_process_can_be_started_there_are_no_words(monkeypatch):
    monkeypatch.setattr(sys, "executable", "no such program")
    assert told("x = (", (1, "SyntaxError")) == [None]
