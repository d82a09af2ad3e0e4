"""delivery_price: its value, never negative, and the graph behind it."""

import pytest

from grader.checks.support import Outcomes, check
from grader.language import N_
from grader.programs import Inputs, Template, leaves, script, span

pytestmark = pytest.mark.exercise("price")

KILOS, KILOMETRES, DISCOUNT = span(1, 9), span(3, 40), span(1, 20)
FORMULA = "(w * 15 + d * 2 + 50 - r).relu()"


def price(**inputs: Inputs) -> Template:
    return script(
        "out = delivery_price(w, d, r)",
        observe=["out.data", "w.data", "d.data", "r.data"],
        formula=FORMULA,
        uses=["delivery_price"],
        tolerance="relative",
        **inputs,
    )


def slopes(call: str, formula: str, **inputs: Inputs) -> Template:
    return script(
        f"out = {call}\nout.backward()",
        observe=["out.data", *leaves(inputs)],
        formula=formula,
        uses=["delivery_price"],
        tolerance="relative",
        **inputs,
    )


@check(
    weight=6,
    claim=N_("delivery_price gives the price of a delivery"),
    hints=(
        N_("Work out the example by hand, term by term, and compare."),
        N_("50 plus 15 for each kilogram plus 2 for each kilometre, less the discount."),
    ),
    programs=[
        price(w=3.0, d=12.0, r=8.0),
        price(w=KILOS, d=KILOMETRES, r=DISCOUNT),
        price(w=0.0, d=0.0, r=0.0),
    ],
)
def test_value(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=4,
    claim=N_("a price is never negative"),
    hints=(
        N_("What should a discount do that is larger than the whole price?"),
        N_("relu gives 0 for whatever is below 0: it comes last."),
    ),
    programs=[
        price(w=1.0, d=1.0, r=span(200, 300)),
        slopes("delivery_price(w, d, r)", FORMULA, w=1.0, d=1.0, r=span(200, 300)),
    ],
)
def test_never_negative(outcomes: Outcomes) -> None:
    outcomes.agree()


@check(
    weight=5,
    claim=N_("the gradient of the price reaches weight, distance and discount"),
    hints=(
        N_("The result must be a Value made from the arguments themselves."),
        N_("Compute with the Values, not with their data."),
    ),
    programs=[
        slopes("delivery_price(w, d, r)", FORMULA, w=KILOS, d=KILOMETRES, r=DISCOUNT),
        slopes(
            "delivery_price(w * 2, d, r) * w + d",
            "(w * 30 + d * 2 + 50 - r).relu() * w + d",
            w=KILOS,
            d=KILOMETRES,
            r=DISCOUNT,
        ),
    ],
)
def test_graph(outcomes: Outcomes) -> None:
    outcomes.agree()
