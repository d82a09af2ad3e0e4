"""What is to be said of the student's own engine, where a file runs on one."""

from .inside.outcome import DIED, TIME_LIMIT
from .assignment import Assignment
from .results import SYNTAX_ERRORS, FileFacts
from .texts import Translate


def no_engine(assignment: Assignment, translate: Translate) -> str:
    """Return what is to be said where the student's own engine is not there to be imported."""
    _ = translate
    folder = assignment.engine[0] if assignment.engine else ""
    return _(
        "There is no {engine} here, nor in the folder {engine_folder}: this assignment "
        "runs on your own engine. Copy it into this folder."
    ).format(engine=_file(assignment), engine_folder=folder)


def no_class(assignment: Assignment, facts: FileFacts, translate: Translate) -> str:
    """Return what is to be said where neither the engine nor the file has the class."""
    _ = translate
    for line, error in facts.engine:
        if error in SYNTAX_ERRORS:
            text = _("Python cannot read {engine}: {error} in line {line}. Correct that first.")
            return text.format(engine=_file(assignment), error=error, line=line)
    return _("There is no class {name} in {engine}: correct your engine first.").format(
        name=assignment.names["class"], engine=_file(assignment)
    )


def not_available(assignment: Assignment, facts: FileFacts, translate: Translate) -> str:
    """Return what is to be said where the class is imported from a module that is not there."""
    _ = translate
    return _(
        "{name} is imported from {module}, which is not available here: import it from your own "
        "engine, {engine}."
    ).format(name=assignment.names["class"], module=facts.detail, engine=_file(assignment))


def faults(assignment: Assignment, facts: FileFacts, translate: Translate) -> "list[str]":
    """Return a note for each thing that failed while the engine was loaded."""
    _ = translate
    texts = []
    for line, error in facts.engine:
        if error in SYNTAX_ERRORS:
            continue  # then there is nothing else to say
        if error == TIME_LIMIT:
            text = _("{engine} did not end within {seconds} s: only its definitions were used.")
        elif error == DIED:
            text = _("{engine} ended Python itself: only its definitions were used.")
        else:
            text = _("{engine}, line {line}: {error}. What stands there was left out.")
        seconds = f"{assignment.limits['load_seconds']:g}"
        texts.append(text.format(engine=_file(assignment), line=line, error=error, seconds=seconds))
    return texts


def _file(assignment: Assignment) -> str:
    return assignment.engine[1] if assignment.engine else assignment.file
