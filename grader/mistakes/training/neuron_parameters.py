"""Known mistakes in the parameters of ``Neuron``."""

from grader.language import N_
from grader.mistakes.library import Mistake, body
from grader.mistakes.training.texts import (
    COPIES,
    NESTED,
    NOT_ALL_PARAMETERS,
    NOTHING_RETURNED,
    ORDER,
    PLAIN_PARAMETERS,
)

LESSON = "3.6"


def _mistake(id_: str, new: str, explanation: str) -> Mistake:
    change = body("Neuron.parameters", new)
    return Mistake(f"neuron-parameters-{id_}", "neuron", change, explanation)


MISTAKES = (
    _mistake("without-bias", "return self.w", NOT_ALL_PARAMETERS),
    _mistake("only-bias", "return [self.b]", NOT_ALL_PARAMETERS),
    _mistake("first-weight", "return [self.w[0], self.b]", NOT_ALL_PARAMETERS),
    _mistake("bias-first", "return [self.b, *self.w]", ORDER),
    _mistake("turned-round", "return [*self.w[::-1], self.b]", ORDER),
    _mistake("nested", "return [self.w, self.b]", NESTED),
    _mistake("copies", "return [Value(one.data) for one in [*self.w, self.b]]", COPIES),
    _mistake(
        "numbers",
        "return [one.data for one in [*self.w, self.b]]",
        PLAIN_PARAMETERS,
    ),
    _mistake(
        "grow",
        "self.w.append(self.b)\nreturn self.w",
        N_("Each call of parameters() makes the neuron's own list longer by one more bias."),
    ),
    _mistake("nothing", "[*self.w, self.b]", NOTHING_RETURNED),
)
