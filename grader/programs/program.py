"""A program: a few lines of Python over named inputs, and the expressions read afterwards.

One text, four engines (design idea 2). The ``text`` is what a student could type; the
``formula`` states the same computation as one expression, or several lines ending in one,
so that torch and central differences can run it too.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from grader.course import MODULES, Names

OURS = Names()
OUR_CLASS = OURS.class_
# Of ``math.exp`` all, of ``x.exp`` what follows the dot.
_ATTRIBUTE = re.compile(rf"(?<![.\w])(?:{'|'.join(sorted(MODULES))})\.[\w.]+|(?<=\.)[A-Za-z_]\w*")


@dataclass(frozen=True)
class Span:
    """Where an input is drawn from: uniformly between ``low`` and ``high``, 3 decimals."""

    low: float
    high: float

    def draw(self, random: Random) -> float:
        return round(random.uniform(self.low, self.high), 3)


@dataclass(frozen=True)
class Template:
    """A program whose inputs are still to be drawn.

    text       run on the student's engine; the inputs are Values of these names
    inputs     name -> where its number is drawn from
    observe    expressions read after the text ran, each a plain number
    formula    what the numbers must be mathematically: ``out.data`` is the formula's value,
               ``x.grad`` its derivative; None where only the reference can say (zero_grad)
    uses       names that the program needs from the student's file, beside the class
    tolerance  a name of ``grader.programs.compare.TOLERANCES``
    shown      what people see in place of a text that is long, and about other things
    """

    text: str
    inputs: tuple[tuple[str, Span | float], ...]
    observe: tuple[str, ...]
    formula: str | None = None
    uses: tuple[str, ...] = ()
    tolerance: str = "relative"
    shown: str = ""

    def with_inputs(self, key: str, values: dict[str, float]) -> "Program":
        return Program(
            key,
            self.text,
            tuple(values.items()),
            self.observe,
            self.formula,
            self.uses,
            self.tolerance,
            self.shown,
        )


@dataclass(frozen=True)
class Program:
    """A template with its inputs drawn; ``key`` names it within a run: ``check/number``."""

    key: str
    text: str
    inputs: tuple[tuple[str, float], ...]
    observe: tuple[str, ...]
    formula: str | None
    uses: tuple[str, ...]
    tolerance: str
    shown: str = ""

    @cached_property
    def digest(self) -> str:
        """A name for what is run and observed, whatever check asks for it."""
        parts = (self.text, self.inputs, self.observe, self.uses)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    def renamed(self, names: Names) -> "Program":
        """Return the program in a course's own names: ``.grad`` may be ``.gradiente``."""
        if names == OURS:
            return self
        return Program(
            self.key,
            rename(self.text, names),
            self.inputs,
            tuple(rename(expression, names) for expression in self.observe),
            self.formula and rename(self.formula, names),
            self.uses,
            self.tolerance,
            rename(self.shown, names),
        )

    def as_typed(self, class_name: str) -> str:
        """Return the program (already renamed) as a student would type it, inputs included."""
        inputs = [f"{name} = {class_name}({number!r})" for name, number in self.inputs]
        return "\n".join([*inputs, self.shown or self.text])


@lru_cache(maxsize=4096)  # the same few texts, for every submission
def rename(text: str, names: Names) -> str:
    """Put a course's names into program text: attributes (after a dot), class and parameter.

    What follows the name of a module, as in ``math.exp``, stays.
    """
    text = re.sub(rf"(?<![.\w]){OUR_CLASS}\(data=", f"{OUR_CLASS}({names.data}=", text)
    text = re.sub(rf"(?<![.\w]){OUR_CLASS}\b", names.class_, text)
    renamed = names.renamed()
    return _ATTRIBUTE.sub(lambda match: renamed.get(match[0], match[0]), text)
