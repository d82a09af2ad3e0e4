"""Words for statuses and notes."""

import gettext
import re
from pathlib import Path
from typing import get_args

import grader
from grader.programs import compare
from grader.reports import numbers
from grader.reports.texts import NOTES, STATUSES, note_text
from grader.results import Note, model

ENGLISH = gettext.NullTranslations()


def test_every_status_has_a_text():
    for kind in ("CheckStatus", "ExerciseStatus", "StudentStatus"):
        assert set(get_args(getattr(model, kind))) <= set(STATUSES)


def test_every_note_that_is_made_has_a_text():
    used = set()
    for path in Path(grader.__file__).parent.rglob("*.py"):
        used |= set(re.findall(r'(?:Note\(code=|_note\()"(\w+)"', path.read_text("utf-8")))
    assert {"counted_transplant", "counted_complete"} <= set(NOTES)
    assert {"class_twice", "several_instead"} <= used
    assert used <= set(NOTES)


def test_a_class_that_is_missing_is_named():
    note = Note(code="no_class", values={"name": "Value", "classes": "Valor"})
    assert note_text(note, ENGLISH) == "no class Value; classes found: Valor"
    note = Note(code="no_class_at_all", values={"name": "Value"})
    assert note_text(note, ENGLISH) == "no class Value, nor any other"


def test_notes_of_older_results_name_no_class_and_can_be_read():
    note = Note(code="no_class", values={"classes": "Valor"})
    assert note_text(note, ENGLISH) == "no class of the expected name; classes found: Valor"
    note = Note(code="no_class_at_all")
    assert note_text(note, ENGLISH) == "no class of the expected name, nor any other"


def test_python_s_own_words_on_what_it_cannot_read_stand_beside_the_error():
    values = {"line": 3, "error": "SyntaxError", "message": "expected ':'"}
    for code in ("syntax_error", "cell_skipped", "statement_failed"):
        assert "SyntaxError (expected ':')" in note_text(Note(code=code, values=values), ENGLISH)
    values = {"file": "engine.py", "engine_line": 3, "error": "SyntaxError", "message": "x"}
    note = Note(code="engine_failed", values=values)
    assert note_text(note, ENGLISH).startswith("SyntaxError (x) in engine.py, line 3")


def test_notes_of_older_results_have_no_words_of_python_s():
    note = Note(code="syntax_error", values={"line": 3, "error": "SyntaxError"})
    assert note_text(note, ENGLISH) == "SyntaxError, line 3: nothing of this file could be run"


def test_no_note_speaks_to_one_reader_where_several_kinds_read_it():
    assert [code for code, text in NOTES.items() if re.search(r"\byours?\b", text)] == []


def test_what_was_no_number_is_told_as_comparing_says_it():
    assert numbers.NOT_A_NUMBER == compare.NOT_A_NUMBER  # reports see results only
