"""Known mistakes in ``count_nodes``."""

from grader.language import N_
from grader.mistakes.library import Change, Mistake, body, both, replace

LESSON = "1.9"

_USES = N_("A Value that is used several times is counted once for each use.")
_EVERY_WAY = N_(
    "The count is right, but the walk goes every way through the graph: with shared Values there "
    "are so many that it never ends."
)
_REMEMBERS = N_(
    "What was counted is remembered from one call to the next: called again, the function counts "
    "less, or nothing."
)
_NO_NUMBER = N_(
    "What the function returns is not a number: is it printed instead, is a return missing, is "
    "there a comma at the end of it, or are the Values themselves returned?"
)
_EQUAL = N_("Values with equal numbers are taken for the same Value.")
_NOT_ALL = N_("Not every Value is reached: inputs of inputs, or all but the first, are missing.")


def _body(new: str) -> Change:
    return body("count_nodes", new)


MISTAKES = (
    Mistake(
        "count-nodes-counts-uses",
        "count_nodes",
        _body("return 1 + sum(count_nodes(child) for child in v._prev)"),
        _USES,
    ),
    Mistake(
        "count-nodes-without-root",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "return len(seen) - 1"),
        N_("The Value that the function is called with is not counted."),
    ),
    Mistake(
        "count-nodes-operations-only",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "return sum(1 for one in seen if one._op)"),
        N_("Leaves are not counted: only what was computed."),
    ),
    Mistake(
        "count-nodes-leaves-only",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "return sum(1 for one in seen if not one._op)"),
        N_("Only leaves are counted: what was computed counts, too."),
    ),
    Mistake(
        "count-nodes-inputs-only",
        "count_nodes",
        _body("return 1 + len(set(v._prev))"),
        _NOT_ALL,
    ),
    Mistake(
        "count-nodes-first-input-only",
        "count_nodes",
        replace(
            "count_nodes", "waiting.extend(node._prev)", "waiting.extend(list(node._prev)[:1])"
        ),
        _NOT_ALL,
    ),
    Mistake(
        "count-nodes-equal-numbers",
        "count_nodes",
        _body(
            """
            seen, waiting = set(), [v]
            done = set()
            while waiting:
                node = waiting.pop()
                seen.add(node.data)
                if node not in done:
                    done.add(node)
                    waiting.extend(node._prev)
            return len(seen)
            """
        ),
        _EQUAL,
    ),
    Mistake(
        "count-nodes-every-way",
        "count_nodes",
        _body(
            """
            seen = set()

            def walk(node):
                seen.add(node)
                for child in node._prev:
                    walk(child)

            walk(v)
            return len(seen)
            """
        ),
        _EVERY_WAY,
    ),
    Mistake(
        "count-nodes-remembers-in-default",
        "count_nodes",
        both(
            _body(
                """
                if v in seen:
                    return 0
                seen.add(v)
                return 1 + sum(count_nodes(child, seen) for child in v._prev)
                """
            ),
            replace("count_nodes", "def count_nodes(v)", "def count_nodes(v, seen=set())"),
        ),
        _REMEMBERS,
    ),
    Mistake(
        "count-nodes-marks-values",
        "count_nodes",
        _body(
            """
            if hasattr(v, "counted"):
                return 0
            v.counted = True
            return 1 + sum(count_nodes(child) for child in v._prev)
            """
        ),
        _REMEMBERS,
    ),
    Mistake(
        "count-nodes-never-begins-anew",
        "count_nodes",
        both(
            _body(
                """
                seen.add(v)
                for child in v._prev:
                    if child not in seen:
                        count_nodes(child, seen)
                return len(seen)
                """
            ),
            replace("count_nodes", "def count_nodes(v)", "def count_nodes(v, seen=set())"),
        ),
        N_(
            "What was counted is remembered from one call to the next: each call adds its Values "
            "to those of all calls before."
        ),
        remembers=True,
    ),
    Mistake(
        "count-nodes-uses-and-root",
        "count_nodes",
        _body(
            """
            seen = set()

            def uses(node):
                if node in seen:
                    return 0
                seen.add(node)
                return sum(1 + uses(child) for child in list(node._prev))

            return 1 + uses(v)
            """
        ),
        N_(
            "Every arrow into a Value is counted: where a Value is used several times, there are "
            "more arrows than Values."
        ),
    ),
    *(
        Mistake(
            f"count-nodes-equal-{what}",
            "count_nodes",
            replace(
                "count_nodes",
                "return len(seen)",
                f"return len({{{key} if one._op else one for one in seen}})",
            ),
            _EQUAL,
        )
        for what, key in {
            "results": "(one.data, one._op)",
            "formulas": "(one._op, frozenset(one._prev))",
        }.items()
    ),
    Mistake(
        "count-nodes-clears-gradients",
        "count_nodes",
        replace("count_nodes", "seen.add(node)", "seen.add(node)\n            node.grad = 0.0"),
        N_("Gradients are changed on the way: whoever counts only looks."),
    ),
    Mistake(
        "count-nodes-prints",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "print(len(seen))"),
        _NO_NUMBER,
    ),
    Mistake(
        "count-nodes-returns-all",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "return seen"),
        _NO_NUMBER,
    ),
    Mistake(
        "count-nodes-returns-tuple",
        "count_nodes",
        replace("count_nodes", "return len(seen)", "return (len(seen),)"),
        _NO_NUMBER,
    ),
)
