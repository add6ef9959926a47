"""Every screen: nothing for a reader of WCAG to object to, nothing cut off, in both languages."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect
from tests.e2e.axe import check
from tests.e2e.gambler import Gambler
from tests.e2e.person import RAISE, Person

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}


REPORT = re.compile("^(Кости этого стола|Dice of this table)$")

SCENES = {
    "result": ".moons-result",
    "settlement": ".settle",
    "opening": ".opening",
    "turn": ".dock.betting .bet",
}


@pytest.fixture(params=["ru-RU", "en-GB"])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["dark", "light"])
def scheme(request: pytest.FixtureRequest) -> Literal["dark", "light"]:
    return "light" if request.param == "light" else "dark"


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(
    browser: Browser, request: pytest.FixtureRequest, locale: str, scheme: Literal["dark", "light"]
) -> Iterator[Page]:
    context = browser.new_context(
        viewport=request.param, locale=locale, color_scheme=scheme, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def scene(page: Page) -> str | None:
    """Which of the scenes of a match is on the screen."""
    return next((name for name, mark in SCENES.items() if page.locator(mark).is_visible()), None)


def look_into(page: Page, opener: Locator) -> None:
    """Open a dialog about dice, look at it with everything unfolded, and close it."""
    opener.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).not_to_be_empty()
    dialog.evaluate("all => all.querySelectorAll('details').forEach(one => one.open = true)")
    check(page, scrolls=True)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def look_at_report(page: Page) -> None:
    """How the dice of the table fell, from wherever it can be opened now."""
    page.get_by_role("button", name=REPORT).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".chart").first).to_be_visible()
    check(page, scrolls=True)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_all_screens_of_a_visit(page: Page, server: str, locale: str) -> None:
    anna = Person(page, "Анна", 3)
    page.goto(server)
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check(page)

    # The form of a new table, everything unfolded.
    anna.card("perudo").get_by_role(
        "button", name=re.compile("^(Создать стол|Open a table)$")
    ).click()
    dialog = page.get_by_role("dialog")
    for summary in dialog.locator("summary").all():
        summary.click()
    check(page, scrolls=True)
    dialog.get_by_role("textbox").fill("Анна")
    dialog.locator(".btn.go").click()

    # The lobby, its dialogs, and a bot.
    expect(page.locator(".code")).to_be_visible()
    check(page)
    anna.seat_bot(check)
    expect(page.locator(".lobby li:not(.free)")).to_have_count(2)
    anna.button(re.compile("^(Правила этого стола|Rules of this table)$")).first.click()
    check(page)
    page.keyboard.press("Escape")
    anna.button(re.compile("^(Меню|Menu)$")).click()
    check(page)
    page.keyboard.press("Escape")

    # The game: its dice, one's turn, a reveal.
    anna.button(re.compile("^(Начать вдвоём|Start with two)")).click()
    seen_turn = seen_reveal = False
    for _ in range(400):
        if page.locator(".dock.shown").is_visible():
            if not seen_reveal and page.locator(".versus").is_visible():
                seen_reveal = True
                check(page)
        elif anna.button(RAISE).is_visible() and not seen_turn:
            seen_turn = True
            check(page)
            expect(page.locator(".own .die").first).to_be_in_viewport()
            expect(anna.button(RAISE)).to_be_in_viewport()
            look_into(page, page.locator(".own .shield"))
        anna.act()
        if seen_turn and seen_reveal:
            break
        page.wait_for_timeout(50)
    assert seen_turn
    assert seen_reveal

    # How the dice came about, and how they fell.
    anna.button(re.compile("^(Меню|Menu)$")).click()
    look_at_report(page)
    assert anna.errors == []


def test_all_screens_of_a_match(page: Page, server: str) -> None:
    """Shoot the Moons against one bot: a quiet beginning, then all or nothing."""
    anna = Gambler(page, "Анна", ["check", "call", "va-bank"])
    page.goto(server)
    anna.card("moons").get_by_role("button", name=re.compile("^(Создать стол|Open a)")).click()
    dialog = page.get_by_role("dialog")
    for summary in dialog.locator("summary").all():
        summary.click()
    check(page, scrolls=True)
    dialog.get_by_role("textbox").fill("Анна")
    dialog.locator(".btn.go").click()
    anna.seat_bot(check)
    anna.button(re.compile("^(Правила этого стола|Rules of this table)$")).first.click()
    check(page)
    page.keyboard.press("Escape")
    anna.button(re.compile("^(Начать вдвоём|Start with two)")).click()

    # One's turn, the opened dice, the settlement, and the end of the match.
    seen: set[str] = set()
    anna.has_looked = lambda: scene(page) in seen
    for _ in range(2000):
        now = scene(page)
        if now is not None and now not in seen:
            seen.add(now)
            check(page)
            if now == "turn":
                look_into(page, page.locator(".sumrow .shield"))
        if now == "result":
            break
        if {"opening", "turn"} <= seen:
            anna.plan = ["va-bank", "call", "check"]
        with suppress(Error):  # the screen changed under the finger, as it does for people
            anna.act()
        page.wait_for_timeout(30)
    assert seen == set(SCENES)
    look_at_report(page)
    expect(page.locator(".distrust")).to_have_count(0)
    assert anna.errors == []


def test_a_table_that_is_not_there(page: Page, server: str) -> None:
    page.goto(f"{server}/t/222222")
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator(".btn").first).to_be_visible()
    check(page)
