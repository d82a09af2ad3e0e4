"""The library's mistakes as other people write them: test data for the diagnosis.

``WRONG`` lists the files. Each names the library entries whose behaviour it has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from grader.mistakes import body
from second_style import messy, partials

STYLES = Path(__file__).parents[2] / "styles"
ENGINES = {
    partials: (STYLES / "partial_derivatives.py").read_text(encoding="utf-8"),
    messy: (STYLES / "wrap_link_receive.py").read_text(encoding="utf-8"),
}
METHODS = {"radd": "__radd__"}


@dataclass(frozen=True)
class Wrong:
    """A wrong submission.

    name        unique
    source      the whole file
    mistakes    ids of the library entries whose behaviour it has, one or several
    unfinished  exercises that are still the stub's
    same        whether the one mistake gives the library entry's numbers, on the programs of
                its exercise; of kind *given*: on those of all exercises but tanh, whose
                formula is another than the solution's
    """

    name: str
    source: str
    mistakes: tuple[str, ...]
    unfinished: tuple[str, ...] = ()
    same: bool = False


def _changed(source: str, old: str, new: str) -> str:
    assert source.count(old) == 1, f"{old!r} occurs {source.count(old)} times, not once"
    return source.replace(old, new)


def _unwritten(source: str, exercise: str) -> str:
    return body(METHODS.get(exercise, exercise), "raise NotImplementedError")(source)


def _of(style: ModuleType) -> Iterator[Wrong]:
    engine, short = ENGINES[style], style.__name__.rpartition(".")[2]
    changes = {id_: change for id_, *change in style.REWRITTEN}
    alone = {id_: _changed(engine, *change) for id_, change in changes.items()}
    for id_, source in alone.items():
        same = id_ not in style.OTHER_NUMBERS
        yield Wrong(f"{short}-{id_}", source, (id_,), same=same)
    for ids, *change in getattr(style, "CENTRAL", ()):
        yield Wrong(f"{short}-all-like-{ids[0]}", _changed(engine, *change), ids)
    for id_, stubs in style.UNFINISHED:
        source = alone[id_]
        for exercise in stubs:
            source = _unwritten(source, exercise)
        yield Wrong(f"{short}-{id_}-unfinished", source, (id_,), stubs)
    for first, second in style.TOGETHER:
        source = _changed(alone[first], *changes[second])
        yield Wrong(f"{short}-{first}-and-{second}", source, (first, second))


WRONG = tuple(wrong for style in ENGINES for wrong in _of(style))
