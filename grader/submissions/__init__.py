"""Who handed in what: folders and files to Submissions, without running any of it."""

from grader.submissions.files import read_bytes
from grader.submissions.find import Overview, find_submissions, note_same_files, overview
from grader.submissions.naming import PLATFORMS, Names, platform_of
from grader.submissions.notebook import MAX_BYTES as MAX_NOTEBOOK_BYTES
from grader.submissions.reading import Reader
from grader.submissions.roots import SubmissionsError
from grader.submissions.roster import add_missing, read_roster, strangers
from grader.submissions.submission import (
    HandedIn,
    Submission,
    read_when_graded,
)

__all__ = [
    "MAX_NOTEBOOK_BYTES",
    "PLATFORMS",
    "HandedIn",
    "Names",
    "Overview",
    "Reader",
    "Submission",
    "SubmissionsError",
    "add_missing",
    "find_submissions",
    "note_same_files",
    "overview",
    "platform_of",
    "read_bytes",
    "read_roster",
    "read_when_graded",
    "strangers",
]
