"""Opening an nbgrader gradebook: in any database that nbgrader takes, an SQLite file by default.

nbgrader and SQLAlchemy are imported only where a gradebook is asked for.
"""

import logging
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from grader.results import ResultsError

if TYPE_CHECKING:
    from nbgrader.api import Gradebook
    from sqlalchemy.engine import URL, Connection

INSTALL = "python -m pip install 'autograd-grader[nbgrader]'"
COURSE = "default_course"  # what nbgrader's own autograder opens a gradebook with


class GradebookError(ResultsError):
    """Scores cannot be written into a gradebook; the message names it and the remedy."""


@contextmanager
def open_gradebook(url: str, course_id: str = COURSE) -> Iterator["Gradebook"]:
    """Yield the gradebook at a database URL, or in an SQLite file; it is made if there is none.

    Raises GradebookError where it cannot be opened or written: then nothing was changed.
    """
    try:
        from nbgrader.api import Gradebook, InvalidEntry
        from sqlalchemy.exc import SQLAlchemyError
    except ImportError as error:
        raise GradebookError(f"a gradebook needs nbgrader ({error}): {INSTALL}") from error
    place, name = _database(url), shown(url)
    with _alembic_within_reach():
        is_new = _check_database(place, name)
        try:
            with _silent_log():
                gradebook = Gradebook(place, course_id)
        except BaseException as error:
            if is_new:  # a gradebook without alembic's mark could never be upgraded
                _remove_tables(place)
            if isinstance(error, subprocess.CalledProcessError):
                raise GradebookError(
                    f"gradebook {name} cannot be made: alembic failed with exit code "
                    f"{error.returncode}; try again, or repair it: {INSTALL}"
                ) from error
            if isinstance(error, InvalidEntry | SQLAlchemyError):
                raise GradebookError(_unusable(place, name, error)) from error
            raise
    with gradebook, _silent_log():
        yield gradebook


def path_with_scripts() -> str:
    """Return PATH with the folders of this environment's programs first, each once."""
    there = (os.environ.get("PATH") or os.defpath).split(os.pathsep)
    return os.pathsep.join(dict.fromkeys([*_scripts(), *there]))


def _scripts() -> list[str]:
    return [sysconfig.get_path("scripts"), str(Path(sys.executable).parent)]


def shown(url: str) -> str:
    """Return a gradebook's URL as people may see it: without passwords."""
    text = url if "://" in url else f"sqlite:///{url}"
    text = re.sub(r"(://[^/:@]*:).*@", r"\1***@", text)
    return re.sub(r"([?&](?:password|passwd|pwd)=)[^&]*", r"\1***", text)


def unusable(url: str, error: BaseException) -> str:
    """Return what to say where a database refuses: what it said, and what can be done."""
    return _unusable(_database(url), shown(url), error)


def _database(url: str) -> "URL":
    """Return the parsed URL; raise GradebookError where no gradebook can be there."""
    from sqlalchemy.engine import URL, make_url
    from sqlalchemy.exc import ArgumentError

    name = shown(url)
    if re.match(r"sqlite:(?!//)", url):
        raise GradebookError(f"gradebook {url}: write sqlite:///FILE, or just the file's name")
    if "://" not in url:
        place = URL.create("sqlite", database=url)
    else:
        try:
            place = make_url(url)
        except (ArgumentError, ValueError) as error:
            raise GradebookError(f"gradebook {name} is not a database URL: {_FORMS}") from error
    if place.get_backend_name() == "sqlite":
        if place.host:
            raise GradebookError(
                f"gradebook {name}: a file's URL has three slashes, as in sqlite:///{place.host}"
            )
        if place.database in (None, "", ":memory:"):
            raise GradebookError(f"gradebook {name}: nothing would be kept; name a file")
    return place


_FORMS = "give a file, sqlite:///FILE, or a URL that SQLAlchemy knows (postgresql://…)"


def _check_database(place: "URL", name: str) -> bool:
    """Return whether this is an empty database, which nbgrader will make a gradebook of.

    Raises GradebookError, and changes nothing, where it is no gradebook of our nbgrader, which
    adds its tables to any database that it opens.
    """
    from sqlalchemy import create_engine
    from sqlalchemy.exc import ArgumentError, SQLAlchemyError

    try:
        engine = create_engine(place)
    except (ArgumentError, TypeError) as error:
        raise GradebookError(f"gradebook {name}: {_reason(error)}; {_FORMS}") from error
    except ImportError as error:
        raise GradebookError(
            f"gradebook {name}: its driver is not installed ({error}); install it with pip"
        ) from error
    try:
        with engine.connect() as connection:
            return _check_tables(connection, name)
    except (SQLAlchemyError, OSError, TypeError, ValueError) as error:
        raise GradebookError(_unusable(place, name, error)) from error
    finally:
        engine.dispose()


def _check_tables(connection: "Connection", name: str) -> bool:
    from nbgrader.api import Base
    from sqlalchemy import inspect, text

    database = inspect(connection)
    tables = set(database.get_table_names())
    if not tables:
        return True
    missing = []
    for table in Base.metadata.sorted_tables:
        if table.name not in tables:
            missing.append(table.name)
            continue
        there = {column["name"] for column in database.get_columns(table.name)}
        missing += [str(column) for column in table.columns if column.name not in there]
    if missing and {"assignment", "grade"} <= tables:
        raise GradebookError(
            f"gradebook {name} was made by another version of nbgrader (it has no {missing[0]}): "
            "copy it, then run nbgrader db upgrade"
        )
    if missing:
        raise GradebookError(
            f"gradebook {name} is a database, but not an nbgrader gradebook: name another one"
        )
    # Changes nothing, and is refused where nothing may be changed.
    connection.execute(text("UPDATE course SET id = id WHERE 0 = 1"))
    return False


def _remove_tables(place: "URL") -> None:
    """Make a database empty again that nbgrader could not finish."""
    from nbgrader.api import Base
    from sqlalchemy import create_engine

    engine = create_engine(place)
    Base.metadata.drop_all(engine)
    engine.dispose()


def _unusable(place: "URL", name: str, error: BaseException) -> str:
    reason = _reason(error)
    if "locked" in reason:
        remedy = "another program is using it; close that, and try again"
    elif place.get_backend_name() == "sqlite":
        remedy = "name a gradebook, or a new file in a folder that exists, where you may write"
    else:
        remedy = "check the URL, that its server runs, and that you may write there"
    return f"gradebook {name} cannot be used ({reason}): {remedy}"


def _reason(error: BaseException) -> str:
    """Return what the database itself said, on one line: nbgrader and SQLAlchemy wrap it."""
    for one in (error, error.__context__):
        if (said := getattr(one, "orig", None)) is not None:
            return " ".join(str(said).split())
    return " ".join(str(error).split())


@contextmanager
def _alembic_within_reach() -> Iterator[None]:
    """Let nbgrader find ``alembic``, which it starts by name, in an environment not activated."""
    before, path = os.environ.get("PATH"), path_with_scripts()
    if shutil.which("alembic", path=path) is None:
        raise GradebookError(
            f"nbgrader needs the program alembic, which is neither in {_scripts()[0]} nor on the "
            f"PATH: {INSTALL}"
        )
    os.environ["PATH"] = path
    try:
        yield
    finally:
        if before is None:
            del os.environ["PATH"]
        else:
            os.environ["PATH"] = before


@contextmanager
def _silent_log() -> Iterator[None]:
    """Keep nbgrader from printing the traceback of an error that we say in one line."""
    log = logging.getLogger("tornado.application")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before
