"""People play with real dice: one of them types in how the dice lie."""

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect
from tests.e2e.axe import check
from tests.e2e.person import RESULT, WIDTH_FITS, Person, put_away

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

    def plays(self) -> bool:
        """Whether the game has begun."""
        return bool(self.states) and self.last["view"] is not None

    def say_thrown(self) -> None:
        put_away(self.page)
        said = len(self.public["thrown"])
        self.page.locator(".dock").get_by_role("button", name=THROWN).click(timeout=5000)
        _wait(self.page, lambda: len(self.public["thrown"]) > said)

    def type_in(self, *faces: int) -> None:
        """Tap a value for each die that was thrown, in the order of the rows."""
        put_away(self.page)
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
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """A desk, a phone, and another desk."""
    desk, other = (
        browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
        for _ in range(2)
    )
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield [desk, phone, other]
    for context in (desk, phone, other):
        context.close()


def test_two_people_play_rondo_with_their_own_dice(
    contexts: list[BrowserContext], server: str
) -> None:
    anna, boris = (
        Player(context.new_page(), name)
        for context, name in zip(contexts[:2], ("Анна", "Boris"), strict=True)
    )
    _sit_down(server, "rondo", "Начать вдвоём", anna, boris)

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
        put_away(player.page)
        expect(player.page.get_by_role("heading", name=RESULT)).to_be_visible()
        check(player.page)
        assert player.errors == []
    assert anna.public["winner"] == 0
    assert anna.public == boris.public
    assert sum(anna.public["purses"]) + anna.public["house"] == 40


def test_three_people_play_rondo_with_their_own_dice_to_the_end(
    contexts: list[BrowserContext], server: str
) -> None:
    anna, boris, vera = people = [
        Player(context.new_page(), name)
        for context, name in zip(contexts, ("Анна", "Boris", "Вера"), strict=True)
    ]
    _sit_down(server, "rondo", "Начать втроём", *people)

    # All throw, nobody is knocked over, and Boris has the lowest.
    for player in people:
        player.say_thrown()
    boris.type_in(7, 3, 5)
    _wait(anna.page, lambda: anna.public["active"] == [0, 2])
    assert anna.public["purses"] == [10, 10, 0], "his stake goes to Anna; both pay the next one"

    # Anna lies first. Then Vera's die turns hers over, who has the lowest now.
    anna.say_thrown()
    anna.type_in(8)
    assert anna.public["faces"] == [8, None, None]
    vera.say_thrown()
    put_away(vera.page)
    dock = vera.page.locator(".dock.realdice")
    rows = dock.locator(".rows li")
    expect(rows).to_have_count(2)
    rows.filter(has_text="Анна").get_by_role("radio", name="стала").check(force=True)
    vera.type_in(6, 2)
    _wait(anna.page, lambda: anna.last["table"]["phase"] == "over")
    for player in people:
        put_away(player.page)
        expect(player.page.get_by_role("heading", name=RESULT)).to_be_visible()
        check(player.page)
        assert player.errors == []
        assert player.public == anna.public
    assert anna.public["winner"] == 2
    assert sum(anna.public["purses"]) + anna.public["house"] == 60


@pytest.mark.rule("P-03")
def test_who_throws_all_dice_in_the_roll_off_by_mistake_does_not_open(
    contexts: list[BrowserContext], server: str
) -> None:
    anna, boris = (
        Player(context.new_page(), name)
        for context, name in zip(contexts[:2], ("Анна", "Boris"), strict=True)
    )
    _sit_down(server, "perudo", "Начать вдвоём", anna, boris)
    dock = boris.page.locator(".dock.realdice")
    rows = dock.locator(".rows li")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Анна").locator(".slot")).to_have_count(1)
    rows.filter(has_text="Анна").get_by_role("radio", name="all by mistake").check(force=True)
    expect(rows.filter(has_text="Анна").locator(".slot")).to_have_count(5)
    check(boris.page)
    boris.type_in(6, 6, 6, 6, 6, 1)
    _wait(anna.page, lambda: anna.public["phase"] == "bidding")
    assert anna.public["opener"] == 1
    for player in (anna, boris):
        check(player.page)
        assert player.errors == []


def _sit_down(server: str, game: str, start: str, host: Player, *guests: Player) -> None:
    """Open a table with real dice, and begin."""
    host.page.route("**/api/tables", _poor)
    host.page.goto(server)
    host.card(game).get_by_role("button", name="Создать стол").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(host.name)
    dialog.get_by_role("switch", name="Свои кости").check()
    expect(dialog.get_by_text("Боты сразу за столом")).to_be_hidden()
    check(host.page, scrolls=True)
    dialog.locator(".btn.go").click()
    expect(host.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    expect(host.button("Посадить бота")).to_have_count(0)
    for guest in guests:
        guest.join(host.page.url)
        expect(host.page.get_by_text(guest.name).first).to_be_visible()
    host.button(start).click()
    for player in (host, *guests):
        _wait(player.page, player.plays)


def _poor(route: Route) -> None:
    """In Rondo a purse of two stakes, which is less than the dialog offers."""
    asked: dict[str, Any] = json.loads(route.request.post_data or "")
    if asked["game"] == "rondo/1":
        asked["options"] |= {"stake": 10, "purse": 20}
    route.continue_(post_data=asked)
