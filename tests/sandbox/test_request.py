"""What is sent to a worker: ours compiled, a student's as text."""

import types

from grader.sandbox.inside import worker
from grader.sandbox.inside.request import pack, unpack

REQUEST = {
    "source": "class Value: pass",
    "stub": "class Value: pass",
    "base": "",
    "programs": [
        {"text": "out = x", "inputs": (("x", 0.1),), "observe": ("out.data",), "uses": ("helper",)}
    ],
}


def test_everything_arrives_as_it_was_sent():
    arrived = unpack(pack(REQUEST))
    assert arrived["source"] == REQUEST["source"]
    (program,) = arrived["programs"]
    assert program["inputs"] == (("x", 0.1),)
    assert program["uses"] == ("helper",)


def test_what_is_ours_arrives_compiled_and_a_students_source_as_text():
    arrived = unpack(pack(REQUEST))
    (program,) = arrived["programs"]
    for one in (arrived["stub"], arrived["base"], program["text"], *program["observe"]):
        assert isinstance(one, types.CodeType)
    assert isinstance(arrived["source"], str)


def test_a_program_that_does_not_parse_arrives_as_text():
    broken = {**REQUEST, "programs": [{**REQUEST["programs"][0], "text": "1 +"}]}
    assert unpack(pack(broken))["programs"][0]["text"] == "1 +"


def test_a_worker_answers_a_request_alike_whether_it_was_packed_or_not():
    request = {
        **REQUEST,
        "source": "class Value:\n    def __init__(self, data): self.data = data",
        "filename": "engine.py",
        "class_name": "Value",
        "cells": [],
        "exercises": {},
        "engine": None,
        "attempt": "submitted",
        "exercise": "",
        "messages": False,
        "definitions_only": False,
    }
    request["programs"] = [
        {"text": "out = x", "inputs": (("x", 0.1),), "observe": ("out.data",), "uses": ()},
        {"text": "1 +", "inputs": (), "observe": (), "uses": ()},
    ]
    frames = list(worker.answer(request))
    assert [frame.kind for frame in frames] == [1, 2, 3]
    assert list(worker.answer(unpack(pack(request)))) == frames


def test_numbers_that_are_equal_and_not_the_same_arrive_each_as_it_is():
    for number in (0.0, -0.0, 0):
        inputs = (("x", number),)
        request = {**REQUEST, "programs": [{**REQUEST["programs"][0], "inputs": inputs}]}
        assert repr(unpack(pack(request))["programs"][0]["inputs"]) == repr(inputs)
