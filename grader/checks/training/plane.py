"""A network of three parameters for programs that train: it needs no neuron to be right."""

from textwrap import dedent

from grader.programs import Template, script, shown_as, span

SHOWN = """
class Plane:
    def __call__(self, x):
        return a * x[0] + b * x[1] + c

    def parameters(self):
        return [a, b, c]

network = Plane()
"""
# What the file's own networks have beside, such as a zero_grad, it has too: it is one of them where
# the file's class allows that, and asks that class where it does not.
RUN = """
class Plane:
    def __init__(self):
        pass

    def __call__(self, x):
        return a * x[0] + b * x[1] + c

    def parameters(self):
        return [a, b, c]

try:
    network = type("Plane", (Plane, MLP), {})()
except Exception:
    Plane.__getattr__ = lambda self, name: getattr(MLP, name).__get__(self)
    network = Plane()
"""
A, B, C, TARGET = span(0.3, 0.9), span(-0.9, -0.3), span(0.2, 0.6), span(1.5, 2.5)


def on_a_plane(text: str, *observe: str, uses: str) -> Template:
    """Train a x + b y + c, whose parameters are inputs of the program, as is the target t."""
    text = dedent(text).strip()
    program = script(
        f"{RUN.strip()}\n\n{text}",
        observe=(*observe, "t.data"),
        uses=["MLP", uses],
        a=A,
        b=B,
        c=C,
        t=TARGET,
    )
    return shown_as(f"{SHOWN.strip()}\n{text}", program)
