"""An operation used on Values that are in use already."""

from grader.programs import Template, script


def used_again(call: str) -> Template:
    """Use an operation on two Values of equal numbers, one of which has another use before.

    ``call`` is the operation on ``{}``. The Value's number was another at that first use, and it
    has a gradient already. What the operation makes must be apart from all that, and add to that
    gradient. backward comes twice: first with the gradient 0, so that nothing has to be cleared
    in Values that only the operation knows (it may be made of several).
    """
    text = f"""
        x.data = x.data - 3
        {call.format("x")}
        x.data = x.data + 3
        x.grad = 2.0
        u = {call.format("x")}
        (u * 0).backward()
        out = u * {call.format("y")}
        out.backward()
    """
    return script(
        text,
        observe=["x.grad", "y.grad", "x.data", "y.data"],
        formula=f"{call.format('x')} * ({call.format('y')}) + 2 * x",
        x=1.25,
        y=1.25,
    )
