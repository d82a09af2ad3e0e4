"""What engines import without needing it: nothing comes of it, and nothing comes from it."""

import importlib.util
import sys

import pytest

from grader.sandbox.inside.nothing import Nothing, subplots
from grader.sandbox.inside.placeholders import (
    PLACEHOLDERS,
    PlaceholderFinder,
    PlaceholderModule,
)
from grader.sandbox.inside.progress import Progress, over_range


@pytest.fixture
def imported():
    """A function that runs code where no library is there but its placeholder."""
    before, paths = dict(sys.modules), list(sys.meta_path)
    for name in list(sys.modules):
        if name.split(".")[0] in PLACEHOLDERS:
            del sys.modules[name]

    def run(code):
        finder = PlaceholderFinder(code)
        ours = [one for one in paths if "PathFinder" not in str(one)]
        sys.meta_path[:] = [*ours, _Standard(), finder]
        namespace = {}
        exec(code, namespace)
        return namespace

    yield run
    sys.meta_path[:] = paths
    sys.modules.clear()
    sys.modules.update(before)


class _Standard:
    """Python's own library, and nothing else."""

    def find_spec(self, name, path, target=None):
        if name.split(".")[0] not in sys.stdlib_module_names:
            return None
        return importlib.machinery.PathFinder.find_spec(name, path, target)


def test_what_is_only_asked_whether_it_is_a_tensor_is_none(imported):
    got = imported("import torch\nis_one = isinstance(1.0, (torch.Tensor, torch.nn.Module))")
    assert got["is_one"] is False


@pytest.mark.parametrize("use", ["torch.tensor(1.0)", "float(torch.pi)", "[*torch.x]"])
def test_what_computes_fails_when_it_is_used(imported, use):
    with pytest.raises(ImportError, match="is not available here"):
        imported(f"import torch\n{use}")


@pytest.mark.parametrize(
    "caught", ["ImportError", "ModuleNotFoundError", "(ImportError, OSError)", "Exception", ""]
)
def test_what_a_file_can_do_without_is_not_there(imported, caught):
    code = f"try:\n    import torch\n    there = True\nexcept {caught}:\n    there = False"
    assert imported(code)["there"] is False


def test_what_it_imports_elsewhere_too_is_a_placeholder(imported):
    code = "try:\n    import torch\n    there = True\nexcept ImportError:\n    there = False\n"
    assert imported(code + "import torch.nn")["there"] is True
    other = "try:\n    import torch\nexcept ValueError:\n    pass\nthere = 'torch' in globals()"
    assert imported(other)["there"] is True


def test_what_is_looked_for_is_not_found(imported):
    code = "from importlib.util import find_spec\nthere = find_spec('torch') is not None"
    assert imported(code)["there"] is False


@pytest.mark.parametrize(
    "code",
    [
        "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.savefig('x.png')\nplt.show()",
        "import matplotlib.pyplot as plt\nwith plt.style.context('ggplot'):\n    plt.legend()",
        "from IPython.display import display, clear_output\nclear_output(wait=True)\ndisplay(1)",
        "import wandb\nwandb.init(project='x')\nwandb.log({'loss': 1.0})",
        "from torch.utils.tensorboard import SummaryWriter as W\nW().add_scalar('x', 1.0, 1)",
        "from loguru import logger\nlogger.info('x')",
        "from rich import print\nprint('[bold]x')",
        "from graphviz import Digraph\ndot = Digraph()\ndot.node(name='x', label='y')",
    ],
)
def test_nothing_comes_of_what_shows_or_logs(imported, code, capsys):
    imported(code)
    assert capsys.readouterr() == ("", "")


def test_a_progress_bar_hands_on_what_it_is_given(imported):
    got = imported(
        "from tqdm.auto import tqdm, trange\nfrom rich.progress import track\n"
        "seen = list(tqdm([1, 2], desc='x')) + list(trange(2)) + list(track([3]))"
    )
    assert got["seen"] == [1, 2, 0, 1, 3]


def test_a_progress_bar_counts_and_takes_whatever_it_is_told():
    with Progress(total=3, leave=False) as bar:
        bar.update()
        bar.update(2)
        bar.set_description_str("x")
        bar.desc = "y"
        bar.display()
    assert (bar.n, bar.total) == (3, 3)
    bar = over_range(2, desc="x")
    assert (len(bar), [bar.n for _ in bar], bar.n) == (2, [0, 1], 2)


def test_figures_and_axes_come_in_the_numbers_asked_for():
    figure, axis = subplots(figsize=(6, 4))
    axis.set_ylim(0, axis.get_ylim()[1] * 1.1)
    figure, (_, _) = subplots(1, 2)
    _, axes = subplots(2, 3)
    assert (len(axes), [len(row) for row in axes], len(list(axes.flat))) == (2, [3, 3], 6)
    axes[0, 1].set_title("x")
    (_,) = axis.plot([1.0])
    low, high = Nothing().ylim()
    _, _, _ = axis.hist([1.0])
    width, height = figure.get_size_inches()
    figure.set_size_inches(width * 2, height / 2 - 1)
    assert (f"{low:.2f}", high < 3) == ("", False)


def test_placeholders_keep_python_s_own_names_to_themselves():
    for module in ("torch", "matplotlib", "tqdm"):
        assert not hasattr(PlaceholderModule(module), "__wrapped__")
