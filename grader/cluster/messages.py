"""What goes to a worker and comes back: plain data, as bytes, read field by field.

No expected value, no check, no formula and no seed is among it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from grader.course import Limits
from grader.judging import Machine
from grader.programs import Program
from grader.sandbox import Observations, Work


class Run(NamedTuple):
    """A program, as far as it is run."""

    text: str
    inputs: tuple[tuple[str, int | float], ...]
    observe: tuple[str, ...]
    uses: tuple[str, ...]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attempt, with the arguments of Sandbox.observe; ``wanted`` is who may make it."""

    wanted: Machine
    limits: Limits
    source: str
    work: Work
    programs: dict[str, list[Run]]


class Reply(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of it.

    observations  None where the sandbox failed, or the worker refused
    seconds       that it took there
    failed        what went wrong in the sandbox, or ""
    refused       which worker is not as wanted, and in what, or ""
    """

    observations: Observations | None = None
    seconds: float = 0.0
    failed: str = ""
    refused: str = ""


to_bytes = msgspec.msgpack.encode
_REQUEST = msgspec.msgpack.Decoder(Request)
_REPLY = msgspec.msgpack.Decoder(Reply)
_MACHINE = msgspec.msgpack.Decoder(Machine)


def read_request(data: bytes) -> Request:
    """Raises msgspec.DecodeError where it is none."""
    return _REQUEST.decode(data)


def read_reply(data: bytes) -> Reply:
    """Raises msgspec.DecodeError where it is none."""
    return _REPLY.decode(data)


def read_machine(data: bytes) -> Machine:
    """Raises msgspec.DecodeError where it is none."""
    return _MACHINE.decode(data)


def to_run(programs: Mapping[str, Sequence[Program]]) -> dict[str, list[Run]]:
    """Return of each program what running it needs."""
    return {
        exercise: [Run(one.text, one.inputs, one.observe, one.uses) for one in some]
        for exercise, some in programs.items()
    }


def as_programs(runs: Mapping[str, Sequence[Run]]) -> dict[str, list[Program]]:
    """Return programs to run, that know of nothing else."""
    return {
        exercise: [
            Program("", one.text, one.inputs, one.observe, None, one.uses, "") for one in some
        ]
        for exercise, some in runs.items()
    }
