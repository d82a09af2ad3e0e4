"""Known mistakes in ``Neuron``: in what it draws, and in what it computes."""

from grader.language import N_
from grader.mistakes.library import Mistake, body, replace
from grader.mistakes.training.texts import (
    CHANGES_LIST,
    NO_GRAPH,
    NOTHING_RETURNED,
    PLAIN_PARAMETERS,
)

LESSON = "3.6"

_OTHER_DRAWS = N_(
    "The weights are not drawn as asked for: each comes from random.uniform(-1, 1), one after "
    "the other, and nothing else is drawn or sets the seed."
)
_NOT_DRAWN = N_(
    "All weights begin with the same number: neurons that begin alike learn alike, and are of no "
    "more use than one."
)
_ONE_WEIGHT = N_(
    "The weights are one and the same Value, or belong to all neurons together: each neuron "
    "needs as many of its own as it has inputs."
)
_BIAS_NOT_0 = N_("The bias does not begin at 0, whatever else it is.")
_HOW_MANY = N_("There are not as many weights as inputs.")
_BIAS = N_("The bias is left out, or is not added exactly once.")
_NOT_TANH = N_("The sum does not go through tanh, or not through tanh alone.")
_TANH_TOO_EARLY = N_(
    "tanh is taken before everything is added up: it belongs around the whole sum, the bias "
    "included, and only once."
)
_NOT_WEIGHTED = N_("Not every input is multiplied by its own weight and added.")
_INPUTS = N_(
    "Inputs may be plain numbers or Values, also both at once: this neuron manages only one kind."
)
_REMEMBERS = N_(
    "A call changes the neuron itself: called again with the same inputs, it gives something else."
)
_SKIPS_0 = N_(
    "A weight or a bias that is 0 is passed over: it gets no gradient, so that it never learns."
)
_OLD_OUTPUT = N_(
    "What an earlier call gave is given again: the parameters may have changed since, as they do "
    "in training."
)


def _init(id_: str, old: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"neuron-{id_}", "neuron", replace("Neuron.__init__", old, new), explanation)


def _call(id_: str, old: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"neuron-{id_}", "neuron", replace("Neuron.__call__", old, new), explanation)


_WEIGHT = "Value(random.uniform(-1, 1))"
_WEIGHTS = f"[{_WEIGHT} for _ in range(nin)]"
_ADD, _BEGIN, _END = "total + weight * one", "total = self.b", "return total.tanh()"

MISTAKES = (
    _init("zeros", _WEIGHT, "Value(0.0)", _NOT_DRAWN),
    _init("ones", _WEIGHT, "Value(1.0)", _NOT_DRAWN),
    _init("positive-weights", _WEIGHT, "Value(random.random())", _OTHER_DRAWS),
    _init("gaussian-weights", _WEIGHT, "Value(random.gauss(0, 1))", _OTHER_DRAWS),
    _init("wide-weights", _WEIGHT, "Value(random.uniform(-2, 2))", _OTHER_DRAWS),
    _init("whole-weights", _WEIGHT, "Value(random.randint(-1, 1))", _OTHER_DRAWS),
    _init("turned-range", _WEIGHT, "Value(random.uniform(1, -1))", _OTHER_DRAWS),
    _init("seeds-itself", "self.w =", "random.seed(0)\n        self.w =", _OTHER_DRAWS),
    _init("one-weight-for-all", _WEIGHTS, f"[{_WEIGHT}] * nin", _ONE_WEIGHT),
    _init("weights-of-the-class", "self.w =", "Neuron.w =", _ONE_WEIGHT),
    _init("bias-drawn", "Value(0.0)", _WEIGHT, _BIAS_NOT_0),
    _init("bias-one", "Value(0.0)", "Value(1.0)", _BIAS_NOT_0),
    _init("a-weight-too-many", "range(nin)", "range(nin + 1)", _HOW_MANY),
    _init("a-weight-too-few", "range(nin)", "range(nin - 1)", _HOW_MANY),
    _init("two-weights", "range(nin)", "range(2)", _HOW_MANY),
    _init("plain-weights", _WEIGHT, "random.uniform(-1, 1)", PLAIN_PARAMETERS),
    _init("plain-bias", "Value(0.0)", "0.0", PLAIN_PARAMETERS),
    _call("no-bias", _BEGIN, "total = Value(0.0)", _BIAS),
    _call("bias-for-each-input", _ADD, "total + weight * one + self.b", _BIAS),
    _call("bias-subtracted", _BEGIN, "total = -self.b", _BIAS),
    _call("bias-multiplied", _END, "return (total * self.b).tanh()", _BIAS),
    _call("bias-after-tanh", _END, "return (total - self.b).tanh() + self.b", _TANH_TOO_EARLY),
    _call("no-tanh", _END, "return total", _NOT_TANH),
    _call("relu", _END, "return total.relu()", _NOT_TANH),
    _call("sigmoid", _END, "return 1 / ((-total).exp() + 1)", _NOT_TANH),
    _call("tanh-twice", _END, "return total.tanh().tanh()", _NOT_TANH),
    _call("tanh-of-each-term", _ADD, "total + (weight * one).tanh()", _TANH_TOO_EARLY),
    _call("tanh-in-the-loop", _ADD, "(total + weight * one).tanh()", _TANH_TOO_EARLY),
    _call("adds-weights", _ADD, "total + weight + one", _NOT_WEIGHTED),
    _call("unweighted", _ADD, "total + one", _NOT_WEIGHTED),
    _call("first-weight-only", _ADD, "total + self.w[0] * one", _NOT_WEIGHTED),
    _call("first-input-only", "zip(self.w, x, strict=True)", "zip(self.w[:1], x)", _NOT_WEIGHTED),
    _call(
        "last-input-left-out", "zip(self.w, x, strict=True)", "zip(self.w[:-1], x)", _NOT_WEIGHTED
    ),
    _call("last-term-only", _ADD, "self.b + weight * one", _NOT_WEIGHTED),
    _call(
        "weights-turned-round", "zip(self.w, x, strict=True)", "zip(self.w[::-1], x)", _NOT_WEIGHTED
    ),
    _call("product-of-terms", _ADD, "total * (weight * one)", _NOT_WEIGHTED),
    _call(
        "returns-a-list",
        _END,
        "return [total.tanh()]",
        N_(
            "What is returned is not one Value, the output of the neuron: is it put in a list, or "
            "is there a comma behind it?"
        ),
    ),
    _call("returns-a-number", _END, "return total.tanh().data", NO_GRAPH),
    _call("returns-nothing", _END, "total.tanh()", NOTHING_RETURNED),
    _call("weights-from-data", _ADD, "total + Value(weight.data) * one", NO_GRAPH),
    _call(
        "bias-from-data",
        _BEGIN,
        "total = Value(self.b.data)",
        NO_GRAPH,
    ),
    _call(
        "inputs-from-data",
        _ADD,
        "total + weight * (one.data if isinstance(one, Value) else one)",
        NO_GRAPH,
    ),
    _call("result-from-data", _END, "return Value(total.data).tanh()", NO_GRAPH),
    _call("needs-values", _ADD, "total + weight * one.data", _INPUTS),
    _call("wraps-again", _ADD, "total + weight * Value(one)", _INPUTS),
    _call("adds-to-the-bias", _END, "self.b = total\n        return total.tanh()", _REMEMBERS),
    _call("skips-a-bias-of-0", _BEGIN, "total = self.b if self.b.data else Value(0.0)", _SKIPS_0),
    _call("skips-weights-of-0", _ADD, f"{_ADD} if weight.data else total", _SKIPS_0),
    _call(
        "remembers-outputs",
        _END,
        "known = self.__dict__.setdefault('known', {})\n"
        "        key = tuple(one.data if isinstance(one, Value) else one for one in x)\n"
        "        return known.setdefault(key, total.tanh())",
        _OLD_OUTPUT,
    ),
    _call(
        "wraps-the-inputs",
        _BEGIN,
        f"x[:] = [one if isinstance(one, Value) else Value(one) for one in x]\n        {_BEGIN}",
        CHANGES_LIST,
    ),
    _call("appends-to-the-inputs", _END, f"x.append(1)\n        {_END}", CHANGES_LIST),
    _call("reverses-the-inputs", _END, f"x.reverse()\n        {_END}", CHANGES_LIST),
    Mistake(
        "neuron-draws-when-called",
        "neuron",
        body(
            "Neuron.__call__",
            """
            self.w = [Value(random.uniform(-1, 1)) for _ in self.w]
            return sum((weight * one for weight, one in zip(self.w, x)), self.b).tanh()
            """,
        ),
        _REMEMBERS,
    ),
)
