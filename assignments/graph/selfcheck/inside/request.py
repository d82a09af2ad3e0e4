"""A request on its way to a worker: from us, who are trusted, and never back.

Programs, stub and base are ours and the same for a whole class: they go as code, compiled here
once, where each worker would compile them anew. A student's source goes as text.
"""

import marshal
from collections.abc import Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

# As marshal wrote it before it shared equal objects: the bytes depend on the content alone.
WITHOUT_SHARING = 2


def pack(request: "Mapping[str, Any]") -> bytes:
    """Return a request as bytes; the texts of ours in it are compiled."""
    packed = {name: _compiled(request[name], name, "exec") for name in ("stub", "base")}
    # As bytes they are told apart where they would be equal: 0.0, -0.0 and 0.
    programs = _programs(marshal.dumps(request["programs"], WITHOUT_SHARING))
    return marshal.dumps({**request, **packed, "programs": programs})


def unpack(data: bytes) -> "dict[str, Any]":
    """Return the request that was packed, in the same version of Python."""
    request: dict[str, Any] = marshal.loads(data)
    request["programs"] = marshal.loads(request["programs"])
    return request


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
