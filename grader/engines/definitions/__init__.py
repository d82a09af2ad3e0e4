"""What the reference engine has for the functions and classes that students write.

A file per assignment, with ``DEFINITIONS``: a name as programs use it -> ours.
"""

import importlib
import pkgutil
from typing import Any

DEFINITIONS: dict[str, Any] = {
    name: definition
    for file in pkgutil.iter_modules(__path__)
    for name, definition in importlib.import_module(f"{__name__}.{file.name}").DEFINITIONS.items()
}
