"""Known mistakes in ``delivery_price``."""

from grader.language import N_
from grader.mistakes.graph.texts import NO_VALUE_RETURNED
from grader.mistakes.library import Change, Mistake, body, replace

LESSON = "1.5"

_FORMULA = "(weight * 15 + distance * 2 + 50 - discount).relu()"


def _formula(new: str) -> Change:
    return replace("delivery_price", _FORMULA, new)


_PRICES = N_("One of the prices is not the one asked for: compare each with the text.")
_NO_RELU = N_(
    "A discount larger than the price makes it negative: what has to be cut off at 0 is the "
    "whole price, after everything was added and taken off."
)
_PLAIN = N_(
    "A plain number is computed from the data: the result has no graph, so that no gradient "
    "reaches the arguments."
)

MISTAKES = (
    Mistake("price-no-relu", "price", _formula(_FORMULA.removesuffix(".relu()")), _NO_RELU),
    Mistake(
        "price-relu-before-discount",
        "price",
        _formula("(weight * 15 + distance * 2 + 50).relu() - discount"),
        _NO_RELU,
    ),
    Mistake(
        "price-relu-on-discount",
        "price",
        _formula("weight * 15 + distance * 2 + 50 - discount.relu()"),
        _NO_RELU,
    ),
    Mistake(
        "price-adds-discount",
        "price",
        _formula("(weight * 15 + distance * 2 + 50 + discount).relu()"),
        N_("The discount is added: it makes the delivery dearer."),
    ),
    Mistake(
        "price-no-base",
        "price",
        _formula("(weight * 15 + distance * 2 - discount).relu()"),
        N_("What every parcel costs, whatever its weight and distance, is missing."),
    ),
    Mistake(
        "price-base-per-kilogram",
        "price",
        _formula("((weight + 50) * 15 + distance * 2 - discount).relu()"),
        _PRICES,
    ),
    Mistake(
        "price-swapped",
        "price",
        _formula("(distance * 15 + weight * 2 + 50 - discount).relu()"),
        N_("Weight and distance have each other's price."),
    ),
    Mistake(
        "price-other-rate",
        "price",
        _formula("(weight * 15 + distance * 12 + 50 - discount).relu()"),
        _PRICES,
    ),
    Mistake(
        "price-from-data",
        "price",
        _formula(
            "Value(max(0, weight.data * 15 + distance.data * 2 + 50 - discount.data))",
        ),
        _PLAIN,
    ),
    Mistake(
        "price-plain-number",
        "price",
        _formula("max(0, weight.data * 15 + distance.data * 2 + 50 - discount.data)"),
        _PLAIN,
    ),
    Mistake(
        "price-one-argument-from-data",
        "price",
        _formula("(weight * 15 + distance * 2 + 50 - discount.data).relu()"),
        _PLAIN,
    ),
    Mistake(
        "price-example-only",
        "price",
        body("delivery_price", "return Value(111.0)"),
        N_("The result is the example's, whatever the arguments are."),
    ),
    Mistake(
        "price-returns-nothing",
        "price",
        body("delivery_price", "price = (weight * 15 + distance * 2 + 50 - discount).relu()"),
        NO_VALUE_RETURNED,
    ),
    Mistake("price-returns-tuple", "price", _formula(f"({_FORMULA},)"), NO_VALUE_RETURNED),
)
