"""What a folder or a file in it stands for, and that it is of an earlier run than the rest."""

import pytest

from grader.cli.places import observed_folder, results_file
from grader.results import ResultsError


@pytest.mark.parametrize("find", [results_file, observed_folder])
def test_what_is_not_there_is_named_with_a_remedy(tmp_path, find):
    with pytest.raises(ResultsError, match=r"there is no .*/gone: name an output folder"):
        find(tmp_path / "gone")


def test_results_are_in_the_folder_or_are_the_file(tmp_path):
    kept = tmp_path / "kept.json"
    kept.write_text("{}")
    assert results_file(tmp_path) == tmp_path / "results.json"
    assert results_file(kept) == kept


@pytest.mark.parametrize("name", ["results.json", "observations.jsonl"])
def test_observations_are_in_the_folder_of_either_file(tmp_path, name):
    (tmp_path / name).write_text("")
    assert observed_folder(tmp_path) == observed_folder(tmp_path / name) == tmp_path


def test_a_file_of_another_name_is_no_folder_of_observations(tmp_path):
    (tmp_path / "old.jsonl").write_text("")
    with pytest.raises(ResultsError, match=r"old.jsonl is a file: name the folder"):
        observed_folder(tmp_path / "old.jsonl")


@pytest.mark.parametrize(
    ("find", "name"), [(results_file, "results.json"), (observed_folder, "observations.jsonl")]
)
def test_what_is_of_an_earlier_run_than_the_rest_is_said_to_be(tmp_path, capsys, find, name):
    (tmp_path / ".earlier").write_text("junit/\n")
    find(tmp_path)
    assert capsys.readouterr().err == ""
    (tmp_path / ".earlier").write_text(f"{name}\njunit/\n")
    find(tmp_path)
    said = capsys.readouterr().err
    assert f"{tmp_path / name} is of an earlier run than other files there" in said
