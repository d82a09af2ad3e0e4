"""What can be seen of the pages' tables on a phone and on paper."""

from base64 import b64encode

import msgspec
import pytest

from grader.language import translation
from grader.reports.html import class_page

pytestmark = pytest.mark.deep

RICH = "students/s01.html"


def test_on_a_phone_the_values_and_their_marks_are_seen_whole(opened):
    page = opened(RICH, viewport={"width": 390, "height": 800})
    table = page.locator(".scroll:has(> .values)").first
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".values .wrong").first.text_content().split()[-1] == "wrong"


# How light a picture is at its left edge, in the middle and at its right edge, below its texts.
EDGES = """async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return [1, image.width / 2, image.width - 2].map((x) =>
        canvas.getImageData(x, image.height - 2, 1, 1).data.slice(0, 3).reduce((a, b) => a + b) / 3
    );
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_that_goes_on_sideways_has_a_shadow_there(opened, browser, scheme):
    page = opened(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    # Rows laid out only when seen would move the table while its picture is taken.
    page.add_style_tag(content=".students tbody tr { width: 60rem; content-visibility: visible }")
    table = page.locator(".tall")

    reader = browser.new_page()

    def edges():
        return reader.evaluate(EDGES, b64encode(table.screenshot()).decode())

    left, middle, right = edges()
    assert abs(left - middle) <= 2
    assert middle - right > 10
    table.evaluate("one => { one.scrollLeft = 1e6 }")
    left, middle, right = edges()
    assert middle - left > 10
    assert abs(right - middle) <= 2
    reader.close()


# Whether each word of a cell fits between its paddings.
WORDS_FIT = """cell => {
    const style = getComputedStyle(cell);
    const room = cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return cell.textContent.trim().split(/\\s+/).every((word) => {
        const alone = document.createElement("span");
        alone.textContent = word;
        alone.style = "position: absolute; white-space: nowrap";
        cell.append(alone);
        const { width } = alone.getBoundingClientRect();
        alone.remove();
        return width <= room;
    });
}"""


@pytest.mark.parametrize("status", ["no submission", "unreadable", "not graded"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_on_a_phone_a_status_is_broken_between_words_only(opened, made, tmp_path, status, language):
    results = made.results(made.student("s01"), made.student("s02", status=status, exercises=()))
    page = b"".join(class_page(results, made.CLAIMS, translation(language)))
    (tmp_path / "index.html").write_bytes(page)
    page = opened(folder=tmp_path, viewport={"width": 390, "height": 800})
    cell = page.locator(f".students tr[data-status='{status}'] td:nth-child(3)")
    assert cell.evaluate(WORDS_FIT)


MARK = """one => {
    const link = document.createElement("a");
    link.href = "https://head.invalid/";
    link.textContent = ".";
    one.append(link);
}"""


def test_in_print_the_head_of_the_table_is_on_each_of_its_pages(opened, made, tmp_path):
    def marks(number):
        """How often the mark in the table's head is on paper, for a class of that many."""
        students = [made.student(f"s{n}") for n in range(number)]
        page = b"".join(class_page(made.results(*students), made.CLAIMS, made.ENGLISH))
        (tmp_path / "index.html").write_bytes(page)
        page = opened(folder=tmp_path)
        page.locator(".students thead button").last.evaluate(MARK)
        # Of all that a PDF says, links can be read as they are.
        return page.pdf(format="A4").count(b"https://head.invalid/")

    on_one_page = marks(1)
    assert on_one_page > 0
    assert marks(150) >= 4 * on_one_page


def test_in_print_no_head_stands_in_a_button_whose_text_only_the_first_page_would_have(opened):
    page = opened()
    page.emulate_media(media="print")
    boxes = "all => all.map(one => getComputedStyle(one).display)"
    assert set(page.locator(".students thead button").evaluate_all(boxes)) == {"contents"}


def test_in_print_heads_of_columns_are_whole_words_and_all_columns_fit(opened, made, tmp_path):
    exercises = ("radd", "exp", "tanh", "relu", "backward", "zero_grad")
    results = msgspec.structs.replace(
        made.results(made.student(exercises=tuple(made.exercise(id) for id in exercises))),
        exercises=dict.fromkeys(exercises, 15.0),
    )
    (tmp_path / "index.html").write_bytes(b"".join(class_page(results, made.CLAIMS, made.ENGLISH)))
    # A4 within its margins.
    page = opened(folder=tmp_path, viewport={"width": 700, "height": 1000})
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 700
    wide = "all => all.filter(th => th.scrollWidth > th.clientWidth).map(th => th.textContent)"
    assert page.locator(".students thead th").evaluate_all(wide) == []
    wrap = "all => all.map(th => getComputedStyle(th).overflowWrap)"
    assert set(page.locator(".students thead th").evaluate_all(wrap)) == {"normal"}
