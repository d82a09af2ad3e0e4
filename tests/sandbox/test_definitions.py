"""Of a file that does not end, all is loaded that takes no time by the look of it."""

import ast
from textwrap import dedent

import pytest

from grader.sandbox.inside.definitions import definitions


def taken(text):
    return [ast.unparse(one) for one in definitions(ast.parse(dedent(text)).body)]


@pytest.mark.parametrize(
    "text",
    [
        "LOW = -1",
        "RANGE = (-1, 1)",
        "LOW, HIGH = -1, 1",
        "NAMES = ['a', 'b']",
        "RATE = 2 / 20",
        "A = B = {'x': 1.0}",
        "RATE: float = 0.1",
        "clip = lambda x: max(0, x)",
        "import math\nHALF = math.pi / 2\nROOT = math.sqrt(2)",
        "import random\nrandom.seed(42)",
        "import numpy as np\nX = np.array([[0.0, 1.0]])\nX[0] = 2.0",
        "import numpy as np\nrng = np.random.default_rng(0)\nS = rng.normal(size=3)",
        "import sys\nsys.setrecursionlimit(10000)\nsys.path.insert(0, '.')",
        "from functools import partial\ntwice = partial(pow, 2)",
        "import logging\nlog = logging.getLogger('train')\nlog.info('begin')",
        "XS = [i / 10 for i in range(10)]\nPAIRS = list(zip(XS, XS))",
        "WORDS = 'a b'.split()",
        "try:\n    from engine import Value\nexcept ImportError:\n    Value = None",
        "import sys\nif sys.version_info >= (3, 11):\n    import math\nelse:\n    math = None",
        "async def later():\n    pass",
        "DEPTH = 3\nDEPTH += 1",
        "from enum import Enum\nColour = Enum('Colour', 'RED')",
    ],
)
def test_definitions_and_constants_are_loaded(text):
    assert taken(text) == [ast.unparse(one) for one in ast.parse(text).body]


@pytest.mark.parametrize(
    "text",
    [
        "while True:\n    pass",
        "for _ in range(10):\n    pass",
        "input()",
        "exit()",
        "print(input())",
        "open('x').read()",
        "[None for _ in iter(int, 1)]",
        "if True:\n    while True:\n        pass",
        "try:\n    input()\nexcept Exception:\n    pass",
        "try:\n    x = 1\nexcept Exception:\n    input()",
    ],
)
def test_what_may_take_long_or_end_the_process_is_left_out(text):
    assert taken(text) == []


@pytest.mark.parametrize("call", ["os._exit(0)", "os.abort()", "time.sleep(9)", "sys.exit()"])
@pytest.mark.parametrize(
    "form", ["import {0}\n{0}.{1}", "import {0} as it\nit.{1}", "from {0} import {2}\n{1}"]
)
def test_so_is_what_ends_the_process_or_waits_by_any_name(call, form):
    module, _, rest = call.partition(".")
    imported, called = form.format(module, rest, rest.partition("(")[0]).split("\n")
    assert taken(f"{imported}\n{called}") == [imported]


def test_so_is_code_of_the_students_own_and_what_comes_of_it():
    text = """
        class Model:
            pass

        def train():
            pass

        model = Model()
        losses = train()
        last = losses[-1]
        print(last)
        losses += [1.0]
        losses = []
        best = losses
    """
    assert taken(text)[2:] == ["losses = []", "best = losses"]


def test_a_name_that_becomes_a_function_of_ones_own_is_no_longer_quick():
    assert taken("def len(x):\n    return x\nN = len([])")[1:] == []
