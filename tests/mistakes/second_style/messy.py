"""Mistakes in ``tests/styles/wrap_link_receive.py``: lambdas, sets, helpers on the side."""

_EXP = "self.receive(out.data * out.grad)"
_RELU = "self.receive(positive * out.grad)"
_TANH = "return top / bottom"
_STEPS = """\
        for node in todo[::-1]:
            node.visits += 1
            if node.step is not None:
                node.step()
"""

# (id of the library entry with this behaviour, old text, new text)
REWRITTEN = (
    (
        "radd-changes-self-and-copies",
        "out = Value(left + self.data, 'radd')",
        "self.data = left + self.data\n        out = Value(self.data)",
    ),
    ("radd-no-upstream", "lambda: self.receive(out.grad)", "lambda: self.receive(1)"),
    ("radd-subtracts", "Value(left + self.data, 'radd')", "Value(self.data - left)"),
    ("exp-no-upstream", _EXP, "self.receive(out.data)"),
    ("exp-upstream-added", _EXP, "self.receive(out.data + out.grad)"),
    ("exp-rougher-e", "math.e **", "2.718 **"),
    ("tanh-only-sinh", _TANH, "return top / 2"),
    ("tanh-minus-outside", "(self * -1).exp()", "-self.exp()"),
    ("tanh-minus-forgotten", "(self * -1).exp()", "self.exp()"),
    ("relu-upstream-added", _RELU, "self.receive(positive + out.grad)"),
    ("relu-slope-of-abs", _RELU, "self.receive(out.grad if positive else -out.grad)"),
    ("relu-slope-from-own-gradient", _RELU, "self.receive(out.grad if self.grad > 0 else 0)"),
    (
        "backward-marks-nodes",
        "            if node.step is not None:",
        "            if node.step and node.visits == 1:",
    ),
    (
        "backward-calls-itself",
        "todo = self.everything()\n        self.grad = 1\n" + _STEPS,
        "self.grad = 1\n        if self.step: self.step()\n"
        "        [k.backward() for k in self.kids]\n",
    ),
    ("backward-one-level", "todo[::-1]", "[self, *self.kids]"),
    ("zero-grad-all-but-leaves", "n.grad = 0", "n.grad = 0 if n.kids else n.grad"),
    ("zero-grad-clears-data-too", "n.grad = 0", "n.grad = n.data = 0"),
    ("zero-grad-compares", "n.grad = 0", "n.grad == 0"),
    ("mul-own-data", "a, b = self.data, other.data", "b, a = self.data, other.data"),
    ("pow-linear", "n * (self.data ** (n - 1))", "n * self.data"),
)

UNFINISHED = (
    ("radd-no-upstream", ("tanh", "relu")),
    ("tanh-minus-outside", ("relu",)),
    ("relu-slope-of-abs", ("exp", "tanh")),
    ("backward-one-level", ("tanh",)),
    ("zero-grad-compares", ("exp",)),
)

TOGETHER = (
    ("exp-no-upstream", "zero-grad-all-but-leaves"),
    ("relu-upstream-added", "radd-subtracts"),
)

# The numbers depend on the order of visits, of which several are right.
OTHER_NUMBERS = ("relu-slope-from-own-gradient",)
