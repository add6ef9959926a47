"""No byte on the wire depends on dice that its reader may not know: WebSocket and HTTP."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Collection
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import World, WorldDice
from tests.web.wire import Socket, Web, web

from kosti.games.perudo import Action, View
from kosti.table import Pace, Settings

NAMES = ("A", "B", "C")
STEPS = (
    *("raise", "raise", "raise", "call", "jonti", "wrong", "late", "nonsense", "wait"),
    *("cut", "return", "http", "leave", "back", "newcomer"),
)

Step = tuple[str, int, int]


class Worlds:
    """What one viewer hears in a world, byte for byte."""

    def __init__(self, server: Web, code: str, round_: int) -> None:
        self.server = server
        self.code = code
        self.round = round_
        self.people: dict[str, list[Socket]] = {}
        self.newcomers: list[Socket] = []
        self.http: list[bytes] = []
        self._ids = itertools.count()

    async def come(self, name: str, since: int | None = None) -> Socket:
        socket = await self.server.hello(self.code, name, since)
        self.people.setdefault(name, []).append(socket)
        return socket

    @property
    def public(self) -> dict[str, Any]:
        """What everybody knows: a spectator is always there."""
        view: dict[str, Any] = self.people["W"][0].all("state")[-1]["view"]["public"]
        return view

    @property
    def open(self) -> bool:
        last = self.public["last"]
        return last is not None and last["round"] >= self.round

    async def move(self, name: str, text: str, back: int = 0) -> None:
        version = self.people["W"][0].all("state")[-1]["version"] - back
        move = {"type": "move", "id": f"{next(self._ids)}", "version": version, "move": text}
        await self.server.say(self.people[name][-1], move)

    async def step(self, what: str, one: int, two: int) -> None:
        public = self.public
        name = NAMES[one % 3]
        turn = NAMES[public["turn"] or 0]
        socket = self.people[name][-1]
        bid = public["bids"][-1] if public["bids"] else {"quantity": 0, "face": 2}
        match what:
            case "raise":
                await self.move(turn, f"{bid['quantity'] + 1}x{bid['face']}")
            case "call":
                await self.move(turn, "doodoo")
            case "jonti":
                await self.move(name, "jonti")
            case "wrong":
                await self.move(name, ("9x9", "0x1", "1x1", "calzone", "x")[two % 5])
            case "late":
                await self.move(name, "2x2", 1 + two % 3)
            case "nonsense":
                await self.server.say(socket, ("{", '{"type":"x","id":"y"}', b"\0")[two % 3])
            case "wait":
                await self.server.world.wait(one / 8)
                await self.server.settle()
            case "cut":
                await socket.hang_up()
                await self.server.settle()
            case "return":
                states = socket.all("state")
                await self.come(name, states[-1]["version"] if states and two % 2 else None)
            case "http":
                for path in ("", "/record", "/qr.svg"):
                    answer = await self.server.ask("GET", f"/api/tables/{self.code}{path}")
                    self.http += [repr(answer.headers.raw).encode(), answer.content]
            case "leave" | "back":
                await self.server.say(socket, {"type": what, "id": f"{next(self._ids)}"})
            case _:
                self.newcomers.append(await self.server.hello(self.code, None))

    def heard_by(self, viewer: str) -> list[list[str]]:
        """The messages of each of a viewer's connections until the round's dice are opened."""
        sockets = self.newcomers if viewer == "newcomer" else self.people[viewer]
        return [[*itertools.takewhile(self._is_before, socket.heard)] for socket in sockets]

    def _is_before(self, text: str) -> bool:
        message = json.loads(text)
        view = message.get("view")
        last = None if view is None else view["public"]["last"]
        return last is None or last["round"] < self.round


async def live(
    steps: list[Step], viewer: str, seed: int, round_: int, settings: Settings, *, disguised: bool
) -> tuple[list[list[str]], list[bytes]]:
    seat = NAMES.index(viewer) if viewer in NAMES else None
    disguise = (round_, seat) if disguised else None
    world = World(dice=WorldDice(seed=seed, disguise=disguise), pace=Pace((0.5, 1.0), 1.0, 0.0))
    tokens = (f"a fresh secret {number:08}" for number in itertools.count())
    with (
        patch("kosti.web.connection.new_token", lambda: next(tokens)),
        patch("kosti.table.timing.make_policy", lambda *_, **__: _first),
    ):
        async with web(world) as server:
            rules = {"dice": 2, "roll_off": False}
            party = await world.open(*NAMES, settings=settings, options=rules)
            for name in NAMES:
                await party[name].go()
            worlds = Worlds(server, party.table.code, round_)
            for name in (*NAMES, "W"):
                await worlds.come(name)
            for what, one, two in steps:
                if worlds.open or worlds.public["phase"] == "over":
                    break
                await worlds.step(what, one, two)
            return worlds.heard_by(viewer), worlds.http


def _first(view: View, legal: Collection[Action], rng: random.Random) -> Action | None:
    del rng
    return next(iter(legal)) if view.viewer == view.public.turn else None


@given(
    st.lists(
        st.tuples(st.sampled_from(STEPS), st.integers(0, 40), st.integers(0, 40)),
        min_size=8,
        max_size=25,
    ),
    st.sampled_from([*NAMES, "W", "newcomer"]),
    st.integers(0, 2**32),
    st.integers(1, 2),
    st.builds(
        Settings,
        clock=st.sampled_from([0, 6]),
        window=st.sampled_from([0, 3]),
        grace=st.sampled_from([0, 4]),
    ),
)
def test_no_byte_depends_on_hidden_dice(
    steps: list[Step], viewer: str, seed: int, round_: int, settings: Settings
) -> None:
    one = asyncio.run(live(steps, viewer, seed, round_, settings, disguised=False))
    other = asyncio.run(live(steps, viewer, seed, round_, settings, disguised=True))
    assert one == other


async def test_the_comparison_sees_a_difference_where_there_is_one() -> None:
    steps: list[Step] = [("raise", 0, 0)]
    settings = Settings(clock=0, window=0)
    seen = [await live(steps, "A", seed, 1, settings, disguised=False) for seed in (1, 1, 2)]
    assert seen[0] == seen[1] != seen[2]
