"""Three people and two bots play Rondo to the end on a real tray, one of them on a phone."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    ViewportSize,
    WebSocket,
    expect,
)
from tests.e2e.axe import check
from tests.e2e.person import RESULT, WIDTH_FITS, Person

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1100, "height": 760}

THROW = re.compile(r"^(Бросить|Throw)")


class Thrower(Person):
    """Somebody who throws whenever there is a die in the hand; the patient wait for the others'."""

    def __init__(self, page: Page, name: str, *, patient: bool) -> None:
        super().__init__(page, name, 0)
        self.patient = patient
        self.states: list[dict[str, Any]] = []
        self.pieces = 0
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            self.pieces += 1
            return
        message = json.loads(frame)
        if message["type"] == "state":
            self.states.append(message)

    @property
    def last(self) -> dict[str, Any]:
        return self.states[-1]

    def compare_picture(self) -> int:
        """How many dice of the flat picture show what was recorded; all of them must.

        What is drawn follows from where the dice came to rest and how numbers are written on
        them; what was recorded is the server's word. Waits until the picture has caught up.
        """
        state = self.last if self.states else None
        if state is None or state["view"] is None or state["view"]["public"]["rolling"]:
            return 0
        faces = enumerate(state["view"]["public"]["faces"], 1)
        recorded = {str(die): str(face) for die, face in faces if face is not None}
        drawn: dict[str, str] = {}
        for _ in range(40 if recorded else 0):
            drawn = self.page.evaluate(_DRAWN)
            if drawn == recorded:
                return len(recorded)
            self.page.wait_for_timeout(50)
            if self.last is not state:
                return 0  # somebody has thrown meanwhile
        assert not recorded, f"{drawn} is drawn, {recorded} was recorded"
        return 0

    def act(self) -> bool:
        shown = self.page.locator(".dock.shown .btn.go")
        if shown.is_visible():
            shown.click(timeout=2000)
            return False
        view = self.last["view"] if self.states else None
        if self.patient and view is not None and view["public"]["rolling"]:
            return False
        throw = self.page.locator(".dock").get_by_role("button", name=THROW)
        if throw.is_visible() and throw.get_attribute("aria-disabled") != "true":
            assert self.page.evaluate(WIDTH_FITS), "nothing sticks out sideways"
            # The button goes when the others' dice have settled the round.
            box, size = throw.bounding_box(), self.page.viewport_size
            assert size is not None
            assert box is None or 0 <= box["y"] <= size["height"] - box["height"]
            throw.click(timeout=2000)
            self.moves += 1
            return True
        return False


_DRAWN = """() => Object.fromEntries(
  [...document.querySelectorAll(".flat-tray [data-die]")].map(
    (die) => [die.dataset.die, die.querySelector("text").textContent]))"""


@pytest.fixture
def contexts(browser: Browser) -> Iterator[tuple[BrowserContext, BrowserContext, BrowserContext]]:
    desk = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    other = browser.new_context(viewport=DESKTOP, locale="ru-RU", reduced_motion="reduce")
    yield desk, phone, other
    for context in (desk, phone, other):
        context.close()


def test_three_people_and_two_bots_play_to_the_end(
    contexts: tuple[BrowserContext, BrowserContext, BrowserContext], server: str, tmp_path: Path
) -> None:
    anna, boris, vera = (
        Thrower(context.new_page(), name, patient=name != "Boris")
        for context, name in zip(contexts, ("Анна", "Boris", "Вера"), strict=True)
    )
    people = (anna, boris, vera)
    anna.page.goto(server)
    anna.card("rondo").get_by_role("button", name="Создать стол").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Анна")
    dialog.locator(".btn.go").click()
    expect(anna.page).to_have_url(re.compile(r"/t/[2-9A-Z]{6}$"))
    for _ in range(2):
        anna.seat_bot()
    # Boris sees the tray in space, as Anna does; Vera has the flat picture.
    for guest, how in ((boris, ""), (vera, "?flat=1")):
        guest.join(anna.page.url + how)
        expect(anna.page.get_by_text(guest.name).first).to_be_visible()
    anna.button("Начать впятером").click()

    looked_at: set[str] = set()
    compared = 0
    deadline = time.monotonic() + 400
    while not all(person.sees_result for person in people):
        assert time.monotonic() < deadline, "the game does not end"
        for person in people:
            try:
                throwing = person.page.locator(".dock.throwing").is_visible()
                if throwing and person.name not in looked_at:
                    looked_at.add(person.name)
                    check(person.page)
                person.act()
            except Error:
                continue  # the screen changed under the finger, as it does for people
            compared += vera.compare_picture()
        anna.page.wait_for_timeout(50)
    assert compared, "what is drawn on top is what was recorded"

    # What is seen at the end is what was judged, everywhere.
    winner = anna.last["view"]["public"]["winner"]
    for person in people:
        assert person.last["view"]["public"] == anna.last["view"]["public"]
        assert person.pieces > 5
        heading = person.page.get_by_role("heading", name=RESULT)
        if winner is not None and person.last["seat"] != winner:
            expect(heading).to_contain_text(anna.last["table"]["seats"][winner]["name"])
        check(person.page)
        assert person.errors == []
    assert sum(anna.last["view"]["public"]["purses"]) + anna.last["view"]["public"]["house"] == 1000

    # The record holds every throw, and every throw is proven.
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name=re.compile("Скачать")).click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    done = subprocess.run(
        [sys.executable, "-m", "kosti.cli", "verify", "--json", str(record)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    findings = [each["finding"] for each in json.loads(done.stdout)["dice"]]
    assert findings
    assert set(findings) == {"proven"}
