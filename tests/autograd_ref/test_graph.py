"""Counting, printing and drawing graphs."""

import builtins
import io

import pytest

from autograd_ref import Value
from autograd_ref.graph import (
    MAX_DRAWN_NODES,
    count_nodes,
    draw,
    print_graph,
    to_dot,
    to_svg,
    topological_order,
)


@pytest.fixture
def circuit():
    """(a*b + c) * a: a node used twice."""
    a, b, c = Value(2.0), Value(3.0), Value(-4.0)
    return (a * b + c) * a


def chain(length):
    v = Value(1.0)
    for _ in range(length - 1):
        v = v.tanh()
    return v


def test_topological_order_has_each_node_once_after_its_parents(circuit):
    order = topological_order(circuit)
    place = {node: i for i, node in enumerate(order)}
    assert len(order) == len(place) == 6
    assert order[-1] is circuit
    assert all(place[parent] < place[node] for node in order for parent in node._prev)


def test_topological_order_of_a_ladder_does_not_walk_every_path():
    v = Value(1.0)
    for _ in range(200):  # 2^200 paths
        v = v + v
    assert len(topological_order(v)) == 201


def test_count_nodes_counts_a_reused_node_once(circuit):
    assert count_nodes(circuit) == 6
    assert count_nodes(Value(1.0)) == 1


def test_print_graph_expands_a_node_once(capsys):
    a = Value(2.0)
    square = a * a
    print_graph(square + square)
    assert capsys.readouterr().out == (
        "Value(data=8.00) op=+\n"
        "  Value(data=4.00) op=*\n"
        "    Value(data=2.00) op=leaf\n"
        "    Value(data=2.00) op=leaf\n"
        "  Value(data=4.00) op=*\n"
    )


def test_print_graph_keeps_the_order_of_the_parents(capsys):
    print_graph(Value(2.0) * Value(3.0))
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == ["  Value(data=2.00) op=leaf", "  Value(data=3.00) op=leaf"]


def test_print_graph_does_not_recurse():
    out = io.StringIO()
    print_graph(chain(3_000), out)
    lines = out.getvalue().splitlines()
    assert len(lines) == 3_000
    assert lines[-1] == "  " * 2_999 + "Value(data=1.00) op=leaf"


def test_dot_has_a_box_per_node_and_an_arrow_per_use(circuit):
    circuit.backward()
    dot = to_dot(circuit)
    assert dot.count("label=") == 6
    assert dot.count("->") == 6
    assert '[label="leaf | data 2.0000 | grad 8.0000"]' in dot


def test_dot_escapes_labels():
    assert r'[label="\<\"\|\> | data' in to_dot(Value(1.0, (), '<"|>'))


def test_picture_of_too_many_nodes_is_a_value_error():
    to_dot(chain(MAX_DRAWN_NODES))
    with pytest.raises(ValueError, match="1001 nodes are too many"):
        to_dot(chain(MAX_DRAWN_NODES + 1))


def test_svg_shows_every_node(circuit):
    pytest.importorskip("pygraphviz")
    svg = to_svg(circuit)
    assert svg.count('class="node"') == 6
    assert svg.count('class="edge"') == 6
    assert "data &#45;4.0000" in svg


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<?xml"), ("PNG", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_draw_writes_the_format_of_the_ending(circuit, tmp_path, ending, start):
    pytest.importorskip("pygraphviz")
    draw(circuit, tmp_path / f"graph.{ending}")
    assert (tmp_path / f"graph.{ending}").read_bytes().startswith(start)


def test_picture_needs_no_program_on_the_path(circuit, monkeypatch):
    pytest.importorskip("pygraphviz")
    monkeypatch.setenv("PATH", "")
    assert to_svg(circuit).rstrip().endswith("</svg>")


def test_draw_refuses_another_ending(circuit, tmp_path):
    with pytest.raises(ValueError, match=r"not '\.docx'"):
        draw(circuit, tmp_path / "graph.docx")
    assert not list(tmp_path.iterdir())


def test_missing_library_is_named_with_its_pip_command(circuit, monkeypatch):
    real = builtins.__import__

    def without_pygraphviz(name, *args, **kwargs):
        if name == "pygraphviz":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_pygraphviz)
    with pytest.raises(ImportError, match="pip install 'pygraphviz"):
        to_svg(circuit)
