"""Records: UTF-8 JSON Lines, a header and then one line a move, lossless both ways."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, cast

import msgspec
from msgspec import Struct

from kosti.core import Act, Malformed, Roll
from kosti.notation.codec import AnyCodec, AnyGame, JsonObject, Names
from kosti.notation.registry import codec_of

FORMAT: Final = 1
"""The version of the record format, the header's ``kosti``."""

Extras = Mapping[str, Any]
"""Keys that begin with ``x-``: comments, times, commitments. They do not change the play."""


class Header(Struct, frozen=True):
    """The first line of a record.

    Attributes:
        codec: How the game is written.
        options: The rules' options.
        names: The players.
        extras: What else the line says under ``x-``.
    """

    codec: AnyCodec
    options: Struct
    names: Names
    extras: Extras

    def game(self) -> AnyGame:
        """The rules that this record plays by."""
        return self.codec.game(len(self.names), self.options)


class Line(Struct, frozen=True):
    """One move of a record, or one outcome of dice.

    Attributes:
        move: What happened.
        extras: What else the line says under ``x-``.
    """

    move: Act[Any] | Roll[Any]
    extras: Extras = {}


def read_header(text: bytes) -> Header:
    """Read the first line.

    Raises:
        Malformed: if it is no header, or game, players or options are not right.
    """
    written, extras = _read_object(text)
    if written.keys() != {"kosti", "game", "options", "players"}:
        msg = "the header has exactly kosti, game, options and players"
        raise Malformed(msg)
    if type(written["kosti"]) is not int or written["kosti"] != FORMAT:
        msg = f"this is not a record of format {FORMAT}"
        raise Malformed(msg)
    codec = codec_of(written["game"])
    players = written["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):  # pyright: ignore[reportUnknownVariableType]
        msg = "players is a list of names"
        raise Malformed(msg)
    check_players(codec, len(players))  # pyright: ignore[reportUnknownArgumentType]
    return Header(codec, read_options(codec, written["options"]), Names(players), extras)  # pyright: ignore[reportUnknownArgumentType]


def check_players(codec: AnyCodec, players: int) -> None:
    """Check a number of players.

    Raises:
        Malformed: if the game is not for so many.
    """
    least, most = codec.players
    if not least <= players <= most:
        raise Malformed(
            f"{codec.id} is for {least} to {most} players, not {players}",
            "players-number",
            least=least,
            most=most,
            players=players,
        )


def read_options(codec: AnyCodec, written: object) -> Struct:
    """The rules' options from their written form; what is not named has its default.

    Raises:
        Malformed: if an option is unknown or out of range.
    """
    if not isinstance(written, dict):
        msg = "options must be an object"
        raise Malformed(msg)
    try:
        return msgspec.convert(written, codec.options)
    except msgspec.ValidationError as error:
        msg = f"options: {error}"
        raise Malformed(msg) from None


def read_line(header: Header, text: bytes) -> Line:
    """Read a line after the header. Whether the rules allow it is not asked here.

    Raises:
        Malformed: if it cannot be read.
    """
    written, extras = _read_object(text)
    return Line(parse_move(header.codec, header.names, written), extras)


def parse_move(codec: AnyCodec, names: Names, written: JsonObject) -> Act[Any] | Roll[Any]:
    """A move, or dice, from the object of a line without its extras.

    Raises:
        Malformed: if it cannot be read.
    """
    if "player" not in written and "move" not in written:
        return Roll(codec.parse_outcome(written, names))
    details = {key: value for key, value in written.items() if key in codec.details}
    if set(written) - set(details) != {"player", "move"}:
        msg = "a move is a line with player and move"
        raise Malformed(msg)
    seat = names.seat(written["player"])
    text = written["move"]
    if not isinstance(text, str):
        msg = "a move is a string"
        raise Malformed(msg)
    return Act(seat, codec.with_details(codec.parse_action(text), details))


def format_move(codec: AnyCodec, names: Names, move: Act[Any] | Roll[Any]) -> dict[str, Any]:
    """The object of a line; the inverse of ``parse_move``."""
    match move:
        case Act(seat, action):
            text = codec.format_action(action)
            return {"player": names[seat], "move": text, **codec.format_details(action)}
        case Roll(outcome):
            return codec.format_outcome(outcome, names)


def write_header(header: Header) -> bytes:
    """The first line of a record, without the line end."""
    return _ENCODER.encode(
        {
            "kosti": FORMAT,
            "game": header.codec.id,
            "options": msgspec.to_builtins(header.options),
            "players": list(header.names.by_seat),
            **header.extras,
        },
    )


def write_line(header: Header, line: Line) -> bytes:
    """A line after the header, without the line end."""
    return _ENCODER.encode(format_move(header.codec, header.names, line.move) | dict(line.extras))


def lines_of(record: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a record with their numbers from 1; one line end at the very end is allowed."""
    lines = record.split(b"\n")
    if len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    return enumerate(lines, 1)


_ENCODER: Final = msgspec.json.Encoder()


def _read_object(text: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """A line's object in two parts: what counts, and the extras."""
    try:
        line = text.decode()
        written = _DECODER.decode(line)
    except UnicodeDecodeError:
        msg = "not UTF-8"
        raise Malformed(msg) from None
    except RecursionError:
        msg = "not JSON that a record may hold: nested too deeply"
        raise Malformed(msg) from None
    except json.JSONDecodeError as error:
        where = f"{error.msg} (column {error.colno})"
        msg = f"not JSON: {where}" if text.strip() else "an empty line"
        raise Malformed(msg) from None
    except ValueError:
        msg = "not JSON that a record may hold: a number is too long"
        raise Malformed(msg) from None
    if _HALF.search(line):
        _check_whole(written)
    if not isinstance(written, dict):
        msg = "a line is a JSON object"
        raise Malformed(msg)
    keys = cast("dict[str, Any]", written)
    extras = {key: value for key, value in keys.items() if key.startswith("x-")}
    if extras:
        keys = {key: value for key, value in keys.items() if key not in extras}
    return keys, extras


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        msg = "not JSON that a record may hold: a key is there twice"
        raise Malformed(msg)
    return found


def _no_constant(name: str) -> NoReturn:
    msg = f"not JSON: {name}"
    raise Malformed(msg)


def _finite(number: str) -> float:
    """A fraction as it was written; beyond the range of floats it would not come back."""
    value = float(number)
    if math.isinf(value):
        msg = "not JSON that a record may hold: a number is too large"
        raise Malformed(msg)
    return value


def _check_whole(written: object) -> None:
    """Refuse half of a surrogate pair: it is no character, and UTF-8 cannot hold it."""
    try:
        json.dumps(written, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        msg = "not JSON that a record may hold: half of a character"
        raise Malformed(msg) from None


_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that may be half of a surrogate pair."""

_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
)
