from grader.course import cell_name, has_cells
from grader.course.cells import as_file

CELLS = """\
# %% [markdown]
# # Title
#
# ![A picture.](pictures/one.png)

# %% nbgrader={"grade": false, "grade_id": "engine", "solution": true}
import math

x = 1  # %% is no cell here

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_exp"}
# from selfcheck.notebook import check
#
# check("exp")

# %% [markdown]
# The end.

# %% tags=["active-ipynb"]
# check("last")
"""


def test_a_file_has_the_cells_without_metadata_pictures_and_self_checks():
    assert as_file(CELLS) == (
        "# %% [markdown]\n# # Title\n\n# %%\nimport math\n\nx = 1  # %% is no cell here\n\n"
        "# %% [markdown]\n# The end.\n"
    )


def test_a_text_without_cells_stays_as_it_is():
    text = "import math\n\n\nclass Value:\n    pass\n"
    assert as_file(text) == text
    assert not has_cells(text)
    assert has_cells(CELLS)


def test_the_name_of_a_test_cell_is_one_that_nbgrader_allows():
    assert cell_name("zero_grad") == "test_zero_grad"


def test_graded_cells_are_the_notebooks_only():
    own = '# %% nbgrader={"grade": true, "grade_id": "own", "solution": false}\nassert x == 1\n'
    task = '# %% [markdown] nbgrader={"grade": false, "task": true}\n# the scheme\n'
    assert as_file(f"{own}# %%\nx = 1\n{task}") == "# %%\nx = 1\n"
