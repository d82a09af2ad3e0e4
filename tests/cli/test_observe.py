"""``grader observe`` in shards, and ``grader judge`` of them: what ``grader grade`` would give."""

import json
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import grader.cli.observe
from grader.cli.main import commands
from grader.course import CourseError
from grader.results import ResultsError
from grader.sandbox import Sandbox, SandboxError

ROOT = Path(__file__).parents[2]
QUICK = ["--without-torch"]
OF = 3


def run(*arguments):
    words = [str(one) for one in arguments]
    return CliRunner().invoke(commands, words, standalone_mode=False, catch_exceptions=False)


def observe(course, output, shard, *more):
    return run(
        "observe", course / "class", "-o", output, "--shard", shard, "--roster",
        course / "roster.csv", "--course", course, *QUICK, *more,
    )  # fmt: skip


def judge(course, observed, output):
    return run("judge", observed, "-o", output, "--course", course)


@pytest.fixture(scope="module")
def course(tmp_path_factory, short_limits):
    """A course folder with the sample class, graded on one machine and observed in shards."""
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(ROOT / "solutions", folder / "solutions")
    short_limits(folder)
    shutil.copytree(ROOT / "tests/sample_class", folder / "class")
    (folder / "class" / "leaves.py").write_text("import os\nos._exit(0)\n")
    (folder / "class" / "endless.py").write_text("while True:\n    pass\n")
    (folder / "class" / "empty").mkdir()
    shutil.copy(ROOT / "tests/sample_class_roster.csv", folder / "roster.csv")
    run(
        "grade", folder / "class", "-o", folder / "graded", "--roster", folder / "roster.csv",
        "--course", folder, *QUICK,
    )  # fmt: skip
    for number in range(1, OF + 1):
        assert observe(folder, folder / "observed", f"{number}/{OF}").return_value == 0
    assert judge(folder, folder / "observed", folder / "judged").return_value == 0
    return folder


@pytest.fixture
def shards(course, tmp_path):
    """The shards, to be tampered with."""
    shutil.copytree(course / "observed", tmp_path / "observed")
    return tmp_path / "observed"


def header(shard, change):
    """Change the first line of a shard's file, by a function of its fields."""
    path = shard / "observations.jsonl"
    first, rest = path.read_bytes().split(b"\n", 1)
    fields = json.loads(first)
    change(fields)
    path.write_bytes(json.dumps(fields).encode() + b"\n" + rest)


def test_the_sample_class_in_shards_gets_the_same_files_as_on_one_machine(course, timeless):
    results, files = timeless(course / "judged")
    expected, expected_files = timeless(course / "graded")
    assert results == expected
    assert files == expected_files
    assert (len(results["students"]), len(files)) == (28, 57)


def test_a_class_in_one_shard_is_judged_too(course, tmp_path):
    observed = tmp_path / "observed"
    run("observe", course / "class", "-o", observed, "--course", course, "-e", "relu", *QUICK)
    assert judge(course, observed, tmp_path / "judged").return_value == 0
    results = json.loads((tmp_path / "judged" / "results.json").read_text())
    assert (len(results["students"]), list(results["exercises"])) == (27, ["relu"])


def test_observations_hold_no_score_and_nothing_unfinished_is_left(course):
    names = {path.name for path in (course / "observed").rglob("*") if path.is_file()}
    assert names == {"observations.jsonl"}


def test_more_shards_than_students_leave_some_empty(course, tmp_path):
    one = tmp_path / "one" / "class" / "ana"
    shutil.copytree(course / "class" / "s01", one)
    for place in ("solutions", ".grader"):
        shutil.copytree(course / place, tmp_path / "one" / place)
    shutil.copy(course / "roster.csv", tmp_path / "one")
    (tmp_path / "one" / "roster.csv").write_text("id,name\nana,Ana\n")
    for number in (1, 2):
        observe(tmp_path / "one", tmp_path / "observed", f"{number}/2")
    judge(tmp_path / "one", tmp_path / "observed", tmp_path / "judged")
    results = json.loads((tmp_path / "judged" / "results.json").read_text())
    assert [(one["student"], one["total"]) for one in results["students"]] == [("ana", 100)]


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "a/b", "1/0", "-1/3", "1/3/3", "٢/٣"])
def test_what_is_no_shard_is_refused(course, tmp_path, shard):
    with pytest.raises(click.BadParameter, match="from 1/8 to 8/8"):
        observe(course, tmp_path / "observed", shard)
    assert not (tmp_path / "observed").exists()


def test_a_shard_alone_is_not_judged_as_a_class(course, tmp_path):
    with pytest.raises(ResultsError, match="holds shard 2 of 3 only"):
        judge(course, course / "observed" / "shard-2-of-3", tmp_path / "judged")


def test_a_missing_shard_is_named_with_the_command_that_makes_it(course, shards, tmp_path):
    shutil.rmtree(shards / "shard-2-of-3")
    with pytest.raises(ResultsError, match=rf"{shards} lacks shard 2/3: .*observe .*--shard 2/3"):
        judge(course, shards, tmp_path / "judged")
    assert not (tmp_path / "judged").exists()


def test_a_shard_that_is_there_twice_is_named(course, shards, tmp_path):
    shutil.copytree(shards / "shard-2-of-3", shards / "shard-2-of-3 (copy)")
    with pytest.raises(ResultsError, match=r"both shard 2 of 3: remove one"):
        judge(course, shards, tmp_path / "judged")


def test_an_unfinished_shard_is_named(course, shards, tmp_path):
    (shards / "shard-3-of-3" / ".observations.jsonl").write_text("")
    with pytest.raises(ResultsError, match=r"shard-3-of-3 is not finished: .*--resume"):
        judge(course, shards, tmp_path / "judged")


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_text("{")])
def test_a_shard_that_is_cut_off_or_gone_is_named_with_its_remedy(course, shards, tmp_path, spoil):
    spoil(shards / "shard-2-of-3" / "observations.jsonl")
    with pytest.raises(ResultsError, match=r"shard-2-of-3.*observe it again: grader observe"):
        judge(course, shards, tmp_path / "judged")


def test_shards_beside_a_run_of_its_own_are_refused(course, shards, tmp_path):
    shutil.copy(course / "graded" / "observations.jsonl", shards)
    with pytest.raises(ResultsError, match=r"and shards, such as shard-1-of-3: move"):
        judge(course, shards, tmp_path / "judged")


def test_a_run_of_its_own_among_the_shards_is_refused(course, shards, tmp_path):
    shutil.copy(course / "graded" / "observations.jsonl", shards / "shard-2-of-3")
    with pytest.raises(ResultsError, match=r"is not a shard"):
        judge(course, shards, tmp_path / "judged")


def test_a_shard_that_does_not_say_what_it_was_made_with_is_to_be_observed_again(
    course, shards, tmp_path
):
    header(shards / "shard-2-of-3", lambda fields: fields.pop("made_with"))
    with pytest.raises(
        ResultsError, match=r"shard-2-of-3.*what it was made with: observe it again"
    ):
        judge(course, shards, tmp_path / "judged")


def test_a_shard_in_a_folder_of_another_name_is_found(course, shards, tmp_path, timeless):
    (shards / "shard-2-of-3").rename(shards / "from the other machine")
    told = judge(course, shards, tmp_path / "judged")
    assert timeless(tmp_path / "judged") == timeless(course / "judged")
    assert "Ignored" not in told.output


def test_observations_beside_shards_that_are_none_are_named(course, shards, tmp_path):
    (shards / "old").mkdir()
    shutil.copy(course / "graded" / "observations.jsonl", shards / "old")
    (shards / "begun").mkdir()
    (shards / "begun" / ".observations.jsonl").write_text("")
    (shards / "notes").mkdir()
    told = judge(course, shards, tmp_path / "judged")
    assert "Ignored (not a shard): begun, old\n" in told.stderr
    assert told.return_value == 0


def machine(name, value):
    return lambda fields: fields["made_with"]["machine"].update({name: value})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (machine("python", "3.10.0"), "Python 3.10.0, not 3"),
        (machine("numpy", "1.0"), "numpy 1.0, not"),
        (machine("grader", "0.0.9"), "grader 0.0.9, not"),
        (machine("code", "abc"), "grader's code abc, not"),
        (machine("processor", "vax"), "processor vax, not"),
        (machine("isolation", "weak"), "isolation weak, not"),
        (lambda fields: fields["run"].update(seed="another"), "the seed changed"),
        (lambda fields: fields["run"].update(oracles="none"), "the oracles changed"),
        (lambda fields: fields.update(assignment="graph"), "the assignment changed"),
        (lambda fields: fields.update(exercises=["exp"]), "the exercises changed"),
        (lambda fields: fields["made_with"].update(solution="x"), "another solution"),
        (lambda fields: fields["made_with"]["limits"].update(restarts=9), "restarts 9, not 3"),
        (lambda fields: fields["made_with"].update(everything="x"), "the course file changed"),
        (lambda fields: fields["part"].update(everyone="x"), "the submissions or the roster"),
        (lambda fields: fields["part"].update(of=4), "one is of 4 shards, the other of 3"),
    ],
)
def test_a_shard_made_otherwise_is_refused_and_the_difference_named(
    course, shards, tmp_path, change, said
):
    header(shards / "shard-2-of-3", change)
    with pytest.raises(ResultsError, match=rf"shard-2-of-3.* {said}.*observe the wrong one again"):
        judge(course, shards, tmp_path / "judged")
    assert not (tmp_path / "judged").exists()


def test_a_student_who_is_in_no_shard_or_in_two_is_found(course, shards, tmp_path):
    lines = (shards / "shard-1-of-3" / "observations.jsonl").read_bytes().splitlines(keepends=True)
    (shards / "shard-1-of-3" / "observations.jsonl").write_bytes(b"".join(lines[:-1]))
    header(shards / "shard-1-of-3", lambda fields: fields["students"].pop())
    with pytest.raises(ResultsError, match=r"27 students, not one of each of 28: observe"):
        judge(course, shards, tmp_path / "judged")


def test_submissions_that_change_between_two_shards_are_found(course, tmp_path):
    shutil.copytree(course, tmp_path / "course")
    one, observed = tmp_path / "course", tmp_path / "observed"
    shutil.rmtree(one / "class")
    shutil.copytree(course / "class" / "s01", one / "class" / "ana")
    observe(one, observed, "1/2")
    with (one / "class" / "ana" / "engine.py").open("a") as file:
        file.write("\n# later\n")
    observe(one, observed, "2/2")
    with pytest.raises(ResultsError, match="the submissions or the roster changed in between"):
        judge(one, observed, tmp_path / "judged")


def test_no_shard_draws_a_seed_of_its_own(course, tmp_path):
    shutil.copytree(course, tmp_path / "course", ignore=shutil.ignore_patterns(".grader"))
    with pytest.raises(CourseError, match="all shards need the same hidden inputs: copy the file"):
        observe(tmp_path / "course", tmp_path / "observed", "1/2")
    assert not (tmp_path / "course" / ".grader").exists()
    assert not (tmp_path / "observed").exists()


def watched(monkeypatch, change=lambda source: None):
    """Return the sources that run from now on; ``change`` may raise before one does."""
    ran, observed = [], Sandbox.observe

    def watch(self, source, *rest, **more):
        ran.append(source)
        change(source)
        return observed(self, source, *rest, **more)

    monkeypatch.setattr(Sandbox, "observe", watch)
    return ran


def class_of(course, folder, endings):
    """Make a course folder in which right code with these endings was handed in."""
    for place in ("solutions", ".grader"):
        shutil.copytree(course / place, folder / place)
    (folder / "roster.csv").write_text("\n".join(["id", *endings]))
    source = (course / "class" / "s01" / "engine.py").read_text()
    (folder / "class").mkdir()
    for name, ending in endings.items():
        (folder / "class" / f"{name}.py").write_text(f"{source}\n# {ending}\n")


def test_an_interrupted_shard_goes_on_where_it_stopped(course, tmp_path, monkeypatch):
    def interrupt(source):
        if source.rstrip().endswith("# s15"):
            raise KeyboardInterrupt

    class_of(course, tmp_path, {f"s{n:02}": f"s{n:02}" for n in range(24)})
    with monkeypatch.context() as patched:
        watched(patched, interrupt)
        stopped = observe(tmp_path, tmp_path / "observed", "2/2", "-j", 1)
    assert stopped.return_value == 130
    assert "--resume" in stopped.output
    unfinished = tmp_path / "observed" / "shard-2-of-2" / ".unfinished.jsonl"
    kept = {json.loads(line)["student"] for line in unfinished.read_text().splitlines()}
    assert kept >= {"s01", "s03"}
    ran = watched(monkeypatch)
    shutil.copytree(tmp_path / "observed", tmp_path / "again")  # this process holds the first
    assert observe(tmp_path, tmp_path / "again", "2/2", "--resume").return_value == 0
    endings = {source.rstrip().rpartition("# ")[2] for source in ran if "# s" in source}
    assert endings == {f"s{n:02}" for n in range(1, 24, 2)} - kept
    assert "s15" in endings


def test_a_finished_shard_is_not_observed_again_by_resume(course, shards, monkeypatch):
    monkeypatch.setattr(grader.cli.observe, "grade_with_progress", None)
    assert observe(course, shards, "2/3", "--resume").return_value == 0


def test_what_could_not_be_observed_is_named_and_judged_as_not_graded(
    course, tmp_path, monkeypatch
):
    def fail(source):
        if "# broken" in source:
            raise SandboxError("no more processes")

    watched(monkeypatch, fail)
    class_of(course, tmp_path, {"ana": "broken", "bo": "whole"})
    result = run(
        "observe", tmp_path / "class", "-o", tmp_path / "observed", "--course", tmp_path, *QUICK
    )
    assert result.return_value == 1
    assert "by a fault of the grader: 'ana'" in result.output
    assert judge(tmp_path, tmp_path / "observed", tmp_path / "judged").return_value == 1
    students = json.loads((tmp_path / "judged" / "results.json").read_text())["students"]
    assert [(one["status"], one["total"]) for one in students] == [
        ("not graded", None),
        ("graded", 100),
    ]
