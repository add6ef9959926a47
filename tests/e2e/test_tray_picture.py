"""What is drawn on top of the dice is what was recorded: pixels against values, in space."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec
import pytest
from msgspec import Struct
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect
from tests.e2e.numerals import Reader

from kosti import physics
from kosti.core import Act, Roll, Seat, apply
from kosti.games.rondo import Options, Rest, Rondo, Throw
from kosti.physics import Chance, Tray
from kosti.physics.faces import value
from kosti.table import Settings
from kosti.table.messages import Clock, Rolling, SeatInfo, State, TableInfo
from kosti.web.messages import PROTOCOL, Welcome

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}

PLAYERS = 12
GAME = Rondo(PLAYERS)
CODE = "222222"
CLEAR = 0.8
"""The least correlation with a figure that counts as reading it; 0.93 is usual."""

NAMES = [f"Гость {seat + 1}" for seat in range(PLAYERS)]


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
    for seat in range(PLAYERS - 1):
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
    for seat in range(PLAYERS - 1):
        state = apply(GAME, state, Act(seat, Throw()))
    on_tray = [seat for seat, face in enumerate(lying.values) if face is not None]
    fell = tuple(seat for seat in range(PLAYERS - 1) if seat not in on_tray)
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
        version=40,
        tick=rest + physics.TICKS_A_SECOND,
        rest=rest,
        numberings=lying.tray.numberings,
        values=(None, *lying.values),
        knocks=(),
        drops=(),
    )
    return State(40, table, viewer, view, None, Clock()), rolling


def recorded(lying: Lying) -> dict[int, str]:
    """By die, what must be drawn."""
    return {seat + 1: str(face) for seat, face in enumerate(lying.values) if face is not None}


def read(page: Page) -> dict[int, str]:
    """By die, what is drawn, as soon as the picture stands still."""
    reader = Reader(page)
    for _ in range(100):
        look = reader.look()
        if look is not None:
            found = reader.read(look)
            assert all(figure.likeness > CLEAR for figure in found.values()), found
            return {die: figure.figure for die, figure in found.items()}
        page.wait_for_timeout(50)
    raise AssertionError("the dice never lie still")


def show(page: Page, url: str, news: tuple[State, Rolling], lying: Lying) -> None:
    """Open a table at which these dice lie, of which a server tells this."""
    chunk = physics.encode(lying.tray.now)

    def answer(socket: WebSocketRoute, message: str | bytes) -> None:
        if json.loads(message)["type"] == "hello":
            for said in (Welcome(PROTOCOL, "t" * 24), *news):
                socket.send(msgspec.json.encode(said).decode())
            socket.send(chunk)

    page.route_web_socket("**/api/tables/*/ws", lambda s: s.on_message(lambda m: answer(s, m)))
    page.goto(url)
    expect(page.locator(".stage canvas")).to_be_visible()
    expect(page.locator(".by-die.lies:not([hidden])")).to_have_count(len(recorded(lying)))


class Screen(NamedTuple):
    """Who looks, and through what.

    Attributes:
        size: Of the window.
        ratio: Pixels of the screen for one of the page.
        viewer: The seat that looks.
        query: What the address asks for.
    """

    size: ViewportSize = DESKTOP
    ratio: int = 1
    viewer: Seat | None = None
    query: str = ""


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Screen:
    return getattr(request, "param", Screen())


@pytest.fixture
def page(browser: Browser, screen: Screen) -> Iterator[Page]:
    context = browser.new_context(
        viewport=screen.size,
        device_scale_factor=screen.ratio,
        locale="ru-RU",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


SCREENS = {
    "desktop": Screen(),
    "phone": Screen(PHONE, ratio=2, viewer=4),
    "simple": Screen(viewer=9, query="?quality=low"),
}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS, indirect=True)
def test_every_value_is_drawn_on_top(page: Page, screen: Screen, server: str) -> None:
    seen: set[str] = set()
    for seed, first in ((1, 1), (2, 4)):
        dice = lying(seed, first)
        show(page, f"{server}/t/{CODE}{screen.query}", told(dice, screen.viewer), dice)
        assert read(page) == recorded(dice)
        seen |= set(recorded(dice).values())
    assert seen == set("12345678")


def test_numbers_that_are_not_those_of_the_record_are_seen(page: Page, server: str) -> None:
    """The judge is judged: the record says one thing, the numbers on the dice another."""
    honest, other = lying(1, first=1), lying(1, first=4)
    (state, _), (_, rolling) = told(honest, None), told(other, None)
    show(page, f"{server}/t/{CODE}", (state, rolling), honest)
    drawn = read(page)
    assert drawn == recorded(other)
    assert not drawn.items() & recorded(honest).items()


WRONG_PENS = {
    "a nine for a six": ("text === '6' ? '9' : text", "true", "a nine"),
    "no line under a six": ("text", "high > 7.5", "a six or a nine"),
}
"""What a pen writes for a text, which boxes it fills, and what a six then looks like."""


@pytest.mark.parametrize("pen", WRONG_PENS)
def test_a_six_that_could_be_a_nine_is_seen(page: Page, pen: str, server: str) -> None:
    writes, fills, looks_like = WRONG_PENS[pen]
    page.add_init_script(_PEN.format(writes=writes, fills=fills))
    dice = lying(1)
    show(page, f"{server}/t/{CODE}", told(dice, None), dice)
    wrong = {die for die, value in recorded(dice).items() if value == "6"}
    assert wrong
    assert read(page) == {**recorded(dice), **dict.fromkeys(wrong, looks_like)}


_PEN = """
const wide = ({{ canvas }}) => canvas.width > 500;  // a sheet with all faces of a die
const pen = CanvasRenderingContext2D.prototype;
const {{ fillText, fillRect }} = pen;
pen.fillText = function (text, ...where) {{
    fillText.call(this, wide(this) ? ({writes}) : text, ...where);
}};
pen.fillRect = function (x, y, width, high) {{
    if (!wide(this) || {fills}) fillRect.call(this, x, y, width, high);
}};
"""
