"""Known mistakes in ``MLP``."""

from grader.language import N_
from grader.mistakes.library import Mistake, body
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

_SIZES = N_(
    "A layer has the wrong number of inputs or outputs: it takes as many as the layer before it "
    "gives, and gives as many as its place in nouts says."
)
_HOW_MANY = N_("There are not as many layers as sizes in nouts.")
_NOT_IN_A_ROW = N_(
    "The layers are not run one after the other: each has to see what the one before returned."
)
_LAST = N_("What the network returns is not what its last layer returned, as it is.")


def _init(id_: str, new: str, explanation: str) -> Mistake:
    change = body("MLP.__init__", f"sizes = [nin, *nouts]\nself.layers = {new}")
    return Mistake(f"mlp-{id_}", "mlp", change, explanation)


def _call(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"mlp-{id_}", "mlp", body("MLP.__call__", new), explanation)


def _parameters(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"mlp-parameters-{id_}", "mlp", body("MLP.parameters", new), explanation)


_RUN = "for layer in self.layers:\n    x = layer(x)\n"
_EACH = "one for layer in self.layers for one in layer.parameters()"

MISTAKES = (
    _init("all-see-the-inputs", "[Layer(nin, after) for after in nouts]", _SIZES),
    _init("swapped-sizes", "[Layer(b, a) for a, b in zip(sizes, nouts)]", _SIZES),
    _init("sizes-turned-round", "[Layer(a, b) for a, b in zip(sizes, nouts[::-1])]", _SIZES),
    _init("square-layers", "[Layer(a, a) for a in sizes]", _SIZES),
    _init("without-the-last", "[Layer(a, b) for a, b in zip(sizes, nouts[:-1])]", _HOW_MANY),
    _init("without-the-first", "[Layer(a, b) for a, b in zip(nouts, nouts[1:])]", _HOW_MANY),
    _init("only-the-last", "[Layer(nin, nouts[-1])]", _HOW_MANY),
    _init("one-more", "[Layer(a, b) for a, b in zip(sizes, [*nouts, 1])]", _HOW_MANY),
    _init(
        "made-backwards",
        "[Layer(a, b) for a, b in list(zip(sizes, nouts))[::-1]][::-1]",
        N_(
            "The layers are made from the last to the first: their weights are drawn in that order."
        ),
    ),
    _init("three-layers-at-most", "[Layer(a, b) for a, b in zip(sizes, nouts)][:3]", NOT_MORE),
    Mistake(
        "mlp-inserts-into-the-sizes",
        "mlp",
        body(
            "MLP.__init__",
            "nouts.insert(0, nin)\nself.layers = [Layer(a, b) for a, b in zip(nouts, nouts[1:])]",
        ),
        CHANGES_LIST,
    ),
    _call(
        "overwrites-the-inputs",
        """
        for layer in self.layers:
            out = layer(x)
            x[:] = [out] if isinstance(out, Value) else out
        return out
        """,
        CHANGES_LIST,
    ),
    _call(
        "each-sees-the-inputs",
        "for layer in self.layers:\n    out = layer(x)\nreturn out",
        _NOT_IN_A_ROW,
    ),
    _call("first-layer-only", "return self.layers[0](x)", _NOT_IN_A_ROW),
    _call("last-layer-only", "return self.layers[-1](x)", _NOT_IN_A_ROW),
    _call(
        "backwards",
        _RUN.replace("self.layers", "self.layers[::-1]") + "return x",
        _NOT_IN_A_ROW,
    ),
    _call("runs-twice", _RUN + _RUN + "return x", _NOT_IN_A_ROW),
    _call("always-a-list", _RUN + "return [x]", _LAST),
    _call("first-output-only", _RUN + "return x[0] if isinstance(x, list) else x", _LAST),
    _call(
        "tanh-again",
        _RUN + "return x.tanh() if isinstance(x, Value) else [one.tanh() for one in x]",
        _LAST,
    ),
    _call("adds-outputs", _RUN + "return x if isinstance(x, Value) else sum(x)", _LAST),
    _call(
        "all-layers-outputs",
        """
every = []
for layer in self.layers:
    x = layer(x)
    every.append(x)
return every
""",
        _LAST,
    ),
    _call("number", _RUN + "return x.data", NO_GRAPH),
    _call("nothing", _RUN, NOTHING_RETURNED),
    _call(
        "data-between-layers",
        """
for layer in self.layers:
    x = layer([one.data if isinstance(one, Value) else one for one in x])
return x
""",
        NO_GRAPH,
    ),
    _parameters("nested", "return [layer.parameters() for layer in self.layers]", NESTED),
    _parameters("first-layer", "return self.layers[0].parameters()", NOT_ALL_PARAMETERS),
    _parameters("last-layer", "return self.layers[-1].parameters()", NOT_ALL_PARAMETERS),
    _parameters(
        "hidden-only",
        f"return [{_EACH.replace('self.layers', 'self.layers[:-1]')}]",
        NOT_ALL_PARAMETERS,
    ),
    _parameters("turned-round", f"return [{_EACH.replace('layers', 'layers[::-1]')}]", ORDER),
    _parameters("copies", f"return [Value(one.data) for one in [{_EACH}]]", COPIES),
    _parameters("nothing", f"[{_EACH}]", NOTHING_RETURNED),
)
