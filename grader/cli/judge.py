"""``grader judge``: stored observations to scores, without running student code."""

from dataclasses import dataclass
from pathlib import Path

import click
import msgspec
from rich.console import Console

from grader import __version__
from grader.cli.exit_codes import exit_code
from grader.cli.listed import listed
from grader.cli.options import FOLDER, course_option, format_option, language_option
from grader.cli.output import OutputFolder
from grader.cli.places import observed_folder
from grader.cli.recorded import Header
from grader.cli.reporting import grade_with_progress, print_summary, setting_of
from grader.cli.shards import Stored, no_shards, stored_observations
from grader.course import known_seed, load_course, private_folder
from grader.engines import oracles
from grader.judging import MadeWith, Options, Plan, Tutor, changes, made_with, make_plan
from grader.results import ResultsError
from grader.sandbox import Isolation, find_isolation
from grader.submissions import HandedIn, Submission, read_when_graded


@click.command()
@click.argument("results", type=FOLDER)
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    default=Path("judged"),
    show_default=True,
    metavar="FOLDER",
    help="Where the new results go; made if it does not exist.",
)
@course_option
@format_option
@language_option
def judge(
    results: Path, output: Path, course_folder: Path, formats: tuple[str, ...], lang: str
) -> int:
    """Score a class from what was observed before; no student code runs.

    RESULTS is an output folder of grader grade (or its results.json), or of grader observe with
    all shards in it.
    After a change of points, weights or expected values, this is all that is needed; grader
    compare says what it changed.
    A submission that needs a program nobody observed is not graded.

    \b
    Exit codes
      0   every submission was graded
      1   some were not: see the notes
      2   wrong usage, or nothing could be graded: one line says why
      130 interrupted: nothing is kept, judge again
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    observed = observed_folder(results)
    if output.resolve() == observed.resolve():
        raise ResultsError(f"{output} holds the observations: name another folder with -o")
    recordings = stored_observations(observed)
    if others := no_shards(observed):
        click.echo(f"Ignored (not a shard): {listed(others)}", err=True)
    header = recordings.header
    folder = OutputFolder(output, formats)
    folder.check()
    with Console(stderr=True).status("Preparing the checks"):
        made = _made_with(header, course_folder)
    submissions = [_handed_in(recordings, student) for student in recordings.students]
    tutor = Tutor(made.plan, made.isolation, made.kept)
    facts = msgspec.structs.replace(
        header.run, grader=__version__, oracles=oracles(not header.run.without_torch)
    )
    then, now = header.made_with, made_with(made.plan, facts.seed, facts.oracles, made.isolation)
    if said := _observed_otherwise(then, now):
        click.echo(said, err=True)
    options = Options(
        made.isolation,
        tutor=tutor,
        recordings=recordings.__getitem__,
        recorded_with=then.everything if then else "",
    )
    setting = setting_of(made.plan, facts, lang, then)
    writing = folder.begin(setting, resume=False)
    judged = grade_with_progress(made.plan, submissions, facts, options, writing, "Judging")
    print_summary(judged, writing)
    return exit_code(judged)


def _observed_otherwise(then: MadeWith | None, now: MadeWith) -> str:
    """Say in one line with what else these were observed than a run would use now, or ""."""
    if then is None:
        return "Observed by an earlier grader, which did not note with what limits and solution"
    what = changes(then, now)
    return f"Observed with {what}; grader grade runs the code anew" if what else ""


def _handed_in(recordings: Stored, student: str) -> HandedIn:
    def read() -> Submission:
        return recordings[student].submission()

    return read_when_graded(read(), read)


@dataclass(frozen=True)
class _Made:
    plan: Plan
    isolation: Isolation
    kept: Path | None


def _made_with(header: Header, course_folder: Path) -> _Made:
    """Return the plan for the inputs that the observations were made with."""
    course = load_course(course_folder)
    assignment = course.assignment(header.assignment)
    # What is kept beside the seed is of its inputs only.
    own_seed = known_seed(course_folder) == header.run.seed
    kept = private_folder(course_folder) if own_seed else None
    plan = make_plan(
        course_folder,
        course,
        assignment,
        header.run.seed,
        only=header.exercises,
        with_torch=not header.run.without_torch,
        kept=kept,
    )
    return _Made(plan, find_isolation(), kept)
