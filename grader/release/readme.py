"""README.md of an assignment, in the release's language and then in the other."""

from collections.abc import Mapping
from pathlib import Path
from string import Template

from grader.course import LANGUAGES, Assignment
from grader.language import translation

TEMPLATES = Path(__file__).parent / "templates"
# What is said of the notebook, where there is one.
IN_A_NOTEBOOK = {
    "en": """
Or work in `{0}`, in Jupyter, Colab or VS Code, with the folder `selfcheck` beside it: run
the cell below an exercise to check it, and hand in the notebook.
""",
    "es": """
O trabaja en `{0}`, en Jupyter, Colab o VS Code, con la carpeta `selfcheck` al lado:
ejecuta la celda que sigue a un ejercicio para comprobarlo, y entrega el cuaderno.
""",
}
# What is said where the file imports the student's own engine.
ON_AN_ENGINE = {
    "en": """
It runs on your own engine: `{1}` must be in this folder or in the folder `{0}` beside it. (When
it is graded, a right engine is tried too in place of the one that your file imports, and the better
result counts: so import yours, do not copy its class into the file.) Hand in `{1}` as well.
""",
    "es": """
Usa tu propio motor: `{1}` tiene que estar en esta carpeta o en la carpeta `{0}`, al lado. (Al
calificar se prueba también con un motor correcto en lugar del que tu archivo importa, y cuenta el
mejor resultado: por eso, importa el tuyo, no copies su clase en el archivo.) Entrega también `{1}`.
""",
}
# One language's name in another: in Spanish, said in English.
IN = {
    ("en", "es"): "in Spanish",
    ("en", "en"): "in English",
    ("es", "es"): "en español",
    ("es", "en"): "en inglés",
}


def readme(assignment: Assignment, notebook: str, language: str, engine_file: str = "") -> str:
    """Return the page in all languages, its own first.

    ``notebook`` is its name, if there is one; ``engine_file`` that of the engine it imports.
    """
    other = next(one for one in LANGUAGES if one != language)
    parts = []
    for spoken in (language, other):
        title = translation(spoken).gettext(assignment.title)
        values = {
            "title": title if spoken == language else f"{title} ({IN[spoken, spoken]})",
            "file": assignment.file,
            "notebook": IN_A_NOTEBOOK[spoken].format(notebook) if notebook else "",
            "engine": ON_AN_ENGINE[spoken].format(assignment.engine, engine_file)
            if engine_file
            else "",
            "example": assignment.exercises[0].id,
            "other": other,
            "in_other": IN[spoken, other],
        }
        parts.append(template(f"README.{spoken}.md", values))
    return "\n---\n\n".join(parts)


def template(name: str, values: Mapping[str, str] | None = None) -> str:
    """Return a file's template with its values filled in."""
    text = (TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")
    return Template(text).substitute(values or {})
