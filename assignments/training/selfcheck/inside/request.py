"""A request on its way to a worker: from us, who are trusted, and never back.

Programs, stub and base are ours and the same for a whole class: they go as code, compiled here
once, where each worker would compile them anew. A student's source goes as text.
"""

import marshal
from collections.abc import Sequence
from functools import lru_cache
from types import CodeType
from typing import TypedDict, cast


class ToRun(TypedDict):
    """A program, as far as it is run."""

    text: str
    inputs: "Sequence[tuple[str, int | float]]"
    observe: "Sequence[str]"
    uses: "Sequence[str]"


class EngineFile(TypedDict):
    """The module with the class, where the student's file imports it."""

    name: str
    source: str


class Asked(TypedDict):
    """What an attempt at a student's file is to do.

    cells               first lines of the cells that the source was joined from; none for a file
    stub                the source that students start from: what is still its code is not written
    exercises           exercise id -> what a student writes for it: methods of the class; or
                        functions and classes of the file, if there is an engine
    attempt             ``submitted``, ``transplant`` or ``complete`` (see isolation.py)
    base, exercise      for the last two: our source, and the exercise that is tried
    messages            whether exceptions' texts are sent: only to the student who wrote them
    """

    source: str
    cells: "Sequence[int]"
    filename: str
    class_name: str
    stub: str
    exercises: "dict[str, list[str]]"
    engine: "EngineFile | None"
    attempt: str
    base: str
    exercise: str
    messages: bool


class Request(Asked):
    """What is asked, for one process.

    nonce                    in every frame of its answer, as hexadecimal digits
    definitions_only         load only imports, definitions and simple assignments of the file
    engine_definitions_only  the same of its engine
    """

    nonce: str
    definitions_only: bool
    engine_definitions_only: bool
    programs: "list[ToRun]"


# As marshal wrote it before it shared equal objects: the bytes depend on the content alone.
WITHOUT_SHARING = 2


def pack(request: Request) -> bytes:
    """Return a request as bytes; the texts of ours in it are compiled."""
    packed = {
        "stub": _compiled(request["stub"], "stub", "exec"),
        "base": _compiled(request["base"], "base", "exec"),
        # As bytes they are told apart where they would be equal: 0.0, -0.0 and 0.
        "programs": _programs(marshal.dumps(request["programs"], WITHOUT_SHARING)),
    }
    return marshal.dumps({**request, **packed})


def unpack(data: bytes) -> Request:
    """Return the request that was packed, in the same version of Python.

    The texts of ours in it are code objects: exec and eval take both.
    """
    request = marshal.loads(data)
    return cast(Request, {**request, "programs": marshal.loads(request["programs"])})


@lru_cache(maxsize=64)
def _programs(written: bytes) -> bytes:
    """Return programs compiled, as marshal writes both; a class asks for the same again."""
    return marshal.dumps(
        [
            {
                **program,
                "text": _compiled(program["text"], "<program>", "exec"),
                "observe": [_compiled(one, "<program>", "eval") for one in program["observe"]],
            }
            for program in marshal.loads(written)
        ]
    )


@lru_cache(maxsize=4096)
def _compiled(text: str, filename: str, mode: str) -> "CodeType | str":
    try:
        code: CodeType = compile(text, filename, mode, dont_inherit=True)
    except SyntaxError:  # the worker's answer says so, where a program does not parse
        return text
    return code
