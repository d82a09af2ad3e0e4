"""File names for students' ids."""

from grader.reports import feedback_file_name, page_file_name


def test_distinct_students_have_distinct_harmless_feedback_files():
    names = [
        "ana",
        "a/b",
        "a%2Fb",
        "..",
        ".",
        "-rf",
        "con:",
        "x" * 300,
        "x" * 301,
        "José",
        " ",
        "\n",
    ]
    files = [feedback_file_name(name) for name in names]
    assert len(set(files)) == len(files)
    assert not any(
        "/" in file or file.startswith(".") or len(file.encode()) > 255 for file in files
    )
    assert files[0] == "ana.md"
    assert files[9] == "José.md"


def test_a_students_page_and_feedback_have_the_same_name_but_for_the_ending():
    assert page_file_name("a/b") == "a%2Fb.html"
    assert feedback_file_name("a/b") == "a%2Fb.md"
