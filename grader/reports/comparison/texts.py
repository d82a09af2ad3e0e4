"""Differences between two runs, in words."""

import gettext

from grader.language import N_
from grader.reports.comparison.runs import Cause, RunDifferences
from grader.reports.comparison.students import Change, ScoreChange
from grader.reports.texts import ATTEMPTS, STATUSES

# By the code of a cause; %(...)s are its values.
CAUSES = {
    # of the runs
    "fact": N_("%(fact)s: %(old)s → %(new)s"),
    "seed": N_("seed: another one, so the hidden inputs are not the same"),
    "points": N_("exercise %(exercise)s: %(old)s → %(new)s points"),
    "exercise_added": N_("exercise %(exercise)s: added, %(new)s points"),
    "exercise_removed": N_("exercise %(exercise)s: removed, %(old)s points"),
    "run_check_added": N_("check %(check)s: added, weight %(new)s"),
    "run_check_removed": N_("check %(check)s: removed, weight %(old)s"),
    "run_check_weight": N_("check %(check)s: weight %(old)s → %(new)s"),
    # of a submission
    "status": N_("%(old)s → %(new)s"),
    "file": N_("another file was read"),
    "submission": N_("the submission was changed"),
    "submission_or_notes": N_("the submission was changed, or is noted differently"),
    # of an exercise
    "exercise_status": N_("%(old)s → %(new)s"),
    "attempt": N_("counted: %(old)s → %(new)s"),
    "check": N_("%(check)s: %(old)s → %(new)s"),
    "check_added": N_("new check %(check)s: %(new)s"),
    "check_removed": N_("check %(check)s is gone (was: %(old)s)"),
    "weights": N_("%(exercise)s: other weights of its checks"),
}
CHANGES: dict[Change, str] = {
    "up": N_("up"),
    "down": N_("down"),
    "unchanged": N_("unchanged"),
    "now graded": N_("now graded"),
    "no longer graded": N_("no longer graded"),
    "new": N_("only in the new run"),
    "missing": N_("only in the old run"),
}
FACTS = {
    "grader": N_("grader"),
    "python": N_("Python"),
    "oracles": N_("oracles"),
    "isolation": N_("isolation"),
    "course": N_("course"),
}
NO_CAUSE = N_("the results do not say why")
NOTHING = N_("Nothing that the results record is different about the runs.")
UNRECORDED = N_(
    "And yet no student's key is the same in both: the checks, the solution, the course file or "
    "every submission was changed."
)
SUBMISSIONS_UNKNOWN = N_(
    "Whether a submission was changed in between cannot be told: no student's key is the same "
    "in both runs."
)


def cause_text(cause: Cause, language: gettext.NullTranslations) -> str:
    """Return a cause in words; statuses, attempts and facts among its values are translated."""
    _ = language.gettext
    values = dict(cause.values)
    known = {"attempt": ATTEMPTS, "fact": {}}.get(cause.code, STATUSES)
    for name in ("old", "new"):
        if values.get(name) in known:
            values[name] = _(known[values[name]])
    if cause.code == "fact":
        values["fact"] = _(FACTS.get(values["fact"], values["fact"]))
    return _(CAUSES[cause.code]) % values


def why(score: ScoreChange, language: gettext.NullTranslations) -> list[str]:
    """Return why a score changed, in words: empty for a total that only follows its exercises."""
    _ = language.gettext
    if score.change in ("new", "missing"):
        return [_(CHANGES[score.change])]
    texts = [cause_text(cause, language) for cause in score.causes]
    return texts or ([_(NO_CAUSE)] if score.exercise and score.change != "unchanged" else [])


def run_lines(runs: RunDifferences, language: gettext.NullTranslations) -> list[str]:
    """Return what is different about the runs, a line each."""
    lines = [cause_text(cause, language) for cause in runs.causes]
    if runs.keyed and not runs.same_key:
        lines.append(language.gettext(SUBMISSIONS_UNKNOWN if lines else UNRECORDED))
    return lines
