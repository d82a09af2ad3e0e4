"""Depth: chains far beyond Python's recursion limit work, and every graph can be freed.

Chains run in a process of their own, since what is at stake is a crash.
"""

import gc
import subprocess
import sys
from pathlib import Path

import pytest

from autograd_ref import Value

TOP = Path(__file__).parents[2]

SETUP = f"""
import sys, threading
sys.path.insert(0, {str(TOP)!r})
sys.setrecursionlimit(150)
from autograd_ref import Value
from autograd_ref.graph import count_nodes
"""

ALL_METHODS = """
leaf = v = Value(1.0)
for _ in range(200_000):
    v = v + 1
v.backward()
assert (v.data, leaf.grad) == (200_001.0, 1.0)
assert count_nodes(v) == 400_001
v.zero_grad()
assert (v.grad, leaf.grad) == (0.0, 0.0)
del v
print("freed")
"""

FREE = """
def build_and_free():
    v = Value(0.5)
    for _ in range(DEPTH):
        v = STEP
    del v
    print("freed")

threading.stack_size(256 * 1024)  # a small stack: deallocation that recursed would overflow it
thread = threading.Thread(target=build_and_free)
thread.start()
thread.join()
"""


BYTES_PER_NODE = """
import tracemalloc
tracemalloc.start()
x = v = Value(1.0)
for _ in range(ADDS):
    v = v + x  # each add is one new node
v.backward()
assert (v.data, x.grad) == (ADDS + 1, ADDS + 1)
print(tracemalloc.get_traced_memory()[0] / ADDS)
"""


def run(program):
    """Run `program` after SETUP and return what it printed; a crash or error raises."""
    done = subprocess.run([sys.executable, "-c", SETUP + program], capture_output=True, text=True)
    assert done.returncode == 0, f"exit code {done.returncode}: {done.stderr[-500:]}"
    return done.stdout


def test_chain_200_000_deep_forward_backward_zero_grad_and_freed():
    assert run(ALL_METHODS) == "freed\n"


def test_chain_of_200_000_squares_is_freed():
    assert run(FREE.replace("DEPTH", "200_000").replace("STEP", "v * v")) == "freed\n"


def test_chain_of_1_000_000_nodes_is_freed():
    assert run(FREE.replace("DEPTH", "1_000_000").replace("STEP", "v.tanh()")) == "freed\n"


@pytest.mark.deep
@pytest.mark.parametrize("step", ["v + 1", "v * v", "v ** 1", "v.relu()", "-v"])
def test_chain_of_1_000_000_steps_is_freed_whatever_the_operation(step):
    assert run(FREE.replace("DEPTH", "1_000_000").replace("STEP", step)) == "freed\n"


@pytest.mark.parametrize("adds", ["100_000", pytest.param("1_000_000", marks=pytest.mark.deep)])
def test_a_node_takes_at_most_200_bytes_after_backward(adds):
    assert float(run(BYTES_PER_NODE.replace("ADDS", adds))) <= 200


@pytest.mark.deep
def test_chain_of_1_000_000_adds_forward_backward_zero_grad_and_freed():
    program = ALL_METHODS.replace("200_0", "1_000_0").replace("400_001", "2_000_001")
    assert run(program) == "freed\n"


def test_graph_is_freed_without_the_cycle_collector():
    def alive():
        return sum(type(thing) is Value for thing in gc.get_objects())

    gc.disable()
    try:
        before = alive()
        leaf = Value(1.0)
        out = (leaf * 2 + leaf).tanh() / (leaf + 3)
        out.backward()
        assert alive() > before + 5
        del out
        assert alive() == before + 1
    finally:
        gc.enable()
