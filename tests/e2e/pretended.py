"""A server that tells one position of Rondo, and remembers what it was asked to do."""

import json
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from playwright.sync_api import Page, WebSocketRoute, expect

from kosti import physics
from kosti.core import Act, Roll, Seat, apply
from kosti.games.rondo import Moves, Options, Rest, Rondo, Throw
from kosti.physics import Chance, Tray
from kosti.physics.faces import value
from kosti.table import Settings
from kosti.table.messages import Clock, Ok, Rolling, SeatInfo, State, TableInfo
from kosti.web.messages import PROTOCOL, Pong, Welcome

PLAYERS = 12
GAME = Rondo(PLAYERS)
CODE = "222222"
VERSION = 40
LONG = 20_000
"""In milliseconds; the scene is made by the processor, on a machine with other work."""

NAMES = [f"Гость {seat + 1}" for seat in range(PLAYERS)]
LAST = PLAYERS - 1
"""The seat that has not thrown."""


class Lying(Struct, frozen=True):
    """Dice at rest on a tray.

    Attributes:
        tray: At rest.
        values: By seat, what a die shows; None if it has fallen or was not thrown.
    """

    tray: Tray
    values: tuple[int | None, ...]


def lying(seed: int, first: int = 1) -> Lying:
    """Eleven people have thrown; the dice that stayed show ``first`` and on, eight and one.

    How numbers are written on a die is drawn without regard to the throw, so this tray is as
    good as any other.
    """
    tray = physics.new_tray(PLAYERS)
    for seat in range(LAST):
        meant = physics.lob(physics.hand(PLAYERS, seat).home, (0.0, 0.0), 1.0)
        chance = Chance(sha256(f"{seed} {seat}".encode()).digest())
        tray = physics.settled(physics.throw(tray, tray.now.tick, seat, meant, chance).tray, ())
    values: list[int | None] = [None] * PLAYERS
    numberings = list(tray.numberings)
    for number, die in enumerate(tray.now.present()[1:]):
        wanted = (first - 1 + number) % physics.FACES + 1
        lies = tray.now.pose(die).orientation
        rows = range(len(physics.NUMBERINGS))
        numberings[die] = next(row for row in rows if value(lies, row) == wanted)
        values[physics.seat_of(die)] = wanted
    return Lying(msgspec.structs.replace(tray, numberings=tuple(numberings)), tuple(values))


def told(lying: Lying, viewer: Seat | None) -> tuple[State, Rolling]:
    """What a server tells somebody who comes now."""
    state = GAME.initial()
    for seat in range(LAST):
        state = apply(GAME, state, Act(seat, Throw()))
    on_tray = [seat for seat, face in enumerate(lying.values) if face is not None]
    fell = tuple(seat for seat in range(LAST) if seat not in on_tray)
    state = apply(GAME, state, Roll(Rest(tuple(on_tray), (), fell, lying.values)))
    table = TableInfo(
        code=CODE,
        game="rondo/1",
        phase="playing",
        options=msgspec.to_builtins(Options()),
        settings=Settings(seats=PLAYERS),
        seats=tuple(SeatInfo(name, "human", online=True) for name in NAMES),
        host=0,
        played=1,
    )
    view = GAME.observe(state, viewer)
    rest = lying.tray.now.tick
    rolling = Rolling(
        version=VERSION,
        tick=rest + physics.TICKS_A_SECOND,
        rest=rest,
        numberings=lying.tray.numberings,
        values=(None, *lying.values),
        knocks=(),
        drops=(),
    )
    moves = Moves() if viewer == LAST else None
    return State(VERSION, table, viewer, view, moves, Clock()), rolling


def recorded(lying: Lying) -> dict[int, str]:
    """By die, what must be drawn."""
    return {seat + 1: str(face) for seat, face in enumerate(lying.values) if face is not None}


class Pretended:
    """The server of a page, at which these dice lie.

    Attributes:
        throws: The throws that the page asked for.
    """

    def __init__(self, page: Page, news: tuple[State, Rolling], lying: Lying) -> None:
        """Answer whatever table the page opens.

        Args:
            page: The page.
            news: What is told of the dice.
            lying: The dice.
        """
        self.throws: list[dict[str, list[int]]] = []
        self._news = news
        self._chunk = physics.encode(lying.tray.now)
        self._dice = len(recorded(lying))
        self._page = page
        page.route_web_socket("**/api/tables/*/ws", self._opened)

    def open(self, server: str, query: str = "") -> None:
        """Open the table, and wait until its dice are seen to lie."""
        self._page.goto(f"{server}/t/{CODE}{query}")
        expect(self._page.locator(".stage canvas, .flat-tray")).to_be_visible(timeout=LONG)
        lying = self._page.locator(".by-die.lies:not([hidden])")
        expect(lying).to_have_count(self._dice, timeout=LONG)

    def thrown(self) -> dict[str, list[int]]:
        """The release of the one throw that was asked for, as soon as it is here."""
        for _ in range(400):
            if self.throws:
                break
            self._page.wait_for_timeout(25)
        (release,) = self.throws
        return release

    def _opened(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self._hear(socket, json.loads(message)))

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello":
                for said in (Welcome(PROTOCOL, "t" * 24), *self._news):
                    socket.send(msgspec.json.encode(said).decode())
                socket.send(self._chunk)
            case "move":
                self.throws.append(message["details"]["release"])
                socket.send(msgspec.json.encode(Ok(message["id"], VERSION)).decode())
            case "ping":
                socket.send(msgspec.json.encode(Pong()).decode())
            case _:
                pass
