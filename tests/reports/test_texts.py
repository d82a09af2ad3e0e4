"""Words for statuses and notes."""

import re
from pathlib import Path
from typing import get_args

import grader
from grader.reports.texts import NOTES, STATUSES
from grader.results import model


def test_every_status_has_a_text():
    for kind in ("CheckStatus", "ExerciseStatus", "StudentStatus"):
        assert set(get_args(getattr(model, kind))) <= set(STATUSES)


def test_every_note_that_is_made_has_a_text():
    used = set()
    for path in Path(grader.__file__).parent.rglob("*.py"):
        used |= set(re.findall(r'Note\(code="(\w+)"', path.read_text("utf-8")))
    assert {"counted_transplant", "counted_complete"} <= set(NOTES)
    assert "class_twice" in used
    assert used <= set(NOTES)
