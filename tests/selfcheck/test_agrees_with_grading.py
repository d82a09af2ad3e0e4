"""All green in the self-check means full marks, and the other way round, on other inputs."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grader.mistakes import library

STYLES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parents[1] / "styles").glob("*.py"))
    if not path.stem.startswith("test_")
}
MISTAKES = library("engine")
# A walk that never ends is given up sooner than for students: most programs take 0.05 s.
QUICK = {"program_seconds": 0.6}
# A fault in given code costs no points: it is full marks with one of these notes.
NOT_ALL_IS_RIGHT = ("given_changed", "not_together")


def all_green(check, sources, **limits):
    """Return by name which sources the self-check finds right in everything."""

    def is_green(source):
        return all(result.done for result in check(source, **limits)[1].values())

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(sources, pool.map(is_green, sources.values()), strict=True))


def disagreements(check, grade_sources, sources, **limits):
    """Return the sources that one side finds right and the other does not."""
    green = all_green(check, sources, **limits)
    graded = grade_sources(sources, seed="another", limits=limits)
    right = {
        name: result.total == result.max
        and not any(note.code in NOT_ALL_IS_RIGHT for note in result.notes)
        for name, result in graded.items()
    }
    return [name for name in sources if green[name] != right[name]], green


def mistaken(solution, mistakes):
    whole = solution.complete()
    return {mistake.id: mistake.apply(whole) for mistake in mistakes}


def test_every_right_style_is_all_green(check, grade_sources):
    differing, green = disagreements(check, grade_sources, STYLES)
    assert differing == []
    assert [name for name, is_green in green.items() if not is_green] == []


def test_stub_and_single_exercises_are_never_all_green(check, grade_sources, solution, only):
    sources = {"stub": solution.stub(), "exp": only("exp"), "backward": only("backward")}
    differing, green = disagreements(check, grade_sources, sources)
    assert differing == []
    assert not any(green.values())


def test_a_mistake_is_never_all_green(check, grade_sources, solution):
    sources = mistaken(solution, MISTAKES[::16])
    differing, green = disagreements(check, grade_sources, sources, **QUICK)
    assert differing == []
    assert [name for name, is_green in green.items() if is_green] == []


# That grading finds each of them wrong, whatever the inputs: tests/matrix.
@pytest.mark.deep
@pytest.mark.parametrize("start", range(8))
def test_no_mistake_at_all_is_all_green(check, solution, start):
    green = all_green(check, mistaken(solution, MISTAKES[start::8]), **QUICK)
    assert [name for name, is_green in green.items() if is_green] == []
