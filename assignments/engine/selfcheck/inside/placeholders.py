"""Modules that are not there where submissions run, and what stands for them."""

import ast
import importlib.abc
import importlib.machinery
import re
import sys
import types
from collections.abc import Iterator
from typing import Any

from .nothing import Nothing, subplots
from .progress import Progress, over, over_range

# What draws, displays or keeps a log: nothing comes of it, and no number comes from it. So it is
# with our own self-check, which says how far its reader is.
SHOWING = frozenset(
    "matplotlib seaborn plotly graphviz pydot pyvis torchviz IPython ipywidgets rich tabulate "
    "loguru termcolor colorama wandb mlflow tensorboardX selfcheck".split()
)
# Modules that engines import without needing them. But for those that show something, and for
# progress bars, which hand on what they are given, they fail when used: the torch and micrograd of
# a grader's machine must not answer for a student.
PLACEHOLDERS = SHOWING | frozenset(
    "torch micrograd pandas networkx sklearn scipy jax tensorflow tqdm google".split()
)
# Jupyter's own function, and the self-check's: it is imported in the cells of tests, which do not
# count, and used in others, too.
THERE_IN_CELLS = ("display", "check")
# A module of one that fails, and only keeps a log.
_LOGS = "torch.utils.tensorboard"
_PROGRESS: dict[str, dict[str, Any]] = {
    "tqdm": {
        "tqdm": Progress,
        "tqdm_notebook": Progress,
        "trange": over_range,
        "tnrange": over_range,
    },
    "rich": {"track": over},
}
_INDENTED = re.compile(
    rf"^(?:[ \t]+|.*:[ \t]*)(?:import|from)[ \t].*\b(?:{'|'.join(sorted(PLACEHOLDERS))})\b",
    re.MULTILINE,
)
_CAUGHT = frozenset("ImportError ModuleNotFoundError Exception BaseException".split())


def do_nothing(*_: Any, **__: Any) -> None:
    """Do what shows something where there is nobody to see it."""


def placeholder_of(source: str, name: str) -> str:
    """Return the placeholder that a source imports a name from, such as a class; "" if none."""
    imported = re.findall(rf"^\s*from\s+([\w.]+)\s+import\b.*\b{name}\b", source, re.MULTILINE)
    return next((one for one in imported if one.split(".")[0] in PLACEHOLDERS), "")


class PlaceholderModule(types.ModuleType):
    """Stands for a module that is not there: most of it raises ImportError when it is used.

    Nothing comes of drawing and logging, and progress bars hand on what they are given.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        library = self.__name__.split(".")[0]
        if name in _PROGRESS.get(library, {}):
            return _PROGRESS[library][name]
        if library in SHOWING or self.__name__.startswith(_LOGS):
            return subplots if name == "subplots" else getattr(Nothing(), name)
        return _Missing(f"{self.__name__}.{name}")


class _Missing:
    """Anything of a placeholder: may be imported, passed about and asked for, not used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _fail(self, *_: Any, **__: Any) -> Any:
        raise ImportError(f"{self._name} is not available here")

    __call__ = __getitem__ = __iter__ = __add__ = __mul__ = __float__ = __enter__ = _fail

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(f"{self._name}.{name}")

    def __instancecheck__(self, _: Any) -> bool:  # isinstance(x, torch.Tensor)
        return False


class PlaceholderFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Last on sys.meta_path: only what could not be imported otherwise comes here."""

    def __init__(self, source: str = "") -> None:
        """Leave out what the source can do without: it says so itself."""
        self._there = PLACEHOLDERS - _optional(source)

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        is_here = fullname.split(".")[0] in self._there and not _is_only_looked_for()
        # What is there already is asked for again by importlib.reload: it stays as it is.
        if not is_here and fullname not in sys.modules:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: Any) -> types.ModuleType:
        return PlaceholderModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


def _is_only_looked_for() -> bool:
    """Return whether this is importlib.util.find_spec's question, not an import."""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("importlib."):
        if frame.f_code.co_name == "find_spec":
            return True
        frame = frame.f_back
    return False


def _optional(source: str) -> "frozenset[str]":
    """Return the placeholders that a source imports where it catches that they are not there."""
    if _INDENTED.search(source) is None:
        return frozenset()  # nearly always: a syntax tree takes time
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return frozenset()
    guarded = [
        node
        for one in ast.walk(tree)
        if isinstance(one, ast.Try) and any(map(_catches, one.handlers))
        for statement in one.body
        for node in ast.walk(statement)
    ]
    unguarded = [node for node in ast.walk(tree) if node not in guarded]
    return frozenset(_imported(guarded)) - frozenset(_imported(unguarded))


def _catches(handler: ast.ExceptHandler) -> bool:
    caught = handler.type
    names = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(one is None or getattr(one, "id", "") in _CAUGHT for one in names)


def _imported(nodes: "list[ast.AST]") -> "Iterator[str]":
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (one.name.split(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]
