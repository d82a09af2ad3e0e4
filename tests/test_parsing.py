import ast

import pytest

from grader.parsing import TRIES, parse, parse_expression


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
