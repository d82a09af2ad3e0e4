"""What is said of a file as a whole."""

from grader.judging.notes import engine_in_file, engine_notes, file_notes
from grader.results import AttemptResult, CheckResult, ExerciseResult, Failure
from grader.sandbox import LoadReport, Observations

NOTHING_FOUND = LoadReport(False, "", (), (False,), (), ())


def notes(source, report=NOTHING_FOUND, cells=()):
    return file_notes("Value", source, cells, Observations(report, {}), [])


def test_the_classes_named_are_those_of_the_text_whatever_its_process_reports():
    source = "class Valor: pass\nclass Node(Valor): pass\n# class A1506: class B2372:\n"
    (note,) = notes(source, NOTHING_FOUND._replace(classes="A1506, B2372"))
    assert (note.code, note.values["classes"]) == ("no_class", "Valor, Node")


def test_a_class_is_named_once_and_at_most_twenty_are():
    source = "class Valor: pass\n" * 3 + "".join(f"class C{number}: pass\n" for number in range(50))
    named = notes(source)[0].values["classes"].split(", ")
    assert named[:2] == ["Valor", "C0"]
    assert len(named) == 20


def test_a_text_without_any_class_says_so():
    (note,) = notes("x = 1\n", NOTHING_FOUND._replace(classes="A1506"))
    assert note.code == "no_class_at_all"


def test_a_class_from_a_module_that_is_not_there_is_said_to_be_that():
    (note,) = notes("from micrograd.engine import Value\n")
    assert (note.code, note.values["module"]) == ("class_not_available", "micrograd.engine")


def test_a_class_that_stands_in_what_was_left_out_is_not_said_to_be_missing():
    text = "class Value:\n    x = (\n\nclass Node:\n    pass\n"
    report = NOTHING_FOUND._replace(notes=((2, "SyntaxError"),), unparsed=(2,))
    assert [one.code for one in notes(text, report, cells=(1, 4))] == ["cell_skipped"]
    (skipped, missing) = notes("class Node:\n    pass\n" + text[25:], report, cells=(1, 4))
    assert (skipped.code, missing.code) == ("cell_skipped", "no_class")


def test_a_class_that_the_file_deletes_is_not_among_those_found():
    (note,) = notes("class Value:\n    pass\nclass Node:\n    pass\ndel Value\n")
    assert (note.code, note.values["classes"]) == ("no_class", "Node")


def test_only_what_fails_when_it_is_used_is_named_as_not_available():
    failure = Failure(program="x.exp()", error="ImportError")
    check = CheckResult(id="exp/value", status="failed", weight=1, failures=(failure,))
    attempt = AttemptResult(attempt="submitted", score=0, checks=(check,))
    exercise = ExerciseResult(
        id="exp", status="none", score=0, max=15, counted="submitted", attempts=(attempt,)
    )
    imports = (
        "import torch",
        "import matplotlib.pyplot",
        "from selfcheck.notebook import check",
    )
    seen = Observations(NOTHING_FOUND._replace(found=True), {})
    (note,) = file_notes("Value", "\n".join(imports), (), seen, [exercise])
    assert (note.code, note.values["modules"]) == ("not_available", "torch")


def unread(source, *failed, cells=()):
    report = NOTHING_FOUND._replace(notes=failed, unparsed=tuple(line for line, _ in failed))
    return notes(source, report, cells)[: len(failed)]


def test_what_cannot_be_read_is_told_in_python_s_own_words():
    (note,) = unread("class Value:\n    def exp(self)\n        pass\n", (2, "SyntaxError"))
    assert note.values == {"line": 2, "error": "SyntaxError", "message": "expected ':'"}
    (note,) = unread("x = 1\ny = (\n", (2, "SyntaxError"), cells=(1, 2))
    assert (note.code, note.values["message"]) == ("cell_skipped", "'(' was never closed")


def test_the_text_of_an_error_that_code_raised_is_not_told():
    report = NOTHING_FOUND._replace(notes=((1, "SyntaxError"),))
    (note, _) = notes("raise SyntaxError('hidden 1.2345')\n", report)
    assert note.values == {"line": 1, "error": "SyntaxError"}


def test_an_engine_that_cannot_be_read_is_told_in_python_s_own_words():
    seen = Observations(NOTHING_FOUND._replace(engine=((2, "SyntaxError"),)), {})
    (note,) = engine_notes("engine.py", "x = 1\ny = (\n", seen)
    assert (note.values["engine_line"], note.values["message"]) == (2, "'(' was never closed")


def test_a_class_that_goes_on_with_itself_is_not_said_to_be_defined_again():
    found = NOTHING_FOUND._replace(found=True)
    one = "class Value:\n    a = 1\n"
    assert notes(f"{one}class Value(Value):\n    b = 1\n", found) == []
    assert notes(f"{one}Old = Value\nclass Value(Extra, Old):\n    b = 1\n", found) == []
    (twice,) = notes(f"{one}{one}class Value(Value): pass\n", found)
    assert (twice.code, twice.values["count"]) == ("class_twice", 2)


def test_an_engine_in_the_file_itself_is_named_where_points_are_missing():
    def said(source, status, file="engine.py"):
        score = 1.0 if status == "full" else 0.0
        one = ExerciseResult(
            id="neuron", status=status, score=score, max=1, counted="submitted", attempts=()
        )
        return [note.code for note in engine_in_file("Value", source, file, [one])]

    pasted, imported = "class Value:\n    pass\n", "from engine import Value\n"
    assert said(pasted, "none") == ["engine_in_file"]
    assert said(f"{imported}class Value(Value):\n    pass\n", "none") == []
    assert said(pasted, "full") == said(imported, "none") == said(pasted, "none", "") == []
