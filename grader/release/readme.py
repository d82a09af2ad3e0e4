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
# One language's name in another: in Spanish, said in English.
IN = {
    ("en", "es"): "in Spanish",
    ("en", "en"): "in English",
    ("es", "es"): "en español",
    ("es", "en"): "en inglés",
}


def readme(assignment: Assignment, notebook: str, language: str) -> str:
    """Return the page in all languages, its own first; ``notebook``: its name, if there is one."""
    other = next(one for one in LANGUAGES if one != language)
    parts = []
    for spoken in (language, other):
        title = translation(spoken).gettext(assignment.title)
        values = {
            "title": title if spoken == language else f"{title} ({IN[spoken, spoken]})",
            "file": assignment.file,
            "notebook": IN_A_NOTEBOOK[spoken].format(notebook) if notebook else "",
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
