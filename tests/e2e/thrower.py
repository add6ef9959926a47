"""A player of Rondo at the browser, and what is drawn before them against what was recorded."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket
from tests.e2e.numerals import Reader
from tests.e2e.person import SHOWN, WIDTH_FITS, Person, put_away

THROW = re.compile(r"^(Бросить|Throw)")

CLEARING = {"round-opened", "rethrow-begun", "all-equal", "replayed", "game-over"}
"""After these events the tray is empty; but the dice are left for a while to be looked at."""

TRIES = 40
"""So often a picture is looked at that shows something else than was recorded: it is a little
later than the news."""

GLANCES = 12
"""So often somebody tries to see the dice before the verdict over them is put away."""


class Thrower(Person):
    """Somebody who throws whenever there is a die in the hand; the patient wait for the others'.

    Attributes:
        patient: Whether they throw only while nothing rolls.
        states: All that the page was told of the game.
        pieces: How many trajectories it was told.
        rests: How often the dice have come to rest.
        recorded: How they lay then, by seat: the server's word.
        read: By the number of a rest, what was drawn on the dice.
    """

    def __init__(self, page: Page, name: str, *, patient: bool) -> None:
        super().__init__(page, name, 0)
        self.patient = patient
        self.states: list[dict[str, Any]] = []
        self.pieces = 0
        self.rests = 0
        self.recorded: dict[int, int] = {}
        self.read: dict[int, dict[int, int]] = {}
        self._glances = 0
        self._cleared = False
        self._reader: Reader | None = None
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        if isinstance(frame, bytes):
            self.pieces += 1
            return
        message = json.loads(frame)
        if message["type"] != "state":
            return
        self.states.append(message)
        for event in message["events"]:
            if event["type"] == "came-to-rest":
                self._rest(event)
            elif event["type"] in CLEARING:
                self._cleared = True

    def _rest(self, event: dict[str, Any]) -> None:
        before = {} if self._cleared else self.recorded
        fresh = {seat: face for seat, face in enumerate(event["faces"]) if face is not None}
        lying = {**before, **fresh}
        self.recorded = {seat: lying[seat] for seat in lying if seat not in event["fell"]}
        self._cleared = False
        self._glances = 0
        self.rests += 1

    @property
    def last(self) -> dict[str, Any]:
        return self.states[-1]

    @property
    def rolls(self) -> bool:
        """Whether dice roll, as far as the page was told."""
        view = self.last["view"] if self.states else None
        return view is not None and bool(view["public"]["rolling"])

    def act(self) -> bool:
        if self.page.locator(SHOWN).is_visible():
            if self.rests in self.read or self._glances >= GLANCES:
                put_away(self.page)
            return False
        if self.patient and self.rolls:
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

    def compare_picture(self) -> None:
        """Look at the dice once after each rest: they show what was recorded.

        Not while somebody aims over them, and not if somebody throws meanwhile.
        """
        rest = self.rests
        if rest == 0 or rest in self.read:
            return
        self._glances += 1
        drawn: dict[int, int | None] | None = {}
        for _ in range(TRIES):
            drawn = self._drawn(rest)
            if drawn is None:
                return
            if all(self.recorded.get(seat) == face for seat, face in drawn.items()):
                self.read[rest] = {seat: self.recorded[seat] for seat in drawn}
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{drawn} is drawn, {self.recorded} was recorded")

    def _drawn(self, rest: int) -> dict[int, int | None] | None:
        """By seat, what is on top of the dice that lie since a rest; None if that is not seen."""
        if self.page.locator(".stage.aims").count():
            return None
        if self.page.locator(".flat-tray").count():
            flat: dict[str, str] = self.page.evaluate(_FLAT)
            if not flat or self.rests != rest or self.rolls:
                return None
            return {int(die) - 1: _value(text) for die, text in flat.items()}
        if not self.page.locator(".stage canvas").count():
            return None
        self._reader = self._reader or Reader(self.page)
        look = self._reader.look()
        if look is None or self.rests != rest or self.rolls:
            return None
        return {die - 1: _value(found.figure) for die, found in self._reader.read(look).items()}


def _value(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


_FLAT = """() => Object.fromEntries(
  [...document.querySelectorAll(".flat-tray [data-die]")].map(
    (die) => [die.dataset.die, die.querySelector("text").textContent]))"""
