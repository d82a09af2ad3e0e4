"""Nodes are hashed by the order they come in; what a file has in a dict stays found."""

import weakref
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.programs import script, value
from grader.sandbox import Sandbox, Work
from grader.sandbox.inside import hashing

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
METHODS = {one.id: one.methods for one in COURSE.assignment().exercises}
WORK = Work("Value", "engine.py", SOLUTION.stub(), METHODS)

OPERATIONS = """
class Op:
    pass

class Plus(Op):
    pass

EXP, PLUS = Op(), Plus()
KNOWN = {EXP: 1.0, PLUS: 2.0}

def _(self):
    return Value(KNOWN[EXP] + KNOWN[PLUS])
Value.exp = _
"""
METACLASS = """
class Meta(type):
    pass

class Op(metaclass=Meta):
    pass

KNOWN = {Op: 3.0}

def _(self):
    return Value(KNOWN[Op])
Value.exp = _
"""
CONSTANTS = """
ONE = Value(1.0)
KNOWN = {ONE: 3.0}

def _(self):
    return Value(KNOWN[ONE])
Value.exp = _
"""
CACHED = """
KNOWN = {}
def constant(number, made={}):
    if number not in made:
        made[number] = Value(number)
        KNOWN[made[number]] = number
    return made[number]

def _(self):
    return Value(KNOWN[constant(3.0)])
Value.exp = _
"""


def exp_of(more, *templates):
    """Run programs of exp on the solution with more below it; return what each observed."""
    run = [one.with_inputs(f"exp/{n}", dict(one.inputs)) for n, one in enumerate(templates)]
    with Sandbox(COURSE.limits) as sandbox:
        seen = sandbox.observe(SOLUTION.complete() + more, WORK, {"exp": run})
    return [[one.value for one in outcome.values] for outcome in seen.outcomes["exp"]]


@pytest.mark.parametrize("more", [OPERATIONS, METACLASS, CONSTANTS, CACHED])
def test_what_a_file_has_in_a_dict_is_found_in_every_program(more):
    answers = exp_of(more, *[value("x.exp()", x=1.0)] * 3)
    assert [answer[0] for answer in answers] == [3.0, 3.0, 3.0]


def test_sets_of_nodes_have_the_same_order_in_every_process():
    text = "nodes = {Value(float(n)) for n in range(50)}\nout = [n.data for n in nodes]"
    walk = script(text, observe=[f"out[{n}]" for n in range(50)])
    first, second = (exp_of("", walk) for _ in range(2))
    assert first == second
    assert sorted(first[0]) == [float(n) for n in range(50)]


def test_no_two_nodes_of_a_program_have_one_hash():
    text = "out = len({hash(Value(1.0)) for _ in range(1000)})"
    assert exp_of("", script(text, observe=["out"])) == [[1000]]


class Node:
    """One that holds itself, as a closure does."""

    def __init__(self):
        self.itself = self


def test_nodes_of_earlier_programs_are_given_up_where_there_are_many():
    hashing.make_order_reproducible({Node})
    gone = weakref.ref(one := Node())
    assert hash(one) == hash(one)
    del one
    hashing.forget()
    assert gone() is not None
    for _ in range(hashing.MOST_NEW):
        hash(Node())
    hashing.forget()
    assert gone() is None


def test_what_the_file_still_has_then_keeps_its_hash():
    class Kept:
        pass

    before = Kept()
    hashing.make_order_reproducible({Kept})
    known = {before: 1, Kept(): 2}
    for _ in range(2):
        for _ in range(hashing.MOST_NEW):
            hash(Kept())
        hashing.forget()
    assert [known[one] for one in known] == [1, 2]
    assert len({hash(one) for one in (*known, Kept())}) == 3
