"""Known mistakes in ``print_graph``."""

from grader.language import N_
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "1.6"

_LABEL = "{node._op or 'leaf'}"
_SHOWN = f'f"Value(data={{node.data:.2f}}) op={_LABEL}"'
_LINE = f'print("  " * depth + {_SHOWN})'

_FORM = N_("The line is not of the form asked for: compare it with the example, sign by sign.")
_DECIMALS = N_("The data is not shown with two decimals.")
_NO_LEAF = N_("Where there is no operation the line must say leaf.")
_FLAT = N_("The lines of inputs are not indented by two spaces a level: compare with the example.")
_AGAIN = N_(
    "What is below a Value is printed each time it is met: in a graph with shared Values the "
    "lines double again and again."
)
_LEFT_OUT = N_("A Value that was shown before is left out: it should be printed again.")
_NOT_ALL = N_("Not every input is followed: parts of the graph are missing.")
_REMEMBERS = N_(
    "What was shown is remembered from one call to the next: called again, the function prints "
    "a single line."
)


def _line(new: str) -> Change:
    return replace("print_graph", _LINE, new)


_ONE_LABEL = N_("Not every operation is shown by its own label, or some are shown as leaves.")
_SEEN = N_(
    "The line of a Value that was shown before differs from its first: it reads the same again, "
    "indented as is right for its new place."
)


def _label(new: str) -> Change:
    return _line(_LINE.replace(_LABEL, f"{{{new}}}"))


def _when_seen(line: str) -> Change:
    seen = f"if node in shown:\n            print({line})\n            return\n        "
    return replace("print_graph", _LINE, seen + _LINE)


MISTAKES = (
    Mistake(
        "print-graph-all-digits",
        "print_graph",
        _line(_LINE.replace(":.2f", "")),
        _DECIMALS,
    ),
    Mistake(
        "print-graph-three-decimals",
        "print_graph",
        _line(_LINE.replace(":.2f", ":.3f")),
        _DECIMALS,
    ),
    Mistake(
        "print-graph-rounded",
        "print_graph",
        _line(_LINE.replace("{node.data:.2f}", "{round(node.data, 1)}")),
        _DECIMALS,
    ),
    Mistake(
        "print-graph-rounded-to-two",
        "print_graph",
        _line(_LINE.replace("{node.data:.2f}", "{round(node.data, 2)}")),
        N_("round drops a 0 at the end: 2.5 is shown, where there should be 2.50."),
    ),
    Mistake(
        "print-graph-no-leaf",
        "print_graph",
        _line(_LINE.replace(_LABEL, "{node._op}")),
        _NO_LEAF,
    ),
    Mistake(
        "print-graph-no-op",
        "print_graph",
        _line(_LINE.replace(f" op={_LABEL}", "")),
        _FORM,
    ),
    Mistake("print-graph-repr", "print_graph", _line('print("  " * depth + repr(node))'), _FORM),
    Mistake("print-graph-flat", "print_graph", _line(_LINE.replace('"  " * depth + ', "")), _FLAT),
    Mistake(
        "print-graph-one-space",
        "print_graph",
        _line(_LINE.replace('"  " * depth', '" " * depth')),
        N_("A level is indented by one space, not by two."),
    ),
    Mistake(
        "print-graph-tabs",
        "print_graph",
        _line(_LINE.replace('"  " * depth', '"\\t" * depth')),
        _FLAT,
    ),
    Mistake(
        "print-graph-depth-stays",
        "print_graph",
        replace("print_graph", "show(child, depth + 1)", "show(child, 1)"),
        N_("Every input is indented alike: the walk does not go deeper level by level."),
    ),
    Mistake(
        "print-graph-expands-again",
        "print_graph",
        replace("print_graph", "if node not in shown:", "if True:"),
        _AGAIN,
    ),
    Mistake(
        "print-graph-shows-once",
        "print_graph",
        replace(
            "print_graph",
            _LINE,
            "if node in shown:\n            return\n        " + _LINE,
        ),
        _LEFT_OUT,
    ),
    Mistake(
        "print-graph-remembers-in-default",
        "print_graph",
        both(
            replace("print_graph", "def print_graph(v)", "def print_graph(v, shown=set())"),
            replace("print_graph", "    shown = set()\n", ""),
        ),
        _REMEMBERS,
    ),
    Mistake(
        "print-graph-marks-values",
        "print_graph",
        both(
            replace("print_graph", "if node not in shown:", 'if not hasattr(node, "shown"):'),
            replace("print_graph", "shown.add(node)", "node.shown = True"),
        ),
        _REMEMBERS,
    ),
    Mistake(
        "print-graph-equal-numbers",
        "print_graph",
        both(
            replace("print_graph", "if node not in shown:", "if node.data not in shown:"),
            replace("print_graph", "shown.add(node)", "shown.add(node.data)"),
        ),
        N_("A Value with the same number as one shown before is taken for it: it is not expanded."),
    ),
    Mistake(
        "print-graph-first-input-only",
        "print_graph",
        replace("print_graph", "in node._prev:", "in list(node._prev)[:1]:"),
        _NOT_ALL,
    ),
    Mistake(
        "print-graph-two-levels",
        "print_graph",
        body(
            "print_graph",
            """
            print(f"Value(data={v.data:.2f}) op={v._op or 'leaf'}")
            for child in v._prev:
                print(f"  Value(data={child.data:.2f}) op={child._op or 'leaf'}")
            """,
        ),
        _NOT_ALL,
    ),
    Mistake(
        "print-graph-returns-text",
        "print_graph",
        body("print_graph", """return f"Value(data={v.data:.2f}) op={v._op or 'leaf'}\""""),
        N_(
            "Nothing is printed: text that is returned, or written elsewhere than print does, is "
            "not shown."
        ),
    ),
    Mistake(
        "print-graph-inputs-first",
        "print_graph",
        body(
            "print_graph",
            """
            shown = set()

            def show(node, depth):
                if node not in shown:
                    shown.add(node)
                    for child in node._prev:
                        show(child, depth + 1)
                print("  " * depth + f"Value(data={node.data:.2f}) op={node._op or 'leaf'}")

            show(v, 0)
            """,
        ),
        N_("Inputs are printed before what was computed from them: the result comes last."),
    ),
    *(
        Mistake(
            f"print-graph-{name}", "print_graph", _line(_LINE.replace("Value(data=", new)), _FORM
        )
        for name, new in {
            "misspelt": "Value(date=",
            "small-v": "value(data=",
            "colon": "Value(data: ",
        }.items()
    ),
    Mistake(
        "print-graph-space",
        "print_graph",
        _line(_LINE.replace(" op=", ", op=")),
        _FORM,
    ),
    Mistake(
        "print-graph-changes-gradients",
        "print_graph",
        replace("print_graph", "shown.add(node)", "shown.add(node)\n            node.grad = depth"),
        N_("Gradients are changed on the way: whoever prints only looks."),
    ),
    Mistake(
        "print-graph-all-plus", "print_graph", _label("'+' if node._prev else 'leaf'"), _ONE_LABEL
    ),
    Mistake(
        "print-graph-plus-and-times-only",
        "print_graph",
        _label("node._op if node._op in ('+', '*') else 'leaf'"),
        _ONE_LABEL,
    ),
    Mistake(
        "print-graph-root-s-label",
        "print_graph",
        _label("v._op if node._prev else 'leaf'"),
        _ONE_LABEL,
    ),
    *(
        Mistake(f"print-graph-seen-{name}", "print_graph", _when_seen(line), _SEEN)
        for name, line in {
            "flat": _SHOWN,
            "by-tabs": f'"\\t" * depth + {_SHOWN}',
            "dots": f'"  " * depth + {_SHOWN.replace(_LABEL, "...")}',
            "leaf": f'"  " * depth + {_SHOWN.replace(_LABEL, "leaf")}',
            "remark": f'"  " * depth + {_SHOWN} + " (seen)"',
            "remark-inside": '"  " * depth + f"Value(data={node.data:.2f}, seen)"',
        }.items()
    ),
)
