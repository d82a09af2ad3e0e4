"""The package as a whole: what it imports, and that its examples are true."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import autograd_ref
from autograd_ref import nn

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize("module", [autograd_ref, nn])
def test_examples_in_docstrings_are_true(module):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_imports_nothing_but_the_standard_library():
    program = (
        f"import sys; sys.path.insert(0, {str(TOP)!r})\n"
        "import autograd_ref.nn, autograd_ref.graph, autograd_ref.gradcheck\n"
        "tops = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'__main__', 'autograd_ref'}))"
    )
    run = [sys.executable, "-I", "-S", "-c", program]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "[]\n"
