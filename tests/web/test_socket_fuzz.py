"""Whatever several clients say, in whatever order, the server answers or closes as documented.

Messages are real ones, real ones with something changed, nearly messages, and bytes that no
library would send. Whatever comes of it: the table's log still folds to its state, those who
behave are served on, and nothing in the log of the server says that something went wrong.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.table.world import Party, World, WorldDice, token_of
from tests.web.raw import BINARY, CLOSE, PING, TEXT, RawClient, frame, frames
from tests.web.wire import serving

from kosti.table import LoopClock, Settings, TableState
from kosti.table.state import fold
from kosti.web.schema import json_schema

NAMES = ("A", "B", "C")
CLOSES = {1000, 1002, 1003, 1007, 1009, 4000, 4008}
"""The codes with which a server may end a connection here; None: a handshake cut short."""

SCHEMA = json_schema()
ANSWER = Draft202012Validator({"$ref": "#/$defs/ServerMessage", "$defs": SCHEMA["$defs"]})

TYPES = [
    *("hello", "ping", "join", "add-bot", "remove", "configure", "start", "regroup"),
    *("move", "dice", "leave", "back", "state", "welcome", "x"),
]
FIELDS = [
    *("id", "name", "version", "move", "seat", "options", "settings", "character", "protocol"),
    *("token", "since", "details", "line", "x"),
]
TEXTS = st.sampled_from(
    [
        "",
        "A",
        "steady",
        "doodoo",
        "jonti",
        "1x2",
        "2x3",
        "throw",
        "bet 10",
        "check",
        "\u202e",
        "x" * 70,
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.integers() | TEXTS | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3)
    ),
    max_leaves=6,
)
ID = st.integers(0, 9).map(str)
COMMANDS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"type": st.just("ping")}),
    st.fixed_dictionaries({"type": st.just("join"), "id": ID, "name": TEXTS}),
    st.fixed_dictionaries({"type": st.just("add-bot"), "id": ID, "character": TEXTS}),
    st.fixed_dictionaries(
        {"type": st.just("remove"), "id": ID, "seat": st.integers(-1, 4), "name": TEXTS}
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("configure"),
            "id": ID,
            "options": st.dictionaries(st.sampled_from(["dice", "jonti", "x"]), JSON, max_size=2),
            "settings": st.fixed_dictionaries({}, optional={"seats": st.integers(1, 12)}),
        }
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("move"),
            "id": ID,
            "version": st.integers(0, 40),
            "move": TEXTS,
            "details": st.just({}) | st.dictionaries(st.sampled_from(["release", "x"]), JSON),
        }
    ),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["start", "regroup", "leave", "back"]), "id": ID}
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("dice"),
            "id": ID,
            "version": st.integers(0, 40),
            "line": st.dictionaries(st.sampled_from(["roll", "dice", "rest", "x"]), JSON),
        }
    ),
    st.fixed_dictionaries({"type": st.just("hello"), "protocol": st.sampled_from([1, 2])}),
)
NEARLY = st.builds(
    lambda kind, fields: fields | {"type": kind},
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5),
)


@st.composite
def changed(draw: st.DrawFn) -> bytes:
    """A real message with a few bytes other, missing or doubled."""
    text = bytearray(json.dumps(draw(COMMANDS)).encode())
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text) - 1))
        match draw(st.integers(0, 2)):
            case 0:
                text[at] = draw(st.integers(0, 255))
            case 1 if len(text) > 1:
                del text[at]
            case _:
                text[at:at] = text[: draw(st.integers(0, 20))]
    return frame(bytes(text))


SAID: st.SearchStrategy[bytes] = st.one_of(
    COMMANDS.map(lambda message: frame(json.dumps(message))),
    COMMANDS.map(lambda message: frame(json.dumps(message))),
    NEARLY.map(lambda message: frame(json.dumps(message))),
    changed(),
    st.binary(max_size=40).map(frame),
    st.binary(max_size=40).map(lambda content: frame(content, BINARY)),
    st.binary(max_size=40),  # no frame at all
    st.binary(max_size=125).map(lambda content: frame(content, PING)),
    st.just(frame("[" * 9000 + "]" * 7000)),
    st.just(frame('{"type":"ping"}', fin=False)),  # and the rest never comes
    st.just(frame("x" * 20_000)),
    st.just(frame(b"\x03\xe8", CLOSE)),
    st.integers(0, 2**63 - 1).map(  # a frame that only says how long it is
        lambda size: b"\x81\xff" + size.to_bytes(8, "big") + bytes(4)
    ),
)


class Said(bytes):
    """Bytes that are not written down at length."""

    __slots__ = ()

    def __repr__(self) -> str:
        whole = bytes(self)
        return f"{whole[:60]!r} and so on, {len(whole)} bytes" if len(whole) > 99 else repr(whole)


PLOT = st.lists(st.tuples(st.integers(0, 3), SAID.map(Said)), min_size=1, max_size=25)


class Watch(logging.Handler):
    """Keeps what the server complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


async def live(plot: list[tuple[int, bytes]], game: str, *, started: bool) -> None:
    world = World(dice=WorldDice(seed=1))
    world.house._ports = msgspec.structs.replace(world.house._ports, clock=LoopClock())
    watch = Watch()
    logging.getLogger().addHandler(watch)
    try:
        async with serving(world) as where:
            playing = Settings(clock=0, window=0, grace=600, seats=5)
            party = await world.open(*NAMES, game=game, options={}, settings=playing, start=started)
            clients = [await _client(where, party, name) for name in (*NAMES, "stranger")]
            for number, said in plot:
                if not clients[number].ended:
                    try:
                        await clients[number].send(said)
                    except ConnectionError:
                        clients[number].ended = True
            for client in clients:
                await _check_answers(client)
            await _check_table(where, party)
    finally:
        logging.getLogger().removeHandler(watch)
    assert watch.records == []


async def _client(where: str, party: Party, name: str) -> RawClient:
    client = await RawClient.open(where, party.table.code)
    await client.say({"type": "hello", "protocol": 1, "token": token_of(name)})
    return client


async def _check_answers(client: RawClient) -> None:
    """What was heard is what the protocol knows, up to the last answer or the close."""
    async with client:
        client.hang_up()
        code = await client.read_to_the_end()
        assert code in CLOSES | {None}
        for kind, content in frames(client.heard):
            if kind == TEXT:
                ANSWER.validate(json.loads(content))


def _known(table: TableState) -> tuple[object, ...]:
    """All that a table's state says; two engines of a game are never equal."""
    play = None if table.play is None else (table.play.state, table.play.version)
    here = (table.version, table.options, table.settings, table.places, table.played)
    return (*here, table.over, play)


async def _check_table(where: str, party: Party) -> None:
    """The log folds to the table's state, and who behaves is answered."""
    await party.world.settle()
    folded = fold(None, (entry.fact for entry in party.log()))
    assert folded is not None
    assert _known(folded) == _known(party.state)
    async with await _client(where, party, "healthy") as healthy:
        await healthy.read_until(b'"type":"state"')
        await healthy.say({"type": "leave", "id": "healthy"})
        await healthy.read_until(b'"id":"healthy"')
        await healthy.say({"type": "ping"})
        await healthy.read_until(b'{"type":"pong"}')


@pytest.mark.parametrize("game", ["perudo/1", "moons/1", "rondo/1"])
@settings(max_examples=settings().max_examples // 2)
@given(plot=PLOT, started=st.booleans())
def test_nothing_that_is_said_breaks_the_table(
    game: str,
    plot: list[tuple[int, bytes]],
    started: bool,  # noqa: FBT001  Hypothesis names it
) -> None:
    asyncio.run(live(plot, game, started=started))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (frame(b"\xff\xfe\xfd"), 1007),  # no UTF-8
        (frame("x" * 20_000), 1009),  # too long
        (frame("x" * 9_000, fin=False) + frame("x" * 9_000, 0), 1009),  # in two parts as well
        (b"\x81\x05hello", 1002),  # without a mask
        (b"\xf1\x80\0\0\0\0", 1002),  # with bits that nobody has agreed on
        (b"\x83\x80\0\0\0\0", 1002),  # a kind of frame that there is not
        (frame("{}", fin=False) + frame("{}"), 1002),  # a message in a message
        (frame(b"\x03\xe8", CLOSE), 1000),
    ],
)
async def test_how_a_connection_ends(said: bytes, code: int) -> None:
    world = World()
    watch = Watch()
    logging.getLogger().addHandler(watch)
    try:
        async with serving(world) as where:
            party = await world.open("A", "B")
            async with await _client(where, party, "A") as client:
                await client.read_until(b'"type":"state"')
                await client.send(said)
                assert await client.read_to_the_end() == code
            await _check_table(where, party)
    finally:
        logging.getLogger().removeHandler(watch)
    assert watch.records == []
