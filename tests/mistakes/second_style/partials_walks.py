"""More of them: in ``backward`` and ``zero_grad``, which walk the graph."""

_VISIT = """\
            if node not in met:
                met.add(node)
                for source in node.sources:
                    visit(source)
                sequence.append(node)
"""
_WALK = """\
        visit(self)
        self.grad = 1.0
        while sequence:
            sequence.pop().hand_down()
"""
_CLEAR = "current.grad = 0.0"
_CLEARING = """\
        reached, waiting = {self}, [self]
        while waiting:
            current = waiting.pop()
            current.grad = 0.0
            for source in current.sources:
                if source not in reached:
                    reached.add(source)
                    waiting.append(source)
"""

# (id of the library entry with this behaviour, old text, new text)
BACKWARD = (
    ("backward-no-root-gradient", "self.grad = 1.0\n", "\n"),
    ("backward-root-gradient-data", "self.grad = 1.0\n", "self.grad = self.data\n"),
    ("backward-not-reversed", "sequence.pop()", "sequence.pop(0)"),
    ("backward-nothing-seen", "if node not in met:", "if True:"),
    (
        "backward-append-outside-if",
        "                sequence.append(node)",
        "            sequence.append(node)",
    ),
    (
        "backward-pre-order",
        _VISIT + "\n" + _WALK,
        """\
            if node not in met:
                met.add(node)
                sequence.append(node)
                for source in node.sources:
                    visit(source)

        visit(self)
        self.grad = 1.0
        for node in sequence:
            node.hand_down()
""",
    ),
    (
        "backward-recursion-without-order",
        _VISIT + "\n" + _WALK,
        """\
            node.hand_down()
            for source in node.sources:
                visit(source)

        self.grad = 1.0
        visit(self)
""",
    ),
    (
        "backward-breadth-first",
        _WALK,
        """\
        self.grad, met, sequence = 1.0, {self}, [self]
        for node in sequence:
            node.hand_down()
            for source in node.sources:
                if source not in met:
                    met.add(source)
                    sequence.append(source)
""",
    ),
    (
        "backward-clears-all",
        "self.grad = 1.0\n",
        "for node in met:\n            node.grad = 0.0\n        self.grad = 1.0\n",
    ),
    (
        "backward-drops-closures",
        "sequence.pop().hand_down()",
        "node = sequence.pop()\n            node.hand_down()\n            node.sources = ()",
    ),
    (
        "backward-root-only",
        "while sequence:\n            sequence.pop().hand_down()",
        "self.hand_down()",
    ),
)

ZERO_GRAD = (
    ("zero-grad-self-only", _CLEARING, "        self.grad = 0.0\n"),
    (
        "zero-grad-direct-inputs",
        _CLEARING,
        "        self.grad = 0.0\n        for source in self.sources:\n"
        "            source.grad = 0.0\n",
    ),
    (
        "zero-grad-leaves-only",
        _CLEAR,
        "if not current.sources:\n                current.grad = 0.0",
    ),
    ("zero-grad-all-but-self", _CLEAR, "current.grad *= current is self"),
    ("zero-grad-clears-data", _CLEAR, "current.data = 0.0"),
    ("zero-grad-none", _CLEAR, "current.grad = None"),
    ("zero-grad-one", _CLEAR, "current.grad = 1.0"),
    (
        "zero-grad-first-input-only",
        "for source in current.sources:\n                if",
        "for source in current.sources[:1]:\n                if",
    ),
    (
        "zero-grad-forgets-seen",
        _CLEARING,
        "        self.grad = 0.0\n        for source in self.sources:\n"
        "            source.zero_grad()\n",
    ),
    (
        "zero-grad-drops-closures",
        _CLEAR,
        "current.grad, current.partials = 0.0, ()",
    ),
)
