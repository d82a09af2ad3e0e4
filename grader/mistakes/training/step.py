"""Known mistakes in ``training_step``."""

from textwrap import indent

from grader.language import N_
from grader.mistakes.library import Mistake, body
from grader.mistakes.training.texts import CHANGES_LIST, NOTHING_RETURNED

LESSON = "3.4"

_LOSS = "loss = squared_error([network(x) for x in inputs], targets)"
_CLEAR = "for p in network.parameters():\n    p.grad = 0.0"
_BACKWARD = "loss.backward()"
_MOVE = "for p in network.parameters():\n    p.data -= rate * p.grad"
_RETURN = "return loss.data"

_NOT_CLEARED = N_(
    "Gradients of an earlier backward are still there when this step's are added: each step "
    "moves by all gradients that ever were, which is not gradient descent."
)
_UPHILL = N_("The parameters move the wrong way: the loss grows.")
_OTHER_MOVE = N_("The parameters do not move by rate times the gradient.")
_NOT_ALL_MOVE = N_("Not every parameter moves: those that stay learn nothing.")
_NONE_MOVES = N_(
    "No parameter moves, and the network stays as it is: after backward, while the gradient is "
    "still there, the data of each parameter itself has to change."
)
_NOT_ALL_POINTS = N_("Not all inputs count in the step: the loss is that of all of them together.")
_OTHER_LOSS = N_("What is returned is not the loss of all points before the move, as a number.")
_ONE_BY_ONE = N_(
    "The parameters move after each input: what is asked for is one move, by the gradient of the "
    "loss of all inputs together."
)


def _mistake(id_: str, explanation: str, *lines: str) -> Mistake:
    return Mistake(f"step-{id_}", "step", body("training_step", "\n".join(lines)), explanation)


def _moving(id_: str, new: str, explanation: str) -> Mistake:
    """Move each parameter in another way."""
    move = f"for p in network.parameters():\n    {new}"
    return _mistake(id_, explanation, _LOSS, _CLEAR, _BACKWARD, move, _RETURN)


def _returning(id_: str, new: str, explanation: str = _OTHER_LOSS) -> Mistake:
    return _mistake(id_, explanation, _LOSS, _CLEAR, _BACKWARD, _MOVE, new)


_FIRST = "for p in list(network.parameters())[:1]:\n    "
_OF_ONE = "\n".join(
    ["loss = squared_error([network(x)], [target])", _CLEAR, _BACKWARD, _MOVE, "total += loss.data"]
)
_STEP = (_LOSS, _CLEAR, _BACKWARD, _MOVE, _RETURN)

MISTAKES = (
    _mistake("not-cleared", _NOT_CLEARED, _LOSS, _BACKWARD, _MOVE, _RETURN),
    _mistake("cleared-after", _NOT_CLEARED, _LOSS, _BACKWARD, _MOVE, _CLEAR, _RETURN),
    _mistake("loss-cleared", _NOT_CLEARED, _LOSS, "loss.grad = 0.0", _BACKWARD, _MOVE, _RETURN),
    _mistake(
        "first-cleared", _NOT_CLEARED, _LOSS, f"{_FIRST}p.grad = 0.0", _BACKWARD, _MOVE, _RETURN
    ),
    _mistake(
        "names-cleared",
        _NOT_CLEARED,
        _LOSS,
        "grads = [p.grad for p in network.parameters()]",
        "grads = [0.0 for _ in grads]",
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _mistake("cleared-between", _NONE_MOVES, _LOSS, _BACKWARD, _CLEAR, _MOVE, _RETURN),
    _mistake(
        "data-cleared",
        N_("The parameters themselves are set to 0, not their gradients."),
        _LOSS,
        _CLEAR.replace("p.grad", "p.data"),
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _mistake(
        "cleared-to-none",
        N_("The gradients are set to None: backward has to add to numbers."),
        _LOSS,
        _CLEAR.replace("0.0", "None"),
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _moving("uphill", "p.data += rate * p.grad", _UPHILL),
    _moving("without-rate", "p.data -= p.grad", _OTHER_MOVE),
    _moving("fixed-rate", "p.data -= 0.1 * p.grad", _OTHER_MOVE),
    _moving("rate-only", "p.data -= rate", _OTHER_MOVE),
    _moving("sign-only", "p.data -= rate * (1 if p.grad > 0 else -1)", _OTHER_MOVE),
    _moving("rate-times-data", "p.data -= rate * p.data", _OTHER_MOVE),
    _moving("grad-times-data", "p.data -= rate * p.grad * p.data", _OTHER_MOVE),
    _moving("replaces-data", "p.data = -rate * p.grad", _OTHER_MOVE),
    _moving("turned-difference", "p.data = rate * p.grad - p.data", _OTHER_MOVE),
    _moving("mean-gradient", "p.data -= rate * p.grad / len(inputs)", _OTHER_MOVE),
    _moving("clipped", "p.data -= rate * max(-1.0, min(1.0, p.grad))", _OTHER_MOVE),
    _moving("clipped-at-ten", "p.data -= rate * max(-10.0, min(10.0, p.grad))", _OTHER_MOVE),
    _moving("clipped-at-hundred", "p.data -= rate * max(-100.0, min(100.0, p.grad))", _OTHER_MOVE),
    _moving("zero-stays", "p.data -= rate * p.grad if p.data else 0.0", _NOT_ALL_MOVE),
    _moving(
        "small-gradient-stays",
        "p.data -= rate * p.grad if abs(p.grad) > 1e-3 else 0.0",
        _NOT_ALL_MOVE,
    ),
    _mistake(
        "stops-at-a-small-loss",
        _NOT_ALL_MOVE,
        _LOSS,
        f"if loss.data < 1e-6:\n    {_RETURN}",
        *_STEP[1:],
    ),
    _moving("moves-grad", "p.grad -= rate * p.grad", _NONE_MOVES),
    _moving("new-values", "p = Value(p.data - rate * p.grad)", _NONE_MOVES),
    _moving("computed-only", "p.data - rate * p.grad", _NONE_MOVES),
    _mistake("no-backward", _NONE_MOVES, _LOSS, _CLEAR, _MOVE, _RETURN),
    _mistake("moves-first", _NONE_MOVES, _LOSS, _CLEAR, _MOVE, _BACKWARD, _RETURN),
    _mistake(
        "first-moves",
        _NOT_ALL_MOVE,
        _LOSS,
        _CLEAR,
        _BACKWARD,
        f"{_FIRST}p.data -= rate * p.grad",
        _RETURN,
    ),
    _mistake(
        "two-move",
        _NOT_ALL_MOVE,
        "two = list(network.parameters())[:2]",
        *(line.replace("network.parameters()", "two") for line in _STEP),
    ),
    _mistake(
        "empties-the-inputs",
        CHANGES_LIST,
        "outputs = []",
        "while inputs:\n    outputs.append(network(inputs.pop(0)))",
        "loss = squared_error(outputs, targets)",
        *_STEP[1:],
    ),
    _mistake(
        "reverses-the-lists",
        CHANGES_LIST,
        "inputs.reverse()",
        "targets.reverse()",
        *_STEP,
    ),
    _mistake(
        "last-moves", _NOT_ALL_MOVE, _LOSS, _CLEAR, _BACKWARD, "p.data -= rate * p.grad", _RETURN
    ),
    _mistake(
        "backward-twice",
        N_("backward is called twice: the gradients are no longer those of the loss."),
        _LOSS,
        _CLEAR,
        _BACKWARD,
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _mistake(
        "backward-from-outputs",
        N_("backward begins at the outputs: it is the loss that is to fall."),
        "outputs = [network(x) for x in inputs]",
        "loss = squared_error(outputs, targets)",
        _CLEAR,
        "sum(outputs).backward()",
        _MOVE,
        _RETURN,
    ),
    _mistake(
        "first-point",
        _NOT_ALL_POINTS,
        _LOSS.replace("in inputs", "in inputs[:1]"),
        _CLEAR,
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _mistake(
        "four-points",
        _NOT_ALL_POINTS,
        "inputs, targets = inputs[:4], targets[:4]",
        *_STEP,
    ),
    _mistake(
        "last-point",
        _NOT_ALL_POINTS,
        "for x, target in zip(inputs, targets):\n    loss = squared_error([network(x)], [target])",
        _CLEAR,
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _mistake(
        "one-by-one",
        _ONE_BY_ONE,
        "total = 0.0\nfor x, target in zip(inputs, targets):",
        indent(_OF_ONE, "    "),
        "return total",
    ),
    _mistake(
        "mean-loss",
        _OTHER_MOVE,
        _LOSS + " / len(inputs)",
        _CLEAR,
        _BACKWARD,
        _MOVE,
        _RETURN,
    ),
    _returning("returns-after", f"{_LOSS}\n{_RETURN}"),
    _returning("returns-value", "return loss"),
    _returning("returns-mean", "return loss.data / len(inputs)"),
    _returning("returns-grad", "return loss.grad"),
    _returning("returns-rounded", "return round(loss.data, 4)"),
    _returning("returns-network", "return network"),
    _returning("returns-nothing", "", NOTHING_RETURNED),
)
