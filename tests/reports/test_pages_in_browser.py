"""The HTML pages in a real browser: Chromium, driven by Playwright, looked over by axe-core."""

import pytest

from grader.reports.html import class_page
from tests.reports.browsing import NAME

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
axe = pytest.importorskip("axe_playwright_python.base", reason="pip install axe-playwright-python")

pytestmark = pytest.mark.deep

MANY = 2_000
RICH, WHOLE = "students/s01.html", "students/s02.html"
PAGES = pytest.mark.parametrize("path", ["index.html", RICH])


NAMES = """() => [...document.querySelectorAll(".students tbody tr:not([hidden]) a")].map(
    (a) => a.textContent.trim())"""


def names(page):
    return page.evaluate(NAMES)


def heads(page):
    return page.eval_on_selector_all(
        ".students thead th", "all => all.map(th => th.getAttribute('aria-sort'))"
    )


@PAGES
def test_a_page_opens_without_a_complaint_and_asks_nobody_for_anything(opened, path):
    page = opened(path)
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").is_visible()


def test_the_watch_sees_a_request_and_a_complaint(browser, tmp_path):
    # Else the tests above could not fail.
    seen = []
    (tmp_path / "index.html").write_text("<img src='http://127.0.0.1:9/x.png'>")
    page = browser.new_page()
    page.on("console", lambda message: seen.append("console"))
    page.on("request", lambda request: seen.append(request.resource_type))
    page.goto(f"file://{tmp_path}/index.html")
    page.wait_for_load_state("networkidle")
    page.close()
    assert {"console", "image"} <= set(seen)


def test_a_click_on_a_head_sorts_and_a_second_one_turns_it_around(opened):
    page = opened()
    total = page.get_by_role("button", name="total")
    total.click()
    ordered = ["ana", NAME, "Zoë Núñez", "Bo", "Cy", "Di"]
    assert names(page) == ordered
    assert heads(page) == [None, "descending", None, None]
    total.click()
    assert heads(page) == [None, "ascending", None, None]
    assert names(page) == ["Cy", "Di", "Bo", "Zoë Núñez", "ana", NAME]


def test_names_are_sorted_as_people_do_and_by_the_keyboard_too(opened):
    page = opened()
    page.locator(".students thead th").first.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert heads(page) == ["ascending", None, None, None]
    assert names(page) == [NAME, "ana", "Bo", "Cy", "Di", "Zoë Núñez"]


def test_text_filters_without_accents_or_case_by_name_and_id(opened):
    page = opened()
    count = page.locator(".filter output")
    assert count.text_content() == "6 of 6"
    for text, found in [("zoe NUNEZ", ["Zoë Núñez"]), ("s10", ["Bo"]), ("nobody", [])]:
        page.get_by_role("searchbox").fill(text)
        page.wait_for_function(
            f"wanted => JSON.stringify(({NAMES})()) === JSON.stringify(wanted)", arg=found
        )
        assert count.text_content() == f"{len(found)} of 6"


def test_the_status_filters(opened):
    page = opened()
    page.get_by_label("Status").select_option("unreadable")
    assert names(page) == ["Di"]
    assert page.locator(".filter output").text_content() == "1 of 6"


def test_a_link_leads_to_the_students_page_whatever_the_name(opened):
    page = opened()
    page.locator(".students tbody a", has_text="<img").click()
    assert page.locator("h1").text_content().strip() == NAME


def test_hostile_texts_make_no_element(opened):
    page = opened()
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 1


def test_without_script_all_can_be_read_and_nothing_is_dead(opened):
    page = opened(java_script_enabled=False)
    assert page.locator(".students tbody tr").count() == 6
    assert page.locator(".students tbody tr").first.is_visible()
    assert not page.locator(".filter").is_visible()
    assert page.locator("button").count() == 0
    assert opened(RICH, java_script_enabled=False).locator("svg").first.is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
@PAGES
def test_axe_finds_nothing(opened, path, scheme, width):
    page = opened(path, color_scheme=scheme, viewport={"width": width, "height": 900})
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    page.evaluate(axe.AXE_SCRIPT)
    found = page.evaluate("axe.run()")
    violations = found["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in violations] == []
    assert len(found["passes"]) > 15


@pytest.mark.parametrize("width", [320, 360])
@PAGES
def test_a_phone_need_not_scroll_sideways(opened, path, width):
    page = opened(path, viewport={"width": width, "height": 740})
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_is_dark_and_light_is_light(opened):
    ink = "getComputedStyle(document.body).color.match(/\\d+/g).reduce((a, b) => +a + +b)"
    assert opened(color_scheme="dark").evaluate(ink) > 600
    assert opened(color_scheme="light").evaluate(ink) < 200


def test_in_print_nothing_is_cut_off_and_no_control_is_left(opened):
    page = opened()
    page.emulate_media(media="print")
    assert not page.locator(".filter").is_visible()
    tall = page.locator(".tall")
    assert tall.evaluate("one => one.scrollHeight <= one.clientHeight")
    page = opened(WHOLE)
    page.emulate_media(media="print")
    assert page.locator("details .checks").is_visible()


def test_a_class_of_2000_opens_sorts_and_filters(opened, made, tmp_path):
    students = [
        made.student(f"s{n:04}", exercises=(made.exercise(score=float(n % 16)),))
        for n in range(MANY)
    ]
    page = b"".join(class_page(made.results(*students), made.CLAIMS, made.ENGLISH))
    (tmp_path / "index.html").write_bytes(page)
    page = opened(folder=tmp_path)
    page.get_by_role("button", name="total").click()
    assert page.locator(".students tbody td.total").first.text_content() == "15"
    page.get_by_role("searchbox").fill("s19")
    playwright.expect(page.locator(".filter output")).to_have_text(f"100 of {MANY}")
    assert len(names(page)) == 100
