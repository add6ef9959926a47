"""The wire's JSON Schema and TypeScript types, made from the same structs that travel.

``python -m kosti.web.schema`` writes both; a test fails when they differ from the code.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast, get_args

import msgspec
from msgspec import inspect

from kosti.core import Fact, Hand
from kosti.lab.odds.helper import GameOdds
from kosti.notation import GAME_ALIASES, GameEvent, GameMoves, GameOptions, GameView
from kosti.table.messages import Command, Throws
from kosti.web import messages

SCHEMA_FILE: Final = Path("docs/protocol.schema.json")
TYPES_FILE: Final = Path("ui/src/wire.ts")

ALIASES: Final[dict[str, Any]] = {
    "Fact": Fact,
    "Hand": Hand,
    **GAME_ALIASES,
    "GameView": GameView,
    "GameMoves": GameMoves,
    "GameEvent": GameEvent,
    "GameOdds": GameOdds,
    "Command": Command,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
}
"""Types that have a name of their own in TypeScript, though they are no structs."""

ROOTS: Final[tuple[Any, ...]] = (
    messages.ClientMessage,
    messages.ServerMessage,
    messages.NewTable,
    messages.Opened,
    messages.Summary,
    messages.GameInfo,
    messages.HttpError,
    Throws,
)


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the wire; ``$defs`` holds every message and part by its name."""
    roots, parts = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    client, server, *_ = roots
    definitions = {**parts, "ClientMessage": client, "ServerMessage": server}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kosti wire protocol {messages.PROTOCOL}",
        "$defs": dict(sorted(definitions.items())),
    }


def typescript() -> str:
    """The TypeScript types of the wire."""
    lines = [
        "// Made by `python -m kosti.web.schema` from the server's messages; do not edit.",
        "",
        f"export const PROTOCOL = {messages.PROTOCOL};",
        "",
        "export type Seat = number;",
    ]
    structs: dict[str, inspect.StructType] = {}
    for root in (*ROOTS, *get_args(GameOptions)):
        _collect(inspect.type_info(root), structs)
    options = " | ".join(name_of(kind) for kind in get_args(GameOptions))
    lines += ["", f"export type GameOptions = {options};"]
    for name, alias in ALIASES.items():
        lines += ["", f"export type {name} = {_alternatives(inspect.type_info(alias))};"]
    for name, struct in sorted(structs.items()):
        lines += ["", *_interface(name, struct)]
    return "\n".join(lines) + "\n"


def name_of(struct: type) -> str:
    """A struct's name on the wire; a game's parts carry the game's name."""
    game = struct.__module__.removeprefix("kosti.games.").split(".")[0]
    is_game = struct.__module__.startswith("kosti.games.")
    return f"{game.title()}{struct.__name__}" if is_game else struct.__name__


def _interface(name: str, struct: inspect.StructType) -> Iterable[str]:
    doc = (struct.cls.__doc__ or "").strip().split("\n")[0]
    if doc:
        yield f"/** {doc.replace('``', '`')} */"
    yield f"export interface {name} {{"
    if struct.tag_field is not None:
        yield f'  readonly {struct.tag_field}: "{struct.tag}";'
    incoming = struct.cls in _INCOMING
    for field in struct.fields:
        optional = "?" if incoming and not field.required else ""
        yield f"  readonly {field.encode_name}{optional}: {_type(field.type)};"
    yield "}"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            named = cast("dict[str, str]", kind.extra or {})  # pyright: ignore[reportUnknownMemberType]
            return named.get("typescript") or _type(inner)
        case inspect.StructType(cls=cls):
            return name_of(cls)
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "unknown"
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"readonly {_grouped(item)}[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(_type(item) for item in items)}]"
        case inspect.DictType(value_type=inspect.AnyType()):
            return "object"  # a game's options, whichever game it is
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case inspect.UnionType():
            return _alternatives(kind)
        case _:
            raise TypeError(f"the wire has no TypeScript for {kind}")


def _alternatives(kind: inspect.Type) -> str:
    types = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return " | ".join(_grouped(each) for each in types)


def _grouped(kind: inspect.Type) -> str:
    """The type, in brackets if it would fall apart beside another."""
    text = _type(kind)
    return f"({text})" if " " in text and not text.startswith(("Readonly<", '"')) else text


def _collect(kind: inspect.Type, structs: dict[str, inspect.StructType]) -> None:
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            if structs.setdefault(name_of(cls), kind) is kind:
                for field in fields:
                    _collect(field.type, structs)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for each in types:
                _collect(each, structs)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            _collect(item, structs)
        case inspect.DictType(value_type=value):
            _collect(value, structs)
        case inspect.Metadata(type=inner):
            _collect(inner, structs)
        case _:
            pass


_INCOMING: Final = frozenset(
    cast("inspect.StructType", kind).cls
    for kind in (
        *cast("inspect.UnionType", inspect.type_info(messages.ClientMessage)).types,
        inspect.type_info(messages.NewTable),
    )
)
"""What clients send: fields with a default may be left out."""


def main() -> int:
    """Write both files, from the root of the checkout."""
    SCHEMA_FILE.write_text(json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n")
    TYPES_FILE.write_text(typescript())
    return 0


if __name__ == "__main__":
    sys.exit(main())
