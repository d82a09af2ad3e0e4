"""A check that something is made of exp: it has to follow when exp becomes another function."""

import math

from grader.programs import Inputs, Template, script, shown_as, with_another_method

BASE = 1.7
# Code may have given exp a name of its own before: then the function itself is another, too, where
# it is a plain one. Its global names are the student's; Value is therefore a default.
OTHER = f"lambda v, Value=Value: Value({BASE} ** v.data)"
WHATEVER_ITS_NAME = """
is_plain = type(exp) is type(Value.exp) and not exp.__closure__
if is_plain:
    own = exp.__code__, exp.__defaults__
    exp.__code__, exp.__defaults__ = Value.exp.__code__, Value.exp.__defaults__
try:
    out = {call}
finally:
    if is_plain:
        exp.__code__, exp.__defaults__ = own
"""
SHOWN = f"""\
exp, Value.exp = Value.exp, lambda v: Value({BASE} ** v.data)
try:
    out = {{call}}
finally:
    Value.exp = exp"""


def with_another_base(call: str, *, uses: tuple[str, ...] = (), x: Inputs) -> Template:
    """Run ``call``, a tanh of x, with 1.7^x in place of exp: it must give tanh(x ln 1.7)."""
    template = script(
        with_another_method("exp", OTHER, WHATEVER_ITS_NAME.format(call=call).strip()),
        observe=["out.data", "x.data"],
        formula=f"(x * {math.log(BASE)!r}).tanh()",
        uses=uses,
        x=x,
    )
    return shown_as(SHOWN.format(call=call), template)
