"""The checks' programs with inputs that everyone may see: for self-checks and examples."""

import re
from collections.abc import Sequence
from dataclasses import replace

from grader.checks.support import Check
from grader.engines import draw
from grader.programs import Program, Template

SEED = "public"
_LOOP = re.compile(r"(?<=for _ in range\()\d+(?=\):)")
SHORTER = (1, 2, 3, 5)


def public_programs(checks: Sequence[Check]) -> dict[str, Program]:
    """Return every program of the checks with its public inputs, by key."""
    return {
        key: draw(template, key, SEED)
        for check in checks
        for key, template in zip(check.keys, check.templates, strict=True)
    }


def public_pool(check: Check) -> list[Program]:
    """Return programs that may fail as the check's own do.

    They are the check's, and before them the same with fewer rounds of a loop: a mistake that
    needs one loop is seen more easily in two rounds than in ten.
    """
    programs = []
    for key, template in zip(check.keys, check.templates, strict=True):
        for rounds in SHORTER:
            if (shorter := _with_rounds(template, rounds)) is not None:
                programs.append(draw(shorter, f"{key}/{rounds}", SEED))
    return [*programs, *public_programs([check]).values()]


def _with_rounds(template: Template, rounds: int) -> Template | None:
    loops = _LOOP.findall(template.text)
    if len(loops) != 1 or int(loops[0]) <= rounds:
        return None
    formula = template.formula and _LOOP.sub(str(rounds), template.formula)
    text, shown = (_LOOP.sub(str(rounds), one) for one in (template.text, template.shown))
    return replace(template, text=text, shown=shown, formula=formula)
