"""Known mistakes in the six exercises of ``engine``, and in the code that its stub gives."""

from grader.mistakes.engine import (
    backward,
    backward_order,
    exp,
    given_derived,
    given_init,
    given_rules,
    radd,
    relu,
    tanh,
    zero_grad,
)

MISTAKES = (
    *radd.MISTAKES,
    *exp.MISTAKES,
    *tanh.MISTAKES,
    *relu.MISTAKES,
    *backward_order.MISTAKES,
    *backward.MISTAKES,
    *zero_grad.MISTAKES,
    *given_init.MISTAKES,
    *given_rules.MISTAKES,
    *given_derived.MISTAKES,
)
