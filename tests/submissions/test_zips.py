"""Zip archives: looked into, never extracted, and one clear word for what cannot be read."""

import random
import zipfile
from pathlib import Path

import pytest

from grader.course import load_course
from grader.submissions import find_submissions

ROOT = Path(__file__).parents[2]
ASSIGNMENT = load_course(ROOT).assignment("engine")


def find(folder, limit_kb=1024):
    found = find_submissions(folder, ASSIGNMENT, limit_kb)
    return {one.student: one.opened() for one in found}


def put(path, content="x = 1\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def codes(submission):
    return [note.code for note in submission.notes]


def zipped(path, members, **more):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, **more) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def test_a_zip_per_student_or_in_a_students_folder_is_read_and_not_extracted(tmp_path):
    zipped(tmp_path / "ana.zip", {"homework/engine.py": "a = 1\n", "notes.txt": "x"})
    zipped(tmp_path / "bo" / "upload.zip", {"engine.py": "b = 1\n"})
    before = sorted(tmp_path.rglob("*"))
    found = find(tmp_path)
    assert {student: one.source for student, one in found.items()} == {
        "ana": "a = 1\n",
        "bo": "b = 1\n",
    }
    assert found["ana"].file == "ana.zip/homework/engine.py"
    assert sorted(tmp_path.rglob("*")) == before


def test_what_systems_leave_in_a_zip_is_passed_over(tmp_path):
    names = ["__MACOSX/._engine.py", ".git/x.py", "a/.venv/y.py", "__pycache__/z.py", ".DS_Store"]
    zipped(tmp_path / "ana.zip", {**dict.fromkeys(names, "no"), "a/engine.py": "a = 1\n"})
    assert find(tmp_path)["ana"].source == "a = 1\n"


@pytest.mark.parametrize(
    "name", ["../engine.py", "/engine.py", "a/../../engine.py", r"a\..\engine.py"]
)
def test_a_name_in_a_zip_that_leads_outside_is_passed_over(tmp_path, name):
    zipped(tmp_path / "ana.zip", {name: "x = 1"})
    assert (find(tmp_path)["ana"].status, codes(find(tmp_path)["ana"])) == (
        "no submission",
        ["no_file"],
    )


def test_a_link_in_a_zip_is_passed_over(tmp_path):
    link = zipfile.ZipInfo("engine.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "ana.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert codes(find(tmp_path)["ana"]) == ["no_file"]


def test_a_zip_bomb_is_read_up_to_the_limit_only(tmp_path):
    zipped(tmp_path / "ana.zip", {"engine.py": b"#" * 200_000_000}, compresslevel=9)
    assert (tmp_path / "ana.zip").stat().st_size < 1_000_000
    assert codes(find(tmp_path)["ana"]) == ["too_large"]


def test_of_a_zip_only_the_file_and_the_notebook_that_may_count_are_read(tmp_path, monkeypatch):
    zipped(tmp_path / "ana.zip", {f"{n}.py": "#" * 100_000 for n in range(100)})
    zipped(tmp_path / "bo.zip", {"a.py": "x", "b/engine.py": "b = 1\n", "c.ipynb": "{}"})
    opened = []
    before = zipfile.ZipFile.open
    monkeypatch.setattr(
        zipfile.ZipFile,
        "open",
        lambda self, name: opened.append(name.filename) or before(self, name),
    )
    found = {one.student: one for one in find_submissions(tmp_path, ASSIGNMENT, 1024)}
    assert codes(found["ana"]) == ["several_files"]
    assert opened == ["b/engine.py", "c.ipynb"]
    assert found["bo"].opened().source == "b = 1\n"


def test_a_name_with_backslashes_in_a_zip_is_a_path(tmp_path):
    zipped(tmp_path / "ana.zip", {"engine\\engine.py": "a = 1\n", "engine\\x.py": "x"})
    assert find(tmp_path)["ana"].source == "a = 1\n"


def test_a_zip_of_many_files_is_refused(tmp_path):
    zipped(tmp_path / "ana.zip", {f"{n}.txt": "" for n in range(10_001)})
    assert codes(find(tmp_path)["ana"]) == ["zip_too_many"]


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x03\x04" + bytes(100)])
def test_a_damaged_zip_says_so(tmp_path, content):
    put(tmp_path / "ana.zip", content)
    one = find(tmp_path)["ana"]
    assert (one.status, codes(one)) == ("unreadable", ["zip_unreadable"])


@pytest.mark.parametrize("seed", range(100))
def test_a_mutated_zip_never_crashes(tmp_path, seed):
    chance = random.Random(seed)
    data = bytearray(zipped(tmp_path / "a.zip", {"engine.py": "x = 1\n" * 50}).read_bytes())
    for _ in range(chance.randint(1, 10)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    (tmp_path / "a.zip").write_bytes(data[: chance.randint(len(data) // 2, len(data))])
    assert find(tmp_path)["a"].status in ("graded", "unreadable", "no submission")


@pytest.mark.parametrize("place", ["ana.zip", "ana/upload.zip", "ana/a folder/upload.zip"])
def test_the_only_zip_in_a_zip_is_read(tmp_path, place):
    inner = zipped(tmp_path / "inner" / "x.zip", {"engine.py": "x = 1"}).read_bytes()
    zipped(tmp_path / "in" / place, {"a/inner.zip": inner})
    one = find(tmp_path / "in")["ana"]
    assert (one.source, one.file) == ("x = 1", f"{place}/a/inner.zip/engine.py")


def test_no_zip_is_looked_for_three_deep_or_guessed_among_two(tmp_path):
    inner = zipped(tmp_path / "x.zip", {"engine.py": "x = 1"}).read_bytes()
    middle = zipped(tmp_path / "y.zip", {"inner.zip": inner}).read_bytes()
    zipped(tmp_path / "in" / "ana.zip", {"middle.zip": middle})
    zipped(tmp_path / "in" / "bo.zip", {"1.zip": inner, "2.zip": inner})
    found = find(tmp_path / "in")
    assert {(one.status, *codes(one)) for one in found.values()} == {("unreadable", "no_code")}
    assert found["bo"].notes[0].values["files"] == "1.zip, 2.zip"


def test_a_bomb_in_an_inner_zip_is_read_up_to_the_limit_only(tmp_path):
    zipped(tmp_path / "ana.zip", {"inner.zip": bytes(70 * 2**20)}, compresslevel=9)
    assert codes(find(tmp_path)["ana"]) == ["too_large"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damaged_content_of_any_method_is_a_note(tmp_path, method):
    with zipfile.ZipFile(tmp_path / "ana.zip", "w", method) as archive:
        archive.writestr("engine.py", "".join(f"x{n} = {n * n}\n" for n in range(2_000)))
    data = bytearray((tmp_path / "ana.zip").read_bytes())
    data[60:400] = bytes(340)
    (tmp_path / "ana.zip").write_bytes(data)
    one = find(tmp_path)["ana"]
    assert (one.status, codes(one)) == ("unreadable", ["zip_unreadable"])


def test_a_method_s_own_kind_of_error_is_a_note_and_ends_no_class(tmp_path, monkeypatch):
    class OfAMethodToCome(Exception):
        """As compression.zstd's, in a later Python: of no kind that zipfile names."""

    def damaged(*_, **__):
        raise OfAMethodToCome

    zipped(tmp_path / "ana.zip", {"engine.py": "x = 1"})
    monkeypatch.setattr(zipfile.ZipFile, "open", damaged)
    assert codes(find(tmp_path)["ana"]) == ["zip_unreadable"]
