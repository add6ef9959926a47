"""Two people and two bots play Perudo to the end, one on a phone, one losing the connection."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.line import Line
from tests.e2e.person import Person

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def line(server_port: int) -> Iterator[Line]:
    line = Line(server_port)
    yield line
    line.close()


def test_two_people_and_two_bots_play_to_the_end(browser: Browser, server: str, line: Line) -> None:
    desk = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    anna, boris = Person(desk.new_page(), "Анна", 1), Person(phone.new_page(), "Boris", 2)

    # Anna opens a table with two dice each and two bots, and Boris follows the link.
    anna.page.goto(server)
    anna.card("perudo").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    anna.make_it_short()
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    code = anna.page.url.rsplit("/", 1)[1]
    for _ in range(2):
        anna.seat_bot()
    boris.join(f"http://127.0.0.1:{line.port}/t/{code}")
    expect(anna.page.get_by_text("Boris")).to_be_visible()
    expect(boris.page.get_by_text("Анна").first).to_be_visible()
    anna.button("Начать вчетвером").click()

    # They play; in the middle of it Boris's line is cut and mended.
    was_cut = False
    deadline = time.monotonic() + 120
    while not (anna.sees_result and boris.sees_result):
        assert time.monotonic() < deadline, "the game does not end"
        for person in (anna, boris):
            try:
                person.act()
            except Error:
                continue  # the screen changed under the finger, as it does for people
        if boris.moves >= 2 and not was_cut and not boris.sees_result:
            was_cut = True
            line.cut()
            alert = boris.page.get_by_role("alert").filter(has_text="connection")
            expect(alert).to_be_visible(timeout=20_000)
            line.mend()
            expect(alert).to_be_hidden(timeout=30_000)
        time.sleep(0.05)

    assert was_cut
    assert anna.moves + boris.moves > 3
    assert not anna.errors
    assert not boris.errors

    for person in (anna, boris):
        check(person.page)
        expect(person.page.locator(".distrust")).to_have_count(0)

    # They can play again with the same people.
    anna.button(re.compile("^Ещё партию")).click()
    expect(boris.page.locator(".seat")).to_have_count(4)
    desk.close()
    phone.close()
