"""Programs for the functions that find slopes by differences.

They call the student's function on plain numbers: the data of the inputs as floats, so that it
does not matter what an engine keeps.
"""

from grader.programs import Inputs, Template, script


def slopes(by: str, f: str, *, h: float, **inputs: Inputs) -> Template:
    """Observe each slope of an expression ``f`` that the function ``by`` finds with step ``h``."""
    names = list(inputs)
    text = f"""
        import math
        f = lambda {", ".join(names)}: {f}
        at = [{", ".join(f"float({name}.data)" for name in names)}]
        [{", ".join(f"d{name}" for name in names)}] = {by}(f, at, {h})
    """
    observe = [*(f"d{name}" for name in names), *(f"{name}.data" for name in names)]
    return script(text, observe=observe, uses=[by], formula=None, tolerance="relative", **inputs)


def near(by: str, f: str, derivative: str, x: Inputs) -> Template:
    """Observe how far from the derivative the step is that ``by`` takes by itself: 0.00."""
    text = f"""
        import math
        f = lambda x: {f}
        slope = lambda x: {derivative}
        at = float(x.data)
        [dx] = {by}(f, [at])
    """
    return script(text, observe=["round(dx - slope(at), 2)"], uses=[by], x=x)


def of_whole_numbers(by: str) -> Template:
    """Observe the slopes at numbers that are ints, as students type them, two equal and one 0."""
    text = f"[dx, dy, dz] = {by}(lambda x, y, z: x * x + 3 * y + 5 * z, [2, 2, 0], 0.5)"
    return script(text, observe=["dx", "dy", "dz"], uses=[by])


def twice(by: str, **inputs: Inputs) -> Template:
    """Observe that a second call gives the same, and that neither changed the list."""
    names = list(inputs)
    first, second = ([f"{prefix}{name}" for name in names] for prefix in ("d", "again_d"))
    text = f"""
        f = lambda {", ".join(names)}: {" * ".join(names)}
        at = [{", ".join(f"float({name}.data)" for name in names)}]
        [{", ".join(first)}] = {by}(f, at, 0.5)
        [{", ".join(second)}] = {by}(f, at, 0.5)
    """
    kept = [f"at[{i}]" for i in range(len(names))]
    observe = [*first, *second, *kept, *(f"{name}.data" for name in names)]
    return script(text, observe=observe, uses=[by], formula=None, tolerance="relative", **inputs)
