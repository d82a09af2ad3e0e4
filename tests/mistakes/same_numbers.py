"""Whether two wrong submissions give the same numbers, as submitted, on the scored programs."""

import math
from pathlib import Path

from grader.course import Limits, load_course
from grader.judging import make_plan
from grader.sandbox import TIME_LIMIT, Sandbox

ROOT = Path(__file__).parents[2]
EXERCISES = frozenset({"radd", "exp", "tanh", "relu", "backward", "zero_grad"})
QUICK = {"program_seconds": 0.5}


class Observer:
    """Runs sources in one sandbox, on the inputs of one seed."""

    def __init__(self, seed):
        course = load_course(ROOT)
        self._plan = make_plan(ROOT, course, course.assignment("engine"), seed, with_torch=False)
        self._sandbox = Sandbox(Limits(**QUICK))

    def __enter__(self):
        self._sandbox.__enter__()
        return self

    def __exit__(self, *error):
        self._sandbox.__exit__(*error)

    def __call__(self, source, exercises=EXERCISES):
        """Return the outcomes by exercise."""
        programs = {exercise: self._programs(exercise) for exercise in exercises}
        return self._sandbox.observe(source, self._plan.work(), programs).outcomes

    def _programs(self, exercise):
        checks = [check for check in self._plan.checks_of(exercise) if check.weight]
        return [self._plan.programs[key] for check in checks for key in check.keys]


def alike(one, other, exercises):
    """Return whether two sources' outcomes are the same in all of these exercises."""
    return all(all(map(_same, one[name], other[name])) for name in exercises)


def _same(one, other):
    if TIME_LIMIT in (one.status, other.status):
        return True  # a walk without end may end in any way
    kinds = [(o.status, o.raised and o.raised.type, len(o.values)) for o in (one, other)]
    return kinds[0] == kinds[1] and all(map(_same_value, one.values, other.values))


def _same_value(left, right):
    if isinstance(left.value, float) and isinstance(right.value, float):
        return math.isclose(left.value, right.value, rel_tol=1e-9, abs_tol=1e-12)
    return left.value == right.value
