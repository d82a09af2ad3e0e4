"""Known mistakes in ``neuron``."""

from grader.language import N_
from grader.mistakes.gradcheck.texts import NOT_MORE
from grader.mistakes.library import Change, Mistake, body, replace

LESSON = "2.8"

NAME = "neuron"

_RELU = N_(
    "A negative sum must give 0: what relu cuts off is the sum of all products and the bias."
)
_ACTIVATION = N_("The sum goes through another function than relu.")
_BIAS = N_("The bias is to be added, once: it is missing, counted several times, or multiplied.")
_NOT_ALL = N_("Not all weights and inputs are used: there may be one, two or many.")
_PAIRS = N_("Weights and inputs are not put together in pairs, the first with the first and so on.")
_PRODUCT = N_("The sum is of something else than weights times inputs.")
_NO_GRAPH = N_(
    "Plain numbers are computed from the data: the graph ends there, and no gradient reaches the "
    "weights, inputs or bias."
)
_CHANGES = N_(
    "An argument's data is changed: a neuron must leave its weights and bias as they are."
)
_NOTHING = N_(
    "What the function returns is not a Value: is a return missing, or is there a comma at the end "
    "of it?"
)
_CHANGES_LIST = N_(
    "A list that was handed over is changed: whoever calls still needs it as it was."
)
_SKIPS_0 = N_(
    "What is 0 is passed over: a weight, an input or a bias of 0 adds nothing now, but it has a "
    "gradient."
)
_SCALED = N_("The sum is divided by the number of inputs: a neuron adds, it does not average.")

_ZIP = "zip(weights, inputs, strict=True)"
_DATA = "sum(w.data * x.data for w, x in zip(weights, inputs)) + bias.data"


def _mistake(id_: str, change: Change, explanation: str) -> Mistake:
    return Mistake(f"neuron-{id_}", NAME, change, explanation)


def _replace(old: str, new: str) -> Change:
    return replace(NAME, old, new)


MISTAKES = (
    _mistake(
        "skips-weights-of-0",
        _replace("total = total + w * x", "total = total + w * x if w.data else total"),
        _SKIPS_0,
    ),
    _mistake(
        "skips-inputs-of-0",
        _replace("total = total + w * x", "total = total + w * x if x.data else total"),
        _SKIPS_0,
    ),
    _mistake(
        "skips-a-bias-of-0",
        _replace("total = bias", "total = bias if bias.data else Value(0.0)"),
        _SKIPS_0,
    ),
    _mistake(
        "other-values-in-the-lists",
        _replace(
            "return total.relu()",
            "weights[:] = [Value(w.data) for w in weights]\n"
            "    inputs[:] = [Value(x.data) for x in inputs]\n    return total.relu()",
        ),
        _CHANGES_LIST,
    ),
    _mistake("no-relu", _replace("return total.relu()", "return total"), _RELU),
    _mistake("relu-on-products", _replace("w * x", "(w * x).relu()"), _RELU),
    _mistake(
        "relu-only-on-products",
        body(
            NAME,
            """
            total = bias
            for w, x in zip(weights, inputs):
                total = total + (w * x).relu()
            return total
            """,
        ),
        _RELU,
    ),
    _mistake(
        "bias-after-relu",
        body(
            NAME,
            """
            total = weights[0] * inputs[0]
            for w, x in zip(weights[1:], inputs[1:]):
                total = total + w * x
            return total.relu() + bias
            """,
        ),
        _RELU,
    ),
    _mistake(
        "relu-inside", _replace("total = total + w * x", "total = (total + w * x).relu()"), _RELU
    ),
    _mistake(
        "cut-off-number", _replace("return total.relu()", "return max(0, total.data)"), _NO_GRAPH
    ),
    _mistake(
        "cut-off-value",
        _replace("return total.relu()", "return Value(max(0, total.data))"),
        _NO_GRAPH,
    ),
    _mistake(
        "size",
        _replace("return total.relu()", "return total if total.data > 0 else -total"),
        _ACTIVATION,
    ),
    _mistake(
        "leaky",
        _replace("return total.relu()", "return total if total.data > 0 else total * 0.01"),
        _ACTIVATION,
    ),
    _mistake(
        "turned-round", _replace("return total.relu()", "return (-total).relu()"), _ACTIVATION
    ),
    _mistake(
        "step",
        _replace("return total.relu()", "return Value(1.0 if total.data > 0 else 0.0)"),
        _ACTIVATION,
    ),
    _mistake("tanh", _replace("total.relu()", "total.tanh()"), _ACTIVATION),
    _mistake("no-bias", _replace("total = bias", "total = Value(0.0)"), _BIAS),
    _mistake("bias-each-time", _replace("w * x", "w * x + bias"), _BIAS),
    _mistake("bias-twice", _replace("return total.relu()", "return (total + bias).relu()"), _BIAS),
    _mistake("bias-subtracted", _replace("total = bias", "total = -bias"), _BIAS),
    _mistake(
        "bias-multiplied",
        body(
            NAME,
            """
            total = Value(0.0)
            for w, x in zip(weights, inputs):
                total = total + w * x
            return (total * bias).relu()
            """,
        ),
        _BIAS,
    ),
    _mistake("first-only", _replace(_ZIP, "zip(weights[:1], inputs[:1])"), _NOT_ALL),
    _mistake("without-last", _replace(_ZIP, "zip(weights[:-1], inputs)"), _NOT_ALL),
    _mistake(
        "two-inputs",
        body(NAME, "return (weights[0] * inputs[0] + weights[1] * inputs[1] + bias).relu()"),
        _NOT_ALL,
    ),
    _mistake("two-at-most", _replace(_ZIP, "zip(weights[:2], inputs)"), _NOT_ALL),
    _mistake("three-at-most", _replace(_ZIP, "zip(weights[:3], inputs)"), NOT_MORE),
    _mistake(
        "empties-the-lists",
        body(
            NAME,
            """
            total = bias
            while weights:
                total = total + weights.pop() * inputs.pop()
            return total.relu()
            """,
        ),
        _CHANGES_LIST,
    ),
    _mistake(
        "appends-to-the-lists",
        body(
            NAME,
            """
            weights.append(bias)
            inputs.append(Value(1.0))
            return sum(w * x for w, x in zip(weights, inputs)).relu()
            """,
        ),
        _CHANGES_LIST,
    ),
    _mistake("returns-in-loop", _replace("    return total", "        return total"), _NOT_ALL),
    _mistake("last-only", _replace("total = total + w * x", "total = bias + w * x"), _NOT_ALL),
    _mistake(
        "by-weight",
        _replace(f"in {_ZIP}", f"in dict({_ZIP}).items()"),
        N_("A Value that is the weight of several inputs counts for the last of them only."),
    ),
    _mistake("reversed", _replace(_ZIP, "zip(weights, inputs[::-1])"), _PAIRS),
    _mistake(
        "sums-multiplied",
        body(
            NAME,
            """
            all_weights, all_inputs = Value(0.0), Value(0.0)
            for w, x in zip(weights, inputs):
                all_weights, all_inputs = all_weights + w, all_inputs + x
            return (all_weights * all_inputs + bias).relu()
            """,
        ),
        _PAIRS,
    ),
    _mistake("added", _replace("w * x", "w + x"), _PRODUCT),
    _mistake("subtracted", _replace("total + w * x", "total - w * x"), _PRODUCT),
    _mistake("weights-only", _replace("w * x", "w"), _PRODUCT),
    _mistake("inputs-only", _replace("w * x", "x"), _PRODUCT),
    _mistake("multiplied", _replace("total = total + w * x", "total = total * (w * x)"), _PRODUCT),
    _mistake("average", _replace("total.relu()", "(total / len(weights)).relu()"), _SCALED),
    _mistake("from-data", body(NAME, f"return Value({_DATA}).relu()"), _NO_GRAPH),
    _mistake("plain-number", body(NAME, f"return max(0, {_DATA})"), _NO_GRAPH),
    _mistake("inputs-from-data", _replace("w * x", "w * x.data"), _NO_GRAPH),
    _mistake("weights-from-data", _replace("w * x", "x * w.data"), _NO_GRAPH),
    _mistake("bias-from-data", _replace("total = bias", "total = Value(bias.data)"), _NO_GRAPH),
    _mistake(
        "changes-bias",
        body(
            NAME,
            """
            for w, x in zip(weights, inputs):
                bias.data = bias.data + w.data * x.data
            return bias.relu()
            """,
        ),
        _CHANGES,
    ),
    _mistake(
        "changes-weights",
        _replace("total = total + w * x", "w.data = w.data * x.data\n        total = total + w"),
        _CHANGES,
    ),
    _mistake("returns-nothing", _replace("return total.relu()", "total.relu()"), _NOTHING),
    _mistake(
        "example-only",
        body(NAME, "return Value(3.75)"),
        N_("The output is the example's, whatever the arguments are."),
    ),
)
