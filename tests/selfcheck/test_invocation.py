"""However a student runs pytest, they see the panel, and only the panel."""

import json
import os
import re
import shutil

import pytest

RELU = ("(out.data > 0)", "1")
SIX = ["__radd__", "exp", "tanh through exp", "relu", "backward", "zero_grad"]


def states(output):
    """Return the state in each exercise's row."""
    found = {}
    for name in SIX:
        row = re.search(rf"^  {name} +(done|failing|waiting|not started) +[\d.]+ /", output, re.M)
        found[name] = row and row[1]
    return found


def assert_only_the_panel(output):
    assert output.strip().startswith("engine.py")
    for noise in ("passed", "failed in", "FAILED", "Traceback", "Error", "===", "...", "[100%]"):
        assert noise not in output, output


FROM = {
    "the top": (["assignments/"], "."),
    "the assignments": ([], "assignments"),
    "the folder": ([], "assignments/engine"),
    "the test file": (["assignments/engine/test_engine.py"], "."),
    "the student's own file": (["assignments/engine/engine.py"], "."),
    "the student's own file, beside it": (["engine.py"], "assignments/engine"),
}


@pytest.mark.parametrize("way", FROM)
def test_from_everywhere_the_same_panel(desk, way):
    args, where = FROM[way]
    code, output = desk.pytest(*args, cwd=desk.folder.parent / where)
    assert code == 1
    assert set(states(output).values()) == {"not started"}
    assert_only_the_panel(output)


def test_the_solution_is_done_with_exit_code_0(desk, good):
    desk.write(good)
    code, output = desk.pytest("assignments")
    assert code == 0
    assert set(states(output).values()) == {"done"}
    assert "All done" in output
    assert_only_the_panel(output)


def test_one_wrong_exercise_is_exit_code_1_and_its_smallest_program(desk, good):
    desk.write(good.replace(*RELU))
    code, output = desk.pytest("assignments")
    assert code == 1
    assert states(output)["relu"] == "failing"
    assert "All done" not in output
    assert re.search(r"x = Value\(-\d\.\d+\)\n +out = x\.relu\(\)\n +out\.backward\(\)", output)
    assert re.search(r"x\.grad +0\.0 +1\.0   wrong", output)
    assert_only_the_panel(output)


def test_what_python_warns_of_in_the_students_texts_is_not_above_the_panel(desk, good):
    with_latex = good.replace("def tanh(self):", "def tanh(self):\n        '$\\tanh = \\sum$'\n")
    desk.write(with_latex)
    code, output = desk.pytest("assignments")
    assert with_latex != good
    assert code == 0
    assert "arning" not in output


def test_only_the_folder_of_one_assignment_is_enough(desk, good, tmp_path):
    alone = tmp_path / "elsewhere"
    shutil.move(desk.folder / "engine", alone)
    (alone / "engine.py").write_text(good, encoding="utf-8")
    code, output = desk.pytest(cwd=alone)
    assert code == 0
    assert_only_the_panel(output)


def test_k_names_an_exercise(desk, good):
    desk.write(good)
    code, output = desk.pytest("assignments", "-k", "tanh")
    assert code == 0
    assert [name for name, state in states(output).items() if state] == ["tanh through exp"]
    assert "without -k" in output


def test_k_with_a_name_that_is_none_lists_the_exercises(desk):
    code, output = desk.pytest("assignments", "-k", "sinh")
    assert code == 5
    assert "There are: radd, exp, tanh, relu, backward, zero_grad" in " ".join(output.split())


def test_the_students_file_is_never_imported_by_pytest(desk):
    desk.write("import sys\nsys.modules['pytest'].exit('imported', 0)\n")
    code, output = desk.pytest("engine.py", cwd=desk.folder / "engine")
    assert code == 1
    assert "There is no class Value in engine.py" in output


def test_a_students_own_tests_are_reported_as_ever(desk, good):
    desk.write(good)
    desk.write("def test_mine():\n    assert 1 == 2\n", name="test_mine.py")
    code, output = desk.pytest("assignments")
    assert code == 1
    assert "assert 1 == 2" in output
    assert states(output)["exp"] == "done"


@pytest.fixture
def later(desk):
    """A second assignment beside the first, as handed out."""
    shutil.copytree(desk.folder / "engine", desk.folder / "later")
    path = desk.folder / "later" / "selfcheck" / "checks.json"
    data = {**json.loads(path.read_text(encoding="utf-8")), "place": 1, "file": "later.py"}
    path.write_text(json.dumps(data), encoding="utf-8")
    for name in ("{}.py", "test_{}.py"):
        (desk.folder / "later" / name.format("engine")).rename(
            desk.folder / "later" / name.format("later")
        )
    return desk.folder / "later" / "later.py"


@pytest.mark.usefixtures("later")
def test_what_is_not_begun_is_a_line_before_the_first_file_of_the_course(desk):
    _, output = desk.pytest("assignments")
    assert output.startswith("\nNot started: later.py\n\nengine.py\n")
    assert output.count("Next: ") == 1


@pytest.mark.usefixtures("later")
def test_what_is_done_is_a_line_and_the_next_file_follows(desk, good):
    desk.write(good)
    code, output = desk.pytest("assignments")
    assert code == 1
    assert output.startswith("\nengine.py: done, 100 / 100 points\n\nlater.py\n")
    assert "Next: replace the TODO of __radd__ in later.py" in output


def test_of_two_files_begun_the_one_saved_last_comes_last_and_says_what_is_next(desk, good, later):
    desk.write(good.replace(*RELU))
    later.write_text(good.replace("reversed(order)", "order"), encoding="utf-8")
    for newer, name in ((1, "backward"), (-1, "relu")):
        os.utime(later, (10**9 + newer, 10**9 + newer))
        os.utime(desk.folder / "engine" / "engine.py", (10**9, 10**9))
        _, output = desk.pytest("assignments")
        assert output.count("Not true yet") == 2
        assert re.findall(r"Next: correct (\w+)", output) == [name]


@pytest.mark.parametrize(
    ("args", "where", "command"),
    [
        (["assignments/"], ".", "pytest assignments/ --hints"),
        (["assignments/", "-k", "relu"], ".", "pytest assignments/ -k relu --hints"),
        ([], "assignments/engine", "pytest --hints"),
        (["--no-header"], ".", "pytest --no-header assignments/engine --hints"),
    ],
)
def test_the_command_for_a_stronger_hint_is_ones_own_and_works_there(
    desk, good, args, where, command
):
    desk.write(good.replace(*RELU))
    cwd = desk.folder.parent / where
    _, output = desk.pytest(*args, cwd=cwd)
    printed = re.search(r"A stronger hint: python -m (.*)", output)[1].strip()
    assert printed == command
    code, output = desk.pytest(*printed.split()[1:], cwd=cwd)
    assert code == 1
    assert "Stronger hint: " in output


@pytest.mark.parametrize("name", ["__radd__", "radd"])
def test_k_knows_a_method_by_its_name(desk, good, name):
    desk.write(good)
    code, output = desk.pytest("assignments", "-k", name)
    assert code == 0
    assert [one for one, state in states(output).items() if state] == ["__radd__"]


def test_k_with_a_whole_name_leaves_out_longer_ones(desk, good):
    path = desk.folder / "engine" / "selfcheck" / "checks.json"
    text = path.read_text(encoding="utf-8").replace('"exercise": "relu"', '"exercise": "my_tanh"')
    path.write_text(text.replace('"id": "relu"', '"id": "my_tanh"'), encoding="utf-8")
    desk.write(good.replace(*RELU))
    code, output = desk.pytest("assignments", "-k", "tanh")
    assert code == 0
    assert [one for one, state in states(output).items() if state] == ["tanh through exp"]


def test_k_tells_what_an_exercise_uses_that_is_wrong(desk, good):
    desk.write(good.replace("reversed(order)", "order"))
    _, output = desk.pytest("assignments", "-k", "relu")
    assert "uses backward: correct that first" in output
    assert "Next: correct backward" in output
    assert "Not true yet" not in output


def test_work_in_the_notebook_is_seen(desk, good):
    cells = [{"cell_type": "code", "source": good.splitlines(keepends=True)}]
    desk.write(json.dumps({"cells": cells}), name="engine.ipynb")
    _, output = desk.pytest("assignments")
    assert "There is work in engine.ipynb: check it there" in output
    assert "Next: " not in output


def test_a_notebook_as_handed_out_is_no_work(desk):
    assert "There is work" not in desk.pytest("assignments")[1]


@pytest.mark.parametrize("name", ["engine (1).py", "Engine.py"])
def test_a_file_of_another_name_is_named(desk, good, name):
    desk.write(good, name=name)
    assert f"There is work in {name}" in desk.pytest("assignments")[1]
    (desk.folder / "engine" / "engine.py").unlink()
    assert f"There is {name}: is that yours?" in desk.pytest("assignments")[1]


@pytest.fixture
def broken_torch(tmp_path):
    """A folder for PYTHONPATH, with a torch that cannot be imported."""
    (tmp_path / "broken" / "torch").mkdir(parents=True)
    (tmp_path / "broken" / "torch" / "__init__.py").write_text("raise OSError('no library')")
    return tmp_path / "broken"


def test_in_parallel_and_in_random_order(desk, good, broken_torch):
    pytest.importorskip("xdist")
    pytest.importorskip("pytest_randomly")
    desk.write(good.replace(*RELU))
    code, output = desk.pytest(
        "assignments", "-n", "2", everything=True, PYTHONPATH=str(broken_torch)
    )
    assert code == 1
    assert re.findall(r"^  (\S.*?)   +(?:done|failing)", output, re.M) == SIX
    assert states(output)["relu"] == "failing"
    assert re.search(r"x\.grad +0\.0 +1\.0   wrong", output)


def test_spanish_by_option_and_by_locale(desk):
    for output in (
        desk.pytest("assignments", "--lang", "es")[1],
        desk.pytest("assignments", LANG="es_AR.UTF-8")[1],
        desk.pytest("engine", cwd=desk.folder, LC_ALL="es", LANG="en_US.UTF-8")[1],
    ):
        assert "sin empezar" in output
        assert "not started" not in output


def test_english_where_the_locale_is_unknown_or_the_option_says_so(desk):
    for output in (
        desk.pytest("assignments", LANG="xx_XX")[1],
        desk.pytest("assignments", LC_ALL="C")[1],
        desk.pytest("assignments", "--lang", "en", LANG="es_ES")[1],
    ):
        assert "not started" in output


def test_an_unknown_language_is_a_usage_error_that_lists_the_known(desk):
    code, output = desk.pytest("assignments", "--lang", "fr")
    assert code == 4
    assert "'en', 'es'" in output


def test_hints_shows_the_stronger_hint_too(desk, good):
    desk.write(good.replace(*RELU))
    _, plain = desk.pytest("assignments")
    _, hinted = desk.pytest("assignments", "--hints")
    assert "Hint: " in plain
    assert "Stronger hint: " not in plain
    assert "Stronger hint: The slope is decided by the data" in hinted


def test_colours_only_where_they_are_wanted(desk):
    assert "\x1b[" not in desk.pytest("assignments")[1]
    assert "\x1b[" in desk.pytest("assignments", "--color=yes")[1]
    assert "\x1b[" in desk.pytest("assignments", FORCE_COLOR="1")[1]
    assert "\x1b[" not in desk.pytest("assignments", FORCE_COLOR="1", NO_COLOR="1")[1]


def test_a_console_without_accents_still_shows_the_panel(desk, good):
    desk.write(good.replace(*RELU))
    code, output = desk.pytest(
        "assignments", "--lang", "es", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )
    assert code == 1
    assert "A?n no se cumple: la pendiente de relu" in output


def test_editors_get_the_explanation_in_place_of_a_traceback(desk, good, tmp_path):
    desk.write(good.replace(*RELU))
    desk.pytest("assignments", "--junitxml", str(tmp_path / "out.xml"))
    text = (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert 'failures="1"' in text
    assert "Not true yet: the slope of relu" in text
    assert "AssertionError" not in text


def test_torch_that_cannot_be_imported_changes_nothing(desk, good, broken_torch):
    desk.write(good.replace(*RELU))
    without = desk.pytest("assignments")
    assert desk.pytest("assignments", PYTHONPATH=f"{desk.site}:{broken_torch}") == without


def test_torch_where_there_is_one_is_one_more_opinion(desk, good):
    pytest.importorskip("torch")
    desk.write(good.replace(*RELU))
    code, output = desk.pytest("assignments", everything=True)
    assert code == 1
    assert "torch agrees: 0.0" in output


def test_nothing_is_written_beside_the_students_file(desk):
    before = set(desk.folder.rglob("*"))
    desk.pytest("assignments")
    assert set(desk.folder.rglob("*")) == before
