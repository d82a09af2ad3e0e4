"""The kill matrix as a table and as a page, from a matrix made by hand."""

import html.parser
import io
import re

import pytest
from rich.console import Console

from grader.language import translation
from grader.reports import matrix_lines, matrix_page, matrix_table
from grader.results import Alike, Cost, Fault, Matrix, MatrixCheck, MatrixRow, MatrixRun

EVIL = "<script>alert(1)</script>[red]\x1b[31m\u202e"
GREY = Cost(submitted=("exp/value",))


def check(id_, needed=True, claim="a claim"):
    return MatrixCheck(id=id_, exercise=id_.split("/")[0], claim=claim, needed=needed)


def cost(*failed):
    return Cost(lost=("exp",), failed=failed, submitted=failed)


@pytest.fixture
def matrix():
    return Matrix(
        format=1,
        course="A course",
        assignment="engine",
        exercises=("exp", "tanh"),
        runs=(MatrixRun(seed="1", children="tuple"), MatrixRun(seed="2", children="set")),
        checks=(check("exp/value"), check("exp/graph", needed=False), check("tanh/value", False)),
        mistakes=(
            MatrixRow(
                id="exp-wrong",
                exercise="exp",
                explanation="It is 100% wrong.",
                lesson="1.7",
                seen=14,
                costs=(cost("exp/value", "exp/graph"), cost("exp/value")),
            ),
            MatrixRow(
                id="neg-wrong",
                exercise="given",
                lesson="1.3",
                costs=(GREY, None),
                faults=(Fault(kind="not named", what=("__neg__",), runs=(0,)),),
            ),
        ),
        styles=(MatrixRow(id="mine", costs=(Cost(), Cost())),),
        alike=(
            Alike(mistakes=("a", "b"), explained_alike=True),
            Alike(mistakes=("c", "d"), explained_alike=False),
        ),
    )


def printed(*things, width=80):
    out = io.StringIO()
    console = Console(file=out, width=width)
    for thing in things:
        console.print(thing, highlight=False)
    return out.getvalue()


def test_the_table_has_a_line_per_exercise_then_given_code_and_styles(matrix):
    lines = printed(matrix_table(matrix, translation())).splitlines()
    assert [line.split() for line in lines if re.search(r"\d", line)] == [
        ["exp", "1", "1", "1", "/", "2"],
        ["given", "code", "1", "0"],
        ["right", "styles", "1", "1"],
    ]


def test_every_fault_is_told_in_full_with_its_runs(matrix):
    lines = list(matrix_lines(matrix, translation()))
    assert lines[0] == (
        "[red]neg-wrong[/]: changes __neg__, and no note says so, in 1 of 2 runs, first with "
        "seed '1', children in tuple"
    )


def test_a_fault_in_every_run_says_so(matrix):
    everywhere = Fault(kind="costs elsewhere", what=("exp", "tanh"), runs=(0, 1))
    row = MatrixRow(id="x", exercise="exp", costs=(None, None), faults=(everywhere,))
    found = Matrix(**{**fields(matrix), "mistakes": (row,)})
    assert "costs points in exp, tanh, in every run" in next(matrix_lines(found, translation()))


def fields(matrix):
    return {name: getattr(matrix, name) for name in matrix.__struct_fields__}


def test_a_check_that_no_mistake_needs_is_listed_if_its_exercise_was_run(matrix):
    text = printed(*matrix_lines(matrix, translation()))
    assert "\n  exp/graph\n" in text
    assert "tanh/value" not in text


def test_what_is_told_alike_is_listed_and_so_are_explanations_that_differ(matrix):
    lines = list(matrix_lines(matrix, translation()))
    assert "  a, b" in lines
    assert "  c, d (their explanations differ: give them one)" in lines


def test_it_is_clean_without_faults_and_with_shared_explanations_only(matrix):
    assert [row.id for row in matrix.faulty] == ["neg-wrong"]
    right = {**fields(matrix), "mistakes": matrix.mistakes[:1]}
    assert not Matrix(**right).clean
    assert Matrix(**{**right, "alike": matrix.alike[:1]}).clean


def test_it_fits_80_columns_whatever_the_ids(matrix):
    row = MatrixRow(
        id="a-very-long-name-" * 8,
        exercise="exp",
        costs=(None, None),
        faults=(Fault(kind="not graded", what=("x" * 200,), runs=(1,)),),
    )
    found = Matrix(**{**fields(matrix), "mistakes": (row,)})
    text = printed(matrix_table(found, translation()), *matrix_lines(found, translation()))
    assert all(len(line) <= 80 for line in text.splitlines())


class Page(html.parser.HTMLParser):
    """Checks that tags are closed in their order; collects names of tags and the texts."""

    EMPTY = ("meta", "link", "br")

    def __init__(self, page):
        super().__init__()
        self.open, self.tags, self.texts, self.attributes = [], [], [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def page_of(matrix):
    return Page(matrix_page(matrix, translation()).decode("utf-8"))


def test_the_page_is_well_formed_fetches_nothing_and_runs_nothing(matrix):
    page = page_of(matrix)
    assert "script" not in page.tags
    links = [value for name, value in page.attributes if name in ("src", "href")]
    assert links == ["data:,"]


def test_the_page_marks_each_check_by_how_often_it_failed(matrix):
    page = matrix_page(matrix, translation()).decode("utf-8")
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", page, re.DOTALL)
    marks = [re.findall(r'<td class="mark (\w*)', row) for row in rows]
    assert marks == [["every", "some", ""], ["submitted", "", ""], ["", "", ""]]
    assert "1.7" in rows[0]
    assert "14" in rows[0]
    assert "It is 100% wrong." in rows[0]


def test_ids_claims_and_seeds_are_inert_whatever_they_hold(matrix):
    row = MatrixRow(
        id=EVIL,
        exercise="exp",
        explanation=EVIL,
        lesson=EVIL,
        costs=(GREY, GREY),
        faults=(Fault(kind="not graded", what=(EVIL,), runs=(1,)),),
    )
    found = Matrix(
        **{
            **fields(matrix),
            "course": EVIL,
            "runs": (MatrixRun(seed=EVIL, children=EVIL),) * 2,
            "checks": (check(f"exp/{EVIL}", False, EVIL),),
            "mistakes": (row,),
            "alike": (Alike(mistakes=(EVIL, EVIL), explained_alike=False),),
        }
    )
    assert "script" not in page_of(found).tags
    assert "\x1b" not in matrix_page(found, translation()).decode("utf-8")
    text = printed(matrix_table(found, translation()), *matrix_lines(found, translation()))
    assert "\x1b" not in text
    assert "[red]" in text  # told as it is, not taken for markup
