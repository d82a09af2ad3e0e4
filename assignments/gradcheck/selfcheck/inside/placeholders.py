"""Modules that are not there where submissions run, and what stands for them."""

import importlib.abc
import importlib.machinery
import re
import types
from collections.abc import Iterator
from typing import Any

# What draws or displays: nothing comes of it, and no number comes from it.
DRAWING = frozenset("matplotlib seaborn plotly graphviz pydot pyvis IPython ipywidgets".split())
# Modules that engines import without needing them. But for drawing, and for tqdm, which hands on
# what it is given, they fail when used: the torch and micrograd of a grader's machine must not
# answer for a student.
PLACEHOLDERS = DRAWING | frozenset(
    "torch micrograd pandas networkx sklearn scipy jax tensorflow tqdm google".split()
)


def placeholder_of(source: str, name: str) -> str:
    """Return the placeholder that a source imports a name from, such as a class; "" if none."""
    imported = re.findall(rf"^\s*from\s+([\w.]+)\s+import\b.*\b{name}\b", source, re.MULTILINE)
    return next((one for one in imported if one.split(".")[0] in PLACEHOLDERS), "")


class PlaceholderModule(types.ModuleType):
    """Stands for a module that is not there: most of it raises ImportError when it is used.

    Nothing comes of drawing, and progress bars hand on what they are given.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        library = self.__name__.split(".")[0]
        if library in DRAWING:
            return getattr(_Nothing(), name)
        if library == "tqdm" and name in _PROGRESS:
            return _PROGRESS[name]
        return _Missing(f"{self.__name__}.{name}")


class _Nothing:
    """A figure, a curve, a display: anything may be asked of it, and nothing comes of it."""

    def __init__(self, parts: int = 1) -> None:
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _subplots if name == "subplots" else self

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    __getitem__ = __enter__ = __call__

    def __exit__(self, *_: Any) -> None:
        pass

    def __setitem__(self, *_: Any) -> None:
        pass

    def __iter__(self) -> "Iterator[_Nothing]":
        return iter([_Nothing()] * self._parts)


def _subplots(nrows: int = 1, ncols: int = 1, **_: Any) -> "tuple[_Nothing, _Nothing]":
    return _Nothing(), _Nothing(nrows * ncols)


class _Progress:
    """A progress bar: what it goes over, one by one, and no bar."""

    def __init__(self, iterable: Any = None, *_: Any, **__: Any) -> None:
        self._iterable = iterable

    def __iter__(self) -> "Iterator[Any]":
        return iter(self._iterable)

    def __len__(self) -> int:
        return len(self._iterable)

    def __enter__(self) -> "_Progress":
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    @staticmethod
    def write(*_: Any, **__: Any) -> None:
        pass

    update = close = refresh = set_description = set_postfix = set_postfix_str = write


def _range(*arguments: Any, **_: Any) -> _Progress:
    return _Progress(range(*arguments))


_PROGRESS = {"tqdm": _Progress, "tqdm_notebook": _Progress, "trange": _range, "tnrange": _range}


class _Missing:
    """Anything of a placeholder: may be imported and passed about, not used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _fail(self, *_: Any, **__: Any) -> Any:
        raise ImportError(f"{self._name} is not available here")

    __call__ = __getitem__ = __iter__ = __add__ = __mul__ = __float__ = __enter__ = _fail

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(f"{self._name}.{name}")


class PlaceholderFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Last on sys.meta_path: only what could not be imported otherwise comes here."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname.split(".")[0] not in PLACEHOLDERS:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: Any) -> types.ModuleType:
        return PlaceholderModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass
