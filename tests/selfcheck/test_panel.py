"""What the panel says of a file: calm where nothing is wrong, precise where something is."""

import re

import pytest

EXP_VALUE = 'out = Value(math.exp(self.data), (self,), "exp")'


def row(text, name):
    return re.search(rf"^  {name} .*$", text, re.M)[0]


def test_a_todo_not_started_is_one_calm_line(panel, solution):
    text = panel(solution.stub())
    assert text.count("not started") == 6
    assert "0 / 100" in text
    assert "Next: replace the TODO of __radd__ in engine.py" in text
    assert "Error" not in text


@pytest.mark.parametrize("exercise", ["exp", "tanh", "relu", "radd", "zero_grad"])
def test_what_only_lacks_another_exercise_waits(check, only, exercise):
    result = check(only(exercise))[1][exercise]
    assert result.state == "waiting"
    assert set(result.waits_for) <= {"backward", "exp"}


def test_a_waiting_exercise_shows_its_points_and_what_is_not_checked_yet(panel, only):
    text = panel(only("exp"))
    assert re.search(r"waiting +4 /  15   value right, gradient unchecked", row(text, "exp"))
    assert "What waits can be checked in full once there is backward." in text


def test_what_passes_about_gradients_is_not_said_to_be_a_value(panel, only):
    text = " ".join(panel(only("zero_grad")).split())
    assert re.search(r"zero_grad waiting 12 / 15 right so far; the rest needs backward", text)


def test_the_next_todo_is_the_first_one_in_the_file(panel, only):
    assert "Next: replace the TODO of exp in engine.py" in panel(only("radd"))
    assert "Next: replace the TODO of backward" in panel(only("radd", "exp", "tanh", "relu"))


def test_what_is_right_is_not_named_among_what_is_to_be_corrected(panel, good):
    text = panel(good.replace("reversed(order)", "order"))
    assert "uses backward: correct that first" in row(text, "tanh through exp")


def test_what_uses_a_backward_that_never_ends_shows_no_program_of_its_own(panel, good):
    body = "        while True:\n            pass\n"
    source = re.sub(
        r"(    def backward\(self\):\n).*?(?=\n    def )", rf"\1{body}", good, flags=re.S
    )
    text = panel(source, program_seconds=0.5)
    assert text.count("Not true yet") == 1
    assert "uses backward: correct that first" in row(text, "zero_grad")
    assert "change per unit of itself" not in text
    assert "Hint: what is done again and again" in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("import math\n", "", "Is it misspelt, or is its import missing?"),
        ("return self + other\n", "return other + self\n", "Something calls itself"),
        (EXP_VALUE, "return", "is a return missing?"),
    ],
)
def test_where_the_cause_is_known_no_hint_about_numbers_is_given(panel, good, old, new, said):
    text = panel(good.replace(old, new))
    assert said in text
    assert "Hint: " not in text
    assert "stronger hint" not in text


@pytest.mark.parametrize("mark", ["\u2028", "\x0c", "\x85", "\x1c"])
def test_a_mark_that_only_looks_like_a_line_s_end_moves_no_todo(panel, only, mark):
    assert panel(f"# notes{mark}more\n{only('tanh')}") == panel(f"# notes\n{only('tanh')}")


def test_backward_alone_is_done_and_waits_for_nobody(check, only):
    result = check(only("backward"))[1]["backward"]
    assert (result.state, result.earned) == ("done", 25)


def test_extras_are_a_line_each_once_their_exercise_is_done(panel, good):
    assert "    extra: tanh survives -1000 and 1000: yes\n" in panel(good)
    plain_tanh = good.replace("if self.data > 0:", "if False:")
    text = panel(plain_tanh)
    assert "extra: tanh survives -1000 and 1000: not yet (optional)\n" in text
    assert "All done" in text


def test_an_exception_is_shown_with_type_message_line_and_function(panel, good):
    source = good.replace("math.exp(self.data)", "math.exp(self)")
    number = source[: source.index("math.exp(self)")].count("\n") + 1
    text = panel(source)
    assert "TypeError: must be real number, not Value" in text
    assert f"engine.py, line {number}, in exp" in text
    assert EXP_VALUE.replace("self.data", "self") in text


def test_a_forgotten_return_is_asked_for(panel, good):
    text = panel(good.replace("return self + other\n", "self + other\n"))
    assert "is a return missing?" in text


def test_an_endless_loop_is_named_once_and_hides_nothing(panel, good):
    text = panel(good.replace(EXP_VALUE, "while True: pass"))
    assert text.count("did not end within 2 s") == 1
    assert "done" in row(text, "relu")
    assert "uses exp: correct that first" in row(text, "tanh through exp")


def test_a_process_that_dies_is_named_and_hides_nothing(panel, good):
    text = panel(good.replace(EXP_VALUE, "import os; os._exit(0)"))
    assert "Python itself stopped" in text
    assert "done" in row(text, "relu")


def test_what_leans_on_a_failing_exercise_is_one_line(panel, good):
    text = panel(good.replace("reversed(order)", "order"))
    assert "uses backward: correct that first" in row(text, "relu")
    assert text.count("Not true yet") == 1
    assert "Next: correct backward" in text


def test_an_own_fault_is_shown_though_the_rest_leans(panel, good):
    text = panel(good.replace("reversed(order)", "order").replace("else 0.0", "else 1.0"))
    assert "Not true yet: relu keeps positive numbers" in text
    assert text.count("Not true yet") == 2


def test_one_exercise_alone_is_always_explained(panel, good):
    text = panel(good.replace("reversed(order)", "order"), "relu")
    assert text.count("Not true yet") == 1


def test_a_syntax_error_is_one_clear_line(panel, good):
    source = good.replace("def exp(self):", "def exp(self)")
    number = source[: source.index("def exp(self)")].count("\n") + 1
    text = panel(source)
    assert f"engine.py, line {number}: SyntaxError: expected ':'" in text
    assert len(text.splitlines()) <= 3


def test_without_the_class_those_found_are_named(panel, good):
    text = panel(good.replace("class Value:", "class Valor:"))
    assert "There is no class Value in engine.py. Found: Valor." in text
    assert "Found: no class at all." in panel("x = 1\n")


def test_a_class_from_a_module_that_is_not_there_is_said_to_be_that(panel):
    text = panel("from micrograd.engine import Value\n")
    assert "Value is imported from micrograd.engine, which is not available here" in text
    assert "There is no class" not in text


def test_a_statement_that_failed_is_noted_and_the_rest_counts(panel, good):
    text = panel(good + "\nprint(undefined)\n")
    assert re.search(r"Line \d+ stopped with NameError", text)
    assert "All done" in text


def test_top_level_code_that_never_ends_is_named_and_the_rest_counts(panel, good):
    text = panel(good + "\nwhile True:\n    pass\n", load_seconds=1.5)
    assert "Code outside the class did not end within 1.5 s" in text
    assert "All done" in text


def test_top_level_code_that_ends_python_is_named_and_the_rest_counts(panel, good):
    text = panel(good + "\nimport os\nos._exit(0)\n")
    assert "Code outside the class ended Python itself" in text
    assert "All done" in text


def test_changed_given_code_is_mentioned_only_if_something_fails(panel, good):
    wrong = good.replace("self.grad += out.grad * other.data", "self.grad = out.grad * other.data")
    assert "code that was given complete: __mul__" in panel(wrong)
    harmless = good.replace('return f"Value(data={self.data}', 'return f"V(data={self.data}')
    assert "given complete" not in panel(harmless)


def test_a_missing_method_is_said_to_be_missing(panel, good):
    text = panel(good.replace("def exp(", "def __exp__("))
    assert "not started" in row(text, "exp")
    assert "there is no exp in class Value" in row(text, "exp")


def test_a_todo_left_in_a_changed_method_is_still_not_started(panel, solution):
    text = panel(solution.stub().replace("    raise NotImpl", "    x = 1\n        raise NotImpl"))
    assert text.count("not started") == 6


def test_a_plain_number_that_came_back_is_named(panel, good):
    text = panel(good.replace(EXP_VALUE, "return math.exp(self.data)"))
    assert "'float' object has no attribute 'data'" in text
    assert "There is a plain number where a Value should be: wrap it in Value(…)." in text


def test_numbers_that_look_the_same_are_shown_in_all_their_digits(panel, good):
    clipped = "def tanh(self):\n        if self.data > 10:\n            return Value(1.0)"
    text = panel(good.replace("def tanh(self):", clipped))
    shown = re.search(r"out\.data +(\S+) +(\S+) +wrong", text)
    assert (shown[1][:8], shown[2]) == ("0.999999", "1.0")


def test_the_line_shown_is_the_students_and_not_that_of_given_code(panel, good):
    text = panel(good.replace(EXP_VALUE, "return Value(math.exp(self.data), self)"))
    line = good[: good.index(EXP_VALUE)].count("\n") + 1
    assert f"engine.py, line {line}, in exp" in text


def test_what_is_no_number_is_shown_by_its_type(panel, good):
    text = panel(good.replace("node.grad = 0.0", "node.grad = None"))
    assert "no number: NoneType" in text


def test_numbers_that_look_alike_are_shown_in_full(panel, good):
    text = panel(good.replace("math.exp(self.data)", "math.exp(self.data) + 3e-9"))
    expected, got = re.search(r"out\.data +(\S+) +(\S+)   wrong", text).groups()
    assert expected != got


def test_prints_and_input_disturb_nobody(check, good):
    noisy = good.replace("def tanh(self):", "def tanh(self):\n        print('x' * 10**6)")
    facts, results = check(noisy + "\nprint('ñ 🎉')\nname = input('?')\n")
    assert all(result.done for result in results.values())
    assert [error for _, error in facts.statements] == ["EOFError"]


def test_numpy_is_there_for_code_that_imports_it(check, good):
    source = good.replace("import math", "import numpy as np").replace("math.exp", "np.exp")
    facts, results = check(source)
    assert facts.statements == ()
    assert all(result.done for result in results.values())


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_line_is_wider_than_80_columns(panel, good, only, language):
    for source in (
        good,
        only("exp", "tanh"),
        good.replace("reversed(order)", "order"),
        good.replace("math.exp(self.data)", "math.exp(self)"),
        good.replace("seen.add(node)\n                node.grad", "node.grad"),
        good.replace("class Value:", "class Valor:"),
    ):
        text = panel(source, hints=True, language=language)
        assert max(map(len, text.splitlines())) <= 80
