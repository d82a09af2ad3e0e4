"""The mutants that mutmut makes: only where it is installed, which make mutation does."""

import pytest

pytest.importorskip("mutmut", reason="make mutation installs it")


@pytest.fixture(scope="module")
def made(solution):
    from mutants import mutants

    return mutants(solution)


def test_there_are_mutants_of_every_exercise(made, solution):
    assert {mutant.method for mutant in made} == {region.owner for region in solution.regions}


def test_each_differs_from_the_solution_in_its_line_only(made, solution):
    whole = solution.complete().splitlines()
    for mutant in made:
        source = mutant.source.splitlines()
        assert len(source) == len(whole)
        changed = [(a.strip(), b.strip()) for a, b in zip(whole, source, strict=True) if a != b]
        assert changed == [(mutant.line, mutant.becomes)]


def test_no_two_are_the_same(made):
    assert len(set(made)) == len({mutant.source for mutant in made}) == len(made)


def test_what_students_most_often_get_wrong_is_among_them(made):
    changes = {(mutant.method, mutant.becomes) for mutant in made}
    assert ("exp", "self.grad = out.grad * out.data") in changes
    assert ("backward", "elif node in seen:") in changes
