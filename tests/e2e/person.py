"""A person at the browser: sees what the page shows, and presses what can be pressed."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

RAISE = re.compile(r"^(Поднять до|Открыть:|Raise to|Open with)")
SEAT_A_BOT = re.compile("^(Посадить бота|Seat a bot)$")
STEADY = re.compile("^(Ровный|Steady)")
RESULT = re.compile(r"^(Победа: |Вы победили|Вы выиграли|You won|.* won$)")
SHOWN = ".dock.shown .btn.go"
"""What puts away a reveal, a settlement, a verdict."""
TRIES = 5
WIDTH_FITS = "document.documentElement.scrollWidth <= window.innerWidth"


class Person:
    """Somebody who plays by looking; ``moves`` counts what they did."""

    def __init__(self, page: Page, name: str, seed: int) -> None:
        self.page = page
        self.name = name
        self.moves = 0
        self.errors: list[str] = []
        self._random = Random(seed)  # noqa: S311  a player's whims
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._complained)

    def _complained(self, said: ConsoleMessage) -> None:
        """What the page's security policy forbids is an error like any other."""
        if "Content Security Policy" in said.text:
            self.errors.append(said.text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def card(self, game: str) -> Locator:
        """The card of a game on the home page."""
        return self.page.locator(f'article[data-game="{game}"]')

    def make_it_short(self) -> None:
        """In the form of a new table of Perudo, in Russian: two dice each, no wait for Jonti."""
        self.page.get_by_text("Правила", exact=True).click()
        for _ in range(3):
            self.button("Меньше: Костей у каждого").click()
        self.page.get_by_text("Время и зрители").click()
        for _ in range(3):
            self.button("Меньше: Пауза для Jonti").click()

    def join(self, url: str) -> None:
        """Follow a link, give a nickname and nothing else."""
        self.page.goto(url)
        self.page.get_by_role("textbox").fill(self.name)
        self.button(re.compile("^(Сесть за стол|Take a seat|Sit down)")).click()

    def seat_bot(self, looked_at: Callable[[Page], None] | None = None) -> None:
        """Seat the steady bot, and wait until it sits: a button that goes away under the finger
        is not pressed. ``looked_at`` may look at the dialog."""
        offers = self.button(SEAT_A_BOT)
        expect(offers).not_to_have_count(0)
        free = offers.count()
        offers.first.click()
        if looked_at is not None:
            looked_at(self.page)
        self.page.get_by_role("dialog").get_by_role("button", name=STEADY).click()
        expect(offers).to_have_count(free - 1)

    @property
    def sees_result(self) -> bool:
        return self.page.get_by_role("heading", name=RESULT).is_visible()

    def act(self) -> bool:
        """Do what the screen asks for, if it asks; tells whether a move was made."""
        if put_away(self.page):
            return False
        go = self.button(RAISE)
        doodoo = self.button(re.compile("^Doodoo"))
        can_raise, can_doubt = _ready(go), _ready(doodoo)
        if not (can_raise or can_doubt):
            return False
        assert self.page.evaluate(WIDTH_FITS), "nothing sticks out sideways"
        press = doodoo if can_doubt and (not can_raise or self._random.random() < 0.4) else go
        expect(press).to_be_in_viewport()
        press.click(timeout=2000)
        self.moves += 1
        return True


def put_away(page: Page) -> bool:
    """Put away what lies over the table to be looked at; whether anything did.

    It may also go by itself while it is pressed, but not stay.
    """
    shown = page.locator(SHOWN)
    if not shown.is_visible():
        return False
    for _ in range(TRIES):
        try:
            shown.click(timeout=2000)
        except Error:
            if shown.is_visible():
                continue
        return True
    raise AssertionError("what lies over the table cannot be put away")


def until(page: Page, holds: str) -> None:
    """Wait until an expression holds in the page, asked from outside.

    Playwright's own waiting evaluates it again inside the page when it does not hold at once, which
    our content security policy forbids.
    """
    for _ in range(200):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it does not come to {holds}")


def _ready(button: Locator) -> bool:
    return button.is_visible() and button.get_attribute("aria-disabled") != "true"
