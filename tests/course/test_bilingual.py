"""A solution's texts in two languages: each is found, none is missing, the code is the same."""

import ast
from pathlib import Path

import pytest

from grader.course import LANGUAGES, CourseError, TextError, load_course, load_solution
from grader.course.bilingual import in_language, untranslated

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)

TEXT = '''\
# %% [markdown] lang="en"
# # Title

# %% [markdown] lang="es"
# # Título

# %% nbgrader={"grade_id": "engine", "solution": true}
import math


class Value:
    """A number."""
    # es: Un número.

    def one(self):
        """Return one.

        Nothing else: ``1``.
        """
        # es: Devuelve uno.
        # es:
        # es: Nada más: ``1``.
        # Two words.
        # More words.
        # es: Dos palabras.
        x = "# es: no comment"  # behind code
        # es: tras el código
        ### BEGIN SOLUTION
        # not for students
        return 1  # nor this
        ### END SOLUTION

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_one"}
# from selfcheck.notebook import check
#
# check("one")  # a comment in code that is commented out
'''
ENGLISH = '''\
# %% [markdown]
# # Title

# %% nbgrader={"grade_id": "engine", "solution": true}
import math


class Value:
    """A number."""

    def one(self):
        """Return one.

        Nothing else: ``1``.
        """
        # Two words.
        # More words.
        x = "# es: no comment"  # behind code
        ### BEGIN SOLUTION
'''
SPANISH = '''\
# %% [markdown]
# # Título

# %% nbgrader={"grade_id": "engine", "solution": true}
import math


class Value:
    """Un número."""

    def one(self):
        """Devuelve uno.

        Nada más: ``1``.
        """
        # Dos palabras.
        x = "# es: no comment"  # tras el código
        ### BEGIN SOLUTION
'''


def code(text):
    """Return a text's code: its syntax tree without docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
    return ast.dump(tree)


def test_each_language_has_its_own_texts_and_the_same_code():
    assert in_language(TEXT, "en").startswith(ENGLISH)
    assert in_language(TEXT, "es").startswith(SPANISH)
    assert code(in_language(TEXT, "en")) == code(in_language(TEXT, "es"))
    assert untranslated(TEXT) == []


def test_code_that_is_commented_out_is_no_text():
    for language in LANGUAGES:
        assert in_language(TEXT, language).endswith(TEXT[TEXT.index("# %% tags") :])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    # es: Un número.\n", "", "line 12: this docstring has no Spanish"),
        ("# es: Un número.", "# es:", "line 12: this docstring has no Spanish"),
        ("        # es: Dos palabras.\n", "", "line 23: this comment has no Spanish"),
        ("        # es: tras el código\n", "", "line 26: this comment has no Spanish"),
        ("        # es: tras", "        # tras", "line 26: this comment has no Spanish"),
        ("        # es: Dos", "      # es: Dos", "line 23: this comment has no Spanish"),
        ("import math\n", "import math\n# es: nada\n", "line 9: # es: has no docstring or comment"),
        ('    """A number."""\n', "", "line 12: # es: has no docstring or comment"),
        (' lang="es"', "", "line 1: this text has no Spanish"),
        (' lang="es"', "", "line 4: this text has no language"),
        (' lang="en"', "", "line 4: this text has no English"),
        (' lang="es"', ' lang="fr"', "line 4: this text has no language"),
        ("# # Título\n", "", "line 4: this cell holds no text"),
        ("# %% nbgrader", '# %% lang="es" nbgrader', "line 7: this text has no English"),
        ("Un número.", 'Un """número.', "line 1: the code is not the same in Spanish"),
        ("Un número.", 'Un """; x = """ número.', "line 1: the code is not the same in Spanish"),
    ],
)
def test_what_is_missing_in_a_language_is_named_with_its_line(old, new, said):
    assert old in TEXT
    found = untranslated(TEXT.replace(old, new, 1))
    assert [one for one in found if one.startswith(said)], found


def test_what_tools_read_rulers_and_what_only_teachers_see_need_no_spanish():
    quiet = TEXT.replace("import math", "import math  # noqa: F401\n# -----")
    answer = '# %% [markdown] nbgrader={"grade_id": "why", "solution": true}\n# A model answer.\n'
    tests = '# %% nbgrader={"grade": true}\n### BEGIN HIDDEN TESTS\n# x\n### END HIDDEN TESTS\n'
    assert untranslated(quiet + answer + tests) == []


def test_a_quote_of_one_kind_or_a_prefix_makes_no_difference():
    text = "def f():\n    r'A \\d.'\n    # es: Una \\d.\n    # es:\n    # es: Más.\n"
    assert in_language(text, "es") == 'def f():\n    r"""Una \\d.\n\n    Más.\n    """\n'


def test_formatters_may_put_a_blank_line_below_a_docstring():
    text = TEXT.replace("    # es: Un número.", "\n    # es: Un número.")
    assert untranslated(text) == []
    for language in LANGUAGES:
        assert in_language(text, language) == in_language(TEXT, language)


def test_where_spanish_is_missing_the_english_text_stands():
    text = TEXT.replace("    # es: Un número.\n", "")
    assert '"""A number."""' in in_language(text, "es")


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_every_text_of_our_assignments_is_there_in_both_languages(assignment):
    path = ROOT / "solutions" / assignment.id / assignment.file
    assert untranslated(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("assignment", COURSE.assignments, ids=lambda one: one.id)
def test_our_code_is_the_same_in_both_languages(assignment):
    english, spanish = (load_solution(ROOT, COURSE, assignment, one) for one in LANGUAGES)
    for one, other in (
        (english.stub(), spanish.stub()),
        (english.complete(), spanish.complete()),
        *((english.without(e.id), spanish.without(e.id)) for e in assignment.exercises),
    ):
        assert one != other
        assert code(one) == code(other)
        assert "# es:" not in one + other


def test_a_missing_text_is_an_error_with_file_and_line_only_where_texts_matter(tmp_path):
    path = tmp_path / "solutions" / "engine" / "engine.py"
    path.parent.mkdir(parents=True)
    text = (ROOT / "solutions" / "engine" / "engine.py").read_text(encoding="utf-8")
    path.write_text(text.replace("    # es: --- Ejercicios", "    # --- Exercises again"))
    engine = COURSE.assignment("engine")
    assert load_solution(tmp_path, COURSE, engine).stub()
    with pytest.raises(TextError, match=r"engine\.py: line \d+: this comment has no Spanish"):
        load_solution(tmp_path, COURSE, engine, complete_texts=True)
    assert issubclass(TextError, CourseError)


LABELS = '# %% lang="{}"\nX, Y = "{}", "b"\n'


def test_a_cell_of_labels_comes_in_a_pair_that_differs_in_its_texts_only():
    pair = f"{LABELS.format('en', 'loss')}\n{LABELS.format('es', 'pérdida')}"
    assert untranslated(pair) == []
    assert in_language(pair, "es") == '# %%\nX, Y = "pérdida", "b"\n'
    for wrong in (pair.replace('Y = "pérdida"', 'Z = "pérdida"'), pair.replace('"pérdida"', "1")):
        assert untranslated(wrong) == [
            "line 1: this cell and its Spanish differ in more than texts"
        ]
    assert "no Spanish" in untranslated(LABELS.format("en", "loss"))[0]
