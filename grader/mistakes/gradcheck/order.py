"""Known mistakes in the order that ``topological_backward`` goes by, and returns."""

from grader.language import N_
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "2.2"

NAME = "topological_backward"

_ORDER = N_(
    "The order is wrong where a Value is used several times: a Value hands its gradient on before "
    "it has received its share from all that was computed from it."
)
_AGAIN = N_(
    "A Value that is used several times comes up several times: it takes its step each time, and "
    "with shared Values the walk grows without end."
)
_NOT_ALL = N_("Not every Value is reached: inputs of inputs, or all but the first, are missing.")
_EQUAL = N_("Values with equal numbers are taken for the same Value.")
_BACKWARDS = N_(
    "The gradients are right, but the list is the wrong way round: inputs are to come before what "
    "was computed from them, the result last."
)
_MISSING = N_("The gradients are right, but Values are missing from the list that is returned.")
_NO_LIST = N_("The gradients are right, but what is returned is not a list of the Values in order.")
_NUMBERS = N_(
    "What is returned does not hold the Values themselves: does the list hold numbers or labels, "
    "or is there a comma behind it?"
)
_TWICE = N_(
    "The gradients are right, but the list that is returned has Values in it several times."
)
_NO_ORDER = N_(
    "The gradients are right, but what is returned is in no order: each Value is to come after its "
    "inputs."
)
_EVERY_WAY = N_(
    "The walk goes every way through the graph: with shared Values there are so many that it never "
    "ends."
)

_LAST = "    return order"
_GO = """
root.grad = 1.0
for node in reversed(order):
    node._backward()
return order
"""


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"order-{id_}", NAME, change, explanation)


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


def _walk(text: str) -> Change:
    return body(NAME, f"{text.strip(chr(10))}\n{_GO.strip()}")


def _return(new: str) -> Change:
    return _replace(_LAST, f"    {new}")


MISTAKES = (
    _mistake(
        "before-inputs",
        both(
            _replace("            order.append(node)\n", ""),
            _replace("seen.add(node)", "seen.add(node)\n            order.insert(0, node)"),
        ),
        _ORDER,
    ),
    _mistake(
        "level-by-level",
        _walk(
            """
order, level = [root], [root]
while level:
    level = [child for node in level for child in node._prev if child not in order]
    order = list(dict.fromkeys(level)) + order
"""
        ),
        _ORDER,
    ),
    _mistake(
        "stack",
        _walk(
            """
order, stack = [], [root]
while stack:
    node = stack.pop()
    if node not in order:
        order.insert(0, node)
        stack.extend(node._prev)
"""
        ),
        _ORDER,
    ),
    _mistake(
        "by-size",
        _walk(
            """
order, waiting = [], [root]
while waiting:
    node = waiting.pop()
    if node not in order:
        order.append(node)
        waiting += list(node._prev)
order.sort(key=lambda node: abs(node.data))
"""
        ),
        _ORDER,
    ),
    _mistake(
        "append-always",
        _replace("            order.append(node)", "        order.append(node)"),
        _AGAIN,
    ),
    _mistake(
        "nothing-seen",
        both(
            _replace(
                "        if node not in seen:\n            seen.add(node)\n", "        if True:\n"
            ),
            _replace("order, seen = [], set()", "order = []"),
        ),
        _AGAIN,
    ),
    _mistake(
        "step-for-each-way",
        body(
            NAME,
            """
            order = []

            def visit(node):
                for child in node._prev:
                    visit(child)
                if node not in order:
                    order.append(node)

            visit(root)
            root.grad = 1.0
            for node in reversed(order):
                node._backward()
            return order
            """,
        ),
        _EVERY_WAY,
    ),
    _mistake(
        "one-level",
        _walk("order = [*dict.fromkeys(root._prev), root]"),
        _NOT_ALL,
    ),
    _mistake("first-input-only", _replace("in node._prev:", "in list(node._prev)[:1]:"), _NOT_ALL),
    _mistake("last-input-only", _replace("in node._prev:", "in list(node._prev)[-1:]:"), _NOT_ALL),
    _mistake(
        "equal-numbers",
        both(
            _replace("if node not in seen:", "if node.data not in seen:"),
            _replace("seen.add(node)", "seen.add(node.data)"),
        ),
        _EQUAL,
    ),
    _mistake("result-first", _return("return order[::-1]"), _BACKWARDS),
    _mistake(
        "reverses-the-list",
        _replace("for node in reversed(order):", "order.reverse()\n    for node in order:"),
        _BACKWARDS,
    ),
    _mistake("without-result", _return("return order[:-1]"), _MISSING),
    _mistake("without-leaves", _return("return [node for node in order if node._prev]"), _MISSING),
    _mistake("leaves-only", _return("return [node for node in order if not node._prev]"), _MISSING),
    _mistake("returns-nothing", _return("order"), _NO_LIST),
    _mistake("returns-gradient", _return("return root.grad"), _NO_LIST),
    _mistake("prints", _return("print(order)"), _NO_LIST),
    _mistake("numbers", _return("return [node.data for node in order]"), _NUMBERS),
    _mistake("labels", _return("return [node._op for node in order]"), _NUMBERS),
    _mistake("gradients", _return("return [node.grad for node in order]"), _NUMBERS),
    _mistake(
        "with-uses",
        _return("return [child for node in order for child in node._prev] + order"),
        _TWICE,
    ),
    _mistake(
        "leaves-last", _return("return sorted(order, key=lambda node: not node._prev)"), _NO_ORDER
    ),
    _mistake("sorted", _return("return sorted(order, key=lambda node: node.data)"), _NO_ORDER),
    _mistake("a-set", _return("return set(order) - {root} | {root}"), _NO_ORDER),
)
