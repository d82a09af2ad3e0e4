"""What students get: nothing of a solution, the grader's own runner, and the same checks."""

import ast
import gettext
import io
import json
import sys
from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.checks.public import public_programs
from grader.course import load_course, load_solution
from grader.engines import expected_values
from grader.release.contents import contents, texts_of
from grader.release.student_catalogue import panel_texts

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
INSIDE = ROOT / "grader" / "sandbox" / "inside"
FILES = contents(ROOT, COURSE)
ENGINE = COURSE.assignment("engine")
CHECKS = catalogue(ENGINE)
DATA = json.loads(FILES["engine/selfcheck/checks.json"])
# What a student has written before.
ON_AN_ENGINE = {f"{one.id}/{one.file}" for one in COURSE.assignments if one.engine}
# Below this a line says nothing: ``return out``.
TELLING = 12


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_no_line_of_a_solution_reaches_the_students(assignment):
    solution = load_solution(ROOT, COURSE, assignment)
    stub = {line.strip() for line in solution.stub().splitlines()}
    secret = [line for line in solution.solution_lines() if line not in stub]
    telling = [line for line in secret if len(line) >= TELLING]
    assert telling
    for path, content in FILES.items():
        for line in telling:
            assert line.encode() not in content, f"{path}: {line}"
            # As JSON writes it.
            assert json.dumps(line)[1:-1].encode() not in content, f"{path}: {line}"


def test_no_marker_reaches_the_students():
    for path, content in FILES.items():
        assert b"SOLUTION" not in content, path


def test_no_path_of_this_machine_reaches_the_students():
    for path, content in FILES.items():
        assert str(ROOT).encode() not in content, path
        assert str(Path.home()).encode() + b"/" not in content, path


def test_what_runs_student_code_is_the_graders_own():
    for path, source in {
        "exchange.py": "sandbox/exchange.py",
        "fresh_process.py": "sandbox/fresh_process.py",
        "compare.py": "programs/compare.py",
        "libraries.py": "sandbox/libraries.py",
        "parsing.py": "parsing.py",
        **{f"inside/{path.name}": f"sandbox/inside/{path.name}" for path in INSIDE.glob("*.py")},
    }.items():
        assert FILES[f"engine/selfcheck/{path}"] == (ROOT / "grader" / source).read_bytes()


def test_the_rest_of_the_package_differs_from_ours_in_imports_only():
    for path in (ROOT / "grader" / "selfcheck").glob("*.py"):
        ours = path.read_text(encoding="utf-8").splitlines()
        theirs = FILES[f"engine/selfcheck/{path.name}"].decode().splitlines()
        for mine, copied in zip(ours, theirs, strict=True):
            assert mine == copied or (" import " in mine and " import " in copied)


def test_students_need_only_the_standard_library_and_pytest():
    known = {*sys.stdlib_module_names, "pytest", "selfcheck"}
    for path, content in FILES.items():
        if not path.endswith(".py"):
            continue
        if path in ON_AN_ENGINE:
            content = content.replace(b"from engine import Value", b"")
        for node in ast.walk(ast.parse(content)):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level <= 2
                assert "sandbox" not in (node.module or "")
                names = [] if node.level else [node.module]
            for name in names:
                assert name.split(".")[0] in known, f"{path}: {name}"


def test_no_file_of_the_package_is_long():
    for path, content in FILES.items():
        if path.endswith(".py"):
            assert content.count(b"\n") < 300, path


def test_every_hidden_check_is_there_with_its_weight_and_words():
    assert [(c.id, c.exercise, c.weight, c.claim, list(c.hints)) for c in CHECKS] == [
        (c["id"], c["exercise"], c["weight"], c["claim"], c["hints"]) for c in DATA["checks"]
    ]


def test_every_hidden_program_is_there_with_public_inputs_and_values():
    for check, data in zip(CHECKS, DATA["checks"], strict=True):
        for template, program in zip(check.templates, data["programs"], strict=True):
            assert program["text"] == template.text
            assert program["observe"] == list(template.observe)
            assert program["tolerance"] == template.tolerance
            assert list(program["inputs"]) == [name for name, _ in template.inputs]
            assert len(program["expected"]) == len(template.observe)


def test_points_names_and_limits_are_the_course_files():
    assert [(e["id"], e["points"]) for e in DATA["exercises"]] == [
        (e.id, e.points) for e in ENGINE.exercises
    ]
    assert DATA["limits"]["program_seconds"] == COURSE.limits.program_seconds
    assert DATA["stub"].encode() == FILES["engine/engine.py"]


def test_torch_agrees_with_every_public_value():
    pytest.importorskip("torch")
    programs = public_programs(CHECKS)
    with_torch = expected_values(programs.values(), with_torch=True)
    for data in DATA["checks"]:
        for number, program in enumerate(data["programs"], start=1):
            expected = with_torch[f"{data['id']}/{number}"]
            assert expected.fault == ""
            assert program["expected"] == pytest.approx(list(expected.values), rel=1e-9, abs=1e-12)


def test_the_students_catalogue_has_the_panel_and_the_checks_and_nothing_else():
    content = FILES["engine/selfcheck/locale/es/LC_MESSAGES/selfcheck.mo"]
    spanish = gettext.GNUTranslations(io.BytesIO(content))
    texts = {*panel_texts(), *texts_of(ENGINE, CHECKS)}
    assert set(spanish._catalog) <= {"", *texts}
    assert spanish.gettext("not started") == "sin empezar"
    untranslated = {text for text in texts if spanish.gettext(text) == text}
    # Words that are the same in both, and the names of methods.
    assert untranslated <= {"total", "exp", "relu", "__radd__", "backward", "zero_grad"}
