"""The replies of a worker: small frames of a fixed form, the only thing that comes back.

A frame is a header (nonce, kind, program number, count of values, length of the rest in
bytes) and that many values, each one byte of type and its content. Whoever reads checks
every field and takes nothing else: no pickle, no JSON, no class of anybody's.
"""

import struct
from functools import lru_cache
from typing import NamedTuple

NONCE_BYTES = 16
MAX_PAYLOAD = 65_536
MAX_TEXT = 200
FEW_BYTES = 100

LOADED, ANSWER, RAISED, ENGINE = 1, 2, 3, 4
KINDS = (LOADED, ANSWER, RAISED, ENGINE)

HEADER = struct.Struct("<16sBIHI")


class WireError(Exception):
    """The bytes received are not a frame of this exchange."""


class Observed(NamedTuple):
    """One plain value as it was read in the worker.

    type is ``float``, ``single`` (a 32-bit float), ``int``, ``bool``, ``text``, or ``other``,
    whose value is the name of a type that is none of these.
    """

    type: str
    value: float | int | bool | str


class Frame(NamedTuple):
    """One reply: its kind, the number of the program it answers, and values."""

    kind: int
    program: int
    values: tuple[Observed, ...]


_FORMATS = {"float": ("d", "<d"), "single": ("f", "<d"), "int": ("i", "<q"), "bool": ("b", "<?")}
_TEXTS = {"text": "s", "other": "t"}
_BY_TAG = {tag: (name, struct.Struct(form)) for name, (tag, form) in _FORMATS.items()}
_TEXT_BY_TAG = {tag: name for name, tag in _TEXTS.items()}


def encode(nonce: bytes, frame: Frame) -> bytes:
    """Return a frame as bytes; text is cut to MAX_TEXT characters."""
    payload = b"".join(_encode_value(value) for value in frame.values)
    head = HEADER.pack(nonce, frame.kind, frame.program, len(frame.values), len(payload))
    return head + payload


def _encode_value(observed: Observed) -> bytes:
    if observed.type in _TEXTS:
        text = str(observed.value)[:MAX_TEXT].encode("utf-8", "replace")
        return _TEXTS[observed.type].encode() + struct.pack("<H", len(text)) + text
    tag, form = _FORMATS[observed.type]
    return tag.encode() + struct.pack(form, observed.value)


def decode(nonce: bytes, received: bytes) -> "tuple[Frame, int] | None":
    """Return the first frame in the bytes received and its length in bytes.

    Returns None while the frame is incomplete; raises WireError on anything that is not a
    frame with this nonce.
    """
    if len(received) < HEADER.size:
        if not nonce.startswith(received[:NONCE_BYTES]):
            raise WireError("wrong nonce")
        return None
    got, kind, index, count, length = HEADER.unpack_from(received)
    if got != nonce:
        raise WireError("wrong nonce")
    if kind not in KINDS or length > MAX_PAYLOAD:
        raise WireError("impossible header")
    end = HEADER.size + length
    if len(received) < end:
        return None
    read = _decode_few_values if length <= FEW_BYTES else _decode_values
    return Frame(kind, index, read(received[HEADER.size : end], count)), end


def _decode_values(payload: bytes, count: int) -> "tuple[Observed, ...]":
    values, at = [], 0
    try:
        while at < len(payload):
            tag = chr(payload[at])
            at += 1
            if tag in _TEXT_BY_TAG:
                (length,) = struct.unpack_from("<H", payload, at)
                text = payload[at + 2 : at + 2 + length]
                if len(text) != length or length > 4 * MAX_TEXT:
                    raise WireError("text of a wrong length")
                values.append(Observed(_TEXT_BY_TAG[tag], text.decode("utf-8")))
                at += 2 + length
            else:
                name, form = _BY_TAG[tag]
                (number,) = form.unpack_from(payload, at)
                values.append(Observed(name, number))
                at += form.size
    except (KeyError, struct.error, UnicodeDecodeError) as error:
        raise WireError("a value that is none") from error
    if len(values) != count:
        raise WireError("wrong number of values")
    return tuple(values)


# Most of a class answers alike; what is long is kept nowhere.
_decode_few_values = lru_cache(maxsize=4096)(_decode_values)
