"""The README's promises: the output it shows is the output there is."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_output_shown_is_what_make_grade_prints(tmp_path):
    blocks = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    (shown,) = [block for block in blocks if "student" in block and "total" in block]
    recipe = re.search(r"^\t\$\(BIN\)/(grader grade .*)$", (ROOT / "Makefile").read_text(), re.M)
    words = recipe[1].split()[1:]
    words[words.index("-o") + 1] = str(tmp_path / "results")
    run = subprocess.run(
        [sys.executable, "-c", "from grader.cli import main; main()", *words],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    printed = run.stdout.replace(str(tmp_path / "results"), "results").strip("\n")
    assert lines(shown) == lines(printed)


def lines(text):
    # How well a machine confines student code depends on the machine.
    text = re.sub(r"^Isolation: .*$", "Isolation: …", text, flags=re.M)
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n").splitlines()


def test_every_file_it_links_to_exists():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_make_target_it_names_exists():
    makefile = (ROOT / "Makefile").read_text()
    for page in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"\bmake ([a-z-]+)", (ROOT / page).read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.M), target
