# Another style: as short as it gets, with default arguments as memory, a class kept aside
# and the class's exp under a name of its own.
import sys

sys.path += [".", "../engine"]

from engine import Value


class Seen(set):
    def first(self, node):
        new = node not in self
        self.add(node)
        return new


def delivery_price(weight, distance, discount):
    return sum([weight * 15, distance * 2, discount * -1], Value(50)).relu()


exp = Value.exp


def my_tanh(x):
    e = exp(x + x)
    return (e - 1) * (e + 1) ** -1


def print_graph(v):
    seen, stack = Seen(), [(v, 0)]
    while stack:
        node, depth = stack.pop()
        print(f"{'':{2 * depth}}Value(data={node.data:.2f}) op={node._op or 'leaf'}")
        if seen.first(node):
            stack += [(one, depth + 1) for one in node._prev]


def count_nodes(v):
    seen, stack = Seen(), [v]
    while stack:
        node = stack.pop()
        stack += list(node._prev) if seen.first(node) else []
    return len(seen)


def own_formula(a, b, c):
    return a * b + b * c + c * a + (a * b * c).relu()
