"""What must never reach a student: the inputs and expected values of hidden programs."""

import re

# Numbers that stand in public programs, or in any page.
PUBLIC = {f"{n}" for n in range(1001)} | {"0.5", "1.01", "1.7", "-20.0", "20.0", "50.0"}


def hidden_numbers(plan):
    """Return a plan's inputs and expected values as they would be printed."""
    found = set()
    for program in plan.programs.values():
        found |= {repr(number) for _, number in program.inputs}
        found |= {repr(number) for number in plan.expected[program.key].values}
    found = {text for text in found if len(text) >= 5 and text not in PUBLIC}
    assert len(found) > 100
    return found


def numbers_in(text):
    """Return the numbers that stand in a text, each as it is written: -0.897 is not 0.897."""
    return set(re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?", text))
