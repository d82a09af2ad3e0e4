"""The HTML pages as text: closed, self-contained, nothing hidden in them, everything escaped."""

import re
import sys
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest

import grader.reports
from grader.language import translation
from grader.reports import page_file_name
from grader.reports.html import class_page, picture, student_page
from grader.results import CheckResult, Diagnosis, Failure, Node, Note, Row

TEMPLATES = Path(grader.reports.__file__).parent / "templates"
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\" ' onload='alert(3)' {{ 7 * 7 }}"


class Page(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text, self.attributes = [], "", []
        self.feed(page.decode("utf-8"))

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attrs]

    def handle_data(self, data):
        self.text += data

    def values(self, attribute):
        return [value for _tag, name, value in self.attributes if name == attribute]


@pytest.fixture
def full(made):
    """A student with everything that a page can show."""
    exercise = made.exercise(diagnosis=made.diagnosis(), example=made.example())
    return made.student(
        "s01", name="Ana Muñoz", exercises=(exercise,), diagnosis=made.diagnosis(), seconds=0.5
    )


@pytest.fixture
def pages(made, full):
    """The two kinds of page of a small class."""
    other = made.student("s02", name="Bo Otherson", status="unreadable", exercises=())
    results = made.results(full, other)
    return {
        "class": b"".join(class_page(results, made.CLAIMS, made.ENGLISH)),
        "student": student_page(results, full, made.CLAIMS, made.ENGLISH),
    }


def of_student(made, one, language=None):
    return student_page(made.results(one), one, made.CLAIMS, language or made.ENGLISH)


def test_a_students_page_has_total_diagnosis_hint_program_values_and_picture(pages):
    page = Page(pages["student"])
    parts = [
        "Ana Muñoz", "4", "of 15 points", "The gradient of an input", "Lesson: 2.1", "first hint",
        "out = x.exp() * x", "4.00597", "1.78043", "✗", "wrong", "look here first",
        "What was checked", "NameError, line 42",
    ]  # fmt: skip
    place = 0
    for part in parts:
        place = page.text.index(part, place)
    assert "svg" in page.tags


def test_a_students_page_holds_nothing_hidden_nor_of_others(made, pages):
    for hidden in (*made.HIDDEN, made.SEED, "s02", "Bo Otherson", "exp-overwrites"):
        assert hidden not in pages["student"].decode()


def test_the_class_page_holds_run_facts_and_the_seed_and_warns(made, pages):
    text = Page(pages["class"]).text
    for said in ("For instructors only.", made.SEED, "0.1.0", "3.11"):
        assert said in text
    assert ">full<" in pages["class"].decode()


def test_the_class_page_holds_no_hidden_number(made, pages):
    for hidden in made.HIDDEN:
        assert hidden not in pages["class"].decode()


@pytest.mark.parametrize("kind", ["class", "student"])
def test_a_page_names_nothing_outside_itself(pages, kind):
    text = pages[kind].decode().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//\w|@import|url\(|@font-face", text)
    page = Page(pages[kind])
    assert page.values("src") == []
    links = [value for tag, name, value in page.attributes if name == "href" and tag == "a"]
    assert all(link.startswith(("#e", "students/")) for link in links)


@pytest.mark.parametrize("kind", ["class", "student"])
def test_a_page_allows_no_source_and_only_its_own_script(pages, kind):
    text = pages[kind].decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none';")
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    hashes = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']+)'", policy) == hashes
    assert len(scripts) == (1 if kind == "class" else 0)
    assert 'name="referrer" content="no-referrer"' in text


@pytest.mark.parametrize("kind", ["class", "student"])
def test_a_page_says_its_language_and_fits_a_phone(pages, kind):
    text = pages[kind].decode()
    assert text.startswith("<!doctype html>\n<html lang=\"en\">")  # fmt: skip
    assert 'name="viewport" content="width=device-width' in text
    assert re.search(r"<title>\S.*</title>", text)


@pytest.mark.parametrize("kind", ["class", "student"])
def test_a_page_has_no_id_twice(pages, kind):
    ids = Page(pages[kind]).values("id")
    assert len(ids) == len(set(ids))


def test_names_and_messages_mean_themselves(made):
    row = Row(name="x.grad", expected=1.0, got=HOSTILE, right=False)
    failure = Failure(program="x = Value(0.8)", rows=(row,))
    graph = (Node(name="x", data=1.0, grad=1.0, got_data=HOSTILE, got_grad=HOSTILE),)
    one = made.student(
        HOSTILE,
        name=HOSTILE,
        exercises=(made.exercise(example=made.example(failure=failure, graph=graph)),),
        notes=(Note(code="no_class", values={"classes": HOSTILE}),),
    )
    results = made.results(one)
    for page in (
        student_page(results, one, made.CLAIMS, made.ENGLISH),
        b"".join(class_page(results, made.CLAIMS, made.ENGLISH)),
    ):
        read = Page(page)
        assert "img" not in read.tags
        assert [name for _tag, name, _value in read.attributes if name.startswith("on")] == []
        assert HOSTILE in read.text
        assert read.tags.count("script") == (1 if b"students/" in page else 0)


def test_control_characters_and_broken_names_are_replaced(made):
    one = made.student("a\x00\x1b[31m\u202eb\udc80")
    page = of_student(made, one).decode()
    assert not re.search("[\x00\x1b\u202e\udc80]", page)
    assert "a\ufffd\ufffd[31m\ufffdb\ufffd" in page


@pytest.mark.parametrize(
    "name", ["ana", "a/b", "..", "José ñ", "50%", "a#b?c", "x" * 300, "\udce9"]
)
def test_the_class_page_links_to_the_file_of_each_page(made, name):
    page = b"".join(class_page(made.results(made.student(name)), made.CLAIMS, made.ENGLISH))
    (link,) = {value for value in Page(page).values("href") if value.startswith("students/")}
    assert unquote(link, errors="surrogateescape") == f"students/{page_file_name(name)}"


def test_without_pygraphviz_the_nodes_are_told_in_a_table(made, full, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    picture._drawn.cache_clear()
    page = Page(of_student(made, full))
    picture._drawn.cache_clear()
    assert "svg" not in page.tags
    assert "a = x.exp()" in page.text
    assert "▲ look here first" in page.text


def test_a_submission_that_was_not_graded_has_a_page_with_the_reason(made):
    one = made.student(status="unreadable", exercises=(), notes=(Note(code="not_text"),))
    page = Page(of_student(made, one))
    assert "unreadable" in page.text
    assert "not a UTF-8 text file" in page.text


def test_an_exercise_run_in_our_engine_is_told_in_words(made):
    exercise = made.exercise(counted="transplant", example=made.example(attempt="transplant"))
    page = Page(of_student(made, made.student(exercises=(exercise,))))
    assert "Run alone, in an engine of ours:" in page.text


def test_a_command_is_code_on_a_page_and_not_in_backticks(made):
    one = made.student(notes=(Note(code="syntax_error", values={"line": 1, "error": "E"}),))
    page = of_student(made, one).decode()
    assert "<p>Correct this first; <code>pytest assignments/</code> shows" in page


def test_an_extra_that_failed_is_no_cross_and_is_called_so_once(made):
    failed = CheckResult(id="exp/slope", status="failed", weight=0)
    checks = (*made.CHECKS[:1], failed)
    exercise = made.exercise(score=15.0, status="full", checks=checks)
    claims = {**made.CLAIMS, "exp/slope": SimpleNamespace(claim="extra: is fast", hints=("", ""))}
    one = made.student(exercises=(exercise,))
    page = Page(student_page(made.results(one), one, claims, made.ENGLISH))
    said = page.text[page.text.index("What was checked") :]
    assert "extra: is fast (failed, without points)" in said
    assert said.count("extra") == 1
    assert "✗" not in said


@pytest.mark.parametrize(("program", "said"), [("x.exp()", False), ("x.backward()", True)])
def test_gradients_flow_back_only_where_the_program_calls_backward(made, program, said):
    failure = Failure(program=program, rows=made.PUBLIC_FAILURE.rows)
    exercise = made.exercise(example=made.example(failure=failure))
    page = Page(of_student(made, made.student(exercises=(exercise,))))
    assert ("gradients flow back" in page.text) is said
    assert "Data is computed along the arrows" in page.text


def test_the_table_of_nodes_marks_the_wrong_number_only(made, full):
    page = of_student(made, full).decode()
    table = page[page.index("The same as a table") :].split("</table>")[0]
    assert re.findall(r"<th scope=\"col\">([^<]*)</th>", table) == [
        "node", "data", "your data", "gradient", "your gradient",
    ]  # fmt: skip
    assert re.findall(r'class="number wrong">([^<]*)<', table) == ["1.78043 ✗"]
    assert '<tr class="wrong"' not in table


def test_a_list_of_mistakes_that_was_cut_says_so(made):
    def with_mistakes(count):
        students = [
            made.student(f"s{n}", exercises=(made.exercise(diagnosis=Diagnosis(
                explanations=(f"mistake {n}",))),))
            for n in range(count)
        ]  # fmt: skip
        page = Page(b"".join(class_page(made.results(*students), made.CLAIMS, made.ENGLISH))).text
        return page[page.index("Most common mistakes") : page.index("mistake 0")]

    assert "10 of 11" in with_mistakes(11)
    assert "of" not in with_mistakes(10)


def test_an_empty_class_has_a_page(made):
    assert (
        "All students" in Page(b"".join(class_page(made.results(), made.CLAIMS, made.ENGLISH))).text
    )


def test_pages_come_in_spanish(made, full):
    spanish = translation("es")
    assert '<html lang="es">' in of_student(made, full, spanish).decode()
    assert spanish.gettext("partly right") in Page(of_student(made, full, spanish)).text
    page = b"".join(class_page(made.results(full), made.CLAIMS, spanish))
    assert '<html lang="es">' in page.decode()


def test_templates_translate_fixed_texts_only_and_escape_everything():
    for path in TEMPLATES.glob("*.j2"):
        text = path.read_text("utf-8")
        assert not re.search(r'\b_\((?!")', text), f"{path.name}: a text that varies is not escaped"
        assert not re.search(r"\|\s*safe|autoescape|Markup", text), path.name
