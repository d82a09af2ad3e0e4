"""Modules that are not there where submissions run, and what stands for them."""

import importlib.abc
import importlib.machinery
import re
import types
from typing import Any

# Modules that engines import without needing them: they fail only when used. The torch and
# micrograd of a grader's machine must not answer for a student.
PLACEHOLDERS = frozenset(
    "torch micrograd matplotlib graphviz IPython ipywidgets pandas seaborn plotly networkx "
    "pydot pyvis sklearn scipy jax tensorflow tqdm google".split()
)


def placeholder_of(source: str, name: str) -> str:
    """Return the placeholder that a source imports a name from, such as a class; "" if none."""
    imported = re.findall(rf"^\s*from\s+([\w.]+)\s+import\b.*\b{name}\b", source, re.MULTILINE)
    return next((one for one in imported if one.split(".")[0] in PLACEHOLDERS), "")


class PlaceholderModule(types.ModuleType):
    """Stands for a module that is not there; using anything of it raises ImportError."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(f"{self.__name__}.{name}")


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
