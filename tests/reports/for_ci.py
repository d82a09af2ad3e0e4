"""What reports for CI are read by: a runner's grammar, schemas; and texts that mean harm."""

import json
from pathlib import Path

import jsonschema
import junitparser
import xmlschema

SCHEMAS = Path(__file__).parent / "schemas"
JUNIT = xmlschema.XMLSchema(SCHEMAS / "junit.xsd")
GRADESCOPE = json.loads((SCHEMAS / "gradescope.schema.json").read_text(encoding="utf-8"))

# Each tries to become something other than text in one of the formats.
HOSTILE = (
    "a\n::error file=x.py::HARM",
    "a\r\n::stop-commands::HARM",
    "::set-output name=HARM::1",
    "b ##[add-mask]HARM",
    "c,line=7::HARM",
    "%0A::error::HARM %25 100%",
    "]]><failure/><!-- <script>HARM</script> &harm;",
    "\x00\x07\x1b[31mHARM\u2028\u202e\ufffe",
    "\ud800 lone \udfff",
    "| </td> [x](javascript:HARM) ![y](z) `` ` ~~~ # <img src=x>",
)
# Commands of a runner; add-mask and the like must never come from a submission.
KNOWN = ("error", "warning", "notice", "debug", "add-mask", "stop-commands", "set-output", "group")


def read_junit(data):
    """Return the suite that a reader finds, once the file is as its documented form says."""
    JUNIT.validate(data.decode("utf-8"))
    (suite,) = junitparser.JUnitXml.fromstring(data)
    return suite


def read_gradescope(data):
    """Return what Gradescope is told, once it is as its documented form says."""
    made = json.loads(data)
    jsonschema.validate(made, GRADESCOPE)
    return made


def commands(log):
    """Return what a runner takes for commands in a log: ``(kind, properties, text)`` for each.

    The grammar is ``::kind name=value,name=value::text`` after blanks, with ``%25``, ``%0D`` and
    ``%0A`` in texts, and ``%3A`` and ``%2C`` besides in values; or, older, ``##[kind]text``
    anywhere in a line. ``::stop-commands::token`` holds until ``::token::``.
    """
    found = []
    token = ""
    for line in log.replace("\r", "\n").split("\n"):
        if token:
            token = "" if line.strip() == f"::{token}::" else token
            continue
        _, colons, rest = line.lstrip().partition("::")
        head, separator, text = rest.partition("::")
        kind, _, properties = head.partition(" ")
        if line.lstrip().startswith("::") and colons and separator and kind in KNOWN:
            pairs = [pair.split("=", 1) for pair in properties.split(",") if pair]
            found.append((kind, {name: _value(value) for name, value in pairs}, _text(text)))
            token = text if kind == "stop-commands" else ""
        elif "##[" in line:
            found.append(("##", {}, line))
    return found


def _value(text):
    return _text(text.replace("%3A", ":").replace("%2C", ","))


def _text(text):
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
