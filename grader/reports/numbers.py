"""Numbers as reports write them."""

import gettext

from grader.language import N_

# How a result says that a value was no number at all.
NOT_A_NUMBER = ", expected a number"
TRUTHS = ("True", "False")
NO_NUMBER = N_("no number: %(type)s")


def number(value: float | str, language: gettext.NullTranslations) -> str:
    """Return a number in the usual digits, or in words what came instead of one."""
    if not isinstance(value, str):
        return f"{value + 0.0:.6g}"  # not -0, which is 0
    if value.endswith(NOT_A_NUMBER):
        return language.gettext(NO_NUMBER) % {"type": value.removesuffix(NOT_A_NUMBER)}
    return value


def pair(
    expected: float, got: float | str, right: bool, language: gettext.NullTranslations
) -> tuple[str, str]:
    """Return an expected number and what was got.

    An answer of True or False is told beside the one that is right, not beside 1 or 0.
    Where they differ and would look the same, all their digits are written.
    """
    if got in TRUTHS:
        return repr(bool(expected)), str(got)
    shown = number(expected, language), number(got, language)
    if not right and shown[0] == shown[1] and isinstance(got, float):
        return repr(expected), repr(got)
    return shown
