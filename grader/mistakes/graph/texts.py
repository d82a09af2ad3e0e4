"""Explanations that fit several exercises: one behaviour, one text."""

from grader.language import N_

NO_VALUE_RETURNED = N_(
    "What the function returns is not a Value: is a return missing, is there a comma at the end of "
    "it, or is it a plain number?"
)
