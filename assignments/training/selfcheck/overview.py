"""Several files in one run: the one that is worked on comes last, and alone says what is next."""

from collections.abc import Sequence

from .lines import Line, line, wrapped
from .panel import Panel
from .texts import Translate


def overview(panels: "Sequence[Panel]", translate: Translate) -> "list[Line]":
    """Return the panels in the course's order; what is done or not begun is a line."""
    _ = translate
    last = _worked_on(panels)
    others = [panel for panel in panels if panel is not last]
    out: list[Line] = []
    for panel in others:
        if not panel.done and not panel.untouched:
            out += [*panel.lines(next_step=False), line()]
    done = [panel.in_short() for panel in others if panel.done]
    out += [line(text, "green") for text in done]
    unbegun = ", ".join(panel.assignment.file for panel in others if panel.untouched)
    if unbegun:
        out += wrapped(_("Not started: {files}").format(files=unbegun), indent=0, hanging=2)
    if done or unbegun:
        out.append(line())
    return [*out, *last.lines()]


def _worked_on(panels: "Sequence[Panel]") -> Panel:
    """Return the file that was saved last of those begun, else the next one in the course.

    A file that only waits for the engine comes after all others that were begun.
    """
    begun = [panel for panel in panels if not panel.done and not panel.untouched]
    if begun:
        return max(begun, key=lambda panel: (not panel.waits_for_engine, _saved(panel)))
    return next((panel for panel in panels if not panel.done), panels[-1])


def _saved(panel: Panel) -> float:
    path = panel.assignment.folder / panel.assignment.file
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
