"""Keep the message catalogues: extract, update, compile. Run it as a module (needs Babel).

python -m grader.release.messages
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import grader
from grader.course import load_course

GRADER = Path(grader.__file__).parent
LOCALES = GRADER / "locale"
TEMPLATE = LOCALES / "grader.pot"
METHODS = [("**.py", "python"), ("reports/templates/**.j2", "jinja2.ext:babel_extract")]
# A template that cannot be read is an error; texts with values as the pages' environment has it.
OPTIONS = {"reports/templates/**.j2": {"silent": "false", "newstyle_gettext": "true"}}
# Catalogues carry no date: the same texts make the same files.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
HEADER = "# Texts of autograd-grader. Update and compile: python -m grader.release.messages"
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}


def catalogues() -> list[Path]:
    """Return the catalogue of each language."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/grader.po"))


def extract() -> Catalog:
    """Return all texts that the sources mark, and the titles in our course file."""
    found = Catalog(
        project="autograd-grader",
        version="",
        header_comment=HEADER,
        fuzzy=False,
        creation_date=NO_DATE,
        revision_date=NO_DATE,
    )
    for file, _, text, comments, context in extract_from_dir(
        GRADER, METHODS, OPTIONS, keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        # No line numbers: moving a text is no change of it.
        found.add(
            text,
            None,
            [(f"grader/{Path(file).as_posix()}", None)],
            context=context,
            auto_comments=comments,
        )
    for assignment in load_course(GRADER.parent).assignments:
        found.add(assignment.title, None, [("solutions/course.toml", None)])
        for exercise in assignment.exercises:
            found.add(exercise.title, None, [("solutions/course.toml", None)])
    return found


def updated(path: Path, template: Catalog) -> Catalog:
    """Return a language's catalogue brought up to the template; new texts are untranslated."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.parent.name)
    catalogue.fuzzy, catalogue.revision_date = False, NO_DATE
    catalogue.header_comment = HEADER
    catalogue.project, catalogue.version = template.project, template.version
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as text, the same from day to day."""
    file = io.BytesIO()
    write_po(
        file, catalogue, width=96, ignore_obsolete=True, include_lineno=False, sort_by_file=True
    )
    dated = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(dated))


def as_mo(catalogue: Catalog) -> bytes:
    """Return a catalogue compiled."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """Return the texts that have no translation, or a doubtful one."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not all(_strings(message.string)))
    ]


def _strings(string: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string or "",)


def main() -> int:
    """Extract, update and compile; return 1 if a text lacks its translation."""
    template = extract()
    TEMPLATE.write_bytes(as_po(template))
    lacking = 0
    for path in catalogues():
        catalogue = updated(path, template)
        path.write_bytes(as_po(catalogue))
        path.with_suffix(".mo").write_bytes(as_mo(catalogue))
        for text in untranslated(catalogue):
            lacking += 1
            print(f"{path}: no translation of: {text}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
