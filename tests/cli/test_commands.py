"""A command loads what it needs, and no more."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from grader.cli.commands import COMMANDS
from grader.cli.main import commands

LOADED = """
import sys
from contextlib import suppress
from grader.cli.main import commands
from grader.submissions import SubmissionsError
with suppress(SystemExit, SubmissionsError):
    commands.main(sys.argv[1:])
print(*sys.modules)
"""
NO_CLASS = ("grade", "no such folder")  # said once all is loaded


def loaded(*words):
    run = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True
    )
    return set(run.stdout.splitlines()[-1].split())


def test_help_lists_every_command_with_what_it_is_for():
    shown = " ".join(CliRunner().invoke(commands, ["--help"]).stdout.split())
    for name, purpose in COMMANDS.items():
        assert f"{name} {purpose}" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_is_listed_is_there(name):
    run = CliRunner().invoke(commands, [name, "--help"])
    assert run.exit_code == 0
    assert f" {name} [OPTIONS]" in run.stdout


def test_any_other_command_is_wrong_usage():
    run = CliRunner().invoke(commands, ["grades"])
    assert run.exit_code == 2
    assert "No such command 'grades'" in run.output


def test_help_loads_no_command():
    assert not loaded("--help") & {"pytest", "rich", "jinja2"}


def test_the_first_process_for_student_code_starts_before_the_rest_is_loaded():
    # grade starts it, and loads the rest meanwhile.
    assert not loaded("grade", "--help") & {"pytest", "rich", "jinja2", "grader.cli.grading"}


def test_to_grade_loads_nothing_that_only_other_commands_need():
    modules = loaded(*NO_CLASS)
    assert "grader.cli.grading" in modules
    assert not modules & {
        "distributed",
        "grader.matrix",
        "grader.release",
        "grader.reports.comparison",
        "nbgrader",
        "numpy",
        "sqlalchemy",
        "torch",
    }
