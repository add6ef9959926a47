"""Somebody at a table of Shoot the Moons, and all that the server tells their page."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from tests.e2e.person import SHOWN, WIDTH_FITS, Person, put_away

Message = dict[str, Any]

BUTTONS = {
    "check": re.compile("^(Чек|Check)"),
    "call": re.compile("^(Колл|Call)"),
    "fold": re.compile("^(Фолд|Fold)"),
    "va-bank": re.compile("^(Ва-банк|Va-bank)(?!:)"),
    "lift": re.compile("^(Бет|Рейз до|Bet|Raise to)"),
}
"""The buttons of the moves; a bet and a raise share one place."""


class Wire:
    """Every message that a page receives over its line."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def tap(self, page: Page) -> None:
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.messages.append(json.loads(frame))

    @property
    def states(self) -> list[Message]:
        return [message for message in self.messages if message["type"] == "state"]

    def prices_of(self, seat: int) -> list[int]:
        """The prices to which a seat has lifted or paid."""
        events = [event for state in self.states for event in state["events"]]
        put = [event for event in events if event["type"] == "chips-put" and event["seat"] == seat]
        return [event["price"] for event in put]

    @property
    def is_over(self) -> bool:
        states = self.states
        return bool(states) and states[-1]["table"]["phase"] == "over"


class Gambler(Person):
    """Somebody who plays Shoot the Moons by looking at the dock.

    ``plan`` lists the moves in order of liking; ``done`` those that were made. What is shown to be
    looked at is put away once ``has_looked`` says so.
    """

    def __init__(self, page: Page, name: str, plan: list[str]) -> None:
        super().__init__(page, name, 0)
        self.wire = Wire()
        self.wire.tap(page)
        self.plan = plan
        self.done: list[str] = []
        self.has_looked: Callable[[], bool] = lambda: True

    def act(self) -> bool:
        if self.page.locator(SHOWN).is_visible():
            if self.has_looked():
                put_away(self.page)
            return False
        for move in self.plan:
            button = self.page.locator(".dock").get_by_role("button", name=BUTTONS[move])
            if button.is_visible() and button.get_attribute("aria-disabled") != "true":
                assert self.page.evaluate(WIDTH_FITS), "nothing sticks out sideways"
                expect(button).to_be_in_viewport()
                button.click(timeout=2000)
                self.done.append(move)
                return True
        return False


PAIRS = {"view.pair", "view.public.opened", "view.public.last.opened", "events.pairs"}
"""Where two dice may stand in a message: one's own, or opened."""

SETTLEMENTS = ("view.public.last.settlement", "events.settlement")
NO_DICE = {
    "moves.bet",  # from so many chips to so many
    "moves.raise_to",
    "view.public.active",  # seats
    "view.public.acted",
    *(f"{where}.layers.seats" for where in SETTLEMENTS),
    *(f"{where}.shares.seats" for where in SETTLEMENTS),
    *(f"{where}.shares.chips" for where in SETTLEMENTS),
}
"""Where two small numbers may stand that are no dice."""


ROUNDS = 3


def check_wire(wire: Wire) -> None:
    """Nothing that a page received holds a pair of somebody else's that was not opened.

    A pair of somebody who folded in that round is never opened.
    """
    folded_at: dict[int, int] = {}
    for message in wire.messages:
        for path in _twos(message):
            assert path in PAIRS | NO_DICE, path
        if message["type"] != "state" or message["view"] is None:
            continue
        seat, public = message["seat"], message["view"]["public"]
        assert message["view"]["viewer"] == seat
        for event in message["events"]:
            match event["type"]:
                case "circle-begun":
                    folded_at = {}
                case "folded":
                    folded_at[event["seat"]] = _rounds_before(message, event)
                case "dice-thrown":
                    others = [pair for at, pair in enumerate(event["pairs"]) if at != seat]
                    assert all(pair in (None, []) for pair in others)
                case "pairs-opened":
                    assert all(event["pairs"][who] == [] for who in folded_at)
                case _:
                    pass
        for who, rounds in folded_at.items():
            assert len(public["opened"][who]) <= rounds


def _rounds_before(message: Message, folding: Message) -> int:
    """How many rounds had been opened when somebody folded in this message."""
    events = message["events"]
    later = [event["type"] for event in events[events.index(folding) :]]
    now = message["view"]["public"]["round"]
    return ROUNDS if now is None else now - 1 - later.count("next-round")


def _twos(value: object, path: str = "") -> Iterator[str]:
    """The paths, indices left out, of lists of two numbers that could be dice."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _twos(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        if len(value) == 2 and all(type(part) is int and 1 <= part <= 6 for part in value):
            yield path
        for part in value:
            yield from _twos(part, path)
