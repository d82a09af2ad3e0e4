"""Time grading a class, as whole processes: ours, nbgrader's autograde, a fresh pytest per file.

    python benchmarks/grading.py [rounds] [largest class]

All grade the same submissions for the same checks, and may use both cores. Rounds alternate;
printed are medians, per submission, start-up included. Nothing else may run on the machine: CPU
seconds are those of all its cores. The largest class is graded once.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from classes import ROOT, as_files, as_notebooks, sources
from measuring import Taken, median, taken
from peers import nbgrader_course, pytest_file

BIN = Path(sys.executable).parent
PEERS, MANY = 40, 200
ENDLESS = "while True:\n    pass\n"
ONE_CORE = ("taskset", "-c", "0")
# nbgrader starts alembic from PATH.
ENVIRONMENT = {"PATH": f"{BIN}:/usr/local/bin:/usr/bin:/bin"}


class Bench:
    """Course folders and classes below one folder, and what is run on them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.course = folder / "course"
        shutil.copytree(ROOT / "solutions", self.course / "solutions")
        for students in (1, 20, PEERS, MANY):
            as_files(self._class(students), students)
        self._nbgrader = {
            "torch": nbgrader_course(folder / "nb-torch", with_torch=True),
            "plain": nbgrader_course(folder / "nb-plain", with_torch=False),
            "ours": self._nbgrader_with_our_grader(folder / "nb-ours"),
        }
        for place in self._nbgrader.values():
            self._run([BIN / "nbgrader", "generate_assignment", "engine", "--force"], place)
        for name in ("torch", "plain"):
            place = as_files(folder / f"pytest-{name}", PEERS, "engine.py")
            for student in place.iterdir():
                pytest_file(student / "test_engine.py", with_torch=name == "torch")
        (folder / "empty").mkdir()
        (folder / "empty" / "test_nothing.py").write_text("def test_nothing():\n    pass\n")
        self.ours(MANY)  # draws the seed; keeps what is the same for every class

    @staticmethod
    def _nbgrader_with_our_grader(folder: Path) -> Path:
        for name in ("solutions", "assignments"):
            shutil.copytree(ROOT / name, folder / name)
        shutil.copy(ROOT / "nbgrader_config.py", folder)
        return folder

    def _class(self, students: int) -> Path:
        return self._folder / f"class-{students}"

    @staticmethod
    def _run(words: Sequence[str | Path], cwd: Path, allowed: Sequence[int] = (0,)) -> Taken:
        return taken(words, cwd, ENVIRONMENT, allowed)

    def _put_aside(self, made: Path) -> None:
        """Make way for the next round; it is deleted at the end.

        For a minute or more ext4 gives no new file the place of a deleted one, and looks for a new
        one at each: making files took 0.2 s of the 5.6 s of CPU of 200 submissions.
        """
        if made.exists():
            made.rename(Path(tempfile.mkdtemp(dir=self._folder)) / made.name)

    def ours(self, students: int, *options: str, before: Sequence[str] = ()) -> Taken:
        """``grader grade``, every report, full isolation, torch one of the oracles."""
        self._put_aside(self.course / "results")
        words = [*before, BIN / "grader", "grade", self._class(students), *options]
        return self._run(words, self.course)

    def importing_torch(self) -> Taken:
        """The same where the expected values are not there yet."""
        for kept in (self.course / ".grader").glob("expected-*"):
            kept.unlink()
        return self.ours(MANY)

    def bare(self) -> Taken:
        """The sandbox alone, on the same class."""
        script = ROOT / "benchmarks" / "bare.py"
        return self._run([sys.executable, script, self.course, self._class(MANY), "2"], ROOT)

    def nbgrader(self, which: str) -> Taken:
        """``nbgrader autograde``, of notebooks that were just handed in."""
        course = self._nbgrader[which]
        for name in ("submitted", "autograded"):
            self._put_aside(course / name)
        (course / "gradebook.db").unlink(missing_ok=True)
        self._run([BIN / "nbgrader", "generate_assignment", "engine", "--force"], course)
        as_notebooks(course / "assignments/engine/engine.ipynb", course / "submitted", PEERS)
        return self._run([BIN / "nbgrader", "autograde", "engine"], course)

    def pytest(self, which: str) -> Taken:
        """A new pytest process for each student, two at a time."""
        students = sorted((self._folder / f"pytest-{which}").iterdir())
        quiet = f"{sys.executable} -m pytest -q -p no:cacheprovider >/dev/null"
        one = f"cd {{}} && {quiet} || test $? = 1"
        listed = self._folder / "listed"
        listed.write_text("\n".join(map(str, students)))
        return self._run(["xargs", "-a", listed, "-P", "2", "-I", "{}", "sh", "-c", one], ROOT)

    def one_pytest(self) -> Taken:
        """One such process, without torch."""
        student = self._folder / "pytest-plain" / next(iter(sources(1)))
        return self._run([BIN / "pytest", "-q", "-p", "no:cacheprovider"], student, (0, 1))

    def empty_pytest(self) -> Taken:
        """``pytest`` on one test that does nothing."""
        return self._run([BIN / "pytest", "-q"], self._folder / "empty")

    def self_check(self) -> Taken:
        """``pytest assignments/`` for the solution of the engine."""
        place = self._folder / "self-check"
        if not place.exists():
            shutil.copytree(ROOT / "assignments" / "engine", place)
            text = (ROOT / "solutions/engine/engine.py").read_text("utf-8")
            (place / "engine.py").write_text(text, encoding="utf-8")
        return self._run([BIN / "pytest", "-q", place], self._folder, (0, 1))

    def endless(self) -> Taken:
        """The class, and one whose file never ends."""
        path = self._class(MANY) / "endless.py"
        path.write_text(ENDLESS, encoding="utf-8")
        try:
            return self.ours(MANY)
        finally:
            path.unlink()

    def largest(self, students: int) -> Taken:
        """A class of thousands, once."""
        as_files(self._class(students), students)
        return self.ours(students)


def main(rounds: int = 5, largest: int = 5_000) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(Path(temporary))
        rows: dict[str, tuple[int, Callable[[], Taken]]] = {
            "nbgrader autograde, torch in hidden cells": (PEERS, lambda: bench.nbgrader("torch")),
            "nbgrader autograde, without torch": (PEERS, lambda: bench.nbgrader("plain")),
            "nbgrader autograde, our grader in it": (PEERS, lambda: bench.nbgrader("ours")),
            "fresh pytest, torch imported": (PEERS, lambda: bench.pytest("torch")),
            "fresh pytest, without torch": (PEERS, lambda: bench.pytest("plain")),
            "grader grade, 20": (20, lambda: bench.ours(20)),
            "grader grade, 40": (PEERS, lambda: bench.ours(PEERS)),
            "grader grade, 200": (MANY, lambda: bench.ours(MANY)),
            "grader grade, 200, torch imported first": (MANY, bench.importing_torch),
            "grader grade, 200, one core": (
                MANY,
                lambda: bench.ours(MANY, "-j", "1", before=ONE_CORE),
            ),
            "grader grade, 200 and an endless one": (MANY, bench.endless),
            "the sandbox alone, 200": (MANY, bench.bare),
            "grader grade, 1": (1, lambda: bench.ours(1)),
            "a fresh pytest, 1, without torch": (1, bench.one_pytest),
            "an empty pytest run": (1, bench.empty_pytest),
            "self-check of the engine": (1, bench.self_check),
        }
        found: dict[str, list[Taken]] = {name: [] for name in rows}
        for _ in range(rounds):
            for name, (_, measure) in rows.items():
                found[name].append(measure())
                print(f"{name}: {found[name][-1].wall:.2f} s", file=sys.stderr)
        medians = {name: median(some) for name, some in found.items()}
        sizes = {name: size for name, (size, _) in rows.items()}
        name = f"grader grade, {largest}"
        medians[name], sizes[name] = bench.largest(largest), largest
        print_table(medians, sizes)
        print_ratios(medians, sizes, name)


def print_table(medians: dict[str, Taken], sizes: dict[str, int]) -> None:
    """Print seconds per submission, and peak memory."""
    print("| | submissions | wall each (ms) | CPU each (ms) | largest process (MiB) |")
    print("|---|---:|---:|---:|---:|")
    for name, one in medians.items():
        wall, cpu = (1000 * seconds / sizes[name] for seconds in (one.wall, one.cpu))
        print(f"| {name} | {sizes[name]} | {wall:.1f} | {cpu:.1f} | {one.memory:.0f} |")


def print_ratios(medians: dict[str, Taken], sizes: dict[str, int], largest: str) -> None:
    """Print what the targets are about: how many times as long the second takes as the first."""
    many = "grader grade, 200"
    asked = (
        (many, "nbgrader autograde, torch in hidden cells", "at least 200"),
        (many + ", torch imported first", "nbgrader autograde, torch in hidden cells", ">= 100"),
        ("grader grade, 20", "nbgrader autograde, torch in hidden cells", "at least 50"),
        (many, "nbgrader autograde, without torch", ""),
        (many, "fresh pytest, torch imported", "at least 100"),
        (many, "fresh pytest, without torch", ""),
        ("the sandbox alone, 200", many, "at most 3"),
        (many, largest, "at most 1.1"),
        (many, many + ", one core", "at least 1.7"),
        ("a fresh pytest, 1, without torch", "grader grade, 1", "at most 2"),
        ("an empty pytest run", "self-check of the engine", "at most 1.5"),
    )
    print("\n| takes longer | than | times | target |\n|---|---|---:|---|")
    for first, second, target in asked:
        per = [medians[name].wall / sizes[name] for name in (first, second)]
        print(f"| {second} | {first} | {per[1] / per[0]:.2f} | {target} |")
    memory = medians[largest].memory / medians[many].memory
    print(f"| {largest} (memory) | {many} | {memory:.2f} | at most 1.3 |")
    hostile = medians[many + " and an endless one"].wall - medians[many].wall
    print(f"\nOne endless submission adds {hostile:.1f} s.")


if __name__ == "__main__":
    try:
        main(*map(int, sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stderr.decode(errors='replace')}")
