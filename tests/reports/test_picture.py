"""The computation graph: where its nodes are, what they say, and what is made only once."""

import sys

import pytest

from grader.reports.html import picture
from grader.reports.html.picture import MAX_DRAWN_NODES, draw, node_texts
from grader.results import Node

pytest.importorskip("pygraphviz")


@pytest.fixture(autouse=True)
def nothing_kept():
    picture._drawn.cache_clear()


def node(name, **more):
    given = {"data": 1.0, "grad": 1.0, "got_data": 1.0, "got_grad": 1.0}
    return Node(name=name, **{**given, **more})


def test_every_node_has_its_box_and_every_input_its_arrow(made):
    drawn = draw(made.GRAPH, 0, made.ENGLISH)
    assert [box.text.title for box in drawn.boxes] == ["x", "a = x.exp()", "out = a * x"]
    assert len(drawn.arrows) == 3


def test_boxes_lie_within_the_picture_and_do_not_overlap(made):
    drawn = draw(made.GRAPH, 0, made.ENGLISH)
    for box in drawn.boxes:
        assert 0 <= box.x < box.x + box.width <= drawn.width
        assert 0 <= box.y < box.y + box.height <= drawn.height
    for one in drawn.boxes:
        for other in drawn.boxes:
            apart = one.x + one.width <= other.x or one.y + one.height <= other.y
            assert one is other or apart or other.x + other.width <= one.x or one.y >= other.y


def test_data_is_computed_from_top_to_bottom(made):
    x, a, out = draw(made.GRAPH, 0, made.ENGLISH).boxes
    assert x.y < a.y < out.y


def test_a_box_is_wider_for_a_longer_line(made):
    widths = [draw((node(name),), None, made.ENGLISH).boxes[0].width for name in ("x", "x" * 60)]
    assert widths[1] > widths[0] > 0


def test_the_students_number_stands_only_where_it_differs(made):
    x, a, _out = node_texts(made.GRAPH, 0, made.ENGLISH)
    assert (x.data.differs, x.grad.differs) == (False, True)
    assert (x.grad.right, x.grad.yours) == ("4.00597", "1.78043")
    assert (a.data.differs, a.grad.differs) == (False, False)
    lines = draw(made.GRAPH, 0, made.ENGLISH).boxes[0].lines
    assert [(line.label, line.value, line.wrong) for line in lines] == [
        ("data", "0.8", False),
        ("gradient", "4.00597", False),
        ("yours", "1.78043 ✗", True),
        ("▲ look here first", "", True),
    ]


def test_a_wrong_number_that_is_near_shows_all_its_digits(made):
    near = node("x", got_data=1.0 + 1e-15, got_grad=1.00000001)
    (text,) = node_texts((near,), 0, made.ENGLISH)
    assert (text.grad.right, text.grad.yours, text.grad.differs) == ("1.0", "1.00000001", True)
    assert not text.data.differs


def test_what_was_no_number_is_told_in_words(made):
    (text,) = node_texts((node("x", got_grad="NoneType, expected a number"),), 0, made.ENGLISH)
    assert text.grad.yours == "no number: NoneType"


def test_a_node_used_twice_by_another_is_drawn(made):
    graph = (node("x"), node("out", expression="x * x", inputs=(0, 0)))
    assert len(draw(graph, None, made.ENGLISH).arrows) == 2


def test_students_who_share_a_mistake_share_the_picture(made):
    same = tuple(Node(**{f: getattr(n, f) for f in n.__struct_fields__}) for n in made.GRAPH)
    assert same is not made.GRAPH
    assert draw(made.GRAPH, 0, made.ENGLISH) is draw(same, 0, made.ENGLISH)
    assert draw(made.GRAPH, 1, made.ENGLISH) is not draw(made.GRAPH, 0, made.ENGLISH)


def test_a_large_graph_is_not_drawn(made):
    chain = [node("x0")]
    chain += [node(f"x{n}", expression="…", inputs=(n - 1,)) for n in range(1, MAX_DRAWN_NODES + 1)]
    assert draw(tuple(chain[:-1]), None, made.ENGLISH) is not None
    assert draw(tuple(chain), None, made.ENGLISH) is None
    assert draw((), None, made.ENGLISH) is None


def test_without_pygraphviz_there_is_no_picture_and_with_it_there_is(made, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert draw(made.GRAPH, 0, made.ENGLISH) is None
    monkeypatch.undo()
    assert draw(made.GRAPH, 0, made.ENGLISH) is not None
