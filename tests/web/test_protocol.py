"""The documented wire is the wire: examples, schema, types, and real traffic."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator
from tests.table.world import World
from tests.web.wire import Socket, Web, web

from kosti.table import messages as table_messages
from kosti.web import messages
from kosti.web.messages import ClientMessage, ServerMessage
from kosti.web.schema import SCHEMA_FILE, TYPES_FILE, json_schema, typescript

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text()
EXAMPLE = re.compile(r"(?:<!-- (\w+)(, in a list)? -->\n)?```json\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE)
SPOKEN = [(json.loads(text), text) for marker, _, text in EXAMPLES if not marker]
BODIES = [(marker, many, json.loads(text)) for marker, many, text in EXAMPLES if marker]
CLIENT = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
SERVER = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}
SCHEMA = json_schema()


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


CLIENT_SCHEMA, SERVER_SCHEMA = validator("ClientMessage"), validator("ServerMessage")


def test_the_schema_and_the_types_are_those_of_the_code() -> None:
    """If not: python -m kosti.web.schema."""
    made = json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"
    assert (ROOT / SCHEMA_FILE).read_text() == made
    assert (ROOT / TYPES_FILE).read_text() == typescript()
    Draft202012Validator.check_schema(SCHEMA)


def test_every_message_has_an_example() -> None:
    assert {example["type"] for example, _ in SPOKEN} == CLIENT | SERVER
    assert {marker for marker, _, _ in BODIES} == {
        *("GameInfo", "NewTable", "Opened", "Summary", "Throws", "HttpError")
    }
    assert len(EXAMPLES) == PAGE.count("```json")


@pytest.mark.parametrize(("example", "text"), SPOKEN)
def test_an_example_is_a_message(example: dict[str, Any], text: str) -> None:
    if example["type"] in CLIENT:
        CLIENT_SCHEMA.validate(example)
        made = msgspec.to_builtins(msgspec.json.decode(text, type=ClientMessage))
        assert _covers(made, example)
    else:
        SERVER_SCHEMA.validate(example)
        decoded = msgspec.json.decode(text, type=ServerMessage)
        assert json.loads(msgspec.json.encode(decoded)) == example


@pytest.mark.parametrize(("marker", "many", "body"), BODIES)
def test_an_example_is_a_body(marker: str, many: str, body: object) -> None:
    assert isinstance(body, list) == bool(many)
    for each in body if isinstance(body, list) else [body]:
        validator(marker).validate(each)
        kind = getattr(messages, marker, None) or getattr(table_messages, marker)
        assert json.loads(msgspec.json.encode(msgspec.convert(each, kind))) == each


def _covers(made: object, example: object) -> bool:
    """Whether all of the example is in what was made of it, where defaults were added."""
    if isinstance(example, dict) and isinstance(made, dict):
        return all(key in made and _covers(made[key], value) for key, value in example.items())
    return made == example


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCD"])
async def test_a_program_that_knows_only_the_page_plays_a_whole_game(names: str) -> None:
    """It reads and writes JSON; whatever it hears is as the schema says."""
    async with web(World()) as server:
        body = {"game": "perudo/1", "name": "A", "options": {"dice": 2}, "settings": _SETTINGS}
        opened = await server.ask("POST", "/api/tables", body)
        validator("Opened").validate(opened.json())
        code, token = opened.json()["code"], opened.json()["token"]
        sockets = [await _hello(server, code, token)]
        for name in names[1:]:
            sockets.append(await _hello(server, code, None))
            await server.say(sockets[-1], {"type": "join", "id": "1", "name": name})
        watcher = await _hello(server, code, None)
        validator("Summary").validate((await server.ask("GET", f"/api/tables/{code}")).json())
        await server.say(sockets[0], {"type": "start", "id": "2"})
        moves = 0
        while (state := _state(watcher))["table"]["phase"] == "playing":
            player = next(s for s in sockets if (_state(s)["moves"] or {}).get("most"))
            moves += 1
            move = {"type": "move", "id": f"m{moves}", "version": state["version"]}
            await server.say(player, move | {"move": _chosen(_state(player), moves)})
            assert player.last["type"] == "ok", player.last
            assert moves < 2000
        for socket in (*sockets, watcher):
            for message in socket.told:
                SERVER_SCHEMA.validate(message)
        record = await server.ask("GET", f"/api/tables/{code}/record")
        assert record.status_code == 200
        assert record.headers["content-type"].startswith("application/jsonl")


_SETTINGS = {"clock": 0, "window": 0}


async def _hello(server: Web, code: str, token: str | None) -> Socket:
    socket = await server.connect(code)
    hello: dict[str, Any] = {"type": "hello", "protocol": 1}
    await server.say(socket, hello if token is None else hello | {"token": token})
    welcome = socket.told[0]
    assert welcome["type"] == "welcome"
    assert (welcome["token"] is None) == (token is not None)
    return socket


def _state(socket: Socket) -> dict[str, Any]:
    return socket.all("state")[-1]


def _chosen(state: dict[str, Any], number: int) -> str:
    moves = state["moves"]
    if moves["calzone"]:
        return "calzone"
    if moves["doodoo"] and (number % 3 == 0 or not any(moves["least"])):
        return "doodoo"
    faces = [face for face in range(1, 7) if moves["least"][face - 1]]
    face = faces[number % len(faces)]
    return f"{moves['least'][face - 1]}x{face}"
