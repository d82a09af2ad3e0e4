"""Which known outcomes count as a submission's own."""

import pytest

from grader.judging.diagnosis.evidence import Answers
from grader.judging.diagnosis.known_outcomes import KnownOutcome
from grader.judging.diagnosis.matching import covering_pairs, matches, same, shared
from grader.sandbox import ANSWERED, DIED, RAISED_ERROR, TIME_LIMIT, Outcome, Raised
from grader.sandbox.inside.wire import Observed


def gives(*numbers):
    return Outcome(ANSWERED, tuple(Observed("float", number) for number in numbers))


def raises(name):
    return Outcome(RAISED_ERROR, (), Raised(name, 3, "exp", ""))


def answers(*pairs):
    """Return answers in exp: pairs of an outcome and whether it is wrong."""
    return Answers({"exp": [one for one, _ in pairs]}, {"exp": [wrong for _, wrong in pairs]})


def known(*outcomes, id_="some-mistake", wrong=()):
    """Return what a mistake gives; ``wrong`` are the places where that is wrong."""
    flags = [place in wrong for place in range(len(outcomes))]
    return KnownOutcome((id_,), {"exp": list(outcomes)}, {"exp": flags})


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (gives(1.0), gives(1.0 + 1e-12), True),
        (gives(1.0), gives(1.0 + 1e-6), False),
        (gives(float("nan")), gives(float("nan")), True),
        (gives(float("inf")), gives(float("-inf")), False),
        (gives(1.0), gives(1.0, 2.0), False),
        (gives(0.0), Outcome(ANSWERED, (Observed("int", 0),)), True),
        (gives(0.0), Outcome(ANSWERED, (Observed("other", "NoneType"),)), False),
        (raises("TypeError"), raises("TypeError"), True),
        (raises("TypeError"), raises("NameError"), False),
        (raises("TypeError"), gives(1.0), False),
        (gives(1.0), Outcome(TIME_LIMIT), True),
        (gives(1.0), Outcome(DIED), False),
    ],
)
def test_what_cannot_be_told_apart_is_the_same(one, other, expected):
    assert same(one, other) is same(other, one) is expected


def test_equal_numbers_on_every_program_match():
    mine = answers((gives(1.0), False), (gives(3.0), True))
    assert matches(mine, [known(gives(1.0), gives(3.0))])
    assert not matches(mine, [known(gives(1.0), gives(2.0))])
    assert not matches(mine, [known(gives(2.0), gives(3.0))])


def test_right_answers_in_common_are_no_evidence():
    mine = answers((gives(1.0), False), (Outcome(TIME_LIMIT), True))
    assert not matches(mine, [known(gives(1.0), gives(3.0))])


def test_one_type_of_exception_is_no_evidence_and_two_are():
    one = answers((raises("TypeError"), True), (raises("TypeError"), True))
    assert not matches(one, [known(*one.outcomes["exp"])])
    two = answers((raises("TypeError"), True), (raises("AttributeError"), True))
    assert matches(two, [known(*two.outcomes["exp"])])


def test_beside_a_time_limit_one_wrong_number_is_too_little():
    hanging = known(gives(3.0), Outcome(TIME_LIMIT))
    assert not matches(answers((gives(3.0), True), (gives(1.0), False)), [hanging])
    longer = known(gives(3.0), gives(4.0), Outcome(TIME_LIMIT))
    assert matches(answers((gives(3.0), True), (gives(4.0), True), (gives(1.0), False)), [longer])


def test_two_mistakes_that_explain_a_part_each_are_a_pair():
    mine = answers((gives(3.0), True), (gives(4.0), True), (gives(0.0), False))
    left = known(gives(3.0), gives(1.0), gives(0.0), id_="left", wrong=[0])
    right = known(gives(1.0), gives(4.0), gives(0.0), id_="right", wrong=[1])
    assert [one.mistakes for one in covering_pairs(mine, [left, right])] == [("left", "right")]
    neither = known(gives(1.0), gives(1.0), gives(0.0), id_="neither")
    assert covering_pairs(mine, [left, neither]) == []


def test_where_a_mistake_of_a_pair_gives_another_answer_it_must_be_right():
    mine = answers((gives(3.0), True), (gives(4.0), True), (gives(0.0), False))
    right = known(gives(1.0), gives(4.0), gives(0.0), id_="right", wrong=[1])
    elsewhere = known(gives(3.0), gives(7.0), gives(0.0), id_="left", wrong=[0, 1])
    assert covering_pairs(mine, [elsewhere, right]) == []
    spoils_a_right_one = known(gives(3.0), gives(1.0), gives(7.0), id_="left", wrong=[0, 2])
    assert covering_pairs(mine, [spoils_a_right_one, right]) == []


def test_a_mistake_that_hangs_explains_no_number():
    mine = answers((gives(3.0), True), (gives(4.0), True))
    left = known(gives(3.0), gives(1.0), id_="left", wrong=[0])
    hanging = known(Outcome(TIME_LIMIT), Outcome(TIME_LIMIT), id_="hanging", wrong=[0, 1])
    assert covering_pairs(mine, [left, hanging]) == []


def test_a_mistake_that_explains_all_needs_no_second():
    mine = answers((gives(3.0), True), (gives(4.0), True))
    whole = known(gives(3.0), gives(4.0), id_="whole", wrong=[0, 1])
    part = known(gives(3.0), gives(1.0), id_="part", wrong=[0])
    assert covering_pairs(mine, [whole, part]) == []


def test_the_share_counts_wrong_answers_only():
    mine = answers((gives(3.0), True), (gives(4.0), True), (gives(0.0), False))
    assert shared(mine, known(gives(3.0), gives(5.0), gives(0.0))) == 0.5
    assert shared(answers((gives(0.0), False)), known(gives(0.0))) == 0.0
