"""numpy is there for whoever imports it, in whatever way."""

import importlib.util

import pytest

from grader.sandbox.libraries import numpy_folder


@pytest.mark.parametrize(
    "source",
    [
        "import numpy",
        "import math, numpy as np",
        "import math; import numpy as np",
        "from numpy import \\\n    exp",
        "try: import numpy as np\nexcept ImportError: np = None",
        "np = __import__('numpy')",
        "from importlib import import_module\nnp = import_module('numpy.linalg')",
    ],
)
def test_each_way_of_importing_it_is_seen(source):
    assert numpy_folder("", source) in importlib.util.find_spec("numpy").origin
    assert numpy_folder("", source)


@pytest.mark.parametrize("source", ["", "import math", "numpyro = 1", "import mynumpy"])
def test_others_do_without(source):
    assert numpy_folder(source) == ""
