"""Gives pytest the self-check, its options and its panel: see selfcheck/plugin.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from selfcheck.plugin import pytest_addoption, pytest_configure  # noqa: E402, F401 - pytest looks for them here; the path comes first
