"""The computation graph of an example: each node with the right numbers and the student's."""

from collections.abc import Sequence

from grader.course import Names
from grader.programs import Program
from grader.programs.program import rename
from grader.programs.steps import Steps
from grader.results import Node, Row

MOST_NODES = 14


def graph(
    steps: Steps | None, program: Program, rows: Sequence[Row], names: Names
) -> tuple[Node, ...]:
    """Return the nodes of a program that was taken apart; none where it was not, or failed.

    ``rows`` are the data and the gradient of each node: the inputs, then the steps.
    """
    if steps is None or not rows:
        return ()
    inputs = [name for name, _ in program.inputs]
    all_names = [*inputs, *(step.name for step in steps.steps)]
    places = {name: place for place, name in enumerate(all_names)}
    made = {step.name: step for step in steps.steps}
    nodes = []
    for place, name in enumerate(all_names):
        step = made.get(name)
        data, grad = rows[2 * place], rows[2 * place + 1]
        nodes.append(
            Node(
                name=name,
                expression=rename(step.expression, names) if step else "",
                inputs=tuple(places[one] for one in step.inputs) if step else (),
                data=data.expected,
                grad=grad.expected,
                got_data=data.got,
                got_grad=grad.got,
            )
        )
    return tuple(nodes)


def first_wrong(nodes: Sequence[Node], rows: Sequence[Row]) -> int | None:
    """Return the place of the node to look at first, or None if there is none to name.

    Numbers go forward through the graph, gradients backward: that is a first wrong data from
    the inputs on, or else a first wrong gradient from the result on. An engine may clear the
    gradients of inner nodes: where it seems to have done so, those are passed over.
    """
    places = range(len(nodes))
    for place in places:
        if not rows[2 * place].right:
            return place
    inputs = [place for place in places if not nodes[place].expression]
    steps = [place for place in places if nodes[place].expression]
    clears = all(nodes[place].got_grad == 0 for place in steps[:-1])
    clears &= any(nodes[place].got_grad != 0 for place in inputs)
    for place in [*reversed(steps), *inputs]:
        was_cleared = clears and place in steps and nodes[place].got_grad == 0
        if not rows[2 * place + 1].right and not was_cleared:
            return place
    return None
