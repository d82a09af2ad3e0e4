"""A request on its way to a worker: from us, who are trusted, and never back.

Programs, stub and base are ours and the same for a whole class: they go as code, compiled here
once, where each worker would compile them anew. A student's source goes as text.
"""

import marshal
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

# A program as it is hashed: text, inputs, observe, uses.
_Key = tuple[str, tuple[tuple[str, float], ...], tuple[str, ...], tuple[str, ...]]


def pack(request: "Mapping[str, Any]") -> bytes:
    """Return a request as bytes; the texts of ours in it are compiled."""
    packed = {name: _compiled(request[name], name, "exec") for name in ("stub", "base")}
    keys = tuple(map(_key, request["programs"]))
    programs = _programs(keys, repr(keys))
    return marshal.dumps({**request, **packed, "programs": programs})


def unpack(data: bytes) -> "dict[str, Any]":
    """Return the request that was packed, in the same version of Python."""
    request: dict[str, Any] = marshal.loads(data)
    request["programs"] = marshal.loads(request["programs"])
    return request


def _key(program: "Mapping[str, Any]") -> _Key:
    inputs = tuple((name, number) for name, number in program["inputs"])
    return program["text"], inputs, tuple(program["observe"]), tuple(program["uses"])


@lru_cache(maxsize=64)
def _programs(keys: "Iterable[_Key]", exactly: str) -> bytes:
    """Compile programs; ``exactly`` tells those apart that are equal: 0.0, -0.0 and 0."""
    return marshal.dumps(
        [
            {
                "text": _compiled(text, "<program>", "exec"),
                "inputs": inputs,
                "observe": [_compiled(one, "<program>", "eval") for one in observe],
                "uses": uses,
            }
            for text, inputs, observe, uses in keys
        ]
    )


@lru_cache(maxsize=4096)
def _compiled(text: str, filename: str, mode: str) -> "CodeType | str":
    try:
        code: CodeType = compile(text, filename, mode, dont_inherit=True)
    except SyntaxError:  # the worker's answer says so, where a program does not parse
        return text
    return code
