"""The judgement on mutants, on changes made by hand: mutmut is not needed for it."""

from types import SimpleNamespace

import pytest
from verdict import EXPLAINED, Mutant, MutationError, judge, read_equivalents, report

SEEDS = ["first", "second"]
LINE = "self.grad += out.grad * out.data"


def mutant(solution, line, becomes, method="exp"):
    whole = solution.complete()
    assert whole.count(line) == 1
    return Mutant(method, line, becomes, source=whole.replace(line, becomes))


@pytest.fixture
def wrong(solution):
    return mutant(solution, LINE, "self.grad = out.grad * out.data")


@pytest.fixture
def alike(solution):
    return mutant(solution, LINE, "self.grad += out.data * out.grad")


@pytest.fixture
def really(grade_sources):
    return lambda sources, seed: grade_sources(sources, seed=seed, extras=False)


def losing(*totals):
    """Stand in for the grader: a mutant's total out of 100, seed by seed."""
    left = iter(totals)

    def grade(sources, seed):
        total = next(left)
        result = SimpleNamespace(status="graded", notes=(), total=total, max=100.0)
        return dict.fromkeys(sources, result)

    return grade


def test_a_mutant_that_costs_points_is_killed_and_an_equivalent_one_survives(really, wrong, alike):
    verdict = judge([wrong, alike], {}, really, SEEDS[:1])
    assert verdict.killed == (wrong,)
    assert verdict.survivors == {alike: 0}
    assert not verdict.clean
    assert report(verdict, 1)[-1] == "killed 1 of 2 non-equivalent mutants (0 equivalent)"


def test_a_survivor_is_shown_with_the_line_it_changes(alike):
    lines = report(judge([alike], {}, losing(100.0, 100.0), SEEDS), 2)
    assert "  exp, found with 0 of 2 sets of inputs" in lines
    assert lines[lines.index(f"    - {LINE}") + 1] == f"    + {alike.becomes}"


def test_a_survivor_that_is_explained_counts_as_equivalent(alike):
    verdict = judge([alike], [alike], losing(100.0, 100.0), SEEDS)
    assert verdict.clean
    assert report(verdict, 2) == ["killed 0 of 0 non-equivalent mutants (1 equivalent)"]


@pytest.mark.parametrize("totals", [(100.0, 95.0), (95.0, 100.0)])
def test_a_mutant_found_with_some_inputs_only_is_a_survivor(wrong, totals):
    assert judge([wrong], {}, losing(*totals), SEEDS).survivors == {wrong: 1}


@pytest.mark.parametrize("totals", [(95.0, 95.0), (95.0, 100.0), (100.0, 95.0)])
def test_an_explained_mutant_that_is_ever_killed_is_stale(wrong, totals):
    verdict = judge([wrong], [wrong], losing(*totals), SEEDS)
    assert verdict.stale == {wrong: "it is killed"}
    assert verdict.equivalent == ()
    assert not verdict.clean


def test_an_explained_mutant_that_is_no_longer_made_is_stale_and_named(wrong, alike):
    verdict = judge([wrong], [alike], losing(95.0, 95.0), SEEDS)
    assert verdict.stale == {alike: "no such mutant"}
    assert not verdict.clean
    assert {"  exp, no such mutant", f"    + {alike.becomes}"} <= set(report(verdict, 2))


def test_mutants_that_read_alike_are_told_apart_by_their_occurrence(wrong):
    second = Mutant(wrong.method, wrong.line, wrong.becomes, 2, wrong.source)
    verdict = judge([wrong, second], [second], losing(100.0, 100.0), SEEDS)
    assert verdict.survivors == {wrong: 0}
    assert verdict.equivalent == (second,)


def test_a_mutant_that_was_not_graded_is_neither_killed_nor_a_survivor(wrong):
    with pytest.raises(MutationError, match=r"self\.grad = .*graded"):
        judge([wrong], {}, losing(None), SEEDS)


def test_an_entry_without_a_reason_is_refused_and_the_file_is_named(tmp_path):
    file = tmp_path / "equivalent.toml"
    entry = '[[equivalent]]\nmethod = "exp"\nline = "a"\nbecomes = ["b"]\n'
    file.write_text(entry, encoding="utf-8")
    with pytest.raises(MutationError, match=r"equivalent\.toml: .*why"):
        read_equivalents(file)
    file.write_text(entry + 'why = ""\n', encoding="utf-8")
    with pytest.raises(MutationError, match=r"equivalent\.toml: .*why"):
        read_equivalents(file)


def test_every_explained_mutant_changes_a_line_of_its_method(solution):
    lines = solution.text.splitlines()
    bodies = {
        region.owner: [line.strip() for line in lines[region.first : region.last - 1]]
        for region in solution.regions
    }
    assert read_equivalents(EXPLAINED)
    for one in read_equivalents(EXPLAINED):
        assert one.line in bodies[one.method]
        assert one.becomes != one.line
