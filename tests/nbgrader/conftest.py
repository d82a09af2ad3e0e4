"""An empty gradebook: making one takes seconds, because nbgrader starts alembic."""

import shutil

import pytest

from grader.nbgrader.database import open_gradebook


@pytest.fixture(scope="session")
def _empty_gradebook(tmp_path_factory):
    path = tmp_path_factory.mktemp("gradebook") / "empty.db"
    with open_gradebook(str(path)):
        pass
    return path


@pytest.fixture
def new_gradebook(_empty_gradebook, tmp_path):
    """The path of an empty gradebook, made by nbgrader."""
    return shutil.copy(_empty_gradebook, tmp_path / "gradebook.db")
