"""Two people play Perudo and look behind the dice: on the screen, and in the record afterwards."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Error, Locator, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.person import Person

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

SHIELD = re.compile("^(Проверить кости|Proof of the dice)$")
PROVEN = re.compile("в них есть ваше число|your number is in them")
REPORT = re.compile("^(Кости этого стола|Dice of this table)$")
NONCE = re.compile("^[0-9a-f]{32}$")
DEADLINE = 120


def test_both_check_a_call_and_the_record_proves_every_throw(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    desk = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    anna, boris = Person(desk.new_page(), "Анна", 5), Person(phone.new_page(), "Boris", 6)
    both = (anna, boris)
    anna.page.goto(server)
    anna.card("perudo").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    anna.make_it_short()
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    boris.join(anna.page.url)
    anna.button("Начать вдвоём").click()

    # Until the first call; then nobody acts, and both look at it once more.
    _play(both, lambda: all(_last_round(person).is_visible() for person in both))
    nonces = [_look_at_last_round(person) for person in both]
    assert len(nonces[0]) == 2
    assert nonces[0] == nonces[1]
    for person in both:
        _look_at_own_hand(person)

    # After a reload the page knows what it heard before, and asks for the rest.
    anna.page.reload()
    assert _look_at_last_round(anna) == nonces[0]

    _play(both, lambda: all(person.sees_result for person in both))
    for person in both:
        _look_at_report(person)
        assert not person.errors

    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Скачать").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    command = [sys.executable, "-m", "kosti.cli", "verify", str(record)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    # In Perudo every hand is opened.
    assert said.stdout.endswith(" 0 not-provable, 0 wrong\n")
    desk.close()
    phone.close()


def _play(people: tuple[Person, ...], done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + DEADLINE
    while not done():
        assert time.monotonic() < deadline, "it does not come to that"
        for person in people:
            try:
                person.act()
            except Error:
                continue  # the screen changed under the finger, as it does for people
        time.sleep(0.05)


def _last_round(person: Person) -> Locator:
    return person.page.locator(".last-round")


def _look_at_last_round(person: Person) -> set[str]:
    """What the players put into the throws of the last round; each of them is proven."""
    _last_round(person).click()
    person.page.locator(".dock.shown").get_by_role("button", name=SHIELD).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).to_have_text(PROVEN)
    throws = dialog.locator("details.throw")
    expect(throws).to_have_count(2)
    found: set[str] = set()
    for throw in throws.all():
        throw.locator("> summary").click()
        expect(throw.locator(".agrees.moss")).to_have_count(2)
        expect(throw.locator(".nonces b")).to_have_count(1)
        given = throw.locator(".nonces code")
        expect(given).to_have_text([NONCE, NONCE])
        found.update(given.all_inner_texts())
        throw.locator(".how > summary").click()
        expect(throw.locator(".how pre")).to_contain_text("kosti-dice/1")
    check(person.page, scrolls=True)
    person.page.keyboard.press("Escape")
    person.page.locator(".dock.shown .btn.go").click()
    expect(dialog).to_have_count(0)
    return found


def _look_at_own_hand(person: Person) -> None:
    person.page.locator(".own").get_by_role("button", name=SHIELD).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).to_have_text(PROVEN)
    expect(dialog.locator(".agrees.moss")).to_have_count(2)
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def _look_at_report(person: Person) -> None:
    """Everybody's dice and the whole table's, for the eye and for the ear."""
    person.button(REPORT).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.locator("svg.chart")).to_have_count(3)
    expect(dialog.get_by_role("table")).to_have_count(3)
    check(person.page, scrolls=True)
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
