"""What is drawn on top of the dice is what was recorded: pixels against values, in space."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.e2e.numerals import Reader
from tests.e2e.pretended import Pretended, lying, recorded, told

from kosti.core import Seat

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

CLEAR = 0.8
"""The least correlation with a figure that counts as reading it; 0.93 is usual."""


def read(page: Page) -> dict[int, str]:
    """By die, what is drawn, as soon as the picture stands still."""
    reader = Reader(page)
    for _ in range(100):
        look = reader.look()
        if look is not None:
            found = reader.read(look)
            assert all(figure.likeness > CLEAR for figure in found.values()), found
            return {die: figure.figure for die, figure in found.items()}
        page.wait_for_timeout(50)
    raise AssertionError("the dice never lie still")


class Screen(NamedTuple):
    """Who looks, and through what.

    Attributes:
        size: Of the window.
        ratio: Pixels of the screen for one of the page.
        viewer: The seat that looks.
        query: What the address asks for.
    """

    size: ViewportSize = DESKTOP
    ratio: int = 1
    viewer: Seat | None = None
    query: str = ""


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Screen:
    return getattr(request, "param", Screen())


@pytest.fixture
def page(browser: Browser, screen: Screen) -> Iterator[Page]:
    context = browser.new_context(
        viewport=screen.size,
        device_scale_factor=screen.ratio,
        locale="ru-RU",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


SCREENS = {
    "desktop": Screen(),
    "phone": Screen(PHONE, ratio=2, viewer=4),
    "simple": Screen(viewer=9, query="?quality=low"),
}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS, indirect=True)
def test_every_value_is_drawn_on_top(page: Page, screen: Screen, server: str) -> None:
    seen: set[str] = set()
    for seed, first in ((1, 1), (2, 4)):
        dice = lying(seed, first)
        Pretended(page, told(dice, screen.viewer), dice).open(server, screen.query)
        assert read(page) == recorded(dice)
        seen |= set(recorded(dice).values())
    assert seen == set("12345678")


def test_numbers_that_are_not_those_of_the_record_are_seen(page: Page, server: str) -> None:
    """The judge is judged: the record says one thing, the numbers on the dice another."""
    honest, other = lying(1, first=1), lying(1, first=4)
    (state, _), (_, rolling) = told(honest, None), told(other, None)
    Pretended(page, (state, rolling), honest).open(server)
    drawn = read(page)
    assert drawn == recorded(other)
    assert not drawn.items() & recorded(honest).items()


WRONG_PENS = {
    "a nine for a six": ("text === '6' ? '9' : text", "true", "a nine"),
    "no line under a six": ("text", "high > 7.5", "a six or a nine"),
}
"""What a pen writes for a text, which boxes it fills, and what a six then looks like."""


@pytest.mark.parametrize("pen", WRONG_PENS)
def test_a_six_that_could_be_a_nine_is_seen(page: Page, pen: str, server: str) -> None:
    writes, fills, looks_like = WRONG_PENS[pen]
    page.add_init_script(_PEN.format(writes=writes, fills=fills))
    dice = lying(1)
    Pretended(page, told(dice, None), dice).open(server)
    wrong = {die for die, value in recorded(dice).items() if value == "6"}
    assert wrong
    assert read(page) == {**recorded(dice), **dict.fromkeys(wrong, looks_like)}


_PEN = """
const wide = ({{ canvas }}) => canvas.width > 500;  // a sheet with all faces of a die
const pen = CanvasRenderingContext2D.prototype;
const {{ fillText, fillRect }} = pen;
pen.fillText = function (text, ...where) {{
    fillText.call(this, wide(this) ? ({writes}) : text, ...where);
}};
pen.fillRect = function (x, y, width, high) {{
    if (!wide(this) || {fills}) fillRect.call(this, x, y, width, high);
}};
"""
