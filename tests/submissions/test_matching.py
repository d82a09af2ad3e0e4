"""Who on the roster a person in a download is: never somebody else."""

import unicodedata

import pytest

from grader.submissions import SubmissionsError
from tests.submissions.downloads import read, sources, write

ENDING = "_assignsubmission_file_/engine.py"


def moodle(tmp_path, *names, roster):
    write(tmp_path / "in", {f"{name}{ENDING}": name for name in names})
    return sources(read(tmp_path / "in", "moodle", roster))


def canvas(tmp_path, *names, roster):
    write(tmp_path / "in", {f"{name}_engine.py": name for name in names})
    return sources(read(tmp_path / "in", "canvas", roster))


@pytest.mark.parametrize(
    "on_roster",
    [
        "Ana María García López",
        "García López Ana María",
        "García López, Ana María",
        "ANA MARIA GARCIA LOPEZ",
        unicodedata.normalize("NFD", "Ana María García López"),
    ],
)
@pytest.mark.parametrize("platform", [moodle, canvas])
def test_a_name_matches_in_either_order_without_accents_and_case(tmp_path, on_roster, platform):
    name = "Ana María García López_1" if platform is moodle else "garcíalópezanamaría_1_2"
    assert platform(tmp_path, name, roster={"u1": on_roster}) == {"u1": name}


@pytest.mark.parametrize(
    ("on_roster", "name"),
    [
        ("Łukasz Ødegaard", "odegaardlukasz"),
        ("O'Neil Smith-Jones, Zoë", "oneilsmithjoneszoe"),
        ("van der Berg 李", "李vanderberg"),
        ("Jörg Groß", "grossjorg"),
    ],
)
def test_letters_of_many_languages_match(tmp_path, on_roster, name):
    assert canvas(tmp_path, f"{name}_1_2", roster={"u1": on_roster}) == {"u1": f"{name}_1_2"}


@pytest.mark.parametrize("id_", ["12340", "Participant 12340", "Participante 12340"])
def test_the_platforms_number_matches_an_id(tmp_path, id_):
    assert moodle(tmp_path, "Ana Ruiz_12340", roster={id_: ""}) == {id_: "Ana Ruiz_12340"}


def test_the_number_tells_people_of_one_name_apart(tmp_path):
    roster = {"7": "Ana Ruiz", "8": "Ana Ruiz"}
    names = ("Ana Ruiz_8", "Ana Ruiz_7")
    assert moodle(tmp_path, *names, roster=roster) == {"8": "Ana Ruiz_8", "7": "Ana Ruiz_7"}


def test_a_second_name_may_be_left_out_where_the_number_is_right(tmp_path):
    assert moodle(tmp_path, "Ana Ruiz_7", roster={"7": "Ana María Ruiz"}) == {"7": "Ana Ruiz_7"}


def test_without_a_number_a_name_of_which_a_part_is_left_out_is_nobodys(tmp_path):
    assert list(moodle(tmp_path, "Ana Ruiz_7", roster={"u1": "Ana María Ruiz"})) == ["Ana Ruiz_7"]


@pytest.mark.parametrize(
    "roster",
    [
        {"u1": "Ana Ruiz", "u2": "Ana Ruiz"},
        {"u1": "Ana Ruiz", "u2": "Ruiz Ana"},
        {"u1": "Ana Ruiz", "u2": "Ána Ruíz"},
    ],
)
def test_a_name_that_several_have_is_not_guessed(tmp_path, roster):
    with pytest.raises(SubmissionsError, match=r"'Ana Ruiz_7_.*' may be u1 .* or u2 .*rename"):
        moodle(tmp_path, "Ana Ruiz_7", roster=roster)


def test_two_people_of_one_name_are_not_both_the_one_on_the_roster(tmp_path):
    with pytest.raises(SubmissionsError, match=r"Ana Ruiz_7.* and .*Ana Ruiz_8.* would both be u1"):
        moodle(tmp_path, "Ana Ruiz_7", "Ana Ruiz_8", roster={"u1": "Ana Ruiz"})


def test_a_number_that_happens_to_be_somebody_elses_id_is_not_believed(tmp_path):
    with pytest.raises(SubmissionsError, match=r"number of 7 \(Bo Sanz\), but not the name"):
        moodle(tmp_path, "Ana Ruiz_7", roster={"7": "Bo Sanz", "u1": "Ana Ruiz"})


def test_a_number_by_chance_is_not_believed_either_where_the_roster_has_no_names(tmp_path):
    with pytest.raises(SubmissionsError, match=r"number of 7, but not the name"):
        moodle(tmp_path, "Ana Ruiz_7", "Bo Sanz_8", "Cy Paz_9", roster=dict.fromkeys("7ab", ""))
    roster = dict.fromkeys("78a", "")
    found = moodle(tmp_path, "Ana Ruiz_7", "Bo Sanz_8", "Cy Paz_9", roster=roster)
    assert list(found) == ["7", "8", "Cy Paz_9"]


def test_where_ids_are_the_platforms_numbers_a_namesake_is_somebody_else(tmp_path):
    roster = {"7": "Ana Ruiz", "8": "Bo Sanz"}
    found = moodle(tmp_path, "Bo Sanz_8", "Ana Ruiz_9", roster=roster)
    assert found == {"8": "Bo Sanz_8", "Ana Ruiz_9": "Ana Ruiz_9"}


def test_all_that_is_ambiguous_is_named_at_once(tmp_path):
    roster = {"u1": "Ana Ruiz", "u2": "Ana Ruiz", "u3": "Bo Sanz", "u4": "Bo Sanz"}
    with pytest.raises(SubmissionsError, match=r"(?s)u1 .* or u2 .*u3 .* or u4"):
        moodle(tmp_path, "Ana Ruiz_1", "Bo Sanz_2", roster=roster)


def test_what_is_renamed_to_an_id_is_whose_id_it_is(tmp_path):
    write(tmp_path / "in", {f"Bo Sanz_2{ENDING}": "b = 1\n", "u1.py": "a = 1\n"})
    roster = {"u1": "Ana Ruiz", "u2": "Ana Ruiz", "u3": "Bo Sanz"}
    assert sources(read(tmp_path / "in", "moodle", roster)) == {"u1": "a = 1\n", "u3": "b = 1\n"}


def test_an_id_in_the_name_counts_before_a_name(tmp_path):
    write(tmp_path / "in", {"hw1-ana.py": "a = 1\n"})
    roster = {"u1": "Ana", "ana": "Ana Ruiz"}
    assert list(read(tmp_path / "in", r"hw1-(?P<student>\w+)\.py", roster)) == ["ana"]
