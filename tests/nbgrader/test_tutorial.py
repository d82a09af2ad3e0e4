"""docs/nbgrader.md, done as written: in a fresh folder, every command of every console block."""

import csv
import os
import pwd
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "nbgrader.md").read_text(encoding="utf-8")
# What of a clone the commands meet; the package itself is installed already.
CLONED = ("solutions", "assignments", "nbgrader_config.py")
# Not run, since they install what these tests run with.
INSTALLATION = (
    "git clone URL-OF-THIS-REPOSITORY course",
    "python3 -m venv .venv",
    "python -m pip install -e '.[torch,picture,nbgrader]' -c constraints.txt",
)
ACTIVATION = ". .venv/bin/activate"
BLOCK = re.compile(
    r"```console\n(?P<console>.*?)```"
    r"|<!-- (?P<action>append|write) (?P<file>\S+) -->\n```python\n(?P<text>.*?)```",
    re.DOTALL,
)


@dataclass
class Shell:
    """A shell that keeps its folder and PATH from one command to the next."""

    folder: Path
    home: Path
    path: str = "/usr/bin:/bin"
    runs: list = field(default_factory=list)

    def run(self, command, shown):
        if command in INSTALLATION:
            return
        if command == ACTIVATION:
            self.path = f"{Path(sys.executable).parent}:{self.path}"
            return
        place = self.home / "pwd"
        run = subprocess.run(
            ["bash", "-c", f'{command}\ncode=$?; pwd > "$PLACE"; exit $code'],
            cwd=self.folder,
            env={
                "HOME": str(self.home), "PATH": self.path, "PLACE": str(place),
                "LC_ALL": "C.UTF-8", "COLUMNS": "100", "PYTHONPATH": os.environ["PYTHONPATH"],
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )  # fmt: skip
        self.folder = Path(place.read_text().strip())
        self.runs.append((command, shown, run.returncode, run.stdout))


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory):
    """Everything that the page says to do, done once."""
    top = tmp_path_factory.mktemp("tutorial")
    course, home = top / "course", top / "home"
    home.mkdir()
    course.mkdir()
    for name in CLONED:
        if (ROOT / name).is_dir():
            made = shutil.ignore_patterns("*.ipynb_checkpoints", "__pycache__", ".pytest_cache")
            shutil.copytree(ROOT / name, course / name, ignore=made)
        else:
            shutil.copy(ROOT / name, course)
    for notebook in (course / "solutions").rglob("*.ipynb"):
        notebook.unlink()  # in no repository
    shell = Shell(top, home)
    for block in BLOCK.finditer(PAGE):
        if block["console"] is None:
            path = shell.folder / block["file"]
            before = path.read_text(encoding="utf-8") if block["action"] == "append" else ""
            path.write_text(before + block["text"], encoding="utf-8")
            continue
        for command, *shown in commands(block["console"]):
            shell.run(command, shown)
    return shell


def commands(console):
    """Yield each command with the lines that are shown below it."""
    found = []
    for line in console.splitlines():
        if line.startswith("$ "):
            found.append([line[2:]])
        else:
            found[-1].append(line)
    return found


def test_every_command_succeeds(tutorial):
    failed = [(command, said) for command, _, code, said in tutorial.runs if code != 0]
    assert not failed
    assert len(tutorial.runs) > 20


def test_the_commands_that_install_are_those_of_the_page():
    written = [line[2:] for line in PAGE.splitlines() if line.startswith("$ ")]
    assert [line for line in written if line in (*INSTALLATION, ACTIVATION)] == [
        INSTALLATION[0], INSTALLATION[1], ACTIVATION, INSTALLATION[2],
    ]  # fmt: skip


def test_every_command_prints_what_is_shown(tutorial):
    for command, shown, _, said in tutorial.runs:
        printed = "".join(f"{line.rstrip()}\n" for line in said.splitlines())
        pattern = "".join(map(one_line, shown))
        assert not shown or re.fullmatch(pattern, printed), f"$ {command}\n{printed}"


def one_line(shown):
    """Return the pattern of a line of the page, where … stands for what may be there."""
    if shown == "…":
        return r"(?:.*\n)*?"
    return ".*".join(map(re.escape, shown.split("…"))) + r"\n"


def test_no_command_prints_warnings_of_the_libraries_below_it(tutorial):
    for command, _, _, said in tutorial.runs:
        assert "SAWarning" not in said, command


def test_the_exported_grades_are_those_of_the_right_the_wrong_and_the_untouched(tutorial):
    with (tutorial.folder / "grades.csv").open(encoding="utf-8") as file:
        grades = {
            row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)
        }
    assert grades == {
        "ana": ("100.0", "100.0"),
        "bo": ("95.0", "100.0"),
        "cy": ("0.0", "100.0"),
        "eva": ("95.0", "100.0"),
        # Whoever runs this played the student of the exchange.
        pwd.getpwuid(os.getuid()).pw_name: ("0.0", "100.0"),
    }


def test_the_files_are_where_the_table_says(tutorial):
    rows = re.findall(r"^\| `([\w/.]+)` \|", PAGE, re.M)
    paths = [row.replace("STUDENT", "bo") for row in rows if "/" in row or row.endswith(".db")]
    assert len(paths) == 7
    for path in paths:
        assert (tutorial.folder / path).exists(), path


def test_the_feedback_says_what_is_wrong(tutorial):
    page = (tutorial.folder / "feedback/bo/engine/engine.html").read_text(encoding="utf-8")
    assert "10.0 / 15.0" in page
    assert "replaced (=) instead of added to" in page
