"""Three people and a bot play a match of Shoot the Moons; nobody's wire tells another's pair."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, ViewportSize, expect
from tests.e2e.gambler import Gambler, Wire, check_wire
from tests.e2e.person import RESULT, put_away

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
BUY_IN = 100


@pytest.fixture
def desk(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def phones(browser: Browser) -> Iterator[tuple[BrowserContext, BrowserContext]]:
    contexts = [
        browser.new_context(
            viewport=PHONE, locale=locale, has_touch=True, is_mobile=True, reduced_motion="reduce"
        )
        for locale in ("en-GB", "ru-RU")
    ]
    yield contexts[0], contexts[1]
    for context in contexts:
        context.close()


def test_three_people_and_a_bot_play_a_match(
    desk: BrowserContext, phones: tuple[BrowserContext, BrowserContext], server: str
) -> None:
    anna = Gambler(desk.new_page(), "Анна", ["va-bank", "call", "check"])
    boris = Gambler(phones[0].new_page(), "Boris", ["fold", "check"])
    vera = Gambler(phones[1].new_page(), "Вера", ["call", "lift", "check", "va-bank"])
    people = (anna, boris, vera)

    _open_table(anna, server)
    for guest in (boris, vera):
        guest.join(anna.page.url)
        expect(anna.page.get_by_text(guest.name).first).to_be_visible()
    anna.seat_bot()
    anna.button("Начать вчетвером").click()

    deadline = time.monotonic() + 180
    while not all(person.wire.is_over for person in people):
        assert time.monotonic() < deadline, "the match does not end"
        for person in people:
            try:
                person.act()
            except Error:
                continue  # the screen changed under the finger, as it does for people
        anna.page.wait_for_timeout(20)

    # There were a va-bank and a fold; the others went out one by one, the last one holds all.
    assert "va-bank" in anna.done
    assert "fold" in boris.done
    events = [event for state in anna.wire.states for event in state["events"]]
    assert [event["type"] for event in events].count("went-broke") == 3
    last = anna.wire.states[-1]
    chips = last["view"]["public"]["chips"]
    assert sorted(chips) == [0, 0, 0, 4 * BUY_IN]
    winner = last["table"]["seats"][chips.index(4 * BUY_IN)]["name"]

    for person in people:
        _to_the_result(person)
        heading = person.page.get_by_role("heading", name=RESULT)
        expect(heading).to_have_text(
            re.compile("^(Вы победили|You won)$") if person.name == winner else re.compile(winner)
        )
        assert person.errors == []
        check_wire(person.wire)


@pytest.mark.parametrize("where", ["event", "opened", "elsewhere"])
def test_a_leak_would_be_seen(where: str) -> None:
    """The judge of the wires itself, on a message that tells too much."""
    thrown = {"type": "dice-thrown", "pairs": [[1, 2], [3, 4] if where == "event" else None]}
    folded = {"type": "folded", "seat": 1}
    public = {"round": 1, "opened": [[], [[3, 4]] if where == "opened" else []]}
    message = {
        "type": "state",
        "seat": 0,
        "view": {"viewer": 0, "pair": [1, 2], "public": public},
        "events": [thrown, folded],
        "by": {"hand": [3, 4]} if where == "elsewhere" else None,
    }
    wire = Wire()
    wire.messages.append(message)
    with pytest.raises(AssertionError):
        check_wire(wire)


def _to_the_result(person: Gambler) -> None:
    """Hurries what is still being shown."""
    for _ in range(200):
        if person.sees_result:
            return
        put_away(person.page)
        person.page.wait_for_timeout(50)
    pytest.fail("no result is shown")


def _open_table(anna: Gambler, server: str) -> None:
    """A table with ten minimum bets each, so that a match is short."""
    anna.page.goto(server)
    anna.card("moons").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    anna.page.get_by_text("Правила", exact=True).click()
    group = dialog.get_by_role("group", name="Жетонов на входе")
    group.get_by_role("radio", name=str(BUY_IN), exact=True).check()
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
