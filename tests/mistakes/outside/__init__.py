"""Wrong submissions that no entry of the library matches: the diagnosis must not name one."""

from grader.mistakes import GIVEN, Mistake, body, replace

_EXP_LINE = "self.grad += out.grad * out.data"
_EXP_NUMBER = "math.exp(self.data)"
_RELU_LINE = "self.grad += out.grad * (out.data > 0)"
_RELU_NUMBER = "self.data if self.data > 0 else 0.0"
_HANDED = "node._backward()"
_CLEARED = "node.grad = 0.0"


def _radd(id_, new, why):
    return Mistake(id_, "radd", replace("__radd__", "return self + other", new), why)


def _exp(id_, old, new, why):
    return Mistake(id_, "exp", replace("exp", old, new), why)


def _tanh(id_, lines, why):
    return Mistake(id_, "tanh", body("tanh", f"e = (self * 2).exp()\n{lines}"), why)


def _tanh_slope(id_, slope, why):
    """Return a tanh with a closure of its own, whose slope is wrong."""
    lines = f"""\
t = (e.data - 1) / (e.data + 1)
out = Value(t, (self,), "tanh")

def _backward():
    self.grad += {slope} * out.grad

out._backward = _backward
return out"""
    return _tanh(id_, lines, why)


def _relu(id_, old, new, why):
    return Mistake(id_, "relu", replace("relu", old, new), why)


def _backward(id_, old, new, why):
    return Mistake(id_, "backward", replace("backward", old, new), why)


def _zero_grad(id_, old, new, why):
    return Mistake(id_, "zero_grad", replace("zero_grad", old, new), why)


def _after(*lines):
    """Return the step of backward with these lines after it."""
    return "\n            ".join([_HANDED, *lines])


RADD = (
    _radd("radd-rounds", "return self + round(other)", "whole numbers only, as in the examples"),
    _radd("radd-twice", "return self + other + other", "added by hand, and again by +"),
    _radd("radd-half", "return self + other / 2", "the number counts by half"),
    _radd("radd-turned-minus", "return other - self", "a copy of __rsub__"),
    _radd("radd-half-gradient", "return (self + other) * 0.5 + (self.data + other) / 2", "a mean"),
)

EXP = (
    _exp(
        "exp-twelve-terms",
        _EXP_NUMBER,
        "sum(self.data**n / math.factorial(n) for n in range(12))",
        "the Taylor series, of 12 terms",
    ),
    _exp("exp-limit", _EXP_NUMBER, "(1 + self.data / 10**4) ** 10**4", "the limit that defines e"),
    _exp("exp-divides", _EXP_LINE, "self.grad += out.grad / out.data", "the slope of log(out)"),
    _exp(
        "exp-difference",
        _EXP_LINE,
        "self.grad += out.grad * (math.exp(self.data + 1e-3) - out.data) / 1e-3",
        "a slope by forward differences",
    ),
    _exp(
        "exp-clipped-gradient",
        _EXP_LINE,
        "self.grad += max(-1.0, min(1.0, out.grad * out.data))",
        "gradients clipped to [-1, 1], against explosion",
    ),
    _exp("exp-counted-twice", _EXP_LINE, f"self.grad += 2 * {_EXP_LINE[13:]}", "twice the slope"),
)

TANH = (
    _tanh_slope("tanh-slope-cubed", "(1 - t**3)", "1 - t³ for 1 - t²"),
    _tanh_slope("tanh-slope-root", "(1 - t**2) ** 0.5", "the slope of sin, by its cosine"),
    _tanh("tanh-denominator-two", "return (e - 1) / (e + 2)", "a slip of the pen"),
    _tanh("tanh-halved", "return (e - 1) / (e + 1) / 2", "sinh and cosh each with half a 2"),
    _tanh("tanh-half-chain-rule", "return (e - 1) / (e.data + 1)", "denominator as a number"),
    Mistake(
        "tanh-two-terms", "tanh", body("tanh", "return self - self**3 / 3"), "two terms of a series"
    ),
)

RELU = (
    _relu(
        "relu-slope-half", _RELU_LINE, "self.grad += 0.5 * out.grad * (out.data > 0)", "½ is 0's"
    ),
    _relu(
        "relu-slope-sigmoid",
        _RELU_LINE,
        "self.grad += out.grad / (1 + math.exp(-self.data))",
        "the slope of softplus",
    ),
    _relu("relu-elu", _RELU_NUMBER, "self.data if self.data > 0 else math.expm1(self.data)", "elu"),
    _relu("relu-shifted", _RELU_NUMBER, "max(0.0, self.data - 0.5)", "a bias of its own"),
    _relu(
        "relu-slope-share",
        _RELU_LINE,
        "self.grad += out.grad * max(0.0, self.data) / (1 + abs(self.data))",
        "softsign for a step",
    ),
)

BACKWARD = (
    _backward(
        "backward-clips",
        _HANDED,
        _after("for child in node._prev:", "    child.grad = max(-1.0, min(1.0, child.grad))"),
        "all gradients clipped to [-1, 1]",
    ),
    _backward(
        "backward-shares",
        _HANDED,
        f"node.grad /= len(node._prev) or 1\n            {_HANDED}",
        "the gradient divided among the inputs",
    ),
    _backward("backward-root-two", "self.grad = 1.0", "self.grad = 2.0", "gradient 2 at the root"),
    _backward(
        "backward-rounds",
        _HANDED,
        _after("for child in node._prev:", "    child.grad = round(child.grad, 4)"),
        "gradients rounded to 4 digits",
    ),
    _backward("backward-magnitude", _HANDED, _after("node.grad = abs(node.grad)"), "no signs"),
    _backward("backward-positive-only", _HANDED, f"if node.grad > 0: {_HANDED}", "dead branches"),
)

ZERO_GRAD = (
    _zero_grad("zero-grad-halves", _CLEARED, "node.grad /= 2", "decays instead of clearing"),
    _zero_grad("zero-grad-minus-one", _CLEARED, "node.grad -= 1.0", "takes back the root's 1"),
    _zero_grad("zero-grad-tiny", _CLEARED, "node.grad = 1e-8", "an epsilon against division by 0"),
    _zero_grad("zero-grad-sums-only", _CLEARED, "node.grad *= node._op != '+'", "only sums"),
    _zero_grad(
        "zero-grad-data", _CLEARED, "node.grad = node.data", "the gradient becomes the data"
    ),
)

GIVEN_CODE = (
    Mistake(
        "add-one-sign",
        GIVEN,
        replace("__add__", "other.grad += out.grad", "other.grad -= out.grad"),
        "wrong sign for the second operand",
    ),
    Mistake(
        "mul-mean-slope",
        GIVEN,
        replace(
            "__mul__", "self.grad += out.grad * other.data", "self.grad += out.grad * out.data / 2"
        ),
        "half a product rule",
    ),
    Mistake(
        "pow-one-more",
        GIVEN,
        replace("__pow__", "** (exponent - 1)", "** (exponent + 1)"),
        "the rule of the integral",
    ),
    Mistake(
        "init-two-digits",
        GIVEN,
        replace("__init__", "self.data = data", "self.data = round(data, 2)"),
        "data rounded to 2 digits",
    ),
)

OUTSIDE = RADD + EXP + TANH + RELU + BACKWARD + ZERO_GRAD + GIVEN_CODE
