"""Explanations that fit several exercises: one behaviour, one text."""

from grader.language import N_

NO_GRAPH = N_(
    "Plain numbers are taken out on the way: the graph ends there, and no gradient reaches what "
    "lies behind it."
)
NOTHING_RETURNED = N_(
    "What comes back is not what is asked for: is a return missing, or is there a comma at the end "
    "of it?"
)
CHANGES_LIST = N_("A list that was handed over is changed: whoever calls still needs it as it was.")
NOT_MORE = N_("Beyond the third, nothing is counted: there may be any number.")
NESTED = N_(
    "parameters() does not return a flat list of Values, but other things in a list: what is "
    "asked for is one list of Values, each of which can be changed."
)
COPIES = N_(
    "parameters() returns copies of the Values: who changes them does not change the network, "
    "so that it can never learn."
)
NOT_ALL_PARAMETERS = N_(
    "Some Values that the network computes with are missing in parameters(): training would "
    "never change them."
)
ORDER = N_("parameters() has all that it should have, but in another order than the one asked for.")
PLAIN_PARAMETERS = N_(
    "Among what parameters() returns are plain numbers. Weights and bias have to be Values, so "
    "that each can keep a gradient, and what is returned the Values themselves."
)
