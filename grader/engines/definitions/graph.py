"""For the assignment ``graph``."""

from autograd_ref import Value
from autograd_ref.graph import count_nodes, print_graph


def _delivery_price(weight: Value, distance: Value, discount: Value) -> Value:
    return (weight * 15 + distance * 2 + 50 - discount).relu()


def _my_tanh(x: Value) -> Value:
    return x.tanh()


def _own_formula(a: Value, b: Value, c: Value) -> Value:
    return ((a + b) * c + a * b * c).exp()


DEFINITIONS = {
    "delivery_price": _delivery_price,
    "my_tanh": _my_tanh,
    "print_graph": print_graph,
    "count_nodes": count_nodes,
    "own_formula": _own_formula,
}
