"""The extra on depth: recursion fails it, a list of one's own does not, whatever the limit is."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.course import Limits, load_course, load_solution
from grader.engines import draw, expect
from grader.sandbox import Sandbox, Work

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment("engine")
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
WORK = Work("Value", "engine.py", SOLUTION.stub(), {one.id: one.parts for one in ENGINE.exercises})

(DEEPEST,) = (
    draw(template, check.id, "public")
    for check in catalogue(ENGINE)
    if check.id == "backward/deepest"
    for template in check.templates
)
PROBED = replace(DEEPEST, observe=("depth", "sys.getrecursionlimit()"))

RECURSION = {
    "plain": """
def build(node, order, seen):
    if node not in seen:
        seen.add(node)
        for one in node._prev:
            build(one, order, seen)
        order.append(node)
    return order
""",
    "nested": """
def build(root, order, seen):
    def visit(node):
        if node not in seen:
            seen.add(node)
            for one in node._prev:
                visit(one)
            order.append(node)
    visit(root)
    return order
""",
    "comprehension": """
def build(node, order, seen):
    if node not in seen:
        seen.add(node)
        [build(one, order, seen) for one in node._prev]
        order.append(node)
    return order
""",
    "map": """
def build(node, order, seen):
    if node not in seen:
        seen.add(node)
        list(map(lambda one: build(one, order, seen), node._prev))
        order.append(node)
    return order
""",
    "generator": """
def visit(node, seen):
    if node not in seen:
        seen.add(node)
        for one in node._prev:
            yield from visit(one, seen)
        yield node

def build(node, order, seen):
    return list(visit(node, seen))
""",
    # The last of the inputs in a loop, only the others by a call.
    "half of it": """
def build(node, order, seen):
    way = []
    while node not in seen:
        seen.add(node)
        way.append(node)
        for one in node._prev[:-1]:
            build(one, order, seen)
        node = node._prev[-1] if node._prev else node
    order.extend(reversed(way))
    return order
""",
}
BACKWARD = """
def backward(self):
    {first}
    self.grad = 1.0
    for node in reversed(build(self, [], set())):
        node._backward()

Value.backward = backward
"""
RAISE = "import sys; sys.setrecursionlimit({})"


def recursive(kind="plain", first="pass"):
    return SOLUTION.complete() + RECURSION[kind] + BACKWARD.format(first=first)


def observed(source, *programs):
    with Sandbox(Limits()) as sandbox:
        return sandbox.observe(source, WORK, {"backward": programs}).outcomes["backward"]


def numbers(outcome):
    return [one.value for one in outcome.values]


@pytest.mark.parametrize("kind", RECURSION)
def test_recursion_is_told(kind):
    (outcome,) = observed(recursive(kind), DEEPEST)
    assert outcome.raised.type == "RecursionError"


@pytest.mark.parametrize("kind", RECURSION)
def test_nothing_but_the_depth_is_wrong_with_it(kind):
    shorter = replace(DEEPEST, text=DEEPEST.text.replace("320", "30"))
    (outcome,) = observed(recursive(kind), replace(shorter, observe=("y.grad / depth",)))
    assert numbers(outcome) == [1.0]


@pytest.mark.parametrize("limit", [1000, 1999, 2000, 5000])
@pytest.mark.parametrize("where", ["loading", "in backward"])
def test_recursion_is_told_where_the_limit_was_raised(where, limit):
    line = RAISE.format(limit)
    raised = recursive(first=line) if where == "in backward" else f"{line}\n{recursive()}"
    assert observed(raised, DEEPEST)[0].raised.type == "RecursionError"


def test_a_list_of_ones_own_passes():
    (outcome,) = observed(SOLUTION.complete(), DEEPEST)
    assert numbers(outcome) == pytest.approx(expect(DEEPEST, with_torch=False).values)


@pytest.mark.parametrize("limit", [200, 2000, 5000, 10**9])
def test_a_list_of_ones_own_passes_whatever_limit_the_file_sets(limit):
    (outcome,) = observed(f"{RAISE.format(limit)}\n{SOLUTION.complete()}", DEEPEST)
    assert numbers(outcome) == pytest.approx(expect(DEEPEST, with_torch=False).values)


@pytest.mark.parametrize(
    ("limit", "depth"), [(1000, 320), (2000, 320), (2001, 2101), (5000, 5100), (10**9, 20_000)]
)
def test_the_depth_passes_a_limit_that_was_raised_and_leaves_it(limit, depth):
    (outcome,) = observed(f"{RAISE.format(limit)}\n{SOLUTION.complete()}", PROBED)
    assert numbers(outcome) == [depth, limit]


def test_a_program_starts_with_the_limit_that_it_takes_for_the_usual_one():
    assert observed(SOLUTION.complete(), PROBED)[0].values[0].value == 320
    after = replace(PROBED, text="import sys\ndepth = 0")
    outcomes = observed(recursive(), DEEPEST, after)
    assert outcomes[0].raised.type == "RecursionError"
    assert numbers(outcomes[1]) == [0, 2000]


def test_how_deep_the_caller_is_changes_nothing():
    def at(depth):
        return at(depth - 1) if depth else expect(DEEPEST, with_torch=False)

    limit = sys.getrecursionlimit()
    assert at(500) == expect(DEEPEST, with_torch=False)
    assert sys.getrecursionlimit() == limit
