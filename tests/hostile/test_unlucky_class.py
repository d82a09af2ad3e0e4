"""The accidents of real classes, as real submissions, graded in one run by the command line."""

import csv
import os
import subprocess
import sys
import unicodedata
import zipfile
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.results import load_results

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
GOOD, STUB = SOLUTION.complete(), SOLUTION.stub()
COMMAND = [sys.executable, "-c", "from grader.cli import main; main()"]
JOSE = "Jos\u00e9"


def in_zip(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)


def hand_in(folder):
    """Write the class; return what each row must say: status, total, a piece of its note."""

    def put(name, data, file="engine.py"):
        path = folder / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    own = iter(f"{GOOD}\n# {n}\n" for n in range(100))  # no two files alike, but where meant
    odd = ["a b", "-rf", "[red]x", "=cmd()", "new\nline", "🙂", "x" * 200, "<script>"]
    for name in odd:
        put(name, next(own))
    expected = dict.fromkeys(odd, ("graded", "100", ""))
    put("bom", b"\xef\xbb\xbf" + next(own).encode())
    put("crlf", next(own).replace("\n", "\r\n"))
    put("latin", (next(own) + "# a\u00f1o\n").encode("latin-1"))
    put("nul", b"x = 1\0")
    put("large", "#" * 2_000_000)
    put("other-name", next(own), "engine (1).py")
    put("several", next(own), "a.py")
    put("several", next(own), "b.py")
    (folder / "nothing").mkdir()
    put("link", "", "x.txt").parent.joinpath("engine.py").symlink_to("/etc/passwd")
    os.mkfifo(put("pipe", "", "x.txt").parent / "engine.py")
    put("twin-1", GOOD)
    put("twin-2", GOOD)
    put(JOSE, next(own))
    put(unicodedata.normalize("NFD", JOSE), next(own))
    in_zip(folder / "zipped.zip", {"homework/engine.py": next(own), "__MACOSX/._x.py": "x"})
    in_zip(folder / "outside.zip", {"../engine.py": next(own), "/engine.py": next(own)})
    in_zip(folder / "bomb.zip", {"engine.py": "#" * 100_000_000})
    in_zip(folder / "nested.zip", {"inner.zip": b"PK"})
    in_zip(folder / "two-in-one.zip", {"a.zip": b"PK", "b.zip": b"PK"})
    put("text", "x = 1", "engine.py.txt")
    put("browser", STUB)
    put("browser", next(own), "engine (1).py")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 no zip")
    with open(os.path.join(os.fsencode(folder), b"\xff.py"), "w") as file:
        file.write(next(own))
    return expected | {
        "bom": ("graded", "100", ""),
        "crlf": ("graded", "100", ""),
        "latin": ("graded", "100", "Latin-1"),
        "nul": ("unreadable", "", "not a UTF-8 text file"),
        "large": ("unreadable", "", "larger than 1024 KiB"),
        "other-name": ("graded", "100", "read from engine (1).py"),
        "several": ("unreadable", "", "several candidates: a.py, b.py"),
        "nothing": ("no submission", "", "no Python file"),
        "link": ("unreadable", "", "not a regular file"),
        "pipe": ("unreadable", "", "not a regular file"),
        "twin-1": ("graded", "100", "the same code as: twin-2"),
        "twin-2": ("graded", "100", "the same code as: twin-1"),
        JOSE: ("graded", "100", "two Unicode forms"),
        unicodedata.normalize("NFD", JOSE): ("graded", "100", "two Unicode forms"),
        "zipped": ("graded", "100", ""),
        "outside": ("no submission", "", "no Python file"),
        "bomb": ("unreadable", "", "larger than 1024 KiB"),
        "nested": ("unreadable", "", "zip archive is damaged"),
        "two-in-one": ("unreadable", "", "(expected engine.py): a.zip, b.zip"),
        "text": ("unreadable", "", "(expected engine.py): engine.py.txt"),
        "browser": ("graded", "100", "nothing was done in engine.py"),
        "broken": ("unreadable", "", "zip archive is damaged"),
        "\\xff": ("graded", "100", ""),
        "absent": ("no submission", "", "nothing handed in"),
    }


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unlucky")
    (folder / "in").mkdir()
    expected = hand_in(folder / "in")
    roster = folder / "roster.csv"
    with roster.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["id", "name"])
        table.writerows([name, ""] for name in expected)
    before = sorted(folder.joinpath("in").rglob("*"))
    process = subprocess.run(
        [*COMMAND, "grade", str(folder / "in"), "-o", str(folder / "out"), "--roster",
         str(roster), "--seed", "unlucky", "--without-torch", "--allow-weak-isolation"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert sorted(folder.joinpath("in").rglob("*")) == before  # nothing was extracted
    return folder / "out", expected, process


def test_every_row_has_its_status_its_score_and_its_reason(run):
    out, expected, process = run
    assert process.returncode == 1, process.stderr  # some could not be read
    results = {one.student: one for one in load_results(out / "results.json").students}
    assert set(results) == set(expected)
    text = (out / "scores.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == len(expected)
    for row, student in zip(rows, sorted(expected), strict=True):
        status, total, note = expected[student]
        assert (row["status"], row["total"]) == (status, total), student
        assert note in row["note"], (student, row["note"])
        assert not row["student"].startswith(("=", "+", "-", "@"))


def test_names_do_nothing_in_the_terminal_and_in_feedback(run):
    out, expected, process = run
    assert "\x1b" not in process.stdout
    assert "Traceback" not in process.stderr
    assert len(list((out / "feedback").iterdir())) == len(expected)
    for path in (out / "feedback").iterdir():
        assert "<script>" not in path.read_text(encoding="utf-8")


def test_the_teachers_notes_are_not_for_students(run):
    out, _, _ = run
    assert "same file" not in (out / "feedback" / "twin-1.md").read_text(encoding="utf-8")
