"""Explanations that fit several exercises: one behaviour, one text."""

from grader.language import N_

NO_GRAPH = N_(
    "Plain numbers are taken out on the way: the graph ends there, and no gradient reaches the "
    "parameters behind it."
)
NOTHING_RETURNED = N_("The work is done, but nothing is returned: whoever calls it gets None.")
NESTED = N_(
    "parameters() returns lists within a list. What is asked for is one flat list of Values, "
    "each of which can be changed."
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
TOO_MANY_PARAMETERS = N_("parameters() returns more Values than the network has use for.")
PLAIN_PARAMETERS = N_(
    "Among what parameters() returns are plain numbers. Weights and bias have to be Values, so "
    "that each can keep a gradient, and what is returned the Values themselves."
)
