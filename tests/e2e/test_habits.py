"""What people do besides playing: keyboards, small phones, second windows, odd names, refreshes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from tests.e2e.person import RAISE, WIDTH_FITS, Person, put_away


@pytest.fixture
def russian(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="ru-RU", reduced_motion="reduce"
    )
    yield context
    context.close()


def perudo(page: Page) -> Locator:
    """The card of Perudo on the home page."""
    return page.locator('article[data-game="perudo"]')


def quick_game(context: BrowserContext, server: str) -> Page:
    """Against three bots, from the first click."""
    page = context.new_page()
    page.goto(server)
    perudo(page).get_by_role("button", name="Играть с ботами").click()
    expect(page).to_have_url(re.compile("/t/"))
    return page


def until_my_turn(page: Page) -> None:
    """Press what hurries the table until a bid can be made."""
    for _ in range(600):
        if not put_away(page) and page.get_by_role("button", name=RAISE).is_visible():
            return
        page.wait_for_timeout(50)
    pytest.fail("my turn does not come")


def test_a_turn_by_keyboard_alone(russian: BrowserContext, server: str) -> None:
    page = russian.new_page()
    page.goto(server)
    perudo(page).get_by_role("button", name="Играть с ботами").focus()
    page.keyboard.press("Enter")
    for _ in range(600):
        if page.get_by_role("button", name=RAISE).is_visible():
            break
        page.keyboard.press("Enter")  # "Дальше" under a reveal or a roll-off
        page.wait_for_timeout(50)
    page.wait_for_timeout(400)  # what has just appeared ignores keys that were meant for others
    quantity = page.get_by_role("status").filter(has_text=re.compile(r"^\d+$")).first
    before = int(quantity.inner_text())
    page.keyboard.press("ArrowUp")
    expect(quantity).to_have_text(str(before + 1))
    page.keyboard.press("ArrowDown")
    expect(quantity).to_have_text(str(before))
    page.keyboard.press("6")
    expect(page.get_by_role("radio", checked=True)).to_have_attribute("aria-keyshortcuts", "6")
    raises = page.get_by_role("button", name=RAISE)
    raises.focus()
    page.keyboard.press("Enter")
    expect(raises).to_be_hidden()
    expect(page.locator(".story li").first).to_be_visible()


def test_small_phone_shows_dice_and_moves_without_scrolling(browser: Browser, server: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="ru-RU", reduced_motion="reduce"
    )
    page = quick_game(context, server)
    until_my_turn(page)
    for what in (page.locator(".own .dice"), page.locator(".faces"), page.locator(".acts")):
        box = what.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
    assert page.evaluate(WIDTH_FITS)
    for button in page.locator(".dock button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    context.close()


def test_language_and_light_are_remembered(russian: BrowserContext, server: str) -> None:
    page = russian.new_page()
    page.goto(server)
    page.get_by_role("button", name=re.compile("Switch to English")).click()
    expect(perudo(page).get_by_role("button", name="Play the bots")).to_be_visible()
    page.reload()
    expect(perudo(page).get_by_role("button", name="Play the bots")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_refresh_keeps_the_seat(russian: BrowserContext, server: str) -> None:
    page = quick_game(russian, server)
    until_my_turn(page)
    dice = page.locator(".own .dice").get_attribute("aria-label")
    page.reload()
    until_my_turn(page)
    assert page.locator(".own .dice").get_attribute("aria-label") == dice


def test_a_second_window_takes_the_seat_over(russian: BrowserContext, server: str) -> None:
    first = quick_game(russian, server)
    until_my_turn(first)
    second = russian.new_page()
    second.goto(first.url)
    expect(first.get_by_role("heading", name="Стол открыт в другом окне")).to_be_visible()
    until_my_turn(second)
    first.get_by_role("button", name="Играть здесь").click()
    until_my_turn(first)
    expect(second.get_by_role("heading", name="Стол открыт в другом окне")).to_be_visible()


def test_who_gets_up_is_played_by_a_bot_and_comes_back(
    russian: BrowserContext, server: str
) -> None:
    page = quick_game(russian, server)
    until_my_turn(page)
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name=re.compile("^Встать из-за стола")).click()
    expect(page).to_have_url(f"{server}/")
    page.go_back()
    back = page.get_by_role("button", name="Вернуть место")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_be_hidden()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Анна", "Анна"),
        ("АННА", "Анна"),
        ("Aннa", "Анна"),  # two Latin letters
        ("а\u202eб", None),
        ("ы" * 25, "24"),
        ("   ", None),
    ],
)
def test_a_name_that_cannot_sit_here(
    browser: Browser, russian: BrowserContext, server: str, name: str, why: str | None
) -> None:
    host = russian.new_page()
    host.goto(server)
    perudo(host).get_by_role("button", name="Создать стол").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    dialog.locator(".btn.go").click()
    expect(host).to_have_url(re.compile("/t/"))

    guest = browser.new_context(locale="ru-RU").new_page()
    guest.goto(host.url)
    field = guest.get_by_role("textbox")
    field.fill(name)
    guest.get_by_role("button", name="Сесть за стол").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    if why is not None:
        expect(guest.get_by_text(re.compile(why)).first).to_be_visible()
    expect(host.locator(".lobby li:not(.free)")).to_have_count(1)

    # Markup is text everywhere.
    field.fill("<b>x</b>")
    guest.get_by_role("button", name="Сесть за стол").click()
    expect(host.get_by_text("<b>x</b>")).to_be_visible()
    guest.context.close()


def test_a_spectator_sees_no_dice(browser: Browser, russian: BrowserContext, server: str) -> None:
    player = quick_game(russian, server)
    until_my_turn(player)
    watcher = browser.new_context(locale="ru-RU", reduced_motion="reduce").new_page()
    errors = Person(watcher, "", 0).errors
    watcher.goto(player.url)
    expect(watcher.locator(".seat")).to_have_count(4)
    expect(watcher.locator(".own .die")).to_have_count(0)
    expect(watcher.get_by_role("button", name=RAISE)).to_have_count(0)
    assert errors == []
    watcher.context.close()
