"""Where no process can be started (a browser's Python), all but the time limits works."""

import subprocess
import sys

import pytest

from grader.sandbox import fresh_process
from grader.selfcheck import runner


def no_process(*_, **__):
    raise OSError(138, "emscripten does not support processes.")


@pytest.fixture(params=["no process", "no module", "emscripten", "no executable"])
def browser(request, monkeypatch):
    """Ways in which a platform has no processes; none may get as far as starting one."""
    monkeypatch.setattr(subprocess, "Popen", no_process)
    if request.param == "no module":
        monkeypatch.setitem(sys.modules, fresh_process.__name__, None)
    elif request.param == "emscripten":
        monkeypatch.setattr(sys, "platform", "emscripten")
    elif request.param == "no executable":
        monkeypatch.setattr(sys, "executable", "")


@pytest.mark.usefixtures("browser")
def test_the_solution_is_done(check, good):
    assert all(result.done for result in check(good)[1].values())


def test_results_are_those_of_a_process_of_its_own(check, good, only):
    for source in (
        only("exp"),
        good.replace("(out.data > 0)", "1"),
        good.replace("math.exp(self.data)", "math.exp(self)"),
        good + "\nprint(undefined)\n",
        "class Valor: pass",
        "def (",
    ):
        assert check(source, in_process=True) == check(source)


def test_prints_are_swallowed(check, good, capsys):
    check(good + "\nprint('hello')\n", in_process=True)
    assert capsys.readouterr() == ("", "")


def test_the_interpreter_is_left_as_it_was(check, good):
    limit, json = sys.getrecursionlimit(), sys.modules["json"]
    check("import sys, json\nsys.modules['json'] = None\n" + good, in_process=True)
    assert sys.getrecursionlimit() == limit
    assert sys.modules["json"] is json


def test_leaving_python_is_no_way_out(check, good):
    results = check(good.replace("return self + other\n", "raise SystemExit\n"), in_process=True)[1]
    assert results["radd"].state == "failing"
    assert results["exp"].done


def test_pytest_shows_the_same_panel_without_processes(desk, good):
    desk.write(good.replace("(out.data > 0)", "1"))
    with_processes = desk.pytest("assignments")
    # As in a browser: what starts processes is there, and fails when used.
    (desk.folder / "no_processes.py").write_text(
        "import subprocess\n"
        "def no_process(*_, **__):\n"
        "    raise OSError(138, 'emscripten does not support processes.')\n"
        "subprocess.Popen = no_process\n"
    )
    path = f"{desk.site}:{desk.folder}"
    code, without = desk.pytest("assignments", "-p", "no_processes", PYTHONPATH=path)
    assert (code, without.replace(" -p no_processes", "")) == with_processes


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path):
    assert runner.read(tmp_path / "engine.py", 1024) == (None, "missing")
    (tmp_path / "engine.py").write_bytes(b"\0" * 10)
    assert runner.read(tmp_path / "engine.py", 1024) == (None, "unreadable")
    (tmp_path / "engine.py").write_bytes("ñ".encode("latin-1"))
    assert runner.read(tmp_path / "engine.py", 1024) == ("ñ", "")
