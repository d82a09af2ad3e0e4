"""Random bytes, mutated submissions, mutated replies: never a crash of ours, never a point."""

import random
from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.programs import gradients
from grader.sandbox import exchange
from grader.sandbox.exchange import Budget, attempt
from grader.sandbox.inside.outcome import Outcome
from grader.sandbox.inside.wire import ANSWER, ENGINE, LOADED, Frame, Observed, encode
from grader.submissions.files import as_text

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
GOOD = SOLUTION.complete()
LIMITS = {"load_seconds": 1.0, "program_seconds": 0.5, "total_seconds": 5.0, "memory_mb": 512}


def noise(chance, length):
    return bytes(chance.randrange(256) for _ in range(length))


def mutated(chance):
    """The stub (worth nothing), damaged: whatever is left of it can earn nothing either."""
    data = bytearray(SOLUTION.stub().encode())
    for _ in range(chance.randint(1, 30)):
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at : at + chance.randint(1, 40)]
        elif kind == 2:
            data[at:at] = noise(chance, chance.randint(1, 8))
        else:
            start = chance.randrange(len(data))
            data[at:at] = data[start : start + chance.randint(1, 80)]
    return bytes(data[: chance.randint(0, len(data))] if chance.random() < 0.3 else data)


def class_of(seed, count):
    chance = random.Random(seed)
    made = [mutated(chance) for _ in range(count)]
    made += [noise(chance, chance.randint(0, 3000)) for _ in range(count // 4)]
    texts = [as_text(data, 1024).text for data in made]
    return {f"{n}": text for n, text in enumerate(texts) if text is not None}


def assert_nothing_earned(results):
    assert results
    assert {one.status for one in results.values()} == {"graded"}
    assert {name: one.total for name, one in results.items() if one.total} == {}


def test_damaged_stubs_and_noise_earn_nothing(grade_sources):
    assert_nothing_earned(grade_sources(class_of(1, 24), limits=LIMITS))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_more_of_them_earn_nothing(grade_sources, seed):
    assert_nothing_earned(grade_sources(class_of(seed, 60), limits=LIMITS))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10))
def test_damaged_solutions_are_graded_and_never_above_full_marks(grade_sources, seed):
    chance = random.Random(seed)
    sources = {}
    for number in range(40):
        lines = GOOD.splitlines(keepends=True)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines))
            lines[at : at + 1] = chance.choice([[], [lines[at]] * 2, [lines[at].strip() + "\n"]])
        sources[str(number)] = "".join(lines)
    results = grade_sources(sources, limits=LIMITS)
    assert {one.status for one in results.values()} == {"graded"}
    assert all(0 <= one.total <= 100 for one in results.values())


class Told:
    """A child that says what it is told to say."""

    def __init__(self, data):
        self._data = data

    def receive(self, deadline):
        data, self._data = self._data, b""
        return data

    def end(self):
        return 0


PROGRAM = gradients("x * x", x=3.0).with_inputs("k", {"x": 3.0})
LOAD_REPORT = (
    Observed("bool", True),
    Observed("text", "Value"),
    Observed("text", ""),
    Observed("bool", False),
    Observed("bool", True),
)
ENGINE_FILE = {"name": "engine", "source": "x = y"}
ENGINE_NOTE = (Observed("int", 1), Observed("text", "NameError"), Observed("bool", False))
RIGHT = tuple(Observed("float", number) for number in (9.0, 6.0, 3.0))


def reply(monkeypatch, change, engine=None):
    """What comes of a right reply that ``change`` has changed."""
    nonce = bytes(range(16))
    monkeypatch.setattr(exchange.secrets, "token_bytes", lambda _: nonce)
    frames = [Frame(LOADED, 0, LOAD_REPORT), Frame(ANSWER, 0, RIGHT)]
    if engine:
        frames.insert(0, Frame(ENGINE, 0, ENGINE_NOTE))
    whole = b"".join(encode(nonce, frame) for frame in frames)
    program = {"text": PROGRAM.text, "observe": PROGRAM.observe}
    seen = attempt(
        lambda request: Told(change(bytearray(whole))),
        {
            "exercises": {"exp": ["exp"]},
            "source": "class Value: pass",
            "stub": "",
            "engine": engine,
        },
        {"exp": [program]},
        Budget(1, 1, 5, 3),
    )
    return seen.outcomes["exp"]


@pytest.mark.parametrize("engine", [None, ENGINE_FILE], ids=["alone", "with an engine"])
def test_a_right_reply_is_taken(monkeypatch, engine):
    assert reply(monkeypatch, bytes, engine) == [Outcome("answered", RIGHT)]


@pytest.mark.parametrize("engine", [None, ENGINE_FILE], ids=["alone", "with an engine"])
@pytest.mark.parametrize("seed", range(500))
def test_a_mutated_reply_is_one_outcome_and_never_a_crash(monkeypatch, seed, engine):
    chance = random.Random(seed)

    def change(data):
        for _ in range(chance.randint(1, 5)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data[: chance.randint(0, len(data))] if seed % 3 == 0 else data)

    (outcome,) = reply(monkeypatch, change, engine)
    assert outcome.status in ("answered", "died", "raised", "memory limit")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: bytes(data) * 2,
        lambda data: bytes(data[:-1]),
        lambda data: b"",
        lambda data: b"1" * 70_000,
        lambda data: bytes(data[len(data) // 2 :]),
        lambda data: bytes(16) + bytes(data[16:]),
    ],
    ids=["repeated", "shorter", "nothing", "flood", "half", "another nonce"],
)
def test_a_reply_of_another_form_earns_nothing_it_did_not_say(monkeypatch, change):
    (outcome,) = reply(monkeypatch, change)
    assert outcome.status in ("died", "answered")
    if outcome.status == "answered":
        assert outcome.values == RIGHT  # said once, in form; what follows does not count
