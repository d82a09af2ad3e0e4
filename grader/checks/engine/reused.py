"""An operation used on Values that are in use already, and backward a second time."""

from grader.programs import Template, script


def used_again(operation: str) -> Template:
    """Use an operation on two Values of equal numbers, one with a gradient; backward twice.

    ``operation`` is a method's name. What it makes of each must be apart from the other, add to
    the gradient that is there, and do so each time that it is asked to.
    """
    text = f"""
        x.grad = 2.0
        u = x.{operation}()
        v = y.{operation}()
        out = u * v
        out.backward()
        first = x.grad
        x.grad = y.grad = u.grad = v.grad = out.grad = 0.0
        out.backward()
        x.grad += first
    """
    return script(
        text,
        observe=["x.grad", "x.data", "y.data"],
        formula=f"2 * x.{operation}() * y.{operation}() + 2 * x",
        x=1.25,
        y=1.25,
    )
