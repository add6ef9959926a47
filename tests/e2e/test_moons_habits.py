"""What people do at a table of Shoot the Moons besides playing a match to the end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from tests.e2e.gambler import BUTTONS, Gambler, check_wire
from tests.e2e.person import WIDTH_FITS


@pytest.fixture
def russian(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="ru-RU", reduced_motion="reduce"
    )
    yield context
    context.close()


def quick_match(context: BrowserContext, server: str) -> Gambler:
    """Against three bots, from the first click to one's own turn to bet or raise."""
    person = Gambler(context.new_page(), "Анна", ["check", "fold"])
    person.page.goto(server)
    person.card("moons").get_by_role("button", name=re.compile("Играть с ботами")).click()
    until_my_turn(person)
    return person


def until_my_turn(person: Gambler) -> None:
    """Press what hurries the table; stay cheaply until something can be bet or raised."""
    for _ in range(600):
        if person.page.locator(".dock.betting .bet").is_visible():
            person.page.wait_for_timeout(400)  # new buttons ignore keys that were meant for others
            return
        person.act()
        person.page.wait_for_timeout(30)
    pytest.fail("my turn does not come")


def amount(page: Page) -> Locator:
    return page.locator(".bet .amount input")


def lift(page: Page) -> Locator:
    return page.locator(".dock").get_by_role("button", name=BUTTONS["lift"])


def test_a_turn_by_keyboard_alone(russian: BrowserContext, server: str) -> None:
    person = quick_match(russian, server)
    page = person.page
    least = int(amount(page).input_value())
    most = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.keyboard.press("ArrowUp")  # to the next ten, or to the end
    expect(amount(page)).to_have_value(str(min(least // 10 * 10 + 10, most)))
    page.keyboard.press("ArrowDown")
    expect(amount(page)).to_have_value(str(least))
    # A digit goes on in the field.
    wanted = min(least + 5, most)
    page.keyboard.type(str(wanted))
    expect(amount(page)).to_have_value(str(wanted))
    expect(lift(page)).to_contain_text(str(wanted))
    page.keyboard.press("Enter")
    for _ in range(100):
        if person.wire.prices_of(0):
            break
        page.wait_for_timeout(50)
    assert person.wire.prices_of(0) == [wanted]


@pytest.mark.parametrize("typed", ["-20", "10.5", "1e9", "２０", "0", "9", "100000", ""])
def test_what_is_no_amount_cannot_be_bet(russian: BrowserContext, server: str, typed: str) -> None:
    person = quick_match(russian, server)
    page = person.page
    field = amount(page)
    before = field.input_value()
    field.fill(typed)
    field.press("Enter")
    kept = field.input_value()
    if re.fullmatch("[0-9]*", typed):
        assert kept == typed
        expect(lift(page)).to_have_attribute("aria-disabled", "true")
    else:
        assert kept == before  # a sign that is no digit is not taken
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#amount-says .ember")).to_be_visible()
    expect(page.locator(".dock.betting .bet")).to_be_visible()
    assert not any(message["type"] == "refused" for message in person.wire.messages)


def test_amounts_by_button_and_slider(russian: BrowserContext, server: str) -> None:
    page = quick_match(russian, server).page
    slider = page.get_by_role("slider")
    least, most = slider.get_attribute("min"), slider.get_attribute("max")
    assert least is not None
    assert most is not None
    page.locator(".chips").get_by_role("button", name=re.compile("^всё")).click()
    expect(amount(page)).to_have_value(most)
    expect(slider).to_have_value(most)
    expect(lift(page)).to_contain_text(most)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert int(least) <= int(amount(page).input_value()) < int(most)
    page.locator(".chips").get_by_role("button", name=re.compile("^мин")).click()
    expect(slider).to_have_value(least)


def test_small_phone_shows_price_and_moves_without_scrolling(browser: Browser, server: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, locale="ru-RU", reduced_motion="reduce"
    )
    page = quick_match(context, server).page
    for what in (page.locator(".bank"), page.locator(".sumrow"), page.locator(".bet"),
                 page.locator(".acts"), page.locator(".pad")):  # fmt: skip
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


def test_a_refresh_keeps_the_seat(russian: BrowserContext, server: str) -> None:
    person = quick_match(russian, server)
    pair = person.wire.states[-1]["view"]["pair"]
    person.page.reload()
    # It is still one's turn: nothing is pressed, or it would be another round.
    expect(person.page.locator(".dock.betting .bet")).to_be_visible(timeout=15_000)
    assert person.wire.states[-1]["view"]["pair"] == pair


def test_a_spectator_sees_no_pairs(browser: Browser, russian: BrowserContext, server: str) -> None:
    player = quick_match(russian, server)
    context = browser.new_context(locale="ru-RU", reduced_motion="reduce")
    watcher = Gambler(context.new_page(), "", [])
    watcher.page.goto(player.page.url)
    expect(watcher.page.locator(".seat")).to_have_count(4)
    expect(watcher.page.locator(".dock").get_by_role("button", name=BUTTONS["fold"])).to_have_count(
        0
    )
    for _ in range(3):
        until_my_turn(player)
        player.act()
    assert watcher.wire.states[-1]["view"]["pair"] is None
    check_wire(watcher.wire)
    assert watcher.errors == []
    context.close()
