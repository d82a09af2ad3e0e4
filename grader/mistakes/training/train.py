"""Known mistakes in ``train``."""

from grader.language import N_
from grader.mistakes.library import Mistake, body
from grader.mistakes.training.texts import CHANGES_LIST

LESSON = "3.7"

_HOW_MANY = N_("There are more or fewer steps than asked for, or the losses are not one for each.")
_LOSSES = N_("What is returned is not the list of the losses, in the order of the steps.")
_NO_LIST = N_(
    "What train returns is not a list, if it returns anything: it is to be the losses of all steps."
)
_SAME_ARGUMENTS = N_("A step is not given what train was given: network, inputs, targets and rate.")
_COPY = N_("It is a copy of the network that is trained: the one that was given stays as it was.")

_STEP = "training_step(network, inputs, targets, rate)"
_ALL_BUT_LAST = "training_step(network, inputs[:-1], targets[:-1], rate)"


def _mistake(id_: str, new: str, explanation: str) -> Mistake:
    return Mistake(f"train-{id_}", "loop", body("train", new), explanation)


def _steps(id_: str, rounds: str) -> Mistake:
    return _mistake(id_, f"return [{_STEP} for _ in {rounds}]", _HOW_MANY)


def _loop(id_: str, inside: str, explanation: str, after: str = "return losses") -> Mistake:
    lines = "\n    ".join(inside.splitlines())
    text = f"losses = []\nfor step in range(steps):\n    {lines}\n{after}"
    return _mistake(id_, text, explanation)


def _given(id_: str, old: str, new: str) -> Mistake:
    return _loop(id_, f"losses.append({_STEP.replace(old, new)})", _SAME_ARGUMENTS)


MISTAKES = (
    _steps("a-step-too-many", "range(steps + 1)"),
    _steps("a-step-too-few", "range(1, steps)"),
    _steps("a-step-for-each-point", "range(steps * len(inputs))"),
    _steps("a-step-for-each-input", "inputs"),
    _steps("hundred-steps", "range(100)"),
    _steps("at-least-one-step", "range(max(1, steps))"),
    _mistake(
        "appends-to-the-lists",
        f"""
        inputs += [inputs[0]]
        targets += [targets[0]]
        return [{_ALL_BUT_LAST} for _ in range(steps)]
        """,
        CHANGES_LIST,
    ),
    _mistake("a-single-step", f"return [{_STEP}] * steps", _HOW_MANY),
    _loop("returns-in-loop", f"losses.append({_STEP})\nreturn losses", _HOW_MANY),
    _loop("two-steps-each", f"{_STEP}\nlosses.append({_STEP})", _HOW_MANY),
    _loop(
        "stops-early",
        f"losses.append({_STEP})\nif losses[-1] < 1:\n    break",
        _HOW_MANY,
    ),
    _loop(
        "stops-at-rest",
        f"losses.append({_STEP})\nif len(losses) > 1 and abs(losses[-1] - losses[-2]) < 1e-6:\n"
        "    break",
        _HOW_MANY,
    ),
    _loop("stops-at-0", f"losses.append({_STEP})\nif losses[-1] < 1e-12:\n    break", _HOW_MANY),
    _loop(
        "stops-if-worse",
        f"losses.append({_STEP})\nif len(losses) > 1 and losses[-1] > losses[-2]:\n    break",
        _HOW_MANY,
    ),
    _loop(
        "slows-down-if-worse",
        f"losses.append({_STEP})\nif len(losses) > 1 and losses[-1] > losses[-2]:\n    rate /= 2",
        _SAME_ARGUMENTS,
    ),
    _loop(
        "generator",
        f"yield {_STEP}",
        N_("train is a generator: while nobody asks for the losses, no step is taken."),
        "",
    ),
    _loop(
        "every-other-loss", f"loss = {_STEP}\nif step % 2 == 0:\n    losses.append(loss)", _LOSSES
    ),
    _loop("last-loss", f"losses = {_STEP}", _NO_LIST),
    _loop("last-loss-in-a-list", f"losses = [{_STEP}]", _LOSSES),
    _loop("turned-round", f"losses.insert(0, {_STEP})", _LOSSES),
    _loop("running-sum", f"losses.append(sum(losses[-1:]) + {_STEP})", _LOSSES),
    _loop("sum", f"losses.append({_STEP})", _NO_LIST, "return sum(losses)"),
    _loop("sorted", f"losses.append({_STEP})", _LOSSES, "return sorted(losses)"),
    _loop("network", _STEP, _NO_LIST, "return network"),
    _loop("prints", f"print({_STEP})", _NO_LIST, ""),
    _loop("nothing", f"losses.append({_STEP})", _NO_LIST, ""),
    _given("fixed-rate", "rate", "0.1"),
    _given("falling-rate", "rate", "rate / (step + 1)"),
    _given("rate-over-steps", "rate", "rate / steps"),
    _given("first-point", "inputs, targets", "inputs[:1], targets[:1]"),
    _given("a-point-at-a-time", "inputs, targets", "[inputs[step % 2]], [targets[step % 2]]"),
    _given("targets-turned-round", "targets", "targets[::-1]"),
    _mistake(
        "copy",
        f"import copy\nnetwork = copy.deepcopy(network)\nreturn [{_STEP} for _ in range(steps)]",
        _COPY,
    ),
    _mistake(
        "data-put-back",
        f"""
before = [p.data for p in network.parameters()]
losses = [{_STEP} for _ in range(steps)]
for p, data in zip(network.parameters(), before):
    p.data = data
return losses
""",
        N_("After training, every parameter is set back to what it was: nothing was learnt."),
    ),
)
