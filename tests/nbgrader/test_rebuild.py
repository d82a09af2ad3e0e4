"""Submitted notebooks, put together anew: what nbgrader would stop at, one by one and at random."""

import copy
import json
import random
import time

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import CheckCellMetadata, ClearOutput, DeduplicateIds
from nbgrader.utils import compute_checksum, is_locked

from grader.nbgrader.rebuild import COPIED, PUT_BACK, RESTORED, UNREADABLE, rebuilt

from ..conftest import ROOT

RELEASED = nbformat.read(ROOT / "assignments/engine/engine.ipynb", as_version=4)
TESTS = [f"test_{id_}" for id_ in ("radd", "exp", "tanh", "relu", "backward", "zero_grad")]
MINE = "class Value:\n    pass  # mine\n"


@pytest.fixture
def notebook():
    """A notebook as it comes back: the answer written, everything else as it was handed out."""
    made = json.loads(json.dumps(RELEASED))
    cell(made, "engine")["source"] = MINE
    return made


def cell(notebook, grade_id):
    named = [
        one
        for one in notebook["cells"]
        if one["metadata"].get("nbgrader", {}).get("grade_id") == grade_id
    ]
    return named[0]


def code(source, **more):
    return {
        "cell_type": "code", "source": source, "metadata": {}, "outputs": [],
        "execution_count": None, **more,
    }  # fmt: skip


def as_bytes(notebook):
    return notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()


def checked(notebook):
    """Rebuild a notebook, and do with it what nbgrader will, as far as that may stop."""
    made, notes = rebuilt(as_bytes(notebook), RELEASED)
    nbformat.validate(made)
    MetadataValidator().validate_nb(made)
    assert len({one.id for one in made.cells}) == len(made.cells)
    graded = [one for one in made.cells if one.metadata.get("nbgrader", {}).get("grade")]
    assert sorted(one.metadata.nbgrader.grade_id for one in graded) == sorted(TESTS)
    for one in graded:
        assert one == cell(RELEASED, one.metadata.nbgrader.grade_id)
    for one in made.cells:  # OverwriteCells stops at another checksum
        assert not is_locked(one) or compute_checksum(one) == one.metadata.nbgrader.checksum
    resources = {}
    for step in (ClearOutput, DeduplicateIds, CheckCellMetadata):
        made, resources = step().preprocess(made, resources)
    again = nbformat.reads(nbformat.writes(made), as_version=4)
    assert again == made
    nbformat.writes(made).encode()
    assert all(isinstance(text % values, str) for text, values in notes)
    return made, {text: values.get("ids", "") for text, values in notes}


def sources(notebook):
    return [one.source for one in notebook.cells]


def test_a_notebook_with_nothing_wrong_is_as_it_was_and_nothing_is_said(notebook):
    made, notes = checked(notebook)
    assert notes == {}
    assert sources(made) == [one["source"] for one in notebook["cells"]]
    assert [one.cell_type for one in made.cells] == [one.cell_type for one in RELEASED.cells]


def test_a_copied_cell_whose_metadata_is_empty_is_the_students_own(notebook):
    notebook["cells"].insert(3, code(cell(notebook, "test_exp")["source"]))
    made, notes = checked(notebook)
    assert notes == {}
    assert (made.cells[3].source, made.cells[3].metadata) == (notebook["cells"][3]["source"], {})
    assert len(made.cells) == len(RELEASED.cells) + 1


def test_a_copied_cell_with_empty_metadata_of_nbgrader_is_the_students_own(notebook):
    notebook["cells"].insert(3, code("check('exp')", metadata={"nbgrader": {}}))
    made, notes = checked(notebook)
    assert notes == {}
    assert made.cells[3].metadata == {}


@pytest.mark.parametrize("version", [None, 0, 1, 2, 4, "3", [], 10**400])
def test_another_version_of_nbgraders_metadata_is_that_of_the_release(notebook, version):
    for one in notebook["cells"]:
        if nbgrader := one["metadata"].get("nbgrader"):
            del nbgrader["schema_version"]
            if version is not None:
                nbgrader["schema_version"] = version
            if version in (None, 0, 1):
                del nbgrader["locked"]
                nbgrader["points"] = str(nbgrader.get("points", ""))
    made, notes = checked(notebook)
    assert notes == {RESTORED: ", ".join(["engine", *TESTS])}
    assert cell(made, "engine").source == MINE


def test_of_two_cells_with_one_id_one_keeps_it(notebook):
    twin = copy.deepcopy(cell(notebook, "test_exp"))
    notebook["cells"] += [twin, {**twin, "source": "exp = 1"}]
    made, notes = checked(notebook)
    assert notes == {COPIED: "test_exp"}
    assert sources(made)[-2:] == [twin["source"], "exp = 1"]


def test_a_copy_of_the_answer_is_kept_in_its_place(notebook):
    notebook["cells"].insert(2, {**cell(notebook, "engine"), "source": "class Value: 1"})
    made, notes = checked(notebook)
    assert notes == {COPIED: "engine"}
    assert sources(made)[1:3] == [MINE, "class Value: 1"]


def test_a_deleted_test_cell_is_put_back(notebook):
    notebook["cells"].remove(cell(notebook, "test_relu"))
    made, notes = checked(notebook)
    assert notes == {PUT_BACK: "test_relu"}
    assert made.cells[-1] == cell(RELEASED, "test_relu")


def test_a_renamed_test_cell_has_its_name_back(notebook):
    cell(notebook, "test_relu")["metadata"]["nbgrader"]["grade_id"] = "test_full_marks"
    made, notes = checked(notebook)
    assert notes == {RESTORED: "test_relu"}
    assert sources(made) == [one["source"] for one in notebook["cells"]]


def test_a_renamed_and_edited_test_cell_is_the_students_own(notebook):
    mine = cell(notebook, "test_relu")
    mine["metadata"]["nbgrader"]["grade_id"] = "test_full_marks"
    mine["source"] = "15.0"
    made, notes = checked(notebook)
    assert notes == {PUT_BACK: "test_relu"}
    assert [one.metadata for one in made.cells if one.source == "15.0"] == [{}]


@pytest.mark.parametrize("lost", [{}, None, [], {"nbgrader": None}, {"nbgrader": "test_exp"}])
def test_a_test_cell_that_lost_its_metadata_is_known_by_its_text(notebook, lost):
    cell(notebook, "test_exp")["metadata"] = lost
    made, notes = checked(notebook)
    assert notes == {RESTORED: "test_exp"}
    assert len(made.cells) == len(RELEASED.cells)


@pytest.mark.parametrize("kind", ["markdown", "raw", "heading", "nonsense", 7, None, ["code"]])
@pytest.mark.parametrize("name", ["test_exp", "engine"])
def test_a_cell_of_another_kind_is_a_code_cell_again(notebook, name, kind):
    changed = cell(notebook, name)
    changed["cell_type"] = kind
    del changed["outputs"], changed["execution_count"]
    made, notes = checked(notebook)
    assert notes == {RESTORED: name}
    assert (cell(made, name).cell_type, cell(made, name).source) == ("code", changed["source"])


def test_an_edited_test_cell_has_its_text_back(notebook):
    cell(notebook, "test_exp")["source"] = "15.0"
    _, notes = checked(notebook)
    assert notes == {RESTORED: "test_exp"}


@pytest.mark.parametrize("points", [1000, -1, "many", None, float("nan"), 1e999])
def test_points_are_those_of_the_release(notebook, points):
    cell(notebook, "test_exp")["metadata"]["nbgrader"]["points"] = points
    made, notes = checked(notebook)
    assert notes == {RESTORED: "test_exp"}
    assert cell(made, "test_exp").metadata.nbgrader.points == 15


def test_no_output_comes_back_from_a_student(notebook):
    for one in notebook["cells"]:
        if one["cell_type"] == "code":
            result = {"output_type": "execute_result", "data": {"text/plain": "15.0"}}
            one["outputs"] = [{**result, "metadata": {}, "execution_count": 1}]
            one["execution_count"] = 1
    made, notes = checked(notebook)
    assert notes == {}
    assert [one.outputs for one in made.cells if one.cell_type == "code"] == [[]] * 7


def test_a_claim_to_be_a_test_gives_no_cell_of_nbgraders(notebook):
    claim = {"grade": True, "solution": False, "locked": True, "points": 100, "schema_version": 3}
    metadata = {"nbgrader": {**claim, "grade_id": "mine"}, "autograd_grader": {"graded": True}}
    notebook["cells"].append(code("100.0", metadata=metadata))
    notebook["metadata"]["autograd_grader"] = {"notes": [["<script>", {}]]}
    made, notes = checked(notebook)
    assert notes == {}
    assert made.cells[-1].metadata == {}
    assert made.metadata == RELEASED.metadata


def test_a_missing_answer_is_not_made_up(notebook):
    notebook["cells"].remove(cell(notebook, "engine"))
    made, notes = checked(notebook)
    assert notes == {}
    assert len(made.cells) == len(RELEASED.cells) - 1


def test_added_cells_keep_their_place_and_raw_ones_become_text(notebook):
    text = {"cell_type": "markdown", "source": ["# mine\n", "é 🙂"], "metadata": {"tags": 1}}
    raw = {"cell_type": "raw", "source": "raw", "metadata": {"format": 5}}
    notebook["cells"][2:2] = [text, code(""), raw]
    notebook["cells"].append(code("print(1)"))
    made, notes = checked(notebook)
    assert notes == {}
    assert sources(made)[2:5] == ["# mine\né 🙂", "", "raw"]
    assert [one.cell_type for one in made.cells[2:5]] == ["markdown", "code", "markdown"]
    assert sources(made)[-1] == "print(1)"


@pytest.mark.parametrize("kind", ["markdown", "raw", "html", "heading"])
def test_html_in_a_students_text_is_read_and_never_run(notebook, kind):
    hostile = "a < b <script>alert(1)</script> <img src=x onerror=alert(1)> <!-- --> <b>"
    notebook["cells"].append({"cell_type": kind, "source": hostile, "metadata": {}})
    made, _ = checked(notebook)
    page = HTMLExporter().from_notebook_node(made)[0]
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page
    assert "<img src=x" not in page


@pytest.mark.parametrize("ids", [["a"] * 3, ["", "x" * 99, "é !"], [1, None, {}], ["cell-0"] * 3])
def test_ids_of_cells_are_given_anew_where_they_are_not_the_releases(notebook, ids):
    notebook["cells"][1:1] = [code("x", id=one) for one in ids]
    notebook["cells"][-1]["id"] = ids[0]
    _, notes = checked(notebook)
    assert notes == {}


def test_ids_do_not_meet_those_of_the_release():
    released = copy.deepcopy(RELEASED)
    released.cells[-1].id = "cell-1"
    data = as_bytes({"cells": [code("1"), code("2"), code("3")]})
    made, _ = rebuilt(data, released)
    assert [one.id for one in made.cells[:3]] == ["cell-0", "cell-2", "cell-3"]
    assert made.cells[-1].id == "cell-1"
    nbformat.validate(made)


def test_the_same_bytes_give_the_same_notebook(notebook):
    notebook["cells"] += [code("1"), code("2")]
    assert rebuilt(as_bytes(notebook), RELEASED) == rebuilt(as_bytes(notebook), RELEASED)


def test_nbformat_3_is_read(notebook):
    cells = [
        {"cell_type": "heading", "source": "A title", "level": 2, "metadata": {}},
        {"cell_type": "html", "source": "<b>x</b>", "metadata": {}},
        {"cell_type": "code", "input": [MINE], "language": "python", "prompt_number": 3,
         "metadata": cell(notebook, "engine")["metadata"], "outputs": []},
    ]  # fmt: skip
    made, notes = checked({"nbformat": 3, "worksheets": [{"cells": cells}]})
    assert notes == {PUT_BACK: ", ".join(TESTS)}
    assert sources(made)[:3] == ["A title", "&lt;b>x&lt;/b>", MINE]
    assert [one.cell_type for one in made.cells[:3]] == ["markdown", "markdown", "code"]


def test_what_jupyter_writes_and_is_no_strict_json_is_read(notebook):
    plot = {"output_type": "display_data", "data": {"x": float("nan")}, "metadata": {}}
    notebook["cells"].append(code("half \ud83d of it", outputs=[plot]))
    made, notes = checked(notebook)
    assert notes == {}
    assert sources(made)[-1] == "half ? of it"


def test_latin_1_and_a_byte_order_mark_are_read(notebook):
    mine = {**cell(notebook, "engine"), "source": "año"}
    text = json.dumps({"cells": [mine, code("año")]}, ensure_ascii=False)
    for data in (text.encode("latin-1"), b"\xef\xbb\xbf" + text.encode()):
        made, notes = checked(data)
        assert notes == {PUT_BACK: ", ".join(TESTS)}
        assert sources(made)[:2] == ["año", "año"]


def test_long_numbers_are_passed_over(notebook):
    text = json.dumps(notebook).replace('"cells"', '"x": %s, "y": NaN, "cells"' % ("1" * 9000))
    assert checked(text.encode())[1] == {}


BROKEN = {
    "empty": b"",
    "cut off": as_bytes({"cells": [code(MINE)]})[:-20],
    "conflict": b"<<<<<<< HEAD\n" + as_bytes({"cells": []}),
    "nul": as_bytes({"cells": []}) + b"\0",
    "deep": b'{"cells":' * 100_000,
    "deep in a cell": b'{"cells": [{"cell_type": "code", "source": ' + b"[" * 100_000,
    "python": MINE.encode(),
    "zip": b"PK\x03\x04\xff\xfe",
    "utf-16": json.dumps({"cells": [code(MINE)]}).encode("utf-16"),
    "other json": b'{"name": "package"}',
    "a list": b"[1, 2]",
    "a text": b'"cells"',
    "a number": b"1e999",
    "nothing": b"null",
    "no list of cells": b'{"cells": {"cells": []}}',
    "null": b'{"cells": null}',
    "no worksheets": b'{"worksheets": []}',
    "worksheets of nothing": b'{"worksheets": [null]}',
    "many cells": b'{"cells": [' + b'{"cell_type":"code"},' * 100_000 + b"{}]}",
    "many nothings": b'{"cells": [' + b"{}," * 100_000 + b"{}]}",
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_notebook_becomes_the_released_tests(name):
    made, notes = checked(BROKEN[name])
    assert notes == {UNREADABLE: ""}
    assert made.cells == [cell(RELEASED, name) for name in TESTS]


def test_cells_that_are_none_are_left_out_and_the_others_kept(notebook):
    notebook["cells"][2:2] = [None, 1, "code", [code("x")], {}, {"cell_type": "code"}]
    notebook["cells"].append(code(["a", 1, None, "b"]))
    notebook["cells"].append(code({"a": 1}))
    made, notes = checked(notebook)
    assert notes == {}
    assert sources(made)[-2:] == ["ab", ""]
    assert cell(made, "engine").source == MINE


def test_ten_thousand_cells_take_seconds(notebook):
    notebook["cells"] += [code("x")] * (10_000 - len(notebook["cells"]))
    began = time.process_time()
    made, notes = rebuilt(as_bytes(notebook), RELEASED)
    assert time.process_time() - began < 10
    assert (len(made.cells), notes) == (10_000, ())


def test_many_copies_are_one_note(notebook):
    notebook["cells"] += [cell(notebook, "test_exp")] * 500
    assert checked(notebook)[1] == {COPIED: "test_exp"}


PICTURE = {"a.png": {"image/png": "iVBORw0K"}}


def page(notebook):
    """A page as generate_feedback and formgrader make it."""
    return HTMLExporter().from_notebook_node(notebook)[0]


def test_pictures_in_texts_are_kept(notebook):
    text = {"cell_type": "markdown", "source": "![a](attachment:a.png)", "metadata": {}}
    notebook["cells"].append({**text, "attachments": PICTURE})
    in_lines = {"a.png": {"image/png": ["iVBO", "Rw0K"]}}
    notebook["cells"].append({**text, "attachments": in_lines})
    made, _ = checked(notebook)
    assert [one.attachments for one in made.cells[-2:]] == [PICTURE, PICTURE]
    assert page(made).count('<img alt="a"') == 2


@pytest.mark.parametrize(
    "attachments",
    [None, {}, [], "a.png", {"a.png": {}}, {"a.png": "x"}, {"b\ud83d.png": {"x\ud83d": 1}}],
)
@pytest.mark.parametrize("kind", ["markdown", "code", "raw"])
def test_a_picture_that_is_not_there_stops_no_page(notebook, attachments, kind):
    one = {**code("Look: ![a](attachment:a.png) ![b][c]\n\n[c]: attachment:b"), "cell_type": kind}
    notebook["cells"].append({**one, "attachments": attachments})
    made, _ = checked(notebook)
    assert "Look" in page(made)


VALUES = [
    None, True, 0, -1, 1e308, float("nan"), 10**30, "", "code", "test_exp", "engine", "\ud83d",
    "\0", "![](attachment:x)", [], ["x"], [[]], {}, {"nbgrader": {}}, {"grade_id": "engine"},
    code("x"),
]  # fmt: skip


def places(value, found=None):
    """Every container of a JSON value with each of its keys."""
    found = [] if found is None else found
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found.append((value, key))
            places(value[key], found)
    return found


def mutated(notebook, chance):
    made = copy.deepcopy(notebook)
    for _ in range(chance.randint(1, 12)):
        container, key = chance.choice(places(made))
        act = chance.randrange(4)
        if act == 0:
            del container[key]
        elif act == 1 and isinstance(container, list):
            container.insert(chance.randrange(len(container) + 1), copy.deepcopy(container[key]))
        elif act == 2:
            other, name = chance.choice(places(made))
            container[key] = copy.deepcopy(other[name])
        else:
            container[key] = copy.deepcopy(chance.choice(VALUES))
        if not places(made):
            break
    return json.dumps(made, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def damaged(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data))
        new = bytes(chance.choice(b'{}[]",:\\n0x \xff\0') for _ in range(chance.randint(0, 3)))
        data[at : at + chance.choice([0, 1, 1, 3, 60])] = new
    return bytes(data)


def whatever(notebook, seed, number):
    chance = random.Random(seed)
    for _ in range(number):
        data = mutated(notebook, chance)
        checked(data)
        checked(damaged(data, chance))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_was_changed_the_result_is_one_that_nbgrader_takes(notebook, seed):
    whatever(notebook, seed, 40)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 104))
def test_however_often(notebook, seed):
    whatever(notebook, seed, 250)
