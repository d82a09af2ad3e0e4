"""The house rules: which room may know of which."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ROW = re.compile(r"^\| `(\w+)` \| .* \| ?(.*) \|$", re.MULTILINE)


def arrows():
    """Return all that each room may see, as the table in CONTRIBUTING.md has it."""
    rows = ROW.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    return {room: set(re.findall(r"\w+", seen)) for room, seen in rows}


ARROWS = arrows()
# Students get a copy of these.
STANDALONE = [
    "grader/sandbox/inside",
    "grader/sandbox/exchange.py",
    "grader/sandbox/fresh_process.py",
    "grader/sandbox/libraries.py",
    "grader/programs/compare.py",
    "grader/parsing.py",
]


def imports(path):
    """Yield every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = path.relative_to(ROOT).with_suffix("").parts[: -node.level]
                base = ".".join([*package, *([base] if base else [])])
            if base == "grader":
                yield from (f"grader.{alias.name}" for alias in node.names)
            else:
                yield base


def room(module):
    parts = module.split(".")
    return parts[1] if parts[0] == "grader" and len(parts) > 1 else parts[0]


def files(*places):
    for place in places:
        path = ROOT / place
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def seen_by(name):
    place = f"grader/{name}.py" if (ROOT / f"grader/{name}.py").exists() else f"grader/{name}"
    return {
        room(module)
        for path in files(place)
        for module in imports(path)
        if module.split(".")[0] in ("grader", "autograd_ref")
        and module not in ("grader.__version__", "grader")
    } - {name}


@pytest.mark.parametrize("name", [name for name in ARROWS if name != "cli"])
def test_a_room_sees_what_its_row_says_and_nothing_else(name):
    assert seen_by(name) == ARROWS[name]


def test_every_room_of_the_grader_has_its_arrows():
    rooms = {p.stem for p in (ROOT / "grader").iterdir() if p.suffix == ".py" or p.is_dir()}
    assert rooms - {"__init__", "__pycache__", "locale", "py"} == set(ARROWS)


@pytest.mark.parametrize("path", list(files(*STANDALONE)), ids=str)
def test_what_students_get_a_copy_of_stands_alone(path):
    for module in imports(path):
        ours = any(module.startswith(place.replace("/", ".").removesuffix(".py"))
                   for place in STANDALONE)  # fmt: skip
        assert ours or module.split(".")[0] in sys.stdlib_module_names, f"{path}: imports {module}"


def test_what_rooms_agree_on_that_do_not_see_each_other_is_one():
    from grader.mistakes import GIVEN
    from grader.programs.compare import NOT_A_NUMBER
    from grader.reports import matrix, numbers

    assert matrix.GIVEN == GIVEN
    assert numbers.NOT_A_NUMBER == NOT_A_NUMBER


def test_the_reference_engine_imports_nothing_of_ours():
    for path in files("autograd_ref"):
        known = {"autograd_ref", *sys.stdlib_module_names}
        known |= {"pygraphviz"} if path.name == "graph.py" else set()
        for module in imports(path):
            assert module.split(".")[0] in known, f"{path}: imports {module}"


def test_nothing_imports_solutions_or_assignments():
    for path in files("grader", "autograd_ref", "solutions", "tests"):
        if "sample_class" in path.parts or "styles" in path.parts:
            continue
        for module in imports(path):
            assert module.split(".")[0] not in ("solutions", "assignments"), path


def test_the_trusted_process_never_compiles_or_unpickles_what_students_wrote():
    for path in files(
        "grader/judging",
        "grader/submissions",
        "grader/reports",
        "grader/cli",
        "grader/cluster",
        "grader/matrix",
        "grader/nbgrader",
        "grader/release",
    ):
        calls = {
            getattr(node.func, "id", getattr(node.func, "attr", ""))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and ast.unparse(node.func) != "re.compile"
        }
        assert not calls & {"exec", "eval", "compile", "__import__"}, path
        assert not {"pickle", "marshal", "shelve"} & set(imports(path)), path


def named_in_conftest(name):
    """Return what a constant of tests/conftest.py holds, which is no module to import."""
    for node in ast.parse((ROOT / "tests/conftest.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise LookupError(name)


@pytest.mark.parametrize("module", named_in_conftest("TOGETHER"))
def test_each_module_that_stays_in_one_process_is_there(module):
    assert (ROOT / module).is_file()


@pytest.mark.parametrize("name", named_in_conftest("LONG"))
def test_each_test_that_begins_first_is_there(name):
    assert any(f"def {name}" in path.read_text(encoding="utf-8") for path in files("tests"))


def test_the_top_level_holds_the_five_folders_and_the_usual_files():
    top = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    usual = {
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "LICENSE",
        "NOTICE",
        "Makefile",
        "pyproject.toml",
        "constraints.txt",
        "docs",
        "benchmarks",
        "nbgrader_config.py",
        "results",
        "submitted",
        "autograded",
        "feedback",
        "gradebook.db",
    }
    assert top - usual == {"assignments", "solutions", "grader", "autograd_ref", "tests"}
