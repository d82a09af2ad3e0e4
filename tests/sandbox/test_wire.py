"""The wire format: exact for what is right, and an error for everything else."""

import math
import random

import pytest

from grader.sandbox.inside.outcome import Outcome, read_load_report, read_outcome
from grader.sandbox.inside.wire import (
    ANSWER,
    LOADED,
    RAISED,
    Frame,
    Observed,
    WireError,
    decode,
    encode,
)

NONCE = bytes(range(16))
VALUES = (
    Observed("float", 0.1),
    Observed("float", -math.inf),
    Observed("single", 0.5),
    Observed("int", -(2**62)),
    Observed("bool", True),
    Observed("text", "ñandú 🙂"),
    Observed("other", "NoneType"),
)
FRAME = Frame(ANSWER, 7, VALUES)


def test_a_frame_comes_back_as_it_was():
    data = encode(NONCE, FRAME)
    assert decode(NONCE, data + b"more") == (FRAME, len(data))


def test_every_prefix_of_a_frame_is_incomplete():
    data = encode(NONCE, FRAME)
    assert {decode(NONCE, data[:length]) for length in range(len(data))} == {None}


def test_a_text_is_cut_to_its_limit():
    frame, _ = decode(NONCE, encode(NONCE, Frame(ANSWER, 0, (Observed("text", "é" * 999),))))
    assert frame.values[0].value == "é" * 200


def test_another_nonce_is_an_error_even_before_the_frame_is_whole():
    data = encode(bytes(16), FRAME)
    for length in (1 + 1, 16, 20, len(data)):
        with pytest.raises(WireError):
            decode(NONCE, data[:length])


def test_a_frame_too_long_is_an_error_at_once():
    data = bytearray(encode(NONCE, FRAME))
    data[23:27] = (10**6).to_bytes(4, "little")
    with pytest.raises(WireError):
        decode(NONCE, bytes(data))


@pytest.mark.parametrize("seed", range(300))
def test_a_mutated_frame_is_a_frame_or_an_error_and_never_anything_else(seed):
    chance = random.Random(seed)
    data = bytearray(encode(NONCE, FRAME))
    for _ in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    try:
        found = decode(NONCE, bytes(data))
    except WireError:
        return
    assert found is None or isinstance(found[0], Frame)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(ANSWER, 1, (Observed("float", 1.0),)),
        Frame(ANSWER, 0, (Observed("float", 1.0),) * 2),
        Frame(LOADED, 0, ()),
        Frame(RAISED, 0, (Observed("text", "E"), Observed("float", 1.0))),
    ],
)
def test_an_answer_out_of_turn_or_of_another_form_is_an_error(frame):
    with pytest.raises(WireError):
        read_outcome(frame, 0, 1)


def test_a_memory_error_is_the_memory_limit():
    types = ("text", "int", "int", "text", "text")
    values = tuple(map(Observed, types, ("MemoryError", 3, -1, "f", "")))
    assert read_outcome(Frame(RAISED, 0, values), 0, 1) == Outcome("memory limit")


@pytest.mark.parametrize(
    ("line", "observing", "told"), [(0, 1, 1), (0, 2, -1), (0, -7, -1), (3, 1, -1), (0, 2**40, -1)]
)
def test_what_was_observed_is_told_where_there_is_such_an_expression_and_no_line(
    line, observing, told
):
    numbers = (Observed("int", line), Observed("int", observing))
    texts = (Observed("text", ""), Observed("text", ""))
    frame = Frame(RAISED, 0, (Observed("text", "TypeError"), *numbers, *texts))
    assert read_outcome(frame, 0, 2).raised.observing == told


def test_a_load_report_with_too_few_exercises_is_an_error():
    values = (Observed("bool", True), Observed("text", "Value"), Observed("text", ""))
    with pytest.raises(WireError):
        read_load_report(Frame(LOADED, 0, values), 1)
