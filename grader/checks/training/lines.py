"""A network of two parameters for programs that train: it needs no neuron to be right."""

from textwrap import dedent

from grader.programs import Template, script, span

# Made from the file's own class, it has what the file's own networks have beside.
LINE = """
class Line(MLP):
    def __init__(self):
        pass

    def __call__(self, x):
        return a * x[0] + b

    def parameters(self):
        return [a, b]
"""
A, B, TARGET = span(0.3, 0.9), span(-0.9, -0.3), span(1.5, 2.5)


def on_a_line(text: str, *observe: str, uses: str) -> Template:
    """Train the line a x + b, whose parameters are inputs of the program, as is the target t."""
    return script(
        f"{LINE.strip()}\n\n{dedent(text).strip()}",
        observe=observe,
        uses=["MLP", uses],
        a=A,
        b=B,
        t=TARGET,
    )
