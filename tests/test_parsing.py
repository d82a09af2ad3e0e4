import ast
import warnings

import pytest

from grader.parsing import TRIES, lines_of, parse, parse_expression


def failing_first(monkeypatch, times):
    """Let the parser fail as CPython 3.11's does while another thread parses."""
    real, calls = ast.parse, []

    def parser(text):
        calls.append(text)
        if len(calls) <= times:
            raise SystemError("AST constructor recursion depth mismatch (before=36, after=31)")
        return real(text)

    monkeypatch.setattr(ast, "parse", parser)
    return calls


def test_a_text_is_parsed_again_where_another_thread_disturbed_the_parser(monkeypatch):
    calls = failing_first(monkeypatch, TRIES - 1)
    assert ast.dump(parse("x = 1")) == ast.dump(compile("x = 1", "", "exec", ast.PyCF_ONLY_AST))
    assert len(calls) == TRIES


def test_what_never_parses_is_said(monkeypatch):
    failing_first(monkeypatch, TRIES)
    with pytest.raises(SystemError, match="depth mismatch"):
        parse("x = 1")


def test_a_syntax_error_is_not_tried_again(monkeypatch):
    calls = failing_first(monkeypatch, 0)
    with pytest.raises(SyntaxError):
        parse("x = (")
    assert len(calls) == 1


@pytest.mark.parametrize("text", ["x + y * 2", "-x", "f(x)[1]", "x  # the last"])
def test_an_expression_is_what_eval_would_take(text):
    assert ast.dump(parse_expression(text)) == ast.dump(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize("text", ["'\\sum'", "1if x else 2"])
def test_what_python_warns_of_in_somebodys_text_is_not_said(text):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        parse(text)
        parse_expression(text)
    assert said == []


def test_a_warning_of_other_code_is_still_said():
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        parse("x")
        compile("x is 1", "own.py", "exec")
    assert [one.category for one in said] == [SyntaxWarning]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["\u2028", "\x0c", "\x0b", "\x85", "\x1e"])
def test_lines_are_numbered_as_python_does(end, mark):
    text = f"# notes{mark}more{end}{end}x = 1{end}"
    (statement,) = parse(text).body
    assert lines_of(text)[statement.lineno - 1] == "x = 1"
    assert len(lines_of(text)) == 3
    assert lines_of("") == []
