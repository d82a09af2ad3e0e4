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
with suppress(SystemExit):
    commands.main(sys.argv[1:])
print(*sys.modules)
"""


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


def test_to_grade_loads_nothing_that_only_other_commands_need():
    assert not loaded("grade", "--help") & {
        "distributed",
        "grader.matrix",
        "grader.release",
        "grader.reports.comparison",
        "nbgrader",
        "numpy",
        "sqlalchemy",
        "torch",
    }
