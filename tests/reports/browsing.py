"""Fixtures: pages in a real browser, Chromium, driven by Playwright."""

import os
import shutil
from urllib.parse import quote

import pytest

from grader.reports import page_file_name
from grader.reports.html import class_page, student_page
from grader.results import Note

# The system's own: playwright's is a download of its own.
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# No first-run pages, and nothing that speaks to anyone on the browser's own account.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
]
HOSTILE = "<img src=https://x.invalid/x.png onerror=alert(1)><script>alert(2)</script>"
NAME = f"{HOSTILE} %/#?"


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no chromium: apt-get install chromium")
    # Chromium's own sandbox does not start for root; our own pages are all it sees.
    flags = [*FLAGS, "--no-sandbox"] if os.getuid() == 0 else FLAGS
    playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def report(made, tmp_path_factory):
    """A small class on disk: every status, a hostile name, a page with all there is."""
    rich = [
        made.exercise(id, diagnosis=made.diagnosis(), example=made.example())
        for id in ("exp", "tanh")
    ]
    whole = made.exercise(score=15.0, status="full", checks=made.CHECKS[:1])
    none = made.exercise(score=0.0, status="not attempted", checks=())
    students = [
        made.student("s01", name="Zoë Núñez", exercises=tuple(rich), seconds=2.0),
        made.student("s02", name="ana", exercises=(whole,), seconds=1.0),
        made.student("s10", name="Bo", exercises=(none,), notes=(Note(code="latin_1"),)),
        made.student(
            NAME, exercises=(whole,), notes=(
                Note(code="no_class", values={"classes": HOSTILE}),
            ),
        ),
        made.student("s03", name="Cy", status="no submission", exercises=()),
        made.student("s04", name="Di", status="unreadable", exercises=(),
                     notes=(Note(code="not_text"),)),
    ]  # fmt: skip
    return written(made, students, tmp_path_factory.mktemp("report"))


def written(made, students, folder):
    results = made.results(*students)
    (folder / "students").mkdir()
    (folder / "index.html").write_bytes(b"".join(class_page(results, made.CLAIMS, made.ENGLISH)))
    for one in students:
        page = student_page(results, one, made.CLAIMS, made.ENGLISH)
        (folder / "students" / page_file_name(one.student)).write_bytes(page)
    return folder


@pytest.fixture
def opened(browser, report):
    """Open a page of the report; whatever it complains of or asks for makes the test fail."""
    contexts, complaints = [], []

    def open_page(path="index.html", folder=report, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        address = f"file://{quote(str(folder / path))}"
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))

        def requested(request):
            ours = request.url.startswith(f"file://{quote(str(folder))}/")
            if not (ours and request.resource_type == "document"):
                complaints.append(f"asked for {request.url}")

        page.on("request", requested)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
