"""Draw a program's inputs from a seed, where its derivative is well defined."""

import math
from random import Random

from grader.course import CourseError
from grader.engines import formula
from grader.engines.number import Number, noting_relu
from grader.programs import Program, Span, Template

KINK_DISTANCE = 1e-3
TRIES = 100


class DrawError(CourseError):
    """A template whose inputs never gave a usable program: a mistake in a check."""


def draw(template: Template, key: str, seed: str) -> Program:
    """Return the program with inputs drawn from ``seed`` and its own ``key``.

    A point on a kink of relu, or where the formula is not finite, is drawn again.
    """
    for attempt in range(TRIES):
        random = Random(f"{seed}/{key}/{attempt}")
        inputs = {
            name: source.draw(random) if isinstance(source, Span) else float(source)
            for name, source in template.inputs
        }
        if template.formula is None or _is_smooth(key, template.formula, inputs):
            return template.with_inputs(key, inputs)
    raise DrawError(
        f"{formula.place_of(key)}: no usable inputs in {TRIES} draws for:\n{template.text}\n"
        "Give it inputs at which its formula is finite, and further than "
        f"{KINK_DISTANCE} from a kink of relu"
    )


def _is_smooth(key: str, text: str, inputs: dict[str, float]) -> bool:
    try:
        with noting_relu() as met:
            result = formula.run(text, {name: Number(x) for name, x in inputs.items()})
    except (ArithmeticError, ValueError):
        return False
    except Exception as error:
        raise formula.FormulaError(key, text, error) from error
    return math.isfinite(result) and all(abs(x) > KINK_DISTANCE for x in met)
