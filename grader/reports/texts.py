"""What is said of submissions and scores, in words."""

import gettext
from bisect import bisect_right
from collections.abc import Sequence

from grader.language import N_
from grader.results import Note

# By the code of a note; %(...)s are the note's values, and the place that its line is at.
NOTES = {
    # of a score
    "counted_transplant": N_(
        "tried alone, inside an engine of ours, as other parts of the submitted class do not work "
        "yet"
    ),
    "counted_complete": N_(
        "tried alone, with the other exercises solved, as other parts of what was submitted do not "
        "work yet"
    ),
    "not_separable": N_(
        "could not be tried separately from the rest of the submission: a mistake in another "
        "exercise may have cost points here"
    ),
    "remembers": N_(
        "programs fail here only after others in the same process, and each alone gives what it "
        "should: something is kept from one use to the next, such as a list, a counter or a cache "
        "that is made once"
    ),
    "in_a_circle": N_(
        "calls %(exercises)s, which calls this again: neither is solved without the other, so only "
        "what was submitted counts, as it is"
    ),
    "follows": N_("wrong because of the mistake in %(exercise)s, as far as the numbers tell"),
    "follows_given": N_("wrong because of changed given code, as far as the numbers tell"),
    # of a file
    "definitions_only": N_(
        "the file did not finish loading (%(status)s), so only its imports, classes, functions and "
        'constants were graded: put training code under if __name__ == "__main__"'
    ),
    "never_loaded": N_(
        "the file did not finish loading (%(status)s), not even with its definitions only: "
        "nothing of it could be run"
    ),
    "statement_failed": N_("%(error)s while loading, %(place)s: that statement was skipped"),
    "cell_skipped": N_("%(error)s, %(place)s: nothing of this cell could be run"),
    "syntax_error": N_("%(error)s, %(place)s: nothing of this file could be run"),
    "no_class": N_("no class %(name)s; classes found: %(classes)s"),
    "no_class_at_all": N_("no class %(name)s, nor any other"),
    "class_not_available": N_(
        "class %(name)s is imported from %(module)s, which is not available where submissions are "
        "run: import it from the engine"
    ),
    "class_twice": N_("class %(name)s is defined %(count)s times: the last one counts"),
    "not_available": N_("used, but not available where submissions are run: %(modules)s"),
    "given_changed": N_(
        "given code was changed (%(methods)s), and the engine as submitted goes wrong, perhaps "
        "there: compare it with the file handed out; it is charged to no exercise"
    ),
    "not_together": N_(
        "works alone, not together: with right code for the others each exercise has full marks, "
        "but as submitted %(exercises)s failed"
    ),
    "on_a_right_engine": N_(
        "as submitted, with its own engine and exercises, %(exercises)s failed; what counts ran on "
        "a right engine, with right code for the other exercises"
    ),
    "engine_failed": N_(
        "%(error)s in %(file)s, line %(engine_line)s, while loading: what stands there was left out"
    ),
    "engine_definitions_only": N_(
        "%(file)s did not finish loading (%(status)s), so only its imports, classes, functions and "
        "constants were used"
    ),
    "engine_in_file": N_(
        "class %(name)s is defined in the file itself, so a right engine was not tried in its "
        "place: a mistake in it may cost points in every exercise; import it from %(file)s"
    ),
    "own_engine_unusable": N_(
        "the engine handed in beside it could not be used, so everything ran on a right one"
    ),
    # of handing in
    "no_file": N_("no Python file or notebook in the folder (expected %(file)s)"),
    "several_files": N_("no %(file)s, and several candidates: %(files)s"),
    "no_code": N_("neither a Python file nor a notebook (expected %(file)s): %(files)s"),
    "several_instead": N_(
        "nothing was done in %(file)s, and there are several others with work in them: %(files)s"
    ),
    "other_name": N_("read from %(file)s, the only candidate there"),
    "notebook_not_read": N_("read from %(file)s; there is a notebook too: %(others)s"),
    "other_counts": N_("read from %(file)s; there is %(other)s too"),
    "other_instead": N_("read from %(file)s: nothing was done in %(other)s"),
    "others_not_read": N_("read from %(file)s; there is work in these, too: %(others)s"),
    "latest_version": N_("read from %(files)s, the latest version; earlier ones: %(others)s"),
    "not_regular": N_("not a regular file"),
    "cannot_read": N_("the file cannot be read: %(reason)s"),
    "too_large": N_("the file is larger than %(limit)s KiB"),
    "not_text": N_("not a UTF-8 text file"),
    "latin_1": N_("not UTF-8: read as Latin-1"),
    "notebook_damaged": N_(
        "the notebook is damaged: open it in Jupyter, save it and hand it in again"
    ),
    "notebook_other_language": N_(
        "the notebook is in %(language)s, not Python: write it with a Python kernel and hand it in "
        "again"
    ),
    "not_a_notebook": N_("not a Jupyter notebook, in spite of its name"),
    "notebook_too_large": N_(
        "the notebook is larger than %(limit)s MiB: clear its outputs and hand it in again"
    ),
    "notebook_code_too_large": N_("the code in the notebook is larger than %(limit)s KiB"),
    "notebook_too_many_cells": N_("the notebook has more than %(limit)s cells"),
    "no_code_cells": N_("the notebook has no cells with code"),
    "cell_left_out": N_("%(place)s: left out: %(magic)s means the cell is not run as Python"),
    "cells_out_of_order": N_(
        "the cells had been run in another order; they are graded from top to bottom, as after "
        "Restart & Run All"
    ),
    "zip_unreadable": N_("the zip archive is damaged, encrypted or of an unknown kind"),
    "zip_too_many": N_("the zip archive has more than %(limit)s files"),
    "two_unicode_forms": N_("the same name appears in two Unicode forms: perhaps one student"),
    "same_file": N_("the same code as: %(students)s"),
    "nothing_handed_in": N_("nothing handed in"),
    "not_on_roster": N_("not on the roster"),
    # of us
    "not_explained": N_("the score stands, but explaining it failed: %(fault)s"),
    "not_observed": N_(
        "the stored observations hold no answer for what is to be judged now (%(what)s): grade "
        "this submission again"
    ),
    "grader_fault": N_("a fault of the grader, not of the submission: %(fault)s"),
}

# Older results do not say which class was looked for.
UNNAMED = N_("of the expected name")

# Of no concern to the student.
FOR_TEACHERS = ("not_explained", "same_file", "not_on_roster", "two_unicode_forms")

WITHOUT_TORCH = N_("Graded without torch as an oracle.")

STATUSES = {
    "passed": N_("passed"),
    "failed": N_("failed"),
    "error": N_("error"),
    "time limit": N_("time limit"),
    "memory limit": N_("memory limit"),
    "died": N_("died"),
    "not attempted": N_("not attempted"),
    "not graded": N_("not graded"),
    "full": N_("full marks"),
    "partial": N_("partly right"),
    "none": N_("no points yet"),
    "graded": N_("graded"),
    "no submission": N_("no submission"),
    "unreadable": N_("unreadable"),
}

ATTEMPTS = {
    "submitted": N_("as submitted"),
    "transplant": N_("alone, in an engine of ours"),
    "complete": N_("alone, with the other exercises solved"),
}


def note_text(note: Note, language: gettext.NullTranslations, cells: Sequence[int] = ()) -> str:
    """Return a note in words; values that are statuses are translated too.

    ``cells`` are those of the student's result.
    """
    values = {
        name: language.gettext(STATUSES[value]) if value in STATUSES else value
        for name, value in note.values.items()
    }
    values.setdefault("name", language.gettext(UNNAMED))
    if said := note.values.get("message"):  # Python's own, of what it cannot read
        values["error"] = f"{values['error']} ({said})"
    if isinstance(line := note.values.get("line"), int):
        values["place"] = place(line, cells, language)
    return language.gettext(NOTES[note.code]) % values


IN_FILE = N_("line %(line)s")
IN_CELL = N_("code cell %(cell)s, line %(line)s")
NOWHERE = N_("line unknown")


def place(line: int, cells: Sequence[int], language: gettext.NullTranslations) -> str:
    """Return a line of a submission in words: of a file, or of a cell of a notebook.

    Code cells are counted, without blank ones: what Jupyter itself writes beside them, ``[3]``,
    after "Restart & Run All". ``cells`` are those of the student's result; 0 is no known line.
    """
    if line <= 0:
        return language.gettext(NOWHERE)
    cell = bisect_right(cells, line)
    if cell == 0:
        return language.gettext(IN_FILE) % {"line": line}
    return language.gettext(IN_CELL) % {"cell": cell, "line": line - cells[cell - 1] + 1}


def points(number: float | None) -> str:
    """Return points as people write them: 15, 7.5; a dash where nothing was graded."""
    return "–" if number is None else f"{number:.2f}".rstrip("0").rstrip(".")
