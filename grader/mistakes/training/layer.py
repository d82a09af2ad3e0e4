"""Known mistakes in ``Layer``."""

from grader.language import N_
from grader.mistakes.library import Mistake, body, replace
from grader.mistakes.training.texts import (
    CHANGES_LIST,
    COPIES,
    NESTED,
    NO_GRAPH,
    NOT_ALL_PARAMETERS,
    NOT_MORE,
    NOTHING_RETURNED,
    ORDER,
)

LESSON = "3.6"

_HOW_MANY = N_("The layer has not as many neurons as asked for, or they have other inputs.")
_SAME = N_(
    "The list holds one and the same neuron several times: all outputs are equal, and training "
    "can never tell them apart."
)
_SINGLE = N_(
    "What a layer of one neuron returns is not a single Value, or what a layer of several returns "
    "is not a list of all."
)
_NOT_ALL = N_("Not every output is returned, or they are put together to a single one.")
_INPUTS = N_("Each neuron of a layer has to see all the inputs, as they are.")


def _init(id_: str, new: str, explanation: str) -> Mistake:
    change = replace("Layer.__init__", "[Neuron(nin) for _ in range(nout)]", new)
    return Mistake(f"layer-{id_}", "layer", change, explanation)


def _call(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"layer-{id_}", "layer", body("Layer.__call__", new), explanation)


def _parameters(id_: str, new: str, explanation: str) -> Mistake:
    change = body("Layer.parameters", new)
    return Mistake(f"layer-parameters-{id_}", "layer", change, explanation)


_ALL = "[neuron(x) for neuron in self.neurons]"
_RETURN = "\nreturn outputs[0] if len(outputs) == 1 else outputs"
_EACH = "one for neuron in self.neurons for one in neuron.parameters()"

MISTAKES = (
    _init("same-neuron", "[Neuron(nin)] * nout", _SAME),
    _init("swapped-sizes", "[Neuron(nout) for _ in range(nin)]", _HOW_MANY),
    _init("one-neuron", "[Neuron(nin)]", _HOW_MANY),
    _init("a-neuron-too-many", "[Neuron(nin) for _ in range(nout + 1)]", _HOW_MANY),
    _init("a-neuron-too-few", "[Neuron(nin) for _ in range(nout - 1)]", _HOW_MANY),
    _init("neurons-too-large", "[Neuron(nin + 1) for _ in range(nout)]", _HOW_MANY),
    _init(
        "seeds-itself",
        "[random.seed(number) or Neuron(nin) for number in range(nout)]",
        N_("The layer sets the seed itself: whoever set one before gets other weights."),
    ),
    _call(
        "three-at-most", f"outputs = [neuron(x) for neuron in self.neurons[:3]]{_RETURN}", NOT_MORE
    ),
    _call(
        "empties-the-inputs",
        f"outputs = [neuron(list(x)) for neuron in self.neurons]\nx.clear(){_RETURN}",
        CHANGES_LIST,
    ),
    _call("always-a-list", "return [neuron(x) for neuron in self.neurons]", _SINGLE),
    _call(
        "one-input-single", f"outputs = {_ALL}{_RETURN.replace('len(outputs)', 'len(x)')}", _SINGLE
    ),
    _call("never-a-list", "return [neuron(x) for neuron in self.neurons][0]", _NOT_ALL),
    _call("last-only", "return [neuron(x) for neuron in self.neurons][-1]", _NOT_ALL),
    _call("adds-outputs", "return sum(neuron(x) for neuron in self.neurons)", _NOT_ALL),
    _call(
        "an-input-each",
        f"outputs = [neuron([one]) for neuron, one in zip(self.neurons, x)]{_RETURN}",
        _INPUTS,
    ),
    _call(
        "one-after-the-other",
        f"""
outputs = []
for neuron in self.neurons:
    outputs.append(neuron(x))
    x = [outputs[-1], *x[1:]]
{_RETURN.strip()}
""",
        _INPUTS,
    ),
    _call("first-input", f"outputs = [neuron(x[:1]) for neuron in self.neurons]{_RETURN}", _INPUTS),
    _call(
        "turned-round",
        f"outputs = [neuron(x) for neuron in self.neurons[::-1]]{_RETURN}",
        N_("The outputs come in another order than the neurons were made in."),
    ),
    _call(
        "tanh-again",
        f"outputs = [neuron(x).tanh() for neuron in self.neurons]{_RETURN}",
        N_("What a neuron gives has been through tanh already: a layer adds nothing to it."),
    ),
    _call(
        "from-data",
        f"outputs = [Value(neuron(x).data) for neuron in self.neurons]{_RETURN}",
        NO_GRAPH,
    ),
    _call("numbers", f"outputs = [neuron(x).data for neuron in self.neurons]{_RETURN}", NO_GRAPH),
    _call(
        "generator",
        """
outputs = (neuron(x) for neuron in self.neurons)
return next(outputs) if len(self.neurons) == 1 else outputs
""",
        N_(
            "What the layer returns can be gone through only once: it is a generator. A list of "
            "the outputs can be read again, by each neuron of the next layer."
        ),
    ),
    _call("nothing", "outputs = [neuron(x) for neuron in self.neurons]", NOTHING_RETURNED),
    _parameters("nested", "return [neuron.parameters() for neuron in self.neurons]", NESTED),
    _parameters("first-neuron", "return self.neurons[0].parameters()", NOT_ALL_PARAMETERS),
    _parameters("last-neuron", "return self.neurons[-1].parameters()", NOT_ALL_PARAMETERS),
    _parameters(
        "without-biases",
        "return [one for neuron in self.neurons for one in neuron.parameters()[:-1]]",
        NOT_ALL_PARAMETERS,
    ),
    _parameters("turned-round", f"return [{_EACH.replace('neurons', 'neurons[::-1]')}]", ORDER),
    _parameters(
        "biases-last",
        """
every = [neuron.parameters() for neuron in self.neurons]
return [one for mine in every for one in mine[:-1]] + [mine[-1] for mine in every]
""",
        ORDER,
    ),
    _parameters("copies", f"return [Value(one.data) for one in [{_EACH}]]", COPIES),
    _parameters("neurons", "return self.neurons", NESTED),
    _parameters("nothing", f"[{_EACH}]", NOTHING_RETURNED),
)
