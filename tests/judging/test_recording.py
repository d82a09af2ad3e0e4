"""Observations written down and judged again: the same answers, in the same order."""

from dataclasses import replace

import pytest

from grader.judging.observer import NotObserved
from grader.judging.recording import Recorder, Replay, from_line, to_line
from grader.programs import Program
from grader.sandbox import (
    ANSWERED,
    RAISED_ERROR,
    TIME_LIMIT,
    LoadReport,
    Observations,
    Observed,
    Outcome,
    Raised,
    Work,
)
from grader.submissions import Submission

REPORT = LoadReport(True, "Value", ("__add__",), (True,), ((3, "NameError"),), ())
WORK = Work(class_name="Value", filename="engine.py", stub="", exercises={"exp": ["exp"]})
SUBMISSION = Submission("ana", "x = 1", "ana/engine.py", name="Ana")


def program(text, key="exp/value/1"):
    return Program(key, text, (("x", 1.0),), ("out.data",), None, (), "relative")


ONE, TWO = program("out = x.exp()"), program("out = x.exp() * 2", "exp/value/2")


class Sandbox:
    """Answers with outcomes prepared, call by call; how loading ended too, where it is given."""

    def __init__(self, *calls, loaded=()):
        self._calls, self._loaded = list(calls), list(loaded)

    def observe(self, source, work, programs):
        report, definitions_only = self._loaded.pop(0) if self._loaded else (REPORT, "")
        return Observations(report, {"exp": self._calls.pop(0)}, definitions_only)


def recorded(*calls, programs=(ONE, TWO)):
    sandbox = Sandbox(*calls)
    recorder = Recorder(lambda: sandbox, SUBMISSION)
    for _ in calls:
        recorder.observe("x = 1", WORK, {"exp": programs})
    return from_line(to_line(recorder.recording()))


def values(*numbers):
    return Outcome(ANSWERED, tuple(Observed("float", number) for number in numbers))


def test_every_kind_of_outcome_comes_back_as_it_was():
    odd = Outcome(
        ANSWERED,
        (
            Observed("float", float("nan")),
            Observed("single", float("-inf")),
            Observed("float", 3.0),
            Observed("int", 2**62),
            Observed("bool", True),
            Observed("text", "nan"),
            Observed("other", "NoneType"),
        ),
    )
    raised = Outcome(RAISED_ERROR, (), Raised("TypeError", 7, "exp", ""))
    seen = Replay(recorded([odd, raised])).observe("x = 1", WORK, {"exp": [ONE, TWO]})
    assert repr(seen) == repr(Observations(REPORT, {"exp": [odd, raised]}, ""))


def test_a_program_that_was_run_twice_answers_so_again_and_then_as_the_last_time():
    replay = Replay(recorded([Outcome(TIME_LIMIT)], [values(1.0)], programs=[ONE]))
    answers = [replay.observe("", WORK, {"exp": [ONE]}).outcomes["exp"][0] for _ in range(3)]
    assert answers == [Outcome(TIME_LIMIT), values(1.0), values(1.0)]


def test_programs_are_found_whatever_check_asks_and_in_any_order():
    replay = Replay(recorded([values(1.0), values(2.0)]))
    again = program(TWO.text, "exp/another/9")
    assert replay.observe("", WORK, {"exp": [again, ONE]}).outcomes["exp"] == [
        values(2.0),
        values(1.0),
    ]
    assert again.digest == TWO.digest != ONE.digest


def test_what_was_not_observed_is_an_error_and_no_answer():
    replay = Replay(recorded([values(1.0), values(2.0)]))
    with pytest.raises(NotObserved, match="exp/value/3"):
        replay.observe("", WORK, {"exp": [program("out = x", "exp/value/3")]})
    isolated = Work("Value", "engine.py", "", {"exp": ["exp"]}, "transplant", "base", "exp")
    with pytest.raises(NotObserved, match="transplant exp"):
        replay.observe("", isolated, {"exp": [ONE]})


def test_the_submission_comes_back_with_its_notes_and_name():
    assert recorded([values(1.0), values(2.0)]).submission() == SUBMISSION


def test_a_file_that_loaded_in_time_only_alone_does_so_when_judged_again():
    sandbox = Sandbox([values(1.0)], [values(1.0)], loaded=[(REPORT, TIME_LIMIT), (REPORT, "")])
    recorder = Recorder(lambda: sandbox, SUBMISSION)
    before = [recorder.observe("x = 1", WORK, {"exp": [ONE]}) for _ in range(2)]
    replay = Replay(from_line(to_line(recorder.recording())))
    assert [replay.observe("", WORK, {"exp": [ONE]}) for _ in range(2)] == before
    assert replay.observe("", WORK, {"exp": [ONE]}) == before[-1]


def test_what_ran_on_an_engine_handed_in_and_what_ran_on_ours_are_two_things():
    own, ours = (replace(WORK, engine=("engine", text)) for text in ("own", "ours"))
    nothing_found = REPORT._replace(found=False)
    sandbox = Sandbox([values(1.0)], [values(2.0)], loaded=[(nothing_found, ""), (REPORT, "")])
    recorder = Recorder(lambda: sandbox, replace(SUBMISSION, engine="own"))
    before = [recorder.observe("x = 1", work, {"exp": [ONE]}) for work in (own, ours)]
    replay = Replay(from_line(to_line(recorder.recording())))
    assert replay.observe("", ours, {"exp": [ONE]}) == before[1]
    assert replay.observe("", own, {"exp": [ONE]}) == before[0]
