"""Mistakes in ``tests/styles/partial_derivatives.py``: no closures, numbers on each node."""

from second_style.partials_walks import BACKWARD, ZERO_GRAD

# One line hands on the gradients of all operations: a mistake in one of them is a case there.
_HANDED = "source.grad += self.grad * partial"
_EXP_NODE = 'return Value(result, (self,), (result,), "exp")'
_TANH_SUM = "squared = (self + self).exp()"
_TANH = "return (squared - 1.0) / (squared + 1.0)"
_RELU = "return Value(self.data if is_on else 0.0, (self,), (float(is_on),), "
_RADD = "return self + as_node(other)"
# (id of the library entry with this behaviour, old text, new text)
RADD = (
    ("radd-missing", "def __radd__", "def radd"),
    ("radd-returns-self", _RADD, "return self"),
    ("radd-recursion", _RADD, "return other + self"),
    ("radd-changes-self", _RADD, "self.data = self.data + other\n        return self"),
    ("radd-plain-number", _RADD, "return self.data + other"),
    ("radd-cuts-graph", _RADD, "return Value(self.data + other)"),
    ("radd-no-closure", _RADD, 'return Value(self.data + other, (self,), (), "sum")'),
    ("radd-raw-child", _RADD, "return Value(other + self.data, (other, self), (1.0, 1.0))"),
    ("radd-needs-a-value", _RADD, "return Value(self.data + other.data, (self, other), (1, 1))"),
    ("radd-multiplies", _RADD, "return as_node(other) * self"),
)

EXP = (
    (
        "exp-overwrites",
        _HANDED,
        f'if self.made_by == "exp":\n                source.grad = 0.0\n            {_HANDED}',
    ),
    (
        "exp-no-upstream",
        _HANDED,
        'source.grad += partial if self.made_by == "exp" else self.grad * partial',
    ),
    ("exp-cuts-graph", _EXP_NODE, "return Value(result)"),
    ("exp-closure-not-stored", _EXP_NODE, 'return Value(result, [self], made_by="exp")'),
    ("exp-slope-from-input", "(result,)", "(self.data,)"),
    ("exp-slope-one", "(result,)", "(1.0,)"),
    ("exp-slope-of-a-power", "(result,)", "(self.data * e_to(self.data - 1),)"),
    ("exp-raw-child", '(self,), (result,), "exp"', '(self.data,), (result,), "exp"'),
    ("exp-plain-number", _EXP_NODE, "return result"),
    ("exp-rough-e", "e_to(self.data)", "2.71828**self.data"),
    ("exp-math-not-imported", "from math import exp as e_to\n", ""),
)

TANH = (
    (
        "tanh-from-math",
        f"{_TANH_SUM}\n        {_TANH}",
        "import math\n\n        t = math.tanh(self.data)\n"
        '        return Value(t, (self,), (1 - t * t,), "tanh")',
    ),
    (
        "tanh-slope-one-minus-t",
        _TANH,
        "t = (squared.data - 1) / (squared.data + 1)\n"
        '        return Value(t, (self,), (1 - t,), "tanh")',
    ),
    (
        "tanh-slope-plus",
        _TANH,
        "t = (squared.data - 1) / (squared.data + 1)\n"
        '        return Value(t, (self,), (1 + t**2,), "tanh")',
    ),
    (
        "tanh-slope-one-minus-x2",
        _TANH,
        "t = (squared.data - 1) / (squared.data + 1)\n"
        '        return Value(t, (self,), (1 - self.data**2,), "tanh")',
    ),
    ("tanh-plain-data", _TANH, "return Value((squared.data - 1) / (squared.data + 1))"),
    ("tanh-e-to-the-x", "(self + self).exp()", "self.exp()"),
    ("tanh-sign", "(squared - 1.0)", "(1.0 - squared)"),
    ("tanh-parentheses", _TANH, "return squared - 1.0 / squared + 1.0"),
    ("tanh-returns-nothing", _TANH, _TANH.replace("return", "result =")),
    ("tanh-exp-not-called", "(self + self).exp()", "(self + self).exp"),
)

RELU = (
    ("relu-slope-one", "(float(is_on),)", "(1.0,)"),
    ("relu-slope-turned", "(float(is_on),)", "(float(not is_on),)"),
    ("relu-slope-input", "(float(is_on),)", "(self.data,)"),
    (
        "relu-slope-from-upstream",
        _HANDED,
        'slope = self.grad > 0 if self.made_by == "relu" else partial\n'
        "            source.grad += self.grad * slope",
    ),
    (
        "relu-overwrites",
        _HANDED,
        'before = 0.0 if self.made_by == "relu" else source.grad\n'
        "            source.grad = before + self.grad * partial",
    ),
    ("relu-cuts-graph", f'{_RELU}"relu")', "return Value(self.data * is_on)"),
    (
        "relu-leaky",
        f"{_RELU}",
        "return Value(self.data * (is_on or 0.01), [self], [is_on or 0.01], ",
    ),
    ("relu-abs", f'{_RELU}"relu")', "return Value(abs(self.data), (self,), (1.0,))"),
    (
        "relu-plain-zero",
        "is_on = self.data > 0\n",
        "is_on = True\n        if self.data <= 0:\n            return 0\n",
    ),
    ("relu-returns-nothing", f"{_RELU}", f"{_RELU}".replace("return", "result =")),
)

GIVEN = (
    (
        "init-gradient-one",
        "self.grad = 0.0\n        self.sources",
        "self.grad = 1.0\n        self.sources",
    ),
    ("init-no-parents", "self.sources = tuple(sources)", "self.sources = ()"),
    ("mul-own-data", "(other.data, self.data)", "(self.data, other.data)"),
    ("mul-left-only", "(other.data, self.data)", "(other.data, 0.0)"),
    ("mul-no-slope", "(other.data, self.data)", "(1.0, 1.0)"),
    ("pow-exponent-kept", "self.data ** (power - 1)", "self.data ** power"),
    ("pow-factor-forgotten", "(power * self.data ** (power - 1),)", "(self.data ** (power - 1),)"),
    ("rsub-turned", "return as_node(other) - self", "return self - other"),
    ("rdiv-turned", "return self**-1 * other", "return self / other"),
    ("rmul-plain-number", "return self * other", "return self.data * other"),
    ("neg-slope-one", "(-1.0,)", "(1.0,)"),
)

REWRITTEN = RADD + EXP + TANH + RELU + BACKWARD + ZERO_GRAD + GIVEN

# One slip, in the line that serves all operations, is a mistake in each of them.
CENTRAL = (
    (
        ("exp-overwrites", "relu-overwrites", "add-mul-and-pow-overwrite"),
        _HANDED,
        "source.grad = self.grad * partial",
    ),
    (
        ("exp-no-upstream", "relu-no-upstream", "mul-no-upstream", "pow-no-upstream"),
        _HANDED,
        "source.grad += partial",
    ),
    (
        ("exp-upstream-added", "relu-upstream-added", "mul-upstream-added"),
        _HANDED,
        "source.grad += self.grad + partial",
    ),
)

# (id, the exercises that are still the stub's)
UNFINISHED = (
    ("radd-missing", ("tanh",)),
    ("radd-changes-self", ("exp", "tanh")),
    ("exp-slope-one", ("relu", "zero_grad")),
    ("exp-no-upstream", ("tanh",)),
    ("exp-cuts-graph", ("radd",)),
    ("tanh-slope-one-minus-t", ("relu",)),
    ("tanh-sign", ("backward", "zero_grad")),
    ("relu-slope-one", ("exp", "tanh")),
    ("relu-leaky", ("zero_grad",)),
    ("backward-pre-order", ("tanh",)),
    ("backward-no-root-gradient", ("relu", "zero_grad")),
    ("zero-grad-self-only", ("exp", "relu")),
    ("zero-grad-leaves-only", ("backward",)),
    ("rsub-turned", ("exp",)),
)

# Two mistakes in two exercises of one file.
TOGETHER = (
    ("exp-slope-one", "relu-slope-turned"),
    ("radd-returns-self", "backward-not-reversed"),
    ("tanh-e-to-the-x", "zero-grad-leaves-only"),
    ("exp-cuts-graph", "zero-grad-one"),
    ("relu-leaky", "backward-root-gradient-data"),
    ("radd-multiplies", "tanh-returns-nothing"),
    ("mul-no-slope", "relu-abs"),
    ("radd-plain-number", "exp-rough-e"),
    ("backward-nothing-seen", "zero-grad-direct-inputs"),
)

# What these give depends on more than the mistake: on which of several right orders backward
# takes, on - being an operation of its own, on slopes kept as numbers.
OTHER_NUMBERS = (
    "exp-overwrites",
    "relu-overwrites",
    "zero-grad-clears-data",
    "init-no-parents",
    "mul-own-data",
    "mul-no-slope",
)
