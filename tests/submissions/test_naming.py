"""Whose a file is in a download, and which of several versions is the latest."""

import re

import pytest

from grader.submissions import Names, SubmissionsError, platform_of
from tests.submissions.downloads import ROOT, codes, read, sources, write

MOODLE = "Ana María Ruiz_12340_assignsubmission_file_"
PLACES = pytest.mark.parametrize("place", ["in", "in.zip"])


@PLACES
def test_moodles_folders_are_read_under_name_and_number(tmp_path, place):
    write(tmp_path / place, {f"{MOODLE}/engine.py": "a = 1\n", f"{MOODLE}/notes.txt": "x"})
    found = read(tmp_path / place, "moodle")
    assert sources(found) == {"Ana María Ruiz_12340": "a = 1\n"}
    assert found["Ana María Ruiz_12340"].file == f"{MOODLE}/engine.py"


@PLACES
def test_moodles_files_without_folders_are_one_persons(tmp_path, place):
    files = {f"{MOODLE}engine.py": "a = 1\n", f"{MOODLE}sketch.py": "b = 1\n"}
    write(tmp_path / place, files)
    (one,) = read(tmp_path / place, "moodle").values()
    assert (one.source, one.file, one.notes) == ("a = 1\n", f"{MOODLE}engine.py", ())


@PLACES
def test_a_text_written_in_moodle_is_of_the_same_person_as_the_files(tmp_path, place):
    texts = "_assignsubmission_onlinetext_/onlinetext.html"
    files = {f"{MOODLE}/engine.py": "a = 1\n", f"Ana María Ruiz_12340{texts}": "x"}
    write(tmp_path / place, {**files, f"Bo_12341{texts}": "x"})
    found = read(tmp_path / place, "moodle")
    assert sources(found) == {"Ana María Ruiz_12340": "a = 1\n", "Bo_12341": None}
    assert codes(found["Bo_12341"]) == ["no_code"]


@PLACES
def test_an_archive_in_a_download_is_read(tmp_path, place):
    inner = write(tmp_path / "inner.zip", {"engine/engine.py": "a = 1\n"}).read_bytes()
    write(tmp_path / place, {f"{MOODLE}/engine.zip": inner, "ruizbo_1_2_engine.zip": inner})
    (one,) = (one for one in read(tmp_path / place, "moodle").values() if "Ana" in one.student)
    assert (one.source, one.file) == ("a = 1\n", f"{MOODLE}/engine.zip/engine/engine.py")
    (one,) = (one for one in read(tmp_path / place, "canvas").values() if "ruizbo" in one.student)
    assert (one.source, one.file) == ("a = 1\n", "ruizbo_1_2_engine.zip/engine/engine.py")


@PLACES
@pytest.mark.parametrize("again", ["engine.py", "engine-1.py", "engine (1).py", "engine-2-1.py"])
def test_of_versions_in_canvas_the_one_of_the_highest_number_counts(tmp_path, place, again):
    later = f"ruizana_LATE_7_1000_{again}"
    write(tmp_path / place, {"ruizana_7_999_engine.py": "old = 1\n", later: "new = 1\n"})
    (one,) = read(tmp_path / place, "canvas").values()
    assert (one.student, one.source, one.file) == ("ruizana_7", "new = 1\n", later)
    assert one.notes[0].code == "latest_version"
    assert one.notes[0].values == {"files": later, "others": "ruizana_7_999_engine.py"}


@PLACES
def test_files_of_other_names_are_no_versions_of_it(tmp_path, place):
    files = {"ruizana_7_999_engine.py": "a = 1\n", "ruizana_7_1000_lab-2.py": "b = 1\n"}
    write(tmp_path / place, files)
    (one,) = read(tmp_path / place, "canvas").values()
    assert (one.source, codes(one)) == ("a = 1\n", [])


def test_an_own_engine_is_found_among_the_files_of_one_person(tmp_path):
    graph = write(tmp_path / "in", {"ruizana_7_1_engine.py": "e = 1\n", "ruizana_7_2_graph.py": ""})
    files = {"others": ["engine.py"], "engine_file": "engine.py"}
    (one,) = read(graph, "canvas", **files).values()
    assert one.engine == "e = 1\n"


@PLACES
def test_two_of_one_number_in_the_platform_are_not_guessed_from(tmp_path, place):
    write(tmp_path / place, {"a_7_1_engine.py": "a = 1\n", "a_7_1_engine-1.py": "b = 1\n"})
    with pytest.raises(SubmissionsError, match=r"a_7_1_engine.* and a_7_1_engine.*keep one"):
        read(tmp_path / place, "canvas")


@PLACES
def test_an_expression_says_who_which_and_what(tmp_path, place):
    files = {"hw1-ana.py": "a = 1\n", "hw1-bo.py": "b = 1\n", "hw1-cy": "c"}
    write(tmp_path / place, files)
    assert sources(read(tmp_path / place, r"hw1-(?P<student>\w+)\.py")) == {
        "ana": "a = 1\n", "bo": "b = 1\n",
    }  # fmt: skip


@PLACES
def test_a_counter_in_an_expression_tells_versions_apart(tmp_path, place):
    write(tmp_path / place, {"ana_9.py": "old = 1\n", "ana_10.py": "new = 1\n"})
    (one,) = read(tmp_path / place, r"(?P<student>\w+)_(?P<counter>\d+)\.py").values()
    assert (one.student, one.source, codes(one)) == ("ana", "new = 1\n", ["latest_version"])


def test_folders_have_versions_too(tmp_path):
    write(tmp_path / "in", {"ana_9/engine.py": "old = 1\n", "ana_10/engine.py": "new = 1\n"})
    (one,) = read(tmp_path / "in", r"(?P<student>\w+)_(?P<counter>\d+)").values()
    assert (one.source, codes(one)) == ("new = 1\n", ["latest_version"])


def test_what_is_named_otherwise_goes_by_its_own_name(tmp_path):
    write(tmp_path / "in", {f"{MOODLE}/engine.py": "a = 1\n", "bo/engine.py": "b = 1\n"})
    assert sources(read(tmp_path / "in", "moodle"))["bo"] == "b = 1\n"


def test_where_nothing_is_named_so_the_error_shows_a_name(tmp_path):
    write(tmp_path / "in", {"ana/engine.py": "a = 1\n"})
    with pytest.raises(SubmissionsError, match=r"--names canvas says nothing of .*, such as 'ana'"):
        read(tmp_path / "in", "canvas")


@pytest.mark.parametrize(
    ("text", "said"),
    [("blackboard", "no group named student"), ("(?P<student>", "no regular expression")],
)
def test_an_expression_that_cannot_be_used_says_why(text, said):
    with pytest.raises(ValueError, match=said):
        Names(text)


@pytest.mark.parametrize(
    ("names", "platform"),
    [
        ([MOODLE, "Bo_1_assignsubmission_file", "ana"], "moodle"),
        (["ruizana_LATE_1_2_engine.py", "ruizbo_3_4_engine-1.py"], "canvas"),
        (["ana_1.py", "bo"], ""),
        ([], ""),
    ],
)
def test_a_platform_is_known_by_its_names(names, platform):
    assert platform_of(names) == platform


def test_a_folder_that_holds_all_of_an_archive_is_looked_into(tmp_path):
    one = write(tmp_path / "one.zip", {"class/ana/engine.py": "a = 1\n", "class/bo.py": "b = 1\n"})
    assert sources(read(one)) == {"ana": "a = 1\n", "bo": "b = 1\n"}
    own = write(tmp_path / "own.zip", {"ana/engine.py": "a = 1\n", "ana/more.py": "b = 1\n"})
    assert sources(read(own)) == {"ana": "a = 1\n"}
    packed = write(tmp_path / "packed.zip", {f"moodle/{MOODLE}/engine.py": "a = 1\n"})
    assert sources(read(packed, "moodle")) == {"Ana María Ruiz_12340": "a = 1\n"}
    alone = write(tmp_path / "alone.zip", {f"{MOODLE}/engine.py": "a = 1\n"})
    assert sources(read(alone, "moodle")) == {"Ana María Ruiz_12340": "a = 1\n"}


def test_an_archive_of_a_class_is_not_unpacked(tmp_path):
    write(tmp_path / "in.zip", {"ana/engine.py": "a = 1\n", "bo.py": "b = 1\n", "notes.txt": "x"})
    assert sources(read(tmp_path / "in.zip")) == {"ana": "a = 1\n", "bo": "b = 1\n"}
    assert [path.name for path in tmp_path.iterdir()] == ["in.zip"]


def test_an_archive_that_cannot_be_read_says_what_to_do(tmp_path):
    (tmp_path / "in.zip").write_text("no zip")
    with pytest.raises(SubmissionsError, match=r"in\.zip cannot be read .*damaged.*unpack it"):
        read(tmp_path / "in.zip")


def test_a_name_in_an_archive_that_does_not_say_it_is_utf_8_is_read_as_such(tmp_path):
    data = write(tmp_path / "in.zip", {"Zoë_1_assignsubmission_file_/engine.py": "a"}).read_bytes()
    says, silent = (
        b"\x14\x00\x00\x08\x08\x00",
        b"\x14\x00\x00\x00\x08\x00",
    )  # version, flags, method
    assert data.count(says) == 2
    (tmp_path / "in.zip").write_bytes(data.replace(says, silent))
    assert list(read(tmp_path / "in.zip", "moodle")) == ["Zoë_1"]


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("ruizana_LATE_123_456_engine.ipynb", "123"),
        ("ruizana_123_457_engine-1.ipynb", "123"),
        ("Ana María Ruiz_12340_assignsubmission_file_engine.ipynb", "12340"),
        ("Ana María Ruiz_12340_assignsubmission_file_/engine.ipynb", "12340"),
    ],
)
def test_the_patterns_for_nbgrader_find_the_platforms_number(name, student):
    page = (ROOT / "docs" / "nbgrader.md").read_text(encoding="utf-8")
    patterns = re.findall(r'^r"(.*)"$', page, re.MULTILINE)
    found = [match for one in patterns if (match := re.match(one, f"/archive/{name}"))]
    assert [match.groupdict() for match in found] == [{"student_id": student, "file_id": "engine"}]
