"""The table of Rondo: how one aims and throws, and how it looks on lesser devices."""

import re
from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.person import WIDTH_FITS, until
from tests.e2e.pretended import LAST, PLAYERS, Lying, Pretended, lying, recorded, told

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
POWER = ".dock .power input"


@pytest.fixture(scope="module")
def dice() -> Lying:
    return lying(1)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    contexts = []

    def opened(viewport: ViewportSize, **how: Any) -> Page:  # noqa: ANN401  what a context takes
        how = {"locale": "ru-RU", "reduced_motion": "reduce", **how}
        contexts.append(browser.new_context(viewport=viewport, **how))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


def hand(page: Page) -> tuple[float, float]:
    """Where the die in the hand lies, in pixels of the window."""
    box = page.locator(".stage").bounding_box()
    assert box is not None
    room = min(128, max(72, box["height"] * 0.23))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] - room * 0.52


def seen(release: dict[str, list[int]]) -> tuple[float, float]:
    """How fast a die flies to the right and away, as whoever throws it sees it, in m/s."""
    x, y, _ = (part / 1000 for part in release["velocity"])
    turn = -2 * pi * LAST / PLAYERS
    return x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_die_is_thrown_by_pulling_it_back(
    by: str, dice: Lying, open_page: Callable[..., Page], server: str
) -> None:
    touch = by == "finger"
    page = open_page(PHONE if touch else DESKTOP, has_touch=touch, is_mobile=touch)
    table = Pretended(page, told(dice, LAST), dice)
    press = finger(page) if touch else mouse(page)
    table.open(server)
    x, y = hand(page)
    said = page.locator(".dock .lead").inner_text()

    # A short pull and one that is called off throw nothing.
    press("down", x, y)
    press("move", x, y + 10)
    expect(page.locator(".dock .lead")).to_have_text(said)
    press("move", x, y + 60)
    expect(page.locator(".dock .lead")).not_to_have_text(said)
    page.keyboard.press("Escape")
    press("up", x, y + 60)
    expect(page.locator(".dock .lead")).to_have_text(said)
    assert table.throws == []

    # The farther back, the harder; to the left back is to the right on.
    press("down", x, y)
    for pull, power in ((30, 2), (60, 4), (45, 3)):
        press("move", x - pull / 2, y + pull)
        expect(page.locator(POWER)).to_have_value(str(power))
    press("up", x - 45 / 2, y + 45)
    right, away = seen(table.thrown())
    assert right > 0.2
    assert away > 0.4


def test_a_die_is_thrown_with_the_keyboard_alone(
    dice: Lying, open_page: Callable[..., Page], server: str
) -> None:
    page = open_page(DESKTOP)
    table = Pretended(page, told(dice, LAST), dice)
    table.open(server)
    stage = page.locator(".stage")
    label = stage.get_attribute("aria-label") or ""
    expect(page.locator(POWER)).to_have_value("5")
    stage.focus()
    for key in ("+", "+", "-", "+"):
        page.keyboard.press(key)
    expect(page.locator(POWER)).to_have_value("7")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(stage).not_to_have_attribute("aria-label", label)
    page.keyboard.press("Enter")
    right, away = seen(table.thrown())
    assert 0.05 < right < away
    assert 1.0 < hypot(right, away) < 3.5


def test_without_webgl_the_game_goes_on(
    dice: Lying, open_page: Callable[..., Page], server: str
) -> None:
    page = open_page(DESKTOP)
    page.add_init_script(
        "const get = HTMLCanvasElement.prototype.getContext;"
        "HTMLCanvasElement.prototype.getContext = function (kind, ...how) {"
        "return kind.startsWith('webgl') ? null : get.call(this, kind, ...how); }"
    )
    table = Pretended(page, told(dice, LAST), dice)
    table.open(server)
    expect(page.locator(".flat-tray")).to_be_visible()
    expect(page.locator(".flat-why")).to_be_visible()
    texts = page.locator(".flat-tray [data-die]").evaluate_all(
        "all => all.map(die => [Number(die.dataset.die), die.querySelector('text').textContent])"
    )
    assert dict(texts) == recorded(dice)
    check(page)
    page.locator(".dock .btn.go").click()
    _, away = seen(table.thrown())
    assert away > 0.4


def test_a_tray_that_stands_still_is_not_drawn_again(
    dice: Lying, open_page: Callable[..., Page], server: str
) -> None:
    page = open_page(DESKTOP)
    page.add_init_script(
        "globalThis.drawn = 0; const gl = WebGL2RenderingContext.prototype;"
        "for (const name of ['drawArrays', 'drawElements']) { const draw = gl[name];"
        "gl[name] = function (...all) { drawn++; return draw.apply(this, all); } }"
    )
    Pretended(page, told(dice, LAST), dice).open(server)
    drawn = 0
    for _ in range(40):
        page.wait_for_timeout(400)
        before, drawn = drawn, page.evaluate("drawn")
        if drawn == before:
            break
    page.wait_for_timeout(1500)
    assert page.evaluate("drawn") == drawn > 0
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    until(page, f"drawn > {drawn}")


SCREENS = [
    (PHONE, "ru-RU", "dark"),
    (DESKTOP, "en-GB", "light"),
    (PHONE, "en-GB", "light"),
    (DESKTOP, "ru-RU", "dark"),
]


@pytest.mark.parametrize(("viewport", "locale", "scheme"), SCREENS)
def test_the_screen_of_a_throw_and_the_choice_of_pictures(
    viewport: ViewportSize,
    locale: str,
    scheme: str,
    dice: Lying,
    open_page: Callable[..., Page],
    server: str,
) -> None:
    page = open_page(viewport, locale=locale, color_scheme=scheme)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    Pretended(page, told(dice, LAST), dice).open(server)
    check(page)
    assert page.evaluate(WIDTH_FITS)
    expect(page.locator(".dock .btn.go")).to_be_in_viewport(ratio=1)
    for choice, picture in (("Плоский|Flat", ".flat-tray"), ("Проще|Simpler", ".stage canvas")):
        page.get_by_role("button", name=any_of("Меню|Menu")).click()
        page.locator(".choice label").filter(has_text=any_of(choice)).click()
        check(page)
        page.keyboard.press("Escape")
        expect(page.locator(picture)).to_be_visible()
    assert errors == []


def any_of(names: str) -> re.Pattern[str]:
    return re.compile(f"^({names})$")


Press = Callable[[str, float, float], None]


def mouse(page: Page) -> Press:
    def press(what: str, x: float, y: float) -> None:
        page.mouse.move(x, y, steps=3)
        if what != "move":
            getattr(page.mouse, what)()

    return press


def finger(page: Page) -> Press:
    session = page.context.new_cdp_session(page)
    kinds = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}

    def press(what: str, x: float, y: float) -> None:
        points = [] if what == "up" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kinds[what], "touchPoints": points})

    return press
