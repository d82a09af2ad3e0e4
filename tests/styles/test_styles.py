"""Right engines in many styles, as different students write them: full marks for each.

With fifty other inputs: tests/matrix/test_engine.py.
"""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
STYLES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(HERE.glob("*.py"))
    if not path.stem.startswith("test_")
}


# Every style has these; of an exercise that is newer, those that have it.
IN_ALL = {"radd", "exp", "tanh", "relu", "backward", "zero_grad"}


def below_full_marks(results):
    lost = {
        name: [
            (one.id, one.score, one.counted)
            for one in result.exercises
            if one.score != one.max and (one.id in IN_ALL or one.status != "not attempted")
        ]
        for name, result in results.items()
    }
    return {name: some for name, some in lost.items() if some}


def test_there_are_enough_styles():
    assert len(STYLES) >= 28


def test_every_style_gets_full_marks_as_submitted(grade_sources):
    results = grade_sources(STYLES)
    assert below_full_marks(results) == {}
    rescued = {
        name: [one.id for one in result.exercises if one.counted != "submitted"]
        for name, result in results.items()
    }
    assert {name for name, ids in rescued.items() if ids} == set()


@pytest.mark.parametrize("name", STYLES)
def test_a_style_needs_no_other_class(name):
    # They stand for students' files: nothing of ours is imported by them.
    assert "autograd_ref" not in STYLES[name]
    assert "import grader" not in STYLES[name]
