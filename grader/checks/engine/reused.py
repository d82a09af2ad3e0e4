"""An operation used on Values that are in use already."""

from grader.programs import Template, script


def used_again(operation: str) -> Template:
    """Use an operation on two Values of equal numbers, one of which has a gradient.

    ``operation`` is a method's name. What it makes of each must be apart from the other, and add
    to the gradient that is there. (backward a second time would need all gradients set to 0, also
    those of Values that only the operation knows: it may be made of several.)
    """
    text = f"""
        x.grad = 2.0
        out = x.{operation}() * y.{operation}()
        out.backward()
    """
    return script(
        text,
        observe=["x.grad", "y.grad", "x.data", "y.data"],
        formula=f"x.{operation}() * y.{operation}() + 2 * x",
        x=1.25,
        y=1.25,
    )
