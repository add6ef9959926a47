"""Two people play Rondo with real dice: one of them types in how the dice lie, to the end."""

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.person import RESULT, WIDTH_FITS, Person

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

THROWN = re.compile("^(Моя кость брошена|Моя тоже брошена|I have thrown|Mine is thrown)")
DONE = re.compile("^(Готово|Done)")
SMALL = """all => all.map(button => button.getBoundingClientRect())
    .filter(({width, height}) => width < 44 || height < 44)"""


class Player(Person):
    """Somebody with a die of bone in the hand."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page, name, 0)
        self.states: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    def _received(self, frame: str | bytes) -> None:
        assert isinstance(frame, str), "no tray rolls at this table"
        message = json.loads(frame)
        if message["type"] == "state":
            self.states.append(message)

    @property
    def last(self) -> dict[str, Any]:
        return self.states[-1]

    @property
    def public(self) -> dict[str, Any]:
        found: dict[str, Any] = self.last["view"]["public"]
        return found

    def look_away(self) -> None:
        """Put away what lies over the table."""
        shown = self.page.locator(".dock.shown .btn.go")
        if shown.is_visible():
            shown.click(timeout=2000)

    def say_thrown(self) -> None:
        self.look_away()
        said = len(self.public["thrown"])
        self.page.locator(".dock").get_by_role("button", name=THROWN).click(timeout=5000)
        _wait(self.page, lambda: len(self.public["thrown"]) > said)

    def type_in(self, *faces: int) -> None:
        """Tap a value for each die that was thrown, in the order of the rows."""
        self.look_away()
        dock = self.page.locator(".dock.realdice")
        for face in faces:
            dock.locator(".taps").get_by_role("button", name=str(face), exact=True).click()
        assert self.page.evaluate(WIDTH_FITS), "nothing sticks out sideways"
        before = self.last["version"]
        done = dock.get_by_role("button", name=DONE)
        expect(done).to_be_in_viewport(ratio=1)
        done.click()
        _wait(self.page, lambda: self.last["version"] > before)


def _wait(page: Page, there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not there():
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[tuple[BrowserContext, BrowserContext]]:
    desk = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield desk, phone
    for context in (desk, phone):
        context.close()


def test_two_people_play_rondo_with_their_own_dice(
    contexts: tuple[BrowserContext, BrowserContext], server: str
) -> None:
    anna, boris = (
        Player(context.new_page(), name)
        for context, name in zip(contexts, ("Анна", "Boris"), strict=True)
    )
    anna.page.route("**/api/tables", _poor)
    anna.page.goto(server)
    anna.card("rondo").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    dialog.get_by_role("switch", name="Свои кости").check()
    expect(dialog.get_by_text("Боты сразу за столом")).to_be_hidden()
    check(anna.page, scrolls=True)
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    expect(anna.button("Посадить бота")).to_have_count(0)
    boris.join(anna.page.url)
    expect(anna.page.get_by_text("Boris").first).to_be_visible()
    anna.button("Начать вдвоём").click()
    _wait(anna.page, lambda: anna.states[-1:] != [] and anna.last["view"] is not None)

    # Both show the same, so both pay once more. Boris types on the phone.
    anna.say_thrown()
    boris.say_thrown()
    check(boris.page)
    check(anna.page)
    small = boris.page.locator(".dock.realdice button").evaluate_all(SMALL)
    assert small == [], "everything is large enough for a thumb"
    boris.type_in(7, 7)
    _wait(anna.page, lambda: anna.public["purses"] == [0, 0])
    assert anna.last["by"] == "players"

    # Boris misses; Anna says so on the desktop, with nothing but the keyboard.
    boris.say_thrown()
    anna.say_thrown()
    rows = anna.page.locator(".dock.realdice .rows li")
    expect(rows).to_have_count(2)
    rows.filter(has_text="Boris").get_by_role("radio", name="попал").focus()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("5")
    done = anna.page.locator(".dock.realdice").get_by_role("button", name=DONE)
    expect(done).to_contain_text("Boris мимо")
    done.press("Enter")
    _wait(anna.page, lambda: anna.last["table"]["phase"] == "over")
    for player in (anna, boris):
        player.look_away()
        expect(player.page.get_by_role("heading", name=RESULT)).to_be_visible()
        check(player.page)
        assert player.errors == []
    assert anna.public["winner"] == 0
    assert anna.public == boris.public
    assert sum(anna.public["purses"]) + anna.public["house"] == 40


def _poor(route: Route) -> None:
    """A purse of two stakes, which is less than the dialog offers."""
    asked: dict[str, Any] = json.loads(route.request.post_data or "")
    asked["options"] |= {"stake": 10, "purse": 20}
    route.continue_(post_data=asked)
