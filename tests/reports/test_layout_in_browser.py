"""What can be seen of the pages' tables on a phone and on paper."""

from base64 import b64encode

import msgspec
import pytest

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
