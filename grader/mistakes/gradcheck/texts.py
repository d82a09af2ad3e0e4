"""Explanations that fit both kinds of differences."""

from grader.language import N_

NOT_DIVIDED = N_(
    "The difference is not divided as it should be: only a part of it is, or it is multiplied, or "
    "left as it is. A slope is the whole difference divided by how far the input went."
)
SIGN = N_("The slope has the wrong sign: where the function grows, a slope is positive.")
ABSOLUTE = N_("The slope has lost its sign: where a function falls, its slope is negative.")
ALL_MOVE = N_(
    "More than one input moves at a time: each slope is about one input alone, with the others "
    "where they were."
)
CHANGES_LIST = N_(
    "The list of inputs that was handed over is changed, and stays so after the call."
)
OWN_STEP = N_("The step that the function is given is not the one that it takes.")
RELATIVE_STEP = N_(
    "The step is taken relative to the input: the input is to grow by the step itself, whatever "
    "its size."
)
NOT_MORE = N_("Beyond the third, nothing is counted: there may be any number.")
NOT_EVERY = N_("Not every input gets its slope: the list needs one number for each.")
SKIPS_0 = N_("Where an input is 0, its slope is not looked for: 0 moves like any other number.")
NO_LIST = N_(
    "What is returned is not a list of slopes: is it one number, or are the slopes computed and "
    "not returned?"
)
REMEMBERS = N_(
    "The slopes of one call are still in the list of the next: a default argument is made once, "
    "not for each call."
)
ROUNDED = N_("The slopes are rounded: most of their digits are lost.")
WHOLE = N_("The division keeps whole numbers only: // cuts off what is behind the point.")
REVERSED = N_("The slopes come in the reverse order: the first belongs to the first input.")
VALUES = N_(
    "The function is called with Values, although it takes plain numbers: what it does with them "
    "may fail, and the slopes are not numbers."
)
TOO_SMALL = N_(
    "The default step is so small that x + h is x: the function does not move, and the slope is 0."
)
TOO_LARGE = N_("The default step is far too large for a slope: the function bends on the way.")
EQUAL_NUMBERS = N_(
    "Which input moves is looked up by its number: of two inputs with equal numbers, only the "
    "first ever moves."
)
