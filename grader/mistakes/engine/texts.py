"""Explanations that fit several operations: one behaviour, one text."""

from grader.language import N_

OVERWRITES = N_(
    "The gradient of an input is replaced (=) instead of added to. When a Value is used more "
    "than once, only one of its uses counts."
)
ON_INPUT = N_(
    "The function that hands the gradient on is stored on the input instead of on the result. "
    "That can look right for a single operation, but an input that is itself a result, or is "
    "used twice, loses what it had to do before."
)
CALLED = N_(
    "The function that hands the gradient on is called while the formula is still being "
    "computed, and the None it returns is stored. backward then finds nothing it could call."
)
GRADIENT_LOST = N_(
    "No gradient passes through this operation. Its result holds the right number, but the "
    "gradient of the result never arrives at what it was computed from."
)
NO_UPSTREAM = N_(
    "The local derivative is added without the gradient that comes from above. That is right "
    "only where this result is the very end of the formula."
)
UPSTREAM_ADDED = N_(
    "The gradient from above and the local derivative are added together. The chain rule "
    "combines them in another way."
)
NO_PARENTS = N_(
    "The result does not remember what it was computed from. backward stops there, so whatever "
    "lies further back gets no gradient, or gets it too early."
)
PLAIN_NUMBER = N_(
    "The method returns a plain number. A number has no gradient and no past, so the graph ends "
    "there."
)
NO_VALUE_RETURNED = N_(
    "What the method returns is not a Value, at least in some case: is a return missing, or is "
    "there a comma at the end of one?"
)
CHANGES_SELF = N_(
    "The method changes the data of the Value it is called on. Everything else that uses this "
    "Value then sees another number."
)
RAW_CHILD = N_(
    "A plain number is stored where the result keeps the Values it was computed from. backward "
    "then asks a number for its inputs, and fails."
)
NOT_DEFINED = N_(
    "The class has no method of the name that Python, or the exercise, asks for. What is written "
    "under another name is never called."
)
CLEARS_ON_USE = N_(
    "Using a Value in this operation sets its gradient to 0. What other formulas have added to it "
    "must stay."
)
ONE_FOR_EQUAL_NUMBERS = N_(
    "Values with equal numbers share one result. They are different Values, and each needs a "
    "result of its own, through which its gradient comes."
)
BACKWARD_LAST_STEP = N_(
    "Only the last operation hands its gradient on. In a longer formula every node must do so, "
    "and a node can hand on only a gradient that it has already got."
)

# The other texts fit several sections: there the file of the entry says which.
LESSONS = {
    OVERWRITES: "2.6",
    ON_INPUT: "2.1",
    CALLED: "2.1",
    GRADIENT_LOST: "2.1",
    NO_UPSTREAM: "2.1",
    UPSTREAM_ADDED: "2.1",
    NO_PARENTS: "1.1",
    PLAIN_NUMBER: "1.1",
    RAW_CHILD: "1.1",
    CLEARS_ON_USE: "2.9",
    ONE_FOR_EQUAL_NUMBERS: "1.1",
    BACKWARD_LAST_STEP: "2.2",
}
