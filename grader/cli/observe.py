"""``grader observe``: what a class's code answers, written down for ``grader judge``."""

from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.exit_codes import ALL_GRADED, SOME_NOT_GRADED
from grader.cli.format_names import OBSERVATIONS
from grader.cli.formats import Setting
from grader.cli.handed_in import (
    ClassArguments,
    check_place,
    kept_beside,
    prepare,
    read_class,
    seed_of,
)
from grader.cli.listed import listed
from grader.cli.options import (
    CORES,
    FOLDER,
    assignment_option,
    course_option,
    exercises_option,
    jobs_option,
    names_option,
    resume_option,
    roster_option,
    seed_option,
    weak_isolation_option,
    without_torch_option,
)
from grader.cli.output import OutputFolder
from grader.cli.recorded import Part, Recordings
from grader.cli.reporting import grade_with_progress, interrupted
from grader.cli.shards import Shard, digest_of_class, shard_named
from grader.course import CourseError, known_seed
from grader.judging import (
    AskingTutor,
    Options,
    about_run,
    made_with,
    run_facts,
)
from grader.results import ResultsError
from grader.sandbox import Zygote, allowed_isolation, first_zygote
from grader.submissions import Names


def _shard(_context: click.Context, _option: click.Parameter, value: str) -> Shard:
    try:
        return shard_named(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.argument("submissions", type=FOLDER)
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    default=Path("observed"),
    show_default=True,
    metavar="FOLDER",
    help="Where observations go, each shard's into a folder of its own in it.",
)
@click.option(
    "--shard",
    callback=_shard,
    default="1/1",
    metavar="I/N",
    help="Observe only this part of the class: 2/8 is the second of eight.  [default: all]",
)
@jobs_option
@exercises_option
@course_option
@assignment_option
@roster_option
@names_option
@seed_option
@resume_option
@weak_isolation_option
@without_torch_option
def observe(
    submissions: Path,
    output: Path,
    shard: Shard,
    jobs: int | None,
    exercises: tuple[str, ...],
    course_folder: Path,
    assignment: str | None,
    roster: Path | None,
    names: Names | None,
    seed: str | None,
    resume: bool,
    allow_weak_isolation: bool,
    without_torch: bool,
) -> int:
    """Run the SUBMISSIONS and write down what their code answers; no scores.

    The whole class must be there on each machine, with the same course folder, seed and
    versions: each shard takes every n-th student, in order of their ids. When all shards are
    done, grader judge turns their folders into what grader grade would have written.

    \b
    Exit codes
      0   every submission of the shard was observed
      1   some could not be, by a fault of the grader: they are named
      2   wrong usage, or nothing could be observed: one line says why
      130 interrupted: what was finished is kept, go on with --resume
    """  # noqa: D301 - reason: click wants the character \b, not a backslash
    arguments = _Arguments(
        submissions=submissions,
        output=output,
        shard=shard,
        jobs=jobs,
        exercises=exercises,
        course_folder=course_folder,
        assignment=assignment,
        roster=roster,
        names=names,
        seed=seed,
        resume=resume,
        allow_weak_isolation=allow_weak_isolation,
        with_torch=not without_torch,
    )
    with first_zygote() as first:
        return _run(arguments, first)


@dataclass(frozen=True, kw_only=True)
class _Arguments(ClassArguments):
    shard: Shard


def _run(arguments: _Arguments, first: Zygote | None) -> int:
    """Observe a shard; return the exit code. ``first`` has been started behind every layer.

    Which attempts there are depends on verdicts: so it is graded, with the expected values at
    hand, and the scores are left out.
    """
    shard = arguments.shard
    handed_in = read_class(arguments)
    isolation = allowed_isolation(arguments.allow_weak_isolation, first=first)
    folder = OutputFolder(arguments.output / shard.folder, ["observations"])
    folder.check()
    check_place(arguments)
    _check_seed(arguments)
    facts = run_facts(isolation, seed_of(arguments), with_torch=arguments.with_torch)
    plan = prepare(arguments, handed_in, facts)
    try:
        everyone = handed_in.noting_same_files().submissions
        part = Part(
            number=shard.number,
            of=shard.of,
            students=len(everyone),
            everyone=digest_of_class(everyone),
        )
        observed_with = made_with(plan, facts.seed, facts.oracles, isolation)
        setting = Setting(about_run(plan, facts), part=part, made_with=observed_with)
        if arguments.resume and _is_finished(folder.path / OBSERVATIONS, setting):
            click.echo(f"{folder.path / OBSERVATIONS} is there already, made like this")
            return ALL_GRADED
        tutor = AskingTutor(plan, isolation, kept_beside(arguments))
        writing = folder.begin(setting, arguments.resume)
        jobs = arguments.jobs or CORES
        options = Options(isolation, jobs, writing.earlier, tutor, zygote=first)
        share = shard.share(everyone)
        students = grade_with_progress(plan, share, facts, options, writing, "Observing").students
    except KeyboardInterrupt:
        return interrupted()
    click.echo(f"{folder.path / OBSERVATIONS}: {len(students)} of {len(everyone)} students")
    return _told([one.student for one in students if one.status == "not graded"])


def _check_seed(arguments: _Arguments) -> None:
    """Raise CourseError where each shard would draw a seed of its own."""
    folder = arguments.course_folder
    if arguments.shard.of > 1 and arguments.seed is None and known_seed(folder) is None:
        raise CourseError(
            f"{folder / '.grader' / 'seed'} is not there, and all shards need the same hidden "
            "inputs: copy the file from where the course was graded before, or name a seed with "
            "--seed"
        )


def _is_finished(path: Path, setting: Setting) -> bool:
    try:
        header = Recordings(path).header
        return (header.part, header.made_with) == (setting.part, setting.made_with)
    except ResultsError:  # there is none, or one that is damaged
        return False


def _told(faulty: list[str]) -> int:
    if not faulty:
        return ALL_GRADED
    names = listed(sorted(map(repr, faulty)))
    click.echo(
        f"Not observed, by a fault of the grader: {names}; to try again, run this shard once "
        "more, without --resume",
        err=True,
    )
    return SOME_NOT_GRADED
